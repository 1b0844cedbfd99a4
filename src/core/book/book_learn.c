#include "book_learn.h"

#include "book_work.h"
#include "clock.h"
#include "symmetry.h"
#include "thread.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

// Positions of a round: a share of the book, within bounds; seconds between writings, which take a
// small share of the time, and between tellings.
enum { ROUND_SHARE = 32, ROUND_MAX = 256, WRITE_SHARE = 20 };
static const double write_every = 1, tell_every = 0.2;

// A leaf that may become a position, and what the way to it costs.
typedef struct Prospect {
    int cost;
    int index; // of the position it belongs to
    Board board;
} Prospect;

// Rounds, one after another with the same workers.
typedef struct Round {
    Book *book;
    const BookLearning *learning;
    BookWork work;
    Cluster *cluster;
    int *wanted; // places of the entries whose leaf is searched
    int count, next, done;
    double begin, deadline;
    int old_positions;
    double told;
    double write_at; // the moment of the next writing
} Round;

static void tell(Round *round, bool now) {
    const BookLearning *learning = round->learning;
    double moment = clock_now();
    if (!learning->progress || (!now && moment - round->told < tell_every))
        return;
    round->told = moment;
    learning->progress(&(BookProgress){.positions = round->book->count,
                                       .target = learning->positions,
                                       .searched = round->done,
                                       .searches = round->count,
                                       .seconds = moment - round->begin,
                                       .new_positions = round->book->count - round->old_positions},
                       learning->user);
}

// The next leaf, with the moves of its position that are not in the book.
static ClusterNext next_leaf(Text *task, void *user) {
    Round *round = user;
    if (round->next == round->count)
        return CLUSTER_NO_MORE;
    const BookEntry *entry = &round->book->entries[round->wanted[round->next++]];
    book_work_put(task, entry->board, book_moves_outside(round->book, entry->board));
    return CLUSTER_TASK;
}

static bool take_leaf(uint64_t number, const char *result, size_t length, void *user,
                      Error *error) {
    Round *round = user;
    if (!book_work_get(result, length, &round->book->entries[round->wanted[number]].leaf))
        return error_set(error, "a searched leaf is none");
    round->done++;
    tell(round, false);
    return true;
}

static bool in_time(void *user) {
    const Round *round = user;
    return round->deadline == 0 || clock_now() < round->deadline;
}

// Searches all wanted leaves.
static BookEnd round_search(Round *round, Error *error) {
    ClusterRun run = {.next = next_leaf,
                      .take = take_leaf,
                      .tick = in_time,
                      .user = round,
                      .stop = round->learning->stop};
    round->next = round->done = 0;
    tell(round, false);
    ClusterEnd end = cluster_run(round->cluster, &run, error);
    return end == CLUSTER_FINISHED  ? BOOK_REACHED
           : end == CLUSTER_STOPPED ? BOOK_STOPPED
                                    : BOOK_FAILED;
}

static void round_want_unknown(Round *round) {
    round->count = 0;
    for (int i = 0; i < round->book->count; i++)
        if (round->book->entries[i].leaf.move == BOOK_UNKNOWN)
            round->wanted[round->count++] = i;
}

static bool round_open(Round *round, const BookPlan *plan, const BookLearning *learning,
                       Error *error) {
    assert(learning->threads >= 1);
    *round = (Round){.learning = learning,
                     .work = {.plan = *plan, .eval = learning->eval, .weights = learning->weights},
                     .begin = clock_now()};
    round->deadline = learning->seconds > 0 ? round->begin + learning->seconds : 0;
    round->work.deadline = threads_available() ? 0 : round->deadline;
    round->cluster = cluster_open(&book_kind, &round->work,
                                  (ClusterOptions){.threads = learning->threads}, error);
    return round->cluster != NULL;
}

static void round_close(Round *round) {
    cluster_close(round->cluster);
    free(round->wanted);
}

