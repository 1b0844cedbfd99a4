#include "game_line.h"

#include "notation.h"
#include "utf8.h"

#include <errno.h>
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

// A JSON string of UTF-8 text; bytes of a broken text are replaced, so a line stays one valid line.
static void add_string(Text *out, const char *text) {
    bool valid = utf8_valid(text);
    text_add_char(out, '"');
    for (const unsigned char *c = (const unsigned char *)text; *c; c++)
        if (*c == '"' || *c == '\\')
            text_format(out, "\\%c", *c);
        else if (*c < 0x20)
            text_format(out, "\\u%04x", *c);
        else
            text_add_char(out, *c >= 0x7F && !valid ? '?' : (char)*c);
    text_add_char(out, '"');
}

// One array with an entry for each move after the opening; null where nothing is known.
typedef bool AddEntry(Text *out, const MatchMove *move);

static bool add_seconds(Text *out, const MatchMove *move) {
    text_format(out, "%.6g", move->seconds);
    return true;
}

static bool add_score(Text *out, const MatchMove *move) {
    if (move->has_score)
        text_format(out, "%d", move->score);
    return move->has_score;
}

static bool add_depth(Text *out, const MatchMove *move) {
    if (move->depth)
        text_format(out, "%d", move->depth);
    return move->depth;
}

static bool add_nodes(Text *out, const MatchMove *move) {
    if (move->nodes)
        text_format(out, "%llu", (unsigned long long)move->nodes);
    return move->nodes;
}

static void add_array(Text *out, const char *key, const MatchGame *record, AddEntry *add) {
    size_t start = out->length;
    bool any = false;
    text_format(out, ",\"%s\":[", key);
    for (int ply = record->opening_plies; ply < record->game.ply; ply++) {
        if (ply > record->opening_plies)
            text_add_char(out, ',');
        if (record->game.moves[ply] != MOVE_PASS && add(out, &record->moves[ply]))
            any = true;
        else
            text_add(out, "null");
    }
    text_add_char(out, ']');
    if (!any && out->data)
        text_cut(out, start);
}

static void add_moves(Text *out, const Game *game) {
    char buffer[3];
    text_add(out, ",\"moves\":\"");
    for (int ply = 0; ply < game->ply; ply++)
        text_add(out, notation_move(game->moves[ply], buffer));
    text_add_char(out, '"');
}

// What the players printed; left out when it was nothing. That of a forfeit's loser is in `stderr` already.
static void add_printed(Text *out, const MatchGame *record) {
    bool any = false;
    for (Color color = BLACK; color <= WHITE; color++) {
        if (!*record->printed[color])
            continue;
        text_format(out, "%s\"%s\":", any ? "," : ",\"printed\":{", color_name(color));
        add_string(out, record->printed[color]);
        any = true;
    }
    text_add(out, any ? "}" : "");
}

