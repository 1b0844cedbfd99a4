#include "game_line.h"

#include "arena_log.h"
#include "checksum.h"
#include "notation.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

enum { MEASURE_DIGITS = 6 }; // significant digits of times

#define CRC_KEY "crc"
#define CRC_PREFIX ",\"" CRC_KEY "\":\""
enum { CRC_LENGTH = sizeof CRC_PREFIX - 1 + 10 }; // with eight digits and "}

static const char *const key_names[] = {"black_key", "white_key"};

// Appends a value of a move; returns false without appending if the value is unknown.
typedef bool Append(Json *list, const MatchMove *move);

static bool append_seconds(Json *list, const MatchMove *move) {
    json_append_measure(list, move->seconds, MEASURE_DIGITS);
    return true;
}

static bool append_score(Json *list, const MatchMove *move) {
    if (move->has_score)
        json_append_int(list, move->score);
    return move->has_score;
}

static bool append_depth(Json *list, const MatchMove *move) {
    if (move->depth)
        json_append_int(list, move->depth);
    return move->depth;
}

static bool append_nodes(Json *list, const MatchMove *move) {
    if (move->nodes)
        json_append_int(list, (int64_t)move->nodes);
    return move->nodes;
}

// Adds a list with an entry for each move after the opening; unknown values are null. A list
// without known values is left out.
static void add_list(Json *line, const char *key, const MatchGame *record, Append *append) {
    Json *list = json_new_list();
    bool any = false;
    for (int ply = record->opening_plies; ply < record->game.ply; ply++)
        if (record->game.moves[ply] != MOVE_PASS && append(list, &record->moves[ply]))
            any = true;
        else
            json_append_text(list, NULL);
    if (any)
        json_add(line, key, list);
    else
        json_free(list);
}

void game_line_add_end(Json *line, const MatchGame *record) {
    if (record->has_score)
        json_add_int(line, "score", record->score);
    json_add_text(line, "reason", end_reason_name(record->reason));
    if (record->reason >= END_RESIGN)
        json_add_text(line, "loser", color_name(record->loser));
    if (*record->detail)
        json_add_text(line, "detail", record->detail);
}

void game_line_add_position(Json *line, const Game *game) {
    Text position = {0};
    if (game->rules.start != START_GIVEN)
        return;
    notation_write_position(&position, game->first, game->rules.size, FORM_OBF);
    json_add_buffer(line, "position", &position);
}

void game_line_add_moves(Json *line, const Game *game) {
    Text moves = {0};
    char buffer[3];
    for (int ply = 0; ply < game->ply; ply++)
        text_add(&moves, notation_move(game->moves[ply], game->rules.size, buffer));
    if (game->rules.size != 8)
        json_add_text(line, ARENA_LOG_SQUARES, ARENA_LOG_SQUARES_OWN);
    json_add_buffer(line, "moves", &moves);
}

void game_line_add_lists(Json *line, const MatchGame *record) {
    add_list(line, "times", record, append_seconds);
    add_list(line, "depths", record, append_depth);
    add_list(line, "scores", record, append_score);
}

void game_line_add_printed(Json *line, const MatchGame *record) {
    if (!*record->printed[BLACK] && !*record->printed[WHITE])
        return;
    Json *printed = json_new_object();
    for (Color color = BLACK; color <= WHITE; color++)
        if (*record->printed[color])
            json_add_text(printed, color_name(color), record->printed[color]);
    json_add(line, "printed", printed);
}

static void add_date(Json *line, int64_t date) {
    time_t when = (time_t)date;
    struct tm utc;
    char text[32];
    if (when && gmtime_r(&when, &utc) && strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &utc))
        json_add_text(line, "date", text);
}

static void add_rules(Json *line, const Game *game) {
    json_add_text(line, "goal", goal_name(game->rules.goal));
    json_add_text(line, "start", start_name(game->rules.start));
    json_add_int(line, "size", game->rules.size);
    game_line_add_position(line, game);
}

static Json *begin_line(const MatchGame *record, const char *black, const char *white) {
    Json *line = json_new_object();
    json_add_int(line, "game", record->pairing.game + 1);
    if (record->pairing.round)
        json_add_int(line, "round", record->pairing.round + 1);
    json_add_text(line, "black", black);
    json_add_text(line, "white", white);
    for (Color color = BLACK; color <= WHITE; color++)
        if (*record->keys[color])
            json_add_text(line, key_names[color], record->keys[color]);
    return line;
}

Json *game_line_json_running(const MatchGame *record, const char *black, const char *white) {
    Json *line = begin_line(record, black, white);
    game_line_add_printed(line, record);
    add_rules(line, &record->game);
    json_add_int(line, "opening", record->opening_plies);
    game_line_add_moves(line, &record->game);
    game_line_add_lists(line, record);
    return line;
}

Json *game_line_json(const MatchGame *record, const char *black, const char *white) {
    Json *line = begin_line(record, black, white);
    json_add_text(line, "result", arena_log_result(record->black_half_points));
    game_line_add_end(line, record);
    if (*record->errors)
        json_add_text(line, "stderr", record->errors);
    game_line_add_printed(line,
                          record); // excludes the loser of a forfeit, whose text is in `stderr`
    if (record->unmade > 0)
        json_add_measure(line, "unmade", record->unmade, MEASURE_DIGITS);
    add_rules(line, &record->game);
    json_add_int(line, "seed", (int64_t)record->seed);
    json_add_int(line, "opening", record->opening_plies);
    game_line_add_moves(line, &record->game);
    game_line_add_lists(line, record);
    add_list(line, "nodes", record, append_nodes);
    json_add_measure(line, "setup", record->setup, MEASURE_DIGITS);
    json_add_measure(line, "seconds", record->seconds, MEASURE_DIGITS);
    add_date(line, record->date);
    return line;
}