// Fills in a copy of the book what is unknown, and makes it the book.
static BookEnd round_fill(Round *round, Book *book, Book *next, Error *error) {
    int unknown = book_mark_unknown(next);
    free(round->wanted);
    round->wanted = malloc(((size_t)unknown + 1) * sizeof *round->wanted);
    BookEnd end = round->wanted ? BOOK_REACHED : BOOK_FAILED;
    if (!round->wanted)
        error_set(error, "out of memory");
    round->book = next;
    if (end == BOOK_REACHED) {
        round_want_unknown(round);
        end = round_search(round, error);
    }
    round->book = book;
    if (end != BOOK_REACHED) {
        book_free(next);
        return end;
    }
    book_negamax(next);
    book_free(book);
    *book = *next;
    return BOOK_REACHED;
}

static int compare_prospects(const void *a, const void *b) {
    const Prospect *one = a, *other = b;
    return one->cost != other->cost ? one->cost - other->cost : one->index - other->index;
}

// All leaves that may become positions, those nearest to best play first; how many. −1 without
// memory.
static int list_prospects(const Book *book, Prospect **prospects) {
    int16_t *losses = malloc(((size_t)book->count + 1) * sizeof *losses);
    *prospects = malloc(((size_t)book->count + 1) * sizeof **prospects);
    int count = losses && *prospects ? 0 : -1;
    if (count == 0)
        book_losses(book, losses);
    for (int i = 0; count >= 0 && i < book->count; i++) {
        const BookEntry *entry = &book->entries[i];
        int ply = bit_count(board_discs(entry->board)) - 4, loss = entry->value - entry->leaf.value;
        if (losses[i] < 0 || entry->leaf.move == MOVE_NONE || ply >= book->plan.plies ||
            loss > book->plan.deviation || losses[i] + loss > book->plan.total_deviation)
            continue;
        BookStep step = book_step(book->goal, entry->board, entry->leaf.move);
        if (!step.over)
            (*prospects)[count++] =
                (Prospect){ply + book->plan.disc_plies * (losses[i] + loss), i, step.board};
    }
    free(losses);
    if (count > 0)
        qsort(*prospects, (size_t)count, sizeof **prospects, compare_prospects);
    return count;
}

// The positions that a round adds; their number, 0 when there is nothing left to add, −1 without
// memory.
static int choose_boards(const Book *book, Board boards[ROUND_MAX]) {
    if (book->count == 0) {
        boards[0] = symmetry_canonical(rules_start(rules_default()).board, NULL);
        return 1;
    }
    Prospect *prospects;
    int count = list_prospects(book, &prospects), most = book->count / ROUND_SHARE;
    most = most < 1 ? 1 : most > ROUND_MAX ? ROUND_MAX : most;
    count = count < most ? count : most;
    for (int i = 0; i < count; i++)
        boards[i] = prospects[i].board;
    free(prospects);
    return count;
}

// Adds positions, and all that follows from them.
static BookEnd round_add(Round *round, Book *book, const Board *boards, int count, Error *error) {
    Book next;
    if (!book_copy(&next, book, error))
        return BOOK_FAILED;
    if (!book_add(&next, boards, count, error)) {
        book_free(&next);
        return BOOK_FAILED;
    }
    return round_fill(round, book, &next, error);
}

static BookEnd round_run(Round *round, Book *book, Error *error) {
    Board boards[ROUND_MAX];
    int count = choose_boards(book, boards);
    if (count < 0)
        return error_set(error, "out of memory"), BOOK_FAILED;
    return count == 0 ? BOOK_EXHAUSTED : round_add(round, book, boards, count, error);
}

// Writes the book when it is time for it, or after the last round.
static bool round_keep(Round *round, const Book *book, bool last, Error *error) {
    double now = clock_now();
    if (!round->learning->path || (!last && now < round->write_at))
        return true;
    bool good = book_write(book, round->learning->path, error);
    round->write_at = clock_now() + write_every + WRITE_SHARE * (clock_now() - now);
    return good;
}

