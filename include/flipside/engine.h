/* The engine: one handle over search and evaluation. Engines are independent of each other; one
   engine answers one question at a time, and only flipside_engine_stop and
   flipside_engine_clear_stop may be called while it does.

   Options, questions and answers may get further fields at their end. The functions that take them
   are given their sizes by the inline functions below, so that a program and a library of different
   versions understand each other: what one does not know is zero, which means "not given", and a
   question that asks for what the library does not know is an error. */
#ifndef FLIPSIDE_ENGINE_H
#define FLIPSIDE_ENGINE_H

#include "position.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct flipside_engine flipside_engine;

/* {0} is a good engine for the ordinary game. */
typedef struct flipside_engine_options {
    flipside_rules rules;
    int threads;      /* 0 = one per core */
    size_t hash_mb;   /* memory for the table of positions; 0 = the default */
    const char *eval; /* "patterns", "handmade", or NULL: patterns, and hand-made where there are no
                         weights for them */
    const char *weights; /* a weights file, or NULL to look in the usual places */
} flipside_engine_options;

typedef enum flipside_score_kind {
    FLIPSIDE_ESTIMATE,
    FLIPSIDE_AT_LEAST,
    FLIPSIDE_AT_MOST,
    FLIPSIDE_EXACT
} flipside_score_kind;

typedef struct flipside_answer {
    int move;  /* FLIPSIDE_PASS when there is none, FLIPSIDE_NO_MOVE when the game is over */
    int score; /* discs for the side to move, by the goal */
    flipside_score_kind kind;
    int depth;       /* plies searched; 0 = there was no time for any */
    int selectivity; /* percent; 100 = nothing was cut on probability */
    int pv[64];      /* the expected line */
    int pv_length;
    uint64_t nodes;
    double seconds;
    double win_chance; /* of the side to move, 0 to 1, a draw counting half */
    bool complete;     /* all that was asked for was searched: no limit and no stop came first */
} flipside_answer;

/* Hears the answer so far, from a thread of the engine, while the question is being answered: after
   each completed depth, or each move of flipside_engine_score_moves. It should return soon; it may
   stop the engine. */
typedef void (*flipside_progress)(const flipside_answer *answer, void *user);

/* The level of a question that gives neither a level nor a limit; as many answers as a position can
 * have moves. */
enum { FLIPSIDE_LEVEL_DEFAULT = 12, FLIPSIDE_MOVES_MAX = 35 };

/* One question. A field that is 0 is not given; those that are given hold together, and the first
   one reached ends the thinking: {.seconds = 1} is one second, {.seconds = 1, .level = 8} at most
   one second of level 8, {.solve = true, .nodes = 1000000} an exact endgame that may give up. {0}
   is FLIPSIDE_LEVEL_DEFAULT, {.level = -1} thinks until it is stopped or the game is solved. */
typedef struct flipside_question {
    double seconds; /* wall time; more than a million, also INFINITY, is no limit; negative or NaN
                       is an error */
    int depth;      /* plies; with solve it does not count */
    uint64_t nodes; /* positions */
    int level;  /* 1 to 21: depth, selectivity and endgame of that level; -1 = none, only the limits
                 */
    bool solve; /* to the end of the game, exactly, whatever the level */
    bool wld;   /* with solve: only win (1), draw (0) or loss (-1) */
    flipside_progress progress;
    void *user; /* for progress */
} flipside_question;

/* The functions as they are exported, with the sizes of the program's structs. */
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

/* NULL and an error when the options cannot be met; NULL options are {0}. Without `weights` the
   pattern evaluation takes the file or folder that the environment variable FLIPSIDE_WEIGHTS names;
   else the shared library takes what was installed with it, from where it lies itself, and the
   static library what it carries inside. flipside_engine_about tells what it became. */
static inline flipside_engine *flipside_engine_new(const flipside_engine_options *options,
                                                   flipside_error *error) {
    return flipside_engine_new_sized(options, sizeof(flipside_engine_options), error);
}

FLIPSIDE_API void flipside_engine_free(flipside_engine *engine);

/* Answers a question; blocks until it is done, stopped or out of its limits, and always names a
   legal move. A NULL question is {0}. */
static inline bool flipside_engine_go(flipside_engine *engine, flipside_position position,
                                      const flipside_question *question, flipside_answer *answer,
                                      flipside_error *error) {
    return flipside_engine_go_sized(engine, position, question, sizeof(flipside_question), answer,
                                    sizeof(flipside_answer), error);
}

/* The score of every legal move, each searched as the question says (time and nodes are shared out
   among them), best first. Returns how many answers were written, at most `capacity`; 0 when there
   is no move, -1 and an error when something is wrong. */
static inline int flipside_engine_score_moves(flipside_engine *engine, flipside_position position,
                                              const flipside_question *question,
                                              flipside_answer *answers, int capacity,
                                              flipside_error *error) {
    return flipside_engine_score_moves_sized(engine, position, question, sizeof(flipside_question),
                                             answers, sizeof(flipside_answer), capacity, error);
}

/* What the evaluation says without any search: a score in discs for the side to move, and its
   chance of winning from 0 to 1, a draw counting half. When the game is over, its result. Either
   result may be NULL. */
FLIPSIDE_API bool flipside_engine_evaluate(const flipside_engine *engine,
                                           flipside_position position, double *score,
                                           double *win_chance, flipside_error *error);

/* Ends a search soon, from any thread, at any time: the running one (flipside_engine_go or
   _score_moves), or, when none runs, the next one, which then names a legal move at once. So a stop
   is never lost, also when it overtakes the thread that is about to search. It is used up when that
   search returns, however it ended; several stops before then are one. */
FLIPSIDE_API void flipside_engine_stop(flipside_engine *engine);

/* Takes back a stop that is not used up yet. For whoever stops by a timer or another thread: when
   the search may have ended by itself first, make sure that the stop will not come any more, then
   clear it before the next search. */
FLIPSIDE_API void flipside_engine_clear_stop(flipside_engine *engine);

/* Forgets what earlier searches found. */
FLIPSIDE_API void flipside_engine_forget(flipside_engine *engine);

/* What it runs on, for people: the evaluation and where its weights come from, threads, memory.
   Begins with "pattern evaluation" or "hand-made evaluation". Lives as long as the engine. */
FLIPSIDE_API const char *flipside_engine_about(const flipside_engine *engine);

#ifdef __cplusplus
}
#endif

#endif
