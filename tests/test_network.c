// The network over the patterns: its sums are what the numbers say, it saves work without changing
// an answer, and it travels in weights files. Its training is test_network_fit.c.
#include "file.h"
#include "folder_fixture.h"
#include "random.h"
#include "scale.h"
#include "search.h"
#include "weights.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "network_helpers.h"

static int between(Random *random, int most) {
    return (int)((int64_t)random_below(random, 2 * (uint32_t)most + 1) - most);
}

// A random number that is the same for all sides of a channel.
static int16_t number_of(const int16_t *numbers, int j, int most, Random *random) {
    return j % SYMMETRIES ? numbers[j - j % SYMMETRIES] : (int16_t)between(random, most);
}

// A random vector: that of the entry it is tied to, or one that looks the same under what leaves
// its entry as it is.
static void random_row(Network *network, int stage, size_t row, int32_t tie, int by, unsigned same,
                       Random *random) {
    uint8_t *rows = network->row + (size_t)stage * network->rows * NETWORK_WIDTH,
            *at = rows + row * NETWORK_WIDTH;
    if ((size_t)tie != row) {
        network_rotate_row(at, rows + (size_t)tie * NETWORK_WIDTH, by);
        return;
    }
    for (int j = 0; j < NETWORK_WIDTH; j++)
        network_set_element(at, j / SYMMETRIES, j % SYMMETRIES, between(random, 127));
    for (int s = 1; s < SYMMETRIES; s++)
        for (int j = 0; (same >> s & 1) && j < NETWORK_WIDTH; j++) {
            int channel = j / SYMMETRIES, side = j % SYMMETRIES;
            network_set_element(at, channel, symmetry_compose(s, side),
                                network_element(at, channel, side));
        }
    for (int s = 1; s < SYMMETRIES; s++) // what was copied in turns agrees
        if (same >> s & 1) {
            uint8_t turned[NETWORK_WIDTH];
            network_rotate_row(turned, at, s);
            assert_memory_equal(turned, at, NETWORK_WIDTH);
        }
}

// Weights with a network of random numbers, `wild` ones using the whole range of their types.
static void random_weights(Weights *weights, Goal goal, uint64_t seed, bool wild) {
    Random random = random_seeded(seed);
    *weights = (Weights){
        .goal = goal, .knot_count = 1, .knot = {4}, .probcut = weights_default_probcut(goal)};
    // Corner, row, and diagonals: symmetric in several ways, and fewer entries than the real ones.
    static const Shape shapes[] = {{9, {0, 1, 2, 8, 9, 10, 16, 17, 18}},
                                   {8, {8, 9, 10, 11, 12, 13, 14, 15}},
                                   {8, {0, 9, 18, 27, 36, 45, 54, 63}},
                                   {7, {8, 17, 26, 35, 44, 53, 62}},
                                   {5, {0, 1, 2, 3, 9}}};
    assert_true(patterns_make(&weights->patterns, shapes, 5, NULL));
    size_t size = (size_t)patterns_size(&weights->patterns), all = size + NETWORK_BOARD_ROWS;
    int32_t *tie = malloc(all * sizeof *tie);
    uint8_t *by = malloc(all), *same = malloc(all);
    patterns_canonical(&weights->patterns, tie, by, same);
    network_board_canonical(tie + size, by + size, same + size);
    for (size_t row = size; row < all; row++)
        tie[row] += (int32_t)size;
    weights->table = malloc(size * sizeof *weights->table);
    weights->network = network_create(&weights->patterns, goal);
    assert_non_null(weights->network);
    Network *network = weights->network;
    assert_int_equal(network->rows, all);
    for (size_t i = 0; i < size; i++)
        weights->table[i] =
            (size_t)tie[i] == i ? (int16_t)between(&random, 200) : weights->table[tie[i]];
    for (int stage = 0; stage < NETWORK_STAGES; stage++)
        for (size_t row = 0; row < network->rows; row++)
            random_row(network, stage, row, tie[row], by[row], same[row], &random);
    for (int j = 0; j < NETWORK_WIDTH; j++) {
        for (int d = 0; d < EVAL_PHASES; d++)
            network->phase[d * NETWORK_WIDTH + j] =
                number_of(network->phase + d * NETWORK_WIDTH, j, wild ? 32767 : 100, &random);
        for (int s = 0; s < NETWORK_STAGES; s++)
            network->most[s * NETWORK_WIDTH + j] = (int16_t)abs(
                number_of(network->most + s * NETWORK_WIDTH, j, NETWORK_UNIT_MAX, &random));
        for (int h = 0; h < NETWORK_HEADS; h++)
            network->weight[h * NETWORK_WIDTH + j] =
                number_of(network->weight + h * NETWORK_WIDTH, j, wild ? 32767 : 150, &random);
    }
    text_add(&weights->provenance, "data: nothing\n");
    free(tie);
    free(by);
    free(same);
}

