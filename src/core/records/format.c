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
        size_t ending = format_rows[i].ending ? strlen(format_rows[i].ending) : length;
        if (ending < length && strcasecmp(path + length - ending, format_rows[i].ending) == 0)
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
    *reader = (FormatReader){.text = text,
                             .at = text,
                             .end = text + length,
                             .rules = rules,
                             .first = rules_start(rules),
                             .old = path && strcmp(path, "-") != 0,
                             .scores_goal = GOAL_MOST,
                             .line = 1,
                             .counted = text};
    const Format *named = path ? format_of_path(path) : NULL;
    for (int i = 0; i < format_row_count; i++)
        if (format_rows[i].open && (&format_rows[i] == named || format_rows[i].recognise(reader)))
            reader->whole = &format_rows[i];
    if (reader->whole)
        return reader->whole->open(reader, error);
    if (strncmp(text, "\xEF\xBB\xBF", 3) == 0)
        reader->at += 3; // the mark with which some programs begin a text
    if (strlen(text) != length)
        return error_set(error, "not text: byte %zu is 0", strlen(text) + 1);
    return true;
}

// A comment may tell the goal of the scores.
static void read_comment(FormatReader *reader) {
    char goal[16];
    if (sscanf(reader->at, "%% goal %15s", goal) == 1)
        goal_parse(goal, &reader->scores_goal);
}

bool format_more(FormatReader *reader) {
    if (reader->whole)
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
    const Format *best = reader->whole;
    int surest = 0;
    for (int i = 0; i < format_row_count && !reader->whole; i++) {
        int sure = format_rows[i].open ? 0 : format_rows[i].recognise(reader);
        if (sure > surest) {
            surest = sure;
            best = &format_rows[i];
        }
    }
    return best ? best : &format_rows[0];
}

bool format_next(FormatReader *reader, GameSheet *sheet, Error *error) {
    assert(reader->at < reader->end);
    reader->format = format_recognise(reader);
    reader->count++;
    if (!reader->format->read(reader, sheet, error))
        return false;
    sheet_finish(sheet);
    return true;
}

bool format_explain(const FormatReader *reader, const char *name, const Error *place,
                    Error *error) {
    char column[40] = "";
    if (place->column)
        snprintf(column, sizeof column, ", column %zu", place->column);
    if (reader->whole && reader->count)
        return error_set(error, "%s, game %d: %s", name ? name : "argument", reader->count,
                         place->text);
    if (name && !reader->whole)
        return error_set(error, "%s, line %zu%s: %s", name, reader->line, column, place->text);
    return error_set(error, "%s%s: %s", name ? name : "argument", column, place->text);
}

bool format_write(const Format *format, Text *out, const GameSheet *sheet, Error *error) {
    if (!format->write)
        return error_set(error, "%s is only read, not written", format->about);
    if (format->games && !sheet_check_start(sheet, error))
        return false;
    return format->write(out, sheet, error) &&
           (!out->failed || error_set(error, "not enough memory"));
}
