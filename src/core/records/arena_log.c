#include "arena_log.h"

#include "notation.h"
#include "saved_game.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static const char *const results[] = {"0-1", "1/2-1/2", "1-0"}; // by Black's half points

const char *arena_log_result(int black_half_points) {
    assert(black_half_points >= 0 && black_half_points <= 2);
    return results[black_half_points];
}

int arena_log_half_points(const char *text) {
    int half_points = 2;
    while (half_points >= 0 && strcmp(text, results[half_points]) != 0)
        half_points--;
    return half_points;
}

// Skips white space within a line.
static const char *skip_blanks(const char *at) {
    return at + strspn(at, " \t\r");
}

// Returns the value of the key at `at`, or NULL if another text is there.
static const char *value_of(const char *at, const char *key) {
    size_t length = strlen(key);
    if (strncmp(at, key, length) != 0)
        return NULL;
    at = skip_blanks(at + length);
    return *at == ':' ? skip_blanks(at + 1) : NULL;
}

bool arena_log_is_game(const char *text) {
    if (*text != '{')
        return false;
    if (value_of(skip_blanks(text + 1), "\"game\""))
        return true;
    const char *end = text + strcspn(text, "\n");
    for (const char *at = text; at < end && (at = memchr(at, '"', (size_t)(end - at))); at++) {
        const char *value = value_of(at, "\"moves\"");
        if (value && *value == '"')
            return true;
    }
    return false;
}

static const char *get_text(const Json *line, const char *key) {
    const char *text = json_text_of(json_member(line, key));
    return text ? text : "";
}

static bool read_start(const Json *line, Game *game, Error *error) {
    Rules rules = {0};
    Position first;
    if (!goal_parse(get_text(line, "goal"), &rules.goal) ||
        !json_take_int(line, "size", 4, 8, &rules.size, NULL) || !size_valid(rules.size))
        return error_set(error, "bad goal or size");
    if (strcmp(get_text(line, "start"), start_name(START_GIVEN)) == 0) {
        rules.start = START_GIVEN;
        if (!notation_parse_position(get_text(line, "position"), rules.size, BLACK, &first, NULL,
                                     NULL, error))
            return false;
        *game = game_from(rules, first);
        return true;
    }
    if (!start_parse(get_text(line, "start"), &rules.start))
        return error_set(error, "bad start");
    *game = game_new(rules);
    return true;
}

bool arena_log_game(const Json *line, Game *game, int *opening_plies, Error *error) {
    if (!read_start(line, game, error))
        return false;
    const char *moves = get_text(line, "moves");
    size_t length = strlen(moves);
    bool own = strcmp(get_text(line, ARENA_LOG_SQUARES), ARENA_LOG_SQUARES_OWN) == 0;
    if (length % 2 || length > 2 * GAME_PLIES_MAX)
        return error_set(error, "bad list of moves");
    for (size_t i = 0; i < length; i += 2) {
        char word[3] = {moves[i], moves[i + 1], '\0'};
        int move;
        bool named = own ? notation_parse_move(word, game->rules.size, &move, error)
                         : notation_parse_old_move(word, game->rules.size, &move, error);
        if (!named || !game_play(game, move))
            return error_set(error, "illegal move %s", word);
    }
    int64_t opening = json_int_of(json_member(line, "opening"));
    *opening_plies = (int)opening;
    return (opening >= 0 && opening <= game->ply) ||
           error_set(error, "bad number of opening plies");
}

void arena_log_end(GameSheet *sheet, const char *reason, int black_half_points, const int *score) {
    sheet_set_text(sheet->termination, reason);
    if (score) {
        sheet->ending = strcmp(reason, "solved") == 0 ? SHEET_AGREED : SHEET_PLAYED;
        sheet->result = *score;
    } else if (black_half_points == 1) {
        sheet->ending = SHEET_AGREED;
        sheet->result = 0;
    } else {
        sheet_set_winner(sheet, black_half_points == 2 ? BLACK : WHITE,
                         strcmp(reason, "timeout") == 0 ? SHEET_TIME : SHEET_RESIGNED);
    }
}

// Reads how the game ended.
static bool read_end(const Json *line, GameSheet *sheet, Error *error) {
    const char *reason = get_text(line, "reason");
    int half_points = arena_log_half_points(get_text(line, "result")), score = 0;
    bool scored = json_member(line, "score") != NULL, over = game_over(&sheet->game);
    if (half_points < 0)
        return error_set(error, "bad result");
    if (scored && !json_take_int(line, "score", -SQUARE_COUNT, SQUARE_COUNT, &score, error))
        return false;
    int expected = score > 0 ? 2 : score < 0 ? 0 : 1;
    bool played = strcmp(reason, "played") == 0;
    if ((played && (!over || score != game_score(&sheet->game, BLACK))) ||
        (scored && half_points != expected))
        return error_set(error, "the result does not follow from the game");
    arena_log_end(sheet, reason, half_points, scored ? &score : NULL);
    return true;
}

// Reads the score and time of each move after the opening; null entries are unknown.
static void read_notes(const Json *line, GameSheet *sheet) {
    const Json *times = json_member(line, "times"), *scores = json_member(line, "scores");
    for (int ply = sheet->table.lot; ply < sheet->game.ply; ply++) {
        size_t i = (size_t)(ply - sheet->table.lot);
        const Json *seconds = json_entry(times, i), *score = json_entry(scores, i);
        if (sheet->game.moves[ply] != MOVE_PASS)
            sheet->notes[ply] = (SheetNote){.has_score = json_holds_int(score),
                                            .score = json_number_of(score),
                                            .has_seconds = json_holds_number(seconds),
                                            .seconds = fmax(0, json_number_of(seconds))};
    }
}

static bool read_line(const Json *line, GameSheet *sheet, Error *error) {
    int number;
    if (!json_take_int(line, "game", 1, 1000000000, &number, error) ||
        !arena_log_game(line, &sheet->game, &sheet->table.lot, error) ||
        !read_end(line, sheet, error))
        return false;
    read_notes(line, sheet);
    saved_game_name(sheet->name[BLACK], get_text(line, "black"));
    saved_game_name(sheet->name[WHITE], get_text(line, "white"));
    snprintf(sheet->round, sizeof sheet->round, "%d", number);
    sheet_set_text(sheet->place, "Flipside arena");
    sheet_set_text(sheet->date, get_text(line, "date"));
    return true;
}

bool arena_log_parse(const char *line, size_t length, GameSheet *sheet, Error *error) {
    Json *root = json_read_message(line, length, error);
    *sheet = (GameSheet){0};
    bool good = root && (json_holds_object(root) ? read_line(root, sheet, error)
                                                 : error_set(error, "expected a JSON object"));
    json_free(root);
    return good;
}
