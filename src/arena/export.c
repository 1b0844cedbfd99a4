#include "export.h"

#include "ggf.h"
#include "notation.h"
#include "tournament.h"
#include "utf8.h"

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
    ExportFormat format;
    Exported *games;
    int count, room;
    bool failed;
} Export;

bool export_format(const char *path, ExportFormat *format) {
    static const char *const endings[] = {".txt", ".ggf", ".pgn"};
    size_t length = strlen(path);
    for (int i = 0; i < 3; i++)
        if (length > 4 && strcmp(path + length - 4, endings[i]) == 0) {
            *format = (ExportFormat)i;
            return true;
        }
    return false;
}

static void date_text(int64_t date, const char *format, char *text, size_t size) {
    time_t when = (time_t)date;
    struct tm utc;
    if (!date || !gmtime_r(&when, &utc) || !strftime(text, size, format, &utc))
        *text = '\0';
}

// A name with others in place of the characters that GGF uses itself, cut at a whole character.
static void plain_name(const char *name, char text[GGF_TEXT]) {
    static const char own[] = "[]\\;", instead[] = "()/,";
    size_t length = 0;
    uint32_t character;
    for (size_t more; (more = utf8_decode(name + length, &character)) && length + more < GGF_TEXT; length += more)
        memcpy(text + length, name + length, more);
    text[length] = '\0';
    for (char *c = text; *c; c++) {
        const char *found = strchr(own, *c);
        if (found)
            *c = instead[found - own];
    }
}

static void add_ggf(Text *out, const GameRecord *record, const char *black, const char *white) {
    GgfGame game = {.game = record->game, .ending = GGF_PLAYED, .result = record->score};
    plain_name(black, game.black);
    plain_name(white, game.white);
    snprintf(game.place, sizeof game.place, "Flipside arena");
    date_text(record->date, "%Y-%m-%d %H:%M:%S UTC", game.date, sizeof game.date);
    for (int ply = record->opening_plies; ply < record->game.ply; ply++)
        game.notes[ply] = (GgfNote){.has_eval = record->moves[ply].has_score,
                                    .eval = record->moves[ply].score,
                                    .has_seconds = record->game.moves[ply] != MOVE_PASS,
                                    .seconds = record->moves[ply].seconds};
    if (!record->has_score) {
        int all = record->game.rules.size * record->game.rules.size;
        game.result = record->black_half_points == 2 ? all : record->black_half_points == 0 ? -all : 0;
        game.ending = record->reason == END_TIMEOUT ? GGF_TIME : record->reason == END_DRAW ? GGF_AGREED : GGF_RESIGNED;
    } else if (record->reason == END_SOLVED) {
        game.ending = GGF_AGREED;
    }
    ggf_write(out, &game);
    text_add_char(out, '\n');
}

static void add_tag(Text *out, const char *name, const char *value) {
    text_format(out, "[%s \"", name);
    for (; *value; value++) {
        if (*value == '"' || *value == '\\')
            text_add_char(out, '\\');
        text_add_char(out, *value);
    }
    text_add(out, "\"]\n");
}

static void add_pgn(Text *out, const GameRecord *record, const char *black, const char *white) {
    static const char *const results[] = {"0-1", "1/2-1/2", "1-0"};
    const Game *game = &record->game;
    char number[16], date[16], buffer[3];
    snprintf(number, sizeof number, "%d", record->pairing.game + 1);
    date_text(record->date, "%Y.%m.%d", date, sizeof date);
    add_tag(out, "Event", game->rules.goal == GOAL_MOST ? "Reversi, most discs" : "Reversi, fewest discs");
    add_tag(out, "Site", "Flipside arena");
    add_tag(out, "Date", *date ? date : "????.??.??");
    add_tag(out, "Round", number);
    add_tag(out, "Black", black);
    add_tag(out, "White", white);
    add_tag(out, "Result", results[record->black_half_points]);
    add_tag(out, "Termination", end_reason_name(record->reason));
    if (game->rules.start != START_STANDARD || game->rules.size != 8) {
        Text position = {0};
        notation_write_position(&position, game->first, game->rules.size, FORM_OBF);
        add_tag(out, "SetUp", "1");
        add_tag(out, "FEN", text_string(&position));
        text_free(&position);
    }
    text_add_char(out, '\n');
    for (int ply = 0; ply < game->ply; ply++) {
        if (ply % 2 == 0)
            text_format(out, "%s%d. ", ply % 20 == 0 && ply ? "\n" : "", ply / 2 + 1);
        text_format(out, "%s ", game->moves[ply] == MOVE_PASS ? "pass" : notation_move(game->moves[ply], buffer));
    }
    text_format(out, "%s\n\n", results[record->black_half_points]);
}

// `f5d6c3…` and, behind it, who played and how it ended.
static void add_transcript(Text *out, const GameRecord *record, const char *black, const char *white) {
    if (record->game.rules.start == START_GIVEN) {
        notation_write_position(out, record->game.first, record->game.rules.size, FORM_OBF);
        text_add(out, " ");
    }
    notation_write_transcript(out, &record->game);
    text_format(out, " %% %d: %s - %s, ", record->pairing.game + 1, black, white);
    if (record->has_score)
        text_format(out, "%+d", record->score);
    else
        text_format(out, "%s by %s", color_name(record->black_half_points == 2 ? BLACK : WHITE),
                    end_reason_name(record->reason));
    text_add_char(out, '\n');
}

static bool visit(GameRecord *record, const char *black, const char *white, void *user) {
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
    if (export->format == EXPORT_GGF)
        add_ggf(&text, record, black, white);
    else if (export->format == EXPORT_PGN)
        add_pgn(&text, record, black, white);
    else
        add_transcript(&text, record, black, white);
    export->failed |= text.failed;
    export->games[export->count++] = (Exported){record->pairing.game, text.data};
    return true;
}

static int by_number(const void *a, const void *b) {
    int first = ((const Exported *)a)->game, second = ((const Exported *)b)->game;
    return (first > second) - (first < second);
}

bool export_write(const char *folder, ExportFormat format, Text *out, Error *error) {
    assert(folder && out);
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
    return good;
}
