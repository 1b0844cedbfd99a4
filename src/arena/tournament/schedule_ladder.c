// Ladder: players are ranked, initially in listed order. In even rounds ranks 1–2, 3–4, … play, in
// odd rounds ranks 2–3, 4–5, …. A win is worth +5 points and a loss −5. After each round the
// ranking is sorted by points, stable for ties. If only the first player challenges, it starts at
// the bottom and each round is one challenge: of a given player, or of a random one at most two
// ranks away.
#include "schedule_private.h"

#include "random.h"

// Maximum rank distance of a challenged player.
enum { REACH = 2 };

// Returns the first rank of a ladder round that plays: ranks (0,1), (2,3) … or (1,2), (3,4) …. Two
// players meet in every round.
static int ladder_offset(const ArenaSettings *settings, int round) {
    return settings_playing(settings) == 2 ? 0 : round & 1;
}

static int round_pairs(const ArenaSettings *settings, int round) {
    return settings_challenges(settings)
               ? 1
               : (settings_playing(settings) - ladder_offset(settings, round)) / 2;
}

// Returns the challenged player: the one in the settings, or a random one near the challenger.
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

static int pair_round(Schedule *s, int round, ArenaMeeting *meetings) {
    int row[ARENA_PLAYERS_MAX], n = schedule_active_row(s, row), pairs = s->rounds[round].pairs;
    int offset = ladder_offset(s->settings, round);
    if (settings_challenges(s->settings)) {
        meetings[0] = (ArenaMeeting){round, 0, challenged(s, round, row, n)};
        return 1;
    }
    for (int pair = 0; pair < pairs; pair++)
        meetings[pair] = (ArenaMeeting){round, row[offset + 2 * pair], row[offset + 2 * pair + 1]};
    return pairs;
}

static double max_matches(const ArenaSettings *settings) {
    return settings_challenges(settings) ? settings->rounds
                                         : (double)settings->player_count / 2 * settings->rounds;
}

static const ScheduleMethods methods = {SCHEDULE_ROUNDS_METHODS, .round_pairs = round_pairs,
                                        .pair_round = pair_round};

extern const ScheduleKind schedule_kind_ladder;

const ScheduleKind schedule_kind_ladder = {.name = "ladder",
                                           .title = "Ladder",
                                           .points_key = "ladder_points",
                                           .points_title = "Points",
                                           .rounds = true,
                                           .ranked = true,
                                           .challenges = true,
                                           .shows_race = true,
                                           .max_matches = max_matches,
                                           .methods = &methods};
