// The knockout: a bracket as a tree, round by round. The players of a place are the winners of the
// two before it.
#include "schedule_private.h"

#include <assert.h>
#include <stdlib.h>

enum { UNKNOWN = -1, NOBODY = -2 };

static int round_size(const Schedule *s, int round) {
    return 1 << (s->levels - 1 - round);
}

// Number of the first place of a round.
static int round_first(const Schedule *s, int round) {
    return (1 << s->levels) - (1 << (s->levels - round));
}

static int node_games(const Schedule *s) {
    return s->settings->games + KNOCKOUT_EXTRA;
}

// Who stands where in the first round: the n-th of the list meets the n-th from its end, and the
// winners of the first two are as far apart as can be.
static int seed_at(int place, int levels) {
    int seed = 0;
    for (int level = 0, size = 2; level < levels; level++, size *= 2) {
        int half = place >> (levels - 1 - level) & 1;
        seed = half ? size - 1 - seed : seed;
    }
    return seed;
}

static void settle_node(Schedule *s, int node, int winner);

// Somebody comes to a place; with a bye it is through at once.
static void seat(Schedule *s, int node, bool second, int player) {
    ScheduleNode *place = &s->nodes[node];
    *(second ? &place->second : &place->first) = player;
    if (place->first == UNKNOWN || place->second == UNKNOWN)
        return;
    if (place->second == NOBODY || place->first == NOBODY) {
        settle_node(s, node, place->second == NOBODY ? place->first : place->second);
    } else if (place->first > place->second) { // the higher seed is the first
        int other = place->first;
        place->first = place->second;
        place->second = other;
    }
}

// The winner goes on to the next round.
static void settle_node(Schedule *s, int node, int winner) {
    int round = 0;
    s->nodes[node].winner = winner;
    while (round + 1 < s->levels && node >= round_first(s, round + 1))
        round++;
    int place = node - round_first(s, round);
    if (round + 1 < s->levels)
        seat(s, round_first(s, round + 1) + place / 2, place & 1, winner);
}

bool schedule_create_knockout(Schedule *s) {
    int n = s->settings->player_count, count;
    s->levels = s->settings->rounds;
    count = (1 << s->levels) - 1;
    s->nodes = calloc((size_t)count, sizeof *s->nodes);
    if (!s->nodes)
        return false;
    for (int node = 0; node < count; node++) {
        int a = seed_at(2 * node, s->levels), b = seed_at(2 * node + 1, s->levels);
        bool real = node >= round_size(s, 0) || (a < n && b < n);
        s->nodes[node] = (ScheduleNode){UNKNOWN, UNKNOWN, UNKNOWN, real ? s->numbers : -1, 0, 0};
        s->numbers += real ? node_games(s) : 0;
    }
    for (int node = 0; node < round_size(s, 0); node++)
        for (int side = 0; side < 2; side++) {
            int seed = seed_at(2 * node + side, s->levels);
            seat(s, node, side, seed < n ? seed : NOBODY);
        }
    s->voids = (n - 1) * KNOCKOUT_EXTRA; // until a meeting is level
    return true;
}

static int node_of(const Schedule *s, int game) {
    int found = 0;
    for (int node = 0; node < (1 << s->levels) - 1; node++)
        if (s->nodes[node].start >= 0 && s->nodes[node].start <= game)
            found = node;
    return found;
}

static int round_of(const Schedule *s, int node) {
    int round = 0;
    while (round + 1 < s->levels && node >= round_first(s, round + 1))
        round++;
    return round;
}

bool schedule_knockout_game(const Schedule *s, int game, Pairing *pairing) {
    int number = node_of(s, game), round = round_of(s, number), games = s->settings->games;
    const ScheduleNode *node = &s->nodes[number];
    if (node->first < 0 || node->second < 0)
        return false;
    // The further games are pairs of their own, also where the games before them are odd in number.
    int turn = game - node->start, extra = turn - games, regular = (games + 1) / 2;
    int openings = regular + KNOCKOUT_EXTRA / 2;
    pairing->first = node->first;
    pairing->second = node->second;
    pairing->swapped = extra >= 0 ? extra & 1 : turn & 1;
    pairing->opening = round * openings + (extra >= 0 ? regular + extra / 2 : turn / 2);
    pairing->round = round;
    pairing->encounter = game - pairing->swapped;
    return true;
}

// Games of a meeting that are wanted by now: two more whenever it is level.
static int wanted(const Schedule *s, const ScheduleNode *node) {
    int games = s->settings->games;
    int extra = node->played > games ? (node->played - games + 1) / 2 * 2 : 0;
    bool level = node->played == games + extra && node->half == node->played;
    return games + (level && extra < KNOCKOUT_EXTRA ? extra + 2 : extra);
}

ScheduleState schedule_knockout_state(const Schedule *s, int game) {
    const ScheduleNode *node = &s->nodes[node_of(s, game)];
    if (game - node->start < wanted(s, node))
        return node->first >= 0 && node->second >= 0 ? SCHEDULE_OPEN : SCHEDULE_WAITS;
    return node->winner == UNKNOWN ? SCHEDULE_WAITS : SCHEDULE_VOID;
}

void schedule_knockout_result(Schedule *s, int game, int half_points) {
    int number = node_of(s, game);
    ScheduleNode *node = &s->nodes[number];
    if (node->first < 0 || node->second < 0 || node->winner != UNKNOWN ||
        game - node->start >= wanted(s, node))
        return;
    int before = wanted(s, node);
    node->played++;
    node->half += half_points;
    s->voids -= wanted(s, node) - before;
    if (node->played == wanted(s, node))
        settle_node(s, number, node->half >= node->played ? node->first : node->second);
}

int schedule_knockout_horizon(const Schedule *s) {
    int horizon = 0;
    for (int node = 0; node < (1 << s->levels) - 1; node++)
        if (s->nodes[node].start >= 0 && s->nodes[node].first >= 0 && s->nodes[node].second >= 0)
            horizon = s->nodes[node].start + node_games(s);
    return horizon;
}

int schedule_knockout_points(const Schedule *s, int player) {
    int won = 0;
    for (int node = 0; node < (1 << s->levels) - 1; node++)
        won += s->nodes[node].winner == player;
    return won;
}

// Rounds in which anybody's meeting is known, or (`over`) everybody's is decided.
int schedule_knockout_rounds(const Schedule *s, bool over) {
    int rounds = 0;
    for (int round = 0; round < s->levels; round++) {
        bool any = false, all = true;
        for (int i = round_first(s, round); i < round_first(s, round) + round_size(s, round); i++) {
            any = any || s->nodes[i].winner != UNKNOWN ||
                  (s->nodes[i].first >= 0 && s->nodes[i].second >= 0);
            all = all && s->nodes[i].winner != UNKNOWN;
        }
        rounds += over ? all : any;
    }
    return rounds;
}

bool schedule_knockout_meeting(const Schedule *s, int round, int index, ScheduleMeeting *meeting) {
    for (int i = round_first(s, round); i < round_first(s, round) + round_size(s, round); i++) {
        const ScheduleNode *node = &s->nodes[i];
        bool bye = node->start < 0;
        if (!bye && (node->first < 0 || node->second < 0))
            continue; // not known yet
        if (index-- > 0)
            continue;
        *meeting = (ScheduleMeeting){.first = bye ? node->winner : node->first,
                                     .second = bye ? -1 : node->second,
                                     .start = bye ? 0 : node->start,
                                     .numbers = bye ? 0 : node_games(s),
                                     .played = node->played,
                                     .first_half = node->half,
                                     .second_half = 2 * node->played - node->half};
        return true;
    }
    return false;
}
