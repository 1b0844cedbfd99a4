#include "play_file.h"

#include "file.h"
#include "input.h"
#include "saved_game.h"

#include <stdio.h>
#include <string.h>

// The endings of a session as sheets call them.
static const SheetEnding sheet_endings[ENDINGS] = {SHEET_UNFINISHED, SHEET_PLAYED, SHEET_RESIGNED,
                                                   SHEET_TIME, SHEET_FAILED};

_Static_assert(PLAY_SPEC_MAX == (int)SHEET_SPEC, "a seat's spec fits into a sheet and back");

GameSheet play_game_record(const PlaySession *session, time_t saved) {
    GameSheet sheet = sheet_of(&session->game);
    SheetSession *table = &sheet.table;
    struct tm parts;
    if (session->ending != ENDING_NONE && session->ending != ENDING_BOARD)
        sheet_set_winner(&sheet, color_other(session->loser), sheet_endings[session->ending]);
    sheet.loser = session->loser;
    gmtime_r(&saved, &parts);
    strftime(sheet.date, sizeof sheet.date, "%Y-%m-%dT%H:%M:%SZ", &parts);
    for (int color = BLACK; color <= WHITE; color++) {
        memcpy(table->spec[color], session->setup.seat[color], SHEET_SPEC);
        saved_game_name(sheet.name[color], session->setup.seat[color]);
    }
    for (int i = 0; i < session->game.known; i++)
        sheet.notes[i] = (SheetNote){.has_seconds = true, .seconds = session->seconds[i]};
    table->move_seconds = session->setup.move_seconds;
    table->clock_seconds = session->setup.clock_seconds;
    table->running = session->running;
    table->lot = session->lot;
    snprintf(table->reason, sizeof table->reason, "%s", session->reason);
    return sheet;
}

bool play_write(Text *out, const PlaySession *session, time_t saved) {
    GameSheet sheet = play_game_record(session, saved);
    return saved_game_write(out, &sheet, NULL) && !out->failed;
}

// The session that a sheet tells, with the seats of `setup`.
static PlaySession session_of_sheet(const GameSheet *sheet, const PlaySetup *setup) {
    PlaySetup own = *setup;
    own.rules = sheet->game.rules;
    own.first = sheet->game.first;
    PlaySession session = session_new(&own);
    session.game = sheet->game;
    session.ending = game_over(&sheet->game) ? ENDING_BOARD : ENDING_NONE;
    for (int i = 0; i < sheet->game.known; i++)
        session.seconds[i] = sheet->notes[i].seconds > 0 ? sheet->notes[i].seconds : 0;
    return session;
}

// The same for a saved game, which tells the seats, the clocks and every ending.
static bool session_of_saved(const GameSheet *sheet, PlaySession *session, Error *error) {
    const SheetSession *table = &sheet->table;
    PlaySetup setup = {.move_seconds = table->move_seconds, .clock_seconds = table->clock_seconds};
    for (int color = BLACK; color <= WHITE; color++)
        if (!setup_seat(&setup, (Color)color, table->spec[color], error))
            return false;
    *session = session_of_sheet(sheet, &setup);
    for (int ending = 0; ending < ENDINGS; ending++)
        if (sheet_endings[ending] == sheet->ending)
            session->ending = (Ending)ending;
    session->running = table->running;
    session->lot = table->lot;
    session->loser = sheet->loser;
    memcpy(session->reason, table->reason, sizeof session->reason);
    return true;
}

bool play_parse(const char *text, size_t length, PlaySession *session, time_t *saved,
                Error *error) {
    GameSheet sheet;
    if (!saved_game_parse(text, length, &sheet, error) || !session_of_saved(&sheet, session, error))
        return false;
    struct tm parts = {0};
    if (saved)
        *saved = strptime(sheet.date, "%Y-%m-%dT%H:%M:%SZ", &parts) ? timegm(&parts) : 0;
    return true;
}

// The format that a path's ending names, where games are written in it; else that of saved games.
static const Format *format_to_save(const char *path) {
    const Format *format = format_of_path(path);
    return format && format->write ? format : format_find("saved");
}

bool play_save(const char *path, const PlaySession *session, Error *error) {
    Text text = {0};
    GameSheet sheet = play_game_record(session, time(NULL));
    bool good = format_write(format_to_save(path), &text, &sheet, error) &&
                file_write(path, text_string(&text), text.length, error);
    text_free(&text);
    return good;
}

bool play_load(const char *path, const PlaySetup *setup, PlaySession *session, Error *error) {
    GameSheet sheet;
    if (!input_sheet(path, setup->rules, &setup->first, &sheet, error))
        return false;
    if (*sheet.table.spec[BLACK])
        return session_of_saved(&sheet, session, error);
    *session = session_of_sheet(&sheet, setup);
    return true;
}
