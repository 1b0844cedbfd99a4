#include "explain.h"

#include "win_probability.h"

#include <assert.h>

// Engine that supplies win probabilities for other players; takes a few milliseconds per move.
enum { CHANCE_LEVEL = 6, CHANCE_HASH_MB = 1 };

static int empty_squares(const Explanation *explanation) {
    return bit_count(board_region(explanation->game.rules.size) &
                     ~board_discs(explanation->game.now.board));
}

// Sets the win probabilities by an engine search, for players that report none.
static bool add_chances(Explanation *explanation, Error *error) {
    EngineOptions options = {
        .rules = explanation->game.rules, .threads = 1, .hash_mb = CHANCE_HASH_MB};
    Engine *engine = engine_create(&options, error);
    if (!engine)
        return false;
    EngineReport reports[MOVES_MAX];
    EngineQuestion question = {.level = CHANCE_LEVEL};
    int count = engine_score_moves(engine, explanation->game.now, &question, 0, reports, error);
    for (int i = 0; i < count; i++) {
        Candidate *candidate =
            &explanation->reasons.candidates[explain_find(explanation, reports[i].move)];
        candidate->has_chance = true;
        candidate->win_chance = win_probability(explanation->game.rules.goal,
                                                empty_squares(explanation), reports[i].score);
    }
    engine_destroy(engine);
    return count > 0;
}

// Sets the win probabilities of a player whose scores are discs.
static void chances_from_scores(Explanation *explanation) {
    int empties = empty_squares(explanation);
    for (int i = 0; i < explanation->reasons.count; i++) {
        Candidate *candidate = &explanation->reasons.candidates[i];
        candidate->has_chance = true;
        candidate->win_chance =
            win_probability(explanation->game.rules.goal, empties, candidate->score);
    }
}

bool explain_game(Explanation *explanation, Player *player, const Game *game, int move,
                  const Limits *limits, Error *error) {
    static const Limits none;
    EngineQuestion question;
    assert(game_moves(game));
    explanation->spec = player_spec(player);
    explanation->game = *game;
    explanation->has_contrast = player_engine(player, limits ? limits : &none, &question);
    if (!player_explain(player, game, limits, &explanation->reasons, error))
        return false;
    if (!explanation->has_contrast)
        return explanation->reasons.candidates[0].has_chance || add_chances(explanation, error);
    chances_from_scores(explanation);
    return contrast_make(&explanation->contrast, player, game, &explanation->reasons, move, limits,
                         error);
}

int explain_find(const Explanation *explanation, int move) {
    for (int i = 0; i < explanation->reasons.count; i++)
        if (explanation->reasons.candidates[i].move == move)
            return i;
    return -1;
}

const ContrastSide *explain_side(const Explanation *explanation, int move) {
    const Contrast *contrast = &explanation->contrast;
    if (!explanation->has_contrast)
        return NULL;
    if (move == contrast->best.move)
        return &contrast->best;
    return !contrast->single && move == contrast->other.move ? &contrast->other : NULL;
}

int explain_select(const Explanation *explanation, int move, int indices[MOVES_MAX]) {
    int count = explanation->reasons.count, requested = explain_find(explanation, move);
    if (requested < 0) {
        for (int i = 0; i < count; i++)
            indices[i] = i;
        return count;
    }
    const Contrast *contrast = &explanation->contrast;
    bool contrasted = explanation->has_contrast && !contrast->single;
    indices[0] = contrasted ? explain_find(explanation, contrast->best.move) : 0;
    indices[1] = contrasted  ? explain_find(explanation, contrast->other.move)
                 : requested ? requested
                             : 1;
    return count < 2 ? count : 2;
}

static Verdict compare(const Reasons *reasons, const Candidate *preferred, const Candidate *rival) {
    Verdict verdict = {.preferred = preferred, .rival = rival, .factor = -1};
    if (!rival)
        return verdict;
    const Account *ours = &preferred->accounts[MOMENT_END], *theirs = &rival->accounts[MOMENT_END];
    verdict.total =
        reasons->minimise ? rival->score - preferred->score : preferred->score - rival->score;
    // The factors of an unfinished game cannot be compared with a final result: only the result,
    // the last factor, can be named.
    int first = ours->finished != theirs->finished ? reasons->kind_count - 1 : 0;
    for (int i = first; i < reasons->kind_count; i++) {
        double lead = factor_points(ours->factors[i]) - factor_points(theirs->factors[i]);
        if (lead > verdict.lead) {
            verdict.lead = lead;
            verdict.factor = i;
        }
    }
    return verdict;
}

Verdict explain_verdict(const Explanation *explanation, int index) {
    const Reasons *reasons = &explanation->reasons;
    assert(index >= 0 && index < reasons->count);
    const Candidate *chosen = &reasons->candidates[0], *other = &reasons->candidates[index];
    if (index == 0)
        other = reasons->count > 1 && reasons->candidates[1].considered ? &reasons->candidates[1]
                                                                        : NULL;
    return compare(reasons, chosen, other);
}
