#include "local_game.h"

#include "collection.h"
#include "move_list.h"
#include "notation.h"
#include "play_file.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum { EXPLAIN_SECONDS = 3 }; // limit for searching all moves as deep as the player did

#define HINT_PLAYER "flipside:level=10" // explains hints

void local_game_open(LocalGame *local, uint64_t seed) {
    *local = (LocalGame){.seed = seed};
    if (!play_store_open(&local->store, &local->unsaved))
        local->save_error = local->unsaved;
    PlaySetup setup = setup_default();
    local->session = session_new(&setup);
}

static void close_opponents(Opponent *opponents[2]) {
    for (int color = BLACK; color <= WHITE; color++) {
        opponent_close(opponents[color]);
        opponents[color] = NULL;
    }
}

void local_game_close_explanation(LocalGame *local) {
    explain_task_close(local->explain_task);
    local->explain_task = NULL;
}

// Adds a finished game to the user's library, with its losses if it was reviewed. If that fails,
// for example in a build without databases, the game is still in its slot.
static void add_to_library(const LocalGame *local) {
    const PlaySession *session = &local->session;
    if (session->ending == ENDING_NONE || session->ending == ENDING_FAILED ||
        !local->store.folder.length)
        return;
    GameSheet record = play_game_record(session, time(NULL));
    const ReviewTask *review_task = local->review_task;
    bool reviewed =
        review_task && review_task_ready(review_task) && review_task_review(review_task);
    if (collection_add_own(&record, NULL) && reviewed)
        collection_set_own_review(review_task_review(review_task));
}

static void close_review(LocalGame *local) {
    review_task_close(local->review_task);
    local->review_task = NULL;
}

void local_game_close(LocalGame *local) {
    add_to_library(local);
    local_game_close_explanation(local);
    close_review(local);
    close_opponents(local->opponent);
    advisor_close(local->advisor);
    play_store_close(&local->store);
}

// Opens the computer players of a setup; returns false with none open if one fails.
static bool open_opponents(const LocalGame *local, const PlaySetup *setup, Opponent *opponents[2],
                           Error *error) {
    opponents[BLACK] = opponents[WHITE] = NULL;
    for (int color = BLACK; color <= WHITE; color++) {
        if (setup_person(setup, (Color)color))
            continue;
        Error inner = {0};
        opponents[color] =
            opponent_open(setup->seat[color], setup->rules, local->seed + (uint64_t)color, &inner);
        if (!opponents[color]) {
            close_opponents(opponents);
            return error_set(error, "player \"%.60s\": %s", setup->seat[color], inner.text);
        }
    }
    return true;
}

// Replaces the current game, after everything that can fail has succeeded. An unfinished game stays
// in its slot and the new one gets another.
static bool replace_game(LocalGame *local, const PlaySession *session, int slot, Error *error) {
    Opponent *opponents[2];
    if (!open_opponents(local, &session->setup, opponents, error))
        return false;
    if (slot && !play_store_take(&local->store, slot)) {
        close_opponents(opponents);
        return error_set(error, "another program is playing this game");
    }
    bool leaving = local->session.ending == ENDING_NONE && session_begun(&local->session);
    if (!slot && (leaving || !local->store.slot))
        play_store_take(&local->store, 0);
    add_to_library(local);
    close_opponents(local->opponent);
    advisor_close(local->advisor);
    local->advisor = NULL;
    local_game_close_explanation(local);
    close_review(local);
    memcpy(local->opponent, opponents, sizeof opponents);
    local->session = *session;
    local->answered = false;
    local_game_save(local);
    return true;
}

bool local_game_start(LocalGame *local, const PlaySetup *setup, Error *error) {
    assert(local && setup);
    PlaySession session = session_new(setup);
    if (setup->random_opening &&
        !session_new_random(&session, setup, local->seed + local->openings++, error))
        return false;
    return replace_game(local, &session, 0, error);
}

