/* Engine: search and evaluation behind one handle.

   Engines are independent of each other. An engine must be used by one thread at a time; the only
   exceptions are flipside_engine_stop and flipside_engine_clear_stop, which any thread may call
   while a search runs.

   Functions that can fail return NULL, false or -1 and fill in `error`, which may be NULL. The
   library never prints and never exits.

   Versions: later versions may append fields to the options, questions and answers. The inline
   functions below pass the sizes of these structs as the program was compiled with, so programs and
   libraries of different versions work together. Fields that one side does not have are zero, which
   means "not given". Setting a field that the library does not support is an error. */
#ifndef FLIPSIDE_ENGINE_H
#define FLIPSIDE_ENGINE_H

#include "position.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct flipside_engine flipside_engine;

/* Options of a new engine. {0} selects the defaults. The strings are only read by
   flipside_engine_new. */
typedef struct flipside_engine_options {
    flipside_rules rules;
    int threads;         /* number of search threads; 0 = one per core */
    size_t hash_mb;      /* size of the transposition table in MB; 0 = default */
    const char *eval;    /* "patterns", "handmade", or NULL for patterns with "handmade" as the
                            fallback if there are no weights */
    const char *weights; /* weights file, or NULL for the default search path */
} flipside_engine_options;

typedef enum flipside_score_kind {
    FLIPSIDE_ESTIMATE, /* heuristic score */
    FLIPSIDE_AT_LEAST, /* proven lower bound */
    FLIPSIDE_AT_MOST,  /* proven upper bound */
    FLIPSIDE_EXACT     /* proven score */
} flipside_score_kind;

typedef struct flipside_answer {
    int move; /* best move; FLIPSIDE_PASS for a forced pass, FLIPSIDE_NO_MOVE if the game is over */
    int score; /* in discs under the goal, for the side to move; positive = it wins */
    flipside_score_kind kind;
    int depth;       /* completed search depth in plies; 0 = none */
    int selectivity; /* confidence of the ProbCut pruning in percent; 100 = none */
    int pv[64];      /* principal variation */
    int pv_length;
    uint64_t nodes;    /* number of positions searched */
    double seconds;    /* wall time */
    double win_chance; /* win probability of the side to move, 0 to 1; a draw counts one half */
    bool complete;     /* true if the search was not cut short by a limit or a stop */
} flipside_answer;

/* Receives intermediate answers: after each completed depth of flipside_engine_go, and after each
   move of flipside_engine_score_moves. Called on an engine thread while the search runs. `answer`
   is valid only during the call. The callback should return quickly and may call
   flipside_engine_stop. */
typedef void (*flipside_progress)(const flipside_answer *answer, void *user);

enum {
    FLIPSIDE_LEVEL_DEFAULT = 12, /* level of a question without level and limits */
    FLIPSIDE_MOVES_MAX = 35      /* maximum number of legal moves in a position */
};

/* A search request. Fields that are 0 are not given. All given limits apply together; the first one
   reached ends the search. Examples:

     {0}                               FLIPSIDE_LEVEL_DEFAULT
     {.seconds = 1}                    one second
     {.seconds = 1, .level = 8}        level 8, but at most one second
     {.solve = true, .nodes = 1000000} exact solution, abandoned after a million nodes
     {.level = -1}                     until it is stopped or the game is solved */
typedef struct flipside_question {
    double seconds; /* wall time limit; values above a million mean no limit, negative values and
                       NaN are errors */
    int depth;      /* depth limit in plies; ignored with `solve` */
    uint64_t nodes; /* node limit */
    int level;      /* 1 to 21: depth, selectivity and endgame of a level; -1 = only the limits */
    bool solve;     /* search to the end of the game and return the exact score */
    bool wld;       /* with `solve`: only win (1), draw (0) or loss (-1) */
    flipside_progress progress; /* or NULL */
    void *user;                 /* passed to `progress` */
} flipside_question;

