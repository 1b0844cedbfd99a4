#include "book_text.h"

#include "notation.h"
#include "opening_names.h"

#include <assert.h>
#include <stdlib.h>

enum { PLIES = 61 };

// Marks and counts the positions reachable from one. The recursion depth is at most a game.
static int mark_below(const Book *book, int index, char *seen) {
    if (seen[index])
        return 0;
    seen[index] = 1;
    BookMove moves[MOVES_MAX];
    int count = book_moves(book, book->entries[index].board, moves), sum = 1;
    for (int i = 0; i < count; i++)
        if (moves[i].index >= 0)
            sum += mark_below(book, moves[i].index, seen);
    return sum;
}

// Returns the number of positions reachable from one, itself included; −1 if out of memory.
static int count_below(const Book *book, int index) {
    char *seen = calloc((size_t)book->count + 1, 1);
    int count = seen ? mark_below(book, index, seen) : -1;
    free(seen);
    return count;
}

static void count_plies(const Book *book, int counts[PLIES]) {
    for (int ply = 0; ply < PLIES; ply++)
        counts[ply] = 0;
    for (int i = 0; i < book->count; i++) {
        int discs = bit_count(board_discs(book->entries[i].board));
        counts[discs >= 4 ? discs - 4 : 0]++;
    }
}

void book_text_head(Text *out, const Book *book) {
    const BookPlan *plan = &book->plan;
    text_format(out,
                "Opening book for the goal %s: %d positions\n"
                "depth %d at %d%%, exact from %d empties\n"
                "lines of up to %d moves; maximum loss %d discs per move, %d per line; 1 disc = %d "
                "plies\n",
                goal_name(book->goal), book->count, plan->depth, plan->selectivity, plan->endgame,
                plan->plies, plan->deviation, plan->total_deviation, plan->disc_plies);
    text_add(out, text_string(&book->about));
    int counts[PLIES];
    count_plies(book, counts);
    text_add(out, "positions by move number:");
    for (int ply = 0; ply < PLIES; ply++)
        if (counts[ply] > 0)
            text_format(out, " %d:%d", ply, counts[ply]);
    text_add_char(out, '\n');
}

