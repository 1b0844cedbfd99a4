#include "play_table.h"

#include "notation.h"

#include <stdio.h>
#include <string.h>

void table_open(PlayTable *table, uint64_t seed) {
    *table = (PlayTable){.seed = seed};
    if (!shelf_open(&table->shelf, &table->unkept))
        table->trouble = table->unkept;
    PlaySetup setup = setup_default();
    table->session = session_new(&setup);
}

static void close_opponents(Opponent *opponents[2]) {
    for (int color = BLACK; color <= WHITE; color++) {
        opponent_close(opponents[color]);
        opponents[color] = NULL;
    }
}

void table_close(PlayTable *table) {
    close_opponents(table->opponent);
    advisor_close(table->advisor);
    shelf_close(&table->shelf);
}

// The computer players of a set-up; false and nothing open when one is impossible.
static bool open_opponents(const PlayTable *table, const PlaySetup *setup, Opponent *opponents[2], Error *error) {
    opponents[BLACK] = opponents[WHITE] = NULL;
    for (int color = BLACK; color <= WHITE; color++) {
        if (setup_person(setup, (Color)color))
            continue;
        Error inner = {0};
        opponents[color] = opponent_open(setup->seat[color], setup->rules, table->seed + (uint64_t)color, &inner);
        if (!opponents[color]) {
            close_opponents(opponents);
            return error_set(error, "player \"%.60s\": %s", setup->seat[color], inner.text);
        }
    }
    return true;
}

// Begins or goes on with a game: first everything that can fail, then the change. An unfinished game that is left stays
// on the shelf; the new one gets a place of its own.
static bool sit_down(PlayTable *table, const PlaySession *session, int place, Error *error) {
    Opponent *opponents[2];
    if (!open_opponents(table, &session->setup, opponents, error))
        return false;
    if (place && !shelf_take(&table->shelf, place)) {
        close_opponents(opponents);
        return error_set(error, "another program has taken up that game");
    }
    bool leaving = table->session.ending == ENDING_NONE && table->session.game.known > 0;
    if (!place && (leaving || !table->shelf.place))
        shelf_take(&table->shelf, 0);
    close_opponents(table->opponent);
    advisor_close(table->advisor);
    table->advisor = NULL;
    memcpy(table->opponent, opponents, sizeof opponents);
    table->session = *session;
    table->answered = false;
    table_keep(table);
    return true;
}

bool table_begin(PlayTable *table, const PlaySetup *setup, Error *error) {
    PlaySession session = session_new(setup);
    return sit_down(table, &session, 0, error);
}

bool table_take_up(PlayTable *table, const PlaySession *session, int place, Error *error) {
    const char *const specs[] = {session->setup.seat[BLACK], session->setup.seat[WHITE]};
    table->refused = !trust_specs(&table->trust, "the saved game", specs, 2, error);
    return !table->refused && sit_down(table, session, place, error);
}

bool table_change(PlayTable *table, const PlaySetup *setup, Error *error) {
    PlaySession session = table->session;
    session.setup = *setup;
    session_retry(&session);
    return sit_down(table, &session, table->shelf.place, error);
}

Advisor *table_advisor(PlayTable *table, Error *error) {
    if (!table->advisor)
        table->advisor = advisor_open(table->session.setup.rules, error);
    return table->advisor;
}

void table_keep(PlayTable *table) {
    Error error = {0};
    if (!table->shelf.folder.length)
        return; // `unkept` says why since the table was opened
    table->unkept.text[0] = '\0';
    if (!table->shelf.place)
        error_set(&table->unkept, "no place in %s is free and can be written to", text_string(&table->shelf.folder));
    else if (!shelf_keep(&table->shelf, &table->session, &error))
        table->unkept = table->trouble = error;
}

bool table_unkept(const PlayTable *table) {
    return table->session.ending == ENDING_NONE && table->session.game.known > 0 && table->unkept.text[0];
}

void table_farewell(const PlayTable *table, Text *out) {
    const Game *game = &table->session.game;
    if (table->session.ending != ENDING_NONE || game->known == 0)
        return;
    if (!table_unkept(table)) {
        text_add(out, "The game is kept; flipside play --resume goes on with it.\n");
        return;
    }
    text_format(out, "The game could not be kept: %s.\nIts moves, for a file that flipside play --load takes", //
                table->unkept.text);
    if (game->rules.start == START_GIVEN) {
        text_add(out, ", from ");
        notation_write_position(out, game->first, game->rules.size, FORM_OBF);
    }
    text_add(out, ":\n");
    notation_write_transcript(out, game);
    text_add_char(out, '\n');
}

