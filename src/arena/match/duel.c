#include "duel.h"

#include "openings.h"
#include "roster.h"

#include <assert.h>
#include <math.h>

// Whose choices are counted where.
typedef struct DuelWatch {
    DuelTally *tally;
    Color first; // colour of the first player
} DuelWatch;

static void count_choice(const MatchGame *record, const Choice *choice, void *user) {
    const DuelWatch *watch = user;
    int who = record->game.now.side == watch->first ? 0 : 1;
    DuelTally *tally = watch->tally;
    tally->choices[who]++;
    tally->playouts[who] += choice->playouts;
    tally->searches[who] += choice->nodes > 0;
    tally->depths[who] += (uint64_t)choice->depth;
    tally->unfinished[who] += choice->nodes > 0 && choice->depth == 0;
    if (choice->nodes > tally->worst_nodes[who])
        tally->worst_nodes[who] = choice->nodes;
    tally->sum_seconds[who] += choice->seconds;
    tally->worst_seconds[who] = fmax(tally->worst_seconds[who], choice->seconds);
}

// One game, with the colours swapped or not; its choices are counted.
static bool play_one(Player *const players[2], bool swapped, const Game *opening,
                     const Limits *limits, DuelTally *tally, MatchGame *record, Error *error) {
    DuelWatch counts = {.tally = tally, .first = swapped ? WHITE : BLACK};
    RefereeWatch watch = {.answer = count_choice, .user = &counts};
    Referee referee = {.terms = {.each = *limits},
                       .players = {players[swapped], players[!swapped]},
                       .watch = &watch};
    *record =
        (MatchGame){.pairing = {.first = 0, .second = 1, .swapped = swapped}, .game = *opening};
    GameOutcome outcome = referee_play(&referee, record, error);
    if (outcome == GAME_ABORTED)
        return error_set(error, "stopped");
    if (outcome == GAME_PLAYED && record->reason == END_START)
        return error_set(error, "%s", record->detail);
    return outcome == GAME_PLAYED;
}

double duel_mean_seconds(const DuelTally *tally, int side) {
    assert(side == 0 || side == 1);
    return tally->choices[side] ? tally->sum_seconds[side] / (double)tally->choices[side] : 0;
}

bool duel_pair(Player *const players[2], const Game *opening, uint64_t seed, const Limits *limits,
               DuelTally *tally, Error *error) {
    DuelTally grown = *tally;
    int half_points = 0;
    for (int swapped = 0; swapped < 2; swapped++) {
        MatchGame record;
        for (int i = 0; i < 2; i++)
            player_reseed(players[i], random_mix(&seed));
        if (!play_one(players, swapped, opening, limits, &grown, &record, error))
            return false;
        half_points += match_game_first_half_points(&record);
        match_score_add(&grown.score, match_game_first_half_points(&record));
        match_score_add(&grown.by_color[swapped ? WHITE : BLACK],
                        match_game_first_half_points(&record));
        grown.discs += swapped ? -record.score : record.score;
    }
    match_score_add_pair(&grown.score, half_points);
    *tally = grown;
    return true;
}

bool duel_match(const char *const specs[2], Rules rules, int games, int opening_plies,
                uint64_t seed, const Limits *limits,
                bool (*progress)(const DuelTally *tally, void *user), void *user, DuelTally *tally,
                Error *error) {
    assert(specs && specs[0] && specs[1] && tally);
    assert(games >= 0 && games % 2 == 0);
    *tally = (DuelTally){0};
    Player *players[2] = {roster_player(specs[0], rules, seed, error), NULL};
    players[1] = players[0] ? roster_player(specs[1], rules, seed, error) : NULL;
    bool good = players[1] != NULL;
    for (int pair = 0; good && pair < games / 2; pair++) {
        uint64_t mixed = seed + (uint64_t)pair;
        Game opening = openings_random(rules, opening_plies, random_mix(&mixed));
        good = duel_pair(players, &opening, random_mix(&mixed), limits, tally, error);
        if (good && progress && !progress(tally, user))
            break;
    }
    player_destroy(players[0]);
    player_destroy(players[1]);
    return good;
}
