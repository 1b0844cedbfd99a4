#include "arena_merge.h"

#include "file.h"
#include "game_line.h"
#include "log_chain.h"
#include "shard_parts.h"
#include "tournament.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// One part while it is read, and its text until the whole is written.
typedef struct Part {
    const char *folder;
    ArenaSettings settings;
    Text text; // of games.jsonl
} Part;

// A game's line in the text of its part, without its end.
typedef struct Line {
    const char *text;
    size_t length;
} Line;

typedef struct Merging {
    ShardParts shards;
    Part *parts;
    int count;
    Line *lines; // by number of the game
    int numbers;
} Merging;

static bool path_in(Text *path, const char *folder, const char *name, Error *error) {
    text_clear(path);
    text_format(path, "%s/%s", folder, name);
    return !path->failed || error_set(error, "out of memory");
}

// The settings without what only one part has, as text.
static bool describe(const ArenaSettings *settings, Text *out, Error *error) {
    ArenaSettings whole = *settings;
    whole.shard = (Shard){0};
    whole.chain = NULL;
    return settings_write(&whole, out) || error_set(error, "out of memory");
}

// Reads the settings, whose shard must be one that is missing yet.
static bool take_settings(Merging *merging, Part *part, Error *error) {
    Text run = {0};
    bool good = log_settings(part->folder, &part->settings, error);
    Shard shard = part->settings.shard;
    if (good && !shard_is_part(shard))
        good = error_set(error, "%.200s is a whole tournament, and no part of a divided one",
                         part->folder);
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

// Puts a line into its place; an error says what is wrong with it.
static bool take_line(Merging *merging, Tournament *tournament, LogChain *chain, Line line,
                      Error *error) {
    MatchGame record;
    Text black = {0}, white = {0};
    if (!log_chain_follows(chain, line.text, line.length))
        return error_set(error, "it was changed after it was written");
    bool good = game_line_read(line.text, line.length, &record, &black, &white, error);
    if (good && !tournament_add_game(tournament, &record, text_string(&black), text_string(&white)))
        good = error_set(error, "it is no game of this part, or one that is there already");
    if (good)
        merging->lines[record.pairing.game] = line;
    text_free(&black);
    text_free(&white);
    return good;
}

// Every line of a part that is locked.
static bool take_lines(Merging *merging, const Part *part, Tournament *tournament, Error *error) {
    LogChain chain = log_chain_begin(part->settings.chain);
    const char *at = text_string(&part->text), *all_end = at + part->text.length, *end;
    for (int number = 1; at < all_end; number++, at = end + 1) {
        Error inner = {0};
        end = memchr(at, '\n', (size_t)(all_end - at));
        if (!end)
            error_set(&inner, "it is torn");
        if (!end ||
            !take_line(merging, tournament, &chain, (Line){at, (size_t)(end - at)}, &inner)) {
            if (inner.machine && error)
                *error = inner;
            return inner.machine
                       ? false
                       : error_set(error,
                                   "%.120s: line %d of the log is no good: %.100s; `flipside arena "
                                   "--resume --out %.120s` sets it right",
                                   part->folder, number, inner.text, part->folder);
        }
    }
    const TournamentStatus *status = tournament_status(tournament);
    return status->done == status->total ||
           error_set(
               error,
               "%.120s has %d of its %d games; go on with: flipside arena --resume --out %.120s",
               part->folder, status->done, status->total, part->folder);
}

// The games of a part, of which nobody adds any meanwhile.
static bool read_part(Merging *merging, Part *part, Error *error) {
    Text path = {0};
    GameLog *lock = log_lock(part->folder, error);
    bool good = lock && take_settings(merging, part, error) &&
                path_in(&path, part->folder, "games.jsonl", error);
    // A part that was killed right after its begin has no log yet.
    good = good && (!file_exists(path.data) || file_read(path.data, SIZE_MAX, &part->text, error));
    Tournament *tournament = good ? tournament_view(&part->settings, NULL, NULL, error) : NULL;
    good = tournament && make_lines(merging, tournament_status(tournament)->numbers, error) &&
           take_lines(merging, part, tournament, error);
    tournament_destroy(tournament, NULL);
    log_close(lock, NULL);
    text_free(&path);
    return good;
}

// A key that follows from those of all parts, in the order of the shards.
static bool make_key(const Merging *merging, char key[CHAIN_DIGITS + 1], Error *error) {
    Text from = {0};
    text_add(&from, "flipside merge");
    for (int shard = 1; shard <= merging->count; shard++)
        for (int i = 0; i < merging->count; i++)
            if (merging->parts[i].settings.shard.index == shard)
                text_format(&from, "\n%s",
                            merging->parts[i].settings.chain ? merging->parts[i].settings.chain
                                                             : "");
    log_chain_derive_key(&from, key);
    bool good = !from.failed || error_set(error, "out of memory");
    text_free(&from);
    return good;
}

// All lines in the order of the schedule.
static bool compose(const Merging *merging, const char *key, Text *log, Error *error) {
    LogChain chain = log_chain_begin(key);
    Text line = {0};
    bool good = true;
    for (int game = 0; good && game < merging->numbers; game++) {
        const Line *from = &merging->lines[game];
        size_t body = log_chain_body(from->text, from->length);
        text_clear(&line);
        text_add_bytes(&line, from->text, body ? body : from->length);
        text_add(&line, body ? "}\n" : "\n");
        log_chain_add(&chain, &line);
        text_add_bytes(log, text_string(&line), line.length);
        good = !line.failed && !log->failed;
    }
    text_free(&line);
    return good || error_set(error, "out of memory");
}

// Is a folder free for the whole? An unfinished merge of the same parts has left the same log.
static bool is_free(const char *folder, const Text *log, Error *error) {
    Text path = {0}, there = {0};
    bool good = path_in(&path, folder, "run.json", error);
    bool taken = good && file_exists(path.data);
    good = good && path_in(&path, folder, "games.jsonl", error);
    if (good && !taken && file_exists(path.data))
        taken = !file_read(path.data, log->length, &there, NULL) || there.length != log->length ||
                memcmp(text_string(&there), text_string(log), log->length) != 0;
    if (good && taken)
        good = error_set(error, "%s holds a tournament already: take another folder", folder);
    text_free(&path);
    text_free(&there);
    return good;
}

// The log first: run.json makes a tournament of the folder.
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
    char key[CHAIN_DIGITS + 1];
    ArenaSettings whole = merging->parts[0].settings; // of which only these two differ
    whole.shard = (Shard){0};
    whole.chain = key;
    bool good = make_key(merging, key, error) && compose(merging, key, &log, error);
    bool made = good && !file_exists(folder);
    if (good && !file_make_directory(folder, false))
        good = error_system(error, errno, "cannot make the folder %s", folder);
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
