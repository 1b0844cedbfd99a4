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

typedef struct AnalysisMove {
    EngineReport report; // from the mover's side; depth 0 = at first sight
    double win_chance;   // of the mover, as people play (win_probability.h)
    bool book;           // an opening book knows the move, and what it is worth
    int book_score;
} AnalysisMove;

// Why there is no more to come.
typedef enum AnalysisEnd {
    ANALYSIS_RUNNING,
    ANALYSIS_GAME_OVER, // there is no move: the game is over
    ANALYSIS_SOLVED,    // all that is shown is proven
    ANALYSIS_LEVEL,     // the level or depth that was asked for is reached
    ANALYSIS_TIME,
    ANALYSIS_STOPPED,
    ANALYSIS_ENDS
} AnalysisEnd;

typedef struct Analysis {
    Rules rules;
    Position position;
    int score;                     // of a game that is over, for the side to move
    int level;                     // that all moves shown have reached; −1 = none
    int count, shown;              // moves, and how many of them are shown
    AnalysisMove moves[MOVES_MAX]; // best first
    uint64_t nodes;
    double seconds;
    AnalysisEnd end;
} Analysis;

typedef struct AnalysisOptions {
    int level;                                         // the last one
    int depth;                                         // plies at most; 0 = no limit
    double seconds;                                    // 0 = no limit
    int count;                                         // best moves that are wanted; 0 = all
    const Book *book;                                  // NULL = none
    const atomic_bool *stop;                           // NULL = never
    bool (*tell)(const Analysis *outlook, void *user); // false = nobody listens any more
    void *user;
} AnalysisOptions;

// Looks until the plan, the end of the game or whoever asked ends it; `outlook` is what came of it.
// False with an error when the engine cannot answer. The engine is one for these rules.
bool analysis_run(Analysis *outlook, Engine *engine, Rules rules, Position position,
                  const AnalysisOptions *plan, Error *error);

// "over", "solved", "level", "time", "stopped"; NULL when more is to come.
const char *outlook_end_name(AnalysisEnd end);

// All that is known, as an object.
Json *analysis_json(const Analysis *outlook);

#endif
