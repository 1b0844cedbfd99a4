#include "play_file.h"

#include "file.h"
#include "notation.h"
#include "visible.h"

#include <ctype.h>
#include <errno.h>
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FORMAT_VERSION = 1 };

static const char *const ending_names[ENDINGS] = {"none", "board", "resigned", "time", "failed"};

// Milliseconds are enough and keep the file readable.
static json_t *seconds_json(double seconds) {
    return json_real(floor(seconds * 1000 + 0.5) / 1000);
}

// NULL when memory is refused: a game that lacks a move is none.
static json_t *moves_json(const PlaySession *session) {
    json_t *moves = json_array();
    for (int i = 0; i < session->game.known; i++) {
        char name[3];
        json_t *move = json_pack("{s:s, s:o}", "move", notation_move(session->game.moves[i], name), "seconds",
                                 seconds_json(session->seconds[i]));
        if (json_array_append_new(moves, move) != 0) {
            json_decref(moves);
            return NULL;
        }
    }
    return moves;
}

// Takes what the JSON library writes. (Its own buffers lose pieces without a word when memory is refused.)
static int add_bytes(const char *bytes, size_t size, void *out) {
    text_add_bytes(out, bytes, size);
    return ((const Text *)out)->failed ? -1 : 0;
}

bool play_write(Text *out, const PlaySession *session, time_t saved) {
    const Game *game = &session->game;
    Text first = {0};
    notation_write_position(&first, game->first, game->rules.size, FORM_OBF);
    char date[32];
    struct tm parts;
    gmtime_r(&saved, &parts);
    strftime(date, sizeof date, "%Y-%m-%dT%H:%M:%SZ", &parts);
    json_t *root =
        json_pack("{s:s, s:i, s:s, s:s, s:s, s:i, s:s, s:s, s:s, s:o, s:o, s:o, s:i, s:o, s:s, s:s, s:s}",   //
                  "format", "flipside-game", "version", FORMAT_VERSION, "saved", date,                       //
                  "goal", goal_name(game->rules.goal), "start", start_name(game->rules.start),               //
                  "size", game->rules.size, "first", text_string(&first),                                    //
                  "black", session->setup.seat[BLACK], "white", session->setup.seat[WHITE],                  //
                  "move_seconds", seconds_json(session->setup.move_seconds),                                 //
                  "clock_seconds", seconds_json(session->setup.clock_seconds),                               //
                  "moves", moves_json(session), "ply", game->ply, "running", seconds_json(session->running), //
                  "ending", ending_names[session->ending], "loser", color_name(session->loser),              //
                  "reason", session->reason);
    bool good = root && json_dump_callback(root, add_bytes, out, JSON_INDENT(1) | JSON_REAL_PRECISION(10)) == 0;
    text_add_char(out, '\n');
    good = good && !out->failed && !first.failed;
    json_decref(root);
    text_free(&first);
    return good;
}

// A text member that fits into `limit` bytes; false and an error otherwise.
static bool member_text(const json_t *root, const char *key, const char **value, size_t limit, Error *error) {
    const json_t *member = json_object_get(root, key);
    if (!json_is_string(member))
        return error_set(error, "\"%s\" is missing or not a text", key);
    *value = json_string_value(member);
    if (json_string_length(member) != strlen(*value) || strlen(*value) >= limit)
        return error_set(error, "\"%s\" is too long or has a zero character in it", key);
    return true;
}

// A finite number from min to max.
static bool member_number(const json_t *root, const char *key, double min, double max, double *value, Error *error) {
    const json_t *member = json_object_get(root, key);
    if (!json_is_number(member))
        return error_set(error, "\"%s\" is missing or not a number", key);
    *value = json_number_value(member);
    if (!(*value >= min && *value <= max))
        return error_set(error, "\"%s\" must be from %.10g to %.10g", key, min, max);
    return true;
}

static bool member_whole(const json_t *root, const char *key, int min, int max, int *value, Error *error) {
    double number = min;
    if (!json_is_integer(json_object_get(root, key)))
        return error_set(error, "\"%s\" is missing or not a whole number", key);
    if (!member_number(root, key, min, max, &number, error))
        return false;
    *value = (int)number;
    return true;
}

// Every key known, and none else.
static bool keys_known(const json_t *object, const char *const *known, size_t count, const char *where, Error *error) {
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)object, key, value) {
        bool found = false;
        for (size_t i = 0; i < count && !found; i++)
            found = strcmp(key, known[i]) == 0;
        if (!found)
            return error_set(error, "%s has an unknown member \"%.40s\"", where, key);
    }
    return true;
}