// The end of all rounds: keeps what there is, whatever stopped them.
static BookEnd round_finish(Round *round, const Book *book, BookEnd end, Error *error) {
    if (end != BOOK_FAILED && !round_keep(round, book, true, error))
        end = BOOK_FAILED;
    round->count = 0;
    tell(round, true);
    round_close(round);
    return end;
}

static bool due(const Round *round, const Book *book) {
    const BookLearning *learning = round->learning;
    bool stopped = learning->stop && atomic_load(learning->stop);
    return !stopped && book->count < learning->positions && in_time((void *)round);
}

void book_add_provenance(Book *book, const Eval *eval) {
    const BookPlan *plan = &book->plan;
    const char *about = eval_about(eval), *from = strstr(about, ", from ");
    Text line = {0};
    text_format(&line,
                "learned: flipside " FLIPSIDE_VERSION
                ", %.*s; depth %d at %d %%, endgame %d, deviation %d, "
                "total %d, plies %d, disc-plies %d\n",
                (int)(from ? (size_t)(from - about) : strlen(about)), about, plan->depth,
                plan->selectivity, plan->endgame, plan->deviation, plan->total_deviation,
                plan->plies, plan->disc_plies);
    if (!strstr(text_string(&book->about), text_string(&line)) &&
        book->about.length + line.length <= BOOK_ABOUT_MAX)
        text_add(&book->about, text_string(&line));
    text_free(&line);
}

BookEnd book_learn(Book *book, const BookLearning *learning, Error *error) {
    assert(eval_goal(learning->eval) == book->goal);
    Round round;
    if (!round_open(&round, &book->plan, learning, error))
        return BOOK_FAILED;
    round.book = book;
    round.old_positions = book->count;
    BookEnd end = BOOK_REACHED;
    while (end == BOOK_REACHED && due(&round, book)) {
        end = round_run(&round, book, error);
        if (end == BOOK_REACHED && !round_keep(&round, book, false, error))
            end = BOOK_FAILED;
    }
    end = round_finish(&round, book, end, error);
    return end == BOOK_REACHED && book->count < learning->positions ? BOOK_STOPPED : end;
}

BookEnd book_learn_boards(Book *book, const Board *boards, int count, const BookLearning *learning,
                          Error *error) {
    Round round;
    if (!round_open(&round, &book->plan, learning, error))
        return BOOK_FAILED;
    round.book = book;
    round.old_positions = book->count;
    BookEnd end = BOOK_REACHED;
    for (int i = 0; end == BOOK_REACHED && i < count; i += ROUND_MAX) {
        int some = count - i < ROUND_MAX ? count - i : ROUND_MAX;
        end = round_add(&round, book, boards + i, some, error);
        if (end == BOOK_REACHED && !round_keep(&round, book, false, error))
            end = BOOK_FAILED;
    }
    return round_finish(&round, book, end, error);
}

BookEnd book_complete(Book *book, const BookLearning *learning, Error *error) {
    Round round;
    Book next;
    if (!round_open(&round, &book->plan, learning, error))
        return BOOK_FAILED;
    BookEnd end =
        book_copy(&next, book, error) ? round_fill(&round, book, &next, error) : BOOK_FAILED;
    round_close(&round);
    return end;
}

BookEnd book_search_leaf(Book *book, int index, const BookPlan *plan, const BookLearning *learning,
                         Error *error) {
    assert(index >= 0 && index < book->count);
    Round round;
    Book next;
    if (!round_open(&round, plan, learning, error))
        return BOOK_FAILED;
    BookEnd end = book_copy(&next, book, error) ? BOOK_REACHED : BOOK_FAILED;
    if (end == BOOK_REACHED) {
        next.entries[index].leaf = (BookLeaf){.move = BOOK_UNKNOWN};
        end = round_fill(&round, book, &next, error);
    }
    round_close(&round);
    return end;
}
