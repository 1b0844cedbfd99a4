// OBF: a position a line, with the scores of its moves: `<64 squares> <side>; A4:+10; B2:+0; … [% comment]`.
#ifndef FLIPSIDE_FORMATS_OBF_H
#define FLIPSIDE_FORMATS_OBF_H

#include "error.h"
#include "rules.h"

typedef struct ObfRecord {
    Position position;
    bool has_score; // a best score is given, alone or as the best of the moves
    int score;      // mover's view
    int move_count; // moves with a score; passes are left out
    struct {
        uint8_t move;
        int8_t score;
    } moves[MOVES_MAX];
} ObfRecord;

// Reads one line. An empty line or one that is only a comment is not a record: use obf_is_blank first.
bool obf_parse(const char *line, int size, ObfRecord *record, Error *error);

// Nothing but white space or a comment.
bool obf_is_blank(const char *line);

#endif
