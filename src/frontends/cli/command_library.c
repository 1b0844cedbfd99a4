// `library`: stores and searches the user's own games.
#include "collection.h"
#include "command.h"
#include "file.h"
#include "format.h"
#include "home.h"
#include "notation.h"
#include "play_setup.h"
#include "play_store.h"
#include "utf8.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct Library {
    const Command *command;
    const Options *options;
    Common common;
    Collection *collection;
    int64_t found;
    // Used by exports.
    const Format *format;
    Text out;
    Error error;
} Library;

static const char *name_or_none(const char *name) {
    return *name ? name : "?";
}

static void result_text(const CollectionGame *game, char text[24]) {
    static const char *const endings[SHEET_ENDINGS] = {"",          "",       "resigned",
                                                       "timed out", "failed", ""};
    double size = game->size * game->size;
    if (game->ending == SHEET_UNFINISHED)
        snprintf(text, 24, "unfinished");
    else if (*endings[game->ending] && (game->result == size || game->result == -size))
        snprintf(text, 24, "%s %s", game->result > 0 ? "white" : "black", endings[game->ending]);
    else
        snprintf(text, 24, "%+.0f", game->result);
}

#define PERSON "human" // player name in games of `play`

enum { NAME_COLUMNS = 20 };

// Returns the number of spaces that pad a name to NAME_COLUMNS.
static int name_space(const char *name) {
    int columns = utf8_columns(name);
    return columns < NAME_COLUMNS ? NAME_COLUMNS - columns : 0;
}

// Writes a display name: "you" for the user, the title of a level, otherwise the name, or "?" if
// empty.
static void write_name(Text *out, const char *name) {
    if (strcmp(name, PERSON) == 0)
        text_add(out, "you");
    else
        setup_level_title(out, name);
    if (!out->length)
        text_add(out, name_or_none(name));
}

static void print_line(const CollectionGame *game) {
    char result[24], loss[24] = "";
    Text names[2] = {0};
    for (int color = BLACK; color <= WHITE; color++)
        write_name(&names[color], game->name[color]);
    const char *black = text_string(&names[BLACK]), *white = text_string(&names[WHITE]);
    result_text(game, result);
    if (game->reviewed)
        snprintf(loss, sizeof loss, "%.1f/%.1f", game->loss[BLACK], game->loss[WHITE]);
    printf("%5" PRId64 "  %-10.10s  %-6s  %s%*s  %s%*s  %-15s  %-8s %s\n", game->id, game->date,
           goal_name(game->goal), black, name_space(black), "", white, name_space(white), "",
           result, loss, game->opening);
    text_free(&names[BLACK]);
    text_free(&names[WHITE]);
}

static bool list_game(const CollectionGame *game, void *user) {
    Library *library = user;
    if (library->common.json)
        command_print_json(collection_json(game));
    else if (library->found == 0)
        printf("%5s  %-10s  %-6s  %-20s  %-20s  %-15s  %-8s %s\n", "game", "date", "goal", "black",
               "white", "result", "loss", "opening");
    if (!library->common.json)
        print_line(game);
    library->found++;
    return true;
}

// Converts the options to a search.
static bool search_of_options(const Library *library, CollectionSearch *search, Error *error) {
    const Options *options = library->options;
    *search = COLLECTION_EVERYTHING;
    search->player = options_text(options, "player");
    if (search->player && strcmp(search->player, "you") == 0)
        search->player = PERSON;
    search->opening = options_text(options, "opening");
    search->result = (CollectionResult)options_choice(options, "result");
    search->since = options_text(options, "since");
    search->until = options_text(options, "until");
    search->min_loss =
        options_given(options, "loss-above") ? options_real(options, "loss-above") : -1;
    search->max_loss =
        options_given(options, "loss-below") ? options_real(options, "loss-below") : -1;
    search->goal = options_given(options, "goal") ? (int)library->common.rules.goal : -1;
    search->limit = options_given(options, "limit") ? options_int(options, "limit") : -1;
    bool own = search->result >= RESULT_WON && search->result <= RESULT_LOST;
    return !own || search->result == RESULT_DRAWN || search->player ||
           error_set(error, "--result won and lost are a player's: add --player PART");
}

static bool list(Library *library, int count, char **arguments, Error *error) {
    CollectionSearch search;
    (void)arguments;
    if (count)
        return error_set(error, "list takes options and no words: see flipside library --help");
    bool good = search_of_options(library, &search, error) &&
                collection_search(library->collection, &search, list_game, library, error);
    if (good && library->found == 0 && !library->common.json)
        printf("no game was found\n");
    return good;
}

