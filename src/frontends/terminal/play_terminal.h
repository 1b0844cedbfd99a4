// Terminal of the full-screen game: ncurses set-up, colours by role, and ASCII replacements for
// locales without UTF-8.
#ifndef FLIPSIDE_FRONTENDS_PLAY_TERMINAL_H
#define FLIPSIDE_FRONTENDS_PLAY_TERMINAL_H

#include "error.h"

#include <ncurses.h>

// Meaning of a text; determines its colours and attributes.
typedef enum Role {
    ROLE_PLAIN,
    ROLE_TITLE,
    ROLE_DIM,
    ROLE_KEY,
    ROLE_ALARM,
    ROLE_GOOD,
    ROLE_GRID,
    ROLE_BLACK,
    ROLE_WHITE,
    ROLE_LEGAL,
    ROLE_LAST_BLACK,
    ROLE_LAST_WHITE,
    ROLE_FLIPPED_BLACK,
    ROLE_FLIPPED_WHITE,
    ROLE_CURSOR,
    ROLE_CURSOR_WHITE,
    ROLE_HINT,
    ROLES
} Role;

typedef struct Terminal {
    SCREEN *screen;
    bool unicode, colors;
    attr_t styles[ROLES];
} Terminal;

// Returns true if stdin and stdout are a terminal that is not dumb.
bool terminal_usable(void);

// Initialises ncurses and crash handling. On failure, sets `error` and leaves the terminal
// unchanged.
bool terminal_begin(Terminal *terminal, Error *error);
void terminal_end(Terminal *terminal);

// Waits up to `seconds` for a key; returns ERR on timeout. Sets *hung_up if the terminal has
// been closed.
int terminal_key(double seconds, bool *hung_up);

// Draws text of at most `width` columns, clipped to the screen. Returns the number of columns used.
int terminal_put(const Terminal *terminal, int y, int x, int width, Role role, const char *text);

// Returns the width of a text in columns.
int terminal_width(const Terminal *terminal, const char *text);

#endif
