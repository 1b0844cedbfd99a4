#include "schedule_private.h"

#include <assert.h>
#include <stdlib.h>

Schedule *schedule_create(const ArenaSettings *settings) {
    Schedule *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    s->settings = settings;
    bool good = settings->mode == ARENA_KNOCKOUT    ? schedule_create_knockout(s)
                : arena_mode_rounds(settings->mode) ? schedule_create_rounds(s)
                                                    : schedule_create_fixed(s);
    if (good)
        return s;
    schedule_destroy(s);
    return NULL;
}

void schedule_destroy(Schedule *schedule) {
    if (!schedule)
        return;
    free(schedule->blocks);
    free(schedule->rounds);
    free(schedule->meetings);
    free(schedule->results);
    free(schedule->points);
    free(schedule->row);
    free(schedule->met);
    free(schedule->byes);
    free(schedule->blacks);
    free(schedule->table);
    free(schedule->nodes);
    free(schedule);
}

int schedule_numbers(const Schedule *schedule) {
    return schedule->numbers;
}

int schedule_total(const Schedule *schedule) {
    return schedule->numbers - schedule->voids;
}

int schedule_horizon(const Schedule *s) {
    if (s->nodes)
        return schedule_knockout_horizon(s);
    return s->rounds && s->decided < s->round_count ? s->rounds[s->decided].start : s->numbers;
}

bool schedule_game(const Schedule *schedule, int game, Pairing *pairing) {
    assert(pairing);
    if (game < 0 || game >= schedule->numbers)
        return false;
    *pairing = (Pairing){.game = game};
    return schedule->nodes    ? schedule_knockout_game(schedule, game, pairing)
           : schedule->rounds ? schedule_rounds_game(schedule, game, pairing)
                              : schedule_fixed_game(schedule, game, pairing);
}

ScheduleState schedule_state(const Schedule *schedule, int game) {
    Pairing pairing;
    if (schedule->nodes)
        return schedule_knockout_state(schedule, game);
    if (!schedule_game(schedule, game, &pairing))
        return SCHEDULE_WAITS;
    bool plays = settings_plays(schedule->settings, pairing.first) &&
                 settings_plays(schedule->settings, pairing.second) &&
                 schedule_in_shard(schedule, game);
    return plays ? SCHEDULE_OPEN : SCHEDULE_VOID;
}

void schedule_result(Schedule *schedule, int game, int half_points) {
    assert(half_points >= 0 && half_points <= 2);
    if (schedule->nodes)
        schedule_knockout_result(schedule, game, half_points);
    else if (schedule->rounds)
        schedule_rounds_result(schedule, game, half_points);
}

int schedule_points(const Schedule *schedule, int player) {
    return schedule->nodes    ? schedule_knockout_points(schedule, player)
           : schedule->rounds ? schedule->points[player]
                              : 0;
}

int schedule_ranked(const Schedule *schedule, int rank) {
    return schedule->rounds ? schedule->row[rank] : rank;
}

int schedule_opposition(const Schedule *s, int player) {
    int n = s->settings->player_count, sum = 0;
    for (int other = 0; s->rounds && other < n; other++)
        sum += s->met[player * n + other] * s->points[other];
    return sum;
}

int schedule_rounds(const Schedule *schedule) {
    return schedule->nodes ? schedule_knockout_rounds(schedule, false) : schedule->decided;
}

int schedule_rounds_over(const Schedule *schedule) {
    return schedule->nodes ? schedule_knockout_rounds(schedule, true) : schedule->closed;
}

// Half points of both in the games of a meeting that have a result.
static void add_results(const Schedule *s, ScheduleMeeting *meeting) {
    for (int game = meeting->start; game < meeting->start + meeting->numbers; game++)
        if (s->results[game] >= 0) {
            meeting->played++;
            meeting->first_half += s->results[game];
            meeting->second_half += 2 - s->results[game];
        }
}

bool schedule_meeting(const Schedule *s, int round, int index, ScheduleMeeting *meeting) {
    *meeting = (ScheduleMeeting){0};
    if (round < 0 || index < 0 || round >= schedule_rounds(s))
        return false;
    if (s->nodes)
        return schedule_knockout_meeting(s, round, index, meeting);
    const ScheduleRound *r = &s->rounds[round];
    if (index >= r->count)
        return false;
    const ArenaMeeting *known = &s->meetings[r->first + index];
    *meeting = (ScheduleMeeting){.first = known->first, .second = known->second};
    if (known->second >= 0) {
        meeting->start = r->start + index * s->settings->games;
        meeting->numbers = s->settings->games;
        add_results(s, meeting);
    }
    return true;
}
