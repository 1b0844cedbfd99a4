#include "sparring.h"

#include "parallel.h"
#include "quick.h"
#include "random.h"

#include <assert.h>
#include <math.h>
#include <pthread.h>

typedef struct Sparring {
    const Eval *eval[2];
    const SparringOptions *options;
    pthread_mutex_t lock;
    SparringResult result;
    int64_t discs;
} Sparring;

// A position after random moves in which the game is not over.
static Board random_opening(Random *random, int plies) {
    for (;;) {
        Board board = rules_start(rules_default()).board;
        for (int i = 0; i < plies; i++) {
            uint64_t moves = board_moves(board);
            if (!moves)
                break;
            for (int skip = (int)random_below(random, (uint32_t)bit_count(moves)); skip > 0; skip--)
                moves &= moves - 1;
            board = board_play(board, bit_first(moves));
        }
        if (board_moves(board))
            return board;
    }
}

// One game; `mover` is the evaluation that begins. Its final score.
static int play(Quick quick[2], Board board, int mover) {
    int turn = mover;
    quick_forget(&quick[0]);
    quick_forget(&quick[1]);
    for (;;) {
        if (!board_moves(board)) {
            board = board_pass(board);
            turn ^= 1;
            if (!board_moves(board))
                break;
        }
        board = board_play(board, quick_answer(&quick[turn], board, QUICK_UNKNOWN).move);
        turn ^= 1;
    }
    int score = rules_score(quick[0].search.goal, board, ~0ULL);
    return turn == mover ? score : -score;
}

static void play_pair(int number, void *user) {
    Sparring *sparring = user;
    uint64_t mix = sparring->options->seed;
    mix = random_mix(&mix) + (uint64_t)number;
    Random random = random_seeded(mix);
    Board opening = random_opening(&random, sparring->options->random_plies);
    Quick quick[2];
    for (int i = 0; i < 2; i++)
        if (!quick_init(&quick[i], sparring->eval[i], sparring->options->depth, sparring->options->exact)) {
            if (i > 0)
                quick_free(&quick[0]);
            return; // the pair is missing from the result
        }
    int scores[2] = {play(quick, opening, 0), -play(quick, opening, 1)};
    quick_free(&quick[0]);
    quick_free(&quick[1]);
    pthread_mutex_lock(&sparring->lock);
    for (int i = 0; i < 2; i++) {
        sparring->result.wins += scores[i] > 0;
        sparring->result.draws += scores[i] == 0;
        sparring->result.losses += scores[i] < 0;
        sparring->discs += scores[i];
    }
    pthread_mutex_unlock(&sparring->lock);
}

SparringResult sparring_run(const Eval *first, const Eval *second, const SparringOptions *options) {
    assert(first && second && eval_goal(first) == eval_goal(second));
    Sparring sparring = {.eval = {first, second}, .options = options, .lock = PTHREAD_MUTEX_INITIALIZER};
    parallel_run(options->threads, options->pairs, play_pair, &sparring);
    if (options->pairs > 0)
        sparring.result.mean = (double)sparring.discs / (2.0 * options->pairs);
    return sparring.result;
}

double sparring_points(const SparringResult *result, double *error) {
    double games = result->wins + result->draws + result->losses;
    double points = (result->wins + 0.5 * result->draws) / games;
    double square = (result->wins + 0.25 * result->draws) / games - points * points;
    *error = sqrt((square > 0 ? square : 0) / games);
    return points;
}
