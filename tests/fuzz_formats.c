// Any text as a list of positions and games in forms to be recognised: reading always moves on,
// what is read is a valid game, and every format that can write it is recognised again and reads
// back to the same game.
#include "format.h"
#include "fuzz.h"

#include <math.h>

// SGF and PGN keep values and marks of moves.
static void check_notes(const GameSheet *sheet, const GameSheet *back) {
    for (int i = 0; i < sheet->game.ply; i++) {
        const SheetNote *a = &sheet->notes[i], *b = &back->notes[i];
        fuzz_check(a->mark == b->mark && a->mark < SHEET_MARKS);
        fuzz_check(!a->has_score || fabs(a->score) > 1e8 ||
                   (b->has_score && fabs(a->score - b->score) < 0.001));
        fuzz_check(strlen(a->comment) < SHEET_COMMENT && (!*a->comment || *b->comment));
    }
}

static void check_same(const Format *format, const GameSheet *sheet, const GameSheet *back) {
    const Game *a = &sheet->game, *b = &back->game;
    fuzz_check(position_discs(a->now, BLACK) == position_discs(b->now, BLACK));
    fuzz_check(position_discs(a->now, WHITE) == position_discs(b->now, WHITE));
    if (!format->games)
        return;
    fuzz_check(a->ply == b->ply && memcmp(a->moves, b->moves, (size_t)a->ply) == 0);
    if (strcmp(format->name, "sgf") == 0 || strcmp(format->name, "pgn") == 0)
        check_notes(sheet, back);
    fuzz_check(a->rules.goal == b->rules.goal && a->rules.size == b->rules.size &&
               a->now.side == b->now.side);
    // A position alone does not tell that discs may be placed in the centre, or that they may not.
    Rules told = a->rules;
    told.start = sheet_start(a->first, told);
    if (strcmp(format->name, "transcript") != 0 &&
        rules_moves(told, a->first.board) == rules_moves(a->rules, a->first.board))
        fuzz_check((sheet->ending == SHEET_UNFINISHED) == (back->ending == SHEET_UNFINISHED) &&
                   (sheet->result > 0) - (sheet->result < 0) ==
                       (back->result > 0) - (back->result < 0));
}

// A pass at the end is left out of transcripts, and without moves they are empty.
static bool comparable(const Format *format, const Game *game) {
    bool transcript = strcmp(format->name, "transcript") == 0;
    return !(transcript && (game->ply == 0 || game->moves[game->ply - 1] == MOVE_PASS));
}

static void write_and_read(const Format *format, const GameSheet *sheet) {
    Text text = {0};
    Error error = {0};
    if (!format->write || !format_write(format, &text, sheet, &error)) {
        fuzz_check(!format->write || error.text[0] != '\0');
    } else if (comparable(format, &sheet->game)) {
        static GameSheet back;
        FormatReader reader;
        fuzz_check(format_open(&reader, text.data, text.length, NULL, sheet->game.rules, NULL));
        fuzz_check(format_more(&reader));
        fuzz_check(format_next(&reader, &back, &error));
        check_same(format, sheet, &back);
        fuzz_check(!format_more(&reader));
    }
    text_free(&text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size == 0)
        return 0;
    Rules rules = {(Goal)(data[0] & 1), (Start)(data[0] / 2 % 3), 4 + 2 * (data[0] / 8 % 3)};
    char *text = fuzz_string(data + 1, size - 1);
    static GameSheet sheet;
    Error error = {0};
    FormatReader reader;
    if (!format_open(&reader, text, size - 1, NULL, rules, &error)) {
        fuzz_check(error.text[0] != '\0');
        free(text);
        return 0;
    }
    reader.scores = data[0] & 0x80;
    reader.old_squares = data[0] & 0x40;
    reader.any_size = data[0] & 0x20;
    while (format_more(&reader)) {
        const char *before = reader.at;
        if (!format_next(&reader, &sheet, &error)) {
            Error line = {0};
            format_explain(&reader, "text", &error, &line);
            fuzz_check(error.text[0] != '\0' && line.text[0] != '\0');
            break;
        }
        const Game *game = &sheet.game;
        fuzz_check(reader.at > before && reader.at <= text + size - 1);
        fuzz_check(game->ply >= 0 && game->ply <= GAME_PLIES_MAX && game->known >= game->ply);
        fuzz_check((game->now.board.player & game->now.board.opponent) == 0);
        for (int i = 0; i < format_row_count; i++)
            write_and_read(&format_rows[i], &sheet);
    }
    free(text);
    return 0;
}
