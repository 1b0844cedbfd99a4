// Reads and writes shard notes, and merges shard files into one data set.
#include "json.h"
#include "selfplay.h"
#include "shard.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

bool selfplay_note(Text *out, const SelfplayOptions *options, const char *run) {
    Json *note = json_new_object();
    Text shard = {0};
    shard_write(&shard, options->shard);
    json_add_int(note, "selfplay", 1);
    json_add_buffer(note, "shard", &shard);
    json_add_int(note, "games", (int64_t)options->games);
    json_add_text(note, "run", run);
    if (!json_write_line(out, note))
        return false;
    text_truncate(out, out->length - 1);
    return true;
}

// Parsed shard note.
typedef struct Part {
    Shard shard;
    uint64_t games; // size of the whole run
    Text run;
} Part;

static bool read_note(const Text *note, Part *part, Error *error) {
    const char *shard, *run;
    Error inner = {0};
    Json *json = note->length ? json_read(note->data, note->length, &inner) : NULL;
    int64_t games = json_int_of(json_member(json, "games"));
    bool good = json && json_int_of(json_member(json, "selfplay")) == 1 && games >= 1 &&
                json_take_text(json, "shard", &shard, 64, NULL) &&
                json_take_text(json, "run", &run, SIZE_MAX, NULL) &&
                shard_parse(shard, &part->shard, NULL);
    if (good) {
        part->games = (uint64_t)games;
        text_format(&part->run, "%" PRIu64 " games, %s", part->games, run);
    }
    json_free(json);
    if (inner.machine || part->run.failed)
        return error_set(error, "not enough memory");
    return good ||
           error_set(error, note->length ? "its note is not that of a shard"
                                         : "it is a file of games, and no part of a divided run");
}

// Games read from a shard. The count is checked against the note only after reading.
typedef struct Share {
    GameRecord *records;
    uint64_t count, capacity;
} Share;

typedef struct Merging {
    ShardParts parts;
    Share *shares; // indexed by shard.index − 1
    Goal goal;
    uint64_t games; // size of the whole run
    // Current part:
    const char *path;
    Text note;
    bool known; // the note has been read
    Shard shard;
    Error *error;
} Merging;

static bool no_memory(const Merging *merging) {
    return error_set(merging->error, "not enough memory for the games of %.200s", merging->path);
}

// Reads the note of the current part unless already done.
static bool know_part(Merging *merging) {
    Part part = {0};
    Error inner;
    if (merging->known)
        return true;
    bool good = read_note(&merging->note, &part, &inner) ||
                error_set(merging->error, "%.200s: %s", merging->path, inner.text);
    good = good && shard_parts_add(&merging->parts, merging->path, part.shard,
                                   text_string(&part.run), merging->error);
    if (good) {
        merging->shard = part.shard;
        merging->games = part.games;
        if (!merging->shares)
            merging->shares = calloc((size_t)part.shard.count, sizeof *merging->shares);
        good = merging->known = merging->shares || no_memory(merging);
    }
    text_free(&part.run);
    return good;
}

static bool keep_game(const GameRecord *record, void *user) {
    Merging *merging = user;
    if (!know_part(merging))
        return false;
    Share *share = &merging->shares[merging->shard.index - 1];
    if (share->count == share->capacity) {
        uint64_t capacity = share->capacity ? 2 * share->capacity : 256;
        GameRecord *grown = realloc(share->records, (size_t)capacity * sizeof *grown);
        if (!grown) {
            merging->known = false;
            return no_memory(merging);
        }
        share->records = grown;
        share->capacity = capacity;
    }
    share->records[share->count++] = *record;
    return true;
}

// Checks that a shard is undamaged and has all its games.
static bool check_share(const Merging *merging, const DatasetSummary *summary) {
    Shard shard = merging->shard;
    uint64_t have = merging->shares[shard.index - 1].count,
             wanted = shard_tasks(shard, merging->games);
    if (*summary->obstacle.text)
        return error_set(merging->error,
                         "%.120s is damaged: %.120s; play shard %d/%d again into a new file",
                         merging->path, summary->obstacle.text, shard.index, shard.count);
    if (have > wanted)
        return error_set(merging->error,
                         "%.120s has %" PRIu64 " games, and shard %d/%d of this run only %" PRIu64,
                         merging->path, have, shard.index, shard.count, wanted);
    return have == wanted || error_set(merging->error,
                                       "%.120s has %" PRIu64 " of its %" PRIu64
                                       " games: run its command again (--shard %d/%d), it goes "
                                       "on where it was",
                                       merging->path, have, wanted, shard.index, shard.count);
}

static bool read_part(Merging *merging, const char *path) {
    DatasetSummary summary;
    merging->path = path;
    merging->known = false;
    text_clear(&merging->note);
    bool good =
        dataset_read_noted(path, &merging->note, keep_game, merging, &summary, merging->error);
    // The first game triggers reading the note, so a file without games still has an unread note.
    // If there are games but the note is not known, reading it has failed.
    good = good && (merging->known || (summary.games == 0 && know_part(merging))) &&
           check_share(merging, &summary);
    merging->goal = summary.goal;
    return good;
}

// Returns the game with a given number in the run.
static const GameRecord *game_of(uint64_t number, void *user) {
    const Merging *merging = user;
    uint64_t n;
    Shard shard = shard_of_task(merging->parts.count, number, &n);
    return &merging->shares[shard.index - 1].records[n];
}

bool selfplay_merge(const char *out, char *const *parts, int count, uint64_t *games, Error *error) {
    Merging merging = {.error = error};
    bool good = true;
    for (int i = 0; good && i < count; i++)
        good = read_part(&merging, parts[i]);
    good = good && shard_parts_complete(&merging.parts, error) &&
           dataset_write_whole(out, merging.goal, merging.games, game_of, &merging, error);
    *games = merging.games;
    for (int i = 0; merging.shares && i < merging.parts.count; i++)
        free(merging.shares[i].records);
    free(merging.shares);
    shard_parts_free(&merging.parts);
    text_free(&merging.note);
    return good;
}
