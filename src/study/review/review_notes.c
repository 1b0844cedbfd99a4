#include "review_output.h"

#include "review_labels.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum { LINE_MOVES = 8 };

static const SheetMark marks[REVIEW_CLASSES] = {[REVIEW_INACCURACY] = SHEET_DOUBTFUL,
                                                [REVIEW_MISTAKE] = SHEET_POOR,
                                                [REVIEW_BLUNDER] = SHEET_BLUNDER,
                                                [REVIEW_TURNED] = SHEET_BLUNDER};

// "lost 4 discs, the result turned; best c4 +3 (proven): c4 e3 f4; chance 71 % → 34 %".
static void add_words(Text *out, const Review *review, int place) {
    const ReviewedMove *move = &review->moves[place];
    char label[3];
    if (move->lot)
        text_add(out, "given");
    if (move->class < REVIEW_INACCURACY)
        return;
    text_format(out, "%s: lost %d disc%s; best %s ", review_class_words(move->class), move->loss,
                move->loss == 1 ? "" : "s",
                notation_move(move->best, review->sheet.game.rules.size, label));
    text_format(out, move->score ? "%+d%s: " : "%d%s: ", move->score,
                move->exact ? " (proven)" : "");
    review_add_line(out, review, place, LINE_MOVES);
    text_format(out, "; chance %.0f %% to %.0f %%", 100 * move->chance_before,
                100 * move->chance_after);
}

// The better moves, as far as there is room.
static void keep_line(SheetNote *note, const ReviewedMove *move) {
    bool better = move->class >= REVIEW_INACCURACY && move->best != move->move;
    note->line_length = 0;
    while (better && note->line_length < SHEET_LINE && note->line_length < move->line_length) {
        note->line[note->line_length] = move->line[note->line_length];
        note->line_length++;
    }
}

static void keep(char comment[SHEET_COMMENT], Text *words) {
    comment[0] = '\0';
    sheet_add_comment(comment, text_string(words), words->length);
    text_clear(words);
}

bool review_annotate(const Review *review, GameSheet *sheet) {
    assert(review && sheet);
    Text words = {0};
    *sheet = review->sheet;
    sheet->game.known = sheet->game.ply;
    for (int i = 0; i < review->count; i++) {
        const ReviewedMove *move = &review->moves[i];
        SheetNote *note = &sheet->notes[i];
        note->has_score = move->choices > 0;
        note->score = note->has_score ? move->played : 0;
        note->mark = marks[move->class];
        add_words(&words, review, i);
        keep(note->comment, &words);
        keep_line(note, move);
    }
    for (int color = BLACK; color <= WHITE; color++)
        text_format(&words, "%s%s: accuracy %.1f %%, lost %d", color == BLACK ? "" : "; ",
                    color == BLACK ? "Black" : "White", review->sides[color].accuracy,
                    review->sides[color].loss);
    keep(sheet->comment, &words);
    if (review->opening)
        snprintf(sheet->opening, sizeof sheet->opening, "%s", review->opening);
    bool good = !words.failed;
    text_free(&words);
    return good;
}
