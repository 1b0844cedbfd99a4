#include "game_json.h"

#include "notation.h"
#include "squares.h"
#include "symmetry.h"

#include <assert.h>

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
    assert(game);
    Json *object = json_new_object(), *moves = json_new_list();
    Position position = game->now,
             canonical = {symmetry_canonical(position.board, NULL), position.side};
    int size = game->rules.size;
    int black = bit_count(position_discs(position, BLACK)),
        white = bit_count(position_discs(position, WHITE));
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

static void add_known(Json *object, const char *key, const char *text) {
    if (*text)
        json_add_text(object, key, text);
}

Json *game_json_sheet(const GameSheet *sheet, const Format *format, Error *error) {
    assert(sheet);
    const Game *game = &sheet->game;
    Text transcript = {0}, text = {0};
    if (format && !format_write(format, &text, sheet, error)) {
        text_free(&text);
        return NULL;
    }
    Json *object = json_new_object();
    add_position(object, "position", game->now, game->rules.size);
    json_add_text(object, "side", color_name(game->now.side));
    json_add_text(object, "goal", goal_name(game->rules.goal));
    json_add_int(object, "size", game->rules.size);
    notation_write_transcript(&transcript, game);
    if (game->ply > 0)
        json_add_text(object, "transcript", text_string(&transcript));
    text_free(&transcript);
    add_known(object, "black", sheet->name[BLACK]);
    add_known(object, "white", sheet->name[WHITE]);
    add_known(object, "date", sheet->date);
    if (sheet->ending != SHEET_UNFINISHED)
        json_add_real(object, "result", sheet->result, 3);
    if (format) {
        json_add_text(object, "format", format->name);
        json_add_buffer(object, "text", &text);
    }
    return object;
}

Json *game_json_opening(const OpeningNames *names) {
    assert(names && names->count > 0);
    Json *object = json_new_object(), *list = json_new_list();
    Text text = {0};
    opening_names_write(&text, names);
    for (int i = 0; i < names->count; i++)
        json_append_text(list, names->name[i]);
    json_add_buffer(object, "name", &text);
    json_add_text(object, "moves", names->moves);
    json_add(object, "names", list);
    return object;
}
