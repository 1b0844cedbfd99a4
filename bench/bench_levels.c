// What the levels for people give away to perfect play, as nearly as a quick review tells (exact
// from 16 empty squares on): every level plays itself from two random moves, and both sides' losses
// count.
//   bench_levels most|fewest [GAMES [LEVEL]]
// Prints a line a level: discs a game and side with their 95 % interval, and the largest loss of
// one move.
#include "levels.h"
#include "match_score.h"
#include "openings.h"
#include "referee.h"
#include "reviewer.h"
#include "roster.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { REVIEW_LEVEL = 8, RANDOM_PLIES = 2 };

typedef struct Sum {
    int count, largest;
    double sum, squares;
} Sum;

static void count_game(Sum *sum, const Review *review) {
    for (int side = BLACK; side <= WHITE; side++) {
        double loss = review->sides[side].loss;
        sum->count++;
        sum->sum += loss;
        sum->squares += loss * loss;
    }
    for (int i = 0; i < review->count; i++)
        if (review->moves[i].judged && review->moves[i].loss > sum->largest)
            sum->largest = review->moves[i].loss;
}

static bool play_game(Player *player, Reviewer *reviewer, Rules rules, uint64_t seed, Sum *sum,
                      Error *error) {
    Review *review = malloc(sizeof *review);
    Referee referee = {.players = {player, player}};
    MatchGame record = {.game = openings_random(rules, RANDOM_PLIES, seed)};
    player_reseed(player, seed);
    bool good = review && referee_play(&referee, &record, error) == GAME_PLAYED;
    GameSheet sheet = sheet_of(&record.game);
    good = good && reviewer_run(reviewer, &sheet, review, error);
    if (good)
        count_game(sum, review);
    free(review);
    return good;
}

static bool measure(const char *name, Rules rules, int games, Error *error) {
    char spec[64];
    snprintf(spec, sizeof spec, "flipside:level=%s,hash=1", name);
    ReviewerOptions options = {.level = REVIEW_LEVEL,
                               .preset_moves = RANDOM_PLIES,
                               .thresholds = review_thresholds(),
                               .engine = {.threads = 1, .hash_mb = 16}};
    Player *player = roster_player(spec, rules, 1, error);
    Reviewer *reviewer = player ? reviewer_create(&options, error) : NULL;
    Sum sum = {0};
    bool good = reviewer != NULL;
    for (int game = 0; game < games && good; game++)
        good = play_game(player, reviewer, rules, 1 + (uint64_t)game, &sum, error);
    if (good) {
        double mean = sum.sum / sum.count, variance = sum.squares / sum.count - mean * mean;
        printf("%-12s %6.1f ± %.1f discs a game, at most %d at once\n", name, mean,
               DEVIATIONS_95 * sqrt(variance / sum.count), sum.largest);
        fflush(stdout);
    }
    reviewer_destroy(reviewer);
    player_destroy(player);
    return good;
}

int main(int argc, char **argv) {
    Rules rules = rules_default();
    Error error = {0};
    int games = argc > 2 ? atoi(argv[2]) : 20;
    if (argc < 2 || !goal_parse(argv[1], &rules.goal) || games < 1) {
        fprintf(stderr, "usage: bench_levels most|fewest [GAMES [LEVEL]]\n");
        return 2;
    }
    for (int i = 0; i < LEVELS; i++)
        if (argc > 3 && strcmp(argv[3], level_rows()[i].name) != 0)
            continue;
        else if (!measure(level_rows()[i].name, rules, games, &error)) {
            fprintf(stderr, "%s\n", error.text);
            return 1;
        }
    return 0;
}
