// Forfeits of a report. Equal forfeits of a player, such as the same traceback in every game, are
// shown once with their number.
#include "report_private.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

struct Forfeit {
    int loser, other, game;
    EndReason reason;
    char *detail, *errors;
    char *key; // equal for forfeits that are shown together
};

// Appends a text with '#' in place of values that differ between runs: addresses (0x7f…) and
// decimal fractions (seconds).
static void add_key(Text *out, const char *text) {
    while (*text) {
        size_t digits = strspn(text, "0123456789");
        if (text[0] == '0' && text[1] == 'x')
            digits = 2 + strspn(text + 2, "0123456789abcdefABCDEF");
        else if (digits && text[digits] == '.' && isdigit((unsigned char)text[digits + 1]))
            digits += 1 + strspn(text + digits + 1, "0123456789");
        else
            digits = 0;
        if (digits) {
            text_add_char(out, '#');
            text += digits;
            continue;
        }
        size_t plain = strspn(text, "0123456789"); // integers are kept
        plain = plain ? plain : 1;
        text_add_bytes(out, text, plain);
        text += plain;
    }
}

static bool make_room(Report *report) {
    if (report->forfeit_count < report->forfeit_capacity)
        return true;
    int capacity = report->forfeit_capacity ? 2 * report->forfeit_capacity : 64;
    Forfeit *grown = realloc(report->forfeits, (size_t)capacity * sizeof *grown);
    if (!grown)
        return false;
    report->forfeits = grown;
    report->forfeit_capacity = capacity;
    return true;
}

void report_add_forfeit(Report *report, const MatchGame *record) {
    int black = pairing_black(&record->pairing), white = pairing_white(&record->pairing);
    Text key = {0};
    text_format(&key, "%02d ", (int)record->reason);
    add_key(&key, record->detail);
    text_add_char(&key, '\n');
    add_key(&key, record->errors);
    Forfeit forfeit = {.loser = record->loser == BLACK ? black : white,
                       .other = record->loser == BLACK ? white : black,
                       .game = record->pairing.game,
                       .reason = record->reason,
                       .detail = strdup(record->detail),
                       .errors = strdup(record->errors),
                       .key = key.data};
    if (!forfeit.detail || !forfeit.errors || key.failed || !make_room(report)) {
        report->failed = true;
        free(forfeit.detail);
        free(forfeit.errors);
        text_free(&key);
        return;
    }
    report->forfeits[report->forfeit_count++] = forfeit;
}

void report_free_forfeits(Report *report) {
    for (int i = 0; i < report->forfeit_count; i++) {
        free(report->forfeits[i].detail);
        free(report->forfeits[i].errors);
        free(report->forfeits[i].key);
    }
    free(report->forfeits);
}

static int by_kind(const void *a, const void *b) {
    const Forfeit *first = a, *second = b;
    int order = first->loser != second->loser ? first->loser - second->loser
                                              : strcmp(first->key, second->key);
    return order ? order : first->game - second->game;
}

static void add_link(const Report *report, const Forfeit *forfeit, Text *out) {
    int game = forfeit->game + 1;
    text_format(out, "<a href=\"#game=%d\" onclick=\"show(%d)\">game %d</a> against ", game, game,
                game);
    text_add_xml(out, report->status->names[forfeit->other]);
}

// Appends a group of equal forfeits.
static void add_kind(const Report *report, const Forfeit *forfeits, int count, Text *out) {
    text_format(out, "<article class=\"forfeit\" data-player=\"%d\"><h3>", forfeits->loser);
    text_add_xml(out, report->status->names[forfeits->loser]);
    text_format(out, " <span class=\"badge\">%s</span>", end_reason_name(forfeits->reason));
    if (count > 1)
        text_format(out, " <span class=\"times\">%d times</span>", count);
    text_add(out, "</h3>\n<p>");
    text_add_xml(out, forfeits->detail);
    text_add(out, "</p>\n");
    if (*forfeits->errors) {
        text_add(out, "<pre>");
        text_add_xml(out, forfeits->errors);
        text_add(out, "</pre>\n");
    }
    text_add(out, count > 1 ? "<details><summary>Games</summary>" : "<p class=\"soft\">");
    for (int i = 0; i < count; i++) {
        text_add(out, i ? ", " : "");
        add_link(report, &forfeits[i], out);
    }
    text_add(out, count > 1 ? "</details></article>\n" : "</p></article>\n");
}

void report_forfeits(const Report *report, Text *out) {
    int count = report->forfeit_count;
    text_format(out, "<section class=\"card\" id=\"forfeits\"><h2>Forfeits: %d</h2>\n", count);
    if (!count)
        text_add(out, "<p class=\"soft\">None</p>");
    else
        qsort(report->forfeits, (size_t)count, sizeof *report->forfeits, by_kind);
    for (int i = 0, next; i < count; i = next) {
        const Forfeit *first = &report->forfeits[i];
        for (next = i + 1; next < count && report->forfeits[next].loser == first->loser &&
                           strcmp(report->forfeits[next].key, first->key) == 0;)
            next++;
        add_kind(report, first, next - i, out);
    }
    text_add(out, "</section>\n");
}
