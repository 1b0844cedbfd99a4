// Knockout: a bracket seeded in listed order; the top seeds get the byes. While a match is tied,
// another opening is played with both colours, up to KNOCKOUT_EXTRA games; then the higher seed
// advances. The bracket is a binary tree stored round by round: the players of a node are the
// winners of its two predecessors.
#include "schedule_private.h"

#include <assert.h>
#include <stdlib.h>

enum {
    KNOCKOUT_EXTRA = 6, // maximum number of extra games of a tied match
    UNKNOWN = -1,
    BYE = -2
};

static int round_size(const Schedule *s, int round) {
    return 1 << (s->levels - 1 - round);
}

// Returns the index of the first node of a round.
static int round_first(const Schedule *s, int round) {
    return (1 << s->levels) - (1 << (s->levels - round));
}

static int node_games(const Schedule *s) {
    return s->settings->games + KNOCKOUT_EXTRA;
}

// Returns the seed in a slot of the first round, by standard bracket seeding: the n-th seed meets
// the n-th from the end, and the top two seeds are in different halves.
static int seed_at(int slot, int levels) {
    int seed = 0;
    for (int level = 0, size = 2; level < levels; level++, size *= 2) {
        int half = slot >> (levels - 1 - level) & 1;
        seed = half ? size - 1 - seed : seed;
    }
    return seed;
}

static void settle_node(Schedule *s, int node, int winner);

// Puts a player into a node. A player with a bye advances immediately.
static void enter_node(Schedule *s, int number, bool second, int player) {
    ScheduleNode *node = &s->nodes[number];
    *(second ? &node->second : &node->first) = player;
    if (node->first == UNKNOWN || node->second == UNKNOWN)
        return;
    if (node->second == BYE || node->first == BYE) {
        settle_node(s, number, node->second == BYE ? node->first : node->second);
    } else if (node->first > node->second) { // the higher seed is the first
        int other = node->first;
        node->first = node->second;
        node->second = other;
    }
}

static int round_of(const Schedule *s, int node) {
    int round = 0;
    while (round + 1 < s->levels && node >= round_first(s, round + 1))
        round++;
    return round;
}

// Advances the winner of a node to the next round.
static void settle_node(Schedule *s, int node, int winner) {
    int round = round_of(s, node), index = node - round_first(s, round);
    s->nodes[node].winner = winner;
    if (round + 1 < s->levels)
        enter_node(s, round_first(s, round + 1) + index / 2, index & 1, winner);
}

static bool create(Schedule *s) {
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
            enter_node(s, node, side, seed < n ? seed : BYE);
        }
    s->voids = (n - 1) * KNOCKOUT_EXTRA; // extra games open only when a match is tied
    return true;
}

static int node_of(const Schedule *s, int game) {
    int found = 0;
    for (int node = 0; node < (1 << s->levels) - 1; node++)
        if (s->nodes[node].start >= 0 && s->nodes[node].start <= game)
            found = node;
    return found;
}

static bool knockout_game(const Schedule *s, int game, Pairing *pairing) {
    int number = node_of(s, game), round = round_of(s, number), games = s->settings->games;
    const ScheduleNode *node = &s->nodes[number];
    if (node->first < 0 || node->second < 0)
        return false;
    // Extra games form pairs of their own, even if the number of regular games is odd.
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

// Returns the number of games of a match that are required so far: two more while it is tied.
static int wanted(const Schedule *s, const ScheduleNode *node) {
    int games = s->settings->games;
    int extra = node->played > games ? (node->played - games + 1) / 2 * 2 : 0;
    bool level = node->played == games + extra && node->half == node->played;
    return games + (level && extra < KNOCKOUT_EXTRA ? extra + 2 : extra);
}

static ScheduleState state(const Schedule *s, int game) {
    const ScheduleNode *node = &s->nodes[node_of(s, game)];
    if (game - node->start < wanted(s, node))
        return node->first >= 0 && node->second >= 0 ? SCHEDULE_OPEN : SCHEDULE_WAITS;
    return node->winner == UNKNOWN ? SCHEDULE_WAITS : SCHEDULE_VOID;
}

static void add_result(Schedule *s, int game, int half_points) {
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

static int horizon(const Schedule *s) {
    int horizon = 0;
    for (int node = 0; node < (1 << s->levels) - 1; node++)
        if (s->nodes[node].start >= 0 && s->nodes[node].first >= 0 && s->nodes[node].second >= 0)
            horizon = s->nodes[node].start + node_games(s);
    return horizon;
}

static int points(const Schedule *s, int player) {
    int won = 0;
    for (int node = 0; node < (1 << s->levels) - 1; node++)
        won += s->nodes[node].winner == player;
    return won;
}

// Returns the number of rounds with at least one known match, or with `over` the number of
// completed rounds.
static int count_rounds(const Schedule *s, bool over) {
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

static bool meeting_at(const Schedule *s, int round, int index, ScheduleMeeting *meeting) {
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

static int usual_rounds(int players) {
    int rounds = 0;
    while (1 << rounds < players)
        rounds++;
    return rounds > 0 ? rounds : 1;
}

static double max_matches(const ArenaSettings *settings) {
    return settings->player_count - 1;
}

static const ScheduleMethods methods = {.create = create,
                                        .game = knockout_game,
                                        .state = state,
                                        .horizon = horizon,
                                        .result = add_result,
                                        .points = points,
                                        .rounds = count_rounds,
                                        .meeting = meeting_at};

extern const ScheduleKind schedule_kind_knockout;

const ScheduleKind schedule_kind_knockout = {.name = "knockout",
                                             .title = "Knockout",
                                             .points_key = "rounds_won",
                                             .points_title = "Rounds won",
                                             .rounds = true,
                                             .fixed_rounds = true,
                                             .extra_games = KNOCKOUT_EXTRA,
                                             .usual_rounds = usual_rounds,
                                             .max_matches = max_matches,
                                             .methods = &methods};
