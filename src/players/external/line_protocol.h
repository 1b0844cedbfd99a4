// Flipside's line protocol (docs/program-protocol.md), used by `program:` and the Python bridge:
//   game GOAL SIZE COLOR MILLISECONDS          → ready
//   move SQUARES SIDE MILLISECONDS MOVE…       → MOVE [score=N] [depth=N] [nodes=N] [playouts=N]
//   quit
// A bridge also receives `warm SQUARES SIDE MILLISECONDS MOVE…`, positions to compile for before
// the first game. It may send `compiling` before an answer, or `forfeit STATUS WORDS`.
#ifndef FLIPSIDE_PLAYERS_LINE_PROTOCOL_H
#define FLIPSIDE_PLAYERS_LINE_PROTOCOL_H

#include "outside.h"

// Announces a new game to a running program and waits until it is ready.
bool line_protocol_new_game(Outside *outside, const Player *player, const Game *game, Color side);

// Requests a move in the current position and reads the answer. Failures are reported in `choice`.
void line_protocol_choose(Outside *outside, const Player *player, const Game *game,
                          const Limits *limits, Choice *choice);

// Appends the request for a position, without a newline.
void line_protocol_request(Text *out, const Game *game, double seconds);

#endif
