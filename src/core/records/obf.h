// OBF: a position a line, with the scores of its moves: `<64 squares> <side>; A4:+10; B2:+0; … [%
// comment]`.
#ifndef FLIPSIDE_CORE_OBF_H
#define FLIPSIDE_CORE_OBF_H

#include "game_sheet.h"

typedef struct ObfRecord {
    Position position;
    SheetScores scores;
} ObfRecord;

// Reads the scores that stand at `at` in a line: `; A4:+10; B2:+0; …`, to its end or a comment,
// with old or own names of squares (notation.h).
bool obf_scores(const char *line, const char *at, int size, bool old, SheetScores *scores,
                Error *error);

// Reads one line. An empty line or one that is only a comment is not a record: use obf_is_blank
// first.
bool obf_parse(const char *line, int size, ObfRecord *record, Error *error);

// Nothing but white space or a comment.
bool obf_is_blank(const char *line);

#endif
