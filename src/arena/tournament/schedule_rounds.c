// Schedules with rounds (ladder, Swiss): each round is paired when the previous one is complete.
// The pairings of rounds that had begun when the players changed come from the settings
// (`settled`).
#include "schedule_private.h"

#include <stdlib.h>
#include <string.h>

static bool in_round(const ArenaSettings *settings, const ArenaMeeting *meeting) {
    return meeting->second >= 0 && settings_plays(settings, meeting->first) &&
           settings_plays(settings, meeting->second);
}

// Updates the meeting, bye and colour counts for a decided round.
static void count_meetings(Schedule *s, const ScheduleRound *round) {
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

// Returns the number of games that must be played to complete a round.
static int games_open(const Schedule *s, const ScheduleRound *round) {
    int open = 0;
    for (int i = 0; i < round->pairs; i++)
        open += in_round(s->settings, &s->meetings[round->first + i]) ? s->settings->games : 0;
    return open;
}

// Copies the rounds of the settings, with byes last.
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
        count_meetings(s, round);
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

static void close_rounds(Schedule *s);

bool schedule_rounds_create(Schedule *s) {
    const ArenaSettings *settings = s->settings;
    int n = settings->player_count;
    if (!make_lists(s))
        return false;
    s->round_count = settings->rounds;
    for (int i = 0; i < n; i++) // a challenger starts at the bottom
        s->row[i] = settings_challenges(settings) ? (i + 1) % n : i;
    for (int round = 0; round < s->round_count; round++)
        s->rounds[round].first = round * ((n + 2) / 2 + 1);
    take_settled(s);
    for (int round = 0; round < s->round_count; round++) {
        ScheduleRound *r = &s->rounds[round];
        if (round >= s->decided)
            r->pairs = s->methods->round_pairs(settings, round);
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

// Sorts the ranking by points. Ties keep their order, or the listed order if the kind is not
// ranked.
static void sort_row(Schedule *s) {
    int n = s->settings->player_count, *row = s->row;
    for (int i = 0; !s->kind->ranked && i < n; i++)
        row[i] = i;
    for (int i = 1; i < n; i++) // insertion sort: stable, and fast because the row is nearly sorted
        for (int j = i; j > 0 && s->points[row[j]] > s->points[row[j - 1]]; j--) {
            int moved = row[j];
            row[j] = row[j - 1];
            row[j - 1] = moved;
        }
}

static void add_points(Schedule *s, const ArenaMeeting *meeting, int half) {
    bool halves = s->kind->half_points;
    s->points[meeting->first] += halves ? half : (half - 1) * LADDER_POINTS;
    s->points[meeting->second] += halves ? 2 - half : (1 - half) * LADDER_POINTS;
}

// Completes a round: adds its points and updates the ranking.
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
    round->count = s->methods->pair_round(s, s->decided, meetings);
    round->open = games_open(s, round);
    count_meetings(s, round);
    s->decided++;
}

// Closes completed rounds and pairs the next one.
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

int schedule_active_row(const Schedule *s, int row[ARENA_PLAYERS_MAX]) {
    int count = 0;
    for (int i = 0; i < s->settings->player_count; i++)
        if (settings_plays(s->settings, s->row[i]))
            row[count++] = s->row[i];
    return count;
}

int schedule_rounds_horizon(const Schedule *s) {
    return s->decided < s->round_count ? s->rounds[s->decided].start : s->numbers;
}

int schedule_rounds_points(const Schedule *s, int player) {
    return s->points[player];
}

int schedule_rounds_count(const Schedule *s, bool over) {
    return over ? s->closed : s->decided;
}

// Adds the results of the games of a meeting.
static void add_results(const Schedule *s, ScheduleMeeting *meeting) {
    for (int game = meeting->start; game < meeting->start + meeting->numbers; game++)
        if (s->results[game] >= 0) {
            meeting->played++;
            meeting->first_half += s->results[game];
            meeting->second_half += 2 - s->results[game];
        }
}

bool schedule_rounds_meeting(const Schedule *s, int round, int index, ScheduleMeeting *meeting) {
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
