// Iterative-deepening analysis of all moves of a position, reported as it progresses.
//
// Moves are searched in the order of the previous level, best first, and reported in the order of
// their scores. Symmetric moves share one search. Proven scores are final. A side that must pass
// has one move, the pass.
#ifndef FLIPSIDE_STUDY_ANALYSIS_H
#define FLIPSIDE_STUDY_ANALYSIS_H

#include "book.h"
#include "engine.h"
#include "json.h"

typedef struct AnalysisMove {
    EngineReport report; // from the mover's point of view; depth 0 = static evaluation
    double win_chance;   // of the mover (win_probability.h)
    bool book;           // the opening book contains the move
    int book_score;
} AnalysisMove;

// Reason why an analysis ended.
typedef enum AnalysisEnd {
    ANALYSIS_RUNNING,
    ANALYSIS_GAME_OVER,
    ANALYSIS_SOLVED, // all shown moves are proven
    ANALYSIS_LEVEL,  // the requested level or depth is reached
    ANALYSIS_TIME,
    ANALYSIS_STOPPED,
    ANALYSIS_ENDS
} AnalysisEnd;

typedef struct Analysis {
    Rules rules;
    Position position;
    int score;                     // of a finished game, for the side to move
    int level;                     // reached by all shown moves; −1 = none
    int count, shown;              // moves, and how many of them are reported
    AnalysisMove moves[MOVES_MAX]; // best first
    uint64_t nodes;
    double seconds;
    AnalysisEnd end;
} Analysis;

typedef struct AnalysisOptions {
    int level;                                            // last level
    int depth;                                            // maximum depth in plies; 0 = no limit
    double seconds;                                       // 0 = no limit
    int count;                                            // number of best moves to show; 0 = all
    const Book *book;                                     // may be NULL
    const atomic_bool *stop;                              // may be NULL
    bool (*report)(const Analysis *analysis, void *user); // return false to stop
    void *user;
} AnalysisOptions;

// Analyses a position until a limit is reached, the game is solved, or it is stopped; `analysis` is
// the final state. The engine must have been created for these rules. Returns false if it fails.
bool analysis_run(Analysis *analysis, Engine *engine, Rules rules, Position position,
                  const AnalysisOptions *options, Error *error);

Json *analysis_json(const Analysis *analysis);

#endif
