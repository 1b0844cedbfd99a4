// Choices of the classic players: alpha-beta plays as plain minimax, `default` with one ply plays
// as `greedy`, leaves are evaluated for the player at the root, a single candidate is not analysed,
// and limits too small for a fixed depth.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "classic_search.h"
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

// A single candidate is played without analysis: the only legal move, or the only corner for
// players that filter.
static void test_one_candidate_needs_no_thought(void **state) {
    (void)state;
    Rules rules = rules_default();
    Game only =
        game_of("-OX------------------------------------------------------------- X", rules);
    Game corner =
        game_of("-OX-------OX--------O-------OX------XO-------------------------- X", rules);
    assert_int_equal(bit_count(game_moves(&only)), 1);
    assert_true(bit_count(game_moves(&corner)) > 1 && (game_moves(&corner) & bit(0)));
    static const char *const players[] = {
        "greedy",      "default",     "deepening",   "three-factor", "reversed-v1",
        "reversed-v2", "reversed-v3", "reversed-v4", "monte-carlo",  "monte-carlo-heuristic"};
    for (size_t i = 0; i < sizeof players / sizeof *players; i++) {
        Player *player = make(players[i], rules);
        const Game *games[] = {&only, &corner};
        for (int k = 0; k < (i < 3 ? 2 : 1); k++) {
            Choice choice = choose(player, games[k], NULL);
            assert_int_equal(choice.move, 0);
            assert_int_equal(choice.nodes, 0);
            assert_int_equal(choice.playouts, 0);
            assert_int_equal(choice.depth, 0);
        }
        player_destroy(player);
    }
}

// Published evaluation of `default`, written out: weights by square, own stability points, no
// mobility.
static int leaf_value(Goal goal, Board board) {
    static const int weights[4][4] = {
        {100, -20, 10, 5}, {-20, -50, -2, -2}, {10, -2, 1, 1}, {5, -2, 1, 0}};
    int position = 0, stability = 0, pieces = bit_count(board_discs(board));
    for (int square = 0; square < 64; square++) {
        int row = square / 8 < 4 ? square / 8 : 7 - square / 8,
            column = square % 8 < 4 ? square % 8 : 7 - square % 8;
        position += weights[row][column] *
                    (!!(board.player & bit(square)) - !!(board.opponent & bit(square)));
    }
    for (int corner = 0; corner < 4; corner++) {
        int square = (corner & 2 ? 56 : 0) + (corner & 1 ? 7 : 0);
        int steps[2] = {corner & 1 ? -1 : 1, corner & 2 ? -8 : 8};
        if (!(board.player & bit(square)))
            continue;
        stability += 50;
        for (int edge = 0; edge < 2; edge++)
            for (int k = 1; k < 8 && (board.player & bit(square + k * steps[edge])); k++)
                stability += 25;
    }
    int value = position * (pieces <= 20 ? 3 : pieces <= 40 ? 2 : 1) + stability;
    return goal == GOAL_MOST ? value : -value;
}

// Plain minimax. Leaves are valued for the player at the root, or, to show that it matters, for the
// side to move.
static int leaf_minimax(Rules rules, Board board, bool own, int depth, bool for_root) {
    uint64_t moves = rules_moves(rules, board);
    if (depth == 0 || rules_over(rules, board)) {
        if (for_root)
            return leaf_value(rules.goal, own ? board : board_pass(board));
        return own ? leaf_value(rules.goal, board) : -leaf_value(rules.goal, board);
    }
    if (!moves)
        return leaf_minimax(rules, board_pass(board), !own, depth - 1, for_root);
    int best = own ? -CLASSIC_INFINITY : CLASSIC_INFINITY;
    while (moves) {
        int value = leaf_minimax(rules, rules_play(rules, board, bit_take(&moves)), !own, depth - 1,
                                 for_root);
        best = own == (value > best) ? value : best;
    }
    return best;
}

// The score of `default` is a plain minimax over the filtered moves with leaf values of the player
// at the root.
static void test_default_values_leaves_for_the_root_player(void **state) {
    (void)state;
    Random random = random_seeded(37);
    int checked = 0, other_view = 0, count = scale_count(400, 4000);
    for (int i = 0; i < count; i++) {
        Rules rules = {.goal = (Goal)(i & 1), .size = 8};
        Game game = random_game(rules, &random);
        int depth = 2 + i / 2 % 3;
        char spec[40];
        snprintf(spec, sizeof spec, "default:depth=%d,filter=no", depth);
        Player *player = make(spec, rules);
        Choice choice = choose(player, &game, NULL);
        player_destroy(player);
        if (!choice.has_score)
            continue;
        int expected = leaf_minimax(rules, game.now.board, true, depth, true);
        assert_int_equal(choice.score, expected);
        assert_int_equal(leaf_minimax(rules, rules_play(rules, game.now.board, choice.move), false,
                                      depth - 1, true),
                         expected);
        other_view += leaf_minimax(rules, game.now.board, true, depth, false) != expected;
        checked++;
    }
    assert_true(checked > count / 2);
    assert_true(other_view > count / 20);
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
        cmocka_unit_test(test_default_values_leaves_for_the_root_player),
        cmocka_unit_test(test_a_fixed_depth_may_time_out),
        cmocka_unit_test(test_fixed_depth_finds_the_loop_value),
        cmocka_unit_test(test_ends_of_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
