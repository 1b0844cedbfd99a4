#include "duel.h"

#include "playout.h"
#include "roster.h"

#include <assert.h>
#include <math.h>

Game duel_opening(Rules rules, int plies, uint64_t seed) {
    assert(plies >= 0 && size_valid(rules.size));
    for (;; seed += 0x9E3779B97F4A7C15ULL) {
        Random random = random_seeded(seed);
        Game game = game_new(rules);
        while (game.ply < plies && !game_over(&game)) {
            uint64_t moves = game_moves(&game);
            game_play(&game, moves ? playout_pick(moves, &random) : MOVE_PASS);
        }
        if (!game_over(&game) || plies == 0)
            return game;
    }
}

int duel_play(Game *game, Player *const players[2], const Limits *limits, DuelWatch *watch, void *user) {
    assert(game && players[BLACK] && players[WHITE]);
    while (!game_over(game)) {
        if (game_play_passes(game))
            continue;
        Color side = game->now.side;
        Game before = *game;
        Choice choice;
        player_choose(players[side], game, limits, &choice);
        if (choice.status != CHOICE_MOVE || !game_play(game, choice.move))
            return side == BLACK ? -64 : 64;
        if (watch)
            watch(&before, &choice, user);
    }
    return game_score(game, BLACK);
}

// Whose choices are counted where in a match.
typedef struct MatchWatch {
    DuelTally *tally;
    int first; // colour of the first player
} MatchWatch;

static void count_choice(const Game *before, const Choice *choice, void *user) {
    MatchWatch *watch = user;
    int who = (int)before->now.side == watch->first ? 0 : 1;
    DuelTally *tally = watch->tally;
    tally->choices[who]++;
    tally->playouts[who] += choice->playouts;
    tally->sum_seconds[who] += choice->seconds;
    tally->worst_seconds[who] = fmax(tally->worst_seconds[who], choice->seconds);
}

static void count_game(DuelTally *tally, int score) {
    tally->wins += score > 0;
    tally->draws += score == 0;
    tally->losses += score < 0;
}

static bool play_pair(Player *const players[2], const Game *opening, uint64_t seed, const Limits *limits,
                      DuelTally *tally, Error *error) {
    for (int first = 0; first < 2; first++) {
        Player *by_color[2] = {players[first], players[1 - first]};
        Game game = *opening;
        MatchWatch watch = {.tally = tally, .first = first};
        for (int i = 0; i < 2; i++) {
            player_reseed(players[i], random_mix(&seed));
            if (!player_new_game(players[i], &game, i == first ? BLACK : WHITE, error))
                return false;
        }
        // Colour 0 is black: with first = 0 the first player has it.
        int score = duel_play(&game, by_color, limits, count_choice, &watch);
        count_game(tally, first == 0 ? score : -score);
    }
    return true;
}

bool duel_match(const char *const specs[2], Rules rules, int games, int opening_plies, uint64_t seed,
                const Limits *limits, bool (*progress)(const DuelTally *tally, void *user), void *user,
                DuelTally *tally, Error *error) {
    assert(specs && specs[0] && specs[1] && tally);
    assert(games >= 0 && games % 2 == 0);
    *tally = (DuelTally){0};
    Player *players[2] = {roster_player(specs[0], rules, seed, error), NULL};
    players[1] = players[0] ? roster_player(specs[1], rules, seed, error) : NULL;
    bool good = players[1] != NULL;
    for (int pair = 0; good && pair < games / 2; pair++) {
        uint64_t mixed = seed + (uint64_t)pair;
        Game opening = duel_opening(rules, opening_plies, random_mix(&mixed));
        good = play_pair(players, &opening, random_mix(&mixed), limits, tally, error);
        if (good && progress && !progress(tally, user))
            break;
    }
    player_destroy(players[0]);
    player_destroy(players[1]);
    return good;
}

double duel_share(const DuelTally *tally) {
    int games = tally->wins + tally->draws + tally->losses;
    return games ? (tally->wins + 0.5 * tally->draws) / games : 0.5;
}

double duel_error(const DuelTally *tally) {
    int games = tally->wins + tally->draws + tally->losses;
    if (games < 2)
        return 0.5;
    double share = duel_share(tally);
    double variance = (tally->wins * (1 - share) * (1 - share) + tally->draws * (0.5 - share) * (0.5 - share) +
                       tally->losses * share * share) /
                      (games - 1);
    return 1.96 * sqrt(variance / games);
}
