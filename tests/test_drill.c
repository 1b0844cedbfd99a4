// Lines of openings: up to symmetry and transposition; what is due, right and wrong runs, both
// goals.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "drill_book.h"
#include "drill_lesson.h"
#include "drill_make.h"
#include "notation.h"
#include "symmetry.h"

#include <string.h>

static DrillSet set_of(const char *text, Goal goal) {
    DrillSet set = {.goal = goal};
    Error error = {0};
    assert_true(drill_read(&set, text, &error));
    return set;
}

static int square(const char *name) {
    int move;
    assert_true(notation_parse_move(name, 8, &move, NULL));
    return move;
}

static void lines(void **state) {
    (void)state;
    DrillSet set = set_of("# a comment\nf5d6c3d3c4\tboth\tTiger\n\nf5f6\tblack\r\nd3c3c4\twhite\tX "
                          "# more\ne6f4c3c4d3\n",
                          GOAL_MOST);
    assert_int_equal(set.count, 3); // the last is the Tiger on a turned board
    assert_string_equal(set.list[0].name, "Tiger");
    assert_true(drill_practises(&set.list[0], BLACK) && drill_practises(&set.list[0], WHITE));
    assert_false(drill_practises(&set.list[1], BLACK)); // one move is no line
    assert_false(drill_practises(&set.list[1], WHITE));
    Game game = game_new(rules_default());
    for (int symmetry = 0; symmetry < SYMMETRIES;
         symmetry++) { // every image of the position gets its image of the move
        Board board = symmetry_board(game_position_at(&game, 0).board, symmetry);
        for (int i = 0; i < set.list[0].count; i++) {
            int move = drill_move(&set.list[0], board);
            assert_true(board_moves(board) & bit(move));
            board = board_play(board, move);
            assert_int_equal(drill_index(&set.list[0], board, false), i + 1);
        }
        assert_int_equal(drill_move(&set.list[0], board), MOVE_NONE);
    }
    drill_free(&set);
}

static void wrong_lines(void **state) {
    (void)state;
    static const char *const texts[] = {"a1", "f5\tgreen", "f5\tblack\tname\tmore", "\tblack",
                                        "f5d6c3d3c4f5"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        DrillSet set = {.goal = GOAL_MOST};
        Error error = {0};
        assert_false(drill_read(&set, texts[i], &error));
        assert_non_null(strstr(error.text, "line 1"));
        drill_free(&set);
    }
}

static void shipped_lines(void **state) {
    (void)state;
    for (Goal goal = GOAL_MOST; goal <= GOAL_FEWEST; goal++) {
        DrillSet set;
        Error error = {0};
        assert_true(drill_builtin(&set, goal, &error));
        for (Color color = BLACK; color <= WHITE; color++)
            assert_true(drill_state(&set, color, NULL, 0).lines >= 15);
        drill_free(&set);
    }
}

static Lesson lesson_of(const char *text, Color color, Progress *progress, long today) {
    DrillSet set = set_of(text, GOAL_MOST);
    DrillPlan plan = {.color = color, .count = 10, .fresh = 5, .seed = 1, .level = 1};
    Lesson lesson;
    Error error = {0};
    assert_true(drill_lesson_open(&lesson, &set, &plan, progress, today, &error));
    assert_true(lesson_begin(&lesson, &error));
    return lesson;
}

static const char *const tiger = "f5d6c3d3c4\tboth\tTiger\n";

static const ProgressEntry *entry_of(const Progress *progress, Color color, const char *text) {
    DrillSet set = set_of(text, GOAL_MOST);
    char key[PROGRESS_KEY];
    const ProgressEntry *entry =
        progress_find(progress, drill_progress_key(GOAL_MOST, color, &set.list[0], key));
    drill_free(&set);
    return entry;
}

