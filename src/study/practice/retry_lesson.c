#include "retry_lesson.h"

#include "notation.h"
#include "win_probability.h"

#include <stdlib.h>
#include <string.h>

enum { HASH_MB = 32 };

typedef struct Mistake {
    Game game; // position before the mistake
    ReviewedMove move;
} Mistake;

typedef struct Course {
    RetryPlan plan;
    Engine *engine;
    Mistake *mistakes;
    int count, index; // number of mistakes, current one
} Course;

static bool is_mistake(const ReviewedMove *move, const RetryPlan *plan) {
    return plan->sides[move->side] && move->judged && !move->preset && move->move < SQUARE_COUNT &&
           move->best < SQUARE_COUNT && move->best != move->move &&
           move->chance_before - move->chance_after > 2 * RETRY_TOLERANCE;
}

static double cost(const ReviewedMove *move) {
    return move->chance_before - move->chance_after;
}

int retry_find(const Review *review, const RetryPlan *plan, int indices[GAME_PLIES_MAX]) {
    int count = 0;
    for (int i = 0; i < review->count; i++)
        if (is_mistake(&review->moves[i], plan))
            indices[count++] = i;
    while (count > plan->count) { // drop the smallest
        int smallest = 0;
        for (int i = 1; i < count; i++)
            if (cost(&review->moves[indices[i]]) < cost(&review->moves[indices[smallest]]))
                smallest = i;
        count--;
        memmove(&indices[smallest], &indices[smallest + 1],
                (size_t)(count - smallest) * sizeof *indices);
    }
    return count;
}

static bool next(Lesson *lesson, Error *error) {
    Course *course = lesson->course;
    char name[3];
    (void)error;
    if (course->index + 1 >= course->count) {
        if (course->count == 0)
            text_add(&lesson->say, "No big mistakes in this game: there is nothing to try again.");
        return true;
    }
    const Mistake *mistake = &course->mistakes[++course->index];
    const ReviewedMove *move = &mistake->move;
    const char *who = move->side == BLACK ? "Black" : "White";
    lesson_set_up(lesson, &mistake->game, move->side);
    lesson->avoid = move->move;
    text_format(&lesson->title, "Move %d: %s played %s", move->ply, who,
                notation_move(move->move, lesson->game.rules.size, name));
    text_format(
        &lesson->task,
        "Find a better move (%s discs win). %s lowered the win chance from %.0f%% to %.0f%%.",
        goal_name(mistake->game.rules.goal), name, 100 * move->chance_before,
        100 * move->chance_after);
    return true;
}

// Sets the mover's win probability and score after a move.
static bool chance_after(Course *course, const Mistake *mistake, int move, double *chance,
                         int *score, Error *error) {
    Game after = mistake->game;
    EngineOptions options = {.rules = after.rules, .hash_mb = HASH_MB};
    EngineQuestion question = {.level = mistake->move.exact ? -1 : course->plan.level,
                               .solve = mistake->move.exact};
    EngineReport report;
    if (!course->engine && !(course->engine = engine_create(&options, error)))
        return false;
    if (!game_play(&after, move))
        return error_set(error, "illegal move");
    Color mover = mistake->game.now.side;
    game_play_passes(&after);
    if (game_over(&after)) {
        *score = game_score(&after, mover);
        *chance = win_probability_at_end(*score);
        return true;
    }
    if (!engine_go(course->engine, after.now, &question, &report, error))
        return false;
    *score = after.now.side == mover ? report.score : -report.score;
    int squares = after.rules.size * after.rules.size;
    *chance = win_probability(after.rules.goal, squares - bit_count(board_discs(after.now.board)),
                              *score);
    return true;
}

static void say_best(Lesson *lesson, const ReviewedMove *move) {
    char name[3];
    text_format(&lesson->say, "Best move: %s (%+d instead of %+d). Best line: ",
                notation_move(move->best, lesson->game.rules.size, name), move->score,
                move->played);
    lesson_moves(&lesson->say, move->line, move->line_length < 12 ? move->line_length : 12,
                 lesson->game.rules.size);
    text_add_char(&lesson->say, '.');
}

