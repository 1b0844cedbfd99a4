// Reasons in words: the sentence, the numbers in it, the lines of a panel.
#include "explain.h"

#include "notation.h"

#include <math.h>

void explain_number(Text *out, double number, bool sign) {
    const char *plus = sign && number >= 0 ? "+" : "";
    if (fabs(number - nearbyint(number)) < 1e-9)
        text_format(out, "%s%.0f", plus, nearbyint(number) + 0.0);
    else if (fabs(number) >= 100)
        text_format(out, "%s%.1f", plus, number);
    else
        text_format(out, "%s%.3g", plus, number);
}

// What the preferred move has more of, by the numbers: with unequal weights a comparison of the values would mislead.
static const char *phrase(const Explanation *explanation, const Verdict *verdict) {
    const FactorKind *kind = &explanation->reasons.kinds[verdict->factor];
    Goal goal = explanation->game.rules.goal;
    Factor ours = verdict->preferred->accounts[MOMENT_END].factors[verdict->factor];
    Factor theirs = verdict->rival->accounts[MOMENT_END].factors[verdict->factor];
    if (ours.weight != theirs.weight)
        return "more points for it where the line ends";
    return ours.value > theirs.value ? kind->higher[goal] : kind->lower[goal];
}

// "(mobility 7 against 4, +90 points; in all +120)"
static void add_numbers(Text *out, const Explanation *explanation, const Verdict *verdict) {
    const FactorKind *kind = &explanation->reasons.kinds[verdict->factor];
    Factor ours = verdict->preferred->accounts[MOMENT_END].factors[verdict->factor];
    Factor theirs = verdict->rival->accounts[MOMENT_END].factors[verdict->factor];
    text_format(out, " (%s ", kind->name);
    explain_number(out, ours.value, false);
    text_add(out, " against ");
    explain_number(out, theirs.value, false);
    text_add(out, ", ");
    explain_number(out, verdict->lead, true);
    text_add(out, " points; in all ");
    explain_number(out, verdict->total, true);
    text_add_char(out, ')');
}

// "wins by 6", "loses by 2", "ends in a draw"
static void add_outcome(Text *out, double discs) {
    if (discs != 0)
        text_format(out, "%s by %g", discs > 0 ? "wins" : "loses", fabs(discs));
    else
        text_add(out, "ends in a draw");
}

// The end of the game is in sight for one of the two, or for both.
static void add_result(Text *out, const Explanation *explanation, const Verdict *verdict) {
    int last = explanation->reasons.kind_count - 1;
    const Account *ours = &verdict->preferred->accounts[MOMENT_END], *theirs = &verdict->rival->accounts[MOMENT_END];
    if (ours->finished) {
        text_add(out, "its line ");
        add_outcome(out, ours->factors[last].value);
        text_add(out, verdict->factor < 0 ? ", and it expects worse of the other"
                      : theirs->finished  ? ", and the other "
                                          : "");
    } else {
        text_add(out, "the other's line ");
    }
    if (theirs->finished)
        add_outcome(out, theirs->factors[last].value);
    if (theirs->finished && verdict->factor < 0)
        text_add(out, ", and it expects better of this one");
}

// Can the end of the game be named: it is what decided, or a draw that is better or worse than what is expected?
static bool result_decides(const Explanation *explanation, const Verdict *verdict) {
    int last = explanation->reasons.kind_count - 1;
    const Account *ours = &verdict->preferred->accounts[MOMENT_END], *theirs = &verdict->rival->accounts[MOMENT_END];
    return (ours->finished || theirs->finished) &&
           (verdict->factor == last || (ours->factors[last].value == 0 && theirs->factors[last].value == 0));
}

// The chosen move against another that was considered too.
static void add_comparison(Text *out, const Explanation *explanation, const Verdict *verdict) {
    char ours[3], theirs[3];
    notation_move(verdict->preferred->move, ours);
    notation_move(verdict->rival->move, theirs);
    if (fabs(verdict->total) < 1e-9) {
        text_format(out, "%s and %s are worth the same to it, and it takes %s.", ours, theirs, ours);
    } else if (verdict->total < 0 && verdict->preferred->playouts > verdict->rival->playouts) {
        text_format(out, "%s rather than %s: its search went there more often (%llu playouts against %llu).", ours,
                    theirs, (unsigned long long)verdict->preferred->playouts,
                    (unsigned long long)verdict->rival->playouts);
    } else if (verdict->total > 0 && result_decides(explanation, verdict)) {
        text_format(out, "%s rather than %s: ", ours, theirs);
        add_result(out, explanation, verdict);
        text_add_char(out, '.');
    } else if (verdict->total > 0 && verdict->factor >= 0) {
        text_format(out, "%s rather than %s: %s", ours, theirs, phrase(explanation, verdict));
        add_numbers(out, explanation, verdict);
        text_add_char(out, '.');
    }
}

void explain_sentence(Text *out, const Explanation *explanation, int index) {
    const Reasons *reasons = &explanation->reasons;
    const Candidate *candidate = &reasons->candidates[index];
    Verdict verdict = explain_verdict(explanation, index);
    char name[3];
    notation_move(candidate->move, name);
    if (reasons->count == 1) {
        text_format(out, "%s is the only legal move.", name);
    } else if (!candidate->considered) {
        text_format(out, "%s is left out: %s.", name, reasons->rule);
    } else if (reasons->kind_count > 0) {
        if (reasons->rule && index == 0)
            text_format(out, "%s, for %s.", name, reasons->rule);
        if (reasons->rule && index == 0 && verdict.rival)
            text_add_char(out, ' ');
        if (verdict.rival)
            add_comparison(out, explanation, &verdict);
    }
}
