// Sentence and panel of an explanation.
#include "explain.h"

#include "notation.h"
#include "utf8.h"
#include "visible.h"

#include <math.h>
#include <string.h>

void explain_number(Text *out, double number, bool sign) {
    const char *plus = sign && number >= 0 ? "+" : "";
    if (fabs(number - nearbyint(number)) < 1e-9)
        text_format(out, "%s%.0f", plus, nearbyint(number) + 0.0);
    else if (fabs(number) >= 100)
        text_format(out, "%s%.1f", plus, number);
    else
        text_format(out, "%s%.3g", plus, number);
}

// Returns the phrase for the deciding factor. If the weights differ, comparing the values would be
// misleading, so the phrase is about points.
static const char *phrase(const Explanation *explanation, const Verdict *verdict) {
    const FactorKind *kind = &explanation->reasons.kinds[verdict->factor];
    Goal goal = explanation->game.rules.goal;
    Factor ours = verdict->preferred->accounts[MOMENT_END].factors[verdict->factor];
    Factor theirs = verdict->rival->accounts[MOMENT_END].factors[verdict->factor];
    if (ours.weight != theirs.weight)
        return "more points for it at the end of the line";
    return ours.value > theirs.value ? kind->higher[goal] : kind->lower[goal];
}

// " (mobility 7 vs 4, +90 points, total +120)"
static void add_numbers(Text *out, const Explanation *explanation, const Verdict *verdict) {
    const FactorKind *kind = &explanation->reasons.kinds[verdict->factor];
    Factor ours = verdict->preferred->accounts[MOMENT_END].factors[verdict->factor];
    Factor theirs = verdict->rival->accounts[MOMENT_END].factors[verdict->factor];
    text_format(out, " (%s ", kind->name);
    explain_number(out, ours.value, false);
    text_add(out, " vs ");
    explain_number(out, theirs.value, false);
    text_add(out, ", ");
    explain_number(out, verdict->lead, true);
    text_add(out, " points, total ");
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

// Appends the results of the lines that end the game.
static void add_result(Text *out, const Explanation *explanation, const Verdict *verdict) {
    int last = explanation->reasons.kind_count - 1;
    const Account *ours = &verdict->preferred->accounts[MOMENT_END],
                  *theirs = &verdict->rival->accounts[MOMENT_END];
    if (ours->finished) {
        text_add(out, "its line ");
        add_outcome(out, ours->factors[last].value);
        text_add(out, verdict->factor < 0 ? ", and it expects less from the other move"
                      : theirs->finished  ? ", the other one "
                                          : "");
    } else {
        text_add(out, "the other line ");
    }
    if (theirs->finished)
        add_outcome(out, theirs->factors[last].value);
    if (theirs->finished && verdict->factor < 0)
        text_add(out, ", and it expects more from this move");
}

// True if the sentence can name the result: it decided, or a line ends in a draw.
static bool result_decides(const Explanation *explanation, const Verdict *verdict) {
    int last = explanation->reasons.kind_count - 1;
    const Account *ours = &verdict->preferred->accounts[MOMENT_END],
                  *theirs = &verdict->rival->accounts[MOMENT_END];
    return (ours->finished || theirs->finished) &&
           (verdict->factor == last ||
            (ours->factors[last].value == 0 && theirs->factors[last].value == 0));
}

// "c4 rather than c3: ", or with `dissent` "reversed-v4 would rather play c4 than c3: "
static void add_preference(Text *out, const Explanation *explanation, const Verdict *verdict,
                           bool dissent) {
    char ours[3], theirs[3];
    if (dissent) {
        Text name = {0};
        text_add_bytes(&name, explanation->spec, strcspn(explanation->spec, ":"));
        visible_add(out, text_string(&name));
        text_add(out, " would rather play ");
        text_free(&name);
    }
    text_format(out, "%s %s %s: ",
                notation_move(verdict->preferred->move, explanation->game.rules.size, ours),
                dissent ? "than" : "rather than",
                notation_move(verdict->rival->move, explanation->game.rules.size, theirs));
}

// Appends the reason of a player that minimises its score. The scores assume that both sides play
// to lose.
static void add_minimised(Text *out, const Verdict *verdict) {
    bool exact = verdict->preferred->exact && verdict->rival->exact;
    text_format(out, "it plays to lose, and %s ", exact ? "the exact result is" : "expects");
    explain_number(out, verdict->preferred->score, true);
    text_add(out, " discs instead of ");
    explain_number(out, verdict->rival->score, true);
    text_add(out, " if the opponent plays to lose as well.");
}

// Compares the chosen move with another move that was considered.
static void add_comparison(Text *out, const Explanation *explanation, const Verdict *verdict,
                           bool dissent) {
    char ours[3], theirs[3];
    notation_move(verdict->preferred->move, explanation->game.rules.size, ours);
    notation_move(verdict->rival->move, explanation->game.rules.size, theirs);
    if (fabs(verdict->total) < 1e-9) {
        text_format(out, "%s and %s score the same, and it plays %s.", ours, theirs, ours);
    } else if (verdict->total < 0 && verdict->preferred->playouts > verdict->rival->playouts) {
        add_preference(out, explanation, verdict, dissent);
        text_format(out, "its search tried this move more often (%llu playouts vs %llu).",
                    (unsigned long long)verdict->preferred->playouts,
                    (unsigned long long)verdict->rival->playouts);
    } else if (verdict->total < 0 && verdict->preferred->playouts) {
        text_format(out,
                    "Its search tried %s and %s equally often (%llu playouts), and it plays %s.",
                    ours, theirs, (unsigned long long)verdict->rival->playouts, ours);
    } else if (verdict->total > 0 && explanation->reasons.minimise) {
        add_preference(out, explanation, verdict, dissent);
        add_minimised(out, verdict);
    } else if (verdict->total > 0 && result_decides(explanation, verdict)) {
        add_preference(out, explanation, verdict, dissent);
        add_result(out, explanation, verdict);
        text_add_char(out, '.');
    } else if (verdict->total > 0 && verdict->factor >= 0) {
        add_preference(out, explanation, verdict, dissent);
        text_add(out, phrase(explanation, verdict));
        add_numbers(out, explanation, verdict);
        text_add_char(out, '.');
    }
}

bool explain_all_left_out(const Reasons *reasons) {
    return reasons->count > 0 && !reasons->candidates[0].considered;
}

// Appends the sentence about a candidate. `dissent`: another player played it.
static void add_sentence(Text *out, const Explanation *explanation, int index, bool dissent) {
    const Reasons *reasons = &explanation->reasons;
    const Candidate *candidate = &reasons->candidates[index];
    Verdict verdict = explain_verdict(explanation, index);
    char name[3];
    notation_move(candidate->move, explanation->game.rules.size, name);
    if (reasons->count == 1) {
        text_format(out, "%s is the only legal move.", name);
    } else if (explanation->has_contrast) {
        const Contrast *contrast = &explanation->contrast;
        if (candidate->move == contrast->best.move || candidate->move == contrast->other.move)
            contrast_sentence(out, contrast);
    } else if (explain_all_left_out(reasons) && index == 0) {
        text_format(out,
                    "Every move is left out: %s. %s is played because it is the first legal move.",
                    reasons->rule, name);
    } else if (!candidate->considered) {
        text_format(out, "%s is left out: %s.", name, reasons->rule);
    } else {
        if (reasons->rule && index == 0)
            text_format(out, "%s, because %s.", name, reasons->rule);
        if (reasons->rule && index == 0 && verdict.rival)
            text_add_char(out, ' ');
        if (verdict.rival)
            add_comparison(out, explanation, &verdict, dissent);
    }
}

void explain_sentence(Text *out, const Explanation *explanation, int index) {
    add_sentence(out, explanation, index, false);
}

// True if a rule left only one move, so that the scores decided nothing.
static bool decided_by_rule(const Explanation *explanation) {
    const Reasons *reasons = &explanation->reasons;
    return reasons->rule && reasons->count > 1 && !reasons->candidates[1].considered;
}

void explain_depth(Text *out, const Explanation *explanation) {
    int depth =
        explanation->has_contrast ? explanation->contrast.depth : explanation->reasons.depth;
    if (depth)
        text_format(out,
                    decided_by_rule(explanation)
                        ? "decided by a rule (depth %d for information only)"
                        : "depth %d",
                    depth);
}

void explain_wrap(Text *out, const char *text, int columns) {
    while (*text) {
        size_t length = utf8_fit(text, columns), end = length;
        while (text[length] && end > 0 && text[end] != ' ')
            end--;
        end = end ? end : length ? length : strlen(text);
        text_add_bytes(out, text, end);
        text_add_char(out, '\n');
        text += end + strspn(text + end, " ");
    }
}

// Appends a line of the panel: a name, and a cell of at most nine columns for each candidate.
static void add_row(Text *out, const char *name, const Text cells[2], int count, int columns) {
    int room = (columns - 9) / 2 - 1, width = room > 9 ? 9 : room;
    text_format(out, "%-9s", name);
    for (int i = 0; i < count; i++)
        text_format(out, " %*s", width, text_string(&cells[i]));
    text_add_char(out, '\n');
}

// Rows of the panel; rows from 0 up are factors.
enum { ROW_MOVE = -3, ROW_SCORE, ROW_CHANCE };

static void add_panel_row(Text *out, const Explanation *explanation, const int *indices, int count,
                          int row, int columns) {
    const Reasons *reasons = &explanation->reasons;
    Text cells[2] = {0};
    for (int i = 0; i < count; i++) {
        const Candidate *candidate = &reasons->candidates[indices[i]];
        const ContrastSide *side = explain_side(explanation, candidate->move);
        char name[3];
        if (row == ROW_MOVE)
            text_add(&cells[i], notation_move(candidate->move, explanation->game.rules.size, name));
        else if (row == ROW_CHANCE)
            text_format(&cells[i], "%.0f", 100 * (side ? side->chance : candidate->win_chance));
        else
            explain_number(&cells[i],
                           row == ROW_SCORE
                               ? (side ? side->score : candidate->score)
                               : factor_points(candidate->accounts[MOMENT_END].factors[row]),
                           true);
    }
    static const char *const names[] = {"", "score", "win %"};
    add_row(out, row < 0 ? names[row - ROW_MOVE] : reasons->kinds[row].name, cells, count, columns);
    text_free(&cells[0]);
    text_free(&cells[1]);
}

void explain_panel(Text *out, const Explanation *explanation, int move, int columns) {
    const Reasons *reasons = &explanation->reasons;
    int indices[MOVES_MAX], index = explain_find(explanation, move);
    int count = explain_select(explanation, move, indices);
    Text head = {0};
    visible_add(&head, explanation->spec);
    if (reasons->depth)
        text_add(&head, ", ");
    explain_depth(&head, explanation);
    explain_wrap(out, text_string(&head), columns);
    text_free(&head);
    add_panel_row(out, explanation, indices, count, ROW_MOVE, columns);
    for (int k = 0; k < reasons->kind_count; k++)
        if (explain_factor_used(reasons, k))
            add_panel_row(out, explanation, indices, count, k, columns);
    add_panel_row(out, explanation, indices, count, ROW_SCORE, columns);
    add_panel_row(out, explanation, indices, count, ROW_CHANCE, columns);
    Text sentence = {0};
    add_sentence(&sentence, explanation, index, index > 0);
    explain_wrap(out, text_string(&sentence), columns);
    text_free(&sentence);
}
