// Puzzles: those shipped are what they say, by a search that shares nothing with ours; how they are
// rated, chosen, made and solved.
#include "folder.h"

#include "dataset_helpers.h"

#include "notation.h"
#include "positions.h"
#include "puzzle_lesson.h"
#include "puzzle_make.h"

static Rules rules_for(Goal goal) {
    return (Rules){.goal = goal, .start = START_STANDARD, .size = 8};
}

static Engine *engine_for(Goal goal) {
    Error error = {0};
    EngineOptions options = {.rules = rules_for(goal), .threads = 1, .hash_mb = 4};
    Engine *engine = engine_create(&options, &error);
    assert_non_null(engine);
    return engine;
}

static PuzzleSet shipped(Goal goal) {
    PuzzleSet set;
    Error error = {0};
    assert_true(puzzle_set_builtin(&set, goal, &error));
    return set;
}

// The value of a move by plain alpha-beta.
static int value_of(Rules rules, Board board, int move) {
    return -positions_alpha_beta(rules, rules_play(rules, board, move), -99, 99);
}

static void check_puzzle(Rules rules, const Puzzle *puzzle) {
    int winners = 0, next = -99;
    for (uint64_t rest = rules_moves(rules, puzzle->position.board); rest;) {
        int move = bit_take(&rest), value = value_of(rules, puzzle->position.board, move);
        assert_int_equal(puzzle_wins(puzzle, move), value > 0);
        for (int i = 0; i < puzzle->winner_count; i++)
            if (puzzle->winners[i].move == move)
                assert_int_equal(puzzle->winners[i].score, value);
        winners += value > 0;
        if (value <= 0 && value > next)
            next = value;
    }
    assert_int_equal(winners, puzzle->winner_count);
    assert_int_equal(next, puzzle->next.score);
    assert_true(next <= puzzle->winners[winners - 1].score - PUZZLE_MARGIN);
}

static void shipped_puzzles(void **state) {
    (void)state;
    for (Goal goal = GOAL_MOST; goal <= GOAL_FEWEST; goal++) {
        PuzzleSet set = shipped(goal);
        int of_level[PUZZLE_LEVELS + 1] = {0}, small = 0;
        assert_true(set.count >= 500);
        for (int i = 0; i < set.count; i++) {
            const Puzzle *puzzle = &set.list[i];
            of_level[puzzle->difficulty]++;
            if (puzzle_empties(puzzle) <= scale_count(8, 12) && small++ < scale_count(16, 1000))
                check_puzzle(rules_for(goal), puzzle);
        }
        assert_true(small >= 3);
        for (int i = 1; i <= PUZZLE_LEVELS; i++)
            assert_true(of_level[i] >= 40);
        puzzle_set_free(&set);
    }
}

// What is shipped is rated as the program rates now. Of the points those for what a search of one
// or four plies likes depend on the weights, which may be newer than the ratings: there most agree,
// and none is beyond what these points can do.
static void ratings(void **state) {
    (void)state;
    int rated = 0, equal = 0;
    for (Goal goal = GOAL_MOST; goal <= GOAL_FEWEST; goal++) {
        PuzzleSet set = shipped(goal);
        Engine *engine = engine_for(goal);
        for (int i = 0; i < set.count; i += scale_count(60, 1)) {
            Puzzle puzzle;
            PuzzleTraits traits;
            Error error = {0};
            if (puzzle_empties(&set.list[i]) > 11)
                continue;
            assert_true(puzzle_from_position(engine, rules_for(goal), set.list[i].position, NULL,
                                             &puzzle, &traits, &error));
            PuzzleTraits least = traits, most = traits;
            least.shallow_trap = least.deeper_trap = false;
            most.shallow_trap = most.deeper_trap = true;
            assert_in_range(set.list[i].difficulty, puzzle_difficulty(puzzle_points(&least)),
                            puzzle_difficulty(puzzle_points(&most)));
            assert_int_equal(puzzle.difficulty, puzzle_difficulty(puzzle_points(&traits)));
            equal += puzzle.difficulty == set.list[i].difficulty;
            rated++;
            assert_int_equal(puzzle.key, set.list[i].key);
            assert_true(traits.choices >= 1);
        }
        engine_destroy(engine);
        puzzle_set_free(&set);
    }
    assert_true(rated >= 8 && equal * 4 >= rated * 3);
    PuzzleTraits easy = {.empties = 6, .moves = 3, .winners = 2, .choices = 1}, hard = easy;
    assert_int_equal(puzzle_difficulty(puzzle_points(&easy)), 1);
    int before = puzzle_points(&hard);
    bool *const traps[] = {&hard.greedy_trap, &hard.shallow_trap, &hard.deeper_trap};
    for (int i = 0; i < 3; i++) {
        *traps[i] = true;
        assert_int_equal(puzzle_points(&hard), before + i + 1);
        before = puzzle_points(&hard);
    }
    hard = (PuzzleTraits){20, 14, 1, 6, true, true, true};
    assert_int_equal(puzzle_points(&hard), 7 + 4 + 4 + 1 + 6);
    assert_int_equal(puzzle_difficulty(puzzle_points(&hard)), PUZZLE_LEVELS);
}

