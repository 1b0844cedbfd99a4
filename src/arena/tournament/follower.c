#include "follower.h"

#include "export.h"
#include "file_open.h"
#include "game_line.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    SETTINGS_LIMIT = 4 << 20,
    LINE_LIMIT = 256 << 10, // longer lines are damaged
    BLOCK = 1 << 20,
    ROUNDS_LIMIT = 4000000, // maximum of rounds × players
};

struct Follower {
    char *folder;
    ArenaSettings settings;
    Tournament *tournament;
    uint32_t *indices; // by game number: index in `games` + 1; 0 = not read
    FollowedGame *games;
    int count, capacity;
    FileState run, log; // states of the files when they were read
    int64_t at;         // offset of the next line to read
    bool skips;         // inside a line that is too long
    int renewals;
    bool failed; // out of memory
    Text black, white;
    int64_t line_at; // offset and length of the current line
    uint32_t line_length;
};

static bool read_small(const char *folder, const char *name, size_t limit, Text *out,
                       Error *error) {
    int file = file_open_regular(folder, name);
    if (file < 0)
        return error_system(error, errno, "cannot read %s/%s", folder, name);
    bool good =
        file_size(file) <= (int64_t)limit || error_set(error, "%s/%s is too large", folder, name);
    good = good && (file_read_whole(file, out) ||
                    error_system(error, errno, "cannot read %s/%s", folder, name));
    file_close(file);
    if (good && (out->failed || out->length > limit))
        good = error_set(error, "%s/%s is too large", folder, name);
    return good;
}

bool follower_settings(const char *folder, ArenaSettings *settings, Error *error) {
    Text text = {0};
    Error wrong = {0};
    *settings = (ArenaSettings){0};
    bool good = read_small(folder, "run.json", SETTINGS_LIMIT, &text, error);
    if (good && !settings_read(settings, text_string(&text), &wrong))
        good = error_set(error, "%s/run.json: %s", folder, wrong.text);
    text_free(&text);
    if (good && (settings_games(settings) > FOLLOWER_GAMES_MAX ||
                 (double)settings->rounds * settings->player_count > ROUNDS_LIMIT)) {
        settings_free(settings);
        good = error_set(error, "the tournament in %s is too large", folder);
    }
    return good;
}

static bool reserve(Follower *f) {
    if (f->count < f->capacity)
        return true;
    int capacity = f->capacity ? 2 * f->capacity : 256;
    FollowedGame *games = realloc(f->games, (size_t)capacity * sizeof *games);
    if (!games)
        return false;
    f->games = games;
    f->capacity = capacity;
    return true;
}

static uint8_t count_passes(const Game *game) {
    int count = 0;
    for (int ply = 0; ply < game->ply; ply++)
        count += game->moves[ply] == MOVE_PASS;
    return (uint8_t)count;
}

// Stores the summary of a game that counts.
static bool add_game(MatchGame *record, const char *black, const char *white, void *user) {
    Follower *f = user;
    (void)black;
    (void)white;
    if (!reserve(f)) {
        f->failed = true;
        return true;
    }
    f->games[f->count] = (FollowedGame){.at = f->line_at,
                                        .length = f->line_length,
                                        .game = record->pairing.game,
                                        .black = (uint16_t)pairing_black(&record->pairing),
                                        .white = (uint16_t)pairing_white(&record->pairing),
                                        .black_half_points = (int8_t)record->black_half_points,
                                        .reason = (uint8_t)record->reason,
                                        .loser = (uint8_t)record->loser,
                                        .plies = (uint8_t)record->game.ply,
                                        .passes = count_passes(&record->game),
                                        .has_score = record->has_score,
                                        .score = record->score,
                                        .date = record->date};
    f->indices[record->pairing.game] = (uint32_t)++f->count;
    return true;
}

// Discards all games; the log is read from the start.
static bool restart(Follower *f, Error *error) {
    tournament_destroy(f->tournament, NULL);
    free(f->indices);
    f->tournament = tournament_view(&f->settings, add_game, f, error);
    int numbers = f->tournament ? tournament_status(f->tournament)->numbers : 0;
    f->indices = calloc((size_t)numbers + 1, sizeof *f->indices);
    f->count = 0;
    f->at = 0;
    f->skips = false;
    f->renewals++;
    return f->tournament &&
           (f->indices || error_system(error, ENOMEM, "cannot follow the tournament"));
}

// Returns the state of run.json; zeros if it is missing.
static FileState run_state(const char *folder) {
    int file = file_open_regular(folder, "run.json");
    FileState state = {0};
    if (file >= 0 && !file_state(file, &state))
        state = (FileState){0};
    file_close(file);
    return state;
}

Follower *follower_open(const char *folder, Error *error) {
    Follower *f = calloc(1, sizeof *f);
    if (f)
        f->folder = strdup(folder);
    if (!f || !f->folder) {
        follower_close(f);
        error_system(error, ENOMEM, "cannot follow the tournament in %s", folder);
        return NULL;
    }
    f->run = run_state(folder);
    if (follower_settings(folder, &f->settings, error) && restart(f, error))
        return f;
    follower_close(f);
    return NULL;
}

void follower_close(Follower *f) {
    if (!f)
        return;
    tournament_destroy(f->tournament, NULL);
    settings_free(&f->settings);
    free(f->folder);
    free(f->indices);
    free(f->games);
    text_free(&f->black);
    text_free(&f->white);
    free(f);
}