// The correction written down as it is meant: a feature of a shape is one of its images, and from
// each side of the board it is another one. Which one is told by its squares.
static int image_of(const Patterns *patterns, int feature, int side) {
    const Shape *shape = &patterns->shape[patterns->shape_of[feature]];
    for (int s = 0; s < SYMMETRIES; s++) {
        bool is = true;
        for (int k = 0; k < shape->count; k++) {
            int square = symmetry_square(shape->square[k], s), power = 1;
            for (int i = 0; i < k; i++)
                power *= 3;
            is = is && patterns->placed[symmetry_square(square, symmetry_inverse(side))][feature] ==
                           power;
        }
        if (is)
            return s;
    }
    fail();
    return 0;
}

// The symmetry by which a quadrant, as seen from a side, is made of the first one.
static int quadrant_image(int quadrant, int side) {
    for (int s = 0; s < SYMMETRIES; s++) {
        bool is = true;
        for (int square = 0; square < 28; square++)
            is = is && (square % 8 > 3 ||
                        symmetry_square(symmetry_square(square, s), symmetry_inverse(side)) ==
                            symmetry_square(square, quadrant));
        if (is)
            return s;
    }
    fail();
    return 0;
}

// The places of a set in a quadrant, row by row from its corner; that of the centre is not one.
static int places_of(uint64_t set, int quadrant) {
    int places = 0;
    for (int row = 0; row < 4; row++)
        for (int column = 0; column < 4 - (row == 3); column++)
            if (set & bit(symmetry_square(8 * row + column, quadrant)))
                places |= 1 << (4 * row + column);
    return places;
}

typedef int Images[EVAL_FEATURES_MAX][SYMMETRIES];

static void find_images(const Patterns *patterns, Images images) {
    for (int f = 0; f < patterns->feature_count; f++)
        for (int side = 0; side < SYMMETRIES; side++)
            images[f][side] = image_of(patterns, f, side);
}

