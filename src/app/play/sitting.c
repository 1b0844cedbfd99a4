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

void local_game_open(LocalGame *sitting, uint64_t seed) {
    *sitting = (LocalGame){.seed = seed};
    if (!play_store_open(&sitting->shelf, &sitting->unkept))
        sitting->trouble = sitting->unkept;
    PlaySetup setup = setup_default();
    sitting->session = session_new(&setup);
}

static void close_opponents(Opponent *opponents[2]) {
    for (int color = BLACK; color <= WHITE; color++) {
        opponent_close(opponents[color]);
        opponents[color] = NULL;
    }
}

void local_game_close_explanation(LocalGame *sitting) {
    explain_task_close(sitting->inquiry);
    sitting->inquiry = NULL;
}

// A finished game that leaves the table goes into the person's library, with the losses if it was
// looked back on. Where that cannot be, as in a build without databases, it lies on the shelf
// still.
static void put_away(const LocalGame *sitting) {
    const PlaySession *session = &sitting->session;
    if (session->ending == ENDING_NONE || session->ending == ENDING_FAILED ||
        !sitting->shelf.folder.length)
        return;
    GameSheet sheet = play_game_record(session, time(NULL));
    const ReviewTask *aftermath = sitting->aftermath;
    bool reviewed = aftermath && review_task_ready(aftermath) && review_task_review(aftermath);
    if (collection_add_own(&sheet, NULL) && reviewed)
        collection_set_own_review(review_task_review(aftermath));
}

static void forget_looking_back(LocalGame *sitting) {
    review_task_close(sitting->aftermath);
    sitting->aftermath = NULL;
}

void local_game_close(LocalGame *sitting) {
    put_away(sitting);
    local_game_close_explanation(sitting);
    forget_looking_back(sitting);
    close_opponents(sitting->opponent);
    advisor_close(sitting->advisor);
    play_store_close(&sitting->shelf);
}

// The computer players of a set-up; false and nothing open when one is impossible.
static bool open_opponents(const LocalGame *sitting, const PlaySetup *setup, Opponent *opponents[2],
                           Error *error) {
    opponents[BLACK] = opponents[WHITE] = NULL;
    for (int color = BLACK; color <= WHITE; color++) {
        if (setup_person(setup, (Color)color))
            continue;
        Error inner = {0};
        opponents[color] = opponent_open(setup->seat[color], setup->rules,
                                         sitting->seed + (uint64_t)color, &inner);
        if (!opponents[color]) {
            close_opponents(opponents);
            return error_set(error, "player \"%.60s\": %s", setup->seat[color], inner.text);
        }
    }
    return true;
}

// Begins or goes on with a game: first everything that can fail, then the change. An unfinished
// game that is left stays on the shelf; the new one gets a place of its own.
static bool sit_down(LocalGame *sitting, const PlaySession *session, int place, Error *error) {
    Opponent *opponents[2];
    if (!open_opponents(sitting, &session->setup, opponents, error))
        return false;
    if (place && !play_store_take(&sitting->shelf, place)) {
        close_opponents(opponents);
        return error_set(error, "another program has taken up that game");
    }
    bool leaving = sitting->session.ending == ENDING_NONE && session_begun(&sitting->session);
    if (!place && (leaving || !sitting->shelf.place))
        play_store_take(&sitting->shelf, 0);
    put_away(sitting);
    close_opponents(sitting->opponent);
    advisor_close(sitting->advisor);
    sitting->advisor = NULL;
    local_game_close_explanation(sitting);
    forget_looking_back(sitting);
    memcpy(sitting->opponent, opponents, sizeof opponents);
    sitting->session = *session;
    sitting->answered = false;
    local_game_save(sitting);
    return true;
}

bool local_game_start(LocalGame *sitting, const PlaySetup *setup, Error *error) {
    assert(sitting && setup);
    PlaySession session = session_new(setup);
    if (setup->lot && !session_new_random(&session, setup, sitting->seed + sitting->lots++, error))
        return false;
    return sit_down(sitting, &session, 0, error);
}

bool local_game_resume(LocalGame *sitting, const PlaySession *session, int place, Error *error) {
    const char *const specs[] = {session->setup.seat[BLACK], session->setup.seat[WHITE]};
    sitting->refused = !trust_specs(&sitting->trust, "the saved game", specs, 2, error);
    return !sitting->refused && sit_down(sitting, session, place, error);
}

