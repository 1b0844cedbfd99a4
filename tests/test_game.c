// Rules and games: starts, passes, ends, scores of both goals, undo and redo.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "game.h"
#include "notation.h"
#include "random.h"
#include "scale.h"

static Position read_position(const char *text, int size) {
    Position position;
    Error error = {0};
    if (!notation_parse_position(text, size, BLACK, &position, NULL, NULL, &error))
        fail_msg("%s", error.text);
    return position;
}

static void test_starts(void **state) {
    (void)state;
    static const struct {
        Start start;
        int size;
        const char *position, *moves;
    } cases[] = {
        {START_STANDARD, 8, "---------------------------OX------XO--------------------------- X",
         "d3c4f5e6"},
        {START_PARALLEL, 8, "---------------------------XX------OO--------------------------- X",
         "c6d6e6f6"},
        {START_OPEN, 8, "---------------------------------------------------------------- X",
         "d4e4d5e5"},
        {START_STANDARD, 6, "--------------OX----XO-------------- X", "c2b3e4d5"},
        {START_STANDARD, 4, "-----OX--XO----- X", "b1a2d3c4"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Rules rules = {GOAL_MOST, cases[i].start, cases[i].size};
        Game game = game_new(rules);
        Position expected = read_position(cases[i].position, rules.size);
        assert_true(board_equal(game.now.board, expected.board));
        assert_int_equal(game.now.side, BLACK);
        Text names = {0};
        char name[3];
        for (uint64_t moves = game_moves(&game); moves;)
            text_add(&names, notation_move(bit_take(&moves), rules.size, name));
        assert_string_equal(names.data, cases[i].moves);
        text_free(&names);
    }
}

// The open start: four discs on the centre, none turned over, whatever they are; then the ordinary
// game.
static void test_open_start(void **state) {
    (void)state;
    Game game = game_new((Rules){GOAL_MOST, START_OPEN, 8});
    assert_false(game_play(&game, 0));
    assert_false(game_play(&game, MOVE_PASS));
    assert_true(notation_play_transcript(&game, "d4d5e4e5", NULL));
    assert_int_equal(position_discs(game.now, BLACK), 0x0000000018000000ULL);
    assert_int_equal(position_discs(game.now, WHITE), 0x0000001800000000ULL);
    assert_int_equal(game.now.side, BLACK);
    assert_int_equal(bit_count(game_moves(&game)), 4);
}

static void test_scores(void **state) {
    (void)state;
    static const struct {
        const char *position;
        int size, black;
    } cases[] = {
        {"XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOO X", 8, 0},
        {"XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOO O", 8, 2},
        {"X--------------------------------------------------------------- O", 8, 64}, // a wipe-out
        {"-----O---------- X", 4, -16},
        {"X--------------O O", 4, 0}, // equal: nobody gets the empty squares
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Position position = read_position(cases[i].position, cases[i].size);
        for (int goal = 0; goal < 2; goal++) {
            Game game = game_from((Rules){(Goal)goal, START_STANDARD, cases[i].size}, position);
            int sign = goal == GOAL_MOST ? 1 : -1;
            assert_int_equal(game_score(&game, BLACK), sign * cases[i].black);
            assert_int_equal(game_score(&game, WHITE), -sign * cases[i].black);
        }
    }
}

// The shortest wipe-out, nine moves; for the goal of fewest discs it is the other side's triumph.
static void test_wipe_out(void **state) {
    (void)state;
    for (int goal = 0; goal < 2; goal++) {
        Game game = game_new((Rules){(Goal)goal, START_STANDARD, 8});
        assert_true(notation_play_transcript(&game, "e6f4e3f6g5d6e7f5c5", NULL));
        assert_int_equal(bit_count(position_discs(game.now, BLACK)), 13);
        assert_int_equal(position_discs(game.now, WHITE), 0);
        assert_true(game_over(&game));
        assert_false(game_must_pass(&game));
        assert_false(game_play(&game, MOVE_PASS));
        assert_int_equal(game_score(&game, BLACK), goal == GOAL_MOST ? 64 : -64);
        assert_int_equal(game_score(&game, WHITE), goal == GOAL_MOST ? -64 : 64);
    }
}

// A game whose ninth ply is a pass: forced, so no other move will do, and only then allowed.
static void test_passes(void **state) {
    (void)state;
    Game game = game_new(rules_default());
    assert_true(notation_play_transcript(&game, "c4c3f5b4a4a5b2", NULL));
    assert_false(game_play(&game, MOVE_PASS));
    assert_true(game_play(&game, 16));
    assert_int_equal(game.now.side, BLACK);
    assert_true(game_must_pass(&game));
    assert_int_equal(game_moves(&game), 0);
    assert_false(game_over(&game));
    for (int square = -1; square < SQUARE_COUNT; square++)
        assert_false(game_play(&game, square));
    assert_false(game_play(&game, MOVE_NONE));
    Game by_hand = game;
    assert_true(game_play(&by_hand, MOVE_PASS));
    assert_int_equal(game_play_passes(&game), 1);
    assert_int_equal(game_play_passes(&game), 0);
    assert_int_equal(game.now.side, WHITE);
    assert_int_equal(game.ply, 9);
    assert_true(board_equal(game.now.board, by_hand.now.board));
    assert_int_not_equal(game_moves(&game), 0);
}

// Random games under every rule: undo to the begin and redo to the end give the same positions; a
// new move after an undo forgets the rest.
static void test_undo_redo(void **state) {
    (void)state;
    Random random = random_seeded(41);
    int passes = 0;
    for (int left = scale_count(3000, 60000); left > 0; left--) {
        Rules rules = {(Goal)(left % 2), (Start)(left % 3), 4 + 2 * (left / 2 % 3)};
        Game game = game_new(rules);
        Position seen[GAME_PLIES_MAX + 1] = {game.now};
        while (!game_over(&game)) {
            if (!game_play_passes(&game)) {
                uint64_t moves = game_moves(&game);
                for (uint32_t skip = random_below(&random, (uint32_t)bit_count(moves)); skip > 0;
                     skip--)
                    moves &= moves - 1;
                assert_true(game_play(&game, bit_first(moves)));
            } else {
                passes++;
            }
            seen[game.ply] = game.now;
        }
        int plies = game.ply;
        for (int ply = plies; ply >= 0; ply--) {
            assert_true(board_equal(game.now.board, seen[ply].board) &&
                        game.now.side == seen[ply].side);
            assert_true(board_equal(game_position_at(&game, ply).board, seen[ply].board));
            assert_int_equal(game_undo(&game), ply > 0);
        }
        for (int ply = 1; ply <= plies; ply++) {
            assert_true(game_redo(&game));
            assert_true(board_equal(game.now.board, seen[ply].board) &&
                        game.now.side == seen[ply].side);
        }
        assert_false(game_redo(&game));
        assert_true(game_undo(&game) && game_undo(&game));
        int again = game.moves[game.ply];
        assert_true(game_play(&game, again));
        assert_int_equal(game.known, game.ply);
        assert_false(game_redo(&game));
    }
    assert_true(passes > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_starts), cmocka_unit_test(test_open_start),
        cmocka_unit_test(test_scores), cmocka_unit_test(test_wipe_out),
        cmocka_unit_test(test_passes), cmocka_unit_test(test_undo_redo),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