// The opponent to move, if a computer is.
static Opponent *mover(const PlayTable *table) {
    return session_turn(&table->session) == TURN_COMPUTER ? table->opponent[table->session.game.now.side] : NULL;
}

bool table_thinking(const PlayTable *table) {
    Opponent *opponent = mover(table);
    return opponent && opponent_on_the_clock(opponent);
}

bool table_hurry(PlayTable *table) {
    Opponent *opponent = mover(table);
    return opponent && opponent_hurry(opponent);
}

// Makes the computer's move, or ends the game when there is none.
static void accept(PlayTable *table, const Choice *choice) {
    PlaySession *session = &table->session;
    Color side = session->game.now.side;
    Error error = {0};
    table->answer = *choice;
    if (choice->status == CHOICE_RESIGN)
        session_resign(session, side, &error);
    else if (choice->status != CHOICE_MOVE)
        session_fail(session, side, choice->reason[0] ? choice->reason : choice_status_name(choice->status));
    else if (!session_play(session, choice->move, &error))
        session_fail(session, side, error.text);
    table->answered = session->ending == ENDING_NONE || session->ending == ENDING_BOARD;
    table_keep(table);
}

bool table_advance(PlayTable *table, double seconds) {
    Opponent *opponent = mover(table);
    Error error = {0};
    if (!opponent)
        return false;
    if (!opponent_busy(opponent)) {
        Limits limits = session_limits(&table->session);
        if (!opponent_ask(opponent, &table->session.game, &limits, &error)) {
            session_fail(&table->session, table->session.game.now.side, error.text);
            return true;
        }
    }
    Choice choice;
    if (!opponent_answer(opponent, seconds, &choice))
        return false;
    accept(table, &choice);
    return true;
}

// Drops what the players are thinking about; one that does not stop is replaced by a fresh one.
static bool quieten(PlayTable *table, Error *error) {
    for (int color = BLACK; color <= WHITE; color++) {
        Opponent **opponent = &table->opponent[color];
        if (!*opponent || opponent_cancel(*opponent))
            continue;
        Opponent *fresh =
            opponent_open(table->session.setup.seat[color], table->session.setup.rules, table->seed, error);
        if (!fresh)
            return false;
        opponent_close(*opponent);
        *opponent = fresh;
    }
    return true;
}

// After an act: the last computer answer is no longer the last move; the game is kept.
static bool acted(PlayTable *table, bool good) {
    if (good) {
        table->answered = false;
        table_keep(table);
    }
    return good;
}

bool table_play(PlayTable *table, int move, Error *error) {
    return acted(table, session_play(&table->session, move, error));
}

bool table_undo(PlayTable *table, Error *error) {
    return quieten(table, error) && acted(table, session_undo(&table->session, error));
}

bool table_redo(PlayTable *table, Error *error) {
    return quieten(table, error) && acted(table, session_redo(&table->session, error));
}

bool table_swap(PlayTable *table, Error *error) {
    if (!quieten(table, error))
        return false;
    session_swap(&table->session);
    Opponent *kept = table->opponent[BLACK];
    table->opponent[BLACK] = table->opponent[WHITE];
    table->opponent[WHITE] = kept;
    return acted(table, true);
}

bool table_resign(PlayTable *table, Color loser, Error *error) {
    return quieten(table, error) && acted(table, session_resign(&table->session, loser, error));
}

bool table_seat(PlayTable *table, Color color, const char *spec, Error *error) {
    PlaySetup setup = table->session.setup;
    if (!setup_seat(&setup, color, spec, error))
        return false;
    Opponent *opponent = NULL;
    if (!setup_person(&setup, color)) {
        opponent = opponent_open(spec, setup.rules, table->seed + (uint64_t)color, error);
        if (!opponent)
            return false;
    }
    opponent_close(table->opponent[color]);
    table->opponent[color] = opponent;
    table->session.setup = setup;
    session_retry(&table->session);
    return acted(table, true);
}
