// What the pages of a leaderboard share.
#ifndef FLIPSIDE_APP_LEADERBOARD_PRIVATE_H
#define FLIPSIDE_APP_LEADERBOARD_PRIVATE_H

#include "leaderboard.h"

// The head of a page up to its contents, and its end; with `sorts` its tables can be sorted.
void leaderboard_begin_page(const char *title, Text *out);
void leaderboard_end_page(bool sorts, Text *out);

// Appends a file's name as a part of an address.
void leaderboard_add_url(const char *name, Text *out);

#endif
