#include "pgn_comment.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COMMAND_LENGTH = 40 };

// `h:mm:ss`, the seconds perhaps with decimals.
static bool read_time(const char *text, double *seconds) {
    int hours, minutes;
    double rest;
    if (sscanf(text, "%6d:%2d:%lf", &hours, &minutes, &rest) != 3 || hours < 0 || minutes < 0 ||
        !(rest >= 0))
        return false;
    *seconds = 3600.0 * hours + 60.0 * minutes + rest;
    return *seconds < 1e9;
}

static void use_command(const char *command, Color mover, SheetNote *note) {
    double seconds, value;
    char *end;
    if (strncmp(command, "[%eval ", 7) == 0) {
        value = strtod(command + 7, &end);
        if (end > command + 7 && fabs(value) < 1e9) {
            note->has_score = true;
            note->score = mover == BLACK ? value : 0 - value;
        }
    } else if (strncmp(command, "[%emt ", 6) == 0 && read_time(command + 6, &seconds)) {
        note->has_seconds = true;
        note->seconds = seconds;
    }
}

void remark_read(const char *comment, size_t length, Color mover, SheetNote *note) {
    assert(comment && note);
    const char *end = comment + length;
    while (comment < end) {
        const char *begin = comment;
        if (end - comment > 1 && comment[0] == '[' && comment[1] == '%') {
            char command[COMMAND_LENGTH + 1] = "";
            const char *close = memchr(comment, ']', (size_t)(end - comment));
            comment = close ? close + 1 : end;
            size_t size = (size_t)(comment - begin);
            memcpy(command, begin, size < COMMAND_LENGTH ? size : COMMAND_LENGTH);
            use_command(command, mover, note);
        } else {
            do
                comment++;
            while (comment < end && !(comment[0] == '[' && end - comment > 1 && comment[1] == '%'));
            sheet_add_comment(note->comment, begin, (size_t)(comment - begin));
        }
    }
}

// The words of a comment cannot hold what ends it or is a command.
static void add_words(Text *out, const char *words) {
    for (; *words; words++) {
        bool open = *words == '{' || (words[0] == '[' && words[1] == '%');
        text_add_char(out, (char)(open ? '(' : *words == '}' ? ')' : *words));
    }
}

void remark_write_words(Text *out, const char *words) {
    if (!*words)
        return;
    text_add_char(out, '{');
    add_words(out, words);
    text_add(out, "} ");
}

void remark_write(Text *out, const SheetNote *note, Color mover) {
    assert(out && note);
    if (note->mark)
        text_format(out, "$%d ", note->mark);
    if (!note->has_score && !note->has_seconds) {
        remark_write_words(out, note->comment);
        return;
    }
    text_add_char(out, '{');
    if (note->has_score) {
        text_add(out, "[%eval ");
        sheet_add_number(out, mover == BLACK ? note->score : -note->score);
        text_add_char(out, ']');
    }
    if (note->has_seconds) {
        double minutes = floor(fmax(note->seconds, 0) / 60);
        text_format(out, "%s[%%emt %.0f:%02.0f:%06.3f]", note->has_score ? " " : "",
                    floor(minutes / 60), fmod(minutes, 60), fmax(note->seconds, 0) - 60 * minutes);
    }
    if (*note->comment)
        text_add_char(out, ' ');
    add_words(out, note->comment);
    text_add(out, "} ");
}
