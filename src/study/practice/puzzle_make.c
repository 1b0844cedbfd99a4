#include "puzzle_make.h"

#include "clock.h"
#include "dataset.h"
#include "file.h"
#include "game.h"
#include "parallel.h"
#include "random.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    BATCH = 64,
    HASH_MB = 4,
    FILE_LIMIT = 32 << 20,
    SPREAD_TRIES = 100,
    TRIES_PER_PUZZLE = 2000
};

static const double write_every = 5; // seconds

typedef struct Candidate {
    Puzzle puzzle;
    bool good;
    Error error;
} Candidate;

typedef struct Making {
    const PuzzleMaking *options;
    Rules rules;
    GameRecord *games;
    size_t game_count, game_room;
    bool refused;
    Engine **engines; // one per thread
    atomic_int next;
    long tried;
    Candidate batch[BATCH];
    PuzzleSet set;
    int of_level[PUZZLE_LEVELS + 1];
} Making;

static bool stopped(const Making *making) {
    return making->options->stop && atomic_load(making->options->stop);
}

static bool keep_game(const GameRecord *record, void *user) {
    Making *making = user;
    if (making->game_count == making->game_room) {
        size_t room = making->game_room ? 2 * making->game_room : 4096;
        GameRecord *games = realloc(making->games, room * sizeof *games);
        making->refused = !games;
        if (!games)
            return false;
        making->games = games;
        making->game_room = room;
    }
    making->games[making->game_count++] = *record;
    return true;
}

static bool read_games(Making *making, Error *error) {
    DatasetSummary summary;
    const char *path = making->options->games;
    if (!dataset_read(path, keep_game, making, &summary, error))
        return false;
    if (making->refused)
        return error_set(error, "out of memory reading %s", path);
    if (summary.goal != making->options->goal)
        return error_set(error, "%s: the games are for the goal %s", path, goal_name(summary.goal));
    return making->game_count > 0 || error_set(error, "%s: there are no games in it", path);
}

// The position of a game with so many empty squares and a side that can move; false when it has
// none.
static bool find_position(Rules rules, const GameRecord *record, int empties, Position *position) {
    Game game = game_new(rules);
    for (int i = 0; i <= record->move_count; i++) {
        game_play_passes(&game);
        if (SQUARE_COUNT - bit_count(board_discs(game.now.board)) == empties) {
            *position = game.now;
            return game_moves(&game) != 0;
        }
        if (i == record->move_count || !game_play(&game, record->move[i]))
            return false;
    }
    return false;
}

// Candidate `index` of all: a pure function of the seed and the index.
static void judge(Making *making, Engine *engine, long index, Candidate *candidate) {
    const PuzzleMaking *o = making->options;
    uint64_t mixed = o->seed * 0x9E3779B97F4A7C15ULL + (uint64_t)index;
    Random random = random_seeded(random_mix(&mixed));
    const GameRecord *record = &making->games[random_below(&random, (uint32_t)making->game_count)];
    int empties = o->empties_min +
                  (int)random_below(&random, (uint32_t)(o->empties_max - o->empties_min + 1));
    Position position;
    PuzzleTraits traits;
    *candidate = (Candidate){0};
    candidate->good = find_position(making->rules, record, empties, &position) &&
                      puzzle_of_position(engine, making->rules, position, o->stop,
                                         &candidate->puzzle, &traits, &candidate->error);
}

static void judge_some(int number, void *user) {
    Making *making = user;
    for (int i; (i = atomic_fetch_add(&making->next, 1)) < BATCH && !stopped(making);)
        judge(making, making->engines[number], making->tried + i, &making->batch[i]);
}

// No difficulty takes more than three tenths of the whole, unless the others are too rare.
static bool wanted(const Making *making, const Puzzle *puzzle) {
    int count = making->options->count;
    bool spread = making->tried < (long)SPREAD_TRIES * count;
    return making->set.count < count &&
           (!spread || making->of_level[puzzle->difficulty] < (count * 3 + 9) / 10);
}

static bool take_batch(Making *making, Error *error) {
    for (int i = 0; i < BATCH; i++) {
        const Candidate *candidate = &making->batch[i];
        bool added = false;
        if (candidate->error.text[0])
            return error_set(error, "%s", candidate->error.text);
        if (!candidate->good || !wanted(making, &candidate->puzzle))
            continue;
        if (!puzzle_set_add(&making->set, &candidate->puzzle, &added, error))
            return false;
        making->of_level[candidate->puzzle.difficulty] += added;
    }
    making->tried += BATCH;
    return true;
}

