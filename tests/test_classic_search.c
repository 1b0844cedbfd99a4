// The classic search against a plain minimax written down as in the textbook, for every classic
// player and both goals; refinements that change the nodes and never the value; filters and depth
// as promised.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "classic_search.h"
#include "make_player.h"
#include "minimax.h"
#include "opening_library.h"
#include "openings.h"
#include "roster.h"
#include "scale.h"

#include <math.h>

static const char *const systems[] = {
    "reversed-v1",
    "reversed-v4:action=3,stability=2",
    "deepening",
    "three-factor",
    "greedy",
    "default",
    "reversed-v3:stage=root,black-map=40,white-pieces=-30",
};
enum { SYSTEMS = sizeof systems / sizeof *systems };

// A position of a random game; mostly in the middle.
static Game random_game(Rules rules, Random *random) {
    return openings_random(rules,
                           (int)random_below(random, (uint32_t)(rules.size * rules.size - 8)),
                           random_next(random));
}

static void check_position(const char *spec, Rules rules, Position position, int depth) {
    Board board = position.board;
    Player *player = make(spec, rules);
    ClassicSearch search = {.rules = rules,
                            .evaluation = player_evaluation(player, position),
                            .refinements = CLASSIC_PRUNE,
                            .deadline = INFINITY};
    assert_true(classic_search_open(&search));
    int expected = minimax_value(rules, &search.evaluation, board, true, depth, 0);
    ClassicResult result;
    assert_true(
        classic_search_run(&search, board, rules_moves(rules, board), depth, MOVE_NONE, &result));
    assert_int_equal(result.value, expected);
    assert_int_equal(minimax_after(rules, &search.evaluation, board, result.move, depth), expected);
    classic_search_close(&search);
    player_destroy(player);
}

// At least 1,000 positions for each player, half of them under each goal, depths 1 to 4.
static void test_alpha_beta_equals_minimax(void **state) {
    (void)state;
    Random random = random_seeded(11);
    for (int system = 0; system < SYSTEMS; system++)
        for (int i = 0; i < scale_count(1000, 20000); i++) {
            Rules rules = {.goal = (Goal)(i & 1),
                           .start = (Start)(i % 3),
                           .size = i % 7 == 0    ? 6
                                   : i % 11 == 0 ? 4
                                                 : 8};
            Game game = random_game(rules, &random);
            game_play_passes(&game);
            check_position(systems[system], rules, game.now, 1 + (i / 2) % 4);
        }
}

static void test_refinements_keep_the_value(void **state) {
    (void)state;
    Random random = random_seeded(12);
    uint64_t nodes[16] = {0};
    for (int i = 0; i < scale_count(100, 2000); i++) {
        Rules rules = {.goal = (Goal)(i & 1), .size = 8};
        Game game = random_game(rules, &random);
        game_play_passes(&game);
        Player *player = make(i % 3 ? "three-factor" : "reversed-v4:action=20", rules);
        int expected = 0;
        for (unsigned refinements = 0; refinements < 16; refinements++) {
            ClassicSearch search = {.rules = rules,
                                    .evaluation = player_evaluation(player, game.now),
                                    .refinements = refinements,
                                    .deadline = INFINITY};
            assert_true(classic_search_open(&search));
            ClassicResult result = {.move = MOVE_NONE};
            for (int depth = refinements & CLASSIC_TABLE ? 1 : 4; depth <= 4; depth++)
                assert_true(classic_search_run(&search, game.now.board, game_moves(&game), depth,
                                               result.move, &result));
            if (refinements == 0)
                expected = result.value;
            assert_int_equal(result.value, expected);
            assert_int_equal(
                minimax_after(rules, &search.evaluation, game.now.board, result.move, 4), expected);
            nodes[refinements] += search.nodes;
            classic_search_close(&search);
        }
        player_destroy(player);
    }
    assert_true(nodes[CLASSIC_PRUNE] * 3 < nodes[0]);
    assert_true(nodes[CLASSIC_PRUNE | CLASSIC_ORDER] < nodes[CLASSIC_PRUNE]);
}

static int choose(const char *spec, Rules rules, const Game *game, const Limits *limits,
                  Choice *choice) {
    Player *player = make(spec, rules);
    player_choose(player, game, limits, choice);
    player_destroy(player);
    assert_int_equal(choice->status, CHOICE_MOVE);
    return choice->move;
}

// Where a corner is legal, the corner players take one; under "fewest" they take none where another
// move exists.
static void test_corners_are_taken(void **state) {
    (void)state;
    Random random = random_seeded(13);
    const char *const players[] = {"greedy", "default:depth=3", "deepening:depth=2"};
    const uint64_t corners = 0x8100000000000081ULL;
    int seen = 0;
    while (seen < scale_count(300, 3000)) {
        Rules rules = {.goal = (Goal)random_below(&random, 2), .size = 8};
        Game game = random_game(rules, &random);
        game_play_passes(&game);
        uint64_t moves = game_moves(&game);
        if (!(moves & corners) || !(moves & ~corners))
            continue;
        Choice choice;
        int move = choose(players[seen++ % 3], rules, &game, NULL, &choice);
        assert_int_equal((bit(move) & corners) != 0, rules.goal == GOAL_MOST);
    }
}

// The depth asked for is the depth searched, whichever way it is asked, where the tree is that
// deep.
static void test_depth_is_the_asked_one(void **state) {
    (void)state;
    Game game = game_new(rules_default());
    for (int depth = 1; depth <= 5; depth++)
        for (int system = 0; system < 4; system++) {
            Limits limits = {.depth = depth};
            Choice choice;
            choose(system == 2 ? "deepening:library=no" : systems[system], game.rules, &game,
                   &limits, &choice);
            // The fixed depth of v1 is 3.
            assert_int_equal(choice.depth, system == 0 && depth > 3 ? 3 : depth);
        }
}

static void test_library_lines_are_legal(void **state) {
    (void)state;
    size_t count;
    const OpeningLine *lines = opening_library(&count);
    Random random = random_seeded(14);
    for (size_t i = 0; i < count; i++) {
        Game game = game_new(rules_default());
        for (const char *text = lines[i].moves; *text; text += 2) {
            int move = opening_library_move(game.rules, game.now, &random);
            if (move == MOVE_NONE || !(game_moves(&game) & bit(move)))
                fail_msg("%s: no library move at %s", lines[i].name, text);
            if (!game_play(&game, (text[1] - '1') * 8 + text[0] - 'a'))
                fail_msg("%s: %.2s is illegal", lines[i].name, text);
        }
    }
    Rules fewest = {.goal = GOAL_FEWEST, .size = 8};
    assert_int_equal(opening_library_move(fewest, rules_start(fewest), &random), MOVE_NONE);
}

// Under the board's symmetries the library answers with the same squares, turned.
static void test_library_knows_symmetry(void **state) {
    (void)state;
    // After c4 (f5 turned) the library has an answer: e3 or c3 or c5, as d6, f6, f4 after f5.
    Random random = random_seeded(15);
    Game game = game_new(rules_default());
    assert_true(game_play(&game, 26));
    for (int i = 0; i < 20; i++) {
        int move = opening_library_move(game.rules, game.now, &random);
        assert_true(move == 20 || move == 18);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_alpha_beta_equals_minimax),
        cmocka_unit_test(test_refinements_keep_the_value),
        cmocka_unit_test(test_corners_are_taken),
        cmocka_unit_test(test_depth_is_the_asked_one),
        cmocka_unit_test(test_library_lines_are_legal),
        cmocka_unit_test(test_library_knows_symmetry),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