static int plain_correction(const Weights *weights, Images images, Board board) {
    const Network *network = weights->network;
    const Patterns *patterns = &weights->patterns;
    int discs = bit_count(board_discs(board)), whole[NETWORK_BOARD_FEATURES];
    int stage = network_bucket(discs, NETWORK_STAGES), head = network_bucket(discs, NETWORK_HEADS);
    const uint8_t *rows = network->row + (size_t)stage * network->rows * NETWORK_WIDTH;
    EvalState state;
    patterns_start(patterns, &state, board);
    network_board_rows(board, whole);
    const uint8_t *counts = rows + patterns_size(patterns) * NETWORK_WIDTH;
    const uint8_t *places = counts + NETWORK_COUNTS * NETWORK_COUNT_ROWS * NETWORK_WIDTH;
    uint64_t moves[] = {board_moves(board), board_moves(board_pass(board))};
    uint32_t out = 0;
    for (int j = 0; j < NETWORK_WIDTH; j++) {
        int channel = j / SYMMETRIES, side = j % SYMMETRIES;
        int16_t sum = network->phase[discs * NETWORK_WIDTH + j];
        for (int f = 0; f < patterns->feature_count; f++) {
            const uint8_t *row = rows + (patterns->centre[f] + state.feature[f]) * NETWORK_WIDTH;
            sum = (int16_t)(sum + network_element(row, channel, images[f][side]));
        }
        for (int i = 0; i < NETWORK_COUNTS; i++)
            sum =
                (int16_t)(sum + network_element(counts + whole[i] * NETWORK_WIDTH, channel, side));
        for (int quadrant = 0; quadrant < 4; quadrant++)
            for (int of = 0; of < 2; of++) {
                int row = of * NETWORK_MOVE_ROWS + places_of(moves[of], quadrant);
                sum = (int16_t)(sum + network_element(places + (size_t)row * NETWORK_WIDTH, channel,
                                                      quadrant_image(quadrant, side)));
            }
        int most = network->most[stage * NETWORK_WIDTH + j], one = sum < 0      ? 0
                                                                   : sum > most ? most
                                                                                : sum;
        int weighed =
            (int)floor((double)one * network->weight[head * NETWORK_WIDTH + j] / 2048 + 0.5);
        out += (uint32_t)(one * weighed);
    }
    int correction = (int)floor((int32_t)out / 1024.0),
        reach = weights->goal == GOAL_MOST ? 7 * 128 : 4 * 128;
    return correction > reach ? reach : correction < -reach ? -reach : correction;
}

static void correction_is_what_the_numbers_say(void **state) {
    (void)state;
    Random random = random_seeded(11);
    int inside = 0;
    for (int wild = 0; wild < 2; wild++) {
        Weights weights;
        Images images;
        random_weights(&weights, wild ? GOAL_FEWEST : GOAL_MOST, 5, wild);
        find_images(&weights.patterns, images);
        for (int i = scale_count(3000, 100000); i > 0; i--) {
            Board board = random_board(&random, 4 + i % 60);
            EvalState features;
            int32_t place[EVAL_FEATURES_MAX];
            patterns_start(&weights.patterns, &features, board);
            patterns_entries(&weights.patterns, &features, place);
            int correction = network_correction(weights.network, &weights.patterns, place, board,
                                                bit_count(board_discs(board)));
            assert_int_equal(correction, plain_correction(&weights, images, board));
            inside += abs(correction) < network_max_correction(weights.goal);
        }
        weights_free(&weights);
    }
    assert_true(inside > 100); // not all of them at the limit
}

static void every_side_of_a_board_is_the_same(void **state) {
    (void)state;
    Random random = random_seeded(15);
    Weights weights;
    random_weights(&weights, GOAL_MOST, 16, false);
    Eval *eval = weights_eval(&weights);
    for (int i = scale_count(300, 10000); i > 0; i--)
        same_from_all_sides(eval, random_board(&random, 4 + i % 60));
    eval_free(eval);
    weights_free(&weights);
}

static void rows_are_of_the_board(void **state) {
    (void)state;
    int rows[NETWORK_BOARD_FEATURES];
    network_board_rows(rules_start(rules_default()).board, rows);
    int expected[NETWORK_COUNTS] = {4, 4, 10, 10, 4}, places = NETWORK_COUNTS * NETWORK_COUNT_ROWS;
    for (int i = 0; i < NETWORK_COUNTS; i++)
        assert_int_equal(rows[i], i * NETWORK_COUNT_ROWS + expected[i]);
    // Black plays d3, c4, f5, e6 in the quadrants 0, 0, 3, 3; white e3, f4, c5, d6 in 1, 1, 2, 2.
    // Seen from its corner each pair is c4 and d3.
    int own[] = {1, 0, 0, 1};
    for (int quadrant = 0; quadrant < 4; quadrant++) {
        int pair = 1 << 14 | 1 << 11;
        assert_int_equal(rows[NETWORK_COUNTS + 2 * quadrant], places + (own[quadrant] ? pair : 0));
        assert_int_equal(rows[NETWORK_COUNTS + 2 * quadrant + 1],
                         places + NETWORK_MOVE_ROWS + (own[quadrant] ? 0 : pair));
    }
}

