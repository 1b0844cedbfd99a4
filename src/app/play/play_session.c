#include "play_session.h"

#include "notation.h"
#include "opening_names.h"
#include "openings.h"
#include "play_setup.h"
#include "spec.h"
#include "utf8.h"
#include "visible.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

PlaySetup setup_default(void) {
    Rules rules = rules_default();
    PlaySetup setup = {.rules = rules, .first = rules_start(rules)};
    strcpy(setup.seat[BLACK], "human");
    strcpy(setup.seat[WHITE], "human");
    return setup;
}

// What people read of a seat, in a form that is safe to print: the name in its spec, or its level
// in words.
static void keep_name(PlaySetup *setup, Color color) {
    Text given = {0}, plain = {0};
    if (!spec_name(setup->seat[color], &given))
        setup_level_title(&given, setup->seat[color]);
    utf8_add_sanitised(&plain, text_string(&given));
    size_t length = utf8_fit(text_string(&plain), PLAYER_NAME_COLUMNS);
    snprintf(setup->name[color], PLAY_NAME_MAX, "%.*s", length < PLAY_NAME_MAX ? (int)length : 0,
             text_string(&plain));
    text_free(&given);
    text_free(&plain);
}

bool setup_seat(PlaySetup *setup, Color color, const char *spec, Error *error) {
    size_t length = strlen(spec);
    if (!visible_is_clean(spec))
        return error_set(
            error,
            "a player's name with its options must be UTF-8 text without control characters");
    if (length >= PLAY_SPEC_MAX)
        return error_set(error, "a player's name with its options is at most %d characters long",
                         PLAY_SPEC_MAX - 1);
    memmove(setup->seat[color], spec, length + 1);
    keep_name(setup, color);
    char level[PLAY_SPEC_MAX];
    setup_value(spec, "level", level);
    if (setup_has_levels(spec) && strlen(level) < PLAY_LEVEL_MAX && strcmp(level, "-1") != 0)
        strcpy(setup->level, level);
    return true;
}

bool setup_person(const PlaySetup *setup, Color color) {
    const char *seat = setup->seat[color];
    return strcspn(seat, ":") == strlen("human") && strncmp(seat, "human", strlen("human")) == 0;
}

// How many persons play.
static int persons(const PlaySetup *setup) {
    return setup_person(setup, BLACK) + setup_person(setup, WHITE);
}

PlaySession session_new(const PlaySetup *setup) {
    PlaySession session = {.setup = *setup, .game = game_from(setup->rules, setup->first)};
    if (game_over(&session.game))
        session.ending = ENDING_BOARD;
    return session;
}

bool session_new_random(PlaySession *session, const PlaySetup *setup, uint64_t lot, Error *error) {
    *session = session_new(setup);
    if (!openings_random_balanced(setup->rules, lot, &session->game, error))
        return false;
    session->lot = session->game.ply;
    return true;
}

Turn session_turn(const PlaySession *session) {
    if (session->ending != ENDING_NONE)
        return TURN_OVER;
    if (game_must_pass(&session->game))
        return TURN_PASS;
    return setup_person(&session->setup, session->game.now.side) ? TURN_PERSON : TURN_COMPUTER;
}

// Sets the ending that the position itself calls for.
static void judge_board(PlaySession *session) {
    session->ending = game_over(&session->game) ? ENDING_BOARD : ENDING_NONE;
    session->running = 0;
}

bool session_play(PlaySession *session, int move, Error *error) {
    if (session->ending != ENDING_NONE && session->ending != ENDING_BOARD)
        return error_set(error, "the game has ended; undo takes that back");
    int ply = session->game.ply;
    if (!game_play(&session->game, move)) {
        Text reason = {0};
        illegal_reason(&reason, &session->game, move);
        error_set(error, "%s", reason.length ? reason.data : "the game is too long");
        text_free(&reason);
        return false;
    }
    session->seconds[ply] = session->running;
    judge_board(session);
    return true;
}

// Would somebody choose freely at this ply: a person where there is exactly one, else anybody?
static bool choice_at(const PlaySession *session, int ply) {
    Position position = game_position_at(&session->game, ply);
    if (ply < session->lot || !rules_moves(session->game.rules, position.board))
        return false;
    return persons(&session->setup) != 1 || setup_person(&session->setup, position.side);
}

bool session_begun(const PlaySession *session) {
    for (int ply = session->lot; ply < session->game.known; ply++)
        if (persons(&session->setup) == 0 ||
            setup_person(&session->setup, game_position_at(&session->game, ply).side))
            return true;
    return false;
}

bool session_undo(PlaySession *session, Error *error) {
    bool failed = session->ending == ENDING_FAILED;
    if (session->ending != ENDING_NONE && session->ending != ENDING_BOARD) {
        judge_board(session);
        if (!failed)
            return true;
    }
    for (int ply = session->game.ply - 1; ply >= 0; ply--)
        if (choice_at(session, ply)) {
            while (session->game.ply > ply)
                game_undo(&session->game);
            judge_board(session);
            return true;
        }
    return failed || error_set(error, "there is no move of yours to take back");
}

bool session_go_back(PlaySession *session, int ply, Error *error) {
    if (ply < session->lot || ply > session->game.ply)
        return error_set(error, "there is no such move to take back");
    while (session->game.ply > ply)
        game_undo(&session->game);
    judge_board(session);
    return true;
}

bool session_redo(PlaySession *session, Error *error) {
    if (session->game.ply == session->game.known)
        return error_set(error, "there is nothing to redo");
    do
        game_redo(&session->game);
    while (session->game.ply < session->game.known && !choice_at(session, session->game.ply));
    judge_board(session);
    return true;
}