static void files(void **state) {
    (void)state;
    PuzzleSet set = shipped(GOAL_FEWEST), again = {.goal = GOAL_FEWEST},
              other = {.goal = GOAL_MOST};
    Text out = {0};
    Error error = {0};
    puzzle_set_write(&out, &set, "two\nlines");
    assert_non_null(strstr(text_string(&out), "% goal fewest\n% two\n% lines\n"));
    assert_true(puzzle_set_read(&again, text_string(&out), &error));
    assert_int_equal(again.count, set.count);
    assert_memory_equal(&again.list[7], &set.list[7], sizeof(Puzzle));
    assert_false(puzzle_set_read(&other, text_string(&out), &error));
    assert_non_null(strstr(error.text, "line 1"));
    text_clear(&out);
    puzzle_write(&out, &set.list[0]);
    char line[200];
    Puzzle puzzle;
    assert_true(puzzle_parse(text_string(&out), &puzzle, &error));
    for (size_t i = 0; i < out.length;
         i++) { // a changed letter is an error or another puzzle, never nonsense
        snprintf(line, sizeof line, "%s", text_string(&out));
        line[i] = '7';
        if (puzzle_parse(line, &puzzle, &error)) {
            assert_in_range(puzzle.difficulty, 1, PUZZLE_LEVELS);
            assert_true(puzzle.next.score <=
                        puzzle.winners[puzzle.winner_count - 1].score - PUZZLE_MARGIN);
        }
    }
    snprintf(line, sizeof line, "%.66s", text_string(&out));
    assert_false(puzzle_parse(line, &puzzle, &error));
    puzzle_set_free(&set);
    puzzle_set_free(&again);
    puzzle_set_free(&other);
    text_free(&out);
}

static void of_the_day(void **state) {
    (void)state;
    PuzzleSet set = shipped(GOAL_MOST);
    bool *seen = calloc((size_t)set.count, sizeof *seen);
    long first = 20000 - 20000 % set.count;
    for (int i = 0; i < set.count; i++) {
        int place = puzzle_set_daily(&set, first + i);
        assert_in_range(place, 0, set.count - 1);
        assert_false(seen[place]);
        seen[place] = true;
    }
    assert_int_equal(puzzle_set_daily(&set, 20773), puzzle_set_daily(&set, 20773));
    free(seen);
    for (int difficulty = 1; difficulty <= PUZZLE_LEVELS; difficulty++) {
        int place = puzzle_set_find(&set, difficulty, 300);
        assert_int_equal(set.list[place].difficulty, difficulty);
    }
    set.count = 0;
    assert_int_equal(puzzle_set_find(&set, 0, 0), -1);
    puzzle_set_free(&set);
}

