// Ladder, Swiss and Danish: rounds that are decided one after the other. Rounds that had begun when
// the players changed are given by the settings and known from the beginning.
#include "schedule_private.h"

#include "random.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

// How many ranks away a challenged player may stand.
enum { REACH = 2 };

// Pairs of a ladder round: ranks (0,1), (2,3) … or (1,2), (3,4) …; two players always meet.
static int ladder_offset(const ArenaSettings *settings, int round) {
    return settings_playing(settings) == 2 ? 0 : round & 1;
}

static int ladder_pairs(const ArenaSettings *settings, int round) {
    return settings_challenges(settings)
               ? 1
               : (settings_playing(settings) - ladder_offset(settings, round)) / 2;
}

static bool in_round(const ArenaSettings *settings, const ArenaMeeting *meeting) {
    return meeting->second >= 0 && settings_plays(settings, meeting->first) &&
           settings_plays(settings, meeting->second);
}

// Notes who met in a decided round.
static void note_meetings(Schedule *s, const ScheduleRound *round) {
    int n = s->settings->player_count;
    for (int i = 0; i < round->count; i++) {
        const ArenaMeeting *meeting = &s->meetings[round->first + i];
        if (meeting->second < 0) {
            s->byes[meeting->first]++;
            continue;
        }
        s->met[meeting->first * n + meeting->second]++;
        s->met[meeting->second * n + meeting->first]++;
        s->blacks[meeting->first] += s->settings->games & 1;
        s->blacks[meeting->second] -= s->settings->games & 1;
    }
}

// The games that a round waits for.
static int games_open(const Schedule *s, const ScheduleRound *round) {
    int open = 0;
    for (int i = 0; i < round->pairs; i++)
        open += in_round(s->settings, &s->meetings[round->first + i]) ? s->settings->games : 0;
    return open;
}

// Takes the rounds that the settings have, meetings of two before byes.
static void take_settled(Schedule *s) {
    const ArenaSettings *settings = s->settings;
    for (int i = 0; i < settings->settled_count; s->decided++) {
        ScheduleRound *round = &s->rounds[s->decided];
        int begin = i, at = 0;
        for (; i < settings->settled_count && settings->settled[i].round == s->decided; i++)
            if (settings->settled[i].second >= 0)
                s->meetings[round->first + at++] = settings->settled[i];
        round->pairs = at;
        for (int j = begin; j < i; j++)
            if (settings->settled[j].second < 0)
                s->meetings[round->first + at++] = settings->settled[j];
        round->count = at;
        round->open = games_open(s, round);
        s->voids += round->pairs * settings->games - round->open;
        note_meetings(s, round);
    }
}

static bool make_lists(Schedule *s) {
    size_t n = (size_t)s->settings->player_count, rounds = (size_t)s->settings->rounds;
    s->rounds = calloc(rounds, sizeof *s->rounds);
    s->meetings = calloc(rounds * ((n + 2) / 2 + 1), sizeof *s->meetings);
    s->points = calloc(n, sizeof *s->points);
    s->row = calloc(n, sizeof *s->row);
    s->met = calloc(n * n, sizeof *s->met);
    s->byes = calloc(n, sizeof *s->byes);
    s->blacks = calloc(n, sizeof *s->blacks);
    s->table = calloc(n * n, sizeof *s->table);
    return s->rounds && s->meetings && s->points && s->row && s->met && s->byes && s->blacks &&
           s->table;
}

// Pairs of a round that is not decided yet.
static int pairs_to_come(const ArenaSettings *settings, int round) {
    return settings->mode == ARENA_LADDER ? ladder_pairs(settings, round)
                                          : settings_playing(settings) / 2;
}

static void close_rounds(Schedule *s);

bool schedule_create_rounds(Schedule *s) {
    const ArenaSettings *settings = s->settings;
    int n = settings->player_count;
    if (!make_lists(s))
        return false;
    s->round_count = settings->rounds;
    for (int i = 0; i < n; i++) // who challenges begins at the foot
        s->row[i] = settings_challenges(settings) ? (i + 1) % n : i;
    for (int round = 0; round < s->round_count; round++)
        s->rounds[round].first = round * ((n + 2) / 2 + 1);
    take_settled(s);
    for (int round = 0; round < s->round_count; round++) {
        ScheduleRound *r = &s->rounds[round];
        if (round >= s->decided)
            r->pairs = pairs_to_come(settings, round);
        r->start = s->numbers;
        s->numbers += r->pairs * settings->games;
    }
    s->results = malloc((size_t)s->numbers + 1);
    if (!s->results)
        return false;
    memset(s->results, -1, (size_t)s->numbers + 1);
    close_rounds(s);
    return true;
}

static int round_of(const Schedule *s, int game) {
    int low = 0, high = s->round_count - 1;
    while (low < high) {
        int middle = (low + high + 1) / 2;
        if (s->rounds[middle].start <= game)
            low = middle;
        else
            high = middle - 1;
    }
    return low;
}

bool schedule_rounds_game(const Schedule *s, int game, Pairing *pairing) {
    int games = s->settings->games, round = round_of(s, game);
    while (round > 0 && s->rounds[round].pairs == 0)
        round--;
    const ScheduleRound *r = &s->rounds[round];
    if (round >= s->decided)
        return false;
    int pair = (game - r->start) / games, turn = (game - r->start) % games;
    const ArenaMeeting *meeting = &s->meetings[r->first + pair];
    pairing->first = meeting->first;
    pairing->second = meeting->second;
    pairing->swapped = turn & 1;
    pairing->opening = round * ((games + 1) / 2) + turn / 2;
    pairing->round = round;
    pairing->encounter = game - (turn & 1);
    return true;
}

