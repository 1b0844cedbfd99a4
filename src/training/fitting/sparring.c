#include "sparring.h"

#include "duel.h"
#include "openings.h"
#include "parallel.h"
#include "quick.h"
#include "thread.h"

#include <assert.h>
#include <math.h>

typedef struct Sparring {
    const Eval *eval[2];
    const SparringOptions *options;
    Rules rules;
    Lock lock;
    MatchScore score;
    int64_t discs;
    bool failed;
    Error error;
} Sparring;

static bool quick_new_game(Player *player, const Game *game, Color side, Error *error) {
    (void)game;
    (void)side;
    (void)error;
    quick_forget(player_state(player));
    return true;
}

static void quick_choose(Player *player, const Game *game, const Limits *limits, Choice *choice) {
    (void)limits;
    choice->move = quick_answer(player_state(player), game->now.board, QUICK_UNKNOWN).move;
}

static void quick_close(Player *player) {
    quick_free(player_state(player));
}

// The quick search as a player. It is not registered, so no player spec can refer to it.
static const PlayerType partner = {.name = "partner",
                                   .state_size = sizeof(Quick),
                                   .new_game = quick_new_game,
                                   .choose = quick_choose,
                                   .close = quick_close};

static Player *make_partner(const Sparring *sparring, int which, Error *error) {
    Player *player = player_create_of(&partner, partner.name, sparring->rules, 0, error);
    const SparringOptions *options = sparring->options;
    if (!player ||
        quick_init(player_state(player), sparring->eval[which], options->depth, options->exact))
        return player;
    error_set(error, "not enough memory");
    player_destroy(player);
    return NULL;
}

static void play_pair(int number, void *user) {
    Sparring *sparring = user;
    uint64_t mix = sparring->options->seed;
    mix = random_mix(&mix) + (uint64_t)number;
    Game opening = openings_random(sparring->rules, sparring->options->random_plies, mix);
    Error error = {0};
    Player *players[2] = {make_partner(sparring, 0, &error), make_partner(sparring, 1, &error)};
    DuelTally tally = {0};
    bool played =
        players[0] && players[1] && duel_pair(players, &opening, mix, &(Limits){0}, &tally, &error);
    player_destroy(players[0]);
    player_destroy(players[1]);
    lock_take(&sparring->lock);
    if (played) {
        match_score_join(&sparring->score, &tally.score);
        sparring->discs += tally.discs;
    } else {
        sparring->failed = true;
        sparring->error = error;
    }
    lock_release(&sparring->lock);
}

bool sparring_run(const Eval *first, const Eval *second, const SparringOptions *options,
                  SparringResult *result, Error *error) {
    assert(first && second && eval_goal(first) == eval_goal(second));
    Sparring sparring = {.eval = {first, second},
                         .options = options,
                         .rules = {eval_goal(first), START_STANDARD, 8}};
    lock_init(&sparring.lock);
    parallel_run(options->threads, options->pairs, play_pair, &sparring);
    lock_free(&sparring.lock);
    *result = (SparringResult){.score = sparring.score};
    if (match_score_games(&result->score) > 0)
        result->mean = (double)sparring.discs / match_score_games(&result->score);
    if (sparring.failed && error)
        *error = sparring.error;
    return !sparring.failed;
}
