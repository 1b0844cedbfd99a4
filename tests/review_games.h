// Games made for reviews: played by chance, by the engine, or perfectly, and their reviews.
#ifndef FLIPSIDE_TESTS_REVIEW_GAMES_H
#define FLIPSIDE_TESTS_REVIEW_GAMES_H

#include "random.h"
#include "reviewer.h"

#include <stdlib.h>

enum { BY_CHANCE = -1, PERFECT = ENGINE_LEVELS };

// Plays on until the game is over or has so many plies; each side at a level, by chance or
// perfectly.
static inline void game_go_on(Game *game, int black, int white, int plies, uint64_t seed) {
    EngineOptions options = {.rules = game->rules, .threads = 1, .hash_mb = 4};
    Engine *engine = engine_create(&options, NULL);
    Random random = random_seeded(seed);
    assert_non_null(engine);
    while (game->ply < plies && !game_over(game)) {
        if (game_play_passes(game))
            continue;
        int level = game->now.side == BLACK ? black : white;
        uint64_t moves = game_moves(game);
        int move = MOVE_NONE;
        if (level == BY_CHANCE) {
            for (uint32_t k = random_below(&random, (uint32_t)bit_count(moves)) + 1; k > 0; k--)
                move = bit_take(&moves);
        } else {
            EngineQuestion question = {.level = level == PERFECT ? -1 : level,
                                       .solve = level == PERFECT};
            EngineReport report;
            assert_true(engine_go(engine, game->now, &question, &report, NULL));
            move = report.move;
        }
        assert_true(game_play(game, move));
    }
    engine_destroy(engine);
}

static inline Rules rules_of(Goal goal, int size) {
    return (Rules){.goal = goal, .start = START_STANDARD, .size = size};
}

static inline Game game_made(Rules rules, int black, int white, int plies, uint64_t seed) {
    Game game = game_new(rules);
    game_go_on(&game, black, white, plies, seed);
    return game;
}

static inline ReviewerOptions reviewer_at(int level) {
    return (ReviewerOptions){.level = level,
                             .thresholds = review_thresholds(),
                             .engine = {.threads = 1, .hash_mb = 4},
                             .version = "test"};
}

// The review of a game, to be freed.
static inline Review *review_made(const Game *game, const ReviewerOptions *options) {
    Error error = {0};
    Review *review = malloc(sizeof *review);
    Reviewer *reviewer = reviewer_create(options, &error);
    GameSheet sheet = sheet_of(game);
    assert_true(review && reviewer);
    assert_true(reviewer_run(reviewer, &sheet, review, &error));
    reviewer_destroy(reviewer);
    return review;
}

#endif