static void window_never_changes_an_answer(void **state) {
    (void)state;
    Random random = random_seeded(12);
    int saved = 0;
    for (Goal goal = GOAL_MOST; goal <= GOAL_FEWEST; goal++) {
        Weights weights;
        random_weights(&weights, goal, 6, false);
        Eval *eval = weights_eval(&weights);
        for (int i = scale_count(5000, 100000); i > 0; i--) {
            Board board = random_board(&random, 5 + i % 58);
            EvalState features;
            eval_start(eval, &features, board);
            int score = eval_score(eval, &features, board), alpha = between(&random, 40);
            int beta = alpha + 1 + (int)random_below(&random, 8);
            unsigned note;
            int within = eval_score_bounded(eval, &features, board, alpha, beta, &note);
            if (score > alpha && score < beta)
                assert_int_equal(within, score);
            else if (score <= alpha)
                assert_true(within <= alpha && within >= score);
            else
                assert_true(within >= beta && within <= score);
            saved += within != score;
        }
        eval_free(eval);
        weights_free(&weights);
    }
    assert_true(saved > 100);
}

// A note says again what it was made of: it answers for that window, and for any other what a fresh
// look says, or that it does not know. `seen` counts answers from notes, and questions that they
// leave open.
static void note_agrees(const Eval *eval, Board board, Random *random, int seen[2]) {
    EvalState features;
    eval_start(eval, &features, board);
    int alpha = between(random, 66), beta = alpha + 1 + (int)random_below(random, 8), again;
    unsigned note, rough, other;
    int rough_score = eval_score_fast(eval, &features, board, &rough);
    int score = eval_score_bounded(eval, &features, board, alpha, beta, &note);
    assert_true(note < 1U << EVAL_CACHED_BITS && rough < 1U << EVAL_CACHED_BITS);
    if (!note || !rough) { // too far from even to be noted
        assert_true(!note && !rough && abs(rough_score) == SCORE_MAX);
        return;
    }
    assert_int_equal(eval_from_cache_fast(eval, note), rough_score);
    assert_int_equal(eval_from_cache_fast(eval, rough), rough_score);
    assert_true(eval_from_cache(eval, note, alpha, beta, &again));
    assert_int_equal(again, score);
    alpha = score + between(random, 20);
    beta = alpha + 1 + (int)random_below(random, 8);
    score = eval_score_bounded(eval, &features, board, alpha, beta, &other);
    unsigned notes[] = {note, rough};
    for (int i = 0; i < 2; i++) {
        bool told = eval_from_cache(eval, notes[i], alpha, beta, &again);
        if (told)
            assert_int_equal(again, score);
        seen[told ? 0 : 1]++;
    }
}

static void notes_say_what_was_seen(void **state) {
    (void)state;
    Random random = random_seeded(14);
    for (Goal goal = GOAL_MOST; goal <= GOAL_FEWEST; goal++) {
        Weights weights;
        int seen[2] = {0};
        random_weights(&weights, goal, 9, false);
        // Halves of discs are rounded with care: tables of whole and half discs meet many of them.
        for (int i = 0; i < patterns_size(&weights.patterns); i++)
            weights.table[i] = (int16_t)(weights.table[i] / 64 * 64);
        Eval *eval = weights_eval(&weights);
        int count = scale_count(20000, 400000);
        for (int i = count; i > 0; i--)
            note_agrees(eval, random_board(&random, 5 + i % 58), &random, seen);
        assert_true(seen[0] > count / 20 && seen[1] > count / 20);
        eval_free(eval);
        weights_free(&weights);
    }
}

