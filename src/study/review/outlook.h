// What an engine thinks of every move of a position, deeper and deeper, told whenever more is
// known: values on the squares of a board that go on becoming better while somebody looks.
//
// Moves are searched one after the other, the best of the level before first; what is told is in
// the order of its values. Moves that are images of each other by symmetry have one value. A proven
// value stays. A side that must pass has one move, the pass.
#ifndef FLIPSIDE_STUDY_OUTLOOK_H
#define FLIPSIDE_STUDY_OUTLOOK_H

#include "book.h"
#include "engine.h"
#include "json.h"

typedef struct OutlookMove {
    EngineReport report; // from the mover's side; depth 0 = at first sight
    double win_chance;   // of the mover, as people play (chance.h)
    bool book;           // an opening book knows the move, and what it is worth
    int book_score;
} OutlookMove;

// Why there is no more to come.
typedef enum OutlookEnd {
    OUTLOOK_GOES_ON,
    OUTLOOK_OVER,   // there is no move: the game is over
    OUTLOOK_SOLVED, // all that is shown is proven
    OUTLOOK_LEVEL,  // the level or depth that was asked for is reached
    OUTLOOK_TIME,
    OUTLOOK_STOPPED,
    OUTLOOK_ENDS
} OutlookEnd;

typedef struct Outlook {
    Rules rules;
    Position position;
    int score;                    // of a game that is over, for the side to move
    int level;                    // that all moves shown have reached; −1 = none
    int count, shown;             // moves, and how many of them are shown
    OutlookMove moves[MOVES_MAX]; // best first
    uint64_t nodes;
    double seconds;
    OutlookEnd end;
} Outlook;

typedef struct OutlookPlan {
    int level;                                        // the last one
    int depth;                                        // plies at most; 0 = no limit
    double seconds;                                   // 0 = no limit
    int count;                                        // best moves that are wanted; 0 = all
    const Book *book;                                 // NULL = none
    const atomic_bool *stop;                          // NULL = never
    bool (*tell)(const Outlook *outlook, void *user); // false = nobody listens any more
    void *user;
} OutlookPlan;

// Looks until the plan, the end of the game or whoever asked ends it; `outlook` is what came of it.
// False with an error when the engine cannot answer. The engine is one for these rules.
bool outlook_run(Outlook *outlook, Engine *engine, Rules rules, Position position,
                 const OutlookPlan *plan, Error *error);

// "over", "solved", "level", "time", "stopped"; NULL when more is to come.
const char *outlook_end_name(OutlookEnd end);

// All that is known, as an object.
Json *outlook_json(const Outlook *outlook);

#endif
