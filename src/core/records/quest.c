#include "quest.h"

#include "json.h"
#include "notation.h"

#include <stdio.h>
#include <string.h>

bool quest_is_game(const char *text, size_t length) {
    static const char key[] = "\"m\"";
    for (const char *at = text, *end = text + length; at + strlen(key) < end; at++) {
        at = memchr(at, '"', (size_t)(end - at));
        if (!at || at + strlen(key) >= end)
            return false;
        const char *behind = at + strlen(key) + strspn(at + strlen(key), " \t\r\n");
        if (strncmp(at, key, strlen(key)) == 0 && *behind == ':')
            return true;
    }
    return false;
}

static void read_player(const Json *player, GameSheet *sheet, Color color) {
    static const char *const names[] = {"name", "id"}, *const ratings[] = {"rating", "oldR"};
    for (size_t i = 0; i < 2 && !*sheet->name[color]; i++) {
        const char *name = json_text_of(json_member(player, names[i]));
        sheet_set_text(sheet->name[color], name ? name : "");
    }
    for (size_t i = 0; i < 2 && !*sheet->rating[color]; i++) {
        double rating = json_number_of(json_member(player, ratings[i]));
        if (rating > 0 && rating < 1e5)
            snprintf(sheet->rating[color], SHEET_TEXT, "%.0f", rating);
    }
}

// One entry of the moves; one without a move says how the game ended, in words of its own.
static bool read_move(const Json *entry, GameSheet *sheet, Error *error) {
    const char *name = json_text_of(json_member(entry, "m"));
    double milliseconds = json_number_of(json_member(entry, "t"));
    Game *game = &sheet->game;
    int move;
    if (!name)
        return json_holds_object(entry) || error_set(error, "it is not an object");
    if (!notation_parse_move(strcmp(name, "-") == 0 ? "--" : name, game->rules.size, &move, error))
        return false;
    if (move != MOVE_PASS)
        game_play_passes(game);
    if (!game_play(game, move)) {
        Text reason = {0};
        illegal_reason(&reason, game, move);
        error_set(error, "%s", reason.length ? reason.data : "the game is too long");
        text_free(&reason);
        return false;
    }
    if (milliseconds > 0 && milliseconds < 1e12)
        sheet->notes[game->ply - 1] =
            (SheetNote){.has_seconds = true, .seconds = milliseconds / 1000};
    return true;
}

static bool read_game(const Json *root, GameSheet *sheet, Error *error) {
    const Json *position = json_member(root, "position"), *players = json_member(root, "players");
    const Json *moves = json_member(position ? position : root, "moves");
    const char *created = json_text_of(json_member(root, "created"));
    if (!json_holds_list(moves) || json_length(moves) > 2 * GAME_PLIES_MAX)
        return error_set(error, "\"moves\" is missing or not a list of the moves of a game");
    for (size_t i = 0; i < json_length(moves); i++) {
        Error inner = {0};
        if (!read_move(json_entry(moves, i), sheet, &inner))
            return error_set(error, "move %zu: %s", i + 1, inner.text);
    }
    for (int color = BLACK; color <= WHITE; color++)
        read_player(json_entry(players, (size_t)color), sheet, (Color)color);
    sheet_set_text(sheet->date, created ? created : "");
    sheet_set_text(sheet->place, "Othello Quest");
    return true;
}

bool quest_parse(const char *text, size_t length, Goal goal, GameSheet *sheet, Error *error) {
    Json *root = json_read(text, length, error);
    *sheet =
        (GameSheet){.game = game_new((Rules){.goal = goal, .start = START_STANDARD, .size = 8})};
    bool good = root && read_game(root, sheet, error);
    json_free(root);
    return good;
}
