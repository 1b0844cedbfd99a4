#include "schedule_private.h"
#include "swiss.h"

#include <assert.h>
#include <stdlib.h>

_Static_assert((int)SWISS_PLAYERS_MAX >= (int)ARENA_PLAYERS_MAX, "everybody can be paired");

// What swiss_pair wants to know, by rank among those that still play.
static int rank_players(const Schedule *s, int *ranked, int *points, int *byes, int *met) {
    int count = 0, n = s->settings->player_count;
    for (int i = 0; i < n; i++)
        if (settings_plays(s->settings, s->row[i]))
            ranked[count++] = s->row[i];
    for (int a = 0; a < count; a++) {
        points[a] = s->points[ranked[a]];
        byes[a] = s->byes[ranked[a]];
        for (int b = 0; b < count; b++)
            met[a * count + b] = s->met[ranked[a] * n + ranked[b]];
    }
    return count;
}

int schedule_pair_swiss(Schedule *s, int round, ArenaMeeting *meetings) {
    int ranked[ARENA_PLAYERS_MAX], points[ARENA_PLAYERS_MAX], byes[ARENA_PLAYERS_MAX],
        opponents[ARENA_PLAYERS_MAX];
    int *met = s->table, pairs = 0;
    SwissTable table = {.points = points, .byes = byes, .met = met};
    table.count = rank_players(s, ranked, points, byes, met);
    swiss_pair(&table, opponents);
    int bye = -1;
    for (int a = 0; a < table.count; a++)
        if (opponents[a] < 0)
            bye = ranked[a];
        else if (opponents[a] > a)
            meetings[pairs++] = (ArenaMeeting){round, ranked[a], ranked[opponents[a]]};
    if (bye >= 0)
        meetings[pairs++] = (ArenaMeeting){round, bye, -1};
    return pairs;
}
