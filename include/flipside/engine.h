/* The engine: one handle over search and evaluation. Engines are independent of each other; one engine answers one
   question at a time, and only flipside_engine_stop may be called while it does. */
#ifndef FLIPSIDE_ENGINE_H
#define FLIPSIDE_ENGINE_H

#include "position.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct flipside_engine flipside_engine;

typedef struct flipside_engine_options {
    flipside_rules rules;
    int threads;         /* 0 = one per core */
    size_t hash_mb;      /* memory for the table of positions; 0 = the default */
    const char *eval;    /* "patterns", "handmade" or NULL for the best there is */
    const char *weights; /* a weights file, or NULL to look in the usual places */
} flipside_engine_options;

typedef enum flipside_score_kind {
    FLIPSIDE_ESTIMATE,
    FLIPSIDE_AT_LEAST,
    FLIPSIDE_AT_MOST,
    FLIPSIDE_EXACT
} flipside_score_kind;

/* One question. All zero but `level` = -1 is "think for ever": give at least one limit, a level or solve. */
typedef struct flipside_question {
    double seconds; /* wall time; 0 = no limit */
    int depth;      /* plies; 0 = no limit */
    uint64_t nodes; /* positions; 0 = no limit */
    int level;      /* 0 to 21; -1 = only the limits */
    bool solve;     /* to the end of the game, exactly */
    bool wld;       /* with solve: only win (1), draw (0) or loss (-1) */
} flipside_question;

typedef struct flipside_answer {
    int move;  /* FLIPSIDE_PASS when there is none, FLIPSIDE_NO_MOVE when the game is over */
    int score; /* discs for the side to move, by the goal */
    flipside_score_kind kind;
    int depth;       /* plies searched */
    int selectivity; /* percent; 100 = nothing was cut on probability */
    int pv[64];      /* the expected line */
    int pv_length;
    uint64_t nodes;
    double seconds;
} flipside_answer;

/* NULL and an error when the options cannot be met. */
FLIPSIDE_API flipside_engine *flipside_engine_new(const flipside_engine_options *options, flipside_error *error);
FLIPSIDE_API void flipside_engine_free(flipside_engine *engine);

/* Answers a question; blocks until it is done, stopped or out of its limits, and always names a legal move. */
FLIPSIDE_API bool flipside_engine_go(flipside_engine *engine, flipside_position position,
                                     const flipside_question *question, flipside_answer *answer, flipside_error *error);

/* Ends the running search soon; from any thread. */
FLIPSIDE_API void flipside_engine_stop(flipside_engine *engine);

/* Forgets what earlier searches found. */
FLIPSIDE_API void flipside_engine_forget(flipside_engine *engine);

/* What it runs on, for people. Lives as long as the engine. */
FLIPSIDE_API const char *flipside_engine_about(const flipside_engine *engine);

#ifdef __cplusplus
}
#endif

#endif