// Adds the game of a complete line; damaged lines are ignored.
static void take_line(Follower *f, const char *line, size_t length, int64_t at) {
    MatchGame record;
    f->line_at = at;
    f->line_length = (uint32_t)length;
    if (f->skips)
        f->skips = false;
    else if (length <= LINE_LIMIT &&
             game_line_read(line, length, &record, &f->black, &f->white, NULL))
        tournament_add_game(f->tournament, &record, text_string(&f->black), text_string(&f->white));
}

// Processes the complete lines of a block that starts at f->at.
static void take_block(Follower *f, const char *block, size_t length) {
    size_t begin = 0;
    for (const char *end; (end = memchr(block + begin, '\n', length - begin));) {
        size_t line = (size_t)(end - block) - begin;
        take_line(f, block + begin, line, f->at + (int64_t)begin);
        begin += line + 1;
    }
    if (begin == 0 && length > LINE_LIMIT) { // skip the overlong line
        f->skips = true;
        begin = length;
    }
    f->at += (int64_t)begin;
}

static bool same_settings(const ArenaSettings *a, const ArenaSettings *b) {
    Text first = {0}, second = {0};
    bool same = settings_write(a, &first) && settings_write(b, &second) &&
                strcmp(text_string(&first), text_string(&second)) == 0;
    text_free(&first);
    text_free(&second);
    return same;
}

// Reads the settings again. Restarts if they have changed or if `always` is set.
static bool renew(Follower *f, bool always, Error *error) {
    ArenaSettings settings;
    f->run = run_state(f->folder);
    if (!follower_settings(f->folder, &settings, error))
        return false;
    if (same_settings(&f->settings, &settings)) {
        settings_free(&settings);
        return !always || restart(f, error);
    }
    tournament_destroy(f->tournament, NULL);
    f->tournament = NULL;
    settings_free(&f->settings);
    f->settings = settings;
    return restart(f, error);
}

// Checks that run.json and the log are the files read so far; if not, calls renew().
static bool check_files(Follower *f, const FileState *now, Error *error) {
    FileState run = run_state(f->folder);
    bool same = f->at == 0 ||
                (f->log.device == now->device && f->log.node == now->node && now->size >= f->at);
    bool same_run = run.device == f->run.device && run.node == f->run.node &&
                    run.size == f->run.size && run.changed == f->run.changed;
    f->log = *now;
    return (same && same_run) || renew(f, !same, error);
}

bool follower_read(Follower *f, size_t bytes, bool *more, Error *error) {
    int file = file_open_regular(f->folder, "games.jsonl");
    FileState now;
    *more = false;
    if (file < 0)
        return (errno == ENOENT && f->at == 0) ||
               error_system(error, errno, "cannot read %s/games.jsonl", f->folder);
    char *block = malloc(BLOCK);
    bool good =
        (block && file_state(file, &now)) ||
        error_system(error, block ? errno : ENOMEM, "cannot read %s/games.jsonl", f->folder);
    good = good && check_files(f, &now, error);
    int64_t got = 0, done = 0;
    while (good && (bytes == 0 || done < (int64_t)bytes) &&
           (got = file_read_at(file, f->at, block, BLOCK)) > 0) {
        int64_t before = f->at;
        take_block(f, block, (size_t)got);
        done += f->at - before;
        if (f->at == before) // the last line is incomplete
            break;
    }
    *more = good && bytes && done >= (int64_t)bytes;
    if (good && got < 0)
        good = error_system(error, errno, "cannot read %s/games.jsonl", f->folder);
    if (good && f->failed)
        good = error_system(error, ENOMEM, "cannot follow the tournament in %s", f->folder);
    free(block);
    file_close(file);
    return good;
}

const TournamentStatus *follower_status(const Follower *f) {
    return tournament_status(f->tournament);
}

int follower_count(const Follower *f) {
    return f->count;
}

const FollowedGame *follower_game(const Follower *f, int index) {
    assert(index >= 0 && index < f->count);
    return &f->games[index];
}

int follower_renewals(const Follower *f) {
    return f->renewals;
}

int follower_find(const Follower *f, int game) {
    return game >= 0 && game < follower_status(f)->numbers ? (int)f->indices[game] - 1 : -1;
}

bool follower_record(const Follower *f, int index, MatchGame *record, Error *error) {
    const FollowedGame *game = follower_game(f, index);
    Text black = {0}, white = {0};
    int file = file_open_regular(f->folder, "games.jsonl");
    char *line = malloc(game->length + 1);
    bool good = file >= 0 && line &&
                file_read_at(file, game->at, line, game->length) == (int64_t)game->length &&
                game_line_read(line, game->length, record, &black, &white, NULL) &&
                record->pairing.game == game->game;
    schedule_game(follower_status(f)->schedule, game->game, &record->pairing);
    file_close(file);
    free(line);
    text_free(&black);
    text_free(&white);
    return good || error_set(error, "cannot read game %d: the log has changed", game->game + 1);
}

bool follower_export(const Follower *f, const Format *format, size_t limit, Text *out,
                     Error *error) {
    const TournamentStatus *status = follower_status(f);
    for (int number = 0; number < status->numbers; number++) {
        int index = follower_find(f, number);
        MatchGame record;
        if (index < 0)
            continue;
        if (!follower_record(f, index, &record, error) ||
            !export_game(format, &record, status->names[pairing_black(&record.pairing)],
                         status->names[pairing_white(&record.pairing)], out, error))
            return false;
        if (out->length > limit)
            return error_set(error, "too many games for one answer: use `flipside report --games`");
    }
    return !out->failed || error_system(error, ENOMEM, "cannot write the games");
}