// The defence is a best move, and no other best move leaves fewer of the solver's moves winning.
static void defence(void **state) {
    (void)state;
    Random random = random_seeded(9);
    Engine *engines[] = {engine_for(GOAL_MOST), engine_for(GOAL_FEWEST)};
    for (int i = 0; i < scale_count(20, 400); i++) {
        Rules rules = rules_for(i % 2 ? GOAL_FEWEST : GOAL_MOST);
        Engine *engine = engines[i % 2];
        Position position = {positions_random(&random, rules, 7), BLACK};
        Error error = {0};
        int move = puzzle_defence(engine, rules, position, &error), best = -99;
        for (uint64_t rest = rules_moves(rules, position.board); rest;) {
            int value = value_of(rules, position.board, bit_take(&rest));
            best = value > best ? value : best;
        }
        assert_int_equal(value_of(rules, position.board, move), best);
    }
    engine_destroy(engines[0]);
    engine_destroy(engines[1]);
}

static int losing_move(const Lesson *lesson) {
    for (uint64_t rest = game_moves(&lesson->game); rest;) {
        int move = bit_take(&rest);
        if (value_of(lesson->game.rules, lesson->game.now.board, move) <= 0)
            return move;
    }
    return MOVE_NONE;
}

static int winning_move(const Lesson *lesson) {
    for (uint64_t rest = game_moves(&lesson->game); rest;) {
        int move = bit_take(&rest);
        if (value_of(lesson->game.rules, lesson->game.now.board, move) > 0)
            return move;
    }
    return MOVE_NONE;
}

// A place in the set with few empty squares, for the slow search of this test.
static int small_puzzle(const PuzzleSet *set) {
    for (int i = 0; i < set->count; i++)
        if (puzzle_empties(&set->list[i]) <= 8)
            return i;
    return 0;
}

static void lesson_right(void **state) {
    (void)state;
    for (Goal goal = GOAL_MOST; goal <= GOAL_FEWEST; goal++) {
        PuzzleSet set = shipped(goal);
        PuzzlePlan plan = {.order = PUZZLE_ONE, .first = small_puzzle(&set), .day = "2026-11-16"};
        Puzzle puzzle = set.list[plan.first];
        Progress progress = {0};
        Lesson lesson;
        Error error = {0};
        assert_true(puzzle_lesson_open(&lesson, &set, &plan, &progress, 100, &error));
        assert_int_equal(puzzle_lesson_first(&lesson), plan.first);
        assert_true(lesson_begin(&lesson, &error));
        assert_non_null(strstr(text_string(&lesson.title), "2026-11-16"));
        assert_non_null(strstr(text_string(&lesson.task), goal_name(goal)));
        assert_false(lesson_play(&lesson, MOVE_PASS, &error));
        assert_false(lesson_retry(&lesson, &error));
        for (int turn = 0; lesson.phase == LESSON_TURN && turn < 20; turn++)
            assert_true(lesson_play(&lesson, winning_move(&lesson), &error));
        assert_int_equal(lesson.phase, LESSON_RIGHT);
        assert_true(game_over(&lesson.game) ? game_score(&lesson.game, lesson.side) > 0
                                            : losing_move(&lesson) == MOVE_NONE);
        assert_non_null(strstr(text_string(&lesson.say), "Solved"));
        const ProgressEntry *entry = puzzle_progress(&progress, goal, &puzzle);
        assert_true(entry && entry->right == 1 && entry->last == 100);
        assert_true(lesson_next(&lesson, &error));
        assert_int_equal(lesson.phase, LESSON_OVER);
        Text out = {0};
        lesson_summary(&out, &lesson);
        assert_string_equal(text_string(&out), "1 puzzle, solved at the first try.");
        text_free(&out);
        lesson_close(&lesson);
        progress_free(&progress);
    }
}

