// Text form of an explanation: one line per candidate, then two of them in detail.
#include "explain.h"

#include "notation.h"
#include "utf8.h"
#include "visible.h"

static void add_right(Text *out, const char *cell, int columns) {
    text_format(out, "%*s%s", columns > utf8_columns(cell) ? columns - utf8_columns(cell) : 0, "",
                cell);
}

static void add_left(Text *out, const char *cell, int columns) {
    text_format(out, "%s%*s", cell, columns > utf8_columns(cell) ? columns - utf8_columns(cell) : 0,
                "");
}

static int wider(int columns, const char *cell) {
    int width = utf8_columns(cell);
    return width > columns ? width : columns;
}

bool explain_factor_used(const Reasons *reasons, int factor) {
    for (int i = 0; i < reasons->count; i++)
        for (int moment = 0; moment < MOMENTS; moment++)
            if (factor_points(reasons->candidates[i].accounts[moment].factors[factor]) != 0)
                return true;
    return false;
}

// Formats points into `cell` and returns its text, which stays valid until the next call.
static const char *points_cell(Text *cell, double points) {
    text_clear(cell);
    explain_number(cell, points, true);
    return text_string(cell);
}

static void add_line(Text *out, const Reasons *reasons, const Candidate *candidate) {
    char name[3];
    for (int i = 0; i < candidate->line_length; i++)
        text_format(out, " %s", notation_move(candidate->line[i], reasons->size, name));
}

// Returns the width of a factor's column, or of the score column if `factor` is −1.
static int column_width(const Reasons *reasons, int factor) {
    Text cell = {0};
    int width = utf8_columns(factor < 0 ? "score" : reasons->kinds[factor].name);
    for (int i = 0; i < reasons->count; i++) {
        const Candidate *candidate = &reasons->candidates[i];
        double points = factor < 0 ? candidate->score
                                   : factor_points(candidate->accounts[MOMENT_END].factors[factor]);
        width = wider(width, points_cell(&cell, points));
    }
    text_free(&cell);
    return width;
}

static void add_overview(Text *out, const Reasons *reasons, const int *indices, int count) {
    Text cell = {0};
    bool all = true;
    text_add(out, "move  ");
    add_right(out, "score", column_width(reasons, -1));
    text_add(out, "  win %");
    for (int k = 0; k < reasons->kind_count; k++)
        if (explain_factor_used(reasons, k)) {
            text_add(out, "  ");
            add_right(out, reasons->kinds[k].name, column_width(reasons, k));
        }
    text_add(out, "  expected line\n");
    for (int i = 0; i < count; i++) {
        const Candidate *candidate = &reasons->candidates[indices[i]];
        char name[3];
        text_format(out, "%s%s   ", notation_move(candidate->move, reasons->size, name),
                    candidate->considered ? " " : "-");
        all &= candidate->considered;
        add_right(out, points_cell(&cell, candidate->score), column_width(reasons, -1));
        text_format(out, "  %5.0f", 100 * candidate->win_chance);
        for (int k = 0; k < reasons->kind_count; k++)
            if (explain_factor_used(reasons, k)) {
                text_add(out, "  ");
                add_right(
                    out,
                    points_cell(&cell, factor_points(candidate->accounts[MOMENT_END].factors[k])),
                    column_width(reasons, k));
            }
        text_add(out, " ");
        add_line(out, reasons, candidate);
        text_add_char(out, '\n');
    }
    if (explain_all_left_out(reasons))
        text_format(out, "- every move is left out and the first legal one is played: %s\n",
                    reasons->rule);
    else if (!all)
        text_format(out, "- left out: %s\n", reasons->rule);
    text_free(&cell);
}

// Sets the distinct moments of a candidate. The end of a line of one or two moves is the same
// moment as the last of them.
static int moments_of(const Candidate *candidate, Moment moments[MOMENTS]) {
    int count = 0;
    for (int moment = 0; moment < MOMENTS; moment++)
        if (candidate->accounts[moment].known &&
            (moment != MOMENT_END || candidate->line_length > 2 || count == 0))
            moments[count++] = (Moment)moment;
    return count;
}

static void moment_head(Text *out, const Reasons *reasons, const Candidate *candidate,
                        Moment moment) {
    char name[3];
    text_clear(out);
    if (moment == MOMENT_BEFORE)
        text_add(out, "before");
    else if (moment == MOMENT_END)
        text_add(out, candidate->playouts ? "in its playouts" : "at the end of the line");
    else
        text_format(out, "after %s",
                    notation_move(candidate->line[moment - MOMENT_AFTER], reasons->size, name));
}

