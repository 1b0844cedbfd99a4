// Reviewed games for tests: real moves, invented values that keep what review.h promises.
#ifndef FLIPSIDE_TESTS_REVIEW_SAMPLE_H
#define FLIPSIDE_TESTS_REVIEW_SAMPLE_H

#include "random.h"
#include "review.h"

#include <stdlib.h>

// A random game of these rules.
static inline Game sample_game(Rules rules, uint64_t seed) {
    Random random = random_seeded(seed);
    Game game = game_new(rules);
    while (!game_over(&game)) {
        uint64_t moves = game_moves(&game);
        for (uint32_t skip = moves ? random_below(&random, (uint32_t)bit_count(moves)) : 0; skip;
             skip--)
            bit_take(&moves);
        if (!game_play(&game, moves ? bit_first(moves) : MOVE_PASS))
            abort();
    }
    return game;
}

static inline void sample_move(Review *review, int place, int worth_after, Random *random) {
    static const int losses[] = {0, 0, 0, 0, 1, 2, 4, 5, 8};
    const Game *game = &review->sheet.game;
    Position before = game_position_at(game, place);
    uint64_t moves = rules_moves(game->rules, before.board);
    ReviewedMove *move = &review->moves[place];
    *move = (ReviewedMove){
        .ply = place + 1, .side = before.side, .move = game->moves[place], .played = worth_after};
    move->choices = bit_count(moves);
    move->empties = bit_count(board_region(game->rules.size) & ~board_discs(before.board));
    move->exact = move->played_exact = move->empties <= 14;
    move->depth = move->exact ? move->empties : 8;
    move->best = move->move;
    move->loss =
        move->choices > 1 ? losses[random_below(random, sizeof losses / sizeof *losses)] : 0;
    move->score = move->played + move->loss;
    if (move->loss > 0)
        move->best = bit_first(moves & ~bit(move->move));
    if (move->choices > 0)
        move->line[move->line_length++] = (uint8_t)move->best;
}

// Its review, on the heap. With `perfect` nobody loses anything.
static inline Review *sample_review(const Game *game, bool perfect, uint64_t seed) {
    Random random = random_seeded(seed);
    Review *review = calloc(1, sizeof *review);
    if (!review)
        abort();
    review->sheet = sheet_of(game);
    review->count = game->ply;
    review->over = game_over(game);
    review->exact = review->over;
    review->value = game_score(game, BLACK);
    int worth = game_score(game, game->now.side); // of the side to move
    for (int place = game->ply - 1; place >= 0; place--) {
        do
            sample_move(review, place, -worth, &random);
        while (perfect && review->moves[place].loss > 0);
        worth = review->moves[place].score;
    }
    review_judge(review, review_thresholds());
    return review;
}

#endif