bool local_game_set_up(LocalGame *sitting, const PlaySetup *setup, Error *error) {
    PlaySession session = sitting->session;
    session.setup = *setup;
    session_retry(&session);
    return sit_down(sitting, &session, sitting->shelf.place, error);
}

Advisor *local_game_advisor(LocalGame *sitting, Error *error) {
    if (!sitting->advisor)
        sitting->advisor = advisor_open(sitting->session.setup.rules, error);
    return sitting->advisor;
}

// The latest move of a computer player that was one: the game before it. False when there is none.
static bool last_choice(const PlaySession *session, Game *game) {
    *game = session->game;
    while (game_undo(game))
        if (!setup_person(&session->setup, game->now.side) && game->moves[game->ply] != MOVE_PASS)
            return true;
    return false;
}

bool local_game_explain(LocalGame *sitting, int hint, Error *error) {
    const PlaySession *session = &sitting->session;
    ExplainRequest question = {.game = session->game, .move = hint, .limits = {.usual = 1}};
    if (hint == MOVE_NONE && !last_choice(session, &question.game))
        return error_set(error, "no computer has made a move yet");
    Color side = question.game.now.side;
    const char *spec = hint == MOVE_NONE ? session->setup.seat[side] : TUTOR;
    if (hint == MOVE_NONE) {
        question.move = question.game.moves[question.game.ply];
        question.seed = sitting->seed + (uint64_t)side;
    }
    if (hint == MOVE_NONE && sitting->answered && sitting->answer.move == question.move)
        question.limits = (Limits){.seconds = WHY_SECONDS,
                                   .depth = sitting->answer.depth,
                                   .playouts = sitting->answer.playouts};
    snprintf(question.spec, sizeof question.spec, "%s", spec);
    local_game_close_explanation(sitting);
    sitting->inquiry = explain_task_open(&question, error);
    return sitting->inquiry != NULL;
}

ReviewTask *local_game_review(LocalGame *sitting, Error *error) {
    if (sitting->session.game.ply <= sitting->session.lot) {
        error_set(error, "there is no move to look back on");
        return NULL;
    }
    if (!sitting->aftermath)
        sitting->aftermath = review_task_open(&sitting->session, error);
    return sitting->aftermath;
}

void local_game_save(LocalGame *sitting) {
    Error error = {0};
    if (!sitting->shelf.folder.length)
        return; // `unkept` says why since the sitting was opened
    sitting->unkept.text[0] = '\0';
    if (!sitting->shelf.place && sitting->shelf.refused)
        error_system(&sitting->unkept, ENOMEM, "cannot keep the game");
    else if (!sitting->shelf.place)
        error_set(&sitting->unkept, "no place in %s is free and can be written to",
                  text_string(&sitting->shelf.folder));
    else if (!play_store_save(&sitting->shelf, &sitting->session, &error))
        sitting->unkept = sitting->trouble = error;
}

bool local_game_unsaved(const LocalGame *sitting) {
    return sitting->session.ending == ENDING_NONE && session_begun(&sitting->session) &&
           sitting->unkept.text[0];
}

void local_game_exit_message(const LocalGame *sitting, Text *out) {
    const Game *game = &sitting->session.game;
    if (sitting->session.ending != ENDING_NONE || !session_begun(&sitting->session))
        return;
    if (!local_game_unsaved(sitting)) {
        text_add(out, "The game is kept; flipside play --resume goes on with it.\n");
        return;
    }
    text_format(
        out,
        "The game could not be kept: %s.\nIts moves, for a file that flipside play --load takes", //
        sitting->unkept.text);
    text_add(out, ":\n");
    if (game->rules.start == START_GIVEN) {
        notation_write_position(out, game->first, game->rules.size, FORM_OBF);
        text_add(out, "; ");
    }
    move_list_write(out, game);
    text_add_char(out, '\n');
}

// The opponent to move, if a computer is.
static Opponent *mover(const LocalGame *sitting) {
    return session_turn(&sitting->session) == TURN_COMPUTER
               ? sitting->opponent[sitting->session.game.now.side]
               : NULL;
}

