// Modal dialogs over the board: text input, confirmation, lists, pages and the new-game form.
//
// Each function returns when the user has answered. A signal or a closed terminal counts as
// cancelling and sets screen->quit.
#ifndef FLIPSIDE_FRONTENDS_PLAY_DIALOG_H
#define FLIPSIDE_FRONTENDS_PLAY_DIALOG_H

#include "play_screen.h"

enum { KEY_ESCAPE = 27, KEY_RETURN = '\r' };

typedef struct Box {
    int y, x, height, width;
} Box;

// Draws the board and an empty titled box over it. Returns the inside of the box, which has up to
// `rows` lines of up to `columns` columns.
Box dialog_box(Screen *screen, const char *title, int rows, int columns);

// Waits for a key. Returns ERR if the screen has to quit.
int dialog_key(Screen *screen);

// Edits a line. Returns false if the user cancelled.
bool dialog_text(Screen *screen, const char *title, const char *hint, char *line, size_t size);

bool dialog_confirm(Screen *screen, const char *question);

// Shows the commands that a loaded game would run and asks for permission. A TrustAsk callback;
// `screen` is the Screen.
bool dialog_trust(const char *commands, void *screen);

// Returns the index of the chosen line, or −1. With a non-NULL `discard`, the key d chooses a line
// and sets *discard.
int dialog_list(Screen *screen, const char *title, const char *const *lines, int count,
                bool *discard);

// Shows a scrollable page with the footer `last`. Returns the first key that does not scroll.
int dialog_read(Screen *screen, const char *title, const char *const *lines, int count,
                const char *last);

// Shows a page until any key is pressed.
void dialog_page(Screen *screen, const char *title, const char *const *lines, int count);

// Shows the keys and the rules of the current game. Defined in play_help.c.
void dialog_help(Screen *screen);

// Waits for the review of the game and shows it. Returns the key that closed it, or ERR. Defined in
// play_help.c.
int dialog_review(Screen *screen, const ReviewTask *task);

// Edits players and times, and the rules unless `players_only`. Returns false if cancelled. Defined
// in play_form.c.
bool dialog_setup(Screen *screen, PlaySetup *setup, bool players_only, const char *problem);

#endif
