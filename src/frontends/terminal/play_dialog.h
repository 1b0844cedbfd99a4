// Boxes over the board: a line of text, a yes or no, a choice from a list, a page to read, the form
// of a new game. Each returns when it is answered; a signal or a vanished terminal answers "no" and
// makes the screen quit.
#ifndef FLIPSIDE_FRONTENDS_PLAY_DIALOG_H
#define FLIPSIDE_FRONTENDS_PLAY_DIALOG_H

#include "play_screen.h"

// Where a box is.
typedef struct Box {
    int y, x, height, width;
} Box;

// Draws the board behind and an empty titled box over it for `rows` lines of `columns`; returns its
// inside.
Box dialog_box(Screen *screen, const char *title, int rows, int columns);

// The next key; ERR when the screen has to quit.
int dialog_key(Screen *screen);

// Edits a line; true when it was entered, false when it was left with Esc.
bool dialog_text(Screen *screen, const char *title, const char *hint, char *line, size_t size);

bool dialog_confirm(Screen *screen, const char *question);

// Shows the commands that a loaded game would run, all of them, and asks. A TrustAsk; `screen` is
// the Screen.
bool dialog_trust(const char *commands, void *screen);

// Index of the chosen line, −1 for none. Where `discard` is not NULL, d chooses the line to be
// thrown away.
int dialog_list(Screen *screen, const char *title, const char *const *lines, int count,
                bool *discard);

// Shows lines until a key is pressed that does not scroll them; returns that key. `last` says what
// keys do.
int dialog_read(Screen *screen, const char *title, const char *const *lines, int count,
                const char *last);
void dialog_page(Screen *screen, const char *title, const char *const *lines, int count);

// Edits a set-up: players and times, and the rules unless `players_only`. True when it was
// accepted.
bool dialog_setup(Screen *screen, PlaySetup *setup, bool players_only, const char *problem);

#endif
