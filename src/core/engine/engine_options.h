// What can be said about an engine as options: the rows stand here once, for commands and for the
// engine as a player.
#ifndef FLIPSIDE_CORE_ENGINE_OPTIONS_H
#define FLIPSIDE_CORE_ENGINE_OPTIONS_H

#include "engine.h"
#include "eval.h"
#include "option.h"

#define ENGINE_LEVEL_OPTION(least, standard, about)                                                \
    { "level", OPTION_INT_LIMIT, "N", standard, least, ENGINE_LEVELS - 1, about }
#define ENGINE_THREADS_OPTION(standard, about)                                                     \
    { "threads", OPTION_INT_LIMIT, "N", standard, 1, 1024, about }
#define ENGINE_HASH_OPTION(standard)                                                               \
    {                                                                                              \
        "hash", OPTION_INT_LIMIT, "MB", standard, 1, 1 << 24,                                      \
            "megabytes for the transposition table"                                                \
    }

// The evaluation and its file; with a kind that is used when none is named, or for the best there
// is.
// clang-format off
#define ENGINE_EVAL_ROWS(standard, about)                                                                              \
    {"eval", OPTION_CHOICE, EVAL_NAMES, standard, 0, 0, about},                                                        \
    {"weights", OPTION_TEXT, "FILE", "", 0, 0, "weights file of eval patterns; without it the usual places"}
// clang-format on
#define ENGINE_EVAL_OPTIONS ENGINE_EVAL_ROWS("", "evaluation; without it the best there is")
#define ENGINE_EVAL_OPTIONS_OF(standard) ENGINE_EVAL_ROWS(standard, "evaluation")

// What options say of an engine; what the table does not have is left to the engine's own default.
EngineOptions engine_from_options(const Options *options, Rules rules);

#endif
