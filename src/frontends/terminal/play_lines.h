// The game line by line, for pipes and plain terminals: boards and messages to stdout, moves and
// commands from stdin.
#ifndef FLIPSIDE_FRONTENDS_PLAY_LINES_H
#define FLIPSIDE_FRONTENDS_PLAY_LINES_H

#include "local_game.h"

typedef struct LinesOptions {
    PlaySetup setup;
    bool started; // the sitting's game is already begun or taken up; otherwise the opponent is
                  // asked for
} LinesOptions;

// Plays until the end of input, `quit` or a signal. Returns the exit status.
int play_lines(LocalGame *sitting, const LinesOptions *options);

// The board as the line game draws it: `*` empty, `B`, `W`, `!` on every legal square.
void lines_board(Text *out, const PlaySession *session);

// A move in words: "Black plays d3 and turns over d4."
void lines_step(Text *out, const PlaySession *session, int ply);

// What a computer player thinks of its move: " It says +3 discs for itself."; nothing when it tells
// nothing.
void lines_opinion(Text *out, const Choice *answer);

#endif
