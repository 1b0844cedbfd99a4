#include "puzzle_lesson.h"

#include "notation.h"
#include "random.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HASH_MB = 16 };

typedef struct Course {
    PuzzleSet set;
    PuzzlePlan plan;
    Engine *engine;
    Random random;
    int index;                     // current puzzle; −1 before the first
    EngineReport moves[MOVES_MAX]; // solved moves of the current position
    int count;
} Course;

const char *puzzle_progress_key(Goal goal, const Puzzle *puzzle, char key[PROGRESS_KEY]) {
    snprintf(key, PROGRESS_KEY, "puzzle/%s/%016" PRIx64, goal_name(goal), puzzle->key);
    return key;
}

const ProgressEntry *puzzle_progress(const Progress *progress, Goal goal, const Puzzle *puzzle) {
    char key[PROGRESS_KEY];
    return progress_find(progress, puzzle_progress_key(goal, puzzle, key));
}

static bool solved_before(const Lesson *lesson, const Course *course, int index) {
    const ProgressEntry *entry =
        lesson->progress
            ? puzzle_progress(lesson->progress, course->set.goal, &course->set.list[index])
            : NULL;
    return entry && entry->right > 0;
}

// Returns the first index from `from` on that fits the plan; −1 if there is none.
static int find_puzzle(const Lesson *lesson, const Course *course, int from) {
    int first = puzzle_set_find(&course->set, course->plan.difficulty, from), index = first;
    if (first < 0 || !course->plan.fresh)
        return first;
    do {
        if (!solved_before(lesson, course, index))
            return index;
        index =
            puzzle_set_find(&course->set, course->plan.difficulty, (index + 1) % course->set.count);
    } while (index != first);
    return first; // all are solved: repeat
}

static int choose_puzzle(const Lesson *lesson, Course *course) {
    if (course->index < 0 && course->plan.first >= 0)
        return course->plan.first;
    if (course->index >= 0 && course->plan.order == PUZZLE_ONE)
        return -1;
    int from = course->index < 0 ? course->plan.from : course->index + 1;
    if (course->plan.order == PUZZLE_RANDOM)
        from = (int)random_below(&course->random, (uint32_t)course->set.count);
    return find_puzzle(lesson, course, from % course->set.count);
}

static int winners(const Course *course) {
    int count = 0;
    while (count < course->count && course->moves[count].score > 0)
        count++;
    return count;
}

static void describe(Lesson *lesson, const Course *course, const Puzzle *puzzle) {
    const char *who = lesson->side == BLACK ? "Black" : "White";
    if (course->plan.day && course->index == course->plan.first)
        text_format(&lesson->title, "Puzzle of the day, %s: puzzle", course->plan.day);
    else
        text_add(&lesson->title, "Puzzle");
    text_format(&lesson->title, " %d of %d, difficulty %d of %d", course->index + 1,
                course->set.count, puzzle->difficulty, PUZZLE_LEVELS);
    text_format(&lesson->task, "%s to move and win (%s discs win). %s.", who,
                goal_name(course->set.goal),
                puzzle->winner_count == 1 ? "One move wins" : "Two moves win");
}

// Solves the position in which the learner is to move.
static bool solve(Lesson *lesson, Course *course, Error *error) {
    EngineOptions options = {.rules = {course->set.goal, START_STANDARD, 8}, .hash_mb = HASH_MB};
    if (!course->engine)
        course->engine = course->plan.engine ? course->plan.engine : engine_create(&options, error);
    if (!course->engine)
        return false;
    course->count = puzzle_solve(course->engine, lesson->game.now, NULL, course->moves, error);
    lesson->mark = lesson->game.ply;
    return course->count > 0;
}

static bool next(Lesson *lesson, Error *error) {
    Course *course = lesson->course;
    int index = choose_puzzle(lesson, course);
    if (index < 0)
        return true;
    course->index = index;
    const Puzzle *puzzle = &course->set.list[index];
    Game game = game_from((Rules){course->set.goal, START_GIVEN, 8}, puzzle->position);
    lesson_set_up(lesson, &game, puzzle->position.side);
    if (!solve(lesson, course, error))
        return false;
    describe(lesson, course, puzzle);
    return !lesson->title.failed || error_set(error, "out of memory");
}

static void record(Lesson *lesson, Course *course, bool right) {
    char key[PROGRESS_KEY];
    if (!lesson->noted)
        lesson_record(lesson,
                      puzzle_progress_key(course->set.goal, &course->set.list[course->index], key),
                      right);
    lesson->noted = true;
}

// Plays forced moves and the best defence until the learner has a choice; false on errors.
static bool play_defence(Lesson *lesson, Course *course, Error *error) {
    Game *game = &lesson->game;
    while (!game_over(game)) {
        uint64_t moves = game_moves(game);
        int move = game->now.side == lesson->side && moves ? bit_first(moves) : MOVE_PASS;
        if (game->now.side == lesson->side && bit_count(moves) > 1)
            return true;
        if (game->now.side != lesson->side)
            move = puzzle_defence(course->engine, game->rules, game->now, error);
        if (move == MOVE_NONE || !game_play(game, move))
            return error_set(error, "cannot find the defence");
    }
    return true;
}

static bool finish(Lesson *lesson, Course *course) {
    lesson->phase = LESSON_RIGHT;
    record(lesson, course, lesson->clean);
    if (!lesson->clean)
        text_add(&lesson->say, "Not solved at the first try, so it will come up again.");
    return true;
}

