/* The engine: one handle over search and evaluation. Engines are independent of each other; one engine answers one
   question at a time, and only flipside_engine_stop and flipside_engine_clear_stop may be called while it does. */
#ifndef FLIPSIDE_ENGINE_H
#define FLIPSIDE_ENGINE_H

#include "position.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct flipside_engine flipside_engine;

typedef struct flipside_engine_options {
    flipside_rules rules;
    int threads;      /* 0 = one per core */
    size_t hash_mb;   /* memory for the table of positions; 0 = the default */
    const char *eval; /* "patterns", "handmade", or NULL: patterns, and hand-made where there are no weights for them */
    const char *weights; /* a weights file, or NULL to look in the usual places */
} flipside_engine_options;

typedef enum flipside_score_kind {
    FLIPSIDE_ESTIMATE,
    FLIPSIDE_AT_LEAST,
    FLIPSIDE_AT_MOST,
    FLIPSIDE_EXACT
} flipside_score_kind;

/* The level of a question that gives neither a level nor a limit. */
enum { FLIPSIDE_LEVEL_DEFAULT = 12 };

/* One question. A field that is 0 is not given; those that are given hold together, and the first one reached ends the
   thinking: {.seconds = 1} is one second, {.seconds = 1, .level = 8} at most one second of level 8, {.solve = true,
   .nodes = 1000000} an exact endgame that may give up. {0} is FLIPSIDE_LEVEL_DEFAULT, {.level = -1} thinks until it is
   stopped or the game is solved. */
typedef struct flipside_question {
    double seconds; /* wall time; more than a million, also INFINITY, is no limit; negative or NaN is an error */
    int depth;      /* plies; with solve it does not count */
    uint64_t nodes; /* positions */
    int level;      /* 1 to 21: depth, selectivity and endgame of that level; -1 = none, only the limits */
    bool solve;     /* to the end of the game, exactly, whatever the level */
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

/* NULL and an error when the options cannot be met. Without `weights` the pattern evaluation takes the file or folder
   that the environment variable FLIPSIDE_WEIGHTS names; else the shared library takes what was installed with it, from
   where it lies itself, and the static library what it carries inside. flipside_engine_about tells what it became. */
FLIPSIDE_API flipside_engine *flipside_engine_new(const flipside_engine_options *options, flipside_error *error);
FLIPSIDE_API void flipside_engine_free(flipside_engine *engine);

/* Answers a question; blocks until it is done, stopped or out of its limits, and always names a legal move. */
FLIPSIDE_API bool flipside_engine_go(flipside_engine *engine, flipside_position position,
                                     const flipside_question *question, flipside_answer *answer, flipside_error *error);

/* Ends a search soon, from any thread, at any time: the running flipside_engine_go, or, when none runs, the next one,
   which then names a legal move at once. So a stop is never lost, also when it overtakes the thread that is about to
   search. It is used up when that flipside_engine_go returns, however it ended; several stops before then are one. */
FLIPSIDE_API void flipside_engine_stop(flipside_engine *engine);

/* Takes back a stop that is not used up yet. For whoever stops by a timer or another thread: when the search may have
   ended by itself first, make sure that the stop will not come any more, then clear it before the next search. */
FLIPSIDE_API void flipside_engine_clear_stop(flipside_engine *engine);

/* Forgets what earlier searches found. */
FLIPSIDE_API void flipside_engine_forget(flipside_engine *engine);

/* What it runs on, for people: the evaluation and where its weights come from, threads, memory. Begins with "pattern
   evaluation" or "hand-made evaluation". Lives as long as the engine. */
FLIPSIDE_API const char *flipside_engine_about(const flipside_engine *engine);

#ifdef __cplusplus
}
#endif

#endif
