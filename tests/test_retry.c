// Mistakes of a reviewed game: which are asked, what counts as right, and what becomes a puzzle.
// The reviews are constructed: solved endgames in which a move is made on purpose.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "folder.h"
#include "positions.h"
#include "puzzle_own.h"
#include "retry_lesson.h"
#include "win_probability.h"

// A review of one move in the position of a shipped puzzle: the best of the losing moves.
static Puzzle build(Review *review, Goal goal) {
    PuzzleSet set;
    Error error = {0};
    assert_true(puzzle_set_builtin(&set, goal, &error));
    int place = 0;
    while (puzzle_empties(&set.list[place]) > 9 || set.list[place].winner_count != 1)
        place++;
    Puzzle puzzle = set.list[place];
    puzzle_set_free(&set);
    Rules rules = {goal, START_GIVEN, 8};
    Game game = game_from(rules, puzzle.position);
    assert_true(game_play(&game, puzzle.next.move));
    int empties = puzzle_empties(&puzzle);
    review->sheet = sheet_of(&game);
    review->count = 1;
    review->moves[0] =
        (ReviewedMove){.ply = 1,
                       .side = puzzle.position.side,
                       .move = puzzle.next.move,
                       .empties = empties,
                       .choices = bit_count(board_moves(puzzle.position.board)),
                       .judged = true,
                       .score = puzzle.winners[0].score,
                       .played = puzzle.next.score,
                       .loss = puzzle.winners[0].score - puzzle.next.score,
                       .exact = true,
                       .best = puzzle.winners[0].move,
                       .best_moves = bit(puzzle.winners[0].move),
                       .line = {puzzle.winners[0].move},
                       .line_length = 1,
                       .class = REVIEW_TURNED,
                       .chance_before = win_probability(goal, empties, puzzle.winners[0].score),
                       .chance_after = win_probability(goal, empties, puzzle.next.score)};
    return puzzle;
}

static void which_moves(void **state) {
    (void)state;
    Review *review = calloc(1, sizeof *review);
    RetryPlan plan = {.sides = {true, true}, .count = 2};
    int places[GAME_PLIES_MAX];
    for (int i = 0; i < 6; i++)
        review->moves[i] = (ReviewedMove){.side = i % 2 ? WHITE : BLACK,
                                          .move = 1,
                                          .best = 2,
                                          .judged = true,
                                          .chance_before = 0.6,
                                          .chance_after = 0.6 - 0.05 * i};
    review->count = 6;
    assert_int_equal(retry_find(review, &plan, places),
                     2); // the costliest two, in the order of the game
    assert_true(places[0] == 4 && places[1] == 5);
    plan.count = 10;
    assert_int_equal(retry_find(review, &plan, places), 4); // 5 % and less is none
    plan.sides[BLACK] = false;
    assert_int_equal(retry_find(review, &plan, places), 2);
    assert_true(places[0] == 3 && places[1] == 5);
    review->moves[5].preset = true; // an opening that was drawn is nobody's mistake
    review->moves[3].judged = false;
    assert_int_equal(retry_find(review, &plan, places), 0);
    free(review);
}

static void one_mistake(void **state) {
    (void)state;
    for (Goal goal = GOAL_MOST; goal <= GOAL_FEWEST; goal++) {
        Review *review = calloc(1, sizeof *review);
        Puzzle puzzle = build(review, goal);
        RetryPlan plan = {.sides = {true, true}, .count = 10, .level = 1};
        Lesson lesson;
        Error error = {0};
        assert_true(retry_lesson_open(&lesson, review, &plan, &error) &&
                    lesson_begin(&lesson, &error));
        assert_int_equal(lesson.total, 1);
        assert_int_equal(lesson.avoid, puzzle.next.move);
        assert_int_equal(lesson.game.ply, 0);
        assert_int_equal(lesson.value_count, 0);
        assert_false(lesson_play(&lesson, puzzle.next.move, &error)); // it was played already
        error = (Error){0};
        Rules rules = lesson.game.rules;
        for (uint64_t rest = game_moves(&lesson.game); rest;) { // every move, by what it is worth
            int move = bit_take(&rest);
            if (move == puzzle.next.move)
                continue;
            int value = -positions_alpha_beta(rules, rules_play(rules, lesson.game.now.board, move),
                                              -99, 99);
            bool near =
                win_probability(goal, puzzle_empties(&puzzle) - 1, value) >=
                win_probability(goal, puzzle_empties(&puzzle) - 1, puzzle.winners[0].score) -
                    RETRY_TOLERANCE;
            assert_true(lesson_play(&lesson, move, &error));
            assert_int_equal(lesson.phase, near ? LESSON_RIGHT : LESSON_WRONG);
            lesson.phase = LESSON_WRONG;
            assert_true(lesson_retry(&lesson, &error));
        }
        assert_true(lesson_show(&lesson, &error));
        assert_int_equal(lesson.values[0].move, puzzle.winners[0].move);
        assert_true(lesson_next(&lesson, &error));
        assert_int_equal(lesson.phase, LESSON_OVER);
        lesson_close(&lesson);
        plan.sides[puzzle.position.side] = false;
        assert_true(retry_lesson_open(&lesson, review, &plan, &error) &&
                    lesson_begin(&lesson, &error));
        assert_int_equal(lesson.phase, LESSON_OVER);
        assert_non_null(strstr(text_string(&lesson.say), "nothing to try again"));
        lesson_close(&lesson);
        free(review);
    }
}

static void own_puzzles(void **state) {
    (void)state;
    Folder folder = folder_make();
    char inside[128], path[160];
    snprintf(inside, sizeof inside, "%s/flipside", folder.path);
    setenv("XDG_STATE_HOME", folder.path, 1);
    for (Goal goal = GOAL_MOST; goal <= GOAL_FEWEST; goal++) {
        Review *review = calloc(1, sizeof *review);
        Puzzle puzzle = build(review, goal);
        PuzzleSet set;
        Error error = {0};
        int added;
        bool sides[2] = {true, true},
             others[2] = {puzzle.position.side != BLACK, puzzle.position.side != WHITE};
        assert_true(puzzle_own_read(&set, goal, NULL, &error));
        assert_int_equal(set.count, 0);
        assert_true(puzzle_own_add(review, others, &added, &error));
        assert_int_equal(added, 0);
        assert_true(puzzle_own_add(review, sides, &added, &error));
        assert_int_equal(added, 1);
        assert_true(puzzle_own_add(review, sides, &added, &error)); // once only
        assert_int_equal(added, 0);
        assert_true(puzzle_own_read(&set, goal, NULL, &error));
        assert_int_equal(set.count, 1);
        assert_int_equal(set.list[0].key, puzzle.key);
        puzzle_set_free(&set);
        free(review);
        snprintf(path, sizeof path, "%s/puzzles-%s.obf", inside, goal_name(goal));
        unlink(path);
        strcat(path, ".lock");
        unlink(path);
    }
    rmdir(inside);
    folder_remove(&folder);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(which_moves),
        cmocka_unit_test(one_mistake),
        cmocka_unit_test(own_puzzles),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
