#include <flipside/game.h>

#include "convert.h"
#include "format.h"

#include <stdlib.h>
#include <string.h>

struct flipside_game {
    Game game;
};

static flipside_game *new_handle(Game game, flipside_error *error) {
    flipside_game *handle = malloc(sizeof *handle);
    Error inner = {0};
    if (handle) {
        handle->game = game;
    } else {
        error_set(&inner, "out of memory");
        public_error(error, &inner);
    }
    return handle;
}

flipside_game *flipside_game_new(flipside_rules rules, flipside_error *error) {
    return internal_rules_check(rules, error) ? new_handle(game_new(internal_rules(rules)), error)
                                              : NULL;
}

flipside_game *flipside_game_from(flipside_rules rules, flipside_position position,
                                  flipside_error *error) {
    if (!flipside_position_check(rules, position, error))
        return NULL;
    return new_handle(game_from(internal_rules(rules), internal_position(position)), error);
}

flipside_game *flipside_game_copy(const flipside_game *game, flipside_error *error) {
    return new_handle(game->game, error);
}

flipside_game *flipside_game_from_text(flipside_rules rules, const char *text,
                                       flipside_error *error) {
    if (!internal_rules_check(rules, error))
        return NULL;
    Error inner = {0};
    FormatReader reader;
    GameSheet sheet;
    bool good = format_open(&reader, text, strlen(text), NULL, internal_rules(rules), &inner);
    if (good && !format_more(&reader))
        good = error_set(&inner, "expected a position or game, got nothing");
    size_t before = good ? (size_t)(reader.at - text) : 0;
    if (good && !format_next(&reader, &sheet, &inner)) {
        inner.column += inner.column ? before : 0;
        good = false;
    }
    if (good && format_more(&reader)) {
        good = error_set(&inner, "expected one position or game, got more");
        inner.column = (size_t)(reader.at - text) + 1;
    }
    if (good)
        return new_handle(sheet.game, error);
    public_error(error, &inner);
    return NULL;
}

void flipside_game_free(flipside_game *game) {
    free(game);
}

flipside_rules flipside_game_rules(const flipside_game *game) {
    return public_rules(game->game.rules);
}

flipside_position flipside_game_position(const flipside_game *game) {
    return public_position(game->game.now);
}

uint64_t flipside_game_moves(const flipside_game *game) {
    return game_moves(&game->game);
}

bool flipside_game_must_pass(const flipside_game *game) {
    return game_must_pass(&game->game);
}

bool flipside_game_over(const flipside_game *game) {
    return game_over(&game->game);
}

int flipside_game_score(const flipside_game *game, flipside_color color) {
    return game_score(&game->game, color == FLIPSIDE_BLACK ? BLACK : WHITE);
}

int flipside_game_plies(const flipside_game *game) {
    return game->game.ply;
}

int flipside_game_move(const flipside_game *game, int ply) {
    return ply >= 0 && ply < game->game.ply ? game->game.moves[ply] : FLIPSIDE_NO_MOVE;
}

bool flipside_game_play(flipside_game *game, int move) {
    return game_play(&game->game, move);
}

bool flipside_game_undo(flipside_game *game) {
    return game_undo(&game->game);
}

bool flipside_game_redo(flipside_game *game) {
    return game_redo(&game->game);
}

bool flipside_game_read(flipside_game *game, const char *transcript, flipside_error *error) {
    Error inner = {0};
    return notation_play_transcript(&game->game, transcript, &inner) || public_error(error, &inner);
}

size_t flipside_game_write(const flipside_game *game, char *buffer, size_t capacity) {
    Text text = {0};
    notation_write_transcript(&text, &game->game);
    return public_text(&text, buffer, capacity);
}
