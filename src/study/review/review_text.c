#include "review_output.h"

#include "review_labels.h"
#include "review_output.h"
#include "utf8.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

// The rows of each half of the graph at most, more where one would stand for more discs than a
// step.
enum { LINE_MOVES = 8, GRAPH_ROWS = 4, GRAPH_STEP = 8 };

// Ends a line without spaces before its end.
static void end_line(Text *out) {
    while (out->length && out->data[out->length - 1] == ' ')
        text_truncate(out, out->length - 1);
    text_add_char(out, '\n');
}

// "12", "12@87%", "exact": how far the value was searched.
static const char *depth_words(const ReviewedMove *move, char buffer[16]) {
    if (move->exact)
        return "exact";
    if (move->choices < 2)
        return "";
    snprintf(buffer, 16, move->selectivity < 100 ? "%d@%d%%" : "%d", move->depth,
             move->selectivity);
    return buffer;
}

static void table_line(Text *out, const Review *review, int place) {
    const ReviewedMove *move = &review->moves[place];
    int size = review->sheet.game.rules.size;
    char label[3], depth[16], loss[12] = "";
    if (move->loss > 0)
        snprintf(loss, sizeof loss, "%d", move->loss);
    text_format(out, "%3d %s %s ", move->ply, move->side == BLACK ? "●" : "○",
                notation_move(move->move, size, label));
    utf8_add_padded(out, move->lot ? "lot" : review_sign(move->class), 4);
    text_format(out, "%+4d %5s  %3.0f%%  ", move->score, loss, 100 * move->chance_after);
    text_format(out, "%-7s", depth_words(move, depth));
    if (move->loss > 0) {
        text_add_char(out, ' ');
        review_add_line(out, review, place, LINE_MOVES);
    }
    end_line(out);
}

void review_table(Text *out, const Review *review) {
    text_add(out, "    move      value  loss   win  search  better was\n");
    for (int i = 0; i < review->count; i++)
        table_line(out, review, i);
}

// The block of a column in a row, which is so many rows above the middle line or below it.
static const char *graph_cell(const Review *review, int place, int row, int step) {
    int value = review_value(review, place), height = row > 0 ? value : -value;
    if (height <= (abs(row) - 1) * step)
        return " ";
    return review_exact(review, place) ? "█" : "░";
}

static void graph_row(Text *out, const Review *review, int row, int step) {
    text_format(out, "%+4d ", row * step);
    for (int i = 0; i <= review->count; i++)
        text_add(out, graph_cell(review, i, row, step));
    end_line(out);
}

// Under the value after each move its mark, if it has one.
static void graph_marks(Text *out, const Review *review, Color side) {
    size_t begin = out->length;
    bool any = false;
    text_add(out, side == BLACK ? "   ● ·" : "   ○ ·");
    for (int i = 0; i < review->count; i++) {
        const ReviewedMove *move = &review->moves[i];
        bool marked = move->side == side && move->class >= REVIEW_INACCURACY;
        static const char *const marks[] = {[REVIEW_INACCURACY] = "'",
                                            [REVIEW_MISTAKE] = "?",
                                            [REVIEW_BLUNDER] = "!",
                                            [REVIEW_TURNED] = "⇄"};
        text_add(out, marked ? marks[move->class] : "·");
        any |= marked;
    }
    text_add_char(out, '\n');
    if (!any)
        text_truncate(out, begin);
}

// How many rows the values of one side need, which is above the middle line (sign 1) or below it
// (−1).
static int graph_height(const Review *review, int sign, int step, int edge) {
    int most = 1;
    for (int i = 0; i <= review->count; i++) {
        int value = sign * review_value(review, i);
        most = value > most ? value : most;
    }
    return ((most < edge ? most : edge) + step - 1) / step;
}

void review_graph(Text *out, const Review *review, int clip) {
    int edge = clip > 0 ? clip : review_graph_clip(review);
    int step = (edge + GRAPH_ROWS - 1) / GRAPH_ROWS;
    step = step > GRAPH_STEP ? GRAPH_STEP : step;
    graph_marks(out, review, BLACK);
    for (int row = graph_height(review, 1, step, edge); row > 0; row--)
        graph_row(out, review, row, step);
    text_add(out, "   0 ");
    for (int i = 0; i <= review->count; i++)
        text_add(out, i % 10 ? "─" : "┼");
    text_add_char(out, '\n');
    for (int row = 1; row <= graph_height(review, -1, step, edge); row++)
        graph_row(out, review, -row, step);
    graph_marks(out, review, WHITE);
    text_add(out, "     ");
    for (int i = 0; i <= review->count; i += 10)
        text_format(out, "%-10d", i);
    end_line(out);
    text_add(out,
             "     value for black: █ proven, ░ estimated; moves: ' ?!, ? ?, ! ??, ⇄ turned\n");
}

static void sum_side(Text *out, const Review *review, Color color) {
    const ReviewSide *side = &review->sides[color];
    text_add(out, color == BLACK ? "● " : "○ ");
    Text name = {0};
    review_add_name(&name, review, color, 20);
    utf8_add_padded(out, text_string(&name), 22);
    text_free(&name);
    text_format(out, "%5.1f %%  %4d", side->accuracy, side->loss);
    for (int class = REVIEW_INACCURACY; class < REVIEW_CLASSES; class ++)
        text_format(out, "  %4d", side->counts[class]);
    text_add_char(out, '\n');
}

static void sum_worst(Text *out, const Review *review) {
    if (review->worst_count > 0)
        text_add(out, "\nThe costliest moves:\n");
    for (int i = 0; i < review->worst_count; i++) {
        int place = review->worst[i];
        text_add(out, "  ");
        review_add_move(out, review, place);
        text_add(out, "; better: ");
        review_add_line(out, review, place, LINE_MOVES);
        text_add_char(out, '\n');
    }
}

void review_sum(Text *out, const Review *review) {
    text_add(out, "                        accuracy  lost    ?!     ?    ??     ⇄\n");
    sum_side(out, review, BLACK);
    sum_side(out, review, WHITE);
    sum_worst(out, review);
}

static void write_head(Text *out, const Review *review) {
    text_format(out, "● %s", review_side_name(review, BLACK));
    text_format(out, "  ○ %s\n", review_side_name(review, WHITE));
    review_add_facts(out, review);
    text_add_char(out, '\n');
    size_t before = out->length;
    review_add_leaving(out, review);
    if (out->length > before)
        text_add_char(out, '\n');
    text_add_char(out, '\n');
}

static void row_side(Text *out, const Review *review, Color color) {
    Text name = {0};
    review_add_name(&name, review, color, 16);
    utf8_add_padded(out, text_string(&name), 18);
    text_free(&name);
    text_format(out, "%5.1f %% %4d  ", review->sides[color].accuracy, review->sides[color].loss);
}

void review_row(Text *out, int number, const Review *review) {
    text_format(out, "%5d  ", number);
    row_side(out, review, BLACK);
    row_side(out, review, WHITE);
    text_format(out, "%s%+3d  ", review->over ? " " : "~", review->value);
    text_add(out, review->opening ? review->opening : "");
    end_line(out);
}

void review_write(Text *out, const Review *review, int clip) {
    write_head(out, review);
    review_table(out, review);
    text_add_char(out, '\n');
    review_graph(out, review, clip);
    text_add_char(out, '\n');
    review_sum(out, review);
}
