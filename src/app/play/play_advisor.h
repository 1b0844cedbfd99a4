// Engine analysis of a position in the background: scores of all moves, level after level. Used for
// hints and for the analysis panel.
#ifndef FLIPSIDE_APP_PLAY_ADVISOR_H
#define FLIPSIDE_APP_PLAY_ADVISOR_H

#include "engine.h"
#include "text.h"

typedef struct Advisor Advisor;

// Results so far, best move first.
typedef struct Advice {
    bool thinking; // more may follow
    int level;     // last completed engine level; −1 = none yet
    int count;
    EngineReport moves[MOVES_MAX];
    Goal goal; // with board size and empty squares, of the analysed position
    int size, empties;
} Advice;

// Returns NULL and sets *error if the engine cannot be set up.
Advisor *advisor_open(Rules rules, Error *error);
void advisor_close(Advisor *advisor);

// Starts the analysis of a position for at most `seconds`; discards earlier results.
bool advisor_start(Advisor *advisor, Position position, double seconds, Error *error);

// Ends the analysis and keeps its results.
void advisor_stop(Advisor *advisor);

// Copies the results so far.
void advisor_read(Advisor *advisor, Advice *advice);

// Waits until one level is complete and either the analysis or `seconds` have ended; returns false
// if there are no results by then.
bool advisor_wait(Advisor *advisor, double seconds, Advice *advice);

// Appends one line about move `index` (0 = the best) with its score, win probability, depth and up
// to `line_moves` moves of its principal variation: "f5  +4  62%  depth 12  f5 d6 c3".
void advice_line(Text *out, const Advice *advice, int index, int line_moves);

#endif
