#include "choice_json.h"

#include "notation.h"

enum { DIGITS = 6 }; // of seconds and chances

// Board size and notation of the squares in one answer.
typedef struct Form {
    int size;
    ChoiceSquares squares;
} Form;

static bool is_pair(const Form *form, int move) {
    return form->squares == CHOICE_PAIRS && move >= 0 && move < SQUARE_COUNT;
}

// Returns [row, column] of a square, counted from 0 at the top left of the board.
static Json *pair_json(const Form *form, int square) {
    int margin = (8 - form->size) / 2;
    Json *pair = json_new_list();
    json_append_int(pair, square / 8 - margin);
    json_append_int(pair, square % 8 - margin);
    return pair;
}

static void append_move(Json *list, const Form *form, int move) {
    char name[3];
    if (is_pair(form, move))
        json_append(list, pair_json(form, move));
    else
        json_append_text(list, notation_move(move, form->size, name));
}

static void add_move(Json *object, const char *key, const Form *form, int move) {
    char name[3];
    if (is_pair(form, move))
        json_add(object, key, pair_json(form, move));
    else
        json_add_text(object, key,
                      move == MOVE_NONE ? NULL : notation_move(move, form->size, name));
}

void choice_json_add_results(Json *object, const MovePlayouts *results) {
    json_add_int(object, "wins", (int64_t)results->wins);
    json_add_int(object, "draws", (int64_t)results->draws);
    json_add_int(object, "losses", (int64_t)(results->playouts - results->wins - results->draws));
    json_add_int(object, "playouts", (int64_t)results->playouts);
    if (!results->has_moves)
        return;
    json_add_int(object, "own_moves", (int64_t)results->own_moves);
    json_add_int(object, "opponent_moves", (int64_t)results->opponent_moves);
}

static void add_results(Json *object, const Choice *choice, const Form *form) {
    Json *list = json_new_list();
    for (int i = 0; i < choice->result_count; i++) {
        Json *row = json_new_object();
        add_move(row, "move", form, choice->results[i].move);
        choice_json_add_results(row, &choice->results[i]);
        json_append(list, row);
    }
    json_add(object, "moves", list);
}

// Adds the kind of a score in discs, the win probability and the principal variation, if the player
// has them.
static void add_opinion(Json *object, const Choice *choice, const Form *form) {
    if (choice->has_score && !choice->unit) {
        json_add_flag(object, "exact", choice->kind == SCORE_EXACT);
        json_add_text(object, "kind", score_kind_name(choice->kind));
    }
    if (choice->book)
        json_add_flag(object, "book", true);
    if (choice->has_chance)
        json_add_measure(object, "win_chance", choice->win_chance, DIGITS);
    if (choice->selectivity)
        json_add_int(object, "selectivity", choice->selectivity);
    if (choice->pv_length == 0)
        return;
    Json *line = json_new_list();
    for (int i = 0; i < choice->pv_length; i++)
        append_move(line, form, choice->pv[i]);
    json_add(object, "pv", line);
}

Json *choice_json(const Choice *choice, const char *spec, int size, ChoiceSquares squares,
                  const char *printed) {
    const Form form = {size, squares};
    Json *object = json_new_object(), *list = json_new_list();
    for (int i = 0; i < choice->candidate_count; i++)
        append_move(list, &form, choice->candidates[i]);
    json_add_text(object, "player", spec);
    json_add(object, "candidates", list);
    add_move(object, "move", &form, choice->move);
    json_add_measure(object, "seconds", choice->seconds, DIGITS);
    if (choice->has_score)
        json_add_int(object, choice->unit ? "value" : "score", choice->score);
    if (choice->has_score && choice->unit)
        json_add_text(object, "unit", choice->unit);
    add_opinion(object, choice, &form);
    if (choice->depth)
        json_add_int(object, "depth", choice->depth);
    if (choice->nodes)
        json_add_int(object, "nodes", (int64_t)choice->nodes);
    if (choice->playouts)
        json_add_int(object, "playouts", (int64_t)choice->playouts);
    if (choice->result_count)
        add_results(object, choice, &form);
    if (*printed)
        json_add_text(object, "printed", printed);
    return object;
}