// Imports the finished games saved by `play`; the default without files.
static bool add_shelf(Library *library, CollectionImport *import, Error *error) {
    Text path = {0};
    bool good = home_directory(&path, error);
    size_t folder = path.length;
    import->ended_only = true;
    for (int place = 1; good && place <= PLAY_STORE_SLOTS; place++) {
        text_truncate(&path, folder);
        text_format(&path, "/game-%d.json", place);
        if (file_exists(text_string(&path)))
            good = collection_import(library->collection, text_string(&path), library->common.rules,
                                     import, error);
    }
    text_free(&path);
    return good;
}

static bool add(Library *library, int count, char **paths, Error *error) {
    CollectionImport import = {0};
    bool good = count > 0 || add_shelf(library, &import, error);
    bool shows = !library->common.quiet && isatty(STDERR_FILENO) && count > 0;
    for (int i = 0; good && i < count; i++) {
        if (shows)
            fprintf(stderr, "\r%d/%d %.60s, %" PRId64 " games so far   ", i + 1, count, paths[i],
                    import.games);
        good =
            collection_import(library->collection, paths[i], library->common.rules, &import, error);
    }
    if (shows)
        fputc('\n', stderr);
    if (!good)
        return false;
    if (library->common.json) {
        Json *object = json_new_object();
        json_add_int(object, "games", import.games);
        json_add_int(object, "added", import.added);
        json_add_int(object, "bad", import.bad);
        command_print_json(object);
        return true;
    }
    printf("%" PRId64 " games read, %" PRId64 " added, %" PRId64 " were there\n", import.games,
           import.added, import.games - import.added);
    if (import.bad)
        printf("%" PRId64 " could not be read, the first: %s\n", import.bad, import.first_error);
    return true;
}

static bool parse_number(const char *text, int64_t *number, Error *error) {
    char *end;
    *number = strtoll(text, &end, 10);
    return (*end == '\0' && *number > 0) ||
           error_set(error, "\"%.30s\" is not the number of a game: flipside library lists them",
                     text);
}

static void print_whole(const Library *library, const CollectionGame *game,
                        const GameSheet *sheet) {
    Text moves = {0};
    notation_write_transcript(&moves, &sheet->game);
    if (library->common.json) {
        Json *object = collection_json(game);
        json_add_text(object, "transcript", text_string(&moves));
        command_print_json(object);
    } else {
        Text board = {0};
        char result[24];
        int size = sheet->game.rules.size;
        result_text(game, result);
        notation_write_position(&board, sheet->game.now, size, FORM_DRAWING);
        if (game->ending != SHEET_UNFINISHED) // no side to move
            text_truncate(&board, (size_t)(2 * size + 2) * (size_t)(size + 1));
        printf("%s\n%s - %s, %s, the goal is the %s discs\n", text_string(&board),
               name_or_none(game->name[BLACK]), name_or_none(game->name[WHITE]), result,
               goal_name(game->goal));
        printf("date     %s\n", *game->date ? game->date : "unknown");
        if (*game->event)
            printf("event    %s\n", game->event);
        if (*game->opening)
            printf("opening  %s\n", game->opening);
        if (game->reviewed)
            printf("loss     black %.2f, white %.2f discs a move\n", game->loss[BLACK],
                   game->loss[WHITE]);
        printf("moves    %s\n", text_string(&moves));
        text_free(&board);
    }
    text_free(&moves);
}

static bool show(Library *library, int count, char **arguments, Error *error) {
    if (count == 0)
        return error_set(error, "which game? flipside library lists them with their numbers");
    for (int i = 0; i < count; i++) {
        int64_t id;
        CollectionGame game;
        GameSheet sheet;
        if (!parse_number(arguments[i], &id, error) ||
            !collection_get(library->collection, id, &game, &sheet, error))
            return false;
        print_whole(library, &game, &sheet);
    }
    return true;
}

static bool export_game(const CollectionGame *game, void *user) {
    Library *library = user;
    GameSheet sheet;
    Error inner = {0};
    library->found++;
    if (!collection_get(library->collection, game->id, NULL, &sheet, &inner) ||
        !format_write(library->format, &library->out, &sheet, &inner))
        return error_set(&library->error, "game %" PRId64 ": %s", game->id, inner.text);
    return true;
}

static bool export_games(Library *library, int count, char **arguments, Error *error) {
    const char *to = options_text(library->options, "to"),
               *path = options_text(library->options, "out");
    library->format =
        options_given(library->options, "to") || !path ? format_find(to) : format_of_path(path);
    if (!library->format || !library->format->write || !library->format->games)
        return error_set(error,
                         "games are exported as transcript, ggf, sgf, pgn or saved, not \"%.40s\"",
                         path && !options_given(library->options, "to") ? path : to);
    CollectionSearch search;
    bool good =
        count > 0 || (search_of_options(library, &search, error) &&
                      collection_search(library->collection, &search, export_game, library, error));
    for (int i = 0; good && i < count; i++) {
        CollectionGame game;
        good = parse_number(arguments[i], &game.id, error) && export_game(&game, library);
    }
    if (good && *library->error.text)
        good = false;
    if (!good && *library->error.text)
        *error = library->error;
    if (good && !library->format->many && library->found > 1)
        good = error_set(error, "%s holds one game, and %" PRId64 " were found",
                         library->format->about, library->found);
    if (good && path)
        return file_write(path, text_string(&library->out), library->out.length, error);
    if (good)
        fwrite(text_string(&library->out), 1, library->out.length, stdout);
    return good;
}

