#include "play_opponent.h"

#include "clock.h"
#include "play_setup.h"
#include "roster.h"
#include "thread.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

struct Opponent {
    Player *player;
    Thread thread; // runs while `busy`
    Lock lock;     // guards the fields below
    Condition answered;
    bool done, abandoned;
    Choice choice;
    Thought thought;
    bool thought_told; // since it was asked for
    atomic_bool stop, ready;
    bool busy; // the asking thread's

    // Written before the thread starts, then the thread's.
    Game game;
    Limits limits;
    Game told; // the last game the player was asked about
    bool told_any;
};

static void opponent_free(Opponent *opponent) {
    player_destroy(opponent->player);
    condition_free(&opponent->answered);
    lock_free(&opponent->lock);
    free(opponent);
}

// Keeps the player's last thought, whoever wants it.
static void keep_thought(const Thought *thought, void *user) {
    Opponent *opponent = user;
    lock_take(&opponent->lock);
    opponent->thought = *thought;
    opponent->thought_told = true;
    lock_release(&opponent->lock);
}

Opponent *opponent_open(const char *spec, Rules rules, uint64_t seed, Error *error) {
    Opponent *opponent = calloc(1, sizeof *opponent);
    if (!opponent) {
        error_set(error, "out of memory");
        return NULL;
    }
    Text whole = {0};
    opponent->player = setup_with_book(&whole, spec, rules)
                           ? roster_player(text_string(&whole), rules, seed, error)
                           : (error_set(error, "out of memory"), NULL);
    text_free(&whole);
    if (!opponent->player) {
        free(opponent);
        return NULL;
    }
    condition_init(&opponent->answered);
    lock_init(&opponent->lock);
    player_watch(opponent->player, keep_thought, opponent);
    return opponent;
}

// Is `game` the one the player was asked about last, only further on?
static bool continues(const Opponent *opponent, const Game *game) {
    const Game *told = &opponent->told;
    if (!opponent->told_any || told->ply > game->ply || told->first.side != game->first.side ||
        !board_equal(told->first.board, game->first.board))
        return false;
    for (int i = 0; i < told->ply; i++)
        if (told->moves[i] != game->moves[i])
            return false;
    return true;
}

// The thinking thread: one question, then it ends.
static void *think(void *argument) {
    Opponent *opponent = argument;
    Choice choice = {.status = CHOICE_MOVE, .move = MOVE_NONE};
    Error error = {0};
    if (!continues(opponent, &opponent->game) &&
        !player_new_game(opponent->player, &opponent->game, opponent->game.now.side, &error)) {
        choice.status = CHOICE_CRASH;
        snprintf(choice.reason, sizeof choice.reason, "%.150s", error.text);
    } else {
        atomic_store(&opponent->ready, true);
        player_choose(opponent->player, &opponent->game, &opponent->limits, &choice);
    }
    opponent->told = opponent->game;
    opponent->told_any = true;

    lock_take(&opponent->lock);
    opponent->choice = choice;
    opponent->done = true;
    bool abandoned = opponent->abandoned;
    condition_wake_one(&opponent->answered);
    lock_release(&opponent->lock);
    if (abandoned)
        opponent_free(opponent);
    return NULL;
}

bool opponent_start(Opponent *opponent, const Game *game, const Limits *limits, Error *error) {
    assert(opponent && !opponent->busy);
    assert(game_moves(game) != 0);
    opponent->game = *game;
    opponent->limits = *limits;
    opponent->limits.stop = &opponent->stop;
    atomic_store(&opponent->stop, false);
    atomic_store(&opponent->ready, false);
    opponent->done = opponent->thought_told = false;
    opponent->busy = thread_start_task(&opponent->thread, think, opponent);
    return opponent->busy || error_set(error, "cannot start a thread for the computer's thinking");
}

bool opponent_busy(Opponent *opponent) {
    return opponent->busy;
}

bool opponent_on_the_clock(Opponent *opponent) {
    return opponent->busy && atomic_load(&opponent->ready);
}

bool opponent_answer(Opponent *opponent, double seconds, Choice *choice) {
    if (!opponent->busy)
        return false;
    double until = clock_now() + seconds;
    lock_take(&opponent->lock);
    for (bool in_time = seconds > 0; in_time && !opponent->done;)
        in_time = condition_wait_until(&opponent->answered, &opponent->lock, until);
    bool done = opponent->done;
    lock_release(&opponent->lock);
    if (done) {
        thread_join(opponent->thread);
        *choice = opponent->choice;
        opponent->busy = false;
    }
    return done;
}

void opponent_ponder(Opponent *opponent, const Game *game) {
    assert(opponent && !opponent->busy);
    if (continues(opponent, game))
        player_ponder(opponent->player, game);
}

void opponent_apply(PlaySession *session, const Choice *choice) {
    Color side = session->game.now.side;
    Error error = {0};
    if (choice->status == CHOICE_RESIGN)
        session_resign(session, side, &error);
    else if (choice->status != CHOICE_MOVE)
        session_fail(session, side,
                     choice->reason[0] ? choice->reason : choice_status_name(choice->status));
    else if (!session_play(session, choice->move, &error))
        session_fail(session, side, error.text);
}

bool opponent_thought(Opponent *opponent, Thought *thought) {
    lock_take(&opponent->lock);
    bool told = opponent->thought_told;
    if (told)
        *thought = opponent->thought;
    opponent->thought_told = false;
    lock_release(&opponent->lock);
    return told;
}

bool opponent_move_now(Opponent *opponent) {
    if (player_type(opponent->player)->starts_program)
        return false;
    atomic_store(&opponent->stop, true);
    return true;
}

bool opponent_cancel(Opponent *opponent) {
    Choice ignored;
    if (!opponent->busy)
        return true;
    atomic_store(&opponent->stop, true);
    bool stopped = opponent_answer(opponent, 0.3, &ignored);
    if (stopped)
        opponent->told_any = false; // an outside program has to be started again
    return stopped;
}

void opponent_close(Opponent *opponent) {
    if (!opponent)
        return;
    if (!opponent_cancel(opponent)) {
        lock_take(&opponent->lock);
        bool done = opponent->done;
        if (!done) {
            opponent->abandoned = true;
            thread_detach(opponent->thread);
        }
        lock_release(&opponent->lock);
        if (!done)
            return;
        thread_join(opponent->thread);
    }
    opponent_free(opponent);
}
