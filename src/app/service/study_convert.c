// Whatever was pasted: what it is, and what it becomes in another form.
#include "base64.h"
#include "diagram.h"
#include "game_json.h"
#include "notation.h"
#include "service_routes.h"

#include <stdlib.h>
#include <string.h>

enum { GAMES_MAX = 200 }; // that one answer holds

// What is told beside what `convert --json` prints: how it was recognised, and all that a board
// needs to replay it.
static void add_facts(Json *object, const GameSheet *sheet, const Format *read) {
    const Game *game = &sheet->game;
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
    if (*sheet->event)
        json_add_text(object, "event", sheet->event);
    if (*sheet->place)
        json_add_text(object, "place", sheet->place);
    if (sheet->table.lot)
        json_add_int(object, "lot", sheet->table.lot);
    if (opening_names_of_game(game, game->ply, &names)) {
        opening_names_write(&opening, &names);
        json_add_buffer(object, "opening", &opening);
    }
}

// The position that a game ends in as a picture.
static void add_picture(Json *object, const Game *game) {
    Text svg = {0};
    diagram_svg(&svg, &(Diagram){.position = game->now,
                                 .size = game->rules.size,
                                 .last = game->ply > 0 ? game->moves[game->ply - 1] : MOVE_NONE});
    json_add_text(object, "format", "svg");
    json_add_buffer(object, "text", &svg);
}

// What is to be written: a format, a picture, or nothing; and what is added to a game before.
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
    error_set(error, "to is svg, %s, not \"%.40s\"", text_string(&names), to);
    text_free(&names);
    return false;
}

static void put(char place[SHEET_TEXT], const char *text) {
    if (text)
        sheet_set_text(place, text);
}

// Adds what the call tells of a game beside its text.
static bool complete(GameSheet *sheet, const Options *options, Error *error) {
    const char *moves = options_text(options, "moves");
    put(sheet->name[BLACK], options_text(options, "black"));
    put(sheet->name[WHITE], options_text(options, "white"));
    put(sheet->date, options_text(options, "date"));
    put(sheet->event, options_text(options, "event"));
    return !moves || !*moves || call_play(sheet, moves, error);
}

// The next game of a text, as an object; NULL with an error.
static Json *convert_next(FormatReader *reader, GameSheet *sheet, const Target *target,
                          Error *error) {
    Error place = {0};
    bool good = format_next(reader, sheet, &place) && complete(sheet, target->options, &place);
    Json *object = good ? game_json_sheet(sheet, target->format, &place) : NULL;
    if (!object) {
        format_explain(reader, "text", &place, error);
        error->column = place.column;
        return NULL;
    }
    add_facts(object, sheet, reader->format);
    if (target->picture)
        add_picture(object, &sheet->game);
    return object;
}

// Goes over games that are not wanted.
static bool skip(FormatReader *reader, GameSheet *sheet, int64_t count, Error *error) {
    Error place = {0};
    while (count-- > 0 && format_more(reader))
        if (!format_next(reader, sheet, &place))
            return format_explain(reader, "text", &place, error);
    return true;
}

static bool convert_all(FormatReader *reader, GameSheet *sheet, const Target *target, Json *games,
                        Error *error) {
    while (json_length(games) < GAMES_MAX && format_more(reader)) {
        Json *object = convert_next(reader, sheet, target, error);
        if (!object)
            return false;
        json_append(games, object);
    }
    return json_length(games) > 0 || error_set(error, "there is no position or game in this text");
}

// Opens what is to be read: a text, or the bytes of a file, which are kept in `bytes`.
static bool open_reader(FormatReader *reader, const Options *options, Text *bytes, Error *error) {
    const char *text = options_text(options, "text"), *file = options_text(options, "file");
    Rules rules = rules_from_options(options);
    if (file)
        return base64_read(bytes, file, error) &&
               format_open(reader, text_string(bytes), bytes->length, "file.wtb", rules, error);
    if (!text)
        return error_set(error, "text is missing: positions or games in any form");
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
    GameSheet *sheet = malloc(sizeof *sheet);
    Json *games = json_new_list();
    bool good = sheet || error_set(error, "not enough memory");
    good = good && find_target(options, &target, error) &&
           open_reader(&reader, options, &bytes, error) &&
           skip(&reader, sheet, options_int(options, "skip"), error) &&
           convert_all(&reader, sheet, &target, games, error);
    if (good) {
        call->answer = json_new_object();
        json_add_int(call->answer, "count", (int64_t)json_length(games));
        json_add_flag(call->answer, "more", format_more(&reader));
        json_add(call->answer, "games", games);
    } else {
        json_free(games);
    }
    text_free(&bytes);
    free(sheet);
    return good;
}