// Who is challenged: the one named, or by chance one of those that stand near among the players in
// the row.
static int challenged(const Schedule *s, int round, const int *row, int n) {
    int rank = 0;
    if (s->settings->playto)
        return s->settings->playto;
    while (row[rank] != 0)
        rank++;
    int low = rank > REACH ? rank - REACH : 0, high = rank + REACH < n ? rank + REACH : n - 1;
    uint64_t mix = s->settings->seed ^ ((uint64_t)round << 32);
    int chosen = low + (int)(random_mix(&mix) % (uint64_t)(high - low));
    return row[chosen < rank ? chosen : chosen + 1];
}

// Those in the row that still play; returns how many.
static int playing_row(const Schedule *s, int row[ARENA_PLAYERS_MAX]) {
    int count = 0;
    for (int i = 0; i < s->settings->player_count; i++)
        if (settings_plays(s->settings, s->row[i]))
            row[count++] = s->row[i];
    return count;
}

static int pair_ladder(Schedule *s, int round, ArenaMeeting *meetings) {
    int row[ARENA_PLAYERS_MAX], n = playing_row(s, row), pairs = s->rounds[round].pairs;
    int offset = ladder_offset(s->settings, round);
    if (settings_challenges(s->settings)) {
        meetings[0] = (ArenaMeeting){round, 0, challenged(s, round, row, n)};
        return 1;
    }
    for (int pair = 0; pair < pairs; pair++)
        meetings[pair] = (ArenaMeeting){round, row[offset + 2 * pair], row[offset + 2 * pair + 1]};
    return pairs;
}

// Of an odd number of games the first player has black once more: the one that had it less often.
static ArenaMeeting balanced(const Schedule *s, int round, int a, int b) {
    return s->blacks[a] <= s->blacks[b] ? (ArenaMeeting){round, a, b} : (ArenaMeeting){round, b, a};
}

static int pair_danish(Schedule *s, int round, ArenaMeeting *meetings) {
    int row[ARENA_PLAYERS_MAX], n = playing_row(s, row), count = 0, bye = -1;
    for (int i = 0; n % 2 && i < n; i++)
        if (bye < 0 || s->byes[row[i]] <= s->byes[row[bye]])
            bye = i;
    for (int i = 0, waiting = -1; i < n; i++) {
        if (i == bye)
            continue;
        if (waiting >= 0)
            meetings[count++] = balanced(s, round, row[waiting], row[i]);
        waiting = waiting >= 0 ? -1 : i;
    }
    if (bye >= 0)
        meetings[count++] = (ArenaMeeting){round, row[bye], -1};
    return count;
}

// Sorts the row by points: ties keep their order, in a Swiss the listed one.
static void sort_row(Schedule *s) {
    int n = s->settings->player_count, *row = s->row;
    for (int i = 0; s->settings->mode == ARENA_SWISS && i < n; i++)
        row[i] = i;
    for (int i = 1; i < n; i++) // insertion sort: stable, and the row is nearly sorted
        for (int j = i; j > 0 && s->points[row[j]] > s->points[row[j - 1]]; j--) {
            int moved = row[j];
            row[j] = row[j - 1];
            row[j - 1] = moved;
        }
}

// Adds what a game gave.
static void add_points(Schedule *s, const ArenaMeeting *meeting, int half) {
    bool ladder = s->settings->mode == ARENA_LADDER;
    s->points[meeting->first] += ladder ? (half - 1) * LADDER_POINTS : half;
    s->points[meeting->second] += ladder ? (1 - half) * LADDER_POINTS : 2 - half;
}

// Ends a round: its points count.
static void close_round(Schedule *s) {
    const ScheduleRound *round = &s->rounds[s->closed++];
    int games = s->settings->games;
    for (int i = 0; i < round->count; i++) {
        const ArenaMeeting *meeting = &s->meetings[round->first + i];
        if (meeting->second < 0)
            s->points[meeting->first] += 2 * games;
        for (int game = round->start + i * games;
             meeting->second >= 0 && game < round->start + (i + 1) * games; game++)
            if (s->results[game] >= 0)
                add_points(s, meeting, s->results[game]);
    }
    sort_row(s);
}

static void decide_round(Schedule *s) {
    ScheduleRound *round = &s->rounds[s->decided];
    ArenaMeeting *meetings = s->meetings + round->first;
    round->count = s->settings->mode == ARENA_LADDER ? pair_ladder(s, s->decided, meetings)
                   : s->settings->mode == ARENA_DANISH
                       ? pair_danish(s, s->decided, meetings)
                       : schedule_pair_swiss(s, s->decided, meetings);
    for (int i = 0; i < round->pairs; i++)
        if (s->settings->mode == ARENA_SWISS)
            meetings[i] = balanced(s, s->decided, meetings[i].first, meetings[i].second);
    round->open = games_open(s, round);
    note_meetings(s, round);
    s->decided++;
}

// Closes what is over and decides the round after that.
static void close_rounds(Schedule *s) {
    for (;;) {
        while (s->closed < s->decided && s->rounds[s->closed].open == 0)
            close_round(s);
        if (s->closed < s->decided || s->decided == s->round_count)
            return;
        decide_round(s);
    }
}

void schedule_rounds_result(Schedule *s, int game, int half_points) {
    Pairing pairing;
    if (!schedule_game(s, game, &pairing) || s->results[game] >= 0)
        return;
    ScheduleRound *round = &s->rounds[pairing.round];
    const ArenaMeeting *meeting =
        &s->meetings[round->first + (game - round->start) / s->settings->games];
    s->results[game] = (int8_t)half_points;
    if (in_round(s->settings, meeting)) {
        round->open--;
    } else { // played before one of the two withdrew
        s->voids--;
        if (pairing.round < s->closed)
            add_points(s, meeting, half_points);
    }
    close_rounds(s);
}