static bool parse_rules(const json_t *root, PlaySetup *setup, Error *error) {
    const char *goal = "", *start = "", *first = "", *end = "";
    if (!member_text(root, "goal", &goal, 16, error) || !member_text(root, "start", &start, 16, error) ||
        !member_whole(root, "size", 4, 8, &setup->rules.size, error) || !member_text(root, "first", &first, 100, error))
        return false;
    if (!goal_parse(goal, &setup->rules.goal))
        return error_set(error, "\"goal\" is \"most\" or \"fewest\", not \"%s\"", goal);
    if (strcmp(start, start_name(START_GIVEN)) == 0)
        setup->rules.start = START_GIVEN;
    else if (!start_parse(start, &setup->rules.start))
        return error_set(error, "\"start\" is \"standard\", \"open\", \"parallel\" or \"given\", not \"%s\"", start);
    if (!size_valid(setup->rules.size))
        return error_set(error, "\"size\" is 8, 6 or 4");
    PositionForm form;
    Error inner = {0};
    if (!notation_parse_position(first, setup->rules.size, BLACK, &setup->first, &form, &end, &inner))
        return error_set(error, "\"first\", column %zu: %s", inner.column, inner.text);
    if (form != FORM_OBF || *end)
        return error_set(error, "\"first\" is not a position of %d squares and a side", //
                         setup->rules.size * setup->rules.size);
    Position proper = rules_start(setup->rules);
    if (setup->rules.start != START_GIVEN &&
        (proper.side != setup->first.side || !board_equal(proper.board, setup->first.board)))
        return error_set(error, "\"first\" is not the %s start position", start);
    return true;
}

static bool parse_seats(const json_t *root, PlaySetup *setup, Error *error) {
    const char *black = "", *white = "";
    return member_text(root, "black", &black, PLAY_SPEC_MAX, error) &&
           member_text(root, "white", &white, PLAY_SPEC_MAX, error) && setup_seat(setup, BLACK, black, error) &&
           setup_seat(setup, WHITE, white, error) &&
           member_number(root, "move_seconds", 0, 1e6, &setup->move_seconds, error) &&
           member_number(root, "clock_seconds", 0, 1e6, &setup->clock_seconds, error);
}

static bool parse_moves(const json_t *root, PlaySession *session, Error *error) {
    static const char *const known[] = {"move", "seconds"};
    const json_t *moves = json_object_get(root, "moves");
    if (!json_is_array(moves) || json_array_size(moves) > GAME_PLIES_MAX)
        return error_set(error, "\"moves\" is missing or not a list of at most %d moves", GAME_PLIES_MAX);
    for (size_t i = 0; i < json_array_size(moves); i++) {
        const json_t *entry = json_array_get(moves, i);
        const char *name = "";
        int move = MOVE_NONE;
        double seconds = 0;
        Error inner = {0};
        char where[32];
        snprintf(where, sizeof where, "move %zu", i + 1);
        if (!json_is_object(entry))
            return error_set(error, "%s is not an object", where);
        if (!keys_known(entry, known, 2, where, error))
            return false;
        if (!member_text(entry, "move", &name, 8, &inner) ||
            !member_number(entry, "seconds", 0, 1e9, &seconds, &inner) ||
            !notation_parse_move(name, session->setup.rules.size, &move, &inner))
            return error_set(error, "%s: %s", where, inner.text);
        session->running = seconds;
        if (!session_play(session, move, &inner))
            return error_set(error, "%s: %s", where, inner.text);
    }
    int ply = 0;
    if (!member_whole(root, "ply", 0, session->game.known, &ply, error))
        return false;
    while (session->game.ply > ply)
        game_undo(&session->game);
    return member_number(root, "running", 0, 1e9, &session->running, error);
}