// Continues after a winning move, until the win is safe.
static bool continue_win(Lesson *lesson, Course *course, Error *error) {
    if (!play_defence(lesson, course, error))
        return false;
    const Game *game = &lesson->game;
    if (game_over(game)) {
        text_format(&lesson->say, "Solved: you win %d–%d. ",
                    bit_count(position_discs(game->now, lesson->side)),
                    bit_count(position_discs(game->now, color_other(lesson->side))));
        return finish(lesson, course);
    }
    if (!solve(lesson, course, error))
        return false;
    if (winners(course) == course->count) {
        text_format(&lesson->say, "Solved: every move wins now, the best by %d. ",
                    course->moves[0].score);
        return finish(lesson, course);
    }
    text_format(&lesson->say, "Correct. Only %d of %d moves keep%s the win now.", winners(course),
                course->count, winners(course) == 1 ? "s" : "");
    return true;
}

// Plays the defence after a move that does not win, and sets the line to the end of the game.
static bool refute(Lesson *lesson, Course *course, Error *error) {
    Game *game = &lesson->game;
    int reply =
        game_over(game) ? MOVE_NONE : puzzle_defence(course->engine, game->rules, game->now, error);
    if (reply != MOVE_NONE)
        game_play(game, reply);
    if (error->text[0])
        return false;
    uint8_t line[2 * ENGINE_PV_MAX];
    int made = game->ply - lesson->mark;
    memcpy(line, game->moves + lesson->mark, (size_t)made);
    int rest = puzzle_line(course->engine, game->rules, game->now, NULL, line + made, error);
    lesson_set_line(lesson, line, made + (rest < 0 ? 0 : rest));
    return rest >= 0;
}

// "you win by 4", "a draw", "you lose by 2"
static void add_score(Text *out, int score) {
    if (score == 0)
        text_add(out, "a draw");
    else
        text_format(out, "you %s by %d", score > 0 ? "win" : "lose", abs(score));
}

static bool judge(Lesson *lesson, int move, Error *error) {
    Course *course = lesson->course;
    char name[3];
    int index = 0;
    while (index < course->count && course->moves[index].move != move)
        index++;
    if (index == course->count || !game_play(&lesson->game, move))
        return error_set(error, "unknown move");
    if (course->moves[index].score > 0)
        return continue_win(lesson, course, error);
    lesson->clean = false;
    lesson->phase = LESSON_WRONG;
    lesson->has_cost = true;
    lesson->cost = course->moves[0].score - course->moves[index].score;
    record(lesson, course, false);
    text_format(&lesson->say, "%s throws the win away: with best play ",
                notation_move(move, lesson->game.rules.size, name));
    text_add(&lesson->say, course->moves[index].score == 0 ? "it is " : "");
    add_score(&lesson->say, course->moves[index].score);
    text_add_char(&lesson->say, '.');
    return refute(lesson, course, error);
}

static bool hint(Lesson *lesson, Error *error) {
    const Course *course = lesson->course;
    (void)error;
    lesson_hint_square(lesson, course->moves[0].move);
    return true;
}

static bool show(Lesson *lesson, Error *error) {
    Course *course = lesson->course;
    uint8_t line[ENGINE_PV_MAX];
    int length =
        puzzle_line(course->engine, lesson->game.rules, lesson->game.now, NULL, line, error);
    if (length < 0)
        return false;
    lesson_set_line(lesson, line, length);
    record(lesson, course, false);
    memcpy(lesson->values, course->moves, sizeof lesson->values);
    lesson->value_count = course->count;
    char name[3];
    for (int i = 0; i < winners(course); i++)
        text_format(&lesson->say, "%s%s wins by %d", i ? ", " : "",
                    notation_move(course->moves[i].move, lesson->game.rules.size, name),
                    course->moves[i].score);
    text_add(&lesson->say, ". Best line: ");
    lesson_moves(&lesson->say, line, length, lesson->game.rules.size);
    text_add_char(&lesson->say, '.');
    return true;
}

static void close(Lesson *lesson) {
    Course *course = lesson->course;
    if (!course->plan.engine)
        engine_destroy(course->engine);
    puzzle_set_free(&course->set);
    free(course);
}

bool puzzle_lesson_open(Lesson *lesson, PuzzleSet *set, const PuzzlePlan *plan, Progress *progress,
                        long today, Error *error) {
    static const LessonKind kind = {"puzzle", next, judge, hint, show, close};
    *lesson = (Lesson){0};
    if (set->count == 0)
        return error_set(error, "no puzzles for the goal %s", goal_name(set->goal));
    if (puzzle_set_find(set, plan->difficulty, 0) < 0)
        return error_set(error, "no puzzles of difficulty %d", plan->difficulty);
    Course *course = calloc(1, sizeof *course);
    if (!course)
        return error_set(error, "out of memory");
    course->set = *set;
    *set = (PuzzleSet){.goal = set->goal};
    course->plan = *plan;
    course->index = -1;
    course->random = random_seeded(plan->seed);
    *lesson = (Lesson){.kind = &kind,
                       .course = course,
                       .total = plan->order == PUZZLE_ONE,
                       .progress = progress,
                       .today = today};
    return true;
}

bool puzzle_lesson_resume(Lesson *lesson, const char *moves, Error *error) {
    Course *course = lesson->course;
    if (!lesson_begin(lesson, error) || !lesson_go_to(lesson, moves, error) ||
        !solve(lesson, course, error))
        return false;
    return winners(course) > 0 || error_set(error, "these moves throw the win away");
}

const PuzzleSet *puzzle_lesson_set(const Lesson *lesson) {
    return &((const Course *)lesson->course)->set;
}

int puzzle_lesson_first(const Lesson *lesson) {
    Course course = *(const Course *)lesson->course;
    return choose_puzzle(lesson, &course);
}
