// One handle over search and evaluation: set it up, ask, stop it by the flag of the limits. Engines
// are independent of each other: several live in one process, each with its own table, threads and
// goal.
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
    size_t hash_mb;       // transposition table; 0 = the default
    const char *eval;     // "patterns", "handmade" or NULL for the best there is
    const char *weights;  // a weights file, or NULL to look in the usual places
    const Engine *lender; // of the same goal and size: its evaluation, which takes long to read, is
                          // used; NULL = none
} EngineOptions;

// What a score means: an estimate, a proven bound or the proven value.
typedef enum ScoreKind { SCORE_ESTIMATE, SCORE_AT_LEAST, SCORE_AT_MOST, SCORE_EXACT } ScoreKind;

// "estimate", "at_least", "at_most", "exact".
const char *score_kind_name(ScoreKind kind);

// How far a search has come, and its answer.
typedef struct EngineReport {
    int move;          // best move; MOVE_PASS when there is none, MOVE_NONE when the game is over
    int score;         // discs, for the side to move
    ScoreKind kind;    // SCORE_EXACT only when proven to the end of the game
    double win_chance; // of the side to move, a draw counting half
    bool wld;          // the score is only a win (1), draw (0) or loss (−1)
    int depth;         // plies searched; the number of empty squares when searched to the end
    int selectivity;   // percent: 73, 87, 95, 98, 99; 100 = nothing cut on probability
    uint8_t pv[ENGINE_PV_MAX]; // squares and MOVE_PASS
    int pv_length;
    uint64_t nodes; // positions visited
    double seconds;
    bool cut; // a limit or a stop ended it before all that was asked for was searched
} EngineReport;

typedef void EngineProgress(const EngineReport *report, void *user);

// One question. The engine alone trims the time: its answer is there before the limit, on a busy
// machine too.
typedef struct EngineQuestion {
    Limits limits;
    int level; // 0 … 21, the depth, selectivity and endgame start of the level table; −1 = only the
               // limits
    bool solve;            // search to the end of the game, exactly
    bool wld;              // with solve: only win, draw or loss
    bool may_answer_early; // time saved is of use: a forced or obvious move may be answered long
                           // before the limit
    EngineProgress *progress; // called from the searching thread after each completed depth, or
                              // each move of engine_score_moves; may be NULL
    void *user;
} EngineQuestion;

// NULL and an error when the options cannot be met (no memory, bad weights, …).
Engine *engine_create(const EngineOptions *options, Error *error);
void engine_destroy(Engine *engine);

// Makes everything ready that the first search would otherwise make: its time then goes into
// thinking. Takes as long as the system needs to hand out the table, about a tenth of a second for
// 256 MB.
void engine_prepare(Engine *engine);

// Of that only the thread that answers questions under a clock: returns when it runs. In a browser,
// or on a busy machine, it comes so late that all moves of a fast game would be made without it.
void engine_start_thread(Engine *engine);

// Answers a question; blocks until done, stopped or out of budget. Always yields a legal move. A
// position in which the game is over gives its final score at once.
bool engine_go(Engine *engine, Position position, const EngineQuestion *question,
               EngineReport *report, Error *error);

// The score of every legal move (or the `count` best ones when count > 0), best first. Returns how
// many were written. A move that a limit left unsearched has depth 0 and the evaluation's estimate.
int engine_score_moves(Engine *engine, Position position, const EngineQuestion *question, int count,
                       EngineReport reports[MOVES_MAX], Error *error);

// What the scores of all moves, best first, say of the position; nodes and seconds are those of
// all.
EngineReport engine_report_from_moves(const EngineReport *reports, int count);

// The evaluation of a position without any search, in discs, and the side to move's chance of
// winning by it; the score itself when the game is over.
void engine_evaluate(const Engine *engine, Position position, double *score, double *win_chance);

// The same taken apart by squares; false when the evaluation cannot say, or the game is over.
bool engine_parts(const Engine *engine, Position position, EvalParts *parts);

// Thinks on a position in the background until engine_ponder_stop or the next engine_go, so many
// seconds at most (0 = no limit); what it learns stays in the table.
void engine_ponder(Engine *engine, Position position, double seconds);
void engine_ponder_stop(Engine *engine);

// Forgets everything learned from earlier positions, as if newly made.
void engine_clear(Engine *engine);

// What an engine runs on, for people: evaluation, weights file, threads, table.
const char *engine_about(const Engine *engine);

// The level table, fitted to each goal.
typedef struct EngineLevel {
    int depth;             // midgame depth
    int selectivity;       // percent in the midgame
    int endgame;           // at this many empties or fewer: to the end, exactly
    int endgame_selective; // at this many empties or fewer: to the end, at `selectivity` percent
} EngineLevel;

const EngineLevel *engine_level(Goal goal, int level);

#endif
