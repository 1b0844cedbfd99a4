#include "drill_lesson.h"

#include "day.h"
#include "notation.h"
#include "random.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Unknown lines are chosen UNKNOWN_WEIGHT times as often. Lines from box KNOWN_BOX up count as
// known.
enum { HASH_MB = 16, UNKNOWN_WEIGHT = 4, KNOWN_BOX = 2 };

typedef struct Course {
    DrillSet set;
    DrillPlan plan;
    Engine *engine; // created when first needed
    Random random;
    int *queue; // indices of the lines left in this lesson
    int queued;
    int target; // index of the current line
} Course;

const char *drill_progress_key(Goal goal, Color color, const DrillLine *line,
                               char key[PROGRESS_KEY]) {
    snprintf(key, PROGRESS_KEY, "drill/%s/%s/%016" PRIx64, goal_name(goal), color_name(color),
             line->key);
    return key;
}

static const ProgressEntry *entry_of(const Progress *progress, Goal goal, Color color,
                                     const DrillLine *line) {
    char key[PROGRESS_KEY];
    return progress ? progress_find(progress, drill_progress_key(goal, color, line, key)) : NULL;
}

DrillState drill_state(const DrillSet *set, Color color, const Progress *progress, long today) {
    DrillState state = {0};
    for (int i = 0; i < set->count; i++) {
        if (!drill_practises(&set->list[i], color))
            continue;
        const ProgressEntry *entry = entry_of(progress, set->goal, color, &set->list[i]);
        state.lines++;
        state.seen += entry != NULL;
        state.due += entry && progress_is_due(entry, today);
        state.known += entry && entry->box >= KNOWN_BOX;
        state.started_today += entry && entry->seen == 1 && entry->last == today;
    }
    return state;
}

// Fills the queue with the lines that are due, then with new ones, within the limits of the plan.
static void fill_queue(const Lesson *lesson, Course *course) {
    const DrillPlan *plan = &course->plan;
    int fresh = 0;
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < course->set.count && course->queued < plan->count; i++) {
            const DrillLine *line = &course->set.list[i];
            const ProgressEntry *entry =
                entry_of(lesson->progress, course->set.goal, plan->color, line);
            bool wanted = pass == 0 ? entry && progress_is_due(entry, lesson->today)
                                    : !entry && fresh < plan->fresh;
            if (!drill_practises(line, plan->color) || !wanted)
                continue;
            fresh += pass;
            course->queue[course->queued++] = i;
        }
}

static int weight_of(const Lesson *lesson, const Course *course, int index) {
    const ProgressEntry *entry =
        entry_of(lesson->progress, course->set.goal, course->plan.color, &course->set.list[index]);
    return !entry || entry->box == 0 ? UNKNOWN_WEIGHT : 1;
}

// Removes a random line from the queue, by weight, and returns its index.
static int pick_line(const Lesson *lesson, Course *course) {
    int total = 0, chosen = 0;
    for (int i = 0; i < course->queued; i++)
        total += weight_of(lesson, course, course->queue[i]);
    int pick = (int)random_below(&course->random, (uint32_t)total);
    while ((pick -= weight_of(lesson, course, course->queue[chosen])) >= 0)
        chosen++;
    int index = course->queue[chosen];
    course->queue[chosen] = course->queue[--course->queued];
    return index;
}

// Returns the opponent's move: along the target, or else along a random line by weight, which
// becomes the target. Returns MOVE_NONE if no line continues.
static int pick_reply(const Lesson *lesson, Course *course) {
    Board board = lesson->game.now.board;
    int move = drill_move(&course->set.list[course->target], board), total = 0;
    for (int i = 0; move == MOVE_NONE && i < course->set.count; i++) {
        if (!drill_practises(&course->set.list[i], lesson->side) ||
            drill_index(&course->set.list[i], board, true) < 0)
            continue;
        int weight = weight_of(lesson, course, i);
        total += weight;
        if ((int)random_below(&course->random, (uint32_t)total) >=
            weight) // reservoir sampling: keep the earlier one
            continue;
        course->target = i;
    }
    return move != MOVE_NONE || total == 0 ? move
                                           : drill_move(&course->set.list[course->target], board);
}

