#include "review_task.h"

#include "clock.h"
#include "explain.h"
#include "notation.h"
#include "review_labels.h"
#include "reviewer.h"
#include "thread.h"
#include "utf8.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { REVIEW_LEVEL = 10, REVIEW_HASH = 32, CELL_COLUMNS = 17 };

struct ReviewTask {
    PlaySession session;
    Color person; // the only person, if `alone`
    bool alone;   // exactly one person plays
    Thread thread;
    atomic_bool stop, ready;
    atomic_int percent;
    bool good;
    Review review; // valid once `ready`
    Error error;
};

static void progress(int done, int count, void *user) {
    ReviewTask *task = user;
    atomic_store(&task->percent, 100 * done / (count ? count : 1));
}

static void *look_back(void *argument) {
    ReviewTask *task = argument;
    ReviewBooks books;
    review_books_open(&books);
    ReviewerOptions options = {.level = REVIEW_LEVEL,
                               .preset_moves = task->session.opening_plies,
                               .thresholds = review_thresholds(),
                               .engine = {.threads = 1, .hash_mb = REVIEW_HASH},
                               .books = &books,
                               .stop = &task->stop,
                               .progress = progress,
                               .user = task};
    GameSheet *record = malloc(sizeof *record);
    if (!record)
        error_out_of_memory(&task->error);
    Reviewer *reviewer = record ? reviewer_create(&options, &task->error) : NULL;
    if (reviewer) {
        *record = sheet_of(&task->session.game);
        task->good = reviewer_run(reviewer, record, &task->review, &task->error);
    }
    reviewer_destroy(reviewer);
    review_books_close(&books);
    free(record);
    atomic_store(&task->ready, true);
    return NULL;
}

ReviewTask *review_task_open(const PlaySession *session, Error *error) {
    ReviewTask *task = calloc(1, sizeof *task);
    if (!task) {
        error_out_of_memory(error);
        return NULL;
    }
    const PlaySetup *setup = &session->setup;
    task->session = *session;
    task->alone = setup_person(setup, BLACK) != setup_person(setup, WHITE);
    task->person = setup_person(setup, BLACK) ? BLACK : WHITE;
    if (thread_start_task(&task->thread, look_back, task))
        return task;
    error_set(error, "cannot start a thread");
    free(task);
    return NULL;
}

void review_task_close(ReviewTask *task) {
    if (!task)
        return;
    atomic_store(&task->stop, true);
    thread_join(task->thread);
    free(task);
}

bool review_task_ready(const ReviewTask *task) {
    return atomic_load(&task->ready);
}

int review_task_percent(const ReviewTask *task) {
    return atomic_load(&task->percent);
}

bool review_task_wait(const ReviewTask *task, double seconds) {
    for (double end = clock_now() + seconds; !review_task_ready(task) && clock_now() < end;)
        clock_sleep(0.01);
    return review_task_ready(task);
}

const Review *review_task_review(const ReviewTask *task) {
    assert(review_task_ready(task));
    return task->good ? &task->review : NULL;
}

void review_task_result(Text *out, const PlaySession *session) {
    const PlaySetup *setup = &session->setup;
    bool black = setup_person(setup, BLACK);
    if (session->ending != ENDING_BOARD || black == setup_person(setup, WHITE)) {
        session_result(out, session);
        return;
    }
    int score = game_score(&session->game, black ? BLACK : WHITE);
    if (score == 0)
        text_add(out, "Draw.");
    else
        text_format(out, "You %s by %d.", score > 0 ? "won" : "lost", abs(score));
}

// Finds the biggest mistakes, of the person if exactly one plays; returns their number.
static int find_worst(const ReviewTask *task, int worst[REVIEW_WORST_MAX]) {
    return review_worst_moves(&task->review, task->alone ? (int)task->person : -1, worst);
}

int review_task_worst(const ReviewTask *task, int index) {
    int worst[REVIEW_WORST_MAX];
    bool known = review_task_review(task) && index < find_worst(task, worst);
    return known ? worst[index] : -1;
}

static const char *whose(const ReviewTask *task) {
    return task->alone ? "Your" : "The";
}

