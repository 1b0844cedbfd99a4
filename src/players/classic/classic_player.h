// Shared code of the classic alpha-beta players: option rows generated from parameter lists, and
// the iterative deepening from a budget to a choice.
#ifndef FLIPSIDE_PLAYERS_CLASSIC_PLAYER_H
#define FLIPSIDE_PLAYERS_CLASSIC_PLAYER_H

#include "classic_search.h"
#include "classic_terms.h"
#include "player.h"

// X for a parameter list: one row of an option table. The value is read back by option name.
// CLASSIC_LIMIT is for parameters that limit the search.
#define CLASSIC_OPTION(member, option, standard, least, most, what)                                \
    {option, OPTION_INT, "N", #standard, least, most, what},
#define CLASSIC_LIMIT(member, option, standard, least, most, what)                                 \
    {option, OPTION_INT_LIMIT, "N", #standard, least, most, what},

// Row of the `evolved` flag; its values are in evolved.h.
#define CLASSIC_EVOLVED_OPTION                                                                     \
    {"evolved",                                                                                    \
     OPTION_FLAG,                                                                                  \
     NULL,                                                                                         \
     "no",                                                                                         \
     0,                                                                                            \
     1,                                                                                            \
     "the weights that evolution found; options given beside it count"},

// Rows common to all searching players.
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

// Returns true if finished games are evaluated as any other state.
bool classic_ends_by_value(const Player *player);

// Search parameters of a player in one position.
typedef struct ClassicPlan {
    uint64_t moves;  // candidate moves
    int first_depth; // depth of the first full answer
    int last_depth;  // 60 = until the budget ends
    int beyond;      // extra plies of the published search over its nominal depth; for display
    bool order;
    bool minimax;     // disable pruning
    bool at_once;     // start at first_depth; if the budget ends earlier, play the last legal move
    const char *rule; // reason why legal moves are excluded; NULL = none excluded
} ClassicPlan;

// State of an iterative-deepening search within a budget.
typedef struct ClassicWay {
    Budget budget;
    ClassicSearch search; // close with classic_search_close
    int depth, last;
} ClassicWay;

// Prepares the first iteration. A limited search starts at depth 1 and ignores the limits there, so
// that a move is always available. With `at_once` it starts at `first_depth` under the limits, and
// may end without a completed depth.
ClassicWay classic_way(Player *player, const Game *game, const Limits *limits,
                       const ClassicPlan *plan);

// Advances to the next depth; returns false if the search is complete.
bool classic_way_on(ClassicWay *way);

// Searches within the budget and fills `choice` with the best move of the last completed depth.
void classic_choose(Player *player, const Game *game, const Limits *limits, const ClassicPlan *plan,
                    Choice *choice);

// Explains the choice: fills `reasons` with every legal move and its principal variation, at the
// last depth that was completed for all moves.
bool classic_explain(Player *player, const Game *game, const Limits *limits,
                     const ClassicPlan *plan, Reasons *reasons);

// Last entry of an evaluation's `kinds`, after its terms: the result of a finished game.
#define CLASSIC_RESULT_KIND                                                                        \
    CLASSIC_KIND("result", "result of a finished game", "a better end of the game",                \
                 "a worse end of the game")

#endif
