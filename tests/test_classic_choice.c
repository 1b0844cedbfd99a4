// What the classic players promise of their choices: plain minimax plays what alpha-beta plays, a
// tree of one ply is the greedy player, a list of one move needs no thought, and what happens where
// the limit comes first.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "make_player.h"
#include "notation.h"
#include "openings.h"
#include "roster.h"
#include "scale.h"

#include <stdio.h>

static Choice choose(Player *player, const Game *game, const Limits *limits) {
    Choice choice = {0};
    player_choose(player, game, limits, &choice);
    assert_int_equal(choice.status, CHOICE_MOVE);
    return choice;
}

// A position of a random game where somebody has a move.
static Game random_game(Rules rules, Random *random) {
    uint32_t plies = random_below(random, (uint32_t)(rules.size * rules.size - 8));
    Game game = openings_random(rules, (int)plies, random_next(random));
    game_play_passes(&game);
    return game;
}

static Rules rules_at(int index) {
    return (Rules){.goal = (Goal)(index & 1), .size = index % 7 == 0 ? 6 : index % 11 == 0 ? 4 : 8};
}

// Both players' choices on random positions of both goals and all sizes.
typedef void Compare(const Choice *first, const Choice *second);

static void compare_players(const char *first, const char *second, int rounds, uint64_t seed,
                            Compare *compare) {
    Random random = random_seeded(seed);
    for (int i = 0; i < rounds; i++) {
        Rules rules = rules_at(i);
        Game game = random_game(rules, &random);
        Player *players[2] = {make(first, rules), make(second, rules)};
        Choice choices[2] = {choose(players[0], &game, NULL), choose(players[1], &game, NULL)};
        compare(&choices[0], &choices[1]);
        player_destroy(players[0]);
        player_destroy(players[1]);
    }
}

static uint64_t nodes[2];

static void same_choice(const Choice *first, const Choice *second) {
    assert_int_equal(first->move, second->move);
    assert_int_equal(first->has_score, second->has_score);
    assert_int_equal(first->score, second->score);
    nodes[0] += first->nodes;
    nodes[1] += second->nodes;
}

static void test_minimax_plays_what_alpha_beta_plays(void **state) {
    (void)state;
    nodes[0] = nodes[1] = 0;
    compare_players("three-factor:depth=4,prune=no", "three-factor:depth=4", scale_count(150, 3000),
                    31, same_choice);
    assert_true(nodes[0] > 2 * nodes[1]);
}

static void test_one_ply_is_greedy(void **state) {
    (void)state;
    compare_players("default:depth=1", "greedy", scale_count(1000, 50000), 32, same_choice);
    compare_players("hard:depth=1,c-care=30", "easy:c-care=30", scale_count(300, 5000), 33,
                    same_choice);
}

static int different;

static void count_different(const Choice *first, const Choice *second) {
    different += first->move != second->move || first->score != second->score;
}

// Two plies are no longer greedy's, and a weight that is given stays.
static void test_more_plies_are_not_greedy(void **state) {
    (void)state;
    static const char *const others[] = {"default:depth=2", "default:depth=1,mobility=0"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        different = 0;
        compare_players(others[i], "greedy", 100, 34, count_different);
        assert_true(different > 20);
    }
}

static Game game_of(const char *text, Rules rules) {
    Error error = {0};
    Position position;
    if (!notation_parse_position(text, rules.size, BLACK, &position, NULL, NULL, &error))
        fail_msg("%s: %s", text, error.text);
    return game_from(rules, position);
}

// One candidate is played without a search: the only move, or the only corner.
static void test_one_candidate_needs_no_thought(void **state) {
    (void)state;
    Rules rules = rules_default();
    Game only =
        game_of("-OX------------------------------------------------------------- X", rules);
    Game corner =
        game_of("-OX-------OX--------O-------OX------XO-------------------------- X", rules);
    assert_int_equal(bit_count(game_moves(&only)), 1);
    assert_true(bit_count(game_moves(&corner)) > 1 && (game_moves(&corner) & bit(0)));
    static const char *const players[] = {"greedy", "default", "deepening"};
    for (size_t i = 0; i < sizeof players / sizeof *players; i++) {
        Player *player = make(players[i], rules);
        const Game *games[] = {&only, &corner};
        for (int k = 0; k < 2; k++) {
            Choice choice = choose(player, games[k], NULL);
            assert_int_equal(choice.move, 0);
            assert_int_equal(choice.nodes, 0);
            assert_int_equal(choice.depth, 0);
        }
        player_destroy(player);
    }
}