// What a search remembers of evaluations changes neither its answers nor its nodes, also when it is
// full of others'.
static void memo_changes_nothing(void **state) {
    (void)state;
    Random random = random_seeded(15);
    static Search with, without;
    for (Goal goal = GOAL_MOST; goal <= GOAL_FEWEST; goal++) {
        Weights weights;
        random_weights(&weights, goal, 10, false);
        Eval *eval = weights_eval(&weights);
        Table *table[] = {table_create(4 << 20), table_create(4 << 20)};
        search_init(&with, (Rules){goal, START_STANDARD, 8}, eval, table[0], NULL);
        search_init(&without, (Rules){goal, START_STANDARD, 8}, eval, table[1], NULL);
        assert_non_null(with.memo);
        without.memo = NULL;
        for (int i = scale_count(60, 600); i > 0; i--) {
            Board board = random_board(&random, 10 + i % 40);
            if (!board_moves(board))
                continue;
            Worker workers[] = {{.search = &with}, {.search = &without}};
            int scores[2];
            for (int k = 0; k < 2; k++) {
                table_clear(table[k]);
                workers[k].search->selectivity = i % 2 ? 0 : SELECTIVITY_NONE;
                Node node = node_make(workers[k].search, board);
                for (int depth = 1; depth <= 5; depth++)
                    scores[k] = node_search(&workers[k], &node, -SCORE_MAX, SCORE_MAX, depth, NULL);
            }
            assert_int_equal(scores[0], scores[1]);
            assert_int_equal(workers[0].nodes, workers[1].nodes);
        }
        table_destroy(table[0]);
        table_destroy(table[1]);
        eval_free(eval);
        weights_free(&weights);
    }
}

// Plain minimax over the whole evaluation.
static int plain_value(const Search *search, Board board, int depth) {
    Node node = node_make(search, board);
    uint64_t moves = board_moves(board);
    if (node.empties == 0 || (!moves && !board_moves(board_pass(board))))
        return search_final(search, board);
    if (depth == 0)
        return eval_score(search->eval, &node.state, board);
    if (!moves)
        return -plain_value(search, board_pass(board), depth);
    int best = -SCORE_INFINITE;
    while (moves) {
        Board child = board_play(board, bit_take(&moves));
        int score = child.player == 0 ? -search_final(search, child)
                                      : -plain_value(search, child, depth - 1);
        best = score > best ? score : best;
    }
    return best;
}

static void search_with_windows_is_minimax(void **state) {
    (void)state;
    Random random = random_seeded(13);
    static Search search;
    for (Goal goal = GOAL_MOST; goal <= GOAL_FEWEST; goal++) {
        Weights weights;
        random_weights(&weights, goal, 7, false);
        Eval *eval = weights_eval(&weights);
        Table *table = table_create(1 << 18);
        search_init(&search, (Rules){goal, START_STANDARD, 8}, eval, table, NULL);
        for (int i = scale_count(150, 3000); i > 0; i--) {
            Board board = random_board(&random, 10 + i % 40);
            if (!board_moves(board))
                continue;
            Worker worker = {.search = &search};
            Node node = node_make(&search, board);
            for (int depth = 1; depth <= 3; depth++) {
                int value = plain_value(&search, board, depth), alpha = value + between(&random, 3);
                int got = node_search(&worker, &node, alpha, alpha + 1, depth, NULL);
                assert_true(value > alpha ? got > alpha && got <= value
                                          : got <= alpha && got >= value);
                assert_int_equal(node_search(&worker, &node, -SCORE_MAX, SCORE_MAX, depth, NULL),
                                 value);
            }
        }
        table_destroy(table);
        eval_free(eval);
        weights_free(&weights);
    }
}