bool local_game_thinking(const LocalGame *sitting) {
    Opponent *opponent = mover(sitting);
    return opponent && opponent_on_the_clock(opponent);
}

bool local_game_move_now(LocalGame *sitting) {
    Opponent *opponent = mover(sitting);
    return opponent && opponent_move_now(opponent);
}

// Makes the computer's move, or ends the game when there is none.
static void accept(LocalGame *sitting, const Choice *choice) {
    PlaySession *session = &sitting->session;
    local_game_close_explanation(sitting);
    forget_looking_back(sitting);
    sitting->answer = *choice;
    opponent_apply(session, choice);
    sitting->answered = session->ending == ENDING_NONE || session->ending == ENDING_BOARD;
    local_game_save(sitting);
}

bool local_game_advance(LocalGame *sitting, double seconds) {
    Opponent *opponent = mover(sitting);
    Error error = {0};
    if (!opponent)
        return false;
    if (!opponent_busy(opponent)) {
        Limits limits = session_limits(&sitting->session);
        if (!opponent_start(opponent, &sitting->session.game, &limits, &error)) {
            session_fail(&sitting->session, sitting->session.game.now.side, error.text);
            return true;
        }
    }
    Choice choice;
    if (!opponent_answer(opponent, seconds, &choice))
        return false;
    accept(sitting, &choice);
    if (session_turn(&sitting->session) == TURN_PERSON)
        opponent_ponder(opponent, &sitting->session.game);
    return true;
}

// Drops what the players are thinking about; one that does not stop is replaced by a fresh one.
static bool quieten(LocalGame *sitting, Error *error) {
    for (int color = BLACK; color <= WHITE; color++) {
        Opponent **opponent = &sitting->opponent[color];
        if (!*opponent || opponent_cancel(*opponent))
            continue;
        Opponent *fresh = opponent_open(sitting->session.setup.seat[color],
                                        sitting->session.setup.rules, sitting->seed, error);
        if (!fresh)
            return false;
        opponent_close(*opponent);
        *opponent = fresh;
    }
    return true;
}

// After an act: the last computer answer is no longer the last move; the game is kept.
static bool acted(LocalGame *sitting, bool good) {
    if (good) {
        sitting->answered = false;
        local_game_close_explanation(sitting);
        forget_looking_back(sitting);
        local_game_save(sitting);
    }
    return good;
}

bool local_game_play(LocalGame *sitting, int move, Error *error) {
    return acted(sitting, session_play(&sitting->session, move, error));
}

bool local_game_undo(LocalGame *sitting, Error *error) {
    return quieten(sitting, error) && acted(sitting, session_undo(&sitting->session, error));
}

bool local_game_go_back(LocalGame *sitting, int ply, Error *error) {
    return quieten(sitting, error) &&
           acted(sitting, session_go_back(&sitting->session, ply, error));
}

bool local_game_redo(LocalGame *sitting, Error *error) {
    return quieten(sitting, error) && acted(sitting, session_redo(&sitting->session, error));
}

bool local_game_swap(LocalGame *sitting, Error *error) {
    if (!quieten(sitting, error))
        return false;
    session_swap(&sitting->session);
    Opponent *kept = sitting->opponent[BLACK];
    sitting->opponent[BLACK] = sitting->opponent[WHITE];
    sitting->opponent[WHITE] = kept;
    return acted(sitting, true);
}

bool local_game_resign(LocalGame *sitting, Color loser, Error *error) {
    return quieten(sitting, error) &&
           acted(sitting, session_resign(&sitting->session, loser, error));
}

bool local_game_set_player(LocalGame *sitting, Color color, const char *spec, Error *error) {
    assert(sitting && spec);
    PlaySetup setup = sitting->session.setup;
    if (!setup_seat(&setup, color, spec, error))
        return false;
    Opponent *opponent = NULL;
    if (!setup_person(&setup, color)) {
        opponent = opponent_open(spec, setup.rules, sitting->seed + (uint64_t)color, error);
        if (!opponent)
            return false;
    }
    opponent_close(sitting->opponent[color]);
    sitting->opponent[color] = opponent;
    sitting->session.setup = setup;
    session_retry(&sitting->session);
    return acted(sitting, true);
}
