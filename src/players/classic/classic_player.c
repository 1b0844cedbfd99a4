#include "classic_player.h"

#include "clock.h"

#include <math.h>

// Reports a completed depth to the player's observer.
static void tell(const Player *player, const ClassicPlan *plan, const Budget *budget,
                 const Choice *choice) {
    player_report(player, &(Thought){.depth = choice->depth,
                                     .counted = choice->depth - plan->beyond,
                                     .move = choice->move,
                                     .seconds = clock_now() - budget->begin,
                                     .has_score = true,
                                     .score = choice->score});
}

bool classic_ends_by_value(const Player *player) {
    return options_choice(player_options(player), "end") == 0;
}

// Applies the budget to the search.
static void limit(ClassicWay *way) {
    way->search.deadline = way->budget.deadline;
    way->search.node_limit = way->budget.nodes;
    way->search.stop = way->budget.stop;
}

ClassicWay classic_way(Player *player, const Game *game, const Limits *limits,
                       const ClassicPlan *plan) {
    Budget budget = player_budget(player, limits);
    ClassicWay way = {
        .budget = budget,
        .search = {.rules = game->rules,
                   .evaluation = player_evaluation(player, game->now),
                   .refinements =
                       (plan->minimax ? 0 : CLASSIC_PRUNE) | (plan->order ? CLASSIC_ORDER : 0),
                   .deadline = INFINITY},
        .last = budget.depth && budget.depth < plan->last_depth ? budget.depth : plan->last_depth,
    };
    bool limited = isfinite(budget.deadline) || budget.nodes || budget.stop;
    int first = plan->first_depth < way.last ? plan->first_depth : way.last;
    way.depth = limited && !plan->at_once ? 1 : first;
    classic_search_open(&way.search);
    if (plan->at_once)
        limit(&way);
    return way;
}

bool classic_way_on(ClassicWay *way) {
    way->depth++;
    limit(way);
    return way->search.reached && way->depth <= way->last;
}

void classic_choose(Player *player, const Game *game, const Limits *limits, const ClassicPlan *plan,
                    Choice *choice) {
    uint64_t legal = game_moves(game);
    choice_set(choice, legal, bit_first(plan->moves));
    if (bit_count(plan->moves) == 1)
        return;
    ClassicWay way = classic_way(player, game, limits, plan);
    if (plan->at_once)
        choice_set(choice, legal, bit_last(legal));
    ClassicResult result = {.move = MOVE_NONE};
    player_report(player, &(Thought){.depth = plan->first_depth,
                                     .counted = plan->first_depth - plan->beyond,
                                     .move = MOVE_NONE});
    do {
        if (!classic_search_run(&way.search, game->now.board, plan->moves, way.depth, result.move,
                                &result))
            break;
        choice_set(choice, legal, result.move);
        choice->has_score = true;
        choice->score = result.value;
        choice->depth = way.depth;
        tell(player, plan, &way.budget, choice);
    } while (classic_way_on(&way));
    choice->nodes = way.search.nodes;
    choice->seconds = clock_now() - way.budget.begin;
    classic_search_close(&way.search);
}
