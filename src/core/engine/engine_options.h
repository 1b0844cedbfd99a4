// Option rows of an engine, shared by the commands and the engine as a player.
#ifndef FLIPSIDE_CORE_ENGINE_OPTIONS_H
#define FLIPSIDE_CORE_ENGINE_OPTIONS_H

#include "engine.h"
#include "eval.h"
#include "option.h"

#define ENGINE_LEVEL_OPTION(min, standard, about)                                                  \
    { "level", OPTION_INT_LIMIT, "N", standard, min, ENGINE_LEVELS - 1, about }
#define ENGINE_THREADS_OPTION(standard, about)                                                     \
    { "threads", OPTION_INT_LIMIT, "N", standard, 1, 1024, about }
#define ENGINE_HASH_OPTION(standard)                                                               \
    {                                                                                              \
        "hash", OPTION_INT_LIMIT, "MB", standard, 1, 1 << 24,                                      \
            "megabytes for the transposition table"                                                \
    }

// The kind of evaluation, with or without a default, and its weights file.
// clang-format off
#define ENGINE_EVAL_ROWS(standard, about)                       \
    {"eval", OPTION_CHOICE, EVAL_NAMES, standard, 0, 0, about}, \
    {"weights", OPTION_TEXT, "FILE", "", 0, 0, "weights file of eval patterns (default: installed)"}
// clang-format on
#define ENGINE_EVAL_OPTIONS ENGINE_EVAL_ROWS("", "evaluation (default: the best available)")
#define ENGINE_EVAL_OPTIONS_OF(standard) ENGINE_EVAL_ROWS(standard, "evaluation")

// Reads engine options. Options missing from the table get the engine's defaults.
EngineOptions engine_from_options(const Options *options, Rules rules);

#endif
