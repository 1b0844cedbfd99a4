// The engine: search and evaluation behind one handle.
//
// Engines in one process are independent, each with its own rules, transposition table and threads.
// Calls to one engine must not overlap. A search is stopped through the flag in its limits.
#ifndef FLIPSIDE_CORE_ENGINE_H
#define FLIPSIDE_CORE_ENGINE_H

#include "error.h"
#include "eval.h"
#include "limits.h"
#include "rules.h"

#include <stddef.h>

enum { ENGINE_LEVELS = 22, ENGINE_PV_MAX = 64 };

typedef struct Engine Engine;

typedef struct EngineOptions {
    Rules rules;          // goal, start and size
    int threads;          // 0 = one per core
    size_t hash_mb;       // transposition table; 0 = default
    const char *eval;     // "patterns" or "handmade"; NULL = the best available
    const char *weights;  // weights file; NULL = default
    const Engine *lender; // engine of the same goal and size whose evaluation is shared and which
                          // must outlive this one; NULL = none
} EngineOptions;

typedef enum ScoreKind { SCORE_ESTIMATE, SCORE_AT_LEAST, SCORE_AT_MOST, SCORE_EXACT } ScoreKind;

// Returns "estimate", "at_least", "at_most" or "exact".
const char *score_kind_name(ScoreKind kind);

// State or result of a search.
typedef struct EngineReport {
    int move;          // best move; MOVE_PASS without a legal move, MOVE_NONE after the game
    int score;         // discs, for the side to move
    ScoreKind kind;    // bounds and exact scores are proven
    double win_chance; // win probability of the side to move, draws counted as half
    bool wld;          // the score is win (1), draw (0) or loss (−1)
    int depth;         // plies; the number of empties for a search to the end
    int selectivity;   // percent: 73, 87, 95, 98, 99; 100 = no selective pruning
    uint8_t pv[ENGINE_PV_MAX]; // squares and MOVE_PASS
    int pv_length;
    uint64_t nodes;
    double seconds;
    bool cut; // ended early by a limit or the stop flag
} EngineReport;

typedef void EngineProgress(const EngineReport *report, void *user);

// A search request. Callers pass the full time limit: the engine subtracts the margin for delays.
typedef struct EngineQuestion {
    Limits limits;
    int level;                // row of the level table, 0 … 21; −1 = only the limits
    bool solve;               // exact search to the end of the game
    bool wld;                 // with `solve`: only win, draw or loss
    bool may_answer_early;    // stop early if the move is forced or obvious
    EngineProgress *progress; // called on the search thread after each iteration, or each move of
                              // engine_score_moves; may be NULL
    void *user;
} EngineQuestion;

// Returns an engine; NULL and *error on failure.
Engine *engine_create(const EngineOptions *options, Error *error);
void engine_destroy(Engine *engine);

// Allocates the pages of the table (about 0.1 s for 256 MB) and starts the thread for timed
// searches, so that the first search does not pay for it.
void engine_prepare(Engine *engine);

// Starts the thread for timed searches and returns once it runs. In a browser or on a busy machine,
// a late start would use up the time of the first moves.
void engine_start_thread(Engine *engine);

// Searches a position and blocks until finished, stopped or out of time. The report always contains
// a legal move. Returns false and sets *error if the request is invalid.
bool engine_go(Engine *engine, Position position, const EngineQuestion *question,
               EngineReport *report, Error *error);

// Scores all legal moves, or the `count` best if count > 0, and sorts them, best first. Returns
// their number. Moves not searched because of a limit have depth 0 and a static evaluation.
int engine_score_moves(Engine *engine, Position position, const EngineQuestion *question, int count,
                       EngineReport reports[MOVES_MAX], Error *error);

// Combines the reports of engine_score_moves for all moves into one for the position. Nodes and
// seconds are added.
EngineReport engine_report_from_moves(const EngineReport *reports, int count);

// Computes the static evaluation in discs, or the final score after the end of the game, and the
// win probability of the side to move.
void engine_evaluate(const Engine *engine, Position position, double *score, double *win_chance);

// Splits the evaluation by squares. Returns false if it does not support that or the game is over.
bool engine_parts(const Engine *engine, Position position, EvalParts *parts);

// Searches a position in the background until engine_ponder_stop, the next search or `seconds`
// (0 = no limit). The results remain in the table.
void engine_ponder(Engine *engine, Position position, double seconds);
void engine_ponder_stop(Engine *engine);

// Clears the transposition table.
void engine_clear(Engine *engine);

// Returns a description for users: evaluation, weights file, threads and table size.
const char *engine_about(const Engine *engine);

typedef struct EngineLevel {
    int depth;             // midgame depth
    int selectivity;       // percent
    int endgame;           // maximum empties for exact searches to the end
    int endgame_selective; // maximum empties for searches to the end at `selectivity`
} EngineLevel;

// Returns a row of the level table, NULL if `level` is out of range.
const EngineLevel *engine_level(Goal goal, int level);

#endif