// What a file says of how it was made; the number of tries follows.
static void describe(Text *out, const PuzzleMaking *o) {
    const char *name = strrchr(o->games, '/');
    text_format(out,
                "Made by flipside puzzle --make from %s: %d puzzles, %d-%d empties, seed %" PRIu64
                "; tried ",
                name ? name + 1 : o->games, o->count, o->empties_min, o->empties_max, o->seed);
}

static bool write_file(const Making *making, const char *path, Error *error) {
    Text comment = {0}, out = {0};
    describe(&comment, making->options);
    text_format(&comment, "%ld", making->tried);
    puzzle_set_write(&out, &making->set, text_string(&comment));
    bool good = comment.failed || out.failed
                    ? error_set(error, "out of memory")
                    : file_write(path, text_string(&out), out.length, error);
    text_free(&comment);
    text_free(&out);
    return good;
}

// Takes up what an earlier call has left, if there is anything.
static bool resume(Making *making, const char *path, Error *error) {
    if (!file_exists(path))
        return true;
    Text text = {0}, comment = {0};
    text_add(&comment, "% ");
    describe(&comment, making->options);
    bool good = file_read(path, FILE_LIMIT, &text, error);
    const char *at = good ? strstr(text_string(&text), text_string(&comment)) : NULL;
    if (good && !at)
        good = error_set(error, "%s was made with other options; name another file", path);
    good = good && puzzle_set_read(&making->set, text_string(&text), error);
    if (good)
        making->tried = strtol(at + comment.length, NULL, 10);
    for (int i = 0; good && i < making->set.count; i++)
        making->of_level[making->set.list[i].difficulty]++;
    text_free(&text);
    text_free(&comment);
    return good;
}

static bool make_engines(Making *making, Error *error) {
    int threads = making->options->threads;
    making->engines = calloc((size_t)threads, sizeof *making->engines);
    if (!making->engines)
        return error_set(error, "out of memory");
    EngineOptions options = {.rules = making->rules, .threads = 1, .hash_mb = HASH_MB};
    for (int i = 0; i < threads; i++) {
        if (!(making->engines[i] = engine_create(&options, error)))
            return false;
        options.lender = making->engines[0];
    }
    return true;
}

static bool collect(Making *making, const char *path, Error *error) {
    const PuzzleMaking *o = making->options;
    double written = clock_now();
    while (making->set.count < o->count) {
        if (o->progress)
            o->progress(making->set.count, making->tried, o->user);
        if (making->tried / TRIES_PER_PUZZLE >= o->count)
            return write_file(making, path, error) &&
                   error_set(error, "found only %d puzzles among %ld positions", making->set.count,
                             making->tried);
        atomic_store(&making->next, 0);
        parallel_run(o->threads, o->threads, judge_some, making);
        if (stopped(making)) // the batch is not whole: it is made again
            return write_file(making, path, error) &&
                   error_set(error, "stopped after %d puzzles", making->set.count);
        if (!take_batch(making, error))
            return false;
        if (clock_now() - written > write_every) {
            if (!write_file(making, path, error))
                return false;
            written = clock_now();
        }
    }
    return write_file(making, path, error);
}

bool puzzle_make(const PuzzleMaking *options, const char *path, int *found, Error *error) {
    assert(options->threads >= 1 && options->empties_min <= options->empties_max &&
           options->count >= 1);
    Making *making = calloc(1, sizeof *making);
    if (!making)
        return error_set(error, "out of memory");
    making->options = options;
    making->rules = (Rules){.goal = options->goal, .start = START_STANDARD, .size = 8};
    making->set.goal = options->goal;
    bool good = resume(making, path, error) && read_games(making, error) &&
                make_engines(making, error) && collect(making, path, error);
    *found = making->set.count;
    for (int i = 0; making->engines && i < options->threads; i++)
        if (making->engines[i])
            engine_destroy(making->engines[i]);
    free(making->engines);
    free(making->games);
    puzzle_set_free(&making->set);
    free(making);
    return good;
}
