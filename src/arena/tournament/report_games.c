#include "report_private.h"

#include "game_line.h"
#include "opening_names.h"

#include <math.h>

// Adds the name of the opening, if it has one.
static void add_opening_name(Json *line, const Game *game) {
    OpeningNames names;
    Text text = {0};
    if (!opening_names_of_game(game, game->ply, &names))
        return;
    opening_names_write(&text, &names);
    json_add_buffer(line, "named", &text);
}

// Adds the total time of Black and White.
static void add_used(Json *line, const MatchGame *record) {
    const Game *game = &record->game;
    double used[2] = {0};
    for (int ply = record->opening_plies; ply < game->ply; ply++)
        used[ply % 2 ? color_other(game->first.side) : game->first.side] +=
            record->moves[ply].seconds;
    Json *list = json_new_list();
    json_append_measure(list, used[BLACK], 4);
    json_append_measure(list, used[WHITE], 4);
    json_add(line, "used", list);
}

static void add_data(Report *report, const MatchGame *record) {
    Json *line = json_new_object();
    json_add_int(line, "game", record->pairing.game + 1);
    json_add_int(line, "black", pairing_black(&record->pairing));
    json_add_int(line, "white", pairing_white(&record->pairing));
    if (arena_mode_rounds(report->settings.mode))
        json_add_int(line, "round", record->pairing.round + 1);
    json_add_int(line, "result", record->black_half_points);
    json_add_int(line, "opening", record->opening_plies);
    add_used(line, record);
    add_opening_name(line, &record->game);
    game_line_add_end(line, record);
    if (record->reason >= END_FIRST_FORFEIT)
        json_add_flag(line, "forfeit", true);
    game_line_add_position(line, &record->game);
    game_line_add_moves(line, &record->game);
    if (report->full) {
        game_line_add_lists(line, record);
        game_line_add_printed(line, record);
    }
    json_write_script(&report->games, line);
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
        int player =
            color == BLACK ? pairing_black(&record->pairing) : pairing_white(&record->pairing);
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
