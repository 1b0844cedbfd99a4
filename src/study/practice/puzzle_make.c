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

typedef struct Generator {
    const PuzzleMakeOptions *options;
    Rules rules;
    GameRecord *games;
    size_t game_count, game_room;
    bool out_of_memory;
    Engine **engines; // one per thread
    atomic_int next;
    long tried;
    Candidate batch[BATCH];
    PuzzleSet set;
    int of_level[PUZZLE_LEVELS + 1];
} Generator;

static bool stopped(const Generator *generator) {
    return generator->options->stop && atomic_load(generator->options->stop);
}

static bool keep_game(const GameRecord *record, void *user) {
    Generator *generator = user;
    if (generator->game_count == generator->game_room) {
        size_t room = generator->game_room ? 2 * generator->game_room : 4096;
        GameRecord *games = realloc(generator->games, room * sizeof *games);
        generator->out_of_memory = !games;
        if (!games)
            return false;
        generator->games = games;
        generator->game_room = room;
    }
    generator->games[generator->game_count++] = *record;
    return true;
}

static bool read_games(Generator *generator, Error *error) {
    DatasetSummary summary;
    const char *path = generator->options->games;
    if (!dataset_read(path, keep_game, generator, &summary, error))
        return false;
    if (generator->out_of_memory)
        return error_set(error, "out of memory");
    if (summary.goal != generator->options->goal)
        return error_set(error, "%s contains games for the goal %s", path, goal_name(summary.goal));
    return generator->game_count > 0 || error_set(error, "%s contains no games", path);
}

// Finds the position of a game with the given number of empty squares and a legal move.
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

// Judges candidate `index`, which depends only on the seed and the index.
static void judge(Generator *generator, Engine *engine, long index, Candidate *candidate) {
    const PuzzleMakeOptions *o = generator->options;
    uint64_t mixed = o->seed * 0x9E3779B97F4A7C15ULL + (uint64_t)index;
    Random random = random_seeded(random_mix(&mixed));
    const GameRecord *record =
        &generator->games[random_below(&random, (uint32_t)generator->game_count)];
    int empties = o->empties_min +
                  (int)random_below(&random, (uint32_t)(o->empties_max - o->empties_min + 1));
    Position position;
    PuzzleTraits traits;
    *candidate = (Candidate){0};
    candidate->good = find_position(generator->rules, record, empties, &position) &&
                      puzzle_from_position(engine, generator->rules, position, o->stop,
                                           &candidate->puzzle, &traits, &candidate->error);
}

static void judge_some(int number, void *user) {
    Generator *generator = user;
    for (int i; (i = atomic_fetch_add(&generator->next, 1)) < BATCH && !stopped(generator);)
        judge(generator, generator->engines[number], generator->tried + i, &generator->batch[i]);
}

// True if the puzzle should be kept. Each difficulty is limited to 30%, unless others are too rare.
static bool wanted(const Generator *generator, const Puzzle *puzzle) {
    int count = generator->options->count;
    bool spread = generator->tried < (long)SPREAD_TRIES * count;
    return generator->set.count < count &&
           (!spread || generator->of_level[puzzle->difficulty] < (count * 3 + 9) / 10);
}

static bool take_batch(Generator *generator, Error *error) {
    for (int i = 0; i < BATCH; i++) {
        const Candidate *candidate = &generator->batch[i];
        bool added = false;
        if (candidate->error.text[0])
            return error_set(error, "%s", candidate->error.text);
        if (!candidate->good || !wanted(generator, &candidate->puzzle))
            continue;
        if (!puzzle_set_add(&generator->set, &candidate->puzzle, &added, error))
            return false;
        generator->of_level[candidate->puzzle.difficulty] += added;
    }
    generator->tried += BATCH;
    return true;
}

