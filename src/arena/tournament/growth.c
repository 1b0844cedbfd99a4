#include "growth.h"

#include "names.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static bool is_mark(const ArenaSettings *settings, int player, const char *name) {
    Text mark = {0};
    settings_mark(settings, player, &mark);
    bool same = strcmp(text_string(&mark), name) == 0;
    text_free(&mark);
    return same;
}

int growth_find(const ArenaSettings *settings, const char *name, Error *error) {
    char **names = settings_names(settings);
    int found = -1;
    if (!names) {
        error_set(error, "out of memory");
        return -1;
    }
    for (int withdrawn = 0; withdrawn < 2; withdrawn++)
        for (int i = 0; found < 0 && i < settings->player_count; i++)
            if (settings->entries[i].withdrawn == withdrawn &&
                (strcmp(names[i], name) == 0 || is_mark(settings, i, name) ||
                 strcmp(settings->players[i], name) == 0))
                found = i;
    names_free(names, settings->player_count);
    if (found < 0)
        error_set(error, "no player \"%.200s\" in this tournament", name);
    return found;
}

static bool same_key(const ArenaSettings *settings, int player, const char *key) {
    const char *own = settings->entries[player].key;
    return strcmp(own ? own : "", key ? key : "") == 0;
}

// Returns a withdrawn player with this spec, or with `playing` an active one; −1 if not found.
static int find_spec(const ArenaSettings *settings, const char *spec, bool playing) {
    for (int i = 0; i < settings->player_count; i++)
        if (settings_plays(settings, i) == playing && strcmp(settings->players[i], spec) == 0)
            return i;
    return -1;
}

bool growth_add(ArenaSettings *settings, const char *spec, const char *key, Error *error) {
    int back = find_spec(settings, spec, false);
    if (back >= 0) {
        settings->entries[back].withdrawn = false;
        return settings_set_key(settings, back, key, error);
    }
    if (!settings_add_keyed(settings, spec, key, error))
        return false;
    if (settings->mode == ARENA_MATCH)
        settings->mode = ARENA_KUMITE;
    if (schedule_kind(settings->mode)->fixed_rounds)
        settings->rounds = settings_usual_rounds(settings->mode, settings->player_count);
    return true;
}

bool growth_enter(ArenaSettings *settings, const char *spec, const char *key, Error *error) {
    int player = find_spec(settings, spec, true);
    return player >= 0 ? settings_set_key(settings, player, key, error)
                       : growth_add(settings, spec, key, error);
}

bool growth_change(ArenaSettings *settings, int player, const char *spec, const char *key,
                   Error *error) {
    assert(player >= 0 && player < settings->player_count);
    for (int i = 0; i < settings->player_count; i++)
        if (i != player && (strcmp(settings->players[i], spec) == 0 ||
                            strcmp(settings->players[i], settings->players[player]) == 0))
            return error_set(error,
                             "two players have the spec %.200s: withdraw one and add another",
                             settings->players[i]);
    if (strcmp(settings->players[player], spec) != 0 &&
        (!settings_add_former(settings, settings->players[player], error) ||
         !settings_set_spec(settings, player, spec, error)))
        return false;
    settings->entries[player].withdrawn = false;
    return settings_set_key(settings, player, key, error);
}

bool growth_withdraw(ArenaSettings *settings, int player, Error *error) {
    assert(player >= 0 && player < settings->player_count);
    if (!settings_plays(settings, player))
        return error_set(error, "%.200s is already withdrawn", settings->players[player]);
    if (schedule_kind(settings->mode)->keeps_first && player == 0)
        return error_set(error, "cannot withdraw the first player of a %s",
                         arena_mode_name(settings->mode));
    settings->entries[player].withdrawn = true;
    return true;
}

bool growth_games(ArenaSettings *settings, int games, Error *error) {
    if (games == settings->games)
        return true;
    if (arena_mode_rounds(settings->mode))
        return error_set(error, "--games of a %s cannot change: use --rounds",
                         arena_mode_name(settings->mode));
    if (games < settings->games)
        return error_set(error, "--games: expected at least %d, got %d", settings->games, games);
    settings->games = games;
    return true;
}

bool growth_rounds(ArenaSettings *settings, int rounds, Error *error) {
    if (!arena_mode_rounds(settings->mode) || schedule_kind(settings->mode)->fixed_rounds)
        return error_set(error, "--rounds of a %s cannot change", arena_mode_name(settings->mode));
    if (rounds < settings->rounds)
        return error_set(error, "--rounds: expected at least %d, got %d", settings->rounds, rounds);
    settings->rounds = rounds;
    if (settings->autoplay)
        settings->autoplay = rounds;
    return true;
}

// Returns true if specs, keys and withdrawals are equal.
static bool same_players(const ArenaSettings *a, const ArenaSettings *b) {
    bool same = a->player_count == b->player_count;
    for (int i = 0; same && i < a->player_count; i++)
        same = strcmp(a->players[i], b->players[i]) == 0 && same_key(a, i, b->entries[i].key) &&
               settings_plays(a, i) == settings_plays(b, i);
    return same;
}

static bool round_begun(const Schedule *schedule, int round) {
    ScheduleMeeting meeting;
    bool begun = false;
    for (int i = 0; schedule_meeting(schedule, round, i, &meeting); i++)
        begun = begun || meeting.played > 0;
    return begun;
}

// Stores the pairings of all rounds that have begun.
static bool settle_rounds(const ArenaSettings *before, const Schedule *schedule,
                          ArenaSettings *after, Error *error) {
    int rounds = before->settled_count ? before->settled[before->settled_count - 1].round + 1 : 0;
    for (int round = rounds; round < schedule_rounds(schedule); round++)
        rounds = round_begun(schedule, round) ? round + 1 : rounds;
    after->settled_count = 0; // the list keeps its capacity
    bool good = true;
    ScheduleMeeting meeting;
    for (int round = 0; round < rounds; round++)
        for (int i = 0; good && schedule_meeting(schedule, round, i, &meeting); i++)
            good = settings_add_meeting(after, (ArenaMeeting){round, meeting.first, meeting.second},
                                        error);
    return good;
}

bool growth_settle(const ArenaSettings *before, const Schedule *schedule, bool begun,
                   ArenaSettings *after, Error *error) {
    bool same = same_players(before, after);
    if (shard_is_part(before->shard) && !(same && before->games == after->games))
        return error_set(error,
                         "shard %d/%d cannot change: merge all shards with `flipside merge` first",
                         before->shard.index, before->shard.count);
    if (!begun)
        return true;
    if (!arena_mode_rounds(before->mode))
        return (before->player_count == after->player_count && before->games == after->games) ||
               settings_add_step(after, (ArenaStep){before->player_count, before->games}, error);
    if (schedule_kind(before->mode)->fixed_rounds)
        return same || error_set(error, "the players of a %s that has begun cannot change",
                                 arena_mode_name(before->mode));
    return same || settle_rounds(before, schedule, after, error);
}
