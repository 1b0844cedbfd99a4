// The full-screen game: what is on the screen and the loop that keeps it alive.
#ifndef FLIPSIDE_FRONTENDS_PLAY_SCREEN_H
#define FLIPSIDE_FRONTENDS_PLAY_SCREEN_H

#include "local_game.h"
#include "play_terminal.h"

typedef struct ScreenOptions {
    PlaySetup setup;
    double pace;  // seconds for which a move is shown
    bool started; // the sitting's game is already begun or taken up; otherwise it is asked for
} ScreenOptions;

// Where things are, for drawing and for the mouse. All of it follows from the terminal's size and
// the board's.
typedef struct Layout {
    int rows, columns;
    bool fits;                   // big enough to show a board at all
    bool grid;                   // lines between the squares
    int cell_height, cell_width; // inside of a square
    int board_y, board_x;        // top left square's inside
    int panel_x, panel_width;    // 0 wide = no panel
    int panel_y, panel_height;
    int message_y, message_lines, keys_y;
} Layout;

// A move being shown.
typedef struct Animation {
    bool running;
    int ply;
    double begin, seconds;
} Animation;

typedef struct Screen Screen;

// Keys shown at the bottom, from left to right; the mouse can press them.
typedef struct KeyHint {
    int key;
    const char *name, *word;
} KeyHint;

// What a screen does instead of playing a game: practice. The board, the cursor and the mouse are
// the same.
typedef struct ScreenMode {
    const KeyHint *keys;
    int key_count;
    void (*play)(Screen *screen, int move);          // the person wants this move
    bool (*key)(Screen *screen, int key);            // false: what the key does in a game is done
    void (*title)(Text *out, const Screen *screen);  // the first line
    Role (*status)(Text *out, const Screen *screen); // what is wanted now
    int (*panel)(const Screen *screen, int y,
                 int rows); // beside the board, above the moves; the rows used
} ScreenMode;

struct Screen {
    const ScreenMode *mode; // NULL: a game
    void *matter;           // of the mode
    Terminal terminal;
    Layout layout;
    LocalGame *sitting;
    double pace;
    PlaySetup setup; // of the next game
    bool quit;
    bool paused; // nobody plays and the spectator wants to look
    int cursor;  // square
    bool cursor_used;
    char column; // of a move being typed, 0 = none
    Animation animation;
    double pass_since; // when a pass began to be shown, 0 = none
    int scroll;        // lines of the move list scrolled up
    bool view;         // show what the engine thinks
    bool hint_wanted;
    bool move_wanted; // the hint is to be played, for the person
    int hint;         // square, MOVE_NONE = none
    bool summed_up;   // the costliest moves of the ended game were told
    int avoid;        // square that is crossed out, MOVE_NONE = none
    bool looking;
    Position looked_at;
    Advice advice;
    char message[256];
    Role message_role;
};

// Plays until the person leaves, the terminal goes or a signal comes; false and a reason when the
// terminal cannot show it.
bool play_screen(LocalGame *sitting, const ScreenOptions *options, Error *error);

// Says something in the message line.
void screen_say(Screen *screen, Role role, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

// Is there a position to look at: a person's turn, or a paused game of computers?
bool screen_studying(const Screen *screen);

// Is it the person's turn, with nothing being shown?
bool screen_person_to_move(const Screen *screen);

#endif