static void lesson_wrong(void **state) {
    (void)state;
    PuzzleSet set = shipped(GOAL_FEWEST);
    PuzzlePlan plan = {.order = PUZZLE_NEXT, .first = small_puzzle(&set), .fresh = true};
    Puzzle puzzle = set.list[plan.first];
    Progress progress = {0};
    Lesson lesson;
    Error error = {0};
    assert_true(puzzle_lesson_open(&lesson, &set, &plan, &progress, 100, &error) &&
                lesson_begin(&lesson, &error));
    assert_true(lesson_play(&lesson, losing_move(&lesson), &error));
    assert_int_equal(lesson.phase, LESSON_WRONG);
    assert_non_null(strstr(text_string(&lesson.say), "throws the win away"));
    assert_int_equal(lesson.value_count, 0); // the answer stays hidden
    assert_true(lesson_retry(&lesson, &error));
    assert_int_equal(lesson.game.ply, 0);
    assert_true(lesson_hint(&lesson, &error));
    assert_int_equal(lesson.hint, MOVE_NONE);
    assert_true(lesson_hint(&lesson, &error));
    assert_true(puzzle_wins(&puzzle, lesson.hint));
    assert_true(lesson_show(&lesson, &error));
    assert_int_equal(lesson.phase, LESSON_SHOWN);
    assert_true(lesson.value_count >= 3 && puzzle_wins(&puzzle, lesson.values[0].move));
    assert_int_equal(lesson.values[0].score, puzzle.winners[0].score);
    const ProgressEntry *entry = puzzle_progress(&progress, GOAL_FEWEST, &puzzle);
    assert_true(entry && entry->seen == 1 &&
                entry->right == 0); // one answer, however often it was tried
    assert_true(lesson_next(&lesson, &error));
    assert_int_equal(lesson.found, 0);
    assert_int_equal(lesson.phase, LESSON_TURN);
    lesson_close(&lesson);
    progress_free(&progress);
}

static Text made(const PuzzleMakeOptions *making, const char *file, bool *good) {
    Text text = {0};
    Error error = {0};
    int found;
    *good = puzzle_make(making, file, &found, &error);
    assert_true(file_read(file, 1 << 20, &text, &error));
    return text;
}

static void stop_soon(int found, long tried, void *user) {
    (void)found;
    if (tried >= 64)
        atomic_store((atomic_bool *)user, true);
}

// The same puzzles on one thread, on two, and when it was stopped in between; all of them are
// puzzles.
static void making(void **state) {
    (void)state;
    Folder place = folder_make();
    char one[128], two[128];
    snprintf(one, sizeof one, "%s/one.obf", place.path);
    snprintf(two, sizeof two, "%s/two.obf", place.path);
    begin();
    add_games(5, 40, GOAL_FEWEST);
    PuzzleMakeOptions options = {
        .goal = GOAL_FEWEST, .games = path, .count = 6, .empties_min = 6, .empties_max = 7};
    options.seed = 3;
    options.threads = 1;
    bool good;
    Text first = made(&options, one, &good);
    assert_true(good);
    atomic_bool stop = false;
    options.threads = 2;
    options.stop = &stop;
    options.progress = stop_soon;
    options.user = &stop;
    Text second = made(&options, two, &good);
    assert_false(good);
    assert_string_not_equal(text_string(&first), text_string(&second));
    text_free(&second);
    options.stop = NULL;
    options.progress = NULL;
    second = made(&options, two, &good);
    assert_true(good);
    assert_string_equal(text_string(&first), text_string(&second));
    PuzzleSet set = {.goal = GOAL_FEWEST};
    Error error = {0};
    assert_true(puzzle_set_read(&set, text_string(&first), &error));
    assert_int_equal(set.count, 6);
    for (int i = 0; i < set.count; i++)
        check_puzzle(rules_for(GOAL_FEWEST), &set.list[i]);
    int found;
    options.seed = 4;
    assert_false(puzzle_make(&options, two, &found, &error));
    assert_non_null(strstr(error.text, "other options"));
    options.goal = GOAL_MOST;
    unlink(two);
    assert_false(puzzle_make(&options, two, &found, &error));
    assert_non_null(strstr(error.text, "goal fewest"));
    puzzle_set_free(&set);
    text_free(&first);
    text_free(&second);
    folder_remove(&place);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shipped_puzzles), cmocka_unit_test(ratings),
        cmocka_unit_test(files),           cmocka_unit_test(of_the_day),
        cmocka_unit_test(defence),         cmocka_unit_test(lesson_right),
        cmocka_unit_test(lesson_wrong),    cmocka_unit_test(making),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
