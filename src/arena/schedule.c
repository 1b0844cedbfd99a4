#include "schedule.h"

#include "random.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct Schedule {
    const ArenaSettings *settings;
    int total;
    int *points; // ladder points so far
    int *row;    // player on each rank at the start of each round: rounds + 1 rows of player_count
    int *gained; // points gained in the rounds still running: rounds × player_count
    int *open;   // games of a round without a result
    int rounds;  // ladder rounds, or 0
    int decided; // ladder rounds whose pairings are known
};

// How many ranks away a challenged player may stand.
enum { REACH = 2 };

// Pairs of a ladder round: ranks (0,1), (2,3) … or (1,2), (3,4) …; two players always meet.
static int ladder_offset(const Schedule *s, int round) {
    return s->settings->player_count == 2 ? 0 : round & 1;
}

static int ladder_pairs(const Schedule *s, int round) {
    return settings_challenges(s->settings) ? 1 : (s->settings->player_count - ladder_offset(s, round)) / 2;
}

// Pairs of the other modes.
static int fixed_pairs(const ArenaSettings *settings) {
    int n = settings->player_count;
    return settings->mode == ARENA_KUMITE ? n * (n - 1) / 2 : n - 1;
}

static bool create_ladder(Schedule *s) {
    int n = s->settings->player_count;
    s->rounds = s->settings->rounds;
    s->row = calloc((size_t)(s->rounds + 1) * (size_t)n, sizeof(int));
    s->gained = calloc((size_t)s->rounds * (size_t)n, sizeof(int));
    s->open = calloc((size_t)s->rounds, sizeof(int));
    if (!s->row || !s->gained || !s->open)
        return false;
    for (int i = 0; i < n; i++) // who challenges begins at the foot
        s->row[i] = settings_challenges(s->settings) ? (i + 1) % n : i;
    for (int round = 0; round < s->rounds; round++) {
        s->open[round] = ladder_pairs(s, round) * s->settings->games;
        s->total += s->open[round];
    }
    s->decided = 1;
    return true;
}

Schedule *schedule_create(const ArenaSettings *settings) {
    Schedule *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    s->settings = settings;
    s->points = calloc((size_t)settings->player_count, sizeof(int));
    bool good = s->points != NULL;
    if (settings->mode == ARENA_LADDER)
        good = good && create_ladder(s);
    else
        s->total = fixed_pairs(settings) * settings->games;
    if (!good) {
        schedule_destroy(s);
        return NULL;
    }
    return s;
}

void schedule_destroy(Schedule *schedule) {
    if (!schedule)
        return;
    free(schedule->points);
    free(schedule->row);
    free(schedule->gained);
    free(schedule->open);
    free(schedule);
}

int schedule_total(const Schedule *schedule) {
    return schedule->total;
}

// The players of the p-th pair: kumite 0–1, 0–2, …, 1–2, …; match and gauntlet 0–1, 0–2, ….
static void fixed_pair(const ArenaSettings *settings, int p, Pairing *pairing) {
    int first = 0, row = settings->player_count - 1;
    if (settings->mode == ARENA_KUMITE)
        while (p >= row) {
            p -= row--;
            first++;
        }
    pairing->first = first;
    pairing->second = first + 1 + p;
}

static bool fixed_game(const Schedule *s, int game, Pairing *pairing) {
    int pairs = fixed_pairs(s->settings), whole = s->settings->games / 2;
    bool single = game >= 2 * whole * pairs; // an odd number of games: the last opening is played once
    int index = single ? game - 2 * whole * pairs : game / 2;
    int opening = single ? whole : index / pairs;
    pairing->opening = opening;
    pairing->swapped = !single && (game & 1);
    pairing->encounter = single ? whole * pairs + index : index;
    fixed_pair(s->settings, single ? index : index % pairs, pairing);
    return true;
}

// The round of a game and the number of the round's first game.
static int ladder_round(const Schedule *s, int game, int *first) {
    int round = 0, start = 0;
    while (game >= start + ladder_pairs(s, round) * s->settings->games)
        start += ladder_pairs(s, round++) * s->settings->games;
    *first = start;
    return round;
}

// Who is challenged: the one named, or by chance one of those that stand near in the row.
static int challenged(const Schedule *s, int round, const int *row) {
    int n = s->settings->player_count, rank = 0;
    if (s->settings->playto)
        return s->settings->playto;
    while (row[rank] != 0)
        rank++;
    int low = rank > REACH ? rank - REACH : 0, high = rank + REACH < n ? rank + REACH : n - 1;
    uint64_t mix = s->settings->seed ^ ((uint64_t)round << 32);
    int chosen = low + (int)(random_mix(&mix) % (uint64_t)(high - low));
    return row[chosen < rank ? chosen : chosen + 1];
}

static bool ladder_game(const Schedule *s, int game, Pairing *pairing) {
    int start, games = s->settings->games;
    int round = ladder_round(s, game, &start);
    if (round >= s->decided)
        return false;
    int pair = (game - start) / games, turn = (game - start) % games;
    const int *row = s->row + (size_t)round * (size_t)s->settings->player_count;
    int rank = ladder_offset(s, round) + 2 * pair;
    bool challenge = settings_challenges(s->settings);
    pairing->first = challenge ? 0 : row[rank];
    pairing->second = challenge ? challenged(s, round, row) : row[rank + 1];
    pairing->swapped = turn & 1;
    pairing->opening = round * ((games + 1) / 2) + turn / 2;
    pairing->round = round;
    pairing->encounter = game - (turn & 1);
    return true;
}

bool schedule_game(const Schedule *schedule, int game, Pairing *pairing) {
    assert(pairing);
    if (game < 0 || game >= schedule->total)
        return false;
    *pairing = (Pairing){.game = game};
    return schedule->rounds ? ladder_game(schedule, game, pairing) : fixed_game(schedule, game, pairing);
}

// Ends a round: its gains count, and the row of the next round is sorted by points.
static void close_round(Schedule *s) {
    int n = s->settings->player_count, round = s->decided - 1;
    const int *gained = s->gained + (size_t)round * (size_t)n;
    for (int i = 0; i < n; i++)
        s->points[i] += gained[i];
    int *row = s->row + (size_t)s->decided * (size_t)n;
    memcpy(row, row - n, (size_t)n * sizeof *row);
    for (int i = 1; i < n; i++) // insertion sort: stable, and the row is nearly sorted
        for (int j = i; j > 0 && s->points[row[j]] > s->points[row[j - 1]]; j--) {
            int moved = row[j];
            row[j] = row[j - 1];
            row[j - 1] = moved;
        }
    s->decided++;
}

void schedule_result(Schedule *schedule, int game, int half_points) {
    assert(half_points >= 0 && half_points <= 2);
    Pairing pairing;
    if (!schedule->rounds || !schedule_game(schedule, game, &pairing))
        return;
    int *gained = schedule->gained + (size_t)pairing.round * (size_t)schedule->settings->player_count;
    gained[pairing.first] += (half_points - 1) * LADDER_POINTS;
    gained[pairing.second] -= (half_points - 1) * LADDER_POINTS;
    schedule->open[pairing.round]--;
    while (schedule->decided <= schedule->rounds && schedule->open[schedule->decided - 1] == 0)
        close_round(schedule);
}

int schedule_points(const Schedule *schedule, int player) {
    return schedule->points[player];
}

int schedule_ranked(const Schedule *schedule, int rank) {
    if (!schedule->rounds)
        return rank;
    return schedule->row[(size_t)(schedule->decided - 1) * (size_t)schedule->settings->player_count + (size_t)rank];
}
