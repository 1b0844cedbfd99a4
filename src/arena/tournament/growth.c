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
    for (int gone = 0; gone < 2; gone++)
        for (int i = 0; found < 0 && i < settings->player_count; i++)
            if (settings->entries[i].withdrawn == gone &&
                (strcmp(names[i], name) == 0 || is_mark(settings, i, name) ||
                 strcmp(settings->players[i], name) == 0))
                found = i;
    names_free(names, settings->player_count);
    if (found < 0)
        error_set(error, "nobody in this tournament is called \"%.200s\"", name);
    return found;
}

static bool same_key(const ArenaSettings *settings, int player, const char *key) {
    const char *own = settings->entries[player].key;
    return strcmp(own ? own : "", key ? key : "") == 0;
}

// A player with this spec that was withdrawn, or (`playing`) that plays; −1 when there is none.
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
    if (settings->mode == ARENA_KNOCKOUT)
        settings->rounds = settings_usual_rounds(ARENA_KNOCKOUT, settings->player_count);
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
            return error_set(
                error, "two players have the spec %.200s; withdraw one and add another instead",
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
        return error_set(error, "%.200s was withdrawn already", settings->players[player]);
    if (settings->mode == ARENA_GAUNTLET && player == 0)
        return error_set(error, "a gauntlet is that of its first player, who cannot be withdrawn");
    settings->entries[player].withdrawn = true;
    return true;
}

bool growth_games(ArenaSettings *settings, int games, Error *error) {
    if (games == settings->games)
        return true;
    if (arena_mode_rounds(settings->mode))
        return error_set(error, "--games of a %s cannot change; it grows by --rounds",
                         arena_mode_name(settings->mode));
    if (games < settings->games)
        return error_set(error, "--games can only grow: there are %d per pair already",
                         settings->games);
    settings->games = games;
    return true;
}

bool growth_rounds(ArenaSettings *settings, int rounds, Error *error) {
    if (!arena_mode_rounds(settings->mode) || settings->mode == ARENA_KNOCKOUT)
        return error_set(error, "--rounds of a %s cannot grow", arena_mode_name(settings->mode));
    if (rounds < settings->rounds)
        return error_set(error, "--rounds can only grow: there are %d already", settings->rounds);
    settings->rounds = rounds;
    if (settings->autoplay)
        settings->autoplay = rounds;
    return true;
}

// Are the players the same, their specs, keys and whether they play?
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

// Keeps the pairings of all rounds that have begun.
static bool settle_rounds(const ArenaSettings *before, const Schedule *schedule,
                          ArenaSettings *after, Error *error) {
    int rounds = before->settled_count ? before->settled[before->settled_count - 1].round + 1 : 0;
    for (int round = rounds; round < schedule_rounds(schedule); round++)
        rounds = round_begun(schedule, round) ? round + 1 : rounds;
    after->settled_count = 0; // their room is kept
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
        return error_set(
            error,
            "this is shard %d/%d of a tournament, which cannot change by itself: merge all parts "
            "(flipside merge), then change the whole",
            before->shard.index, before->shard.count);
    if (!begun)
        return true;
    if (!arena_mode_rounds(before->mode))
        return (before->player_count == after->player_count && before->games == after->games) ||
               settings_add_step(after, (ArenaStep){before->player_count, before->games}, error);
    if (before->mode == ARENA_KNOCKOUT)
        return same ||
               error_set(error, "a knockout that has begun keeps its players; begin another one");
    return same || settle_rounds(before, schedule, after, error);
}
