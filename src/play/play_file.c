#include "play_file.h"

#include "file.h"
#include "json.h"
#include "notation.h"
#include "visible.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FORMAT_VERSION = 1 };

static const char *const ending_names[ENDINGS] = {"none", "board", "resigned", "time", "failed"};

// Milliseconds are enough and keep the file readable.
static void add_seconds(Json *object, const char *key, double seconds) {
    json_add_real(object, key, seconds, 3);
}

static Json *moves_json(const PlaySession *session) {
    Json *moves = json_new_list();
    for (int i = 0; i < session->game.known; i++) {
        char name[3];
        Json *entry = json_new_object();
        json_add_text(entry, "move", notation_move(session->game.moves[i], name));
        add_seconds(entry, "seconds", session->seconds[i]);
        json_append(moves, entry);
    }
    return moves;
}

static void add_rules(Json *root, const Game *game) {
    Text first = {0};
    notation_write_position(&first, game->first, game->rules.size, FORM_OBF);
    json_add_text(root, "goal", goal_name(game->rules.goal));
    json_add_text(root, "start", start_name(game->rules.start));
    json_add_int(root, "size", game->rules.size);
    json_add_text(root, "first", text_string(&first));
    text_free(&first);
}

bool play_write(Text *out, const PlaySession *session, time_t saved) {
    char date[32];
    struct tm parts;
    gmtime_r(&saved, &parts);
    strftime(date, sizeof date, "%Y-%m-%dT%H:%M:%SZ", &parts);
    Json *root = json_new_object();
    json_add_text(root, "format", "flipside-game");
    json_add_int(root, "version", FORMAT_VERSION);
    json_add_text(root, "saved", date);
    add_rules(root, &session->game);
    json_add_text(root, "black", session->setup.seat[BLACK]);
    json_add_text(root, "white", session->setup.seat[WHITE]);
    add_seconds(root, "move_seconds", session->setup.move_seconds);
    add_seconds(root, "clock_seconds", session->setup.clock_seconds);
    json_add(root, "moves", moves_json(session));
    json_add_int(root, "ply", session->game.ply);
    add_seconds(root, "running", session->running);
    json_add_text(root, "ending", ending_names[session->ending]);
    json_add_text(root, "loser", color_name(session->loser));
    json_add_text(root, "reason", session->reason);
    return json_write_file(out, root);
}

// Every key known, and none else.
static bool keys_known(const Json *object, const char *const *known, size_t count, const char *where, Error *error) {
    const char *unknown = json_unknown_key(object, known, count);
    return !unknown || error_set(error, "%s has an unknown member \"%.40s\"", where, unknown);
}

static bool parse_rules(const Json *root, PlaySetup *setup, Error *error) {
    const char *goal = "", *start = "", *first = "", *end = "";
    if (!json_take_text(root, "goal", &goal, 16, error) || !json_take_text(root, "start", &start, 16, error) ||
        !json_take_whole(root, "size", 4, 8, &setup->rules.size, error) ||
        !json_take_text(root, "first", &first, 100, error))
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

static bool parse_seats(const Json *root, PlaySetup *setup, Error *error) {
    const char *black = "", *white = "";
    return json_take_text(root, "black", &black, PLAY_SPEC_MAX, error) &&
           json_take_text(root, "white", &white, PLAY_SPEC_MAX, error) && setup_seat(setup, BLACK, black, error) &&
           setup_seat(setup, WHITE, white, error) &&
           json_take_number(root, "move_seconds", 0, 1e6, &setup->move_seconds, error) &&
           json_take_number(root, "clock_seconds", 0, 1e6, &setup->clock_seconds, error);
}

static bool parse_moves(const Json *root, PlaySession *session, Error *error) {
    static const char *const known[] = {"move", "seconds"};
    const Json *moves = json_member(root, "moves");
    if (!json_holds_list(moves) || json_length(moves) > GAME_PLIES_MAX)
        return error_set(error, "\"moves\" is missing or not a list of at most %d moves", GAME_PLIES_MAX);
    for (size_t i = 0; i < json_length(moves); i++) {
        const Json *entry = json_entry(moves, i);
        const char *name = "";
        int move = MOVE_NONE;
        double seconds = 0;
        Error inner = {0};
        char where[32];
        snprintf(where, sizeof where, "move %zu", i + 1);
        if (!json_holds_object(entry))
            return error_set(error, "%s is not an object", where);
        if (!keys_known(entry, known, 2, where, error))
            return false;
        if (!json_take_text(entry, "move", &name, 8, &inner) ||
            !json_take_number(entry, "seconds", 0, 1e9, &seconds, &inner) ||
            !notation_parse_move(name, session->setup.rules.size, &move, &inner))
            return error_set(error, "%s: %s", where, inner.text);
        session->running = seconds;
        if (!session_play(session, move, &inner))
            return error_set(error, "%s: %s", where, inner.text);
    }
    int ply = 0;
    if (!json_take_whole(root, "ply", 0, session->game.known, &ply, error))
        return false;
    while (session->game.ply > ply)
        game_undo(&session->game);
    return json_take_number(root, "running", 0, 1e9, &session->running, error);
}

static bool parse_ending(const Json *root, PlaySession *session, Error *error) {
    const char *ending = "", *loser = "", *reason = "";
    if (!json_take_text(root, "ending", &ending, 16, error) || !json_take_text(root, "loser", &loser, 16, error) ||
        !json_take_text(root, "reason", &reason, sizeof session->reason, error))
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

static bool parse_date(const Json *root, time_t *saved, Error *error) {
    const char *date = "";
    struct tm parts = {0};
    if (!json_take_text(root, "saved", &date, 32, error))
        return false;
    const char *end = strptime(date, "%Y-%m-%dT%H:%M:%SZ", &parts);
    if (!end || *end)
        return error_set(error, "\"saved\" is not a date like 2026-01-31T18:00:00Z");
    if (saved)
        *saved = timegm(&parts);
    return true;
}

static bool parse_root(const Json *root, PlaySession *session, time_t *saved, Error *error) {
    static const char *const known[] = {"format", "version", "saved",  "goal",         "start",         "size",
                                        "first",  "black",   "white",  "move_seconds", "clock_seconds", "moves",
                                        "ply",    "running", "ending", "loser",        "reason"};
    const char *format = "";
    int version = 0;
    if (!json_take_text(root, "format", &format, 32, error) || strcmp(format, "flipside-game") != 0)
        return error_set(error, "this is not a saved game of Flipside");
    if (!json_take_whole(root, "version", 1, 1 << 20, &version, error))
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
    Json *root = json_read(text, length, error);
    if (!root)
        return false;
    PlaySession read = {0};
    bool good = json_holds_object(root) ? parse_root(root, &read, saved, error)
                                        : error_set(error, "this is not a saved game of Flipside");
    json_free(root);
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
    if (!good)
        error_set(error, "%.100s: %.260s", path, inner.text);
    text_free(&text);
    return good;
}
