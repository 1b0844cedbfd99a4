// The terminal as the full-screen game uses it: ncurses set up and put away, colours by role, texts
// that fall back to ASCII where the locale has no UTF-8. The only file besides the drawing ones
// that knows ncurses' set-up.
#ifndef FLIPSIDE_FRONTENDS_PLAY_TERMINAL_H
#define FLIPSIDE_FRONTENDS_PLAY_TERMINAL_H

#include "error.h"

#include <ncurses.h>

// What something is, from which its looks follow.
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
    attr_t looks[ROLES];
} Terminal;

// Is there a terminal at both ends that can show more than lines?
bool terminal_usable(void);

// Takes the terminal over, crash handling included; false and a reason (and an untouched terminal)
// when it cannot.
bool terminal_begin(Terminal *terminal, Error *error);
void terminal_end(Terminal *terminal);

// Waits up to `seconds` for a key; ERR when none came. *hung_up is set when the terminal is gone.
int terminal_key(double seconds, bool *hung_up);

// Puts text of at most `width` columns at a place; returns the columns used. Nothing outside the
// screen is drawn.
int terminal_put(const Terminal *terminal, int y, int x, int width, Role role, const char *text);

// Columns that a text takes.
int terminal_width(const Terminal *terminal, const char *text);

#endif