// A fixed depth that its limit does not reach leaves the last legal move; the loop has an answer at
// any limit.
static void test_a_fixed_depth_may_time_out(void **state) {
    (void)state;
    Random random = random_seeded(35);
    int late = 0, rounds = scale_count(200, 2000);
    for (int i = 0; i < rounds; i++) {
        Rules rules = {.goal = (Goal)(i & 1), .size = 8};
        Game game = random_game(rules, &random);
        Player *fixed = make("deepening:loop=no,corners=no,library=no", rules);
        Player *loop = make("deepening:corners=no,library=no", rules);
        Limits limits = {.nodes = 20 + random_below(&random, 2000)};
        Choice choice = choose(fixed, &game, &limits);
        if (bit_count(game_moves(&game)) > 1) {
            assert_int_equal(choice.depth == 0, choice.nodes > limits.nodes);
            if (choice.depth)
                assert_true(choice.depth <= 4);
            else
                assert_int_equal(choice.move, bit_last(game_moves(&game)));
            late += choice.depth == 0;
            assert_true(choose(loop, &game, &limits).depth >= 1);
        }
        player_destroy(fixed);
        player_destroy(loop);
    }
    assert_in_range(late, rounds / 10, rounds);
}

// Where nothing limits it, the fixed depth is what the loop finds at that depth, up to moves of
// equal value.
static void test_fixed_depth_finds_the_loop_value(void **state) {
    (void)state;
    Random random = random_seeded(36);
    for (int i = 0; i < scale_count(60, 600); i++) {
        Rules rules = {.goal = (Goal)(i & 1), .size = 8};
        Game game = random_game(rules, &random);
        Player *fixed = make("deepening:loop=no,library=no", rules),
               *loop = make("deepening:depth=4,library=no", rules);
        Choice one = choose(fixed, &game, NULL), other = choose(loop, &game, NULL);
        assert_int_equal(one.score, other.score);
        assert_int_equal(one.depth, other.depth);
        player_destroy(fixed);
        player_destroy(loop);
    }
}

// A finished game is valued as any other state, or by its result, for both goals.
static void test_ends_of_games(void **state) {
    (void)state;
    static const char *const specs[] = {"deepening", "greedy", "default"};
    for (size_t i = 0; i < sizeof specs / sizeof *specs; i++)
        for (int goal = 0; goal < 2; goal++) {
            Rules rules = {.goal = (Goal)goal, .size = 8};
            char spec[60];
            Board over = {.player = 0x1FULL, .opponent = 0};
            Player *published = make(specs[i], rules);
            snprintf(spec, sizeof spec, "%s:end=result", specs[i]);
            Player *result = make(spec, rules);
            PlayerEvaluation a = player_type(published)->evaluation(published),
                             b = player_type(result)->evaluation(result);
            assert_int_equal(a.terminal(a.parameters, over), a.value(a.parameters, over, 0));
            assert_int_equal(b.terminal(b.parameters, over),
                             goal == GOAL_MOST ? 64000000 : -64000000);
            player_destroy(published);
            player_destroy(result);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_minimax_plays_what_alpha_beta_plays),
        cmocka_unit_test(test_one_ply_is_greedy),
        cmocka_unit_test(test_more_plies_are_not_greedy),
        cmocka_unit_test(test_one_candidate_needs_no_thought),
        cmocka_unit_test(test_a_fixed_depth_may_time_out),
        cmocka_unit_test(test_fixed_depth_finds_the_loop_value),
        cmocka_unit_test(test_ends_of_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
