// JSON form of a player's reasons: one object per candidate.
#include "explain.h"

#include "choice_json.h"
#include "notation.h"

#include <math.h>

enum { DECIMALS = 6 };

// Adds integral values as JSON integers.
static void add_number(Json *object, const char *key, double number) {
    if (fabs(number - nearbyint(number)) < 1e-9)
        json_add_int(object, key, (int64_t)nearbyint(number));
    else
        json_add_real(object, key, number, DECIMALS);
}

static Json *factors_json(const Reasons *reasons, const Account *account) {
    Json *list = json_new_list();
    for (int k = 0; k < reasons->kind_count; k++) {
        Json *object = json_new_object();
        json_add_text(object, "name", reasons->kinds[k].name);
        add_number(object, "value", account->factors[k].value);
        add_number(object, "weight", account->factors[k].weight);
        add_number(object, "points", factor_points(account->factors[k]));
        json_append(list, object);
    }
    return list;
}

static void add_moment(Json *object, const char *key, const Reasons *reasons,
                       const Account *account) {
    if (account->known)
        json_add(object, key, factors_json(reasons, account));
    else
        json_add_text(object, key, NULL);
}

// Returns the other candidate in the sentence about this one; NULL if there is none.
static const Candidate *rival_of(const Explanation *explanation, int index,
                                 const Verdict *verdict) {
    const Contrast *contrast = &explanation->contrast;
    const Candidate *candidates = explanation->reasons.candidates;
    if (explain_side(explanation, candidates[index].move) && !contrast->single)
        return &candidates[explain_find(explanation, candidates[index].move == contrast->best.move
                                                         ? contrast->other.move
                                                         : contrast->best.move)];
    return index == 0 ? verdict->rival : verdict->preferred;
}

Json *explain_json(const Explanation *explanation, int index) {
    const Reasons *reasons = &explanation->reasons;
    const Candidate *candidate = &reasons->candidates[index];
    Verdict verdict = explain_verdict(explanation, index);
    const Candidate *other = rival_of(explanation, index, &verdict);
    bool contrasted =
        explanation->has_contrast &&
        candidate->move == (explanation->contrast.single ? explanation->contrast.best.move
                                                         : explanation->contrast.other.move);
    Json *object = json_new_object(), *line = json_new_list();
    Text sentence = {0};
    char name[3];
    explain_sentence(&sentence, explanation, index);
    const ContrastSide *side = explain_side(explanation, candidate->move);
    for (int i = 0; i < (side ? side->line_length : candidate->line_length); i++)
        json_append_text(line, notation_move(side ? side->line[i] : candidate->line[i],
                                             explanation->game.rules.size, name));
    json_add_text(object, "player", explanation->spec);
    json_add_text(object, "move",
                  notation_move(candidate->move, explanation->game.rules.size, name));
    add_number(object, "score", side ? side->score : candidate->score);
    json_add_text(object, "unit", reasons->unit ? reasons->unit : "discs");
    json_add_flag(object, "chosen", index == 0);
    json_add_flag(object, "considered", candidate->considered);
    json_add(object, "factors", factors_json(reasons, &candidate->accounts[MOMENT_END]));
    add_moment(object, "before", reasons, &candidate->accounts[MOMENT_BEFORE]);
    add_moment(object, "after", reasons, &candidate->accounts[MOMENT_AFTER]);
    add_moment(object, "reply", reasons, &candidate->accounts[MOMENT_REPLY]);
    json_add_real(object, "win_chance", side ? side->chance : candidate->win_chance, DECIMALS);
    json_add(object, "pv", line);
    if (reasons->depth)
        json_add_int(object, "depth", reasons->depth);
    if (candidate->results.playouts)
        choice_json_add_results(object, &candidate->results);
    else if (candidate->playouts)
        json_add_int(object, "playouts", (int64_t)candidate->playouts);
    json_add_text(object, "rival",
                  other ? notation_move(other->move, explanation->game.rules.size, name) : NULL);
    bool compared = candidate->considered && verdict.factor >= 0 && verdict.total > 0;
    json_add_text(object, "decided_by", compared ? reasons->kinds[verdict.factor].name : NULL);
    json_add_text(object, "sentence", sentence.length ? text_string(&sentence) : NULL);
    text_free(&sentence);
    if (contrasted)
        json_add(object, "contrast", contrast_json(&explanation->contrast));
    return object;
}