static void known_line(void **state) {
    (void)state;
    Progress progress = {0};
    Error error = {0};
    Lesson lesson = lesson_of(tiger, BLACK, &progress, 100);
    assert_int_equal(lesson.total, 1);
    assert_true(
        lesson_play(&lesson, square("c4"), &error)); // another first move, and the board is turned
    assert_int_equal(lesson.game.ply, 2);
    DrillSet set = set_of(tiger, GOAL_MOST);
    while (lesson.phase == LESSON_TURN)
        assert_true(lesson_play(&lesson, drill_move(&set.list[0], lesson.game.now.board), &error));
    drill_free(&set);
    assert_int_equal(lesson.phase, LESSON_RIGHT);
    assert_int_equal(lesson.game.ply, 5);
    assert_non_null(strstr(text_string(&lesson.say), "Tiger"));
    const ProgressEntry *entry = entry_of(&progress, BLACK, tiger);
    assert_true(entry && entry->right == 1 && entry->due == 101);
    assert_null(entry_of(&progress, WHITE, tiger));
    lesson_close(&lesson);
    lesson = lesson_of(tiger, BLACK, &progress, 100); // not due again today
    assert_int_equal(lesson.phase, LESSON_OVER);
    assert_non_null(strstr(text_string(&lesson.say), "Nothing is due"));
    lesson_close(&lesson);
    lesson = lesson_of(tiger, BLACK, &progress, 101);
    assert_int_equal(lesson.phase, LESSON_TURN);
    lesson_close(&lesson);
    lesson = lesson_of(tiger, WHITE, &progress, 100); // Black has begun
    assert_int_equal(lesson.game.ply, 1);
    lesson_close(&lesson);
    progress_free(&progress);
}

static void left_line(void **state) {
    (void)state;
    Progress progress = {0};
    Error error = {0};
    Lesson lesson = lesson_of(tiger, BLACK, &progress, 100);
    assert_true(lesson_play(&lesson, square("f5"), &error));
    assert_true(lesson_play(&lesson, square("c5"), &error));
    assert_int_equal(lesson.phase, LESSON_SHOWN);
    assert_int_equal(lesson.hint, square("c3"));
    assert_non_null(strstr(text_string(&lesson.say), "c5 is not in the lines"));
    assert_non_null(strstr(text_string(&lesson.say), "c3, then d3 c4 (Tiger)."));
    assert_int_equal(lesson.game.ply, 2);
    const ProgressEntry *entry = entry_of(&progress, BLACK, tiger);
    assert_true(entry && entry->right == 0 && entry->due == 101);
    assert_true(lesson_next(&lesson, &error));
    assert_int_equal(lesson.phase, LESSON_OVER);
    assert_int_equal(lesson.found, 0);
    lesson_close(&lesson);
    progress_free(&progress);
}

// Another line than the one drawn is right too, and it is that one that was practised.
static void other_line(void **state) {
    (void)state;
    static const char *const text = "f5d6c3d3c4\tboth\tTiger\nf5d6c4d3c5\tboth\tCow\n";
    Progress progress = {0};
    Error error = {0};
    for (int i = 0; i < 2; i++) {
        Lesson lesson = lesson_of(text, BLACK, &progress, 100);
        assert_int_equal(lesson.total, 2 - i);
        assert_true(lesson_play(&lesson, square("f5"), &error));
        assert_true(lesson_play(&lesson, square(i ? "c3" : "c4"), &error));
        assert_int_equal(lesson.phase, LESSON_TURN);
        assert_true(lesson_play(&lesson, square(i ? "c4" : "c5"), &error));
        assert_int_equal(lesson.phase, LESSON_RIGHT);
        assert_non_null(strstr(text_string(&lesson.say), i ? "Tiger" : "Cow"));
        lesson_close(&lesson);
    }
    assert_int_equal(progress.count, 2);
    progress_free(&progress);
}