// Appends the comment that records the options; the number of tries follows it.
static void describe(Text *out, const PuzzleMakeOptions *o) {
    const char *name = strrchr(o->games, '/');
    text_format(out,
                "Made by flipside puzzle --make from %s: %d puzzles, %d-%d empties, seed %" PRIu64
                "; tried ",
                name ? name + 1 : o->games, o->count, o->empties_min, o->empties_max, o->seed);
}

static bool write_file(const Generator *generator, const char *path, Error *error) {
    Text comment = {0}, out = {0};
    describe(&comment, generator->options);
    text_format(&comment, "%ld", generator->tried);
    puzzle_set_write(&out, &generator->set, text_string(&comment));
    bool good = comment.failed || out.failed
                    ? error_set(error, "out of memory")
                    : file_write(path, text_string(&out), out.length, error);
    text_free(&comment);
    text_free(&out);
    return good;
}

// Loads the results of an interrupted run, if there are any.
static bool resume(Generator *generator, const char *path, Error *error) {
    if (!file_exists(path))
        return true;
    Text text = {0}, comment = {0};
    text_add(&comment, "% ");
    describe(&comment, generator->options);
    bool good = file_read(path, FILE_LIMIT, &text, error);
    const char *at = good ? strstr(text_string(&text), text_string(&comment)) : NULL;
    if (good && !at)
        good = error_set(error, "%s was made with other options: name another file", path);
    good = good && puzzle_set_read(&generator->set, text_string(&text), error);
    if (good)
        generator->tried = strtol(at + comment.length, NULL, 10);
    for (int i = 0; good && i < generator->set.count; i++)
        generator->of_level[generator->set.list[i].difficulty]++;
    text_free(&text);
    text_free(&comment);
    return good;
}

static bool make_engines(Generator *generator, Error *error) {
    int threads = generator->options->threads;
    generator->engines = calloc((size_t)threads, sizeof *generator->engines);
    if (!generator->engines)
        return error_set(error, "out of memory");
    EngineOptions options = {.rules = generator->rules, .threads = 1, .hash_mb = HASH_MB};
    for (int i = 0; i < threads; i++) {
        if (!(generator->engines[i] = engine_create(&options, error)))
            return false;
        options.lender = generator->engines[0];
    }
    return true;
}

static bool collect(Generator *generator, const char *path, Error *error) {
    const PuzzleMakeOptions *o = generator->options;
    double written = clock_now();
    while (generator->set.count < o->count) {
        if (o->progress)
            o->progress(generator->set.count, generator->tried, o->user);
        if (generator->tried / TRIES_PER_PUZZLE >= o->count)
            return write_file(generator, path, error) &&
                   error_set(error, "found only %d puzzles among %ld positions",
                             generator->set.count, generator->tried);
        atomic_store(&generator->next, 0);
        parallel_run(o->threads, o->threads, judge_some, generator);
        if (stopped(generator)) // the incomplete batch is repeated on resume
            return write_file(generator, path, error) &&
                   error_set(error, "stopped after %d puzzles", generator->set.count);
        if (!take_batch(generator, error))
            return false;
        if (clock_now() - written > write_every) {
            if (!write_file(generator, path, error))
                return false;
            written = clock_now();
        }
    }
    return write_file(generator, path, error);
}

bool puzzle_make(const PuzzleMakeOptions *options, const char *path, int *found, Error *error) {
    assert(options->threads >= 1 && options->empties_min <= options->empties_max &&
           options->count >= 1);
    Generator *generator = calloc(1, sizeof *generator);
    if (!generator)
        return error_set(error, "out of memory");
    generator->options = options;
    generator->rules = (Rules){.goal = options->goal, .start = START_STANDARD, .size = 8};
    generator->set.goal = options->goal;
    bool good = resume(generator, path, error) && read_games(generator, error) &&
                make_engines(generator, error) && collect(generator, path, error);
    *found = generator->set.count;
    for (int i = 0; generator->engines && i < options->threads; i++)
        if (generator->engines[i])
            engine_destroy(generator->engines[i]);
    free(generator->engines);
    free(generator->games);
    puzzle_set_free(&generator->set);
    free(generator);
    return good;
}