static bool remove_games(Library *library, int count, char **arguments, Error *error) {
    if (count == 0)
        return error_set(error, "which games? flipside library lists them with their numbers");
    for (int i = 0; i < count; i++) {
        int64_t id;
        if (!parse_number(arguments[i], &id, error) ||
            !collection_remove(library->collection, id, error))
            return false;
        if (library->common.json) {
            Json *object = json_new_object();
            json_add_int(object, "removed", id);
            command_print_json(object);
        } else {
            printf("game %" PRId64 " removed\n", id);
        }
    }
    return true;
}

static const struct {
    const char *name;
    bool (*run)(Library *library, int count, char **arguments, Error *error);
} actions[] = {{"list", list},
               {"add", add},
               {"show", show},
               {"export", export_games},
               {"remove", remove_games}};

static const Option rows[] = {
    {"player", OPTION_TEXT, "PART", "", 0, 0,
     "games of a player, by a part of the name; you: your own"},
    {"opening", OPTION_TEXT, "PART", "", 0, 0, "games with an opening, by a part of its name"},
    {"result", OPTION_CHOICE, "any|won|drawn|lost|black|white", "any", 0, 0,
     "won or lost by that player, drawn, or won by a colour"},
    {"since", OPTION_TEXT, "DAY", "", 0, 0, "from this day on: 2024, 2024-05 or 2024-05-17"},
    {"until", OPTION_TEXT, "DAY", "", 0, 0, "up to this day"},
    {"loss-above", OPTION_REAL, "DISCS", "", 0, 128,
     "average loss a move at least, of reviewed games"},
    {"loss-below", OPTION_REAL, "DISCS", "", 0, 128, "average loss a move at most"},
    {"limit", OPTION_INT, "N", "", 1, 1e9, "games at most, the latest"},
    {"to", OPTION_TEXT, "FORM", "ggf", 0, 0,
     "form of an export: transcript, ggf, sgf, pgn or saved"},
    {"out", OPTION_TEXT, "FILE", "", 0, 0, "write an export to a file; its ending tells the form"},
    {"database", OPTION_TEXT, "FILE", "", 0, 0, "a library instead of the user's own"},
    RULES_OPTIONS,
    COMMON_JSON_OPTION,
    COMMON_QUIET_OPTION,
};

static Collection *open_collection(const Options *options, Error *error) {
    const char *given = options_text(options, "database");
    Text path = {0};
    Collection *collection = NULL;
    if (given || collection_path(&path, error))
        collection = collection_open(given ? given : text_string(&path), DATABASE_WRITE, error);
    text_free(&path);
    return collection;
}

static int run(const Command *command, const Options *options, int count, char **argv) {
    size_t chosen = 0;
    for (size_t i = 0; count > 0 && i < sizeof actions / sizeof *actions; i++)
        chosen += strcmp(actions[i].name, argv[0]) == 0 ? i + 1 : 0;
    if (count > 0 && chosen == 0)
        return command_fail(command, "\"%.40s\" is not list, add, show, export or remove", argv[0]);
    size_t action = chosen ? chosen - 1 : 0;
    int used = chosen ? 1 : 0;
    Library library = {.command = command, .options = options, .common = command_common(options)};
    Error error = {0};
    library.collection = open_collection(options, &error);
    bool good =
        library.collection && actions[action].run(&library, count - used, argv + used, &error);
    collection_close(library.collection);
    text_free(&library.out);
    return good ? STATUS_DONE : command_fail_error(command, "", &error);
}

const Command command_library = {
    .name = "library",
    .arguments = "[list|add|show|export|remove] [FILE|GAME...]",
    .summary = "A library of your games: keep them, find them again",
    .details = "list (or nothing) shows the games that the options look for, the latest first. add "
               "takes games from files in\n"
               "any form and from folders of tournaments; without files the finished games that "
               "`play` has kept. A game is\n"
               "kept once. show, export and remove take the numbers that list shows; export "
               "without numbers takes what\n"
               "the options look for. The average loss is known of games that were analysed.\n"
               "\n"
               "Examples:\n"
               "  flipside library add --database mine.db WTH_2001.wtb run1\n"
               "  flipside library --database mine.db --player random --result won\n"
               "  flipside library list --opening tiger --since 2024\n"
               "  flipside library show 1 --database mine.db\n"
               "  flipside library export --database mine.db --player random --out random.ggf",
    .options = rows,
    .option_count = sizeof rows / sizeof *rows,
    .most = 1 << 20,
    .run = run,
};
