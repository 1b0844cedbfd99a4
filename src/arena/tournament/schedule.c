#include "schedule_private.h"

#include <assert.h>
#include <stdlib.h>

#define SCHEDULE_EXTERN_ROW(id, name, help) extern const ScheduleKind schedule_kind_##name;
#define SCHEDULE_TABLE_ROW(id, name, help) &schedule_kind_##name,

extern const ScheduleKind schedule_kind_match;
SCHEDULES(SCHEDULE_EXTERN_ROW)

static const ScheduleKind *const kinds[ARENA_MODES] = {&schedule_kind_match,
                                                       SCHEDULES(SCHEDULE_TABLE_ROW)};

const ScheduleKind *schedule_kind(ArenaMode mode) {
    assert(mode < ARENA_MODES);
    return kinds[mode];
}

Schedule *schedule_create(const ArenaSettings *settings) {
    Schedule *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    s->settings = settings;
    s->kind = schedule_kind(settings->mode);
    s->methods = s->kind->methods;
    if (s->methods->create(s))
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

int schedule_horizon(const Schedule *schedule) {
    return schedule->methods->horizon(schedule);
}

bool schedule_game(const Schedule *schedule, int game, Pairing *pairing) {
    assert(pairing);
    if (game < 0 || game >= schedule->numbers)
        return false;
    *pairing = (Pairing){.game = game};
    return schedule->methods->game(schedule, game, pairing);
}

ScheduleState schedule_state(const Schedule *schedule, int game) {
    Pairing pairing;
    if (schedule->methods->state)
        return schedule->methods->state(schedule, game);
    if (!schedule_game(schedule, game, &pairing))
        return SCHEDULE_WAITS;
    bool plays = settings_plays(schedule->settings, pairing.first) &&
                 settings_plays(schedule->settings, pairing.second) &&
                 schedule_in_shard(schedule, game);
    return plays ? SCHEDULE_OPEN : SCHEDULE_VOID;
}

void schedule_result(Schedule *schedule, int game, int half_points) {
    assert(half_points >= 0 && half_points <= 2);
    if (schedule->methods->result)
        schedule->methods->result(schedule, game, half_points);
}

int schedule_points(const Schedule *schedule, int player) {
    return schedule->methods->points ? schedule->methods->points(schedule, player) : 0;
}

int schedule_ranked(const Schedule *schedule, int rank) {
    return schedule->row ? schedule->row[rank] : rank;
}

int schedule_opposition(const Schedule *s, int player) {
    int n = s->settings->player_count, sum = 0;
    for (int other = 0; s->met && other < n; other++)
        sum += s->met[player * n + other] * s->points[other];
    return sum;
}

int schedule_rounds(const Schedule *schedule) {
    return schedule->methods->rounds ? schedule->methods->rounds(schedule, false) : 0;
}

int schedule_rounds_over(const Schedule *schedule) {
    return schedule->methods->rounds ? schedule->methods->rounds(schedule, true) : 0;
}

bool schedule_meeting(const Schedule *schedule, int round, int index, ScheduleMeeting *meeting) {
    *meeting = (ScheduleMeeting){0};
    if (round < 0 || index < 0 || round >= schedule_rounds(schedule))
        return false;
    return schedule->methods->meeting(schedule, round, index, meeting);
}
