// What the classic alpha-beta players share: rows of option tables from parameter lists, and the way from a budget to a
// choice.
#ifndef FLIPSIDE_CLASSIC_CLASSIC_PLAYER_H
#define FLIPSIDE_CLASSIC_CLASSIC_PLAYER_H

#include "classic_search.h"
#include "player.h"

// X for a parameter list: one row of an option table. A parameter's value is read back by its name. Those that
// say how far to search are limits.
#define CLASSIC_OPTION(member, option, standard, least, most, what)                                                    \
    {option, OPTION_INT, "N", #standard, least, most, what},
#define CLASSIC_LIMIT(member, option, standard, least, most, what)                                                     \
    {option, OPTION_INT, "N", #standard, least, most, what, true},

// The row of the flag whose values are in evolved.h.
#define CLASSIC_EVOLVED_OPTION                                                                                         \
    {"evolved", OPTION_FLAG, NULL, "no", 0, 1, "the weights that evolution found; options given beside it count"},

// Rows every searching player has.
#define CLASSIC_TIME_OPTION LIMIT_TIME_OPTION("5", "seconds a move when nothing else limits the search"),
#define CLASSIC_DEPTH_OPTION(standard)                                                                                 \
    LIMIT_DEPTH_OPTION(0, standard, "deepest search in plies (0 = until the time is up)"),
#define CLASSIC_NODES_OPTION LIMIT_NODES_OPTION(0, "0", "positions visited at most (0 = no limit)"),
#define CLASSIC_ORDER_OPTION                                                                                           \
    {"order", OPTION_FLAG, NULL, "no", 0, 1, "try promising moves first (not published; same values, fewer nodes)"},

// How a player searches.
typedef struct ClassicPlan {
    uint64_t moves;  // the candidates that are searched
    int first_depth; // the depth that counts as the first answer
    int last_depth;  // 60 = until the budget ends
    bool order;
} ClassicPlan;

// Searches by the plan within the budget and fills the choice with the best move of the last completed depth. So that
// there is one whenever time runs out, a limited search reaches its first depth in steps from 1.
void classic_choose(Player *player, const Game *game, const Limits *limits, const ClassicPlan *plan, Choice *choice);

#endif
