#include "review_labels.h"
#include "review_output.h"

enum { DIGITS = 6 }; // of chances and accuracies

static void add_moves(Json *object, const char *key, const uint8_t *moves, int count, int size) {
    char label[3];
    Json *list = json_new_list();
    for (int i = 0; i < count; i++)
        json_append_text(list, notation_move(moves[i], size, label));
    json_add(object, key, list);
}

Json *review_move_json(const Review *review, int place) {
    const ReviewedMove *move = &review->moves[place];
    int size = review->sheet.game.rules.size;
    char label[3];
    Json *object = json_new_object();
    json_add_int(object, "ply", move->ply);
    json_add_text(object, "side", color_name(move->side));
    json_add_text(object, "move", notation_move(move->move, size, label));
    json_add_int(object, "score", move->score);
    json_add_int(object, "played_score", move->played);
    json_add_int(object, "loss", move->loss);
    json_add_flag(object, "exact", move->exact);
    json_add_int(object, "depth", move->depth);
    json_add_int(object, "selectivity", move->selectivity);
    json_add_text(object, "best", notation_move(move->best, size, label));
    add_moves(object, "pv", move->line, move->line_length, size);
    json_add_text(object, "class", review_class_name(move->class));
    json_add_flag(object, "counts", move->judged);
    json_add_measure(object, "win_chance", move->chance_before, DIGITS);
    json_add_measure(object, "win_chance_after", move->chance_after, DIGITS);
    json_add_measure(object, "accuracy", move->accuracy, DIGITS);
    json_add_int(object, "black_lost", move->lost[BLACK]);
    json_add_int(object, "white_lost", move->lost[WHITE]);
    json_add_text(object, "opening", review_opening(review, move->ply, NULL));
    json_add_flag(object, "book", move->ply <= review->book_plies);
    return object;
}

static void add_side(Json *object, const Review *review, Color color) {
    static const char *const keys[2][4] = {
        {"black", "black_accuracy", "black_loss", "black_classes"},
        {"white", "white_accuracy", "white_loss", "white_classes"}};
    const ReviewSide *side = &review->sides[color];
    const char *name = review->sheet.name[color];
    json_add_text(object, keys[color][0], *name ? name : NULL);
    json_add_measure(object, keys[color][1], side->accuracy, DIGITS);
    json_add_int(object, keys[color][2], side->loss);
    Json *classes = json_new_object();
    for (int class = 0; class < REVIEW_CLASSES; class ++)
        json_add_int(classes, review_class_name((ReviewClass) class), side->counts[class]);
    json_add(object, keys[color][3], classes);
}

Json *review_summary_json(const Review *review) {
    const Rules *rules = &review->sheet.game.rules;
    char label[3];
    Json *object = json_new_object(), *worst = json_new_list();
    json_add_text(object, "goal", goal_name(rules->goal));
    json_add_int(object, "size", rules->size);
    json_add_text(object, "date", *review->sheet.date ? review->sheet.date : NULL);
    json_add_text(object, "event", *review->sheet.event ? review->sheet.event : NULL);
    if (review->over)
        json_add_int(object, "result", review->value);
    else
        json_add_text(object, "result", NULL);
    json_add_int(object, "value", review->value);
    json_add_flag(object, "value_exact", review->exact);
    json_add_text(object, "opening", review->opening);
    json_add_int(object, "opening_plies", review->opening_plies);
    json_add_int(object, "book_plies", review->book_plies);
    if (review->exact_from < review->count)
        json_add_int(object, "exact_from", review->moves[review->exact_from].ply);
    else
        json_add_text(object, "exact_from", NULL);
    add_side(object, review, BLACK);
    add_side(object, review, WHITE);
    for (int i = 0; i < review->worst_count; i++) {
        const ReviewedMove *move = &review->moves[review->worst[i]];
        Json *entry = json_new_object();
        json_add_int(entry, "ply", move->ply);
        json_add_text(entry, "move", notation_move(move->move, rules->size, label));
        json_add_int(entry, "loss", move->loss);
        json_append(worst, entry);
    }
    json_add(object, "worst", worst);
    return object;
}
