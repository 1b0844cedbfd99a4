// What the classic alpha-beta players share: rows of option tables from parameter lists, and the
// way from a budget to a choice.
#ifndef FLIPSIDE_PLAYERS_CLASSIC_PLAYER_H
#define FLIPSIDE_PLAYERS_CLASSIC_PLAYER_H

#include "classic_search.h"
#include "classic_terms.h"
#include "player.h"

// X for a parameter list: one row of an option table. A parameter's value is read back by its name.
// Those that say how far to search are limits.
#define CLASSIC_OPTION(member, option, standard, least, most, what)                                \
    {option, OPTION_INT, "N", #standard, least, most, what},
#define CLASSIC_LIMIT(member, option, standard, least, most, what)                                 \
    {option, OPTION_INT_LIMIT, "N", #standard, least, most, what},

// The row of the flag whose values are in evolved.h.
#define CLASSIC_EVOLVED_OPTION                                                                     \
    {"evolved",                                                                                    \
     OPTION_FLAG,                                                                                  \
     NULL,                                                                                         \
     "no",                                                                                         \
     0,                                                                                            \
     1,                                                                                            \
     "the weights that evolution found; options given beside it count"},

// Rows every searching player has.
#define CLASSIC_TIME_OPTION                                                                        \
    LIMIT_TIME_OPTION("5", "seconds a move when nothing else limits the search"),
#define CLASSIC_DEPTH_OPTION(standard)                                                             \
    LIMIT_DEPTH_OPTION(0, standard, "deepest search in plies (0 = until the time is up)"),
#define CLASSIC_NODES_OPTION LIMIT_NODES_OPTION(0, "0", "positions visited at most (0 = no limit)"),
#define CLASSIC_ORDER_OPTION                                                                       \
    {"order",                                                                                      \
     OPTION_FLAG,                                                                                  \
     NULL,                                                                                         \
     "no",                                                                                         \
     0,                                                                                            \
     1,                                                                                            \
     "try promising moves first (not published; same values, fewer nodes)"},
#define CLASSIC_END_OPTION                                                                         \
    {"end",                                                                                        \
     OPTION_CHOICE,                                                                                \
     "value|result",                                                                               \
     "value",                                                                                      \
     0,                                                                                            \
     0,                                                                                            \
     "a finished game counts as any other state does (published), or a million for each disc of "  \
     "its result"},

// Does a finished game count as any other state does?
bool classic_ends_by_value(const Player *player);

// How a player searches.
typedef struct ClassicPlan {
    uint64_t moves;  // the candidates that are searched
    int first_depth; // the depth that counts as the first answer
    int last_depth;  // 60 = until the budget ends
    int beyond; // plies that the author's search goes beyond the depth as he counts it; for people
                // who watch
    bool order;
    bool minimax; // nothing is cut
    bool at_once; // the first depth without steps; when the budget ends before it, the answer is
                  // the last legal move
    const char *rule; // why not all legal moves are among them; NULL = they are
} ClassicPlan;

// A plan under way, depth by depth within a budget.
typedef struct ClassicWay {
    Budget budget;
    ClassicSearch search; // to be closed
    int depth, last;
} ClassicWay;

// The first depth of the plan. So that there is an answer whenever time runs out, a limited search
// reaches it in steps from 1, and no limit counts in the first step; unless it is planned to go
// there at once, when a choice without a depth may be the answer.
ClassicWay classic_way(Player *player, const Game *game, const Limits *limits,
                       const ClassicPlan *plan);

// A depth is completed: is there another?
bool classic_way_on(ClassicWay *way);

// Searches by the plan within the budget and fills the choice with the best move of the last
// completed depth.
void classic_choose(Player *player, const Game *game, const Limits *limits, const ClassicPlan *plan,
                    Choice *choice);

// The reasons of that choice: every legal move with the line that is expected of it, at the last
// depth to which all of them could be searched.
bool classic_explain(Player *player, const Game *game, const Limits *limits,
                     const ClassicPlan *plan, Reasons *reasons);

// For the `kinds` of an evaluation, behind those of its terms: the end of the game.
#define CLASSIC_RESULT_KIND                                                                        \
    CLASSIC_KIND("result", "result of a finished game", "a better end of the game",                \
                 "a worse end of the game")

#endif
