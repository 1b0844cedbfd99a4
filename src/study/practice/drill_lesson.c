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

enum { HASH_MB = 16, UNKNOWN_WEIGHT = 4, KNOWN_BOX = 2 };

typedef struct Course {
    DrillSet set;
    DrillPlan plan;
    Engine *engine; // made when first needed
    Random random;
    int *queue; // places of the lines of this sitting that are still to be drawn
    int queued;
    int target; // the line drawn
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
        if (!drill_asks(&set->list[i], color))
            continue;
        const ProgressEntry *entry = entry_of(progress, set->goal, color, &set->list[i]);
        state.lines++;
        state.seen += entry != NULL;
        state.due += entry && progress_is_due(entry, today);
        state.known += entry && entry->box >= KNOWN_BOX;
        state.begun += entry && entry->seen == 1 && entry->last == today;
    }
    return state;
}

// Fills the queue: what is due, then lines never practised, as many as the plan has room for.
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
            if (!drill_asks(line, plan->color) || !wanted)
                continue;
            fresh += pass;
            course->queue[course->queued++] = i;
        }
}

static int weight_of(const Lesson *lesson, const Course *course, int place) {
    const ProgressEntry *entry =
        entry_of(lesson->progress, course->set.goal, course->plan.color, &course->set.list[place]);
    return !entry || entry->box == 0 ? UNKNOWN_WEIGHT : 1;
}

// Takes a line from the queue, by weight.
static int draw_target(const Lesson *lesson, Course *course) {
    int total = 0, chosen = 0;
    for (int i = 0; i < course->queued; i++)
        total += weight_of(lesson, course, course->queue[i]);
    int lot = (int)random_below(&course->random, (uint32_t)total);
    while ((lot -= weight_of(lesson, course, course->queue[chosen])) >= 0)
        chosen++;
    int place = course->queue[chosen];
    course->queue[chosen] = course->queue[--course->queued];
    return place;
}

// The other side's move: along the target while the game is on it, else one of the lines' by
// weight; MOVE_NONE when no line goes on.
static int draw_move(const Lesson *lesson, Course *course) {
    Board board = lesson->game.now.board;
    int move = drill_move(&course->set.list[course->target], board), total = 0;
    for (int i = 0; move == MOVE_NONE && i < course->set.count; i++) {
        if (!drill_asks(&course->set.list[i], lesson->side) ||
            drill_place(&course->set.list[i], board, true) < 0)
            continue;
        int weight = weight_of(lesson, course, i);
        total += weight;
        if ((int)random_below(&course->random, (uint32_t)total) >= weight) // an earlier one stays
            continue;
        course->target = i;
    }
    return move != MOVE_NONE || total == 0 ? move
                                           : drill_move(&course->set.list[course->target], board);
}

// Is the game at the end of the target, or of all lines?
static bool at_end(const Lesson *lesson, const Course *course) {
    Board board = lesson->game.now.board;
    const DrillLine *target = &course->set.list[course->target];
    if (drill_place(target, board, false) == target->count)
        return true;
    for (int i = 0; i < course->set.count; i++)
        if (drill_asks(&course->set.list[i], lesson->side) &&
            drill_place(&course->set.list[i], board, true) >= 0)
            return false;
    return true;
}

// The line that ends here, the target first; −1 when none does.
static int line_ending(const Lesson *lesson, const Course *course) {
    Board board = lesson->game.now.board;
    for (int i = -1; i < course->set.count; i++) {
        int place = i < 0 ? course->target : i;
        const DrillLine *line = &course->set.list[place];
        if (drill_asks(line, lesson->side) && drill_place(line, board, false) == line->count)
            return place;
    }
    return -1;
}

static void note(Lesson *lesson, const Course *course, int place, bool right) {
    char key[PROGRESS_KEY];
    lesson->noted = true;
    lesson_note(lesson,
                drill_progress_key(course->set.goal, lesson->side, &course->set.list[place], key),
                right);
}

static void finish(Lesson *lesson, Course *course) {
    int ended = line_ending(lesson, course);
    const DrillLine *line = &course->set.list[ended < 0 ? course->target : ended];
    lesson->phase = LESSON_RIGHT;
    text_add(&lesson->say, lesson->clean ? "Right to its end" : "That is the end");
    if (*line->name)
        text_format(&lesson->say, ": %s", line->name);
    text_add(&lesson->say, ". ");
    if (ended < 0)
        return;
    note(lesson, course, ended, lesson->clean);
    char key[PROGRESS_KEY], day[DAY_TEXT];
    const ProgressEntry *entry =
        lesson->progress
            ? progress_find(lesson->progress,
                            drill_progress_key(course->set.goal, lesson->side, line, key))
            : NULL;
    if (entry)
        text_format(&lesson->say, "It comes back on %s.", day_text(entry->due, day));
}

// Lets the other side move until the person is to move or the lines end.
static bool let_answer(Lesson *lesson, Course *course, Error *error) {
    while (!at_end(lesson, course) && lesson->game.now.side != lesson->side) {
        int move = draw_move(lesson, course);
        if (move == MOVE_NONE || !game_play(&lesson->game, move))
            return error_set(error, "the line cannot be played on");
    }
    if (at_end(lesson, course))
        finish(lesson, course);
    lesson->mark = lesson->game.ply;
    return true;
}

static void say_nothing_due(Lesson *lesson, const Course *course) {
    DrillState state =
        drill_state(&course->set, course->plan.color, lesson->progress, lesson->today);
    text_format(&lesson->say, "Nothing is due today: %d of %d lines practised, %d known.",
                state.seen, state.lines, state.known);
}

