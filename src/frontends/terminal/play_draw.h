// Drawing of the full-screen game. Drawing changes nothing in the Screen except its layout.
#ifndef FLIPSIDE_FRONTENDS_PLAY_DRAW_H
#define FLIPSIDE_FRONTENDS_PLAY_DRAW_H

#include "play_screen.h"

// Returns the symbol of a disc. In colour both discs are full circles.
const char *draw_disc(const Terminal *terminal, Color color);

// Returns the layout for a terminal and board size.
Layout layout_of(int rows, int columns, int board_size);

// Returns the square at a terminal position, or MOVE_NONE.
int layout_square(const Layout *layout, int board_size, int y, int x);

// Draws and refreshes the whole screen.
void draw_screen(Screen *screen, double now);

// Draws the panel to the right of the board: players, clocks, discs, analysis and moves.
void draw_panel(const Screen *screen, double now);

// Draws word-wrapped text within `lines` lines of `width` columns. Returns the number of lines
// used.
int draw_wrapped(const Screen *screen, int y, int x, int lines, int width, Role role,
                 const char *text);

// Returns the key whose hint is at a terminal position, or ERR.
int draw_key_at(const Screen *screen, int y, int x);

// Board contents during the animation of a move.
typedef struct BoardView {
    uint64_t discs[2]; // by colour
    uint64_t flipped;  // discs flipped so far by the last move
    int last;          // square of the last move, or MOVE_NONE
} BoardView;

BoardView draw_board_view(const PlaySession *session, const Animation *animation, double now);

#endif
