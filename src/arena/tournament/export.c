#include "export.h"

#include "arena_log.h"
#include "move_list.h"
#include "notation.h"
#include "tournament.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

// Games come in the order they ended and leave in the order of the schedule.
typedef struct Exported {
    int game;
    char *text;
} Exported;

typedef struct Export {
    const Format *format;
    Exported *games;
    int count, room;
    bool failed;
    Error error; // of the first game that the format could not tell
} Export;

const Format *export_format(const char *path) {
    const Format *format = format_of_path(path);
    return format && format->games && format->many && format->write ? format : NULL;
}

// Puts others in place of the characters that GGF uses itself: not every program knows how they are
// escaped.
static void plain_name(char *name) {
    static const char own[] = "[]\\;", instead[] = "()/,";
    for (char *c = name; *c; c++) {
        const char *found = strchr(own, *c);
        if (found)
            *c = instead[found - own];
    }
}

GameSheet export_sheet(const MatchGame *record, const char *black, const char *white) {
    GameSheet sheet = {.game = record->game, .place = "Flipside arena"};
    arena_log_end(&sheet, end_reason_name(record->reason), record->black_half_points,
                  record->has_score ? &record->score : NULL);
    sheet_set_text(sheet.name[BLACK], black);
    sheet_set_text(sheet.name[WHITE], white);
    snprintf(sheet.round, sizeof sheet.round, "%d", record->pairing.game + 1);
    time_t when = (time_t)record->date;
    struct tm utc;
    if (!when || !gmtime_r(&when, &utc) ||
        !strftime(sheet.date, sizeof sheet.date, "%Y-%m-%d %H:%M:%S UTC", &utc))
        *sheet.date = '\0';
    sheet.table.lot = record->opening_plies;
    for (int ply = record->opening_plies; ply < record->game.ply; ply++)
        sheet.notes[ply] = (SheetNote){.has_score = record->moves[ply].has_score,
                                       .score = record->moves[ply].score,
                                       .has_seconds = record->game.moves[ply] != MOVE_PASS,
                                       .seconds = record->moves[ply].seconds};
    return sheet;
}

// `f5d6c3…` and, behind it, who played and how it ended.
static void add_transcript(Text *out, const MatchGame *record, const char *black,
                           const char *white) {
    if (record->game.rules.start == START_GIVEN) {
        notation_write_position(out, record->game.first, record->game.rules.size, FORM_OBF);
        text_add(out, "; ");
    }
    move_list_write(out, &record->game);
    text_format(out, record->game.rules.size == 8 || record->game.ply == 0 ? " %% " : "; ");
    text_format(out, "%d: %s - %s, ", record->pairing.game + 1, black, white);
    if (record->has_score)
        text_format(out, "%+d", record->score);
    else
        text_format(out, "%s by %s", color_name(record->black_half_points == 2 ? BLACK : WHITE),
                    end_reason_name(record->reason));
    text_add_char(out, '\n');
}

bool export_game(const Format *format, const MatchGame *record, const char *black,
                 const char *white, Text *out, Error *error) {
    Error wrong = {0};
    if (format == format_find("transcript")) {
        add_transcript(out, record, black, white);
        return true;
    }
    GameSheet sheet = export_sheet(record, black, white);
    for (int color = BLACK; color <= WHITE && format == format_find("ggf"); color++)
        plain_name(sheet.name[color]);
    return format_write(format, out, &sheet, &wrong) ||
           error_set(error, "game %d: %s", record->pairing.game + 1, wrong.text);
}

static bool visit(MatchGame *record, const char *black, const char *white, void *user) {
    Export *export = user;
    Text text = {0};
    if (export->count == export->room) {
        int room = export->room ? 2 * export->room : 256;
        Exported *games = realloc(export->games, (size_t)room * sizeof *games);
        if (!games) {
            export->failed = true;
            return true;
        }
        export->games = games;
        export->room = room;
    }
    export_game(export->format, record, black, white, &text,
                *export->error.text ? NULL : &export->error);
    export->failed |= text.failed;
    export->games[export->count++] = (Exported){record->pairing.game, text.data};
    return true;
}

static int by_number(const void *a, const void *b) {
    int first = ((const Exported *)a)->game, second = ((const Exported *)b)->game;
    return (first > second) - (first < second);
}

bool export_write(const char *folder, const Format *format, Text *out, Error *error) {
    assert(folder && format && out);
    Export export = {.format = format};
    ArenaSettings settings;
    Tournament *tournament = tournament_open(&settings, folder, true, visit, &export, error);
    bool good = tournament != NULL;
    if (export.count)
        qsort(export.games, (size_t) export.count, sizeof *export.games, by_number);
    for (int i = 0; i < export.count; i++) {
        if (export.games[i].text)
            text_add(out, export.games[i].text);
        free(export.games[i].text);
    }
    free(export.games);
    tournament_destroy(tournament, NULL);
    if (good)
        settings_free(&settings);
    if (good && (export.failed || out->failed))
        good = error_set(error, "out of memory");
    if (good && *export.error.text)
        good = error_set(error, "%s", export.error.text);
    return good;
}
