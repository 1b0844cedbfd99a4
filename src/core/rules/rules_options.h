// The rules as options: the rows stand here once, for whoever lets people choose the rules.
#ifndef FLIPSIDE_CORE_RULES_OPTIONS_H
#define FLIPSIDE_CORE_RULES_OPTIONS_H

#include "option.h"
#include "rules.h"

// clang-format off
#define RULES_GOAL_OPTION                                                                                              \
    {"goal", OPTION_CHOICE, "most|fewest", "most", 0, 0, "who wins: the side with most discs or with fewest"}
#define RULES_OPTIONS                                                                                                  \
    RULES_GOAL_OPTION,                                                                                                 \
    {"start", OPTION_CHOICE, "standard|open|parallel", "standard", 0, 0, "start position"},                            \
    {"size", OPTION_CHOICE, "8|6|4", "8", 0, 0, "board size"}
// clang-format on

// What options say of the rules; the default rules where the table does not have these rows.
Rules rules_from_options(const Options *options);

#endif
