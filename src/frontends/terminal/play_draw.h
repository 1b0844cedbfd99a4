// Draws the full-screen game. Reads the screen's state, changes nothing but the layout.
#ifndef FLIPSIDE_FRONTENDS_PLAY_DRAW_H
#define FLIPSIDE_FRONTENDS_PLAY_DRAW_H

#include "play_screen.h"

// How a disc looks: with colours both are full circles.
const char *draw_disc(const Terminal *terminal, Color color);

// Where everything goes on a terminal of that size; pure.
Layout layout_of(int rows, int columns, int board_size);

// The square at a place of the terminal, MOVE_NONE when there is none.
int layout_square(const Layout *layout, int board_size, int y, int x);

// Draws everything and shows it.
void draw_screen(Screen *screen, double now);

// The panel at the right: players, clocks, discs, the engine's view, the moves.
void draw_panel(const Screen *screen, double now);

// Draws a text broken at blanks into at most `lines` lines of at most `width` columns; returns how
// many it took.
int draw_wrapped(const Screen *screen, int y, int x, int lines, int width, Role role,
                 const char *text);

// The key of the bottom line at a place, ERR when there is none.
int draw_key_at(const Screen *screen, int y, int x);

// The board in the middle of showing a move: discs by colour.
typedef struct Shown {
    uint64_t discs[2], fresh; // fresh: turned over by the shown or the last move
    int last;                 // the square of that move, MOVE_NONE for none
} Shown;

Shown draw_shown(const PlaySession *session, const Animation *animation, double now);

#endif
