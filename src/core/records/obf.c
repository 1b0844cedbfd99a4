#include "obf.h"

#include "notation.h"

#include <assert.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

bool obf_is_blank(const char *line) {
    line += strspn(line, " \t\r\n");
    return *line == '\0' || *line == '%';
}

static const char *skip_space(const char *at) {
    return at + strspn(at, " \t\r\n");
}

// Parses a score from −127 to 127. Returns its end, or NULL after an error.
static const char *parse_score(const char *line, const char *at, int *score, Error *error) {
    char *end;
    if (!isdigit((unsigned char)at[*at == '+' || *at == '-'])) {
        error_at(error, (size_t)(at - line) + 1, "expected a score such as +10");
        return NULL;
    }
    long value = strtol(at, &end, 10);
    if (value < -127 || value > 127) {
        error_at(error, (size_t)(at - line) + 1, "expected a score from -64 to 64, got %ld", value);
        return NULL;
    }
    *score = (int)value;
    return end;
}

// Parses one item between semicolons: `A4:+10`, `--:-127` or `+6`.
static const char *parse_item(const char *line, const char *at, int size, bool old,
                              SheetScores *scores, Error *error) {
    const char *colon = at + strcspn(at, ":;%");
    int score, move = MOVE_NONE;
    if (*colon == ':') {
        char name[8] = {0};
        size_t length = (size_t)(colon - at);
        while (length > 0 && isspace((unsigned char)at[length - 1]))
            length--;
        if (length == 0 || length >= sizeof name) {
            error_at(error, (size_t)(at - line) + 1, "expected a move such as A4 before the colon");
            return NULL;
        }
        memcpy(name, at, length);
        Error inner;
        if (old ? !notation_parse_old_move(name, size, &move, &inner)
                : !notation_parse_move(name, size, &move, &inner)) {
            error_at(error, (size_t)(at - line) + 1, "%s", inner.text);
            return NULL;
        }
        at = skip_space(colon + 1);
    }
    const char *end = parse_score(line, at, &score, error);
    if (!end || move == MOVE_PASS)
        return end;
    if (move != MOVE_NONE) {
        if (scores->count == MOVES_MAX) {
            error_at(error, (size_t)(at - line) + 1, "more than %d scores", MOVES_MAX);
            return NULL;
        }
        scores->moves[scores->count].move = (uint8_t)move;
        scores->moves[scores->count++].score = (int8_t)score;
    }
    if (!scores->has_best || score > scores->best)
        scores->best = score;
    scores->has_best = true;
    return end;
}

bool obf_scores(const char *line, const char *at, int size, bool old, SheetScores *scores,
                Error *error) {
    assert(line && at >= line && scores && size_valid(size));
    *scores = (SheetScores){0};
    for (at = skip_space(at); *at && *at != '%'; at = skip_space(at)) {
        if (*at != ';')
            return error_at(error, (size_t)(at - line) + 1, "expected a semicolon, got '%.1s'", at);
        at = skip_space(at + 1);
        if (*at && *at != ';' && *at != '%' &&
            !(at = parse_item(line, at, size, old, scores, error)))
            return false;
    }
    return true;
}

bool obf_parse(const char *line, int size, ObfRecord *record, Error *error) {
    assert(line && record && size_valid(size));
    const char *at;
    *record = (ObfRecord){0};
    return notation_parse_position(line, size, BLACK, &record->position, NULL, &at, error) &&
           obf_scores(line, at, size, false, &record->scores, error);
}
