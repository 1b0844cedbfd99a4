#include "selfplay.h"

#include "clock.h"
#include "game.h"
#include "parallel.h"
#include "thread.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

// A thread may be so many games ahead of the one that is written next.
enum { ENUMERATED_PLY = 7, OPENINGS_DRAWN = 200, THREADS_MAX = 256, AHEAD = 8 };

static void record_move(GameRecord *record, int move, int score) {
    record->move[record->move_count] = (uint8_t)move;
    record->score[record->move_count] = (int8_t)score;
    record->move_count++;
}

void selfplay_game(GameRecord *record, Quick *quick, const uint8_t *opening, int opening_count) {
    Rules rules = rules_default();
    rules.goal = quick->search.goal;
    Game game = game_new(rules);
    int known = QUICK_UNKNOWN;
    quick_forget(quick);
    *record = (GameRecord){0};
    record->exact_from = UINT8_MAX;
    for (; !game_over(&game); game_play_passes(&game)) {
        int ply = record->move_count, move;
        if (ply < opening_count) {
            move = opening[ply];
            record_move(record, move, RECORD_NO_SCORE);
            record->random_plies = record->move_count;
        } else {
            // An exact score stays exact: it is remembered for black.
            bool black = game.now.side == BLACK;
            QuickAnswer answer = quick_answer(quick, game.now.board, known == QUICK_UNKNOWN || black ? known : -known);
            move = answer.move;
            if (answer.exact && record->exact_from == UINT8_MAX) {
                record->exact_from = record->move_count;
                known = black ? answer.score : -answer.score;
            }
            record_move(record, move, answer.score);
        }
        game_play(&game, move);
    }
    if (record->exact_from == UINT8_MAX)
        record->exact_from = record->move_count;
    record->result = (int8_t)game_score(&game, BLACK);
}

// A game that was played before one with a smaller number.
typedef struct Early {
    bool there;
    GameRecord record;
} Early;

typedef struct Run {
    const SelfplayOptions *options;
    const EarlyPositions *openings;
    DatasetWriter *writer;
    uint64_t first;  // games present that are not of this run
    uint64_t target; // games that the file is to have
    Lock lock;
    Condition written; // there is room for another game ahead, or the end
    Early *early;      // by place in the file, modulo `window`
    uint64_t begun, window, made;
    double start, told;
    bool (*progress)(const SelfplayProgress *progress, void *user);
    void *user;
    bool ended, failed;
    Error *error;
} Run;

// Random moves from the start, `plies` of them or until the game is over; their number.
static int random_opening(int plies, uint8_t *opening, Board *board, Random *random) {
    Game game = game_new(rules_default());
    int count = 0;
    for (; count < plies && !game_over(&game); game_play_passes(&game)) {
        opening[count] = (uint8_t)random_square(random, game_moves(&game));
        game_play(&game, opening[count++]);
    }
    *board = game.now.board;
    return count;
}

// Does the search see at most `limit` discs for either side? A side without a move leaves that to the other.
static bool is_balanced(Quick *quick, Board board, int limit) {
    if (limit >= 64)
        return true;
    if (!board_moves(board))
        board = board_pass(board);
    if (!board_moves(board))
        return false;
    quick_forget(quick);
    return abs(quick_answer(quick, board, QUICK_UNKNOWN).score) <= limit;
}

// The game of one number of the run, the same on every machine.
static void play_number(const Run *run, Quick *quick, uint64_t number, GameRecord *record) {
    const SelfplayOptions *options = run->options;
    uint64_t mix = options->seed;
    mix = random_mix(&mix) ^ run->first;
    mix = random_mix(&mix) ^ number;
    Random random = random_seeded(mix);
    if (random_below(&random, 100) < (uint32_t)options->enumerated_percent) {
        size_t chosen = random_below(&random, (uint32_t)run->openings->count);
        selfplay_game(record, quick, run->openings->moves + chosen * (size_t)run->openings->ply, run->openings->ply);
        return;
    }
    uint32_t span = (uint32_t)(options->random_max - options->random_min + 1);
    uint8_t opening[RECORD_MOVES_MAX];
    Board board;
    int count;
    // Enough for any limit; an opening drawn that often in vain is played as it is.
    for (int drawn = 0; drawn < OPENINGS_DRAWN; drawn++) {
        // Short openings more often than long ones: they leave more of the game to learn from.
        int skewed = (int)random_below(&random, random_below(&random, span) + 1);
        count = random_opening(options->random_min + skewed, opening, &board, &random);
        if (is_balanced(quick, board, options->balanced))
            break;
    }
    selfplay_game(record, quick, opening, count);
}

