// Opening books in games with people.
#ifndef FLIPSIDE_APP_PLAY_BOOK_H
#define FLIPSIDE_APP_PLAY_BOOK_H

#include "rules.h"
#include "text.h"

// The spec that a player is opened with: a player that can play by the book of the goal does so,
// with some variety, where its spec does not say otherwise and it is not meant to be weak. False
// when memory is refused.
bool setup_with_book(Text *out, const char *spec, Rules rules);

#endif
