#include "follower.h"

#include "export.h"
#include "file_open.h"
#include "game_line.h"
#include "log_chain.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    SETTINGS_LIMIT = 4 << 20,
    LINE_LIMIT = 256 << 10, // a longer one is damaged
    BLOCK = 1 << 20,
    LADDER_LIMIT = 4000000, // rounds × players
};

struct Follower {
    char *folder;
    ArenaSettings settings;
    Tournament *tournament;
    uint32_t *places; // by number of the game: place among the games + 1; 0 = not known
    FollowedGame *games;
    int count, room;
    FileState run, log; // the files that were read
    LogChain chain;     // of the lines that were read
    int64_t at;         // read up to here
    bool skips;         // in the middle of a line that is too long
    int renewals;
    bool failed; // memory was refused
    Text black, white;
    int64_t line_at; // of the line that is being read
    uint32_t line_length;
};

// Reads a small file of the folder.
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
                 (double)settings->rounds * settings->player_count > LADDER_LIMIT)) {
        settings_free(settings);
        good = error_set(error, "the tournament in %s is too large to be watched", folder);
    }
    return good;
}

static bool reserve(Follower *f) {
    if (f->count < f->room)
        return true;
    int room = f->room ? 2 * f->room : 256;
    FollowedGame *games = realloc(f->games, (size_t)room * sizeof *games);
    if (!games)
        return false;
    f->games = games;
    f->room = room;
    return true;
}

static uint8_t count_passes(const Game *game) {
    int count = 0;
    for (int ply = 0; ply < game->ply; ply++)
        count += game->moves[ply] == MOVE_PASS;
    return (uint8_t)count;
}

// A good game of the log: its place is noted.
static bool note_game(MatchGame *record, const char *black, const char *white, void *user) {
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
    f->places[record->pairing.game] = (uint32_t)++f->count;
    return true;
}

// Forgets all games.
static bool begin_again(Follower *f, Error *error) {
    tournament_destroy(f->tournament, NULL);
    free(f->places);
    f->tournament = tournament_view(&f->settings, note_game, f, error);
    int numbers = f->tournament ? tournament_status(f->tournament)->numbers : 0;
    f->places = calloc((size_t)numbers + 1, sizeof *f->places);
    f->count = 0;
    f->at = 0;
    f->skips = false;
    f->chain = log_chain_begin(f->settings.chain);
    f->renewals++;
    return f->tournament &&
           (f->places || error_system(error, ENOMEM, "cannot follow the tournament"));
}

// The state of run.json; zeroes when there is none.
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
    if (follower_settings(folder, &f->settings, error) && begin_again(f, error))
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
    free(f->places);
    free(f->games);
    text_free(&f->black);
    text_free(&f->white);
    free(f);
}

// Judges a whole line; a bad one is only counted.
static void take_line(Follower *f, const char *line, size_t length, int64_t at) {
    MatchGame record;
    f->line_at = at;
    f->line_length = (uint32_t)length;
    if (f->skips)
        f->skips = false;
    else if (length <= LINE_LIMIT && log_chain_follows(&f->chain, line, length) &&
             game_line_read(line, length, &record, &f->black, &f->white, NULL))
        tournament_add_game(f->tournament, &record, text_string(&f->black), text_string(&f->white));
}

// Takes the whole lines of a block that begins at f->at.
static void take_block(Follower *f, const char *block, size_t length) {
    size_t begin = 0;
    for (const char *end; (end = memchr(block + begin, '\n', length - begin));) {
        size_t line = (size_t)(end - block) - begin;
        take_line(f, block + begin, line, f->at + (int64_t)begin);
        begin += line + 1;
    }
    if (begin == 0 && length > LINE_LIMIT) { // no game is so long: go on behind it
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

// Reads the settings again and begins anew: with the same ones only when `always`, with those of a
// tournament that has grown, which are told by the key of its log. Others are another tournament.
static bool renew(Follower *f, bool always, Error *error) {
    ArenaSettings settings;
    f->run = run_state(f->folder);
    if (!follower_settings(f->folder, &settings, error))
        return false;
    bool same = same_settings(&f->settings, &settings);
    bool grown =
        f->settings.chain && settings.chain && strcmp(f->settings.chain, settings.chain) == 0;
    if (same || !grown) {
        settings_free(&settings);
        return same ? !always || begin_again(f, error)
                    : error_set(error, "another tournament is in %s now", f->folder);
    }
    tournament_destroy(f->tournament, NULL);
    f->tournament = NULL;
    settings_free(&f->settings);
    f->settings = settings;
    return begin_again(f, error);
}

// Are they the files that were read so far? If not, everything begins again, with whatever settings
// there are now.
static bool same_files(Follower *f, const FileState *now, Error *error) {
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
    good = good && same_files(f, &now, error);
    int64_t got = 0, done = 0;
    while (good && (bytes == 0 || done < (int64_t)bytes) &&
           (got = file_read_at(file, f->at, block, BLOCK)) > 0) {
        int64_t before = f->at;
        take_block(f, block, (size_t)got);
        done += f->at - before;
        if (f->at == before) // only the begin of a line is there
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
    return game >= 0 && game < follower_status(f)->numbers ? (int)f->places[game] - 1 : -1;
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
    return good ||
           error_set(error, "the log has changed; game %d is not where it was", game->game + 1);
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
            return error_set(
                error,
                "these games are too many for a page; `flipside report --games` writes them");
    }
    return !out->failed || error_system(error, ENOMEM, "cannot write the games");
}
