#include "review_log.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static bool check_line(const char *line, size_t length, Error *error) {
    int number;
    Review *review = malloc(sizeof *review);
    bool good = review ? review_log_read(line, length, review_thresholds(), &number, review, error)
                       : error_system(error, ENOMEM, "cannot read a review");
    free(review);
    return good;
}

const TaskLogKind review_log_kind = {
    .mark = "flipside_reviews", .number = "game", .things = "reviews", .check = check_line};

ReviewLog *review_log_open(const char *path, const char *settings, Error *error) {
    TaskRun run = {.kind = &review_log_kind, .settings = settings};
    return task_log_open(path, &run, error);
}

bool task_log_close(ReviewLog *log, Error *error) {
    return task_log_close(log, error);
}

int task_log_count(ReviewLog *log) {
    return task_log_count(log);
}

static bool same_game(const Game *a, const Game *b) {
    return a->rules.goal == b->rules.goal && a->rules.size == b->rules.size && a->ply == b->ply &&
           board_equal(a->first.board, b->first.board) && a->first.side == b->first.side &&
           memcmp(a->moves, b->moves, (size_t)a->ply) == 0;
}

bool review_log_find(const ReviewLog *log, int number, const GameSheet *sheet,
                     ReviewThresholds marks, Review *review, Error *error) {
    const char *line;
    size_t length;
    int again;
    *error = (Error){0};
    if (!task_log_find(log, number, &line, &length))
        return false;
    if (!review_log_read(line, length, marks, &again, review, error))
        return false;
    if (!same_game(&review->sheet.game, &sheet->game))
        return error_set(
            error, "game %d of the reviews is another game: they belong to other games", number);
    review->sheet = *sheet;
    return true;
}

bool review_log_add(ReviewLog *log, int number, const Review *review, Error *error) {
    Text line = {0};
    bool good = review_log_write(&line, number, review) || error_set(error, "not enough memory");
    good = good && task_log_add(log, &line, error);
    text_free(&line);
    return good;
}
