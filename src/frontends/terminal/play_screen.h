// Full-screen game: state and main loop.
#ifndef FLIPSIDE_FRONTENDS_PLAY_SCREEN_H
#define FLIPSIDE_FRONTENDS_PLAY_SCREEN_H

#include "local_game.h"
#include "play_terminal.h"

typedef struct ScreenOptions {
    PlaySetup setup;
    double pace;  // duration of a move's animation in seconds
    bool started; // true if the local game has already started; otherwise a form asks for it
} ScreenOptions;

// Positions of all parts of the screen, for drawing and for the mouse. Depends only on the sizes of
// the terminal and the board.
typedef struct Layout {
    int rows, columns;
    bool fits;                   // true if the terminal is large enough for a board
    bool grid;                   // true if there are lines between the squares
    int cell_height, cell_width; // inside of a square
    int board_y, board_x;        // inside of the top left square
    int panel_x, panel_width;    // width 0 = no panel
    int panel_y, panel_height;
    int message_y, message_lines, keys_y;
} Layout;

// Animation of a move.
typedef struct Animation {
    bool running;
    int ply;
    double begin, seconds;
} Animation;

typedef struct Screen Screen;

// A key shown in the bottom line, from left to right; clicking it presses the key.
typedef struct KeyHint {
    int key;
    const char *name, *word;
} KeyHint;

// Replaces the game by another activity (practice) with the same board, cursor and mouse.
typedef struct ScreenMode {
    const KeyHint *keys;
    int key_count;
    void (*play)(Screen *screen, int move);              // called when the person enters a move
    bool (*key)(Screen *screen, int key);                // returns false for keys of the game
    void (*title)(Text *out, const Screen *screen);      // writes the top line
    Role (*status)(Text *out, const Screen *screen);     // writes the status line
    int (*panel)(const Screen *screen, int y, int rows); // draws above the moves, returns the rows
} ScreenMode;

struct Screen {
    const ScreenMode *mode; // NULL for a game
    void *mode_state;
    Terminal terminal;
    Layout layout;
    LocalGame *local;
    double pace;
    PlaySetup setup; // set-up of the next game
    bool quit;
    bool paused; // a game between computers is paused
    int cursor;  // square
    bool cursor_used;
    char column; // first character of a move being typed, or 0
    Animation animation;
    double pass_since; // time since which a pass is shown, or 0
    int scroll;        // number of columns that the move list is scrolled back
    bool view;         // show the engine's analysis
    bool hint_pending;
    bool move_pending; // play the pending hint
    int hint;          // square, or MOVE_NONE
    bool review_shown; // the summary of the finished game has been shown
    int avoid;         // square marked as wrong, or MOVE_NONE
    bool advising;     // the advisor analyses `advised_position`
    Position advised_position;
    Advice advice;
    char message[256];
    Role message_role;
};

// Plays until the person quits, the terminal closes or a signal arrives. Returns false and sets
// `error` if the terminal cannot be used.
bool play_screen(LocalGame *local, const ScreenOptions *options, Error *error);

// Sets the message line.
void screen_message(Screen *screen, Role role, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

// Shows an error in the message line.
void screen_error(Screen *screen, const Error *error);

// Returns true if the position may be analysed: on the person's turn, or in a paused game between
// computers.
bool screen_can_advise(const Screen *screen);

// Returns true on the person's turn if no animation is running.
bool screen_person_to_move(const Screen *screen);

#endif
