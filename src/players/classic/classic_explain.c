// Explains the choice of a classic alpha-beta player: the principal variation of every legal move,
// each searched with an open window.
#include "classic_player.h"

#include <stdlib.h>

enum { RESULT_WEIGHT = 1000000 }; // points per disc of the final result

// Results for all legal moves at one depth.
typedef struct Look {
    int depth;
    ClassicResult best; // best of the candidate moves, as the player finds it
    int count;
    ClassicLine lines[MOVES_MAX];
} Look;

// Searches every move to the current depth; returns false if the budget ran out.
static bool look_at(Look *look, ClassicWay *way, const Game *game, const ClassicPlan *plan,
                    int first) {
    Board board = game->now.board;
    *look = (Look){.depth = way->depth};
    if (!classic_search_run(&way->search, board, plan->moves, way->depth, first, &look->best))
        return false;
    bool reached = way->search.reached;
    for (uint64_t moves = game_moves(game); moves; look->count++) {
        if (!classic_search_line(&way->search, board, bit_take(&moves), way->depth,
                                 &look->lines[look->count]))
            return false;
        reached |= way->search.reached;
    }
    way->search.reached = reached;
    return true;
}

// Returns the terms of a board. A finished game is scored by its result, unless the player
// evaluates it as any other state.
static Account account_of(const PlayerEvaluation *evaluation, Board board, int flips,
                          bool finished) {
    Account account = {.known = true};
    Factor *result = &account.factors[evaluation->kind_count - 1];
    result->weight = RESULT_WEIGHT;
    int value = evaluation->value(evaluation->parameters, board, flips);
    int end = finished ? evaluation->terminal(evaluation->parameters, board) : value;
    account.finished = end != value;
    if (account.finished)
        result->value = (double)end / RESULT_WEIGHT;
    else
        evaluation->factors(evaluation->parameters, board, flips, account.factors);
    return account;
}

static void add_candidate(Reasons *reasons, const PlayerEvaluation *evaluation, Board before,
                          const ClassicLine *line, bool considered) {
    Candidate *candidate = reasons_add(reasons, line->moves[0], considered);
    int last = line->length - 1;
    candidate->accounts[MOMENT_BEFORE] = account_of(evaluation, before, 0, false);
    for (int i = 0; i <= last && i < 2; i++)
        candidate->accounts[MOMENT_AFTER + i] = account_of(
            evaluation, line->views[i].board, line->views[i].flips, i == last && line->finished);
    candidate->accounts[MOMENT_END] =
        account_of(evaluation, line->views[last].board, line->views[last].flips, line->finished);
    candidate->score = account_points(&candidate->accounts[MOMENT_END], evaluation->kind_count);
    for (int i = 0; i < line->length; i++)
        candidate->line[i] = line->moves[i];
    candidate->line_length = line->length;
}

static void tell_look(Reasons *reasons, const Look *look, const PlayerEvaluation *evaluation,
                      const Game *game, const ClassicPlan *plan) {
    reasons->kinds = evaluation->kinds;
    reasons->kind_count = evaluation->kind_count;
    reasons->rule = plan->moves == game_moves(game) ? NULL : plan->rule;
    reasons->depth = look->depth;
    for (int i = 0; i < look->count; i++)
        add_candidate(reasons, evaluation, game->now.board, &look->lines[i],
                      plan->moves & bit(look->lines[i].moves[0]));
    reasons_sort(reasons, look->best.move);
}

bool classic_explain(Player *player, const Game *game, const Limits *limits,
                     const ClassicPlan *plan, Reasons *reasons) {
    Look *looks = calloc(2, sizeof *looks); // the last complete depth and the one in progress
    if (!looks)
        return false;
    ClassicWay way = classic_way(player, game, limits, plan);
    int done = 0;
    while (look_at(&looks[done & 1], &way, game, plan,
                   done ? looks[(done - 1) & 1].best.move : MOVE_NONE)) {
        done++;
        if (!classic_way_on(&way))
            break;
    }
    if (done)
        tell_look(reasons, &looks[(done - 1) & 1], &way.search.evaluation, game, plan);
    classic_search_close(&way.search);
    free(looks);
    return done > 0;
}
