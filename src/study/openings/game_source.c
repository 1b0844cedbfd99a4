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
        snprintf(source->count->first, sizeof source->count->first, "%.190s", why);
}

static bool give(Source *source, const GameSheet *sheet) {
    source->count->games++;
    source->failed = !source->visit(sheet, source->user, source->error);
    return !source->failed;
}

// Games as text, or WTHOR. What cannot be read is left out when reading can go on behind it.
static bool read_text(Source *source, FormatReader *reader, const char *name) {
    while (format_more(reader)) {
        GameSheet sheet;
        Error place = {0}, line = {0};
        const char *before = reader->at;
        bool good = format_next(reader, &sheet, &place);
        if (good && reader->format->games) {
            if (!give(source, &sheet))
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

bool game_source_pasted(const char *text, Rules rules, GameSourceVisit *visit, void *user,
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
        note_bad(source, "a game of a data set with an illegal move");
        return true;
    }
    GameSheet sheet = sheet_of(&game);
    return give(source, &sheet);
}

// The goal stands in the head, so the file is opened once before its games are wanted.
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
        give(source, &sheet);
    return LOG_COUNTS;
}

static bool read_tournament(Source *source, const char *folder) {
    LogState state = {0};
    if (!log_read(folder, NULL, visit_match, source, &state, source->error) || source->failed)
        return false;
    for (int i = 0; i < state.bad; i++)
        note_bad(source, state.first);
    return true;
}

// Does the file begin with these letters?
static bool begins_with(const char *path, const char *letters) {
    char head[16] = "";
    FILE *file = file_kind(path) == FILE_REGULAR ? fopen(path, "rb") : NULL;
    size_t got = file ? fread(head, 1, sizeof head - 1, file) : 0;
    if (file)
        fclose(file);
    return got >= strlen(letters) && memcmp(head, letters, strlen(letters)) == 0;
}

// The folder of a tournament whose log a path names; "" when it names none.
static void folder_of_log(const char *path, Text *folder) {
    size_t length = strlen(path), ending = strlen(ARENA_LOG_NAME);
    if (length > ending && strcmp(path + length - ending, ARENA_LOG_NAME) == 0 &&
        path[length - ending - 1] == '/')
        text_add_bytes(folder, path, length - ending - 1);
    else if (strcmp(path, ARENA_LOG_NAME) == 0)
        text_add(folder, ".");
}

static bool has_log(const char *folder) {
    Text path = {0};
    text_format(&path, "%s/" ARENA_LOG_NAME, folder);
    bool has = !path.failed && file_kind(text_string(&path)) == FILE_REGULAR;
    text_free(&path);
    return has;
}

GameSourceKind game_source_of(const char *path) {
    assert(path);
    Text folder = {0};
    if (file_kind(path) == FILE_DIRECTORY)
        return has_log(path) ? GAME_SOURCE_TOURNAMENT : GAME_SOURCE_TEXT;
    folder_of_log(path, &folder);
    bool log = folder.length > 0 && file_kind(path) == FILE_REGULAR;
    text_free(&folder);
    return log                             ? GAME_SOURCE_TOURNAMENT
           : begins_with(path, "FLIPGAME") ? GAME_SOURCE_DATASET
                                           : GAME_SOURCE_TEXT;
}

// The folder of a tournament that a path names, also by its log; "" when it names none.
static void tournament_folder(const char *path, Text *folder) {
    if (file_kind(path) == FILE_DIRECTORY)
        text_add(folder, path);
    else
        folder_of_log(path, folder);
}

bool game_source_read(const char *path, Rules rules, GameSourceVisit *visit, void *user,
                      GameSourceCount *count, Error *error) {
    assert(path && visit && count);
    Error own = {0};
    Source source = {.visit = visit, .user = user, .count = count, .error = error ? error : &own};
    Text folder = {0};
    tournament_folder(path, &folder);
    bool good = folder.failed                   ? error_set(error, "not enough memory")
                : folder.length                 ? read_tournament(&source, text_string(&folder))
                : begins_with(path, "FLIPGAME") ? read_dataset(&source, path)
                                                : read_any(&source, path, rules);
    text_free(&folder);
    return good;
}
