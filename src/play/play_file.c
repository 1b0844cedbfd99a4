#include "play_file.h"

#include "file.h"
#include "format.h"
#include "saved_game.h"

#include <stdio.h>
#include <string.h>

// The endings of a session as sheets call them.
static const SheetEnding sheet_endings[ENDINGS] = {SHEET_UNFINISHED, SHEET_PLAYED, SHEET_RESIGNED, SHEET_TIME,
                                                   SHEET_FAILED};

_Static_assert(PLAY_SPEC_MAX == (int)SHEET_SPEC, "a seat's spec fits into a sheet and back");

static GameSheet sheet_of_session(const PlaySession *session, time_t saved) {
    GameSheet sheet = sheet_of(&session->game);
    SheetTable *table = &sheet.table;
    struct tm parts;
    if (session->ending != ENDING_NONE && session->ending != ENDING_BOARD)
        sheet_decide(&sheet, color_other(session->loser), sheet_endings[session->ending]);
    sheet.loser = session->loser;
    gmtime_r(&saved, &parts);
    strftime(sheet.date, sizeof sheet.date, "%Y-%m-%dT%H:%M:%SZ", &parts);
    for (int color = BLACK; color <= WHITE; color++)
        memcpy(table->spec[color], session->setup.seat[color], SHEET_SPEC);
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
    GameSheet sheet = sheet_of_session(session, saved);
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
    const SheetTable *table = &sheet->table;
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

bool play_parse(const char *text, size_t length, PlaySession *session, time_t *saved, Error *error) {
    GameSheet sheet;
    if (!saved_game_parse(text, length, &sheet, error) || !session_of_saved(&sheet, session, error))
        return false;
    struct tm parts = {0};
    if (saved)
        *saved = strptime(sheet.date, "%Y-%m-%dT%H:%M:%SZ", &parts) ? timegm(&parts) : 0;
    return true;
}

bool play_save(const char *path, const PlaySession *session, Error *error) {
    Text text = {0};
    bool good = play_write(&text, session, time(NULL)) ? file_write(path, text.data, text.length, error)
                                                       : error_set(error, "out of memory");
    text_free(&text);
    return good;
}

// Reads the only game of a text, in any format.
static bool read_game(const Text *text, const char *path, const PlaySetup *setup, PlaySession *session, Error *error) {
    FormatReader reader;
    GameSheet sheet;
    if (!format_open(&reader, text_string(text), text->length, path, setup->rules, error))
        return false;
    reader.first = setup->first;
    if (!format_more(&reader))
        return error_set(error, "there is no game in it");
    if (!format_next(&reader, &sheet, error))
        return false;
    if (format_more(&reader))
        return error_set(error, "there is more than one game in it");
    if (*sheet.table.spec[BLACK])
        return session_of_saved(&sheet, session, error);
    *session = session_of_sheet(&sheet, setup);
    return true;
}

bool play_load(const char *path, const PlaySetup *setup, PlaySession *session, Error *error) {
    Text text = {0};
    Error inner = {0};
    bool good = file_read(path, PLAY_FILE_LIMIT, &text, error);
    if (good && !read_game(&text, path, setup, session, &inner))
        good = error_set(error, "%.100s: %.260s", path, inner.text);
    text_free(&text);
    return good;
}
