// The player `weakest`: exact minimum of its own result, scores in the played goal, lost matches,
// reasons.
#include "make_player.h"

#include "explain.h"
#include "openings.h"
#include "positions.h"
#include "referee.h"
#include "scale.h"

#include <string.h>

static const Goal goals[] = {GOAL_MOST, GOAL_FEWEST};

// Returns the result of `move` for its mover under rules.goal if both sides minimise their own
// result: a naive minimax that takes minima where the usual one takes maxima.
static int minimum_after(Rules rules, Board board, int move);

static int minimum(Rules rules, Board board) {
    uint64_t moves = rules_moves(rules, board);
    if (!moves)
        return rules_over(rules, board) ? rules_score(rules.goal, board, board_region(rules.size))
                                        : -minimum(rules, board_pass(board));
    int least = SQUARE_COUNT + 1;
    while (moves) {
        int score = minimum_after(rules, board, bit_take(&moves));
        least = score < least ? score : least;
    }
    return least;
}

static int minimum_after(Rules rules, Board board, int move) {
    return -minimum(rules, rules_play(rules, board, move));
}

// With few empties it plays a move with the minimal result for itself and reports that result as
// exact.
static void test_minimises_its_result(void **state) {
    (void)state;
    static const int sizes[] = {8, 6, 4};
    Random random = random_seeded(11);
    int negative = 0;
    for (int g = 0; g < 2; g++)
        for (int s = 0; s < 3; s++) {
            Rules rules = {.goal = goals[g], .start = START_STANDARD, .size = sizes[s]};
            Player *weakest = make("weakest:level=8,hash=1", rules);
            for (int i = 0; i < scale_count(40, 400); i++) {
                Board board = positions_random(&random, rules, 1 + i % 8);
                Game game = game_from(rules, (Position){board, BLACK});
                Choice choice;
                player_choose(weakest, &game, NULL, &choice);
                int least = minimum(rules, board);
                assert_int_equal(choice.status, CHOICE_MOVE);
                assert_int_equal(minimum_after(rules, board, choice.move), least);
                assert_true(choice.has_score && choice.kind == SCORE_EXACT);
                assert_int_equal(choice.score, least);
                assert_true(choice.win_chance == (least > 0 ? 1 : least < 0 ? 0 : 0.5));
                assert_true(choice.pv_length > 0 && choice.pv[0] == choice.move);
                negative += least < 0;
            }
            player_destroy(weakest);
        }
    assert_true(negative > 0);
}

// The minimum under one goal is the negated minimax value of the other goal, which is what the
// engine computes.
static void test_goals_mirror_each_other(void **state) {
    (void)state;
    Random random = random_seeded(12);
    Rules most = {.goal = GOAL_MOST, .start = START_STANDARD, .size = 8}, fewest = most;
    fewest.goal = GOAL_FEWEST;
    for (int i = 0; i < 50; i++) {
        Board board = positions_random(&random, most, 1 + i % 7);
        assert_int_equal(minimum(most, board), -positions_minimax(fewest, board));
        assert_int_equal(minimum(fewest, board), -positions_minimax(most, board));
    }
}

// It loses every game of a seeded match, with both colours.
static void test_loses_to_random(void **state) {
    (void)state;
    for (int g = 0; g < 2; g++) {
        Rules rules = {.goal = goals[g], .start = START_STANDARD, .size = 8};
        Player *weakest = make("weakest:depth=4,hash=1", rules), *random = make("random", rules);
        for (int i = 0; i < 10; i++) {
            bool black = i % 2 == 0;
            player_reseed(random, (uint64_t)i + 1);
            Referee referee = {.players = {black ? weakest : random, black ? random : weakest}};
            MatchGame record = {.game = openings_random(rules, 4, (uint64_t)(i / 2) + 1)};
            assert_int_equal(referee_play(&referee, &record, NULL), GAME_PLAYED);
            assert_int_equal(record.reason, END_PLAYED);
            assert_true(black ? record.score < 0 : record.score > 0);
        }
        player_destroy(weakest);
        player_destroy(random);
    }
}

