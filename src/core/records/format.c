#include "format.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

const Format *format_find(const char *name) {
    for (int i = 0; i < format_row_count; i++)
        if (strcmp(format_rows[i].name, name) == 0)
            return &format_rows[i];
    return NULL;
}

const Format *format_of_path(const char *path) {
    size_t length = strlen(path);
    for (int i = 0; i < format_row_count; i++) {
        size_t ending = format_rows[i].extension ? strlen(format_rows[i].extension) : length;
        if (ending < length && strcasecmp(path + length - ending, format_rows[i].extension) == 0)
            return &format_rows[i];
    }
    return NULL;
}

void format_names(Text *out) {
    int left = 0;
    for (int i = 0; i < format_row_count; i++)
        left += format_rows[i].write != NULL;
    for (int i = 0; i < format_row_count; i++)
        if (format_rows[i].write) {
            left--;
            text_format(out, "%s%s", format_rows[i].name,
                        left > 1    ? ", "
                        : left == 1 ? " or "
                                    : "");
        }
}

bool format_open(FormatReader *reader, const char *text, size_t length, const char *path,
                 Rules rules, Error *error) {
    assert(reader && text && text[length] == '\0' && size_valid(rules.size));
    *reader = (FormatReader){.text = text,
                             .at = text,
                             .end = text + length,
                             .rules = rules,
                             .first = rules_start(rules),
                             .old_squares = path && strcmp(path, "-") != 0,
                             .scores_goal = GOAL_MOST,
                             .line = 1,
                             .counted = text};
    const Format *named = path ? format_of_path(path) : NULL;
    for (int i = 0; i < format_row_count; i++)
        if (format_rows[i].open && (&format_rows[i] == named || format_rows[i].recognise(reader)))
            reader->binary = &format_rows[i];
    if (reader->binary)
        return reader->binary->open(reader, error);
    if (strncmp(text, "\xEF\xBB\xBF", 3) == 0)
        reader->at += 3; // byte order mark
    if (strlen(text) != length)
        return error_set(error, "expected text, got a binary file (byte %zu is 0)",
                         strlen(text) + 1);
    return true;
}

// Reads `% goal GOAL`, the goal of the scores.
static void read_comment(FormatReader *reader) {
    char goal[16];
    if (sscanf(reader->at, "%% goal %15s", goal) == 1)
        goal_parse(goal, &reader->scores_goal);
}

bool format_more(FormatReader *reader) {
    if (reader->binary)
        return reader->at < reader->end;
    reader->at += strspn(reader->at, " \t\r\n");
    while (*reader->at == '%' || *reader->at == '#') {
        read_comment(reader);
        reader->at += strcspn(reader->at, "\n");
        reader->at += strspn(reader->at, " \t\r\n");
    }
    for (; reader->counted < reader->at; reader->counted++)
        reader->line += *reader->counted == '\n';
    return *reader->at != '\0';
}

const Format *format_recognise(const FormatReader *reader) {
    assert(reader && reader->at <= reader->end);
    const Format *best = reader->binary;
    int highest = 0;
    for (int i = 0; i < format_row_count && !reader->binary; i++) {
        int confidence = format_rows[i].open ? 0 : format_rows[i].recognise(reader);
        if (confidence > highest) {
            highest = confidence;
            best = &format_rows[i];
        }
    }
    return best ? best : &format_rows[0];
}

bool format_next(FormatReader *reader, GameSheet *sheet, Error *error) {
    assert(reader && sheet && reader->at < reader->end);
    reader->format = format_recognise(reader);
    reader->count++;
    if (!reader->format->read(reader, sheet, error))
        return false;
    sheet_finish(sheet);
    return true;
}

bool format_explain(const FormatReader *reader, const char *name, const Error *inner,
                    Error *error) {
    char column[40] = "";
    if (inner->column)
        snprintf(column, sizeof column, ", column %zu", inner->column);
    if (reader->binary && reader->count)
        return error_set(error, "%s, game %d: %s", name ? name : "argument", reader->count,
                         inner->text);
    if (name && !reader->binary)
        return error_set(error, "%s, line %zu%s: %s", name, reader->line, column, inner->text);
    return error_set(error, "%s%s: %s", name ? name : "argument", column, inner->text);
}

bool format_write(const Format *format, Text *out, const GameSheet *sheet, Error *error) {
    if (!format->write)
        return error_set(error, "cannot write %s: the format is read-only", format->about);
    if (format->games && !sheet_check_start(sheet, error))
        return false;
    return format->write(out, sheet, error) && (!out->failed || error_set(error, "out of memory"));
}
