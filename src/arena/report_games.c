#include "report_private.h"

#include "notation.h"

#include <math.h>

// A JSON string inside a script element: `<` never appears, so nothing can end the element.
void report_string(Text *out, const char *text) {
    text_add_char(out, '"');
    for (const unsigned char *c = (const unsigned char *)text; *c; c++)
        if (*c < 0x20 || *c == '<' || *c == '"' || *c == '\\')
            text_format(out, "\\u%04x", *c);
        else
            text_add_char(out, (char)*c);
    text_add_char(out, '"');
}

typedef enum Column { TIMES, DEPTHS, SCORES, COLUMNS } Column;

static bool add_value(Text *out, Column column, const MatchMove *move) {
    if (column == TIMES)
        text_format(out, "%.3g", move->seconds);
    else if (column == DEPTHS && move->depth)
        text_format(out, "%d", move->depth);
    else if (column == SCORES && move->has_score)
        text_format(out, "%d", move->score);
    else
        return false;
    return true;
}

// One list with an entry for each move after the opening; left out when all would be null.
static void add_list(Text *out, Column column, const MatchGame *record) {
    static const char *const names[] = {"times", "depths", "scores"};
    size_t start = out->length;
    bool any = false;
    text_format(out, ",\"%s\":[", names[column]);
    for (int ply = record->opening_plies; ply < record->game.ply; ply++) {
        if (ply > record->opening_plies)
            text_add_char(out, ',');
        if (record->game.moves[ply] != MOVE_PASS && add_value(out, column, &record->moves[ply]))
            any = true;
        else
            text_add(out, "null");
    }
    text_add_char(out, ']');
    if (!any && out->data)
        text_cut(out, start);
}

static void add_data(Report *report, const MatchGame *record) {
    Text *out = &report->games;
    const Game *game = &record->game;
    char buffer[3];
    text_format(out, "%s{\"game\":%d,\"black\":%d,\"white\":%d,\"result\":%d,\"reason\":\"%s\",\"opening\":%d",
                out->length ? ",\n" : "", record->pairing.game + 1, pairing_black(&record->pairing),
                pairing_white(&record->pairing), record->black_half_points, end_reason_name(record->reason),
                record->opening_plies);
    if (record->has_score)
        text_format(out, ",\"score\":%d", record->score);
    if (record->reason >= END_RESIGN)
        text_format(out, ",\"loser\":\"%s\"", color_name(record->loser));
    if (record->reason >= END_FIRST_FORFEIT)
        text_add(out, ",\"forfeit\":true");
    if (*record->detail) {
        text_add(out, ",\"detail\":");
        report_string(out, record->detail);
    }
    if (game->rules.start == START_GIVEN) {
        text_add(out, ",\"position\":\"");
        notation_write_position(out, game->first, game->rules.size, FORM_OBF);
        text_add_char(out, '"');
    }
    text_add(out, ",\"moves\":\"");
    for (int ply = 0; ply < game->ply; ply++)
        text_add(out, notation_move(game->moves[ply], buffer));
    text_add_char(out, '"');
    for (Column column = TIMES; report->full && column < COLUMNS; column++)
        add_list(out, column, record);
    for (Color color = BLACK; report->full && color <= WHITE; color++)
        if (*record->printed[color]) {
            text_format(out, ",\"%s_printed\":", color_name(color));
            report_string(out, record->printed[color]);
        }
    text_add_char(out, '}');
}

static void add_times(Report *report, const MatchGame *record) {
    const Game *game = &record->game;
    int step = 0;
    for (int ply = 0; ply < game->ply; ply++) {
        if (game->moves[ply] == MOVE_PASS)
            continue;
        step++;
        if (ply < record->opening_plies || step >= REPORT_STEPS)
            continue;
        Color color = ply % 2 ? color_other(game->first.side) : game->first.side;
        int player = color == BLACK ? pairing_black(&record->pairing) : pairing_white(&record->pairing);
        StepTimes *times = &report->times[player][step];
        times->count++;
        times->sum += record->moves[ply].seconds;
        times->worst = fmax(times->worst, record->moves[ply].seconds);
    }
}

void report_add_game(Report *report, const MatchGame *record) {
    if (record->date && (!report->first_date || record->date < report->first_date))
        report->first_date = record->date;
    if (record->date > report->last_date)
        report->last_date = record->date;
    add_data(report, record);
    add_times(report, record);
    if (record->reason >= END_FIRST_FORFEIT)
        report_add_forfeit(report, record);
}