bool local_game_resume(LocalGame *local, const PlaySession *session, int slot, Error *error) {
    const char *const specs[] = {session->setup.seat[BLACK], session->setup.seat[WHITE]};
    local->declined = !trust_specs(&local->trust, "the saved game", specs, 2, error);
    return !local->declined && replace_game(local, session, slot, error);
}

bool local_game_set_up(LocalGame *local, const PlaySetup *setup, Error *error) {
    PlaySession session = local->session;
    session.setup = *setup;
    session_retry(&session);
    return replace_game(local, &session, local->store.slot, error);
}

Advisor *local_game_advisor(LocalGame *local, Error *error) {
    if (!local->advisor)
        local->advisor = advisor_open(local->session.setup.rules, error);
    return local->advisor;
}

// Sets *game to the state before the last computer move other than a pass; returns false if no
// computer has moved.
static bool last_choice(const PlaySession *session, Game *game) {
    *game = session->game;
    while (game_undo(game))
        if (!setup_person(&session->setup, game->now.side) && game->moves[game->ply] != MOVE_PASS)
            return true;
    return false;
}

bool local_game_explain(LocalGame *local, int hint, Error *error) {
    const PlaySession *session = &local->session;
    ExplainRequest request = {
        .game = session->game, .move = hint, .limits = {.default_seconds = 1}};
    if (hint == MOVE_NONE && !last_choice(session, &request.game))
        return error_set(error, "no computer has made a move yet");
    Color side = request.game.now.side;
    const char *spec = hint == MOVE_NONE ? session->setup.seat[side] : HINT_PLAYER;
    if (hint == MOVE_NONE) {
        request.move = request.game.moves[request.game.ply];
        request.seed = local->seed + (uint64_t)side;
    }
    if (hint == MOVE_NONE && local->answered && local->answer.move == request.move)
        request.limits = (Limits){.seconds = EXPLAIN_SECONDS,
                                  .depth = local->answer.depth,
                                  .playouts = local->answer.playouts};
    snprintf(request.spec, sizeof request.spec, "%s", spec);
    local_game_close_explanation(local);
    local->explain_task = explain_task_open(&request, error);
    return local->explain_task != NULL;
}

ReviewTask *local_game_review(LocalGame *local, Error *error) {
    if (local->session.game.ply <= local->session.opening_plies) {
        error_set(error, "no move to review");
        return NULL;
    }
    if (!local->review_task)
        local->review_task = review_task_open(&local->session, error);
    return local->review_task;
}

void local_game_save(LocalGame *local) {
    Error error = {0};
    if (!local->store.folder.length)
        return; // `unsaved` was set by local_game_open
    local->unsaved.text[0] = '\0';
    if (!local->store.slot && local->store.out_of_memory)
        error_out_of_memory(&local->unsaved);
    else if (!local->store.slot)
        error_set(&local->unsaved, "no free, writable slot in %s",
                  text_string(&local->store.folder));
    else if (!play_store_save(&local->store, &local->session, &error))
        local->unsaved = local->save_error = error;
}

bool local_game_unsaved(const LocalGame *local) {
    return local->session.ending == ENDING_NONE && session_begun(&local->session) &&
           local->unsaved.text[0];
}

void local_game_exit_message(const LocalGame *local, Text *out) {
    const Game *game = &local->session.game;
    if (local->session.ending != ENDING_NONE || !session_begun(&local->session))
        return;
    if (!local_game_unsaved(local)) {
        text_add(out, "Game saved; continue it with flipside play --resume.\n");
        return;
    }
    text_format(out, "Game not saved: %s.\nMoves, for a file to open with flipside play --load:\n",
                local->unsaved.text);
    if (game->rules.start == START_GIVEN) {
        notation_write_position(out, game->first, game->rules.size, FORM_OBF);
        text_add(out, "; ");
    }
    move_list_write(out, game);
    text_add_char(out, '\n');
}

// Returns the computer player to move, or NULL.
static Opponent *mover(const LocalGame *local) {
    return session_turn(&local->session) == TURN_COMPUTER
               ? local->opponent[local->session.game.now.side]
               : NULL;
}

