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
    Color person; // whose mistakes are told
    bool alone;   // there is exactly one person
    Thread thread;
    atomic_bool stop, ready;
    atomic_int percent;
    bool good;
    Review review; // once it is ready
    Error error;
};

static void progress(int done, int count, void *user) {
    ReviewTask *aftermath = user;
    atomic_store(&aftermath->percent, 100 * done / (count ? count : 1));
}

static void *look_back(void *argument) {
    ReviewTask *aftermath = argument;
    ReviewBooks books;
    review_books_open(&books);
    ReviewerOptions options = {.level = REVIEW_LEVEL,
                               .lot = aftermath->session.lot,
                               .marks = review_thresholds(),
                               .engine = {.threads = 1, .hash_mb = REVIEW_HASH},
                               .books = &books,
                               .stop = &aftermath->stop,
                               .progress = progress,
                               .user = aftermath};
    GameSheet *sheet = malloc(sizeof *sheet);
    if (!sheet)
        error_set(&aftermath->error, "out of memory");
    Reviewer *reviewer = sheet ? reviewer_create(&options, &aftermath->error) : NULL;
    if (reviewer) {
        *sheet = sheet_of(&aftermath->session.game);
        aftermath->good = reviewer_run(reviewer, sheet, &aftermath->review, &aftermath->error);
    }
    reviewer_destroy(reviewer);
    review_books_close(&books);
    free(sheet);
    atomic_store(&aftermath->ready, true);
    return NULL;
}

ReviewTask *review_task_open(const PlaySession *session, Error *error) {
    ReviewTask *aftermath = calloc(1, sizeof *aftermath);
    if (!aftermath) {
        error_set(error, "out of memory");
        return NULL;
    }
    const PlaySetup *setup = &session->setup;
    aftermath->session = *session;
    aftermath->alone = setup_person(setup, BLACK) != setup_person(setup, WHITE);
    aftermath->person = setup_person(setup, BLACK) ? BLACK : WHITE;
    if (thread_start_task(&aftermath->thread, look_back, aftermath))
        return aftermath;
    error_set(error, "cannot start a thread");
    free(aftermath);
    return NULL;
}

void review_task_close(ReviewTask *aftermath) {
    if (!aftermath)
        return;
    atomic_store(&aftermath->stop, true);
    thread_join(aftermath->thread);
    free(aftermath);
}

bool review_task_ready(const ReviewTask *aftermath) {
    return atomic_load(&aftermath->ready);
}

int review_task_percent(const ReviewTask *aftermath) {
    return atomic_load(&aftermath->percent);
}

bool review_task_wait(const ReviewTask *aftermath, double seconds) {
    for (double end = clock_now() + seconds; !review_task_ready(aftermath) && clock_now() < end;)
        clock_sleep(0.01);
    return review_task_ready(aftermath);
}

const Review *review_task_review(const ReviewTask *aftermath) {
    assert(review_task_ready(aftermath));
    return aftermath->good ? &aftermath->review : NULL;
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
        text_add(out, "A draw.");
    else
        text_format(out, "You %s by %d.", score > 0 ? "won" : "lost", abs(score));
}

// The places of the costliest moves, of the person where there is exactly one; how many.
static int find_worst(const ReviewTask *aftermath, int worst[REVIEW_WORST_MAX]) {
    return review_worst_moves(&aftermath->review, aftermath->alone ? (int)aftermath->person : -1,
                              worst);
}

int review_task_worst(const ReviewTask *aftermath, int number) {
    int worst[REVIEW_WORST_MAX];
    bool known = review_task_review(aftermath) && number < find_worst(aftermath, worst);
    return known ? worst[number] : -1;
}

static const char *whose(const ReviewTask *aftermath) {
    return aftermath->alone ? "Your" : "The";
}

