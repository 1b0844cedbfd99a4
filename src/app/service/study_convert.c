// Recognises positions and games in any format, and converts them.
#include "base64.h"
#include "diagram.h"
#include "game_json.h"
#include "notation.h"
#include "service_routes.h"

#include <stdlib.h>
#include <string.h>

enum { GAMES_MAX = 200 }; // per answer

// Adds to what `convert --json` prints the recognised format and everything a board needs to replay
// the game.
static void add_facts(Json *object, const GameSheet *record, const Format *read) {
    const Game *game = &record->game;
    Json *moves = json_new_list();
    Text first = {0}, opening = {0};
    OpeningNames names;
    char name[3];
    for (int i = 0; i < game->ply; i++)
        json_append_text(moves, notation_move(game->moves[i], game->rules.size, name));
    notation_write_position(&first, game->first, game->rules.size, FORM_OBF);
    json_add_text(object, "read", read->name);
    json_add_text(object, "about", read->about);
    json_add_text(object, "start", start_name(sheet_start(game->first, game->rules)));
    json_add_buffer(object, "first", &first);
    json_add(object, "moves", moves);
    json_add_flag(object, "over", game_over(game));
    if (*record->event)
        json_add_text(object, "event", record->event);
    if (*record->site)
        json_add_text(object, "place", record->site);
    if (record->session.random_plies)
        json_add_int(object, "lot", record->session.random_plies);
    if (opening_names_of_game(game, game->ply, &names)) {
        opening_names_write(&opening, &names);
        json_add_buffer(object, "opening", &opening);
    }
}

// Adds the final position as an SVG image.
static void add_picture(Json *object, const Game *game) {
    Text svg = {0};
    diagram_svg(&svg, &(Diagram){.position = game->now,
                                 .size = game->rules.size,
                                 .last = game->ply > 0 ? game->moves[game->ply - 1] : MOVE_NONE});
    json_add_text(object, "format", "svg");
    json_add_buffer(object, "text", &svg);
}

// Output format, if any, and the call's options about the game.
typedef struct Target {
    const Format *format;
    bool picture;
    const Options *options;
} Target;

static bool find_target(const Options *options, Target *target, Error *error) {
    const char *to = options_text(options, "to");
    *target = (Target){.format = to ? format_find(to) : NULL,
                       .picture = to && strcmp(to, "svg") == 0,
                       .options = options};
    if (!to || target->picture || (target->format && target->format->write))
        return true;
    Text names = {0};
    format_names(&names);
    error_set(error, "to: expected svg, %s, got \"%.40s\"", text_string(&names), to);
    text_free(&names);
    return false;
}

static void put(char field[SHEET_TEXT], const char *text) {
    if (text)
        sheet_set_text(field, text);
}

// Adds the names, date, event and moves of the options.
static bool complete(GameSheet *record, const Options *options, Error *error) {
    const char *moves = options_text(options, "moves");
    put(record->name[BLACK], options_text(options, "black"));
    put(record->name[WHITE], options_text(options, "white"));
    put(record->date, options_text(options, "date"));
    put(record->event, options_text(options, "event"));
    return !moves || !*moves || call_play(record, moves, error);
}

// Converts the next game; returns NULL and sets *error on failure.
static Json *convert_next(FormatReader *reader, GameSheet *record, const Target *target,
                          Error *error) {
    Error inner = {0};
    bool good = format_next(reader, record, &inner) && complete(record, target->options, &inner);
    Json *object = good ? game_json_sheet(record, target->format, &inner) : NULL;
    if (!object) {
        format_explain(reader, "text", &inner, error);
        error->column = inner.column;
        return NULL;
    }
    add_facts(object, record, reader->format);
    if (target->picture)
        add_picture(object, &record->game);
    return object;
}

// Skips `count` games.
static bool skip(FormatReader *reader, GameSheet *record, int64_t count, Error *error) {
    Error inner = {0};
    while (count-- > 0 && format_more(reader))
        if (!format_next(reader, record, &inner))
            return format_explain(reader, "text", &inner, error);
    return true;
}

static bool convert_all(FormatReader *reader, GameSheet *record, const Target *target, Json *games,
                        Error *error) {
    while (json_length(games) < GAMES_MAX && format_more(reader)) {
        Json *object = convert_next(reader, record, target, error);
        if (!object)
            return false;
        json_append(games, object);
    }
    return json_length(games) > 0 || error_set(error, "no position or game in this text");
}

// Opens the text, or the contents of the file, which are stored in *bytes.
static bool open_reader(FormatReader *reader, const Options *options, Text *bytes, Error *error) {
    const char *text = options_text(options, "text"), *file = options_text(options, "file");
    Rules rules = rules_from_options(options);
    if (file)
        return base64_read(bytes, file, error) &&
               format_open(reader, text_string(bytes), bytes->length, "file.wtb", rules, error);
    if (!text)
        return error_set(error, "missing parameter text: positions or games in any format");
    if (!format_open(reader, text, strlen(text), NULL, rules, error))
        return false;
    reader->any_size = !options_given(options, "size");
    return true;
}

bool study_convert(Service *service, Call *call, Error *error) {
    (void)service;
    const Options *options = &call->options;
    FormatReader reader;
    Target target;
    Text bytes = {0};
    GameSheet *record = malloc(sizeof *record);
    Json *games = json_new_list();
    bool good = record || error_out_of_memory(error);
    good = good && find_target(options, &target, error) &&
           open_reader(&reader, options, &bytes, error) &&
           skip(&reader, record, options_int(options, "skip"), error) &&
           convert_all(&reader, record, &target, games, error);
    if (good) {
        call->answer = json_new_object();
        json_add_int(call->answer, "count", (int64_t)json_length(games));
        json_add_flag(call->answer, "more", format_more(&reader));
        json_add(call->answer, "games", games);
    } else {
        json_free(games);
    }
    text_free(&bytes);
    free(record);
    return good;
}