bool local_game_thinking(const LocalGame *local) {
    Opponent *opponent = mover(local);
    return opponent && opponent_on_the_clock(opponent);
}

bool local_game_move_now(LocalGame *local) {
    Opponent *opponent = mover(local);
    return opponent && opponent_move_now(opponent);
}

// Plays the computer's move, or ends the game if the choice is invalid.
static void accept(LocalGame *local, const Choice *choice) {
    PlaySession *session = &local->session;
    local_game_close_explanation(local);
    close_review(local);
    local->answer = *choice;
    opponent_apply(session, choice);
    local->answered = session->ending == ENDING_NONE || session->ending == ENDING_BOARD;
    local_game_save(local);
}

bool local_game_advance(LocalGame *local, double seconds) {
    Opponent *opponent = mover(local);
    Error error = {0};
    if (!opponent)
        return false;
    if (!opponent_busy(opponent)) {
        Limits limits = session_limits(&local->session);
        if (!opponent_start(opponent, &local->session.game, &limits, &error)) {
            session_fail(&local->session, local->session.game.now.side, error.text);
            return true;
        }
    }
    Choice choice;
    if (!opponent_answer(opponent, seconds, &choice))
        return false;
    accept(local, &choice);
    if (session_turn(&local->session) == TURN_PERSON)
        opponent_ponder(opponent, &local->session.game);
    return true;
}

// Cancels all thinking; replaces a player that does not stop.
static bool stop_thinking(LocalGame *local, Error *error) {
    for (int color = BLACK; color <= WHITE; color++) {
        Opponent **opponent = &local->opponent[color];
        if (!*opponent || opponent_cancel(*opponent))
            continue;
        Opponent *fresh = opponent_open(local->session.setup.seat[color],
                                        local->session.setup.rules, local->seed, error);
        if (!fresh)
            return false;
        opponent_close(*opponent);
        *opponent = fresh;
    }
    return true;
}

// Completes an action: invalidates the last computer answer and saves the game.
static bool acted(LocalGame *local, bool good) {
    if (good) {
        local->answered = false;
        local_game_close_explanation(local);
        close_review(local);
        local_game_save(local);
    }
    return good;
}

bool local_game_play(LocalGame *local, int move, Error *error) {
    return acted(local, session_play(&local->session, move, error));
}

bool local_game_undo(LocalGame *local, Error *error) {
    return stop_thinking(local, error) && acted(local, session_undo(&local->session, error));
}

bool local_game_go_back(LocalGame *local, int ply, Error *error) {
    return stop_thinking(local, error) &&
           acted(local, session_go_back(&local->session, ply, error));
}

bool local_game_redo(LocalGame *local, Error *error) {
    return stop_thinking(local, error) && acted(local, session_redo(&local->session, error));
}

bool local_game_swap(LocalGame *local, Error *error) {
    if (!stop_thinking(local, error))
        return false;
    session_swap(&local->session);
    Opponent *black = local->opponent[BLACK];
    local->opponent[BLACK] = local->opponent[WHITE];
    local->opponent[WHITE] = black;
    return acted(local, true);
}

bool local_game_resign(LocalGame *local, Color loser, Error *error) {
    return stop_thinking(local, error) &&
           acted(local, session_resign(&local->session, loser, error));
}

bool local_game_set_player(LocalGame *local, Color color, const char *spec, Error *error) {
    assert(local && spec);
    PlaySetup setup = local->session.setup;
    if (!setup_seat(&setup, color, spec, error))
        return false;
    Opponent *opponent = NULL;
    if (!setup_person(&setup, color)) {
        opponent = opponent_open(spec, setup.rules, local->seed + (uint64_t)color, error);
        if (!opponent)
            return false;
    }
    opponent_close(local->opponent[color]);
    local->opponent[color] = opponent;
    local->session.setup = setup;
    session_retry(&local->session);
    return acted(local, true);
}