static void tell(Run *run) {
    double now = clock_now();
    if (!run->progress || (now - run->told < 1 && dataset_count(run->writer) < run->target))
        return;
    run->told = now;
    SelfplayProgress progress = {
        .games = dataset_count(run->writer), .target = run->target, .made = run->made, .seconds = now - run->start};
    if (!run->progress(&progress, run->user))
        run->ended = true;
}

// Ends the run because of an error; the first one is kept. Called with the lock held.
static void fail(Run *run, const Error *error) {
    if (!run->failed && run->error)
        *run->error = *error;
    run->ended = run->failed = true;
}

// Takes a game in and writes those whose turn it is. Called with the lock held.
static void settle(Run *run, uint64_t place, const GameRecord *record) {
    Error error;
    run->early[place % run->window] = (Early){true, *record};
    for (;;) {
        Early *next = &run->early[dataset_count(run->writer) % run->window];
        if (!next->there || run->failed)
            break;
        next->there = false;
        if (!dataset_add(run->writer, &next->record, &error)) {
            fail(run, &error);
            break;
        }
        run->made++;
        tell(run);
    }
    condition_wake_all(&run->written);
}

// The next place in the file that nobody plays yet; false when the run is over. Called with the lock held.
static bool take_place(Run *run, uint64_t *place) {
    while (!run->ended && run->begun < run->target && run->begun - dataset_count(run->writer) >= run->window)
        condition_wait(&run->written, &run->lock);
    *place = run->begun;
    bool more = !run->ended && run->begun < run->target;
    run->begun += more;
    return more;
}

// Plays games until the run is over.
static void play_games(int number_of_thread, void *user) {
    (void)number_of_thread;
    Run *run = user;
    Quick quick;
    uint64_t place;
    bool good = quick_init(&quick, run->options->eval, run->options->depth, run->options->exact);
    lock_take(&run->lock);
    if (!good) {
        Error error;
        error_set(&error, "not enough memory");
        fail(run, &error);
        condition_wake_all(&run->written);
    }
    while (take_place(run, &place)) {
        lock_release(&run->lock);
        GameRecord record;
        play_number(run, &quick, shard_task(run->options->shard, place), &record);
        lock_take(&run->lock);
        settle(run, place, &record);
    }
    lock_release(&run->lock);
    if (good)
        quick_free(&quick);
}

// Which run the games present are of: this one, when the last of them is, or another.
static bool find_first(Run *run, Error *error) {
    GameRecord last, again;
    Quick quick;
    if (!dataset_last(run->writer, &last))
        return true;
    if (!quick_init(&quick, run->options->eval, run->options->depth, run->options->exact))
        return error_set(error, "not enough memory");
    play_number(run, &quick, shard_task(run->options->shard, dataset_count(run->writer) - 1), &again);
    quick_free(&quick);
    bool same = memcmp(&last, &again, sizeof last) == 0;
    if (!same && shard_is_part(run->options->shard))
        return error_set(error, "the last game of the file is not the one that this shard has there: the weights have "
                                "changed, or it was played by another program; name a new file");
    run->first = same ? 0 : dataset_count(run->writer);
    return true;
}

static bool run_threads(Run *run, Error *error) {
    int threads = run->options->threads < 1 ? 1 : run->options->threads;
    threads = threads > THREADS_MAX ? THREADS_MAX : threads;
    run->window = (uint64_t)threads * AHEAD;
    run->early = calloc(run->window, sizeof *run->early);
    if (!run->early)
        return error_set(error, "not enough memory");
    run->start = clock_now();
    lock_init(&run->lock);
    condition_init(&run->written);
    parallel_run(threads, threads, play_games, run);
    condition_free(&run->written);
    lock_free(&run->lock);
    free(run->early);
    return !run->failed;
}

bool selfplay_run(DatasetWriter *writer, const SelfplayOptions *options,
                  bool (*progress)(const SelfplayProgress *progress, void *user), void *user, Error *error) {
    assert(writer && options && options->eval);
    assert(options->depth >= 1 && options->threads >= 1);
    assert(options->random_min <= options->random_max);
    EarlyPositions openings;
    if (!early_positions_list(&openings, ENUMERATED_PLY, error))
        return false;
    Run run = {.options = options,
               .openings = &openings,
               .writer = writer,
               .target = shard_tasks(options->shard, options->games),
               .begun = dataset_count(writer),
               .progress = progress,
               .user = user,
               .error = error};
    bool good = find_first(&run, error) && run_threads(&run, error);
    early_positions_free(&openings);
    return good;
}