// Shows the scores of the best move and the one played.
static void set_values(Lesson *lesson, const ReviewedMove *move) {
    ScoreKind kind = move->exact ? SCORE_EXACT : SCORE_ESTIMATE;
    lesson->values[0] = (EngineReport){.move = move->best,
                                       .score = move->score,
                                       .kind = kind,
                                       .depth = move->depth,
                                       .selectivity = move->selectivity,
                                       .pv_length = move->line_length};
    memcpy(lesson->values[0].pv, move->line, sizeof lesson->values[0].pv);
    lesson->values[1] = (EngineReport){.move = move->move,
                                       .score = move->played,
                                       .kind = kind,
                                       .depth = move->depth,
                                       .selectivity = move->selectivity,
                                       .pv = {(uint8_t)move->move},
                                       .pv_length = 1};
    lesson->value_count = 2;
}

static bool judge(Lesson *lesson, int move, Error *error) {
    Course *course = lesson->course;
    const Mistake *mistake = &course->mistakes[course->index];
    const ReviewedMove *reviewed = &mistake->move;
    bool best = move == reviewed->best || (reviewed->best_moves & bit(move));
    double chance = 0, best_chance = 0;
    int score = 0, best_score = 0;
    char name[3];
    if (move == reviewed->move)
        return error_set(error, "%s was played in the game: find a better move",
                         notation_move(move, lesson->game.rules.size, name));
    if (!best &&
        (!chance_after(course, mistake, reviewed->best, &best_chance, &best_score, error) ||
         !chance_after(course, mistake, move, &chance, &score, error)))
        return false;
    if (best || chance >= best_chance - RETRY_TOLERANCE) {
        game_play(&lesson->game, move);
        lesson->phase = LESSON_RIGHT;
        text_format(&lesson->say, best ? "%s is the best move. " : "%s is fine too. ",
                    notation_move(move, lesson->game.rules.size, name));
        if (move != reviewed->best)
            say_best(lesson, reviewed);
        return true;
    }
    lesson->clean = false;
    lesson->phase = LESSON_WRONG;
    game_play(&lesson->game, move);
    text_format(&lesson->say, "%s lowers the win chance by %.0f percentage points.",
                notation_move(move, lesson->game.rules.size, name), 100 * (best_chance - chance));
    return true;
}

static bool hint(Lesson *lesson, Error *error) {
    const Course *course = lesson->course;
    (void)error;
    lesson_hint_square(lesson, course->mistakes[course->index].move.best);
    return true;
}

static bool show(Lesson *lesson, Error *error) {
    const Course *course = lesson->course;
    const ReviewedMove *move = &course->mistakes[course->index].move;
    (void)error;
    set_values(lesson, move);
    say_best(lesson, move);
    return true;
}

static void close(Lesson *lesson) {
    Course *course = lesson->course;
    if (course->engine)
        engine_destroy(course->engine);
    free(course->mistakes);
    free(course);
}

bool retry_lesson_open(Lesson *lesson, const Review *review, const RetryPlan *plan, Error *error) {
    static const LessonKind kind = {"mistake", next, judge, hint, show, close};
    int indices[GAME_PLIES_MAX], count = retry_find(review, plan, indices);
    *lesson = (Lesson){0};
    Course *course = calloc(1, sizeof *course);
    Mistake *mistakes = calloc((size_t)count + 1, sizeof *mistakes);
    if (!course || !mistakes) {
        free(course);
        free(mistakes);
        return error_set(error, "out of memory");
    }
    for (int i = 0; i < count; i++) {
        mistakes[i] = (Mistake){.game = review->sheet.game, .move = review->moves[indices[i]]};
        while (mistakes[i].game.ply > indices[i])
            game_undo(&mistakes[i].game);
        mistakes[i].game.known = mistakes[i].game.ply;
    }
    *course = (Course){.plan = *plan, .mistakes = mistakes, .count = count, .index = -1};
    *lesson = (Lesson){.kind = &kind, .course = course, .total = count};
    return true;
}