void game_line_write(const MatchGame *record, const char *black, const char *white, Text *out) {
    const Game *game = &record->game;
    static const char *const results[] = {"0-1", "1/2-1/2", "1-0"};
    text_format(out, "{\"game\":%d", record->pairing.game + 1);
    if (record->pairing.round)
        text_format(out, ",\"round\":%d", record->pairing.round + 1);
    text_add(out, ",\"black\":");
    add_string(out, black);
    text_add(out, ",\"white\":");
    add_string(out, white);
    text_format(out, ",\"result\":\"%s\"", results[record->black_half_points]);
    if (record->has_score)
        text_format(out, ",\"score\":%d", record->score);
    text_format(out, ",\"reason\":\"%s\"", end_reason_name(record->reason));
    if (record->reason >= END_RESIGN)
        text_format(out, ",\"loser\":\"%s\"", color_name(record->loser));
    if (*record->detail) {
        text_add(out, ",\"detail\":");
        add_string(out, record->detail);
    }
    if (*record->errors) {
        text_add(out, ",\"stderr\":");
        add_string(out, record->errors);
    }
    add_printed(out, record);
    if (record->unmade > 0)
        text_format(out, ",\"unmade\":%.6g", record->unmade);
    text_format(out, ",\"goal\":\"%s\",\"start\":\"%s\",\"size\":%d", goal_name(game->rules.goal),
                start_name(game->rules.start), game->rules.size);
    if (game->rules.start == START_GIVEN) {
        text_add(out, ",\"position\":\"");
        notation_write_position(out, game->first, game->rules.size, FORM_OBF);
        text_add_char(out, '"');
    }
    text_format(out, ",\"seed\":%llu,\"opening\":%d", (unsigned long long)record->seed, record->opening_plies);
    add_moves(out, game);
    add_array(out, "times", record, add_seconds);
    add_array(out, "depths", record, add_depth);
    add_array(out, "scores", record, add_score);
    add_array(out, "nodes", record, add_nodes);
    text_format(out, ",\"setup\":%.6g,\"seconds\":%.6g", record->setup, record->seconds);
    time_t when = (time_t)record->date;
    struct tm utc;
    char date[32];
    if (when && gmtime_r(&when, &utc) && strftime(date, sizeof date, "%Y-%m-%dT%H:%M:%SZ", &utc))
        text_format(out, ",\"date\":\"%s\"", date);
    text_add(out, "}\n");
}

static const char *get_text(const json_t *line, const char *key) {
    const char *text = json_string_value(json_object_get(line, key));
    return text ? text : "";
}

static int get_int(const json_t *line, const char *key) {
    json_int_t value = json_integer_value(json_object_get(line, key));
    return value < -1000000000 || value > 1000000000 ? -1 : (int)value;
}

// Replays the moves of the line, written passes included.
static bool read_game(const json_t *line, MatchGame *record, Error *error) {
    Rules rules = {.size = get_int(line, "size")};
    if (!goal_parse(get_text(line, "goal"), &rules.goal) || !size_valid(rules.size))
        return error_set(error, "bad goal or size");
    if (strcmp(get_text(line, "start"), start_name(START_GIVEN)) == 0) {
        Position first;
        rules.start = START_GIVEN;
        if (!notation_parse_position(get_text(line, "position"), rules.size, BLACK, &first, NULL, NULL, error))
            return false;
        record->game = game_from(rules, first);
    } else {
        if (!start_parse(get_text(line, "start"), &rules.start))
            return error_set(error, "bad start");
        record->game = game_new(rules);
    }
    const char *moves = get_text(line, "moves");
    size_t length = strlen(moves);
    if (length % 2 || length > 2 * GAME_PLIES_MAX)
        return error_set(error, "bad list of moves");
    for (size_t i = 0; i < length; i += 2) {
        char word[3] = {moves[i], moves[i + 1], '\0'};
        int move;
        if (!notation_parse_move(word, rules.size, &move, error) || !game_play(&record->game, move))
            return error_set(error, "illegal move %s", word);
    }
    record->opening_plies = get_int(line, "opening");
    if (record->opening_plies < 0 || record->opening_plies > record->game.ply)
        return error_set(error, "bad number of opening plies");
    return true;
}

static void read_arrays(const json_t *line, MatchGame *record) {
    const json_t *times = json_object_get(line, "times"), *depths = json_object_get(line, "depths"),
                 *scores = json_object_get(line, "scores"), *nodes = json_object_get(line, "nodes");
    for (int ply = record->opening_plies; ply < record->game.ply; ply++) {
        size_t i = (size_t)(ply - record->opening_plies);
        MatchMove *move = &record->moves[ply];
        const json_t *score = json_array_get(scores, i);
        move->seconds = fmax(0, json_number_value(json_array_get(times, i)));
        move->depth = (int)json_integer_value(json_array_get(depths, i));
        move->has_score = json_is_integer(score);
        move->score = (int)json_integer_value(score);
        move->nodes = (uint64_t)json_integer_value(json_array_get(nodes, i));
    }
}

