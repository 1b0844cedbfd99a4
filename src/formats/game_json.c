#include "game_json.h"

#include "notation.h"
#include "opening_names.h"
#include "squares.h"
#include "symmetry.h"

static void add_position(Json *object, const char *key, Position position, int size) {
    Text text = {0};
    notation_write_position(&text, position, size, FORM_OBF);
    json_add_buffer(object, key, &text);
}

static void add_opening(Json *object, const Game *game) {
    OpeningNames names;
    Text text = {0};
    if (!opening_names_of_game(game, game->ply, &names)) {
        json_add_text(object, "opening", NULL);
        return;
    }
    opening_names_write(&text, &names);
    json_add_buffer(object, "opening", &text);
}

Json *game_json_show(const Game *game) {
    Json *object = json_new_object(), *moves = json_new_list();
    Position position = game->now, canonical = {symmetry_canonical(position.board, NULL), position.side};
    int size = game->rules.size;
    int black = bit_count(position_discs(position, BLACK)), white = bit_count(position_discs(position, WHITE));
    char name[3];
    for (uint64_t left = game_moves(game); left;)
        json_append_text(moves, notation_move(bit_take(&left), size, name));
    add_position(object, "position", position, size);
    json_add_text(object, "side", color_name(position.side));
    json_add_text(object, "goal", goal_name(game->rules.goal));
    json_add_int(object, "size", size);
    json_add(object, "moves", moves);
    json_add_int(object, "black", black);
    json_add_int(object, "white", white);
    json_add_int(object, "empties", bit_count(board_region(size)) - black - white);
    add_position(object, "canonical", canonical, size);
    add_opening(object, game);
    json_add_flag(object, "over", game_over(game));
    if (game_over(game))
        json_add_int(object, "score", game_score(game, position.side));
    return object;
}
