#include "play_file.h"

#include "file.h"
#include "home.h"
#include "input.h"
#include "saved_game.h"

#include <stdio.h>
#include <string.h>

// Indexed by Ending.
static const SheetEnding sheet_endings[ENDINGS] = {SHEET_UNFINISHED, SHEET_PLAYED, SHEET_RESIGNED,
                                                   SHEET_TIME, SHEET_FAILED};

_Static_assert(PLAY_SPEC_MAX == (int)SHEET_SPEC, "specs are copied to game records and back");

bool play_data_path(const char *folder, const char *name, Text *path, Error *error) {
    if (!folder)
        return home_file(path, name, error);
    file_make_directory(folder, true);
    text_format(path, "%s/%s", folder, name);
    return !path->failed || error_out_of_memory(error);
}

GameSheet play_game_record(const PlaySession *session, time_t saved) {
    GameSheet record = sheet_of(&session->game);
    SheetSession *table = &record.session;
    struct tm parts;
    if (session->ending != ENDING_NONE && session->ending != ENDING_BOARD)
        sheet_set_winner(&record, color_other(session->loser), sheet_endings[session->ending]);
    record.loser = session->loser;
    gmtime_r(&saved, &parts);
    strftime(record.date, sizeof record.date, "%Y-%m-%dT%H:%M:%SZ", &parts);
    for (int color = BLACK; color <= WHITE; color++) {
        memcpy(table->spec[color], session->setup.seat[color], SHEET_SPEC);
        saved_game_name(record.name[color], session->setup.seat[color]);
    }
    for (int i = 0; i < session->game.known; i++)
        record.notes[i] = (SheetNote){.has_seconds = true, .seconds = session->seconds[i]};
    table->move_seconds = session->setup.move_seconds;
    table->clock_seconds = session->setup.clock_seconds;
    table->running = session->running;
    table->random_plies = session->opening_plies;
    snprintf(table->reason, sizeof table->reason, "%s", session->reason);
    return record;
}

bool play_write(Text *out, const PlaySession *session, time_t saved) {
    GameSheet record = play_game_record(session, saved);
    return saved_game_write(out, &record, NULL) && !out->failed;
}

// Makes a session of a game record with the players of `setup`.
static PlaySession session_of_record(const GameSheet *record, const PlaySetup *setup) {
    PlaySetup own = *setup;
    own.rules = record->game.rules;
    own.first = record->game.first;
    PlaySession session = session_new(&own);
    session.game = record->game;
    session.ending = game_over(&record->game) ? ENDING_BOARD : ENDING_NONE;
    for (int i = 0; i < record->game.known; i++)
        session.seconds[i] = record->notes[i].seconds > 0 ? record->notes[i].seconds : 0;
    return session;
}

// Makes a session of a saved game, which also contains the players, clocks and ending.
static bool session_of_saved(const GameSheet *record, PlaySession *session, Error *error) {
    const SheetSession *table = &record->session;
    PlaySetup setup = {.move_seconds = table->move_seconds, .clock_seconds = table->clock_seconds};
    for (int color = BLACK; color <= WHITE; color++)
        if (!setup_seat(&setup, (Color)color, table->spec[color], error))
            return false;
    *session = session_of_record(record, &setup);
    for (int ending = 0; ending < ENDINGS; ending++)
        if (sheet_endings[ending] == record->ending)
            session->ending = (Ending)ending;
    session->running = table->running;
    session->opening_plies = table->random_plies;
    session->loser = record->loser;
    memcpy(session->reason, table->reason, sizeof session->reason);
    return true;
}

bool play_parse(const char *text, size_t length, PlaySession *session, time_t *saved,
                Error *error) {
    GameSheet record;
    if (!saved_game_parse(text, length, &record, error) ||
        !session_of_saved(&record, session, error))
        return false;
    struct tm parts = {0};
    if (saved)
        *saved = strptime(record.date, "%Y-%m-%dT%H:%M:%SZ", &parts) ? timegm(&parts) : 0;
    return true;
}

// Returns the writable format of a file name's extension, or that of saved games.
static const Format *format_to_save(const char *path) {
    const Format *format = format_of_path(path);
    return format && format->write ? format : format_find("saved");
}

bool play_save(const char *path, const PlaySession *session, Error *error) {
    Text text = {0};
    GameSheet record = play_game_record(session, time(NULL));
    bool good = format_write(format_to_save(path), &text, &record, error) &&
                file_write(path, text_string(&text), text.length, error);
    text_free(&text);
    return good;
}

bool play_load(const char *path, const PlaySetup *setup, PlaySession *session, Error *error) {
    GameSheet record;
    if (!input_sheet(path, setup->rules, &setup->first, &record, error))
        return false;
    if (*record.session.spec[BLACK])
        return session_of_saved(&record, session, error);
    *session = session_of_record(&record, setup);
    return true;
}
