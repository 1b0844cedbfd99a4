#include "classic_player.h"

#include "clock.h"

#include <math.h>

// Tells a completed depth to whoever watches.
static void tell(const Player *player, const ClassicPlan *plan, const Budget *budget, const Choice *choice) {
    player_tell(player, &(Thought){.depth = choice->depth,
                                   .counted = choice->depth - plan->beyond,
                                   .move = choice->move,
                                   .seconds = clock_now() - budget->begin,
                                   .has_score = true,
                                   .score = choice->score});
}

bool classic_ends_by_value(const Player *player) {
    return options_choice(player_options(player), "end") == 0;
}

// From here on the budget counts.
static void limit(ClassicSearch *search, const Budget *budget) {
    search->deadline = budget->deadline;
    search->node_limit = budget->nodes;
    search->stop = budget->stop;
}

void classic_choose(Player *player, const Game *game, const Limits *limits, const ClassicPlan *plan, Choice *choice) {
    Budget budget = player_budget(player, limits);
    uint64_t legal = game_moves(game);
    choice_set(choice, legal, bit_first(plan->moves));
    if (bit_count(plan->moves) == 1)
        return;
    ClassicSearch search = {
        .rules = game->rules,
        .evaluation = player_evaluation(player, game->now),
        .refinements = (plan->minimax ? 0 : CLASSIC_PRUNE) | (plan->order ? CLASSIC_ORDER : 0),
        .deadline = INFINITY, // not for the first ply: some answer must exist
    };
    classic_search_open(&search);
    if (plan->at_once) {
        choice_set(choice, legal, bit_last(legal));
        limit(&search, &budget);
    }
    bool limited = isfinite(budget.deadline) || budget.nodes || budget.stop;
    int last = plan->last_depth;
    if (budget.depth && budget.depth < last)
        last = budget.depth;
    int first = plan->first_depth < last ? plan->first_depth : last;
    int depth = limited && !plan->at_once ? 1 : first;
    ClassicResult result = {.move = MOVE_NONE};
    player_tell(player,
                &(Thought){.depth = plan->first_depth, .counted = plan->first_depth - plan->beyond, .move = MOVE_NONE});
    while (depth <= last && classic_search_run(&search, game->now.board, plan->moves, depth, result.move, &result)) {
        choice_set(choice, legal, result.move);
        choice->has_score = true;
        choice->score = result.value;
        choice->depth = depth++;
        tell(player, plan, &budget, choice);
        limit(&search, &budget);
        if (!search.reached)
            break;
    }
    choice->nodes = search.nodes;
    choice->seconds = clock_now() - budget.begin;
    classic_search_close(&search);
}