static bool parse_ending(const json_t *root, PlaySession *session, Error *error) {
    const char *ending = "", *loser = "", *reason = "";
    if (!member_text(root, "ending", &ending, 16, error) || !member_text(root, "loser", &loser, 16, error) ||
        !member_text(root, "reason", &reason, sizeof session->reason, error))
        return false;
    int kind = 0;
    while (kind < ENDINGS && strcmp(ending, ending_names[kind]) != 0)
        kind++;
    bool over = game_over(&session->game);
    if (kind == ENDINGS)
        return error_set(error, "\"ending\" \"%s\" is unknown", ending);
    if (over != (kind == ENDING_BOARD))
        return error_set(error, "\"ending\" is \"%s\" but on the board the game is %s", ending,
                         over ? "over" : "not over");
    bool white = strcmp(loser, "white") == 0;
    if (!white && strcmp(loser, "black") != 0)
        return error_set(error, "\"loser\" is \"black\" or \"white\", not \"%s\"", loser);
    session->ending = (Ending)kind;
    session->loser = white ? WHITE : BLACK;
    visible_copy(session->reason, sizeof session->reason, reason);
    return true;
}

static bool parse_date(const json_t *root, time_t *saved, Error *error) {
    const char *date = "";
    struct tm parts = {0};
    if (!member_text(root, "saved", &date, 32, error))
        return false;
    const char *end = strptime(date, "%Y-%m-%dT%H:%M:%SZ", &parts);
    if (!end || *end)
        return error_set(error, "\"saved\" is not a date like 2026-01-31T18:00:00Z");
    if (saved)
        *saved = timegm(&parts);
    return true;
}

static bool parse_root(const json_t *root, PlaySession *session, time_t *saved, Error *error) {
    static const char *const known[] = {"format", "version", "saved",  "goal",         "start",         "size",
                                        "first",  "black",   "white",  "move_seconds", "clock_seconds", "moves",
                                        "ply",    "running", "ending", "loser",        "reason"};
    const char *format = "";
    int version = 0;
    if (!member_text(root, "format", &format, 32, error) || strcmp(format, "flipside-game") != 0)
        return error_set(error, "this is not a saved game of Flipside");
    if (!member_whole(root, "version", 1, 1 << 20, &version, error))
        return false;
    if (version != FORMAT_VERSION)
        return error_set(error, "the game was saved in format %d; this program reads format %d", version,
                         FORMAT_VERSION);
    PlaySetup setup = {0};
    if (!keys_known(root, known, sizeof known / sizeof *known, "the game", error) || !parse_date(root, saved, error) ||
        !parse_rules(root, &setup, error) || !parse_seats(root, &setup, error))
        return false;
    *session = session_new(&setup);
    return parse_moves(root, session, error) && parse_ending(root, session, error);
}

bool play_parse(const char *text, size_t length, PlaySession *session, time_t *saved, Error *error) {
    json_error_t problem;
    errno = 0;
    json_t *root = json_loadb(text, length, JSON_REJECT_DUPLICATES, &problem);
    if (!root && errno == ENOMEM)
        return error_system(error, ENOMEM, "cannot read the game");
    if (!root)
        return error_set(error, "line %d, column %d: %.200s", problem.line, problem.column, problem.text);
    PlaySession read = {0};
    bool good = json_is_object(root) ? parse_root(root, &read, saved, error)
                                     : error_set(error, "this is not a saved game of Flipside");
    json_decref(root);
    if (good)
        *session = read;
    return good;
}

bool play_save(const char *path, const PlaySession *session, Error *error) {
    Text text = {0};
    bool good = play_write(&text, session, time(NULL)) ? file_write(path, text.data, text.length, error)
                                                       : error_set(error, "out of memory");
    text_free(&text);
    return good;
}

// A file of moves only.
static bool load_transcript(const char *text, const PlaySetup *setup, PlaySession *session, Error *error) {
    PlaySession read = session_new(setup);
    if (!notation_play_transcript(&read.game, text, error))
        return false;
    if (game_over(&read.game))
        read.ending = ENDING_BOARD;
    *session = read;
    return true;
}

bool play_load(const char *path, const PlaySetup *setup, PlaySession *session, Error *error) {
    Text text = {0};
    Error inner = {0};
    if (!file_read(path, PLAY_FILE_LIMIT, &text, error)) {
        text_free(&text);
        return false;
    }
    const char *begin = text_string(&text);
    while (isspace((unsigned char)*begin))
        begin++;
    bool good = *begin == '{' || strlen(begin) == 0 || memchr(begin, 0, text.length - (size_t)(begin - text.data))
                    ? play_parse(text_string(&text), text.length, session, NULL, &inner)
                    : load_transcript(begin, setup, session, &inner);
    if (!good) {
        error_set(error, "%.100s: %.260s", path, inner.text);
        if (error)
            error->machine = inner.machine;
    }
    text_free(&text);
    return good;
}
