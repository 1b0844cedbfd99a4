// Options of the plan of a book. Options that are not given keep the value of the book, so the
// defaults in the help are those of a new book, book_plan_default.
#ifndef FLIPSIDE_CORE_BOOK_OPTIONS_H
#define FLIPSIDE_CORE_BOOK_OPTIONS_H

#include "book.h"
#include "engine_options.h"
#include "limits.h"

// clang-format off
#define BOOK_PLAN_OPTIONS                                                                          \
    LIMIT_DEPTH_OPTION(1, "", "search depth (default: of the book; 12 for a new one)"),            \
    ENGINE_LEVEL_OPTION(0, "", "depth, selectivity and endgame of an engine level instead"),       \
    {"selectivity", OPTION_CHOICE, "73|87|95|98|99|100", "", 0, 0,                                 \
     "search confidence in percent (default: of the book; 73)"},                                   \
    {"deviation", OPTION_INT, "DISCS", "", 0, 128,                                                 \
     "learn: maximum loss of one move (default: of the book; 6)"},                                 \
    {"total-deviation", OPTION_INT, "DISCS", "", 0, 255,                                           \
     "learn: maximum loss of a line, both sides (default: of the book; 12)"},                      \
    {"plies", OPTION_INT, "N", "", 1, 50,                                                          \
     "learn: maximum length of a line (default: of the book; 32)"},                                \
    {"disc-plies", OPTION_INT, "N", "", 0, 60,                                                     \
     "learn: cost of a lost disc in plies when lines are compared (default: of the book; 4)"}
// clang-format on

// Returns the plan of a new book.
BookPlan book_plan_default(void);

// Returns `plan` with the given options applied.
BookPlan book_plan_from_options(const Options *options, Goal goal, BookPlan plan);

#endif
