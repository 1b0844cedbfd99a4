#include "samples.h"

#include "dataset.h"
#include "parallel.h"
#include "random.h"
#include "symmetry.h"

#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

typedef struct Raw {
    Board board;
    int8_t label, result;
} Raw;

typedef struct RawGroup {
    size_t count, capacity;
    Raw *raw;
} RawGroup;

typedef struct Collector {
    Samples *samples;
    const SampleOptions *options;
    RawGroup group[2][EVAL_PHASES]; // training, validation
    uint64_t total;
    bool failed;
} Collector;

static bool keep(Collector *collector, bool valid, Board board, int label, int result) {
    RawGroup *group = &collector->group[valid][bit_count(board_discs(board))];
    if (group->count == group->capacity) {
        size_t capacity = group->capacity ? 2 * group->capacity : 1024;
        Raw *grown = realloc(group->raw, capacity * sizeof *grown);
        if (!grown)
            return false;
        group->raw = grown;
        group->capacity = capacity;
    }
    group->raw[group->count++] = (Raw){board, (int8_t)label, (int8_t)result};
    collector->total++;
    return true;
}

// Computes the label of each position of a game, for the side to move.
static void make_labels(double lambda, const GameRecord *record, const bool *black, int *label) {
    double ahead = record->result; // for Black
    for (int i = record->move_count - 1; i >= 0; i--) {
        if (record->score[i] != RECORD_NO_SCORE)
            ahead =
                lambda * ahead + (1 - lambda) * (black[i] ? record->score[i] : -record->score[i]);
        label[i] = (int)lround(black[i] ? ahead : -ahead);
    }
}

// Stores all positions of a game after its random part. Positions where the side to move must pass
// are included because searches evaluate them.
static bool keep_game(Collector *collector, bool valid, const GameRecord *record) {
    Board board[RECORD_MOVES_MAX];
    bool black[RECORD_MOVES_MAX], passed[RECORD_MOVES_MAX];
    int label[RECORD_MOVES_MAX];
    Position position = rules_start(rules_default());
    for (int i = 0; i < record->move_count; i++) {
        passed[i] = !board_moves(position.board);
        if (passed[i])
            position = (Position){board_pass(position.board), color_other(position.side)};
        board[i] = position.board;
        black[i] = position.side == BLACK;
        position =
            (Position){board_play(position.board, record->move[i]), color_other(position.side)};
    }
    make_labels(collector->options->lambda, record, black, label);
    bool good = true;
    for (int i = record->random_plies; good && i < record->move_count; i++) {
        int result = black[i] ? record->result : -record->result;
        good = keep(collector, valid, board[i], label[i], result);
        if (good && passed[i])
            good = keep(collector, valid, board_pass(board[i]), -label[i], -result);
    }
    return good;
}

static bool collect(const GameRecord *record, void *user) {
    Collector *collector = user;
    Samples *samples = collector->samples;
    GameRecord copy = *record;
    if (!record_finish(&copy, samples->goal) || copy.result != record->result) {
        samples->bad_games++;
        return true;
    }
    uint64_t mix = collector->options->seed + samples->games;
    bool valid = random_mix(&mix) % 100 < (uint64_t)collector->options->valid_percent;
    samples->games++;
    samples->valid_games += valid;
    collector->failed = !keep_game(collector, valid, record);
    return !collector->failed && collector->total < collector->options->most;
}

// Defines a total order of boards that is the same on all platforms.
static int compare_boards(Board a, Board b) {
    if (a.player != b.player)
        return a.player < b.player ? -1 : 1;
    return a.opponent == b.opponent ? 0 : a.opponent < b.opponent ? -1 : 1;
}

static int compare_raw(const void *a, const void *b) {
    return compare_boards(((const Raw *)a)->board, ((const Raw *)b)->board);
}

// Makes all boards canonical and merges equal positions, averaging their labels and results.
static void merge_same(RawGroup *group) {
    size_t kept = 0;
    for (size_t i = 0; i < group->count; i++)
        group->raw[i].board = symmetry_canonical(group->raw[i].board, NULL);
    if (group->count > 0)
        qsort(group->raw, group->count, sizeof *group->raw, compare_raw);
    for (size_t i = 0, next; i < group->count; i = next) {
        Raw one = group->raw[i];
        long label = 0, result = 0;
        for (next = i; next < group->count && board_equal(group->raw[next].board, one.board);
             next++) {
            label += group->raw[next].label;
            result += group->raw[next].result;
        }
        one.label = (int8_t)lround((double)label / (double)(next - i));
        one.result = (int8_t)lround((double)result / (double)(next - i));
        group->raw[kept++] = one;
    }
    group->count = kept;
}

// Removes positions that `known` contains. Both groups must be merged.
static void leave_out(RawGroup *group, const RawGroup *known) {
    size_t kept = 0, at = 0;
    for (size_t i = 0; i < group->count; i++) {
        while (at < known->count && compare_raw(&known->raw[at], &group->raw[i]) < 0)
            at++;
        if (at == known->count || compare_raw(&known->raw[at], &group->raw[i]) > 0)
            group->raw[kept++] = group->raw[i];
    }
    group->count = kept;
}