// "7 × 30 = +210"
static void factor_cell(Text *out, Factor factor) {
    text_clear(out);
    explain_number(out, factor.value, false);
    text_add(out, " × ");
    explain_number(out, factor.weight, false);
    text_add(out, " = ");
    explain_number(out, factor_points(factor), true);
}

static int moment_width(const Reasons *reasons, const Candidate *candidate, Moment moment) {
    Text cell = {0};
    moment_head(&cell, reasons, candidate, moment);
    int width = utf8_columns(text_string(&cell));
    for (int k = 0; k < reasons->kind_count; k++) {
        factor_cell(&cell, candidate->accounts[moment].factors[k]);
        if (explain_factor_used(reasons, k))
            width = wider(width, text_string(&cell));
    }
    text_free(&cell);
    return width;
}

// Appends one candidate in detail: value × weight = points for every factor and moment.
static void add_detail(Text *out, const Reasons *reasons, const Candidate *candidate) {
    Moment moments[MOMENTS];
    int count = moments_of(candidate, moments), names = 5;
    Text cell = {0};
    for (int k = 0; k < reasons->kind_count; k++)
        names = wider(names, reasons->kinds[k].name);
    char move[3];
    text_add_char(out, '\n');
    add_left(out, notation_move(candidate->move, reasons->size, move), names);
    for (int i = 0; i < count; i++) {
        moment_head(&cell, reasons, candidate, moments[i]);
        text_add(out, "   ");
        add_right(out, text_string(&cell), moment_width(reasons, candidate, moments[i]));
    }
    text_add_char(out, '\n');
    for (int k = 0; k <= reasons->kind_count; k++) {
        if (k < reasons->kind_count && !explain_factor_used(reasons, k))
            continue;
        add_left(out, k < reasons->kind_count ? reasons->kinds[k].name : "score", names);
        for (int i = 0; i < count; i++) {
            const Account *account = &candidate->accounts[moments[i]];
            if (k < reasons->kind_count)
                factor_cell(&cell, account->factors[k]);
            else
                points_cell(&cell, account_points(account, reasons->kind_count));
            text_add(out, "   ");
            add_right(out, text_string(&cell), moment_width(reasons, candidate, moments[i]));
        }
        text_add_char(out, '\n');
    }
    text_free(&cell);
}

static void add_heading(Text *out, const Explanation *explanation) {
    const Reasons *reasons = &explanation->reasons;
    visible_add(out, explanation->spec);
    text_format(out, " as %s (%s discs win), ",
                explanation->game.now.side == BLACK ? "Black" : "White",
                goal_name(explanation->game.rules.goal));
    explain_depth(out, explanation);
    text_format(out, "%sscores in %s\n\n", reasons->depth ? ", " : "",
                reasons->unit ? reasons->unit : "discs");
}

static void add_glossary(Text *out, const Reasons *reasons, Goal goal) {
    int names = 0;
    for (int k = 0; k < reasons->kind_count; k++)
        names = wider(names, reasons->kinds[k].name);
    text_add_char(out, '\n');
    for (int k = 0; k < reasons->kind_count; k++)
        if (explain_factor_used(reasons, k)) {
            add_left(out, reasons->kinds[k].name, names);
            text_format(out, "  %s\n", reasons->kinds[k].about[goal]);
        }
}

// Appends the contrast of an engine, with `more` also every candidate.
static void add_contrast(Text *out, const Explanation *explanation, bool more) {
    int indices[MOVES_MAX], count = explain_select(explanation, MOVE_NONE, indices);
    contrast_text(out, &explanation->contrast, more);
    if (!more)
        return;
    text_add_char(out, '\n');
    add_overview(out, &explanation->reasons, indices, count);
}

void explain_table(Text *out, const Explanation *explanation, int move, bool more) {
    const Reasons *reasons = &explanation->reasons;
    int indices[MOVES_MAX], count = explain_select(explanation, move, indices);
    add_heading(out, explanation);
    if (explanation->has_contrast) {
        add_contrast(out, explanation, more);
        return;
    }
    add_overview(out, reasons, indices, count);
    for (int i = 0; reasons->kind_count && i < count && i < 2; i++)
        add_detail(out, reasons, &reasons->candidates[indices[i]]);
    if (reasons->kind_count)
        add_glossary(out, reasons, explanation->game.rules.goal);
    Text sentence = {0};
    explain_sentence(&sentence, explanation,
                     move == MOVE_NONE ? 0 : explain_find(explanation, move));
    if (sentence.length)
        text_format(out, "\n%s\n", text_string(&sentence));
    text_free(&sentence);
}
