#include "saved_game.h"

#include "json.h"
#include "notation.h"
#include "visible.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define FORMAT_NAME "flipside-game"
enum {
    FORMAT_VERSION = 2,
    VERSION_OLD_SQUARES = 1
}; // in which smaller boards have old names of squares

static const char *const ending_names[] = {"none", "board", "resigned", "time", "failed"};
enum { ENDING_NAMES = sizeof ending_names / sizeof *ending_names };

#define DATE_FORMAT "%Y-%m-%dT%H:%M:%SZ"
#define DATE_UNKNOWN "1970-01-01T00:00:00Z"

// Milliseconds are enough and keep the file readable.
static void add_seconds(Json *object, const char *key, double seconds) {
    json_add_real(object, key, seconds, 3);
}

static Json *moves_json(const GameSheet *sheet) {
    Json *moves = json_new_list();
    for (int i = 0; i < sheet->game.known; i++) {
        char name[3];
        Json *entry = json_new_object();
        json_add_text(entry, "move",
                      notation_move(sheet->game.moves[i], sheet->game.rules.size, name));
        add_seconds(entry, "seconds", sheet->notes[i].seconds);
        json_append(moves, entry);
    }
    return moves;
}

// The spec of a seat: the one given, or a person of the sheet's name.
static void add_spec(Text *out, const GameSheet *sheet, Color color) {
    const char *spec = sheet->table.spec[color], *name = sheet->name[color];
    text_add(out, *spec ? spec : "human");
    if (!*spec && *name && strcmp(name, "human") != 0 && visible_is_clean(name)) {
        text_add(out, ":name=");
        sheet_add_escaped(out, name, ",\\");
    }
}

// The date in the format's own form; where the sheet's is no such date, the day it begins with, or
// none.
static void add_date(Text *out, const char *date) {
    struct tm parts = {0};
    Text day = {0};
    sheet_add_day(&day, date, '-');
    const char *end = strptime(date, DATE_FORMAT, &parts);
    if (end && !*end)
        text_add(out, date);
    else if ((end = strptime(text_string(&day), "%Y-%m-%d", &parts)) && !*end)
        text_format(out, "%sT00:00:00Z", text_string(&day));
    else
        text_add(out, DATE_UNKNOWN);
    text_free(&day);
}

// The game with the start that its first position belongs to; where that has other moves, the
// position is given.
static Game told_game(const Game *game) {
    Game told = *game;
    if (game->rules.start != START_GIVEN)
        told.rules.start = sheet_start(game->first, game->rules);
    if (rules_moves(told.rules, game->first.board) != rules_moves(game->rules, game->first.board))
        told.rules.start = START_GIVEN;
    return told;
}

// The sheet as the members of the file; texts that needed memory say in `failed` whether they are
// whole.
static Json *sheet_json(const GameSheet *sheet, const Game *game, SheetEnding ending,
                        bool *failed) {
    Rules rules = game->rules;
    const SheetSession *table = &sheet->table;
    Text first = {0}, date = {0}, spec[2] = {{0}};
    notation_write_position(&first, game->first, rules.size, FORM_OBF);
    add_date(&date, sheet->date);
    add_spec(&spec[BLACK], sheet, BLACK);
    add_spec(&spec[WHITE], sheet, WHITE);
    Json *root = json_new_object();
    json_add_text(root, "format", FORMAT_NAME);
    json_add_int(root, "version", FORMAT_VERSION);
    json_add_text(root, "saved", text_string(&date));
    json_add_text(root, "goal", goal_name(rules.goal));
    json_add_text(root, "start", start_name(rules.start));
    json_add_int(root, "size", rules.size);
    json_add_text(root, "first", text_string(&first));
    json_add_text(root, "black", text_string(&spec[BLACK]));
    json_add_text(root, "white", text_string(&spec[WHITE]));
    add_seconds(root, "move_seconds", table->move_seconds);
    add_seconds(root, "clock_seconds", table->clock_seconds);
    json_add(root, "moves", moves_json(sheet));
    json_add_int(root, "ply", game->ply);
    if (table->lot > 0)
        json_add_int(root, "lot", table->lot);
    add_seconds(root, "running", table->running);
    json_add_text(root, "ending", ending_names[ending]);
    if (ending > SHEET_PLAYED)
        json_add_text(root, "loser", color_name(sheet->loser));
    json_add_text(root, "reason", table->reason);
    *failed = first.failed || date.failed || spec[BLACK].failed || spec[WHITE].failed;
    text_free(&first);
    text_free(&date);
    text_free(&spec[BLACK]);
    text_free(&spec[WHITE]);
    return root;
}