void review_task_summary(Text *out, const ReviewTask *task) {
    static const char *const numbers[] = {"", "", " two", " three"};
    int worst[REVIEW_WORST_MAX];
    const Review *review = review_task_review(task);
    int count = review ? find_worst(task, worst) : 0;
    if (!review) {
        text_format(out, "No review: %s.", task->error.text);
        return;
    }
    if (count == 0) {
        text_format(out, "%s moves contain no mistakes.", whose(task));
        return;
    }
    text_format(out, "%s%s biggest mistake%s:", whose(task), numbers[count], count > 1 ? "s" : "");
    for (int i = 0; i < count; i++) {
        const ReviewedMove *move = &review->moves[worst[i]];
        char name[3], best[3];
        int size = review->sheet.game.rules.size;
        text_format(out, "%s %d %s lost %d (%s)", i ? "," : "", move->ply,
                    notation_move(move->move, size, name), move->loss,
                    notation_move(move->best, size, best));
    }
    text_add_char(out, '.');
}

// Appends one mistake: discs lost, the better move, and the change of the win probability.
static void add_worst(Text *out, const ReviewedMove *move, int size, int number, int columns) {
    char name[3], best[3];
    Text line = {0};
    text_format(&line,
                "%d  move %d, %s: lost %d%s, %s was better; win probability %.0f%% → %.0f%%%s",
                number, move->ply, notation_move(move->move, size, name), move->loss,
                move->exact ? " (proven)" : "", notation_move(move->best, size, best),
                100 * move->chance_before, 100 * move->chance_after,
                move->class == REVIEW_TURNED ? " (result changed)" : "");
    explain_wrap(out, text_string(&line), columns);
    text_free(&line);
}

// Appends a move with its sign, the score for Black after it, and the better move.
static void add_cell(Text *out, const Review *review, int index) {
    const ReviewedMove *move = &review->moves[index];
    char name[3];
    int size = review->sheet.game.rules.size;
    Text cell = {0};
    text_format(&cell, "  %s", notation_move(move->move, size, name));
    utf8_add_padded(&cell, review_sign(move->class), 3);
    text_format(&cell, "%s%+d ", review_exact(review, index + 1) ? "=" : " ",
                review_value(review, index + 1));
    if (move->loss > 0 && !move->preset)
        text_format(&cell, "(%s)", notation_move(move->best, size, name));
    utf8_add_padded(out, text_string(&cell), CELL_COLUMNS);
    text_free(&cell);
}

static void add_moves(Text *out, const Review *review, int columns) {
    int offset = review->sheet.game.first.side == WHITE;
    text_add_char(out, '\n');
    explain_wrap(
        out,
        "Moves of Black and White, with the score for Black after each (= proven) and the better "
        "move.",
        columns);
    for (int pair = 0; 2 * pair - offset < review->count; pair++) {
        text_format(out, "%3d.", pair + 1);
        for (int i = 2 * pair - offset; i < 2 * pair - offset + 2 && i < review->count; i++)
            if (i >= 0)
                add_cell(out, review, i);
            else
                text_format(out, "%*s", CELL_COLUMNS, "");
        text_add_char(out, '\n');
    }
}

void review_task_page(Text *out, const ReviewTask *task, int columns) {
    const Review *review = review_task_review(task);
    int worst[REVIEW_WORST_MAX];
    Text sum = {0};
    review_task_result(&sum, &task->session);
    if (!review) {
        text_format(&sum, " No review: %s.", task->error.text);
        explain_wrap(out, text_string(&sum), columns);
        text_free(&sum);
        return;
    }
    Text opening = {0};
    session_opening(&opening, &task->session);
    if (opening.length)
        text_format(&sum, " Opening: %s.", text_string(&opening));
    text_clear(&opening);
    review_add_leaving(&opening, review);
    if (opening.length)
        text_format(&sum, " %s.", text_string(&opening));
    text_free(&opening);
    if (task->session.opening_plies)
        text_format(&sum, " The first %d moves are a random opening and do not count.",
                    task->session.opening_plies);
    text_format(&sum, " Accuracy: Black %.0f%%, White %.0f%%. Discs lost: Black %d, White %d.",
                review->sides[BLACK].accuracy, review->sides[WHITE].accuracy,
                review->sides[BLACK].loss, review->sides[WHITE].loss);
    explain_wrap(out, text_string(&sum), columns);
    text_free(&sum);
    int count = find_worst(task, worst);
    text_format(out, count ? "\n%s biggest mistakes:\n" : "\n%s moves contain no mistakes.\n",
                whose(task));
    for (int i = 0; i < count; i++)
        add_worst(out, &review->moves[worst[i]], review->sheet.game.rules.size, i + 1, columns);
    add_moves(out, review, columns);
}
