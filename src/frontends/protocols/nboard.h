// NBoard protocol, versions 1 and 2.
//
// GGF games of type `8a` set the goal `fewest`. Unknown commands are ignored, as the protocol
// requires.
#ifndef FLIPSIDE_FRONTENDS_NBOARD_H
#define FLIPSIDE_FRONTENDS_NBOARD_H

#include "protocol_engine.h"
#include "protocol_session.h"

typedef struct Nboard {
    ProtocolEngine engine;
    Game game;
    bool answered; // true if the last `go` was answered with the move `answer`
    int answer;
} Nboard;

// Initialises the state. Fields of `engine` may be set before the first line.
void nboard_init(Nboard *nboard, Rules rules);
void nboard_free(Nboard *nboard);

// Returns the handler for protocol_start.
ProtocolHandler nboard_handler(Nboard *nboard);

#endif