// True if the target ends here, or no line continues.
static bool at_end(const Lesson *lesson, const Course *course) {
    Board board = lesson->game.now.board;
    const DrillLine *target = &course->set.list[course->target];
    if (drill_index(target, board, false) == target->count)
        return true;
    for (int i = 0; i < course->set.count; i++)
        if (drill_practises(&course->set.list[i], lesson->side) &&
            drill_index(&course->set.list[i], board, true) >= 0)
            return false;
    return true;
}

// Returns the index of a line that ends here, preferably the target; −1 if there is none.
static int line_ending(const Lesson *lesson, const Course *course) {
    Board board = lesson->game.now.board;
    for (int i = -1; i < course->set.count; i++) {
        int index = i < 0 ? course->target : i;
        const DrillLine *line = &course->set.list[index];
        if (drill_practises(line, lesson->side) && drill_index(line, board, false) == line->count)
            return index;
    }
    return -1;
}

static void record(Lesson *lesson, const Course *course, int index, bool right) {
    char key[PROGRESS_KEY];
    lesson->noted = true;
    lesson_record(lesson,
                  drill_progress_key(course->set.goal, lesson->side, &course->set.list[index], key),
                  right);
}

static void finish(Lesson *lesson, Course *course) {
    int ended = line_ending(lesson, course);
    const DrillLine *line = &course->set.list[ended < 0 ? course->target : ended];
    lesson->phase = LESSON_RIGHT;
    text_add(&lesson->say, lesson->clean ? "Correct to the end" : "End of the line");
    if (*line->name)
        text_format(&lesson->say, ": %s", line->name);
    text_add(&lesson->say, ". ");
    if (ended < 0)
        return;
    record(lesson, course, ended, lesson->clean);
    char key[PROGRESS_KEY], day[DAY_TEXT];
    const ProgressEntry *entry =
        lesson->progress
            ? progress_find(lesson->progress,
                            drill_progress_key(course->set.goal, lesson->side, line, key))
            : NULL;
    if (entry)
        text_format(&lesson->say, "Next review: %s.", day_text(entry->due, day));
}

// Plays the opponent's moves until the learner is to move or the line ends.
static bool play_replies(Lesson *lesson, Course *course, Error *error) {
    while (!at_end(lesson, course) && lesson->game.now.side != lesson->side) {
        int move = pick_reply(lesson, course);
        if (move == MOVE_NONE || !game_play(&lesson->game, move))
            return error_set(error, "the line cannot be continued");
    }
    if (at_end(lesson, course))
        finish(lesson, course);
    lesson->mark = lesson->game.ply;
    return true;
}

static void say_nothing_due(Lesson *lesson, const Course *course) {
    DrillState state =
        drill_state(&course->set, course->plan.color, lesson->progress, lesson->today);
    text_format(&lesson->say, "Nothing is due today. Lines practised: %d of %d, known: %d.",
                state.seen, state.lines, state.known);
}

// Sets the task. A new line is shown; lines practised before are played from memory.
static void describe(Lesson *lesson, const Course *course, const DrillLine *line) {
    const char *who = lesson->side == BLACK ? "Black" : "White",
               *goal = goal_name(course->set.goal);
    if (entry_of(lesson->progress, course->set.goal, lesson->side, line)) {
        text_format(&lesson->task, "Play %s's moves from memory (%s discs win).", who, goal);
        return;
    }
    text_add(&lesson->task, "New line: ");
    lesson_moves(&lesson->task, line->moves, line->count, lesson->game.rules.size);
    text_format(&lesson->task, ". Play %s's moves (%s discs win).", who, goal);
}

