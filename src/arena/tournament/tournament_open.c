// Opening and closing tournaments: what the settings, the log and a change of them make.
#include "growth.h"
#include "names.h"
#include "roster.h"
#include "tournament_private.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static SprtBounds bounds_of(const ArenaSettings *settings) {
    return (SprtBounds){settings->elo0, settings->elo1, settings->alpha, settings->beta};
}

void tournament_count(Tournament *t, const MatchGame *record) {
    t->taken[record->pairing.game] = GAME_COUNTED;
    t->status.done++;
    schedule_result(t->schedule, record->pairing.game, match_game_first_half_points(record));
    t->status.total = schedule_total(t->schedule);
    bool complete = tally_add(&t->tally, record);
    if (t->status.settings->sprt && complete && t->status.verdict == SPRT_GOES_ON) {
        SprtBounds bounds = bounds_of(t->status.settings);
        t->status.verdict = sprt_verdict(&bounds, t->tally.pairs[1].pairs);
    }
}

// Everything but the log; the settings are checked already.
static Tournament *tournament_new(const ArenaSettings *settings, Error *error) {
    Tournament *t = calloc(1, sizeof *t);
    if (!t) {
        error_set(error, "out of memory");
        return NULL;
    }
    t->status.settings = settings;
    OpeningPlan plan = settings_openings(settings);
    t->openings = openings_create(&plan, error);
    t->schedule = schedule_create(settings);
    t->marks = calloc((size_t)settings->player_count, sizeof *t->marks);
    t->names = settings_names(settings);
    bool good = t->schedule && t->marks && t->names;
    if (good) {
        t->status.total = schedule_total(t->schedule);
        t->status.numbers = schedule_numbers(t->schedule);
        t->taken = calloc((size_t)t->status.numbers + 1, sizeof *t->taken);
        good = t->taken && tally_create(&t->tally, settings->player_count, t->status.numbers);
    }
    for (int i = 0; good && i < settings->player_count; i++) {
        Text mark = {0};
        settings_mark(settings, i, &mark);
        t->marks[i] = mark.data;
        good = mark.data && !mark.failed;
    }
    if (!good)
        error_set(error, "out of memory");
    if (!good || !t->openings) {
        tournament_destroy(t, NULL);
        return NULL;
    }
    t->status.schedule = t->schedule;
    t->status.tally = &t->tally;
    t->status.marks = (const char *const *)t->marks;
    t->status.names = (const char *const *)t->names;
    return t;
}

// Makes every player that plays once, so that a wrong spec is told before the first game.
static bool check_players(const ArenaSettings *settings, Error *error) {
    for (int i = 0; i < settings->player_count; i++) {
        Error wrong = {0};
        if (!settings_plays(settings, i))
            continue;
        Player *player =
            roster_player(settings->players[i], settings->rules, settings->seed, &wrong);
        if (!player && wrong.column)
            return error_set(error, "player %d, \"%.100s\", column %zu: %.200s", i + 1,
                             settings->players[i], wrong.column, wrong.text);
        if (!player)
            return error_set(error, "player %d, \"%.100s\": %.200s", i + 1, settings->players[i],
                             wrong.text);
        bool person = strcmp(player_type(player)->name, "human") == 0;
        player_destroy(player);
        if (person)
            return error_set(
                error, "a person cannot play in the arena; `flipside play` is the place for that");
    }
    return true;
}

static bool keep_folder(Tournament *t, const char *folder, Error *error) {
    t->folder = strdup(folder);
    return t->folder || error_set(error, "out of memory");
}

Tournament *tournament_create(const ArenaSettings *settings, const char *folder, Error *error) {
    assert(settings);
    if (!settings_check(settings, error) || !check_players(settings, error))
        return NULL;
    Tournament *t = tournament_new(settings, error);
    if (t && folder &&
        !(keep_folder(t, folder, error) && (t->log = log_create(folder, settings, error)))) {
        tournament_destroy(t, NULL);
        return NULL;
    }
    return t;
}

Tournament *tournament_view(const ArenaSettings *settings, LogVisit *visit, void *user,
                            Error *error) {
    Tournament *t = tournament_new(settings, error);
    if (t) {
        t->visit = visit;
        t->visit_user = user;
    }
    return t;
}

// Has anybody of this tournament, now or before a change, this mark?
static bool known_mark(const Tournament *t, const char *mark) {
    const ArenaSettings *settings = t->status.settings;
    bool known = false;
    for (int i = 0; !known && i < settings->player_count; i++)
        known = strcmp(t->marks[i], mark) == 0;
    for (int i = 0; !known && i < settings->former_count; i++)
        known = strcmp(settings->former[i], mark) == 0;
    return known;
}

// Does a game's line stand for the players as they are now?
static bool same_player(const Tournament *t, int player, const char *mark, const char *key) {
    const char *own = t->status.settings->entries[player].key;
    return strcmp(mark, t->marks[player]) == 0 && strcmp(key, own ? own : "") == 0;
}

// In a match, kumite or gauntlet only games of those count that play.
static bool both_count(const Tournament *t, const Pairing *pairing) {
    const ArenaSettings *settings = t->status.settings;
    return arena_mode_rounds(settings->mode) ||
           (settings_plays(settings, pairing->first) && settings_plays(settings, pairing->second));
}

