#include "book_options.h"

#include <stdlib.h>

BookPlan book_plan_default(void) {
    return (BookPlan){.depth = 12,
                      .selectivity = 73,
                      .endgame = 12,
                      .deviation = 6,
                      .total_deviation = 12,
                      .plies = 32,
                      .disc_plies = 4};
}

static void take_number(const Options *options, const char *name, int *number) {
    if (options_given(options, name))
        *number = (int)options_int(options, name);
}

BookPlan book_plan_from_options(const Options *options, Goal goal, BookPlan plan) {
    if (options_given(options, "level")) {
        const EngineLevel *level = engine_level(goal, (int)options_int(options, "level"));
        plan.depth = level->depth;
        plan.selectivity = level->selectivity;
        plan.endgame = level->endgame;
    } else if (options_given(options, "depth")) {
        plan.endgame = (int)options_int(options, "depth");
    }
    take_number(options, "depth", &plan.depth);
    if (options_given(options, "selectivity"))
        plan.selectivity = (int)strtol(options_text(options, "selectivity"), NULL, 10);
    take_number(options, "deviation", &plan.deviation);
    take_number(options, "total-deviation", &plan.total_deviation);
    take_number(options, "plies", &plan.plies);
    take_number(options, "disc-plies", &plan.disc_plies);
    return plan;
}
