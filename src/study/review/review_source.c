#include "review_source.h"

#include "game_source.h"
#include "notation.h"

#include <stdlib.h>
#include <string.h>

typedef struct LoadedGame {
    Game game;
    char name[2][SHEET_TEXT], date[SHEET_TEXT];
    SheetEnding ending;
    double result;
    Color loser;
    int preset_moves;
} LoadedGame;

static bool is_tournament_or_dataset(const char *path) {
    return game_source_kind(path) != GAME_SOURCE_TEXT;
}

static bool add_loaded(const GameSheet *sheet, void *user, Error *error) {
    LoadedGames *loaded = user;
    if (sheet->game.ply == 0)
        return true;
    if (loaded->count == loaded->capacity) {
        size_t capacity = loaded->capacity ? 2 * loaded->capacity : 64;
        LoadedGame *games = realloc(loaded->games, capacity * sizeof *games);
        if (!games)
            return error_set(error, "out of memory");
        loaded->games = games;
        loaded->capacity = capacity;
    }
    LoadedGame *game = &loaded->games[loaded->count++];
    *game = (LoadedGame){.game = sheet->game,
                         .ending = sheet->ending,
                         .result = sheet->result,
                         .loser = sheet->loser,
                         .preset_moves = sheet->session.random_plies};
    memcpy(game->name, sheet->name, sizeof game->name);
    memcpy(game->date, sheet->date, sizeof game->date);
    return true;
}

// Replaces the loaded games with those of a path. Games without moves are skipped; a damaged game
// is an error.
static bool load_games(LoadedGames *loaded, const char *path, Rules rules, Error *error) {
    GameSourceCount count = {0};
    loaded->count = loaded->next = 0;
    if (!game_source_read(path, rules, add_loaded, loaded, &count, error))
        return false;
    return count.bad == 0 || error_set(error, "%s: %s", path, count.first_error);
}

static bool take_loaded(LoadedGames *loaded, GameSheet *sheet) {
    if (loaded->next == loaded->count)
        return false;
    const LoadedGame *game = &loaded->games[loaded->next++];
    *sheet = (GameSheet){
        .game = game->game, .ending = game->ending, .result = game->result, .loser = game->loser};
    sheet->session.random_plies = game->preset_moves;
    memcpy(sheet->name, game->name, sizeof game->name);
    memcpy(sheet->date, game->date, sizeof game->date);
    return true;
}

void review_source_begin(ReviewSource *source, char *const *arguments, int count, Rules rules) {
    *source = (ReviewSource){.arguments = arguments, .argument_count = count, .rules = rules};
}

static void close_input(ReviewSource *source) {
    if (source->open)
        input_close(&source->input);
    source->open = false;
}

void review_source_end(ReviewSource *source) {
    close_input(source);
    file_list_free(&source->files);
    free(source->loaded.games);
    source->loaded = (LoadedGames){0};
}

// Returns true if the file name has the suffix of a game format.
static bool holds_games(const char *path) {
    const Format *format = format_of_path(path);
    size_t length = strlen(path);
    return (format && format->games) || (length > 4 && strcmp(path + length - 4, ".txt") == 0);
}

// Returns the next argument or file of a directory, or NULL at the end or on failure.
static const char *next_path(ReviewSource *source, Error *error) {
    for (;;) {
        while (source->next_file < source->files.count) {
            const char *path = source->files.paths[source->next_file++];
            if (holds_games(path))
                return path;
        }
        file_list_free(&source->files);
        source->next_file = 0;
        if (source->next_argument == source->argument_count)
            return NULL;
        const char *argument = source->arguments[source->next_argument++];
        if (strcmp(argument, "-") == 0 || file_kind(argument) != FILE_DIRECTORY ||
            is_tournament_or_dataset(argument))
            return argument;
        if (!file_list(argument, &source->files, error))
            return NULL;
    }
}

static bool read_game(ReviewSource *source, GameSheet *sheet, Error *error) {
    FormatReader *reader = &source->input.reader;
    Error inner = {0};
    if (!format_next(reader, sheet, &inner))
        return format_explain(reader, source->input.name, &inner, error);
    source->count++;
    return sheet->game.ply > 0 ||
           error_set(error, "%s: game %d has no moves",
                     source->input.name ? source->input.name : "argument", reader->count);
}

bool review_source_next(ReviewSource *source, GameSheet *sheet, bool *more, Error *error) {
    *more = true;
    *error = (Error){0};
    for (;;) {
        if (source->open && format_more(&source->input.reader))
            return read_game(source, sheet, error);
        if (take_loaded(&source->loaded, sheet)) {
            source->count++;
            return true;
        }
        close_input(source);
        const char *path = next_path(source, error);
        if (!path) {
            *more = false;
            return !*error->text;
        }
        if (is_tournament_or_dataset(path)) {
            if (!load_games(&source->loaded, path, source->rules, error))
                return false;
            continue;
        }
        source->open = true;
        if (!input_open(&source->input, path, source->rules, error))
            return false;
    }
}

// Adds the rules, first position and moves of a game to a fingerprint.
static void add_to_input(TaskInput *input, const Game *game) {
    Text text = {0};
    text_format(&text, "%s %s ", goal_name(game->rules.goal), start_name(game->rules.start));
    notation_write_position(&text, game->first, game->rules.size, FORM_OBF);
    text_add_bytes(&text, (const char *)game->moves, (size_t)game->ply);
    task_input_add(input, text_string(&text), text.length);
    text_free(&text);
}

int review_source_count(char *const *arguments, int count, Rules rules, TaskInput *input,
                        Error *error) {
    for (int i = 0; i < count; i++)
        if (strcmp(arguments[i], "-") == 0)
            return 0;
    ReviewSource source;
    GameSheet sheet;
    bool more = true, good = true;
    review_source_begin(&source, arguments, count, rules);
    while (good && more) {
        good = review_source_next(&source, &sheet, &more, error);
        if (good && more && input)
            add_to_input(input, &sheet.game);
    }
    int games = source.count;
    review_source_end(&source);
    if (good && games == 0)
        good = error_set(error, "no games to review");
    return good ? games : -1;
}
