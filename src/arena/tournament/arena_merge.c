#include "arena_merge.h"

#include "file.h"
#include "game_line.h"
#include "shard.h"
#include "tournament.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// A shard.
typedef struct Part {
    const char *folder;
    ArenaSettings settings;
    Text text; // games.jsonl, kept until the merged log is written
} Part;

// A line in the text of a shard, without its newline.
typedef struct Line {
    const char *text;
    size_t length;
} Line;

typedef struct Merging {
    ShardParts shards;
    Part *parts;
    int count;
    Line *lines; // by game number
    int numbers;
} Merging;

static bool path_in(Text *path, const char *folder, const char *name, Error *error) {
    text_clear(path);
    text_format(path, "%s/%s", folder, name);
    return !path->failed || error_set(error, "out of memory");
}

// Serialises the settings without the members that differ between shards.
static bool describe(const ArenaSettings *settings, Text *out, Error *error) {
    ArenaSettings whole = *settings;
    whole.shard = (Shard){0};
    return settings_write(&whole, out) || error_set(error, "out of memory");
}

// Reads the settings and checks that the shard is not a duplicate.
static bool take_settings(Merging *merging, Part *part, Error *error) {
    Text run = {0};
    bool good = log_settings(part->folder, &part->settings, error);
    Shard shard = part->settings.shard;
    if (good && !shard_is_part(shard))
        good = error_set(error, "%.200s is a complete tournament: expected a shard", part->folder);
    good = good && describe(&part->settings, &run, error) &&
           shard_parts_add(&merging->shards, part->folder, shard, text_string(&run), error);
    text_free(&run);
    return good;
}

static bool make_lines(Merging *merging, int numbers, Error *error) {
    if (!merging->lines)
        merging->lines = calloc((size_t)numbers + 1, sizeof *merging->lines);
    merging->numbers = numbers;
    return merging->lines || error_set(error, "out of memory");
}

// Checks a line and stores it by its game number.
static bool take_line(Merging *merging, Tournament *tournament, Line line, Error *error) {
    MatchGame record;
    Text black = {0}, white = {0};
    bool good = game_line_read(line.text, line.length, &record, &black, &white, error);
    if (good && !tournament_add_game(tournament, &record, text_string(&black), text_string(&white)))
        good = error_set(error, "not a game of this shard, or a duplicate");
    if (good)
        merging->lines[record.pairing.game] = line;
    text_free(&black);
    text_free(&white);
    return good;
}

// Reads every line of a locked shard, which must be complete.
static bool take_lines(Merging *merging, const Part *part, Tournament *tournament, Error *error) {
    const char *at = text_string(&part->text), *all_end = at + part->text.length, *end;
    for (int number = 1; at < all_end; number++, at = end + 1) {
        Error inner = {0};
        end = memchr(at, '\n', (size_t)(all_end - at));
        if (!end)
            error_set(&inner, "incomplete line");
        if (!end || !take_line(merging, tournament, (Line){at, (size_t)(end - at)}, &inner)) {
            if (inner.machine && error)
                *error = inner;
            return inner.machine
                       ? false
                       : error_set(error,
                                   "%.120s: line %d of the log is damaged: %.100s; repair it with: "
                                   "flipside arena --resume --out %.120s",
                                   part->folder, number, inner.text, part->folder);
        }
    }
    const TournamentStatus *status = tournament_status(tournament);
    return status->done == status->total ||
           error_set(
               error,
               "%.120s has %d of its %d games: continue with: flipside arena --resume --out %.120s",
               part->folder, status->done, status->total, part->folder);
}

// Locks and reads a shard.
static bool read_part(Merging *merging, Part *part, Error *error) {
    Text path = {0};
    GameLog *lock = log_lock(part->folder, error);
    bool good = lock && take_settings(merging, part, error) &&
                path_in(&path, part->folder, "games.jsonl", error);
    // A shard that was killed immediately after its start has no log yet.
    good = good && (!file_exists(path.data) || file_read(path.data, SIZE_MAX, &part->text, error));
    Tournament *tournament = good ? tournament_view(&part->settings, NULL, NULL, error) : NULL;
    good = tournament && make_lines(merging, tournament_status(tournament)->numbers, error) &&
           take_lines(merging, part, tournament, error);
    tournament_destroy(tournament, NULL);
    log_close(lock, NULL);
    text_free(&path);
    return good;
}

// Builds the merged log.
static bool compose(const Merging *merging, Text *log, Error *error) {
    for (int game = 0; game < merging->numbers; game++) {
        text_add_bytes(log, merging->lines[game].text, merging->lines[game].length);
        text_add_char(log, '\n');
    }
    return !log->failed || error_set(error, "out of memory");
}

// Checks that the directory contains no tournament. The log of an interrupted merge of the same
// shards is accepted.
static bool is_free(const char *folder, const Text *log, Error *error) {
    Text path = {0}, existing = {0};
    bool good = path_in(&path, folder, "run.json", error);
    bool taken = good && file_exists(path.data);
    good = good && path_in(&path, folder, "games.jsonl", error);
    if (good && !taken && file_exists(path.data))
        taken = !file_read(path.data, log->length, &existing, NULL) ||
                existing.length != log->length ||
                memcmp(text_string(&existing), text_string(log), log->length) != 0;
    if (good && taken)
        good = error_set(error, "%s already contains a tournament: use another directory", folder);
    text_free(&path);
    text_free(&existing);
    return good;
}

// Writes the log before run.json, which makes the directory a tournament.
static bool write_files(const char *folder, const Text *log, const ArenaSettings *settings,
                        Error *error) {
    Text path = {0};
    GameLog *lock = log_lock(folder, error);
    bool good = lock && is_free(folder, log, error) && path_in(&path, folder, "games.jsonl", error);
    bool written = good && file_write(path.data, text_string(log), log->length, error);
    good = written && log_change_settings(lock, settings, error);
    if (written && !good)
        remove(path.data);
    log_close(lock, NULL);
    text_free(&path);
    return good;
}

static bool write_whole(const Merging *merging, const char *folder, Error *error) {
    Text log = {0};
    ArenaSettings whole = merging->parts[0].settings;
    whole.shard = (Shard){0};
    bool good = compose(merging, &log, error);
    bool made = good && !file_exists(folder);
    if (good && !file_make_directory(folder, false))
        good = error_system(error, errno, "cannot create the directory %s", folder);
    if (good && !write_files(folder, &log, &whole, error)) {
        good = false;
        if (made)
            remove(folder);
    }
    text_free(&log);
    return good;
}

bool arena_merge(const char *out, char *const *parts, int count, uint64_t *games, Error *error) {
    Merging merging = {.parts = calloc((size_t)count, sizeof *merging.parts)};
    bool good = merging.parts || error_set(error, "out of memory");
    while (good && merging.count < count) {
        Part *part = &merging.parts[merging.count];
        part->folder = parts[merging.count++];
        good = read_part(&merging, part, error);
    }
    good =
        good && shard_parts_complete(&merging.shards, error) && write_whole(&merging, out, error);
    *games = (uint64_t)merging.numbers;
    for (int i = 0; i < merging.count; i++) {
        settings_free(&merging.parts[i].settings);
        text_free(&merging.parts[i].text);
    }
    free(merging.parts);
    free(merging.lines);
    shard_parts_free(&merging.shards);
    return good;
}