Json *book_json_head(const Book *book) {
    const BookPlan *plan = &book->plan;
    Json *object = json_new_object(), *list = json_new_list();
    json_add_text(object, "goal", goal_name(book->goal));
    json_add_int(object, "positions", book->count);
    const struct {
        const char *key;
        int value;
    } rows[] = {{"depth", plan->depth},          {"selectivity", plan->selectivity},
                {"endgame", plan->endgame},      {"deviation", plan->deviation},
                {"plies", plan->plies},          {"total_deviation", plan->total_deviation},
                {"disc_plies", plan->disc_plies}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        json_add_int(object, rows[i].key, rows[i].value);
    json_add_text(object, "about", text_string(&book->about));
    int counts[PLIES];
    count_plies(book, counts);
    for (int ply = 0; ply < PLIES; ply++)
        json_append_int(list, counts[ply]);
    json_add(object, "positions_by_ply", list);
    return object;
}

// Appends "depth 12 at 73%", "exact" or "set manually".
static void add_search(Text *out, const BookMove *move, int empties) {
    if (move->depth == 0)
        text_add(out, "set manually");
    else if (move->depth >= empties && move->selectivity == 100)
        text_add(out, "exact");
    else
        text_format(out, "depth %d at %d%%", move->depth, move->selectivity);
}

// Appends `before` and the names of the opening after a move (MOVE_NONE = of the position itself);
// appends nothing if it has none.
static void add_opening(Text *out, const Book *book, Board board, int move, const char *before) {
    Rules rules = {.goal = book->goal, .start = START_STANDARD, .size = 8};
    OpeningNames names;
    if (move == MOVE_NONE ? !opening_names_of(rules, board, &names)
                          : !opening_names_after(rules, board, move, &names))
        return;
    text_add(out, before);
    opening_names_write(out, &names);
}

static void add_opening_json(Json *object, const Book *book, Board board, int move) {
    Text name = {0};
    add_opening(&name, book, board, move, "");
    if (name.length || name.failed)
        json_add_buffer(object, "opening", &name);
    else
        json_add_text(object, "opening", NULL);
}

void book_text_moves(Text *out, const Book *book, Position position) {
    BookMove moves[MOVES_MAX];
    char name[3];
    int count = book_moves(book, position.board, moves),
        empties = bit_count(~board_discs(position.board));
    if (count == 0) {
        text_add(out, "not in the book\n");
        return;
    }
    text_format(out, "%s to move, value %+d", color_name(position.side), moves[0].value);
    add_opening(out, book, position.board, MOVE_NONE, ", ");
    text_add_char(out, '\n');
    for (int i = 0; i < count; i++) {
        text_format(out, "  %s %+3d  ", notation_move(moves[i].move, 8, name), moves[i].value);
        if (moves[i].index >= 0) {
            int below = count_below(book, moves[i].index);
            text_format(out, "%d position%s", below, below == 1 ? "" : "s");
        } else {
            text_add(out, "best move outside the book, ");
            add_search(out, &moves[i], empties);
        }
        add_opening(out, book, position.board, moves[i].move, "  ");
        text_add_char(out, '\n');
    }
}

static Json *moves_json(const Book *book, Board board, const BookMove *moves, int count,
                        bool shown) {
    Json *list = json_new_list();
    char name[3];
    for (int i = 0; i < count; i++) {
        Json *object = json_new_object();
        json_add_text(object, "move", notation_move(moves[i].move, 8, name));
        json_add_int(object, "value", moves[i].value);
        json_add_flag(object, "leaf", moves[i].index < 0);
        if (moves[i].index < 0) {
            json_add_int(object, "depth", moves[i].depth);
            json_add_int(object, "selectivity", moves[i].selectivity);
        } else if (shown) {
            json_add_int(object, "positions", count_below(book, moves[i].index));
        }
        if (shown)
            add_opening_json(object, book, board, moves[i].move);
        json_append(list, object);
    }
    return list;
}

static Json *position_json(const Book *book, Position position, bool shown) {
    BookMove moves[MOVES_MAX];
    int count = book_moves(book, position.board, moves);
    Json *object = json_new_object();
    Text text = {0};
    notation_write_position(&text, position, 8, FORM_OBF);
    json_add_buffer(object, "position", &text);
    json_add_text(object, "goal", goal_name(book->goal));
    json_add_flag(object, "known", count > 0);
    if (shown)
        add_opening_json(object, book, position.board, MOVE_NONE);
    if (count > 0) {
        json_add_int(object, "value", moves[0].value);
        json_add(object, "moves", moves_json(book, position.board, moves, count, shown));
    }
    return object;
}

Json *book_json_moves(const Book *book, Position position) {
    return position_json(book, position, true);
}

Json *book_json_line(const Book *book, int index) {
    assert(index >= 0 && index < book->count);
    return position_json(book, (Position){book->entries[index].board, BLACK}, false);
}

void book_text_line(Text *out, const Book *book, int index) {
    assert(index >= 0 && index < book->count);
    const BookEntry *entry = &book->entries[index];
    BookMove moves[MOVES_MAX];
    char name[3];
    int count = book_moves(book, entry->board, moves);
    notation_write_position(out, (Position){entry->board, BLACK}, 8, FORM_OBF);
    text_format(out, "; %+d;", entry->value);
    for (int i = 0; i < count; i++) {
        text_format(out, "%s %s %+d", i ? "," : "", notation_move(moves[i].move, 8, name),
                    moves[i].value);
        if (moves[i].index < 0)
            text_format(out, " (%d@%d%%)", moves[i].depth, moves[i].selectivity);
    }
    text_add_char(out, '\n');
}
