// The engine's view of a position, gathered in the background and read at any time: every move's
// score, deeper and deeper. Serves hints and the view on demand.
#ifndef FLIPSIDE_APP_PLAY_ADVISOR_H
#define FLIPSIDE_APP_PLAY_ADVISOR_H

#include "engine.h"
#include "text.h"

typedef struct Advisor Advisor;

// What is known so far; moves best first.
typedef struct Advice {
    bool thinking; // more may come
    int level;     // the last completed level of the engine, −1 = none yet
    int count;
    EngineReport moves[MOVES_MAX];
    Goal goal; // and the board and its empty squares, of the position looked at
    int size, empties;
} Advice;

// NULL and an error when the engine cannot be set up.
Advisor *advisor_open(Rules rules, Error *error);
void advisor_close(Advisor *advisor);

// Begins to look at a position, for at most that many seconds; drops what was known about another.
bool advisor_start(Advisor *advisor, Position position, double seconds, Error *error);

// Ends the looking; what is known stays.
void advisor_stop(Advisor *advisor);

// What is known so far.
void advisor_read(Advisor *advisor, Advice *advice);

// Waits until at least one level is complete and the looking is over or `seconds` have passed;
// false when nothing is known then.
bool advisor_wait(Advisor *advisor, double seconds, Advice *advice);

// One line about a move, the best being number 0: "f5  +4  62 %  depth 12  f5 d6 c3"; the chance is
// that of winning.
void advice_line(Text *out, const Advice *advice, int index, int line_moves);

// A score as text: "+4", "≥+4", "=+4" when exact.
void advice_score(Text *out, const EngineReport *report);

#endif
