// OBF: one position per line, with scores of its moves:
// `<64 squares> <side>; A4:+10; B2:+0; … [% comment]`.
#ifndef FLIPSIDE_CORE_OBF_H
#define FLIPSIDE_CORE_OBF_H

#include "game_sheet.h"

typedef struct ObfRecord {
    Position position;
    SheetScores scores;
} ObfRecord;

// Parses the scores at `at` in a line, `; A4:+10; B2:+0; …`, up to its end or a comment, with old
// or own names of squares (notation.h).
bool obf_scores(const char *line, const char *at, int size, bool old, SheetScores *scores,
                Error *error);

// Parses one line, which must not be blank.
bool obf_parse(const char *line, int size, ObfRecord *record, Error *error);

// True for a line of white space or only a comment.
bool obf_is_blank(const char *line);

#endif