static bool read_result(const json_t *line, MatchGame *record, Error *error) {
    const char *result = get_text(line, "result");
    record->black_half_points = strcmp(result, "1-0") == 0 ? 2 : strcmp(result, "0-1") == 0 ? 0 : 1;
    if (record->black_half_points == 1 && strcmp(result, "1/2-1/2") != 0)
        return error_set(error, "bad result");
    record->reason = end_reason_parse(get_text(line, "reason"));
    if (record->reason == END_REASONS)
        return error_set(error, "unknown reason of the end");
    const char *loser = get_text(line, "loser");
    record->loser = strcmp(loser, "white") == 0 ? WHITE : BLACK;
    record->has_score = json_is_integer(json_object_get(line, "score"));
    record->score = get_int(line, "score");
    int expected = record->score > 0 ? 2 : record->score < 0 ? 0 : 1;
    bool fits;
    if (record->reason == END_PLAYED)
        fits = game_over(&record->game) && record->score == game_score(&record->game, BLACK) &&
               record->black_half_points == expected;
    else if (record->reason == END_SOLVED)
        fits = record->has_score && record->black_half_points == expected;
    else if (record->reason == END_DRAW)
        fits = record->black_half_points == 1;
    else
        fits = *loser && record->black_half_points == (record->loser == BLACK ? 0 : 2);
    return fits ? true : error_set(error, "the result does not follow from the game");
}

static int64_t read_date(const char *text) {
    struct tm utc = {0};
    if (sscanf(text, "%d-%d-%dT%d:%d:%dZ", &utc.tm_year, &utc.tm_mon, &utc.tm_mday, &utc.tm_hour, &utc.tm_min,
               &utc.tm_sec) != 6)
        return 0;
    utc.tm_year -= 1900;
    utc.tm_mon--;
    return (int64_t)timegm(&utc);
}

static bool read_line(const json_t *line, MatchGame *record, Text *black, Text *white, Error *error) {
    record->pairing.game = get_int(line, "game") - 1;
    int round = get_int(line, "round");
    record->pairing.round = round > 0 ? round - 1 : 0;
    if (record->pairing.game < 0)
        return error_set(error, "no game number");
    text_clear(black);
    text_add(black, get_text(line, "black"));
    text_clear(white);
    text_add(white, get_text(line, "white"));
    if (!read_game(line, record, error) || !read_result(line, record, error))
        return false;
    read_arrays(line, record);
    record->seed = (uint64_t)json_integer_value(json_object_get(line, "seed"));
    record->seconds = fmax(0, json_number_value(json_object_get(line, "seconds")));
    record->setup = fmax(0, json_number_value(json_object_get(line, "setup")));
    record->unmade = fmax(0, json_number_value(json_object_get(line, "unmade")));
    record->date = read_date(get_text(line, "date"));
    snprintf(record->errors, sizeof record->errors, "%s", get_text(line, "stderr"));
    snprintf(record->detail, sizeof record->detail, "%s", get_text(line, "detail"));
    const json_t *printed = json_object_get(line, "printed");
    for (Color color = BLACK; color <= WHITE; color++)
        snprintf(record->printed[color], sizeof record->printed[color], "%s", get_text(printed, color_name(color)));
    return !black->failed && !white->failed ? true : error_system(error, ENOMEM, "cannot read a game");
}

bool game_line_read(const char *text, size_t length, MatchGame *record, Text *black, Text *white, Error *error) {
    *record = (MatchGame){0};
    json_error_t wrong;
    errno = 0;
    json_t *line = json_loadb(text, length, JSON_REJECT_DUPLICATES, &wrong);
    if (!line && errno == ENOMEM)
        return error_system(error, ENOMEM, "cannot read a game");
    if (!line)
        return error_set(error, "%s", wrong.text);
    bool good = json_is_object(line) && read_line(line, record, black, white, error);
    if (!json_is_object(line))
        error_set(error, "not a JSON object");
    json_decref(line);
    return good;
}