void session_swap(PlaySession *session) {
    PlaySetup *setup = &session->setup, kept = *setup;
    for (Color color = BLACK; color <= WHITE; color++) {
        memcpy(setup->seat[color], kept.seat[color_other(color)], sizeof kept.seat[color]);
        memcpy(setup->name[color], kept.name[color_other(color)], sizeof kept.name[color]);
    }
}

bool session_resign(PlaySession *session, Color loser, Error *error) {
    if (session->ending != ENDING_NONE)
        return error_set(error, "the game is already over");
    session->ending = ENDING_RESIGNED;
    session->loser = loser;
    return true;
}

void session_retry(PlaySession *session) {
    if (session->ending == ENDING_FAILED)
        judge_board(session);
}

void session_fail(PlaySession *session, Color loser, const char *reason) {
    session->ending = ENDING_FAILED;
    session->loser = loser;
    visible_copy(session->reason, sizeof session->reason, reason);
}

bool session_tick(PlaySession *session, double seconds) {
    if (session->ending != ENDING_NONE)
        return false;
    session->running += seconds;
    if (session->setup.clock_seconds == 0 || session_clock(session, session->game.now.side) > 0)
        return false;
    session->ending = ENDING_TIME;
    session->loser = session->game.now.side;
    return true;
}

double session_used(const PlaySession *session, Color color) {
    Color side = session->game.first.side;
    double used = 0;
    for (int ply = 0; ply < session->game.ply; ply++, side = color_other(side))
        if (side == color)
            used += session->seconds[ply];
    return session->game.now.side == color ? used + session->running : used;
}

double session_clock(const PlaySession *session, Color color) {
    double used = session_used(session, color), whole = session->setup.clock_seconds;
    return whole == 0 ? used : fmax(whole - used, 0);
}

Limits session_limits(const PlaySession *session) {
    const Game *game = &session->game;
    Limits limits = {.seconds = session->setup.move_seconds};
    if (session->setup.clock_seconds > 0) {
        int empties = bit_count(board_region(game->rules.size) & ~board_discs(game->now.board));
        limits.clock = session_clock(session, game->now.side);
        // A fair share of what is left, always keeping some of it for the way of the answer.
        double share = fmax(limits.clock * 0.95 / (empties * 0.5 + 2), 0.001);
        limits.most = limits.seconds;
        limits.seconds = limits.seconds > 0 ? fmin(limits.seconds, share) : share;
    }
    return limits;
}

Step session_step(const PlaySession *session, int ply) {
    assert(ply <= session->game.known);
    Step step = {
        .move = MOVE_NONE, .before = session->game.first, .mover = session->game.first.side};
    if (ply < 1 || ply > session->game.known)
        return step;
    step.before = game_position_at(&session->game, ply - 1);
    step.mover = step.before.side;
    step.move = session->game.moves[ply - 1];
    Position after = game_position_at(&session->game, ply);
    step.flipped =
        position_discs(step.before, color_other(step.mover)) & position_discs(after, step.mover);
    return step;
}

int session_outcome(const PlaySession *session, Color color) {
    assert(session->ending != ENDING_NONE);
    if (session->ending != ENDING_BOARD)
        return session->loser == color ? -1 : 1;
    int score = game_score(&session->game, color);
    return (score > 0) - (score < 0);
}

static const char *capital(Color color) {
    return color == BLACK ? "Black" : "White";
}

const char *session_seat_name(const PlaySession *session, Color color) {
    const PlaySetup *setup = &session->setup;
    bool person = setup_person(setup, color);
    if (person && persons(setup) == 1)
        return "you";
    return *setup->name[color] ? setup->name[color] : person ? "a person" : setup->seat[color];
}

int session_discs(const PlaySession *session, Color color) {
    return bit_count(position_discs(session->game.now, color));
}

void session_opening(Text *out, const PlaySession *session) {
    OpeningNames names;
    if (opening_names_of_game(&session->game, session->game.ply, &names))
        opening_names_write(out, &names);
}

void session_result(Text *out, const PlaySession *session) {
    int black = session_discs(session, BLACK), white = session_discs(session, WHITE);
    if (session->ending == ENDING_NONE) {
        text_format(out, "%s is to move, discs %d–%d.", capital(session->game.now.side), black,
                    white);
        return;
    }
    Color winner = session_outcome(session, BLACK) > 0 ? BLACK : WHITE, loser = color_other(winner);
    const char *seat =
        persons(&session->setup) == 1 && setup_person(&session->setup, winner) ? " (you)" : "";
    switch (session->ending) {
    case ENDING_RESIGNED:
        text_format(out, "%s resigned: %s%s wins.", capital(loser), capital(winner), seat);
        return;
    case ENDING_TIME:
        text_format(out, "%s's time ran out: %s%s wins.", capital(loser), capital(winner), seat);
        return;
    case ENDING_FAILED:
        text_format(out, "%s could not move (%s): %s%s wins.", capital(loser), session->reason,
                    capital(winner), seat);
        return;
    default:
        break;
    }
    if (black == white) {
        text_format(out, "A draw, %d–%d.", black, white);
        return;
    }
    const char *why = session->game.rules.goal == GOAL_FEWEST ? ", the fewest discs win" : "";
    text_format(out, "%s%s wins %d–%d%s.", capital(winner), seat,
                bit_count(position_discs(session->game.now, winner)),
                bit_count(position_discs(session->game.now, loser)), why);
}
