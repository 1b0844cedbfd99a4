#include "lesson.h"

#include "notation.h"

#include <assert.h>
#include <string.h>

bool lesson_begin(Lesson *lesson, Error *error) {
    lesson->number = lesson->done = lesson->found = 0;
    lesson->phase = LESSON_RIGHT;
    return lesson_next(lesson, error);
}

void lesson_set_up(Lesson *lesson, const Game *game, Color side) {
    lesson->game = *game;
    lesson->game.known = game->ply;
    lesson->side = side;
    lesson->mark = game->ply;
    lesson->phase = LESSON_TURN;
}

// Clears the feedback about the last move.
static void clear_feedback(Lesson *lesson) {
    lesson->value_count = lesson->line_length = 0;
    lesson->has_cost = false;
    text_clear(&lesson->say);
}

// Clears the state of the previous exercise.
static void clear_exercise(Lesson *lesson) {
    lesson->clean = true;
    lesson->noted = false;
    lesson->hints = 0;
    lesson->hint = lesson->avoid = MOVE_NONE;
    clear_feedback(lesson);
    text_clear(&lesson->title);
    text_clear(&lesson->task);
}

bool lesson_next(Lesson *lesson, Error *error) {
    if (lesson->phase == LESSON_OVER)
        return error_set(error, "no exercises left");
    if (lesson->number > 0) {
        lesson->done++;
        lesson->found += lesson->phase == LESSON_RIGHT && lesson->clean;
    }
    clear_exercise(lesson);
    lesson->phase = LESSON_OVER;
    if (!lesson->kind->next(lesson, error))
        return false;
    lesson->number += lesson->phase != LESSON_OVER;
    return true;
}

bool lesson_play(Lesson *lesson, int move, Error *error) {
    char name[3];
    if (lesson->phase != LESSON_TURN)
        return error_set(error, "it is not your turn to move");
    if (move >= SQUARE_COUNT || !(game_moves(&lesson->game) & bit(move)))
        return error_set(error, "%s is not a legal move",
                         notation_move(move, lesson->game.rules.size, name));
    lesson->hint = MOVE_NONE;
    clear_feedback(lesson);
    return lesson->kind->judge(lesson, move, error);
}

bool lesson_hint(Lesson *lesson, Error *error) {
    if (lesson->phase != LESSON_TURN)
        return error_set(error, "hints are available only on your turn");
    text_clear(&lesson->say);
    lesson->clean = false;
    lesson->hints++;
    return lesson->kind->hint(lesson, error);
}

bool lesson_show(Lesson *lesson, Error *error) {
    if (lesson->phase != LESSON_TURN && lesson->phase != LESSON_WRONG)
        return error_set(error, "the answer is already shown");
    clear_feedback(lesson);
    lesson->clean = false;
    lesson->hint = MOVE_NONE;
    while (lesson->game.ply > lesson->mark)
        game_undo(&lesson->game);
    lesson->game.known = lesson->game.ply;
    lesson->phase = LESSON_SHOWN;
    return lesson->kind->show(lesson, error);
}

bool lesson_retry(Lesson *lesson, Error *error) {
    if (lesson->phase != LESSON_WRONG)
        return error_set(error, "there is no wrong move to take back");
    clear_feedback(lesson);
    while (lesson->game.ply > lesson->mark)
        game_undo(&lesson->game);
    lesson->game.known = lesson->game.ply;
    lesson->phase = LESSON_TURN;
    return true;
}

void lesson_close(Lesson *lesson) {
    if (lesson->kind)
        lesson->kind->close(lesson);
    text_free(&lesson->title);
    text_free(&lesson->task);
    text_free(&lesson->say);
    *lesson = (Lesson){0};
}

void lesson_summary(Text *out, const Lesson *lesson) {
    if (lesson->done == 0)
        return;
    if (lesson->done == 1)
        text_format(out, "1 %s, %ssolved at the first try.", lesson->kind->noun,
                    lesson->found ? "" : "not ");
    else
        text_format(out, "%d of %d %ss solved at the first try.", lesson->found, lesson->done,
                    lesson->kind->noun);
}

bool lesson_go_to(Lesson *lesson, const char *moves, Error *error) {
    while (game_undo(&lesson->game))
        continue;
    if (!notation_play_transcript(&lesson->game, moves, error))
        return false;
    lesson->game.known = lesson->game.ply;
    game_play_passes(&lesson->game);
    if (game_over(&lesson->game) || lesson->game.now.side != lesson->side)
        return error_set(error, "it is not your turn after these moves");
    lesson->mark = lesson->game.ply;
    lesson->phase = LESSON_TURN;
    return true;
}

void lesson_set_line(Lesson *lesson, const uint8_t *moves, int count) {
    lesson->line_length = count < ENGINE_PV_MAX ? count : ENGINE_PV_MAX;
    memcpy(lesson->line, moves, (size_t)lesson->line_length);
}

void lesson_record(Lesson *lesson, const char *key, bool right) {
    if (lesson->progress &&
        !progress_record(lesson->progress, key, right, lesson->today, &lesson->save_error) &&
        !lesson->save_error.text[0])
        error_set(&lesson->save_error, "cannot save the answer");
}

void lesson_hint_square(Lesson *lesson, int square) {
    char name[3];
    static const char *const rows[] = {"upper", "lower"}, *const columns[] = {"left", "right"};
    if (lesson->hints == 1) {
        text_format(&lesson->say, "Hint: look at the %s %s quarter of the board.",
                    rows[square / 8 >= 4], columns[square % 8 >= 4]);
        return;
    }
    lesson->hint = square;
    text_format(&lesson->say, "Hint: look at %s.",
                notation_move(square, lesson->game.rules.size, name));
}

void lesson_moves(Text *out, const uint8_t *moves, int count, int size) {
    char name[3];
    for (int i = 0; i < count; i++)
        text_format(out, "%s%s", i ? " " : "", notation_move(moves[i], size, name));
}