static void network_comes_back_from_a_file(void **state) {
    (void)state;
    char path[96];
    Weights out, in;
    Error error;
    random_weights(&out, GOAL_FEWEST, 8, true);
    assert_true(weights_write(&out, in_folder("n.weights", path), &error));
    assert_true(weights_read(&in, path, &error));
    assert_non_null(in.network);
    assert_int_equal(in.network->rows, out.network->rows);
    assert_memory_equal(in.network->row, out.network->row,
                        NETWORK_STAGES * out.network->rows * NETWORK_WIDTH);
    assert_memory_equal(in.network->phase, out.network->phase, sizeof in.network->phase);
    assert_memory_equal(in.network->most, out.network->most, sizeof in.network->most);
    assert_memory_equal(in.network->weight, out.network->weight, sizeof in.network->weight);
    weights_free(&in);
    // A file that is cut off is refused, wherever it is cut.
    Text bytes = {0};
    assert_true(file_read(path, 1 << 26, &bytes, &error));
    for (size_t size = bytes.length - 1; size > 100; size = size * 9 / 10) {
        assert_false(weights_parse(&in, bytes.data, size, &error));
        weights_free(&in);
    }
    text_free(&bytes);
    weights_free(&out);
}

// Rounded vectors are multiples of the step, next to what they were and within their type; the file
// is smaller, comes back as it was written and says so; nothing else changes.
static void rounding_makes_the_file_smaller(void **state) {
    (void)state;
    char path[96];
    Weights weights, in;
    Error error;
    Text bytes = {0};
    size_t last = SIZE_MAX;
    for (int step = 1; step <= 64; step *= 4) {
        random_weights(&weights, GOAL_MOST, 9, true);
        size_t count = NETWORK_STAGES * weights.network->rows * NETWORK_WIDTH;
        size_t first = weights.network->rows - NETWORK_BOARD_ROWS;
        uint8_t *of_count =
            weights.network->row + first * NETWORK_WIDTH; // of a count, which has no twin
        network_set_element(of_count, 0, 7, INT8_MIN);
        network_set_element(of_count, 7, 7, INT8_MAX);
        Network *before = network_copy(weights.network);
        weights_round_network(&weights, step);
        for (size_t i = 0; i < count; i++) {
            size_t row = i / NETWORK_WIDTH * NETWORK_WIDTH;
            int channel = (int)(i % NETWORK_WIDTH) / SYMMETRIES, side = (int)(i % SYMMETRIES);
            int was = network_element(before->row + row, channel, side);
            int is = network_element(weights.network->row + row, channel, side),
                change = abs(is - was);
            assert_int_equal(is % step, 0);
            assert_true(abs(was) + step / 2 > INT8_MAX ? change < step || step == 1
                                                       : change <= step / 2);
        }
        assert_memory_equal(weights.network->phase, before->phase, sizeof before->phase);
        assert_memory_equal(weights.network->weight, before->weight, sizeof before->weight);
        assert_true(weights_write(&weights, in_folder("r.weights", path), &error));
        text_clear(&bytes);
        assert_true(file_read(path, 1 << 26, &bytes, &error));
        assert_true(bytes.length < last);
        last = bytes.length;
        assert_true(weights_read(&in, path, &error));
        assert_memory_equal(in.network->row, weights.network->row, count);
        assert_non_null(strstr(text_string(&in.provenance), "network rounded to: "));
        memcpy(before->row, weights.network->row, count);
        network_round(weights.network, step); // again changes nothing
        assert_memory_equal(before->row, weights.network->row, count);
        network_free(before);
        weights_free(&in);
        weights_free(&weights);
    }
    text_free(&bytes);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(correction_is_what_the_numbers_say),
        cmocka_unit_test(rows_are_of_the_board),
        cmocka_unit_test(every_side_of_a_board_is_the_same),
        cmocka_unit_test(window_never_changes_an_answer),
        cmocka_unit_test(notes_say_what_was_seen),
        cmocka_unit_test(memo_changes_nothing),
        cmocka_unit_test(search_with_windows_is_minimax),
        cmocka_unit_test(network_comes_back_from_a_file),
        cmocka_unit_test(rounding_makes_the_file_smaller),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
