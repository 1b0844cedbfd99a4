#include "game_source.h"

#include "arena_log.h"
#include "dataset.h"
#include "export.h"
#include "file.h"
#include "game_log.h"
#include "input.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

typedef struct Source {
    GameSourceVisit *visit;
    void *user;
    GameSourceCount *count;
    Goal goal; // of a data set
    bool failed;
    Error *error;
} Source;

static void note_bad(Source *source, const char *why) {
    if (source->count->bad++ == 0)
        snprintf(source->count->first_error, sizeof source->count->first_error, "%.190s", why);
}

static bool visit_game(Source *source, const GameSheet *sheet) {
    source->count->games++;
    source->failed = !source->visit(sheet, source->user, source->error);
    return !source->failed;
}

// Skips an unreadable game if the reader can continue after it, and fails otherwise.
static bool read_text(Source *source, FormatReader *reader, const char *name) {
    while (format_more(reader)) {
        GameSheet sheet;
        Error place = {0}, line = {0};
        const char *before = reader->at;
        bool good = format_next(reader, &sheet, &place);
        if (good && reader->format->games) {
            if (!visit_game(source, &sheet))
                return false;
        } else if (!good) {
            format_explain(reader, name, &place, &line);
            source->error->machine = place.machine;
            if (reader->at == before || place.machine)
                return error_set(source->error, "%s", line.text);
            note_bad(source, line.text);
        }
    }
    return true;
}

static bool read_any(Source *source, const char *path, Rules rules) {
    Input input;
    bool good = input_open(&input, path, rules, source->error) &&
                read_text(source, &input.reader, input.name);
    input_close(&input);
    return good;
}

bool game_source_read_text(const char *text, Rules rules, GameSourceVisit *visit, void *user,
                           GameSourceCount *count, Error *error) {
    Error own = {0};
    Source source = {.visit = visit, .user = user, .count = count, .error = error ? error : &own};
    FormatReader reader;
    return format_open(&reader, text, strlen(text), NULL, rules, error) &&
           read_text(&source, &reader, NULL);
}

static bool visit_record(const GameRecord *record, void *user) {
    Source *source = user;
    Rules rules = rules_default();
    rules.goal = source->goal;
    Game game = game_new(rules);
    bool good = true;
    for (int i = 0; good && i < record->move_count; i++) {
        game_play_passes(&game);
        good = game_play(&game, record->move[i]);
    }
    game_play_passes(&game);
    if (!good || !game_over(&game)) {
        note_bad(source, "illegal move in a dataset");
        return true;
    }
    GameSheet sheet = sheet_of(&game);
    return visit_game(source, &sheet);
}

// Reads the file twice: its header contains the goal, which the visitor needs.
static bool read_dataset(Source *source, const char *path) {
    DatasetSummary summary;
    if (!dataset_read(path, NULL, NULL, &summary, source->error))
        return false;
    source->goal = summary.goal;
    return dataset_read(path, visit_record, source, &summary, source->error) && !source->failed;
}

static LogVerdict visit_match(MatchGame *record, const char *black, const char *white, void *user) {
    Source *source = user;
    GameSheet sheet = export_sheet(record, black, white);
    if (!source->failed)
        visit_game(source, &sheet);
    return LOG_COUNTS;
}

static bool read_tournament(Source *source, const char *directory) {
    LogState state = {0};
    if (!log_read(directory, visit_match, source, &state, source->error) || source->failed)
        return false;
    for (int i = 0; i < state.bad; i++)
        note_bad(source, state.first);
    return true;
}

static bool begins_with(const char *path, const char *magic) {
    char head[16] = "";
    FILE *file = file_kind(path) == FILE_REGULAR ? fopen(path, "rb") : NULL;
    size_t got = file ? fread(head, 1, sizeof head - 1, file) : 0;
    if (file)
        fclose(file);
    return got >= strlen(magic) && memcmp(head, magic, strlen(magic)) == 0;
}

static const char log_name[] = "games.jsonl";

// Appends the directory of a tournament log; nothing if the path is not a log.
static void directory_of_log(const char *path, Text *directory) {
    size_t length = strlen(path), suffix = strlen(log_name);
    if (length > suffix && strcmp(path + length - suffix, log_name) == 0 &&
        path[length - suffix - 1] == '/')
        text_add_bytes(directory, path, length - suffix - 1);
    else if (strcmp(path, log_name) == 0)
        text_add(directory, ".");
}

static bool has_log(const char *directory) {
    Text path = {0};
    text_format(&path, "%s/%s", directory, log_name);
    bool has = !path.failed && file_kind(text_string(&path)) == FILE_REGULAR;
    text_free(&path);
    return has;
}

GameSourceKind game_source_kind(const char *path) {
    assert(path);
    Text directory = {0};
    if (file_kind(path) == FILE_DIRECTORY)
        return has_log(path) ? GAME_SOURCE_TOURNAMENT : GAME_SOURCE_TEXT;
    directory_of_log(path, &directory);
    bool log = directory.length > 0 && file_kind(path) == FILE_REGULAR;
    text_free(&directory);
    return log                             ? GAME_SOURCE_TOURNAMENT
           : begins_with(path, "FLIPGAME") ? GAME_SOURCE_DATASET
                                           : GAME_SOURCE_TEXT;
}

// Appends the directory of a tournament, given itself or its log; nothing for other paths.
static void tournament_directory(const char *path, Text *directory) {
    if (file_kind(path) == FILE_DIRECTORY)
        text_add(directory, path);
    else
        directory_of_log(path, directory);
}

bool game_source_read(const char *path, Rules rules, GameSourceVisit *visit, void *user,
                      GameSourceCount *count, Error *error) {
    assert(path && visit && count);
    Error own = {0};
    Source source = {.visit = visit, .user = user, .count = count, .error = error ? error : &own};
    Text directory = {0};
    tournament_directory(path, &directory);
    bool good = directory.failed                ? error_set(error, "out of memory")
                : directory.length              ? read_tournament(&source, text_string(&directory))
                : begins_with(path, "FLIPGAME") ? read_dataset(&source, path)
                                                : read_any(&source, path, rules);
    text_free(&directory);
    return good;
}