// What is due comes before what is new, and of that no more than wanted.
static void what_is_due(void **state) {
    (void)state;
    DrillSet set;
    Error error = {0};
    Progress progress = {0};
    char key[PROGRESS_KEY];
    assert_true(drill_builtin(&set, GOAL_FEWEST, &error));
    int due = 0;
    for (int i = 0; i < set.count && due < 4; i++)
        if (drill_practises(&set.list[i], WHITE)) {
            drill_progress_key(GOAL_FEWEST, WHITE, &set.list[i], key);
            assert_true(progress_record(&progress, key, due % 2, 90, &error));
            due++;
        }
    DrillState when = drill_state(&set, WHITE, &progress, 91);
    assert_int_equal(when.due, 4);
    assert_int_equal(when.seen, 4);
    DrillPlan plan = {.color = WHITE, .count = 7, .fresh = 2, .seed = 1, .level = 1};
    Lesson lesson;
    assert_true(drill_lesson_open(&lesson, &set, &plan, &progress, 91, &error));
    assert_int_equal(lesson.total, 6);
    lesson_close(&lesson);
    progress_free(&progress);
}

static void making(void **state) {
    (void)state;
    for (Goal goal = GOAL_MOST; goal <= GOAL_FEWEST; goal++) {
        DrillMakeOptions options = {
            .goal = goal, .level = 0, .plies = 4, .margin = 2, .answers = 2};
        Text one = {0}, two = {0};
        Error error = {0};
        int lines_made = 0, again = 0;
        assert_true(drill_make(&options, &one, &lines_made, &error) &&
                    drill_make(&options, &two, &again, &error));
        assert_int_equal(lines_made, again);
        assert_string_equal(text_string(&one), text_string(&two));
        DrillSet set = set_of(text_string(&one), goal);
        assert_true(set.count >= 2 && set.count == lines_made);
        for (int i = 0; i < set.count; i++) {
            assert_true(set.list[i].sides[BLACK] != set.list[i].sides[WHITE]);
            assert_int_equal(set.list[i].count,
                             set.list[i].sides[BLACK] ? 3 : 4); // it ends with an asked move
        }
        drill_free(&set);
        text_free(&one);
        text_free(&two);
    }
}

// A line of the book is its best move for one side, and every answer within the margin.
static void lines_of_a_book(void **state) {
    (void)state;
    for (int goal = 0; goal < 2; goal++) {
        Book book = {0};
        DrillSet set = {.goal = (Goal)goal};
        DrillBookPlan plan = {.plies = 8, .margin = 2, .answers = 3};
        Error error = {0};
        static const char *const paths[] = {FLIPSIDE_SOURCE_DIR "/books/most.book",
                                            FLIPSIDE_SOURCE_DIR "/books/fewest.book"};
        assert_true(book_read(&book, paths[goal], &error));
        assert_true(drill_add_book(&set, &book, &plan, &error));
        int asking[2] = {0};
        for (int i = 0; i < set.count; i++) {
            const DrillLine *line = &set.list[i];
            Game game = game_new((Rules){.goal = (Goal)goal, .start = START_STANDARD, .size = 8});
            asking[BLACK] += line->sides[BLACK];
            asking[WHITE] += line->sides[WHITE];
            assert_true(line->sides[BLACK] != line->sides[WHITE] && line->count <= 8);
            assert_true(
                line->sides[line->count % 2 ? BLACK : WHITE]); // it ends with a move that is asked
            for (int ply = 0; ply < line->count; ply++) {
                BookMove moves[MOVES_MAX];
                int count = book_moves(&book, game.now.board, moves), place = 0;
                while (place < count && moves[place].move != line->moves[ply])
                    place++;
                assert_true(place < count);
                assert_true(moves[place].value >=
                            moves[0].value - (line->sides[game.now.side] ? 0 : 2));
                assert_true(game_play(&game, line->moves[ply]));
            }
        }
        assert_true(asking[BLACK] > 2 && asking[WHITE] > 2);
        int lines = set.count;
        plan.margin = 0;
        plan.answers = 1;
        drill_free(&set);
        assert_true(drill_add_book(&set, &book, &plan, &error));
        assert_true(set.count == 2 && lines > 2);
        drill_free(&set);
        book_free(&book);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines),           cmocka_unit_test(wrong_lines),
        cmocka_unit_test(shipped_lines),   cmocka_unit_test(known_line),
        cmocka_unit_test(left_line),       cmocka_unit_test(other_line),
        cmocka_unit_test(what_is_due),     cmocka_unit_test(making),
        cmocka_unit_test(lines_of_a_book),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
