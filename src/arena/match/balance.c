#include "balance.h"

#include "engine.h"
#include "notation.h"
#include "openings.h"
#include "parallel.h"
#include "symmetry.h"

#include <stdlib.h>
#include <string.h>

enum { BATCH = 128, BALANCE_HASH_MB = 16, SCREEN_MARGIN = 6, TRIES_PER_OPENING = 2000 };

typedef struct Candidate {
    Game game;
    int score;
    bool wanted; // worth a search
    bool kept;
} Candidate;

typedef struct Balance {
    const BalanceOptions *options;
    Candidate batch[BATCH];
    Engine **engines; // one per thread
    atomic_int next;
    Board *seen; // canonical positions, an open table of powers of two
    size_t seen_room, seen_count;
    bool failed;
} Balance;

static bool stopped(const BalanceOptions *options) {
    return options->stop && atomic_load(options->stop);
}

// The engine's score, searched afresh, so that it does not depend on what was searched before.
static bool search(Engine *engine, const Game *game, int depth, const atomic_bool *stop,
                   int *score) {
    EngineQuestion question = {.limits = {.depth = depth, .stop = stop}, .level = -1};
    EngineReport report;
    engine_clear(engine);
    if (!engine_go(engine, game->now, &question, &report, NULL))
        return false;
    *score = report.score;
    return true;
}

static void judge(const BalanceOptions *options, Engine *engine, Candidate *candidate) {
    int margin = options->margin;
    if (!search(engine, &candidate->game, (options->depth + 1) / 2, options->stop,
                &candidate->score) ||
        abs(candidate->score) > margin + SCREEN_MARGIN)
        return;
    candidate->kept =
        search(engine, &candidate->game, options->depth, options->stop, &candidate->score) &&
        abs(candidate->score) <= margin;
}

// Judges what is left of the batch with one of the engines.
static void judge_some(int engine, void *user) {
    Balance *balance = user;
    for (int i; (i = atomic_fetch_add(&balance->next, 1)) < BATCH && !stopped(balance->options);)
        if (balance->batch[i].wanted)
            judge(balance->options, balance->engines[engine], &balance->batch[i]);
}

static void judge_batch(Balance *balance) {
    int threads = balance->options->threads;
    atomic_store(&balance->next, 0);
    parallel_run(threads, threads, judge_some, balance);
}

// Where a board is or belongs in the table; an empty place has no discs.
static Board *find_seen(Board *seen, size_t room, Board board) {
    size_t at = board_hash(board) & (room - 1);
    while (board_discs(seen[at]) && !board_equal(seen[at], board))
        at = (at + 1) & (room - 1);
    return &seen[at];
}

static bool grow_seen(Balance *balance) {
    size_t room = balance->seen_room ? 2 * balance->seen_room : 4096;
    Board *seen = calloc(room, sizeof *seen);
    if (!seen)
        return false;
    for (size_t i = 0; i < balance->seen_room; i++)
        if (board_discs(balance->seen[i]))
            *find_seen(seen, room, balance->seen[i]) = balance->seen[i];
    free(balance->seen);
    balance->seen = seen;
    balance->seen_room = room;
    return true;
}

// Is this position (or an image of it) new?
static bool is_new(Balance *balance, Position position) {
    if (balance->seen_count * 2 >= balance->seen_room && !grow_seen(balance)) {
        balance->failed = true;
        return false;
    }
    Board board = symmetry_canonical(position.board, NULL);
    Board *place = find_seen(balance->seen, balance->seen_room, board);
    if (board_discs(*place))
        return false;
    *place = board;
    balance->seen_count++;
    return true;
}

static void fill_batch(Balance *balance, const Openings *openings, int first) {
    for (int i = 0; i < BATCH; i++) {
        Game game = openings_game(openings, first + i);
        balance->batch[i] = (Candidate){.game = game, .wanted = is_new(balance, game.now)};
    }
}

static bool make_engines(Balance *balance, Error *error) {
    const BalanceOptions *options = balance->options;
    balance->engines = calloc((size_t)options->threads, sizeof *balance->engines);
    if (!balance->engines)
        return error_set(error, "out of memory");
    EngineOptions engine = {.rules = options->rules, .threads = 1, .hash_mb = BALANCE_HASH_MB};
    for (int i = 0; i < options->threads; i++) {
        if (!(balance->engines[i] = engine_create(&engine, error)))
            return false;
        engine.lender = balance->engines[0];
    }
    return true;
}

static bool collect(Balance *balance, const Openings *openings, Text *out, Error *error) {
    const BalanceOptions *o = balance->options;
    int found = 0, tried = 0;
    for (; found < o->count && !stopped(o) && !balance->failed; tried += BATCH) {
        if (tried / TRIES_PER_OPENING > o->count)
            return error_set(error, "found only %d balanced openings among %d", found, tried);
        fill_batch(balance, openings, tried);
        judge_batch(balance);
        for (int i = 0; i < BATCH && found < o->count && !stopped(o); i++)
            if (balance->batch[i].kept) {
                notation_write_transcript(out, &balance->batch[i].game);
                text_add_char(out, '\n');
                found++;
            }
        if (o->progress)
            o->progress(found, tried + BATCH, o->user);
    }
    if (stopped(o))
        return error_set(error, "stopped after %d openings", found);
    return balance->failed || out->failed ? error_set(error, "out of memory") : true;
}

bool balance_write(const BalanceOptions *options, Text *out, Error *error) {
    OpeningPlan plan = {.rules = options->rules,
                        .kind = OPENING_RANDOM,
                        .plies = options->plies,
                        .seed = options->seed};
    Balance *balance = calloc(1, sizeof *balance);
    Openings *openings = openings_create(&plan, error);
    bool good = balance && openings ? true : error_set(error, "out of memory");
    if (good) {
        balance->options = options;
        good = make_engines(balance, error);
    }
    if (good) {
        text_format(out,
                    "# Balanced openings of %d plies for the goal %s: random moves (seed %llu), "
                    "kept where a search of\n"
                    "# depth %d gives at most %d discs to either side.\n",
                    options->plies, goal_name(options->rules.goal),
                    (unsigned long long)options->seed, options->depth, options->margin);
        good = collect(balance, openings, out, error);
    }
    for (int i = 0; balance && balance->engines && i < options->threads; i++)
        if (balance->engines[i])
            engine_destroy(balance->engines[i]);
    if (balance) {
        free(balance->engines);
        free(balance->seen);
    }
    free(balance);
    openings_destroy(openings);
    return good;
}
