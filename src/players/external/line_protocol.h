// Our own line protocol (docs/program-protocol.md), spoken by `program:` and by the Python bridge:
//   game GOAL SIZE COLOR MILLISECONDS          → ready
//   move SQUARES SIDE MILLISECONDS MOVE…       → MOVE [score=N] [depth=N] [nodes=N] [playouts=N]
//   quit
// A bridge is also told `warm SQUARES SIDE MILLISECONDS MOVE…`, positions to compile for before the
// first game, and may say `compiling` before an answer or a `forfeit STATUS WORDS`.
#ifndef FLIPSIDE_PLAYERS_LINE_PROTOCOL_H
#define FLIPSIDE_PLAYERS_LINE_PROTOCOL_H

#include "outside.h"

// Tells a running program that a game begins and waits until it is ready.
bool line_protocol_new_game(Outside *outside, const Player *player, const Game *game, Color side);

// Asks for a move in the present position and reads the answer; failures end up in the choice.
void line_protocol_choose(Outside *outside, const Player *player, const Game *game,
                          const Limits *limits, Choice *choice);

// The request for a position, without a newline.
void line_protocol_request(Text *out, const Game *game, double seconds);

#endif