static bool next(Lesson *lesson, Error *error) {
    Course *course = lesson->course;
    bool given = course->plan.first && lesson->number == 0;
    if (course->queued == 0 && !given) {
        if (lesson->number == 0)
            say_nothing_due(lesson, course);
        return true;
    }
    course->target = given ? course->plan.first - 1 : pick_line(lesson, course);
    const DrillLine *line = &course->set.list[course->target];
    Game game = game_new((Rules){course->set.goal, START_STANDARD, 8});
    lesson_set_up(lesson, &game, course->plan.color);
    text_add(&lesson->title, *line->name ? line->name : "Engine line");
    describe(lesson, course, line);
    return play_replies(lesson, course, error);
}

// Returns a line that continues from `board`, preferably the target; NULL if there is none.
static const DrillLine *line_here(const Lesson *lesson, const Course *course, Board board) {
    const DrillLine *target = &course->set.list[course->target];
    if (drill_index(target, board, true) >= 0)
        return target;
    for (int i = 0; i < course->set.count; i++)
        if (drill_practises(&course->set.list[i], lesson->side) &&
            drill_index(&course->set.list[i], board, true) >= 0)
            return &course->set.list[i];
    return NULL;
}

// True if a line continues with this move.
static bool within_lines(const Lesson *lesson, const Course *course, int move) {
    Board before = lesson->game.now.board, after = board_play(before, move);
    for (int i = 0; i < course->set.count; i++) {
        const DrillLine *line = &course->set.list[i];
        int index = drill_practises(line, lesson->side) ? drill_index(line, before, true) : -1;
        if (index >= 0 && drill_index(line, after, false) == index + 1)
            return true;
    }
    return false;
}

// Sets *value to the score of a move for its mover.
static bool score_move(Course *course, const Game *game, int move, double *value, Error *error) {
    EngineOptions options = {.rules = game->rules, .hash_mb = HASH_MB};
    EngineQuestion question = {.level = course->plan.level};
    EngineReport report;
    Game after = *game;
    if (!course->engine)
        course->engine = course->plan.engine ? course->plan.engine : engine_create(&options, error);
    if (!course->engine)
        return false;
    game_play(&after, move);
    bool passed = game_play_passes(&after) == 1;
    if (!engine_go(course->engine, after.now, &question, &report, error))
        return false;
    *value = passed ? report.score : -report.score;
    return true;
}

// Appends the correct move and its continuation, and sets hint and line.
static void say_line(Lesson *lesson, const DrillLine *line) {
    char name[3];
    Game game = lesson->game;
    for (int i = 0, move;
         (move = drill_move(line, game.now.board)) != MOVE_NONE && game_play(&game, move); i++) {
        text_format(&lesson->say, "%s%s",
                    i == 0   ? ""
                    : i == 1 ? ", then "
                             : " ",
                    notation_move(move, lesson->game.rules.size, name));
        if (i == 0)
            lesson->hint = move;
    }
    lesson_set_line(lesson, game.moves + lesson->game.ply, game.ply - lesson->game.ply);
    if (*line->name)
        text_format(&lesson->say, " (%s)", line->name);
    text_add_char(&lesson->say, '.');
}

// Ends the exercise after a move that leaves the lines.
static bool leave(Lesson *lesson, Course *course, int move, Error *error) {
    const DrillLine *line = line_here(lesson, course, lesson->game.now.board);
    double played = 0, right = 0;
    char name[3];
    if (!line)
        return error_set(error, "no line continues from here");
    if (!score_move(course, &lesson->game, move, &played, error) ||
        !score_move(course, &lesson->game, drill_move(line, lesson->game.now.board), &right, error))
        return false;
    lesson->clean = false;
    lesson->phase = LESSON_SHOWN;
    lesson->has_cost = true;
    lesson->cost = right > played ? right - played : 0;
    record(lesson, course, (int)(line - course->set.list), false);
    text_format(&lesson->say, "%s is not in the lines",
                notation_move(move, lesson->game.rules.size, name));
    if (right > played)
        text_format(&lesson->say, " and loses about %.0f disc%s", right - played,
                    right - played == 1 ? "" : "s");
    else
        text_add(&lesson->say, ", though it loses nothing");
    text_add(&lesson->say, ". Correct: ");
    say_line(lesson, line);
    return true;
}