/* Exported functions with explicit struct sizes. Programs use the inline functions below. */
FLIPSIDE_API flipside_engine *flipside_engine_new_sized(const flipside_engine_options *options,
                                                        size_t options_size, flipside_error *error);
FLIPSIDE_API bool flipside_engine_go_sized(flipside_engine *engine, flipside_position position,
                                           const flipside_question *question, size_t question_size,
                                           flipside_answer *answer, size_t answer_size,
                                           flipside_error *error);
FLIPSIDE_API int flipside_engine_score_moves_sized(flipside_engine *engine,
                                                   flipside_position position,
                                                   const flipside_question *question,
                                                   size_t question_size, flipside_answer *answers,
                                                   size_t answer_size, int capacity,
                                                   flipside_error *error);

/* Creates an engine. NULL options are {0}. Returns NULL and sets `error` on failure. Free the
   engine with flipside_engine_free.

   Without `weights`, the pattern evaluation uses the file or directory in the environment variable
   FLIPSIDE_WEIGHTS. Otherwise the shared library uses the weights installed with it, relative to
   its own location, and the static library uses its embedded weights. flipside_engine_about
   describes the result. */
static inline flipside_engine *flipside_engine_new(const flipside_engine_options *options,
                                                   flipside_error *error) {
    return flipside_engine_new_sized(options, sizeof(flipside_engine_options), error);
}

/* Frees an engine. No search may be running. NULL is ignored. */
FLIPSIDE_API void flipside_engine_free(flipside_engine *engine);

/* Searches a position. Blocks until the search is complete, stopped or at one of its limits. On
   success, `answer` always contains a legal move unless the game is over. A NULL question is {0}.
 */
static inline bool flipside_engine_go(flipside_engine *engine, flipside_position position,
                                      const flipside_question *question, flipside_answer *answer,
                                      flipside_error *error) {
    return flipside_engine_go_sized(engine, position, question, sizeof(flipside_question), answer,
                                    sizeof(flipside_answer), error);
}

/* Searches every legal move as the question specifies and sorts the answers, best first. Time and
   node limits are divided among the moves. Writes at most `capacity` answers and returns their
   number; FLIPSIDE_MOVES_MAX is always enough. Returns 0 if there is no legal move, and -1 on
   errors. */
static inline int flipside_engine_score_moves(flipside_engine *engine, flipside_position position,
                                              const flipside_question *question,
                                              flipside_answer *answers, int capacity,
                                              flipside_error *error) {
    return flipside_engine_score_moves_sized(engine, position, question, sizeof(flipside_question),
                                             answers, sizeof(flipside_answer), capacity, error);
}

/* Evaluates a position without searching. `score` is in discs and `win_chance` is from 0 to 1, both
   for the side to move; a draw counts one half. For finished games they are the result. Either
   pointer may be NULL. */
FLIPSIDE_API bool flipside_engine_evaluate(const flipside_engine *engine,
                                           flipside_position position, double *score,
                                           double *win_chance, flipside_error *error);

/* Stops the running search, or the next one if none is running. Safe from any thread at any time.
   The stopped search still returns a legal move. A stop stays in effect until a search returns, for
   whatever reason, so it cannot be lost in a race with the start of a search. Repeated stops count
   once. */
FLIPSIDE_API void flipside_engine_stop(flipside_engine *engine);

/* Cancels a stop that no search has consumed. A program that stops searches from a timer or another
   thread should first make sure that the stop can no longer arrive, then clear it before the next
   search. Safe from any thread. */
FLIPSIDE_API void flipside_engine_clear_stop(flipside_engine *engine);

/* Clears the results of earlier searches, such as the transposition table. */
FLIPSIDE_API void flipside_engine_forget(flipside_engine *engine);

/* Returns a description of the engine for people: evaluation, source of the weights, threads and
   memory. It starts with "pattern evaluation" or "hand-made evaluation". The string belongs to the
   engine and is valid until flipside_engine_free. */
FLIPSIDE_API const char *flipside_engine_about(const flipside_engine *engine);

#ifdef __cplusplus
}
#endif

#endif
