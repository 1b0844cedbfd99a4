// The NBoard protocol, versions 1 and 2: our engine for the GUIs that speak it. GGF with the type
// `8a` sets the goal `fewest`. What it does not know it ignores, as the protocol asks.
#ifndef FLIPSIDE_FRONTENDS_NBOARD_H
#define FLIPSIDE_FRONTENDS_NBOARD_H

#include "protocol_engine.h"
#include "protocol_session.h"

typedef struct Nboard {
    ProtocolEngine counsel;
    Game game;
    bool answered; // a `go`, and with which move: when the other side makes it, it is its turn
    int answer;
    int contempt; // accepted and kept; the search knows no contempt
} Nboard;

// Ready for a game under the rules; the counsel's fields may be set before the first line.
void nboard_init(Nboard *nboard, Rules rules);
void nboard_free(Nboard *nboard);

// The protocol, for protocol_start.
ProtocolHandler nboard_handler(Nboard *nboard);

#endif
