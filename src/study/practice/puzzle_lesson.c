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
    int place;                     // of the present puzzle; −1 before the first
    EngineReport moves[MOVES_MAX]; // of the position in which a move is wanted, solved
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

static bool solved_before(const Lesson *lesson, const Course *course, int place) {
    const ProgressEntry *entry =
        lesson->progress
            ? puzzle_progress(lesson->progress, course->set.goal, &course->set.list[place])
            : NULL;
    return entry && entry->right > 0;
}

// The next place after `from` that fits the plan; −1 when there is none.
static int find_place(const Lesson *lesson, const Course *course, int from) {
    int first = puzzle_set_find(&course->set, course->plan.difficulty, from), place = first;
    if (first < 0 || !course->plan.fresh)
        return first;
    do {
        if (!solved_before(lesson, course, place))
            return place;
        place =
            puzzle_set_find(&course->set, course->plan.difficulty, (place + 1) % course->set.count);
    } while (place != first);
    return first; // all are solved: again from here
}

static int choose_place(const Lesson *lesson, Course *course) {
    if (course->place < 0 && course->plan.first >= 0)
        return course->plan.first;
    if (course->place >= 0 && course->plan.order == PUZZLE_ONE)
        return -1;
    int from = course->place < 0 ? course->plan.from : course->place + 1;
    if (course->plan.order == PUZZLE_RANDOM)
        from = (int)random_below(&course->random, (uint32_t)course->set.count);
    return find_place(lesson, course, from % course->set.count);
}

static int winners(const Course *course) {
    int count = 0;
    while (count < course->count && course->moves[count].score > 0)
        count++;
    return count;
}

static void describe(Lesson *lesson, const Course *course, const Puzzle *puzzle) {
    const char *who = lesson->side == BLACK ? "Black" : "White";
    if (course->plan.day && course->place == course->plan.first)
        text_format(&lesson->title, "Puzzle of the day, %s: number", course->plan.day);
    else
        text_add(&lesson->title, "Puzzle");
    text_format(&lesson->title, " %d of %d, difficulty %d of %d", course->place + 1,
                course->set.count, puzzle->difficulty, PUZZLE_LEVELS);
    text_format(&lesson->task, "%s to move and win; %s discs win. %s.", who,
                goal_name(course->set.goal),
                puzzle->winner_count == 1 ? "One move does it" : "Two moves do it");
}

// Solves the position in which the person is to move.
static bool look(Lesson *lesson, Course *course, Error *error) {
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
    int place = choose_place(lesson, course);
    if (place < 0)
        return true;
    course->place = place;
    const Puzzle *puzzle = &course->set.list[place];
    Game game = game_from((Rules){course->set.goal, START_GIVEN, 8}, puzzle->position);
    lesson_set_up(lesson, &game, puzzle->position.side);
    if (!look(lesson, course, error))
        return false;
    describe(lesson, course, puzzle);
    return !lesson->title.failed || error_set(error, "out of memory");
}

static void note(Lesson *lesson, Course *course, bool right) {
    char key[PROGRESS_KEY];
    if (!lesson->noted)
        lesson_note(lesson,
                    puzzle_progress_key(course->set.goal, &course->set.list[course->place], key),
                    right);
    lesson->noted = true;
}

// Makes the moves that nobody chooses and the other side's best defence, until the person has a
// choice; false after an error.
static bool let_defend(Lesson *lesson, Course *course, Error *error) {
    Game *game = &lesson->game;
    while (!game_over(game)) {
        uint64_t moves = game_moves(game);
        int move = game->now.side == lesson->side && moves ? bit_first(moves) : MOVE_PASS;
        if (game->now.side == lesson->side && bit_count(moves) > 1)
            return true;
        if (game->now.side != lesson->side)
            move = puzzle_defence(course->engine, game->rules, game->now, error);
        if (move == MOVE_NONE || !game_play(game, move))
            return error_set(error, "the defence could not be found");
    }
    return true;
}

static bool finish(Lesson *lesson, Course *course) {
    lesson->phase = LESSON_RIGHT;
    note(lesson, course, lesson->clean);
    if (!lesson->clean)
        text_add(&lesson->say, "Not at the first try: it will come again.");
    return true;
}

// After a winning move: the game goes on, until the win is safe.
static bool go_on(Lesson *lesson, Course *course, Error *error) {
    if (!let_defend(lesson, course, error))
        return false;
    const Game *game = &lesson->game;
    if (game_over(game)) {
        text_format(&lesson->say, "Solved: you win %d–%d. ",
                    bit_count(position_discs(game->now, lesson->side)),
                    bit_count(position_discs(game->now, color_other(lesson->side))));
        return finish(lesson, course);
    }
    if (!look(lesson, course, error))
        return false;
    if (winners(course) == course->count) {
        text_format(&lesson->say, "Solved: every move wins now, the best one by %d. ",
                    course->moves[0].score);
        return finish(lesson, course);
    }
    text_format(&lesson->say, "Right. Now hold it: %d of %d moves still win%s.", winners(course),
                course->count, winners(course) == 1 ? "s" : "");
    return true;
}

// After a move that does not win: the stubborn answer is made, and what follows is known to the
// end.
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

static bool judge(Lesson *lesson, int move, Error *error) {
    Course *course = lesson->course;
    char name[3];
    int place = 0;
    while (place < course->count && course->moves[place].move != move)
        place++;
    if (place == course->count || !game_play(&lesson->game, move))
        return error_set(error, "the move was not solved");
    if (course->moves[place].score > 0)
        return go_on(lesson, course, error);
    lesson->clean = false;
    lesson->phase = LESSON_WRONG;
    lesson->has_cost = true;
    lesson->cost = course->moves[0].score - course->moves[place].score;
    note(lesson, course, false);
    text_format(&lesson->say, "%s throws the win away: against the best answer ",
                notation_move(move, lesson->game.rules.size, name));
    text_add(&lesson->say, course->moves[place].score == 0 ? "it is " : "");
    lesson_score_words(&lesson->say, course->moves[place].score);
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
    note(lesson, course, false);
    memcpy(lesson->values, course->moves, sizeof lesson->values);
    lesson->value_count = course->count;
    char name[3];
    for (int i = 0; i < winners(course); i++)
        text_format(&lesson->say, "%s%s wins by %d", i ? ", " : "",
                    notation_move(course->moves[i].move, lesson->game.rules.size, name),
                    course->moves[i].score);
    text_add(&lesson->say, ". The best line: ");
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
        return error_set(error, "there are no puzzles for the goal %s", goal_name(set->goal));
    if (puzzle_set_find(set, plan->difficulty, 0) < 0)
        return error_set(error, "no puzzle has the difficulty %d", plan->difficulty);
    Course *course = calloc(1, sizeof *course);
    if (!course)
        return error_set(error, "out of memory");
    course->set = *set;
    *set = (PuzzleSet){.goal = set->goal};
    course->plan = *plan;
    course->place = -1;
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
        !look(lesson, course, error))
        return false;
    return winners(course) > 0 || error_set(error, "the win is gone after these moves");
}

const PuzzleSet *puzzle_lesson_set(const Lesson *lesson) {
    return &((const Course *)lesson->course)->set;
}

int puzzle_lesson_first(const Lesson *lesson) {
    Course course = *(const Course *)lesson->course;
    return choose_place(lesson, &course);
}
