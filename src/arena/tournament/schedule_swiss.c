// Swiss: swiss.h pairs each round. A win is worth one point and a draw half a point. A bye scores a
// win in every game.
#include "schedule_private.h"
#include "swiss.h"

#include <assert.h>
#include <stdlib.h>

_Static_assert((int)SWISS_PLAYERS_MAX >= (int)ARENA_PLAYERS_MAX, "all players can be paired");

// Fills the arguments of swiss_pair, indexed by rank among the players that are not withdrawn.
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

// Orders two players so that the one with fewer Blacks is first. With an odd number of games the
// first player has Black once more.
static ArenaMeeting balanced(const Schedule *s, int round, int a, int b) {
    return s->blacks[a] <= s->blacks[b] ? (ArenaMeeting){round, a, b} : (ArenaMeeting){round, b, a};
}

static int round_pairs(const ArenaSettings *settings, int round) {
    (void)round;
    return settings_playing(settings) / 2;
}

static int pair_round(Schedule *s, int round, ArenaMeeting *meetings) {
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
            meetings[pairs++] = balanced(s, round, ranked[a], ranked[opponents[a]]);
    if (bye >= 0)
        meetings[pairs++] = (ArenaMeeting){round, bye, -1};
    return pairs;
}

// Returns ⌈log₂ players⌉ + 2, at most players − 1.
static int usual_rounds(int players) {
    int rounds = 0;
    while (1 << rounds < players)
        rounds++;
    if (players < 3)
        return rounds > 0 ? rounds : 1;
    return rounds + 2 < players - 1 ? rounds + 2 : players - 1;
}

static double max_matches(const ArenaSettings *settings) {
    return (double)settings->player_count / 2 * settings->rounds;
}

static const ScheduleMethods methods = {SCHEDULE_ROUNDS_METHODS, .round_pairs = round_pairs,
                                        .pair_round = pair_round};

extern const ScheduleKind schedule_kind_swiss;

const ScheduleKind schedule_kind_swiss = {.name = "swiss",
                                          .title = "Swiss tournament",
                                          .points_key = "round_points",
                                          .points_title = "Points",
                                          .rounds = true,
                                          .half_points = true,
                                          .usual_rounds = usual_rounds,
                                          .max_matches = max_matches,
                                          .methods = &methods};