// Without a limit in its spec it searches at its default level; a depth in the spec replaces the
// level.
static void test_default_level(void **state) {
    (void)state;
    Rules rules = rules_default();
    Game game = openings_random(rules, 10, 1);
    static const struct {
        const char *spec;
        int depth;
    } cases[] = {
        {"weakest:hash=1", 8}, {"weakest:depth=9,hash=1", 9}, {"weakest:level=3,hash=1", 3}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Player *weakest = make(cases[i].spec, rules);
        Choice choice;
        player_choose(weakest, &game, NULL, &choice);
        assert_int_equal(choice.depth, cases[i].depth);
        player_destroy(weakest);
    }
}

typedef struct Watched {
    int depths, score;
} Watched;

static void watch(const Thought *thought, void *user) {
    Watched *watched = user;
    if (!thought->has_score)
        return;
    watched->depths++;
    watched->score = thought->score;
}

// Progress reports carry the same sign as the choice.
static void test_thoughts_have_the_sign_of_the_choice(void **state) {
    (void)state;
    Rules rules = rules_default();
    Player *weakest = make("weakest:depth=5,hash=1", rules);
    int signs = 0;
    for (uint64_t seed = 1; seed <= 10; seed++) {
        Game game = openings_random(rules, 20, seed);
        Watched watched = {0};
        Choice choice;
        player_watch(weakest, watch, &watched);
        player_choose(weakest, &game, NULL, &choice);
        assert_true(watched.depths > 0);
        assert_int_equal(watched.score, choice.score);
        signs += choice.score != 0;
    }
    assert_true(signs > 0);
    player_destroy(weakest);
}

// The candidates of an explanation are in ascending order of their scores, and the first is the
// chosen one.
static void test_explains_the_lowest_score(void **state) {
    (void)state;
    for (int g = 0; g < 2; g++) {
        Rules rules = {.goal = goals[g], .start = START_STANDARD, .size = 8};
        Player *weakest = make("weakest:level=8,hash=1", rules);
        Random random = random_seeded(13);
        for (int i = 0; i < 20; i++) {
            Board board = positions_random(&random, rules, 4 + i % 4);
            Game game = game_from(rules, (Position){board, BLACK});
            Explanation explanation;
            Error error = {0};
            assert_true(explain_game(&explanation, weakest, &game, MOVE_NONE, NULL, &error));
            const Reasons *reasons = &explanation.reasons;
            assert_false(explanation.has_contrast);
            assert_int_equal(reasons->count, bit_count(rules_moves(rules, board)));
            for (int k = 0; k < reasons->count; k++) {
                const Candidate *candidate = &reasons->candidates[k];
                int result = minimum_after(rules, board, candidate->move);
                assert_true(candidate->exact && candidate->score == result);
                assert_true(candidate->win_chance == (result > 0 ? 1 : result < 0 ? 0 : 0.5));
                assert_true(k == 0 || candidate->score >= reasons->candidates[k - 1].score);
                assert_true(explain_verdict(&explanation, k).total >= 0);
                Text sentence = {0}, table = {0}, svg = {0};
                explain_sentence(&sentence, &explanation, k);
                explain_table(&table, &explanation, candidate->move, true);
                explain_svg(&svg, &explanation, candidate->move, true);
                assert_true(sentence.length > 0 && table.length > sentence.length &&
                            svg.length > 0);
                text_free(&sentence);
                text_free(&table);
                text_free(&svg);
            }
        }
        player_destroy(weakest);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_minimises_its_result),
        cmocka_unit_test(test_goals_mirror_each_other),
        cmocka_unit_test(test_loses_to_random),
        cmocka_unit_test(test_default_level),
        cmocka_unit_test(test_thoughts_have_the_sign_of_the_choice),
        cmocka_unit_test(test_explains_the_lowest_score),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