void game_line_write(const MatchGame *record, const char *black, const char *white, Text *out) {
    size_t start = out->length;
    if (!json_write_line(out, game_line_json(record, black, white)))
        return;
    size_t end = out->length - 2; // before "}" and the newline
    uint32_t crc = checksum_crc32(0, out->data + start, end - start);
    text_truncate(out, end);
    text_format(out, CRC_PREFIX "%08x\"}\n", crc);
}

static bool checksum_matches(const char *line, size_t length) {
    char expected[CRC_LENGTH + 1];
    length -= length > 0 && line[length - 1] == '\n';
    if (length < CRC_LENGTH)
        return false;
    size_t end = length - CRC_LENGTH;
    snprintf(expected, sizeof expected, CRC_PREFIX "%08x\"}", checksum_crc32(0, line, end));
    return memcmp(line + end, expected, CRC_LENGTH) == 0;
}

static const char *get_text(const Json *line, const char *key) {
    const char *text = json_text_of(json_member(line, key));
    return text ? text : "";
}

static int get_int(const Json *line, const char *key) {
    int64_t value = json_int_of(json_member(line, key));
    return value < -1000000000 || value > 1000000000 ? -1 : (int)value;
}

static void read_lists(const Json *line, MatchGame *record) {
    const Json *times = json_member(line, "times"), *depths = json_member(line, "depths"),
               *scores = json_member(line, "scores"), *nodes = json_member(line, "nodes");
    for (int ply = record->opening_plies; ply < record->game.ply; ply++) {
        size_t i = (size_t)(ply - record->opening_plies);
        MatchMove *move = &record->moves[ply];
        const Json *score = json_entry(scores, i);
        move->seconds = fmax(0, json_number_of(json_entry(times, i)));
        move->depth = (int)json_int_of(json_entry(depths, i));
        move->has_score = json_holds_int(score);
        move->score = (int)json_int_of(score);
        move->nodes = (uint64_t)json_int_of(json_entry(nodes, i));
    }
}

static bool read_result(const Json *line, MatchGame *record, Error *error) {
    record->black_half_points = arena_log_half_points(get_text(line, "result"));
    if (record->black_half_points < 0)
        return error_set(error, "invalid result");
    record->reason = end_reason_parse(get_text(line, "reason"));
    if (record->reason == END_REASONS)
        return error_set(error, "unknown end reason");
    const char *loser = get_text(line, "loser");
    record->loser = strcmp(loser, "white") == 0 ? WHITE : BLACK;
    record->has_score = json_holds_int(json_member(line, "score"));
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
    if (sscanf(text, "%d-%d-%dT%d:%d:%dZ", &utc.tm_year, &utc.tm_mon, &utc.tm_mday, &utc.tm_hour,
               &utc.tm_min, &utc.tm_sec) != 6)
        return 0;
    utc.tm_year -= 1900;
    utc.tm_mon--;
    return (int64_t)timegm(&utc);
}

static void read_printed(const Json *line, MatchGame *record) {
    const Json *printed = json_member(line, "printed");
    for (Color color = BLACK; color <= WHITE; color++)
        snprintf(record->printed[color], sizeof record->printed[color], "%s",
                 get_text(printed, color_name(color)));
}

// Reads everything except the result.
static bool read_played(const Json *line, MatchGame *record, Text *black, Text *white,
                        Error *error) {
    record->pairing.game = get_int(line, "game") - 1;
    int round = get_int(line, "round");
    record->pairing.round = round > 0 ? round - 1 : 0;
    if (record->pairing.game < 0)
        return error_set(error, "missing game number");
    text_clear(black);
    text_add(black, get_text(line, "black"));
    text_clear(white);
    text_add(white, get_text(line, "white"));
    for (Color color = BLACK; color <= WHITE; color++)
        snprintf(record->keys[color], sizeof record->keys[color], "%s",
                 get_text(line, key_names[color]));
    if (!arena_log_game(line, &record->game, &record->opening_plies, error))
        return false;
    read_lists(line, record);
    read_printed(line, record);
    return !black->failed && !white->failed ? true
                                            : error_system(error, ENOMEM, "cannot read a game");
}

bool game_line_read_running(const Json *line, MatchGame *record, Text *black, Text *white,
                            Error *error) {
    *record = (MatchGame){0};
    return read_played(line, record, black, white, error);
}

static bool read_line(const Json *line, MatchGame *record, Text *black, Text *white, Error *error) {
    if (!read_played(line, record, black, white, error) || !read_result(line, record, error))
        return false;
    record->seed = (uint64_t)json_int_of(json_member(line, "seed"));
    record->seconds = fmax(0, json_number_of(json_member(line, "seconds")));
    record->setup = fmax(0, json_number_of(json_member(line, "setup")));
    record->unmade = fmax(0, json_number_of(json_member(line, "unmade")));
    record->date = read_date(get_text(line, "date"));
    snprintf(record->errors, sizeof record->errors, "%s", get_text(line, "stderr"));
    snprintf(record->detail, sizeof record->detail, "%s", get_text(line, "detail"));
    return true;
}

bool game_line_read(const char *text, size_t length, MatchGame *record, Text *black, Text *white,
                    Error *error) {
    *record = (MatchGame){0};
    Json *line = json_read(text, length, error);
    bool good = line != NULL;
    if (good && !json_holds_object(line))
        good = error_set(error, "not a JSON object");
    if (good && json_member(line, CRC_KEY) && !checksum_matches(text, length))
        good = error_set(error, "checksum mismatch");
    good = good && read_line(line, record, black, white, error);
    json_free(line);
    return good;
}