bool saved_game_write(Text *out, const GameSheet *sheet, Error *error) {
    const Game told = told_game(&sheet->game);
    SheetEnding ending = sheet->ending;
    bool over = game_over(&told);
    if (over && ending == SHEET_UNFINISHED)
        ending = SHEET_PLAYED;
    bool lost = ending > SHEET_PLAYED && (int)ending < ENDING_NAMES, failed;
    if ((int)ending >= ENDING_NAMES || over != (ending == SHEET_PLAYED) ||
        (lost && sheet->result == 0))
        return error_set(error, "a saved game cannot tell how this one ended");
    Json *root = sheet_json(sheet, &told, ending, &failed);
    return (json_write_file(out, root) && !failed) || error_set(error, "not enough memory");
}

static bool parse_rules(const Json *root, Game *game, Error *error) {
    const char *goal = "", *start = "", *first = "", *end = "";
    Rules rules = {0};
    Position position;
    if (!json_take_text(root, "goal", &goal, 16, error) ||
        !json_take_text(root, "start", &start, 16, error) ||
        !json_take_int(root, "size", 4, 8, &rules.size, error) ||
        !json_take_text(root, "first", &first, 100, error))
        return false;
    if (!goal_parse(goal, &rules.goal))
        return error_set(error, "\"goal\" is \"most\" or \"fewest\", not \"%s\"", goal);
    if (strcmp(start, start_name(START_GIVEN)) == 0)
        rules.start = START_GIVEN;
    else if (!start_parse(start, &rules.start))
        return error_set(
            error, "\"start\" is \"standard\", \"open\", \"parallel\" or \"given\", not \"%s\"",
            start);
    if (!size_valid(rules.size))
        return error_set(error, "\"size\" is 8, 6 or 4");
    PositionForm form;
    Error inner = {0};
    if (!notation_parse_position(first, rules.size, BLACK, &position, &form, &end, &inner))
        return error_set(error, "\"first\", column %zu: %s", inner.column, inner.text);
    if (form != FORM_OBF || *end)
        return error_set(error, "\"first\" is not a position of %d squares and a side",
                         rules.size * rules.size);
    Position proper = rules_start(rules);
    if (rules.start != START_GIVEN &&
        (proper.side != position.side || !board_equal(proper.board, position.board)))
        return error_set(error, "\"first\" is not the %s start position", start);
    *game = game_from(rules, position);
    return true;
}

void saved_game_name(char name[SHEET_TEXT], const char *spec) {
    static const char key[] = "name=";
    char value[SHEET_SPEC];
    size_t length = 0;
    const char *found = strchr(spec, ':');
    while (found && strncmp(found + 1, key, strlen(key)) != 0)
        found = strchr(found + 1, ',');
    for (const char *at = found ? found + 1 + strlen(key) : "";
         *at && *at != ',' && length + 1 < sizeof value; at++) {
        at += *at == '\\' && at[1];
        value[length++] = *at;
    }
    value[length] = '\0';
    sheet_set_text(name, found ? value : spec);
}

static bool parse_seats(const Json *root, GameSheet *sheet, Error *error) {
    SheetSession *table = &sheet->table;
    for (int color = BLACK; color <= WHITE; color++) {
        const char *spec = "";
        if (!json_take_text(root, color_name((Color)color), &spec, SHEET_SPEC, error))
            return false;
        if (!visible_is_clean(spec))
            return error_set(
                error, "a player's name with its options must be text without control characters");
        strcpy(table->spec[color], spec);
        saved_game_name(sheet->name[color], spec);
    }
    return json_take_number(root, "move_seconds", 0, 1e6, &table->move_seconds, error) &&
           json_take_number(root, "clock_seconds", 0, 1e6, &table->clock_seconds, error);
}

static bool parse_move(const Json *entry, int version, GameSheet *sheet, Error *error) {
    const char *name = "";
    int move = MOVE_NONE;
    double seconds = 0;
    Game *game = &sheet->game;
    if (!json_take_text(entry, "move", &name, 8, error) ||
        !json_take_number(entry, "seconds", 0, 1e9, &seconds, error))
        return false;
    if (version == VERSION_OLD_SQUARES
            ? !notation_parse_old_move(name, game->rules.size, &move, error)
            : !notation_parse_move(name, game->rules.size, &move, error))
        return false;
    if (!game_play(game, move)) {
        Text reason = {0};
        illegal_reason(&reason, game, move);
        error_set(error, "%s", reason.length ? reason.data : "the game is too long");
        text_free(&reason);
        return false;
    }
    sheet->notes[game->ply - 1] = (SheetNote){.has_seconds = true, .seconds = seconds};
    return true;
}

