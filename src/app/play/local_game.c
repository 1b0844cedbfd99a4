#include "local_game.h"

#include "collection.h"
#include "move_list.h"
#include "notation.h"
#include "play_file.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

enum { WHY_SECONDS = 3 }; // at most, to look at all moves as far as the player saw

#define TUTOR "flipside:level=10" // who is asked about a hint

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

// A finished game that leaves the table goes into the person's library, with the losses if it was
// looked back on. Where that cannot be, as in a build without databases, it lies on the shelf
// still.
static void put_away(const LocalGame *local) {
    const PlaySession *session = &local->session;
    if (session->ending == ENDING_NONE || session->ending == ENDING_FAILED ||
        !local->store.folder.length)
        return;
    GameSheet sheet = play_game_record(session, time(NULL));
    const ReviewTask *review_task = local->review_task;
    bool reviewed =
        review_task && review_task_ready(review_task) && review_task_review(review_task);
    if (collection_add_own(&sheet, NULL) && reviewed)
        collection_set_own_review(review_task_review(review_task));
}

static void forget_looking_back(LocalGame *local) {
    review_task_close(local->review_task);
    local->review_task = NULL;
}

void local_game_close(LocalGame *local) {
    put_away(local);
    local_game_close_explanation(local);
    forget_looking_back(local);
    close_opponents(local->opponent);
    advisor_close(local->advisor);
    play_store_close(&local->store);
}

// The computer players of a set-up; false and nothing open when one is impossible.
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

// Begins or goes on with a game: first everything that can fail, then the change. An unfinished
// game that is left stays on the shelf; the new one gets a slot of its own.
static bool sit_down(LocalGame *local, const PlaySession *session, int slot, Error *error) {
    Opponent *opponents[2];
    if (!open_opponents(local, &session->setup, opponents, error))
        return false;
    if (slot && !play_store_take(&local->store, slot)) {
        close_opponents(opponents);
        return error_set(error, "another program has taken up that game");
    }
    bool leaving = local->session.ending == ENDING_NONE && session_begun(&local->session);
    if (!slot && (leaving || !local->store.slot))
        play_store_take(&local->store, 0);
    put_away(local);
    close_opponents(local->opponent);
    advisor_close(local->advisor);
    local->advisor = NULL;
    local_game_close_explanation(local);
    forget_looking_back(local);
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
    return sit_down(local, &session, 0, error);
}

bool local_game_resume(LocalGame *local, const PlaySession *session, int slot, Error *error) {
    const char *const specs[] = {session->setup.seat[BLACK], session->setup.seat[WHITE]};
    local->declined = !trust_specs(&local->trust, "the saved game", specs, 2, error);
    return !local->declined && sit_down(local, session, slot, error);
}

bool local_game_set_up(LocalGame *local, const PlaySetup *setup, Error *error) {
    PlaySession session = local->session;
    session.setup = *setup;
    session_retry(&session);
    return sit_down(local, &session, local->store.slot, error);
}

Advisor *local_game_advisor(LocalGame *local, Error *error) {
    if (!local->advisor)
        local->advisor = advisor_open(local->session.setup.rules, error);
    return local->advisor;
}

// The latest move of a computer player that was one: the game before it. False when there is none.
static bool last_choice(const PlaySession *session, Game *game) {
    *game = session->game;
    while (game_undo(game))
        if (!setup_person(&session->setup, game->now.side) && game->moves[game->ply] != MOVE_PASS)
            return true;
    return false;
}

bool local_game_explain(LocalGame *local, int hint, Error *error) {
    const PlaySession *session = &local->session;
    ExplainRequest question = {.game = session->game, .move = hint, .limits = {.usual = 1}};
    if (hint == MOVE_NONE && !last_choice(session, &question.game))
        return error_set(error, "no computer has made a move yet");
    Color side = question.game.now.side;
    const char *spec = hint == MOVE_NONE ? session->setup.seat[side] : TUTOR;
    if (hint == MOVE_NONE) {
        question.move = question.game.moves[question.game.ply];
        question.seed = local->seed + (uint64_t)side;
    }
    if (hint == MOVE_NONE && local->answered && local->answer.move == question.move)
        question.limits = (Limits){.seconds = WHY_SECONDS,
                                   .depth = local->answer.depth,
                                   .playouts = local->answer.playouts};
    snprintf(question.spec, sizeof question.spec, "%s", spec);
    local_game_close_explanation(local);
    local->explain_task = explain_task_open(&question, error);
    return local->explain_task != NULL;
}

ReviewTask *local_game_review(LocalGame *local, Error *error) {
    if (local->session.game.ply <= local->session.opening_plies) {
        error_set(error, "there is no move to look back on");
        return NULL;
    }
    if (!local->review_task)
        local->review_task = review_task_open(&local->session, error);
    return local->review_task;
}

void local_game_save(LocalGame *local) {
    Error error = {0};
    if (!local->store.folder.length)
        return; // `unkept` says why since the sitting was opened
    local->unsaved.text[0] = '\0';
    if (!local->store.slot && local->store.out_of_memory)
        error_system(&local->unsaved, ENOMEM, "cannot keep the game");
    else if (!local->store.slot)
        error_set(&local->unsaved, "no slot in %s is free and can be written to",
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
        text_add(out, "The game is kept; flipside play --resume goes on with it.\n");
        return;
    }
    text_format(
        out,
        "The game could not be kept: %s.\nIts moves, for a file that flipside play --load takes", //
        local->unsaved.text);
    text_add(out, ":\n");
    if (game->rules.start == START_GIVEN) {
        notation_write_position(out, game->first, game->rules.size, FORM_OBF);
        text_add(out, "; ");
    }
    move_list_write(out, game);
    text_add_char(out, '\n');
}

// The opponent to move, if a computer is.
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

// Makes the computer's move, or ends the game when there is none.
static void accept(LocalGame *local, const Choice *choice) {
    PlaySession *session = &local->session;
    local_game_close_explanation(local);
    forget_looking_back(local);
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

// Drops what the players are thinking about; one that does not stop is replaced by a fresh one.
static bool quieten(LocalGame *local, Error *error) {
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

// After an act: the last computer answer is no longer the last move; the game is kept.
static bool acted(LocalGame *local, bool good) {
    if (good) {
        local->answered = false;
        local_game_close_explanation(local);
        forget_looking_back(local);
        local_game_save(local);
    }
    return good;
}

bool local_game_play(LocalGame *local, int move, Error *error) {
    return acted(local, session_play(&local->session, move, error));
}

bool local_game_undo(LocalGame *local, Error *error) {
    return quieten(local, error) && acted(local, session_undo(&local->session, error));
}

bool local_game_go_back(LocalGame *local, int ply, Error *error) {
    return quieten(local, error) && acted(local, session_go_back(&local->session, ply, error));
}

bool local_game_redo(LocalGame *local, Error *error) {
    return quieten(local, error) && acted(local, session_redo(&local->session, error));
}

bool local_game_swap(LocalGame *local, Error *error) {
    if (!quieten(local, error))
        return false;
    session_swap(&local->session);
    Opponent *kept = local->opponent[BLACK];
    local->opponent[BLACK] = local->opponent[WHITE];
    local->opponent[WHITE] = kept;
    return acted(local, true);
}

bool local_game_resign(LocalGame *local, Color loser, Error *error) {
    return quieten(local, error) && acted(local, session_resign(&local->session, loser, error));
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