// A new line is shown, so that it can be learned; later ones are asked for.
static void describe(Lesson *lesson, const Course *course, const DrillLine *line) {
    const char *who = color_name(lesson->side), *goal = goal_name(course->set.goal);
    if (entry_of(lesson->progress, course->set.goal, lesson->side, line)) {
        text_format(&lesson->task, "Play %s's moves from memory; %s discs win.", who, goal);
        return;
    }
    text_add(&lesson->task, "New: ");
    lesson_moves(&lesson->task, line->moves, line->count, lesson->game.rules.size);
    text_format(&lesson->task, ". Play %s's moves; %s discs win.", who, goal);
}

static bool next(Lesson *lesson, Error *error) {
    Course *course = lesson->course;
    bool given = course->plan.first && lesson->number == 0;
    if (course->queued == 0 && !given) {
        if (lesson->number == 0)
            say_nothing_due(lesson, course);
        return true;
    }
    course->target = given ? course->plan.first - 1 : draw_target(lesson, course);
    const DrillLine *line = &course->set.list[course->target];
    Game game = game_new((Rules){course->set.goal, START_STANDARD, 8});
    lesson_set_up(lesson, &game, course->plan.color);
    text_add(&lesson->title, *line->name ? line->name : "A line of our own engine");
    describe(lesson, course, line);
    return let_answer(lesson, course, error);
}

// A line that goes on from here, the target first; NULL when there is none.
static const DrillLine *line_here(const Lesson *lesson, const Course *course, Board board) {
    const DrillLine *target = &course->set.list[course->target];
    if (drill_place(target, board, true) >= 0)
        return target;
    for (int i = 0; i < course->set.count; i++)
        if (drill_asks(&course->set.list[i], lesson->side) &&
            drill_place(&course->set.list[i], board, true) >= 0)
            return &course->set.list[i];
    return NULL;
}

// Does a move stay within the lines?
static bool within_lines(const Lesson *lesson, const Course *course, int move) {
    Board before = lesson->game.now.board, after = board_play(before, move);
    for (int i = 0; i < course->set.count; i++) {
        const DrillLine *line = &course->set.list[i];
        int place = drill_asks(line, lesson->side) ? drill_place(line, before, true) : -1;
        if (place >= 0 && drill_place(line, after, false) == place + 1)
            return true;
    }
    return false;
}

// What a position is worth to the side that has just moved there.
static bool worth(Course *course, const Game *game, int move, double *value, Error *error) {
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

// The right move and how it goes on, as the board lies.
static void say_line(Lesson *lesson, const DrillLine *line) {
    char name[3];
    Game game = lesson->game;
    for (int i = 0, move;
         (move = drill_move(line, game.now.board)) != MOVE_NONE && game_play(&game, move); i++) {
        text_format(&lesson->say,
                    i == 0   ? "%s%s"
                    : i == 1 ? "; it goes on %s%s"
                             : " %s%s",
                    "", notation_move(move, lesson->game.rules.size, name));
        if (i == 0)
            lesson->hint = move;
    }
    lesson_set_line(lesson, game.moves + lesson->game.ply, game.ply - lesson->game.ply);
    if (*line->name)
        text_format(&lesson->say, " (%s)", line->name);
    text_add_char(&lesson->say, '.');
}

// The move left the lines: the run is over.
static bool leave(Lesson *lesson, Course *course, int move, Error *error) {
    const DrillLine *line = line_here(lesson, course, lesson->game.now.board);
    double played = 0, right = 0;
    char name[3];
    if (!line)
        return error_set(error, "no line goes on from here");
    if (!worth(course, &lesson->game, move, &played, error) ||
        !worth(course, &lesson->game, drill_move(line, lesson->game.now.board), &right, error))
        return false;
    lesson->clean = false;
    lesson->phase = LESSON_SHOWN;
    lesson->has_cost = true;
    lesson->cost = right > played ? right - played : 0;
    note(lesson, course, (int)(line - course->set.list), false);
    text_format(&lesson->say, "%s leaves the lines",
                notation_move(move, lesson->game.rules.size, name));
    if (right > played)
        text_format(&lesson->say, " and costs about %.0f disc%s", right - played,
                    right - played == 1 ? "" : "s");
    else
        text_add(&lesson->say, ", though it costs nothing");
    text_add(&lesson->say, ". Right was ");
    say_line(lesson, line);
    return true;
}

static bool judge(Lesson *lesson, int move, Error *error) {
    Course *course = lesson->course;
    if (!within_lines(lesson, course, move))
        return leave(lesson, course, move, error);
    if (!game_play(&lesson->game, move))
        return error_set(error, "the move cannot be made");
    return let_answer(lesson, course, error);
}

static bool hint(Lesson *lesson, Error *error) {
    const Course *course = lesson->course;
    const DrillLine *line = line_here(lesson, course, lesson->game.now.board);
    if (!line)
        return error_set(error, "no line goes on from here");
    lesson_hint_square(lesson, drill_move(line, lesson->game.now.board));
    return true;
}

static bool show(Lesson *lesson, Error *error) {
    const Course *course = lesson->course;
    const DrillLine *line = line_here(lesson, course, lesson->game.now.board);
    if (!line)
        return error_set(error, "no line goes on from here");
    note(lesson, course, (int)(line - course->set.list), false);
    text_add(&lesson->say, "Right is ");
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
        return error_set(error, "no line asks for moves of %s", color_name(plan->color));
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
           error_set(error, "no line goes on after these moves");
}

const DrillLine *drill_lesson_line(const Lesson *lesson, int *number) {
    const Course *course = lesson->course;
    *number = lesson->phase == LESSON_OVER || lesson->number == 0 ? 0 : course->target + 1;
    return *number ? &course->set.list[course->target] : NULL;
}