static bool parse_moves(const Json *root, int version, GameSheet *sheet, Error *error) {
    static const char *const known[] = {"move", "seconds"};
    const Json *moves = json_member(root, "moves");
    if (!json_holds_list(moves) || json_length(moves) > GAME_PLIES_MAX)
        return error_set(error, "\"moves\" is missing or not a list of at most %d moves",
                         GAME_PLIES_MAX);
    for (size_t i = 0; i < json_length(moves); i++) {
        const Json *entry = json_entry(moves, i);
        Error inner = {0};
        const char *stranger = json_unknown_key(entry, known, 2);
        if (!json_holds_object(entry))
            return error_set(error, "move %zu is not an object", i + 1);
        if (stranger)
            return error_set(error, "move %zu has an unknown member \"%.40s\"", i + 1, stranger);
        if (!parse_move(entry, version, sheet, &inner))
            return error_set(error, "move %zu: %s", i + 1, inner.text);
    }
    int ply = 0;
    if (!json_take_int(root, "ply", 0, sheet->game.known, &ply, error))
        return false;
    while (sheet->game.ply > ply)
        game_undo(&sheet->game);
    if (json_member(root, "lot") && !json_take_int(root, "lot", 1, ply, &sheet->table.lot, error))
        return false;
    return json_take_number(root, "running", 0, 1e9, &sheet->table.running, error);
}

static bool parse_ending(const Json *root, GameSheet *sheet, Error *error) {
    const char *ending = "", *loser = "", *reason = "";
    if (!json_take_text(root, "ending", &ending, 16, error) ||
        (json_member(root, "loser") && !json_take_text(root, "loser", &loser, 16, error)) ||
        !json_take_text(root, "reason", &reason, sizeof sheet->table.reason, error))
        return false;
    int kind = 0;
    while (kind < ENDING_NAMES && strcmp(ending, ending_names[kind]) != 0)
        kind++;
    bool over = game_over(&sheet->game);
    if (kind == ENDING_NAMES)
        return error_set(error, "\"ending\" \"%s\" is unknown", ending);
    if (over != (kind == SHEET_PLAYED))
        return error_set(error, "\"ending\" is \"%s\" but on the board the game is %s", ending,
                         over ? "over" : "not over");
    bool white = strcmp(loser, "white") == 0;
    if (!white && strcmp(loser, "black") != 0 && (*loser || kind > SHEET_PLAYED))
        return error_set(error, "\"loser\" is \"black\" or \"white\", not \"%s\"", loser);
    if (kind > SHEET_PLAYED)
        sheet_set_winner(sheet, white ? BLACK : WHITE, (SheetEnding)kind);
    sheet->loser = white ? WHITE : BLACK;
    sheet_finish(sheet);
    visible_copy(sheet->table.reason, sizeof sheet->table.reason, reason);
    return true;
}

static bool parse_date(const Json *root, char date[SHEET_TEXT], Error *error) {
    const char *value = "";
    struct tm parts = {0};
    if (!json_take_text(root, "saved", &value, 32, error))
        return false;
    const char *end = strptime(value, DATE_FORMAT, &parts);
    if (!end || *end)
        return error_set(error, "\"saved\" is not a date like 2026-01-31T18:00:00Z");
    strcpy(date, strcmp(value, DATE_UNKNOWN) == 0 ? "" : value);
    return true;
}

static bool parse_root(const Json *root, GameSheet *sheet, Error *error) {
    static const char *const known[] = {
        "format", "version", "saved",  "goal",         "start",         "size",
        "first",  "black",   "white",  "move_seconds", "clock_seconds", "moves",
        "ply",    "running", "ending", "loser",        "reason",        "lot"};
    const char *format = "";
    int version = 0;
    if (!json_take_text(root, "format", &format, 32, error) || strcmp(format, FORMAT_NAME) != 0)
        return error_set(error, "this is not a saved game of Flipside");
    if (!json_take_int(root, "version", 1, 1 << 20, &version, error))
        return false;
    if (version > FORMAT_VERSION)
        return error_set(error,
                         "the game was saved in format %d; this program reads formats 1 to %d",
                         version, FORMAT_VERSION);
    const char *stranger = json_unknown_key(root, known, sizeof known / sizeof *known);
    if (stranger)
        return error_set(error, "the game has an unknown member \"%.40s\"", stranger);
    return parse_date(root, sheet->date, error) && parse_rules(root, &sheet->game, error) &&
           parse_seats(root, sheet, error) && parse_moves(root, version, sheet, error) &&
           parse_ending(root, sheet, error);
}

bool saved_game_parse(const char *text, size_t length, GameSheet *sheet, Error *error) {
    Json *root = json_read(text, length, error);
    *sheet = (GameSheet){0};
    if (!root)
        return false;
    bool good = json_holds_object(root) ? parse_root(root, sheet, error)
                                        : error_set(error, "this is not a saved game of Flipside");
    json_free(root);
    return good;
}

size_t saved_game_length(const char *text) {
    int depth = 0;
    bool quoted = false;
    size_t i = 0;
    for (; text[i]; i++) {
        if (quoted && text[i] == '\\' && text[i + 1])
            i++;
        else if (text[i] == '"')
            quoted = !quoted;
        else if (!quoted)
            depth += (text[i] == '{') - (text[i] == '}');
        if (depth == 0)
            return i + 1;
    }
    return i;
}