// Takes a game of the log when it is one of the schedule, for the first time, between the right
// players as they are now.
static LogVerdict judge_game(MatchGame *record, const char *black, const char *white, void *user) {
    Tournament *t = user;
    Pairing pairing;
    if (!schedule_game(t->schedule, record->pairing.game, &pairing))
        return LOG_FOREIGN;
    record->pairing = pairing;
    int black_player = pairing_black(&pairing), white_player = pairing_white(&pairing);
    if (!same_player(t, black_player, black, record->keys[BLACK]) ||
        !same_player(t, white_player, white, record->keys[WHITE]) || !both_count(t, &pairing)) {
        bool ours = strcmp(black, t->marks[black_player]) == 0 &&
                    strcmp(white, t->marks[white_player]) == 0;
        bool changed =
            t->status.settings->former_count && known_mark(t, black) && known_mark(t, white);
        return ours || changed ? LOG_PAST : LOG_FOREIGN;
    }
    ScheduleState state = schedule_state(t->schedule, pairing.game);
    bool elsewhere = shard_is_part(t->status.settings->shard) && state == SCHEDULE_VOID;
    if (t->taken[pairing.game] || state == SCHEDULE_WAITS || elsewhere)
        return LOG_FOREIGN;
    tournament_count(t, record);
    bool wanted = !t->visit ||
                  t->visit(record, t->names[black_player], t->names[white_player], t->visit_user);
    return wanted ? LOG_COUNTS : LOG_FOREIGN;
}

bool tournament_add_game(Tournament *tournament, MatchGame *record, const char *black,
                         const char *white) {
    return judge_game(record, black, white, tournament) == LOG_COUNTS;
}

static Tournament *look_at_folder(ArenaSettings *settings, const char *folder, LogVisit *visit,
                                  void *user, Error *error) {
    if (!log_settings(folder, settings, error))
        return NULL;
    Tournament *t = tournament_view(settings, visit, user, error);
    if (t && log_read(folder, settings->chain, judge_game, t, &t->status.log, error)) {
        t->status.resumed = t->status.done;
        return t;
    }
    tournament_destroy(t, NULL);
    settings_free(settings);
    return NULL;
}

// Makes the change and writes down what comes of it; the settings are free again after a failure.
static bool change_settings(ArenaSettings *settings, const GameLog *log, const char *folder,
                            TournamentChange *change, void *user, Error *error) {
    ArenaSettings before;
    Text old = {0}, new = {0};
    Tournament *t = look_at_folder(&before, folder, NULL, NULL, error);
    if (!t)
        return false;
    bool begun = t->status.log.games + t->status.log.past > 0;
    bool good = settings_copy(&before, settings, error);
    bool changed = good && change(settings, user, error) &&
                   growth_settle(&before, t->schedule, begun, settings, error) &&
                   settings_check(settings, error) && check_players(settings, error);
    if (changed) {
        changed = (settings_write(&before, &old) && settings_write(settings, &new)) ||
                  error_set(error, "out of memory");
        bool same = changed && strcmp(text_string(&old), text_string(&new)) == 0;
        changed = changed && (same || log_change_settings(log, settings, error));
    }
    if (good && !changed)
        settings_free(settings);
    tournament_destroy(t, NULL);
    settings_free(&before);
    text_free(&old);
    text_free(&new);
    return changed;
}

Tournament *tournament_grow(ArenaSettings *settings, const char *folder, TournamentChange *change,
                            void *change_user, LogVisit *visit, void *user, Error *error) {
    GameLog *log = log_lock(folder, error);
    if (!log)
        return NULL;
    bool good = change ? change_settings(settings, log, folder, change, change_user, error)
                       : log_settings(folder, settings, error);
    if (!good) {
        log_close(log, NULL);
        return NULL;
    }
    good = change || check_players(settings, error);
    Tournament *t = good ? tournament_view(settings, visit, user, error) : NULL;
    good = t && keep_folder(t, folder, error);
    if (good) {
        t->log = log;
        good = log_resume(log, settings->chain, judge_game, t, &t->status.log, error);
        t->status.resumed = t->status.done;
    } else {
        log_close(log, NULL);
    }
    if (good)
        return t;
    tournament_destroy(t, NULL);
    settings_free(settings);
    return NULL;
}

Tournament *tournament_open(ArenaSettings *settings, const char *folder, bool only_read,
                            LogVisit *visit, void *user, Error *error) {
    return only_read ? look_at_folder(settings, folder, visit, user, error)
                     : tournament_grow(settings, folder, NULL, NULL, visit, user, error);
}

const TournamentStatus *tournament_status(const Tournament *tournament) {
    return &tournament->status;
}

bool tournament_destroy(Tournament *t, Error *error) {
    if (!t)
        return true;
    bool good = log_close(t->log, error);
    names_free(t->marks, t->status.settings->player_count);
    names_free(t->names, t->status.settings->player_count);
    free(t->taken);
    free(t->folder);
    tally_free(&t->tally);
    schedule_destroy(t->schedule);
    openings_destroy(t->openings);
    free(t);
    return good;
}
