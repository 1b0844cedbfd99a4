// How a book is learned, as options: the rows stand here once. What is not given stays as the book
// has it, so the defaults that the rows name are those of a new book, book_plan_default.
#ifndef FLIPSIDE_CORE_BOOK_OPTIONS_H
#define FLIPSIDE_CORE_BOOK_OPTIONS_H

#include "book.h"
#include "engine_options.h"
#include "limits.h"

// clang-format off
#define BOOK_PLAN_OPTIONS                                                                                              \
    LIMIT_DEPTH_OPTION(1, "", "plies of a search (default: the book's; 12 of a new one)"),                             \
    ENGINE_LEVEL_OPTION(0, "", "depth, selectivity and endgame of an engine level instead"),                           \
    {"selectivity", OPTION_CHOICE, "73|87|95|98|99|100", "", 0, 0,                                                     \
     "percent of certainty of a search (default: the book's; 73)"},                                                    \
    {"deviation", OPTION_INT, "DISCS", "", 0, 128, "learn: what one move may lose (default: the book's; 6)"},          \
    {"total-deviation", OPTION_INT, "DISCS", "", 0, 255,                                                               \
     "learn: what all moves of a line may lose, of both sides (default: the book's; 12)"},                             \
    {"plies", OPTION_INT, "N", "", 1, 50, "learn: moves of a line at most (default: the book's; 32)"},                 \
    {"disc-plies", OPTION_INT, "N", "", 0, 60,                                                                         \
     "learn: a disc lost counts like so many plies when lines are compared (default: the book's; 4)"}
// clang-format on

BookPlan book_plan_default(void);

// A plan, changed where options say something.
BookPlan book_plan_from_options(const Options *options, Goal goal, BookPlan plan);

#endif