static bool judge(Lesson *lesson, int move, Error *error) {
    Course *course = lesson->course;
    if (!within_lines(lesson, course, move))
        return leave(lesson, course, move, error);
    if (!game_play(&lesson->game, move))
        return error_set(error, "illegal move");
    return play_replies(lesson, course, error);
}

static bool hint(Lesson *lesson, Error *error) {
    const Course *course = lesson->course;
    const DrillLine *line = line_here(lesson, course, lesson->game.now.board);
    if (!line)
        return error_set(error, "no line continues from here");
    lesson_hint_square(lesson, drill_move(line, lesson->game.now.board));
    return true;
}

static bool show(Lesson *lesson, Error *error) {
    const Course *course = lesson->course;
    const DrillLine *line = line_here(lesson, course, lesson->game.now.board);
    if (!line)
        return error_set(error, "no line continues from here");
    record(lesson, course, (int)(line - course->set.list), false);
    text_add(&lesson->say, "Correct: ");
    say_line(lesson, line);
    return true;
}

static void close(Lesson *lesson) {
    Course *course = lesson->course;
    if (!course->plan.engine)
        engine_destroy(course->engine);
    drill_free(&course->set);
    free(course->queue);
    free(course);
}

bool drill_lesson_open(Lesson *lesson, DrillSet *set, const DrillPlan *plan, Progress *progress,
                       long today, Error *error) {
    static const LessonKind kind = {"line", next, judge, hint, show, close};
    *lesson = (Lesson){0};
    assert(plan->first >= 0 && plan->first <= set->count);
    if (drill_state(set, plan->color, progress, today).lines == 0)
        return error_set(error, "no line has moves to practise for %s", color_name(plan->color));
    Course *course = calloc(1, sizeof *course);
    int *queue = calloc((size_t)set->count, sizeof *queue);
    if (!course || !queue) {
        free(course);
        free(queue);
        return error_set(error, "out of memory");
    }
    *course =
        (Course){.set = *set, .plan = *plan, .random = random_seeded(plan->seed), .queue = queue};
    *set = (DrillSet){.goal = set->goal};
    *lesson = (Lesson){.kind = &kind, .course = course, .progress = progress, .today = today};
    fill_queue(lesson, course);
    lesson->total = course->queued;
    return true;
}

bool drill_lesson_resume(Lesson *lesson, const char *moves, Error *error) {
    if (!lesson_begin(lesson, error) || !lesson_go_to(lesson, moves, error))
        return false;
    return line_here(lesson, lesson->course, lesson->game.now.board) ||
           error_set(error, "no line continues after these moves");
}

const DrillLine *drill_lesson_line(const Lesson *lesson, int *number) {
    const Course *course = lesson->course;
    *number = lesson->phase == LESSON_OVER || lesson->number == 0 ? 0 : course->target + 1;
    return *number ? &course->set.list[course->target] : NULL;
}

Json *drill_line_json(Goal goal, Color color, const DrillLine *line, const Progress *progress,
                      long today) {
    Json *object = json_new_object();
    Text moves = {0};
    char day[DAY_TEXT], name[3], key[PROGRESS_KEY];
    const ProgressEntry *entry =
        progress_find(progress, drill_progress_key(goal, color, line, key));
    for (int i = 0; i < line->count; i++)
        text_add(&moves, notation_move(line->moves[i], 8, name));
    json_add_text(object, "name", *line->name ? line->name : NULL);
    json_add_buffer(object, "moves", &moves);
    json_add_text(object, "goal", goal_name(goal));
    json_add_text(object, "side", color_name(color));
    json_add_int(object, "seen", entry ? entry->seen : 0);
    json_add_int(object, "right", entry ? entry->right : 0);
    json_add_int(object, "box", entry ? entry->box : 0);
    json_add_text(object, "due", entry ? day_text(entry->due, day) : NULL);
    json_add_flag(object, "is_due", entry && progress_is_due(entry, today));
    return object;
}