void review_task_summary(Text *out, const ReviewTask *aftermath) {
    static const char *const numbers[] = {"", "", " two", " three"};
    int worst[REVIEW_WORST_MAX];
    const Review *review = review_task_review(aftermath);
    int count = review ? find_worst(aftermath, worst) : 0;
    if (!review) {
        text_format(out, "No review: %s.", aftermath->error.text);
        return;
    }
    if (count == 0) {
        text_format(out, "%s moves gave nothing away.", whose(aftermath));
        return;
    }
    text_format(out, "%s%s costliest move%s:", whose(aftermath), numbers[count],
                count > 1 ? "s" : "");
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

// One costly move: what it lost, what was better, and what it did to the chance of winning.
static void add_worst(Text *out, const ReviewedMove *move, int size, int number, int columns) {
    char name[3], best[3];
    Text line = {0};
    text_format(&line,
                "%d  move %d, %s: lost %d%s, %s was better; chance of winning %.0f %% → %.0f %%%s",
                number, move->ply, notation_move(move->move, size, name), move->loss,
                move->exact ? " (proven)" : "", notation_move(move->best, size, best),
                100 * move->chance_before, 100 * move->chance_after,
                move->class == REVIEW_TURNED ? ": it turned the result" : "");
    explain_wrap(out, text_string(&line), columns);
    text_free(&line);
}

// A move with its class, what the position is worth for Black after it, and the better one.
static void add_cell(Text *out, const Review *review, int place) {
    const ReviewedMove *move = &review->moves[place];
    char name[3];
    int size = review->sheet.game.rules.size;
    Text cell = {0};
    text_format(&cell, "  %s", notation_move(move->move, size, name));
    utf8_add_padded(&cell, review_sign(move->class), 3);
    text_format(&cell, "%s%+d ", review_exact(review, place + 1) ? "=" : " ",
                review_value(review, place + 1));
    if (move->loss > 0 && !move->lot)
        text_format(&cell, "(%s)", notation_move(move->best, size, name));
    utf8_add_padded(out, text_string(&cell), CELL_COLUMNS);
    text_free(&cell);
}

static void add_moves(Text *out, const Review *review, int columns) {
    int offset = review->sheet.game.first.side == WHITE;
    text_add_char(out, '\n');
    explain_wrap(
        out,
        "Black and White; behind a move what it left for Black (= proven), and the better move.",
        columns);
    for (int pair = 0; 2 * pair - offset < review->count; pair++) {
        text_format(out, "%3d.", pair + 1);
        for (int place = 2 * pair - offset; place < 2 * pair - offset + 2 && place < review->count;
             place++)
            if (place >= 0)
                add_cell(out, review, place);
            else
                text_format(out, "%*s", CELL_COLUMNS, "");
        text_add_char(out, '\n');
    }
}

void review_task_page(Text *out, const ReviewTask *aftermath, int columns) {
    const Review *review = review_task_review(aftermath);
    int worst[REVIEW_WORST_MAX];
    Text sum = {0};
    review_task_result(&sum, &aftermath->session);
    if (!review) {
        text_format(&sum, " No review: %s.", aftermath->error.text);
        explain_wrap(out, text_string(&sum), columns);
        text_free(&sum);
        return;
    }
    Text opening = {0};
    session_opening(&opening, &aftermath->session);
    if (opening.length)
        text_format(&sum, " Opening: %s.", text_string(&opening));
    text_clear(&opening);
    review_add_leaving(&opening, review);
    if (opening.length)
        text_format(&sum, " %s.", text_string(&opening));
    text_free(&opening);
    if (aftermath->session.lot)
        text_format(&sum, " The first %d moves were drawn by lot and are nobody's.",
                    aftermath->session.lot);
    text_format(&sum,
                " Accuracy: Black %.0f %%, White %.0f %%. Discs given away: Black %d, White %d.",
                review->sides[BLACK].accuracy, review->sides[WHITE].accuracy,
                review->sides[BLACK].loss, review->sides[WHITE].loss);
    explain_wrap(out, text_string(&sum), columns);
    text_free(&sum);
    int count = find_worst(aftermath, worst);
    text_format(out, count ? "\n%s costliest moves:\n" : "\n%s moves gave nothing away.\n",
                whose(aftermath));
    for (int i = 0; i < count; i++)
        add_worst(out, &review->moves[worst[i]], review->sheet.game.rules.size, i + 1, columns);
    add_moves(out, review, columns);
}
