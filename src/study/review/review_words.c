#include "review_labels.h"

#include "notation.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

const char *review_side_name(const Review *review, Color color) {
    const char *name = review->sheet.name[color];
    return *name ? name : color == BLACK ? "Black" : "White";
}

void review_add_name(Text *out, const Review *review, Color color, int characters) {
    const char *name = review_side_name(review, color);
    for (; *name; name++) {
        bool begins = ((unsigned char)*name & 0xC0) != 0x80;
        if (begins && characters-- == 0) {
            text_add(out, "…");
            return;
        }
        text_add_char(out, *name);
    }
}

const char *review_sign(ReviewClass class) {
    static const char *const signs[] = {"", "", "?!", "?", "??", "⇄"};
    assert(class >= 0 && class < REVIEW_CLASSES);
    return signs[class];
}

const char *review_class_words(ReviewClass class) {
    return class == REVIEW_TURNED ? "result turned" : review_class_name(class);
}

void review_add_signed(Text *out, int value) {
    text_format(out, "%s%d", value > 0 ? "+" : value < 0 ? "−" : "", abs(value));
}

const char *notation_move(int move, int size, char buffer[3]) {
    return notation_move(move, size, buffer);
}

static const char *color_word(Color color) {
    return color == BLACK ? "Black" : "White";
}

void review_add_move(Text *out, const Review *review, int place) {
    assert(place >= 0 && place < review->count);
    const ReviewedMove *move = &review->moves[place];
    char label[3];
    text_format(out, "%d. %s %s", move->ply, color_word(move->side),
                notation_move(move->move, review->sheet.game.rules.size, label));
    if (move->class >= REVIEW_INACCURACY)
        text_format(out, " %s", review_sign(move->class));
    if (move->loss > 0)
        text_format(out, " lost %d disc%s", move->loss, move->loss == 1 ? "" : "s");
}

void review_add_line(Text *out, const Review *review, int place, int moves) {
    const ReviewedMove *move = &review->moves[place];
    char label[3];
    for (int i = 0; i < move->line_length && i < moves; i++)
        text_format(out, "%s%s", i ? " " : "",
                    notation_move(move->line[i], review->sheet.game.rules.size, label));
}

void review_add_result(Text *out, const Review *review) {
    static const char *const lost[SHEET_ENDINGS] = {[SHEET_RESIGNED] = "resigned",
                                                    [SHEET_TIME] = "lost on time",
                                                    [SHEET_FAILED] = "did not move"};
    const GameSheet *sheet = &review->sheet;
    int squares = sheet->game.rules.size * sheet->game.rules.size;
    double by = fabs(sheet->result);
    const char *winner = color_word(sheet->result > 0 ? BLACK : WHITE);
    if (sheet->ending == SHEET_UNFINISHED)
        text_add(out, "unfinished");
    else if (lost[sheet->ending])
        text_format(out, "%s %s", color_word(sheet->loser), lost[sheet->ending]);
    else if (by == 0)
        text_add(out, "a draw");
    else if (by >= squares && sheet->ending == SHEET_AGREED)
        text_format(out, "%s won", winner);
    else if (sheet->game.rules.goal == GOAL_FEWEST)
        text_format(out, "%s won with %g disc%s fewer", winner, by, by == 1 ? "" : "s");
    else
        text_format(out, "%s won by %g", winner, by);
}

void review_add_facts(Text *out, const Review *review) {
    const GameSheet *sheet = &review->sheet;
    const Rules *rules = &sheet->game.rules;
    if (*sheet->date) {
        sheet_add_day(out, sheet->date, '-');
        text_add(out, " · ");
    }
    const char *const texts[] = {sheet->event, sheet->round, sheet->place};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (*texts[i])
            text_format(out, "%s%s · ", i == 1 ? "round " : "", texts[i]);
    text_format(out, "%s discs win", goal_name(rules->goal));
    if (rules->size != 8)
        text_format(out, " · %d×%d", rules->size, rules->size);
    text_add(out, " · ");
    review_add_result(out, review);
    if (review->opening)
        text_format(out, " · %s", review->opening);
}

void review_add_leaving(Text *out, const Review *review) {
    const struct {
        bool known;
        int plies;
        const char *what;
    } ways[] = {{review->opening, review->opening_plies, "the named openings"},
                {review->book_plies > 0, review->book_plies, "the opening book"}};
    bool any = false;
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        char label[3];
        if (!ways[i].known || ways[i].plies >= review->count)
            continue;
        const ReviewedMove *move = &review->moves[ways[i].plies];
        text_format(out, "%s%d. %s%s%s", any ? ", " : "", move->ply,
                    notation_move(move->move, review->sheet.game.rules.size, label),
                    any ? " " : " leaves ", ways[i].what);
        any = true;
    }
}
