// Line-based game for pipes and simple terminals: prints boards and messages to stdout, reads moves
// and commands from stdin.
#ifndef FLIPSIDE_FRONTENDS_PLAY_LINES_H
#define FLIPSIDE_FRONTENDS_PLAY_LINES_H

#include "local_game.h"

typedef struct LinesOptions {
    PlaySetup setup;
    bool started; // true if the local game has already started; otherwise the opponent is asked for
} LinesOptions;

// Plays until the end of input, `quit` or a signal. Returns the exit status.
int play_lines(LocalGame *local, const LinesOptions *options);

// Writes the board: `*` empty, `B`, `W`, `!` legal square.
void lines_board(Text *out, const PlaySession *session);

// Writes a move, such as "Black plays d3 and flips d4."
void lines_move(Text *out, const PlaySession *session, int ply);

// Writes a computer player's own evaluation, if it reports one: " It expects +3 discs."
void lines_evaluation(Text *out, const Choice *answer);

#endif