typedef struct Conversion {
    Collector *collector;
    const Patterns *patterns;
    const int32_t *tie;
    atomic_bool failed;
} Conversion;

// Computes the features of all positions of a group; returns false if out of memory.
static bool convert_features(const Conversion *conversion, const RawGroup *from, SampleGroup *to) {
    const Patterns *patterns = conversion->patterns;
    size_t features = (size_t)patterns->feature_count;
    to->index = malloc(from->count * features * sizeof *to->index);
    if (!to->index)
        return false;
    for (size_t i = 0; i < from->count; i++) {
        EvalState state;
        patterns_start(patterns, &state, from->raw[i].board);
        for (size_t f = 0; f < features; f++) {
            int32_t centre = patterns->centre[f];
            to->index[i * features + f] =
                (int16_t)(conversion->tie[centre + state.feature[f]] - centre);
        }
    }
    return true;
}

// Converts the raw positions of one group to boards or features, and frees them.
static void convert_group(Conversion *conversion, bool valid, int discs) {
    RawGroup *from = &conversion->collector->group[valid][discs];
    Samples *samples = conversion->collector->samples;
    SampleGroup *to = valid ? &samples->valid[discs] : &samples->train[discs];
    bool boards = conversion->collector->options->boards;
    if (from->count == 0)
        return;
    to->board = boards || valid ? malloc(from->count * sizeof *to->board) : NULL;
    to->label = malloc(from->count);
    to->result = malloc(from->count);
    if (to->label && to->result && (to->board || !(boards || valid)) &&
        (boards || convert_features(conversion, from, to))) {
        to->count = from->count;
        for (size_t i = 0; i < from->count; i++) {
            to->label[i] = from->raw[i].label;
            to->result[i] = from->raw[i].result;
            if (to->board)
                to->board[i] = from->raw[i].board;
        }
    } else {
        atomic_store(&conversion->failed, true);
    }
    free(from->raw);
    *from = (RawGroup){0};
}

static void convert(int discs, void *user) {
    Conversion *conversion = user;
    RawGroup *train = &conversion->collector->group[false][discs],
             *valid = &conversion->collector->group[true][discs];
    if (!conversion->collector->options->repeats) {
        merge_same(train);
        merge_same(valid);
        leave_out(valid, train);
    }
    convert_group(conversion, false, discs);
    convert_group(conversion, true, discs);
}

static bool read_files(Collector *collector, Error *error) {
    const SampleOptions *options = collector->options;
    for (int i = 0; i < options->path_count; i++) {
        DatasetSummary summary;
        // The goal is stored in the file header, so read the summary before the games.
        if (!dataset_read(options->paths[i], NULL, NULL, &summary, error))
            return false;
        if (i > 0 && summary.goal != collector->samples->goal)
            return error_set(error, "%s is for the goal %s, %s for %s", options->paths[0],
                             goal_name(collector->samples->goal), options->paths[i],
                             goal_name(summary.goal));
        collector->samples->goal = summary.goal;
        collector->samples->damaged_blocks += summary.damaged_blocks;
        if (collector->total >= options->most)
            continue;
        if (!dataset_read(options->paths[i], collect, collector, &summary, error))
            return false;
        if (collector->failed)
            return error_set(error, "out of memory for the positions; use fewer (--positions)");
    }
    return true;
}

static void sum_up(Samples *samples) {
    for (int discs = 0; discs < EVAL_PHASES; discs++) {
        samples->train_count += samples->train[discs].count;
        samples->valid_count += samples->valid[discs].count;
    }
}

bool samples_read(Samples *samples, const Patterns *patterns, const SampleOptions *options,
                  Error *error) {
    memset(samples, 0, sizeof *samples);
    Collector *collector = calloc(1, sizeof *collector);
    int32_t *tie = malloc((size_t)patterns_size(patterns) * sizeof *tie);
    bool good = collector && tie;
    if (!good)
        error_set(error, "out of memory");
    if (good) {
        collector->samples = samples;
        collector->options = options;
        good = read_files(collector, error);
    }
    if (good) {
        patterns_canonical(patterns, tie, NULL, NULL);
        Conversion conversion = {.collector = collector, .patterns = patterns, .tie = tie};
        parallel_run(options->threads, EVAL_PHASES, convert, &conversion);
        if (atomic_load(&conversion.failed))
            good = error_set(error, "out of memory for the positions; use fewer (--positions)");
        sum_up(samples);
        samples->repeated = collector->total - samples->train_count - samples->valid_count;
    }
    for (int i = 0; collector && i < 2 * EVAL_PHASES; i++)
        free(collector->group[i / EVAL_PHASES][i % EVAL_PHASES].raw);
    free(collector);
    free(tie);
    return good;
}

void samples_free(Samples *samples) {
    for (int discs = 0; discs < EVAL_PHASES; discs++) {
        free(samples->train[discs].index);
        free(samples->train[discs].board);
        free(samples->valid[discs].board);
        free(samples->train[discs].label);
        free(samples->train[discs].result);
        free(samples->valid[discs].index);
        free(samples->valid[discs].label);
        free(samples->valid[discs].result);
    }
    memset(samples, 0, sizeof *samples);
}
