// Shared by the pages of a leaderboard.
#ifndef FLIPSIDE_APP_LEADERBOARD_PRIVATE_H
#define FLIPSIDE_APP_LEADERBOARD_PRIVATE_H

#include "leaderboard.h"

// Append the start and the end of a page; `sortable` adds the script for sorting tables.
void leaderboard_begin_page(const char *title, Text *out);
void leaderboard_end_page(bool sortable, Text *out);

// Appends a file name, percent-encoded for a URL.
void leaderboard_add_url(const char *name, Text *out);

#endif
