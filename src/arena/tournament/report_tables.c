// Tables of a report: standings, crosstable and rounds. Wide tables scroll next to a fixed first
// column.
#include "report_private.h"

#include <math.h>
#include <stdarg.h>
#include <string.h>

// Maximum number of players with the number of games in each cell of the crosstable.
enum { CELLS_WIDE = 16 };

void report_name(const Report *report, int player, Text *out) {
    text_add(out, "<span class=\"who\">");
    text_add_xml(out, report->status->names[player]);
    text_add(out, "</span>");
}

// Appends the first cell of a row: rank and name, with the spec as tooltip.
static void add_player(const Report *report, int rank, Text *out) {
    int player = report->rows[rank].player;
    text_format(out, "<th class=\"name\" scope=\"row\" title=\"");
    text_add_xml(out, report->settings.players[player]);
    text_format(out, "\" data-value=\"%d\"><span class=\"rank\">%d</span><a href=\"#player=%d\">",
                rank + 1, rank + 1, player + 1);
    report_name(report, player, out);
    text_add(out, "</a></th>");
}

static void add_match(const Report *report, Text *out) {
    const ArenaSettings *s = &report->settings;
    const int *pairs = report->status->tally->pairs[1].pairs;
    MatchStatistics match = standings_statistics(&report->status->tally->pairs[1]);
    if (match.count > 1 && match.share > 0 && match.share < 1) {
        text_add(out, "<p>");
        text_add_xml(out, report->status->names[0]);
        text_format(out,
                    " by pairs of games with colours swapped: %+.1f ± %.1f Elo (95%%), likelihood "
                    "of superiority %.1f%%. Pairs with 0, ½, 1, 1½, 2 points: %d, %d, %d, %d, "
                    "%d.</p>\n",
                    match.elo, match.elo_error, 100 * match.superiority, pairs[0], pairs[1],
                    pairs[2], pairs[3], pairs[4]);
    }
    if (match.count > 1 && isfinite(match.normalised))
        text_format(out, "<p>Normalised Elo (pairs): %+.1f ± %.1f (95%%).</p>\n", match.normalised,
                    match.normalised_error);
    if (!s->sprt)
        return;
    SprtBounds bounds = {s->elo0, s->elo1, s->alpha, s->beta};
    text_format(out,
                "<p>SPRT of %+g against %+g Elo: log-likelihood ratio %.2f in (%.2f, %.2f), "
                "%s.</p>\n",
                s->elo0, s->elo1, sprt_ratio(&bounds, pairs), sprt_lower(&bounds),
                sprt_upper(&bounds), sprt_verdict_name(report->status->verdict));
}

// Appends a cell with a value or "n/a".
static void __attribute__((format(printf, 3, 4)))
add_value(Text *out, bool known, const char *format, ...) {
    va_list arguments;
    if (!known) {
        text_add(out, "<td class=\"soft\">n/a</td>");
        return;
    }
    va_start(arguments, format);
    text_add(out, "<td>");
    text_format_list(out, format, arguments);
    text_add(out, "</td>");
    va_end(arguments);
}

static void add_time(Text *out, bool known, double seconds) {
    if (!known) {
        add_value(out, false, " ");
        return;
    }
    text_format(out, "<td data-value=\"%.9f\">", seconds);
    if (seconds < 0.0009995)
        text_format(out, "%.3g µs</td>", seconds * 1e6);
    else if (seconds < 0.9995)
        text_format(out, "%.3g ms</td>", seconds * 1e3);
    else
        text_format(out, "%.2f s</td>", seconds);
}

static void add_forfeits(Text *out, const PlayerTally *player) {
    const char *between = " <span class=\"why\">";
    text_format(out, "<td data-value=\"%d\">%d", tally_forfeits(player), tally_forfeits(player));
    for (int reason = END_FIRST_FORFEIT; reason < END_REASONS; reason++)
        if (player->ends[reason]) {
            text_format(out, "%s%s %d", between, end_reason_name((EndReason)reason),
                        player->ends[reason]);
            between = ", ";
        }
    text_add(out, tally_forfeits(player) ? "</span></td>" : "</td>");
}

static void add_round_points(const Report *report, const Standing *row, Text *out) {
    const ScheduleKind *kind = schedule_kind(report->settings.mode);
    if (kind->half_points)
        text_format(out, "<td>%.1f</td><td>%.1f</td>", row->ladder_points / 2.0,
                    row->opposition / 2.0);
    else if (kind->points_title)
        text_format(out, "<td>%d</td>", row->ladder_points);
}

static void add_share(Text *out, const MatchScore *score) {
    add_value(out, match_score_games(score) > 0, "%.1f%%", 100 * match_score_share(score));
}

static void add_online(Text *out, const MatchScore *score) {
    OnlineScore online = standings_online(score);
    add_value(out, match_score_games(score) > 0, "%+.0f ± %.0f", online.points, online.error);
}

static void add_standing(const Report *report, int rank, Text *out) {
    const Standing *row = &report->rows[rank];
    const PlayerTally *player = &report->status->tally->players[row->player];
    int games = match_score_games(&player->score);
    bool played = games > 0, rated = row->error > 0;
    text_add(out, "<tr>");
    add_player(report, rank, out);
    add_round_points(report, row, out);
    text_format(out, "<td>%d</td><td>%d</td><td>%d</td><td>%d</td>", games, player->score.wins,
                player->score.draws, player->score.losses);
    add_share(out, &player->score);
    add_share(out, &player->as[BLACK]);
    add_share(out, &player->as[WHITE]);
    if (schedule_kind(report->settings.mode)->shows_race)
        add_online(out, &player->score);
    add_value(out, rated, "%s%+.1f", report->bounded ? "*" : "", row->elo);
    add_value(out, rated, "±%.1f", row->error);
    add_value(out, played, "%.1f%%", 100 * row->superiority);
    add_value(out, player->scored > 0, "%+.1f",
              player->scored ? (double)player->discs / player->scored : 0);
    add_time(out, player->moves > 0, player->moves ? player->seconds / player->moves : 0);
    add_time(out, player->moves > 0 || player->worst > 0, player->worst);
    add_forfeits(out, player);
    text_add(out, "</tr>\n");
}

// Lists the specs if they differ from the names.
static void add_specs(const Report *report, Text *out) {
    const ArenaSettings *s = &report->settings;
    bool differ = false;
    for (int i = 0; i < s->player_count; i++)
        differ |= strcmp(s->players[i], report->status->names[i]) != 0;
    if (!differ)
        return;
    text_add(out, "<details><summary>Player specs</summary><dl class=\"specs\">\n");
    for (int i = 0; i < standings_shown(s); i++) {
        text_add(out, "<dt>");
        text_add_xml(out, report->status->names[report->rows[i].player]);
        text_add(out, "</dt><dd>");
        text_add_xml(out, s->players[report->rows[i].player]);
        text_add(out, "</dd>\n");
    }
    text_add(out, "</dl></details>\n");
}

static void add_log_notes(const Report *report, Text *out) {
    const LogState *log = &report->status->log;
    if (log->bad) {
        text_format(out,
                    "<p class=\"alarm\">%d damaged lines of the log are not counted. First damaged "
                    "line: ",
                    log->bad);
        text_add_xml(out, log->first);
        text_add(out, ".</p>\n");
    }
    if (log->past)
        text_format(out,
                    "<p class=\"soft\">%d games of players that have changed or were withdrawn do "
                    "not count.</p>\n",
                    log->past);
}

void report_standings(const Report *report, Text *out) {
    const ScheduleKind *kind = schedule_kind(report->settings.mode);
    Text columns = {0};
    if (kind->points_title)
        text_format(&columns, "<th>%s</th>%s", kind->points_title,
                    kind->half_points ? "<th>Buchholz</th>" : "");
    add_log_notes(report, out);
    text_format(
        out,
        "<section class=\"card\" id=\"standings\"><h2>Standings</h2><div class=\"scroll\"><table "
        "class=\"sortable\"><thead><tr>"
        "<th "
        "class=\"name\">Player</th>%s<th>Games</th><th>Won</th><th>Drawn</th><th>Lost</"
        "th><th>Score</th>"
        "<th>As Black</th><th>As White</th>%s<th>Elo</th><th>95%%"
        "</th><th>LOS</th><th>Discs</th><th>Mean "
        "time</th><th>Worst</th><th>Forfeits</th>"
        "</tr></thead>\n",
        text_string(&columns), kind->shows_race ? "<th>Online</th>" : "");
    out->failed |= columns.failed;
    text_free(&columns);
    for (int i = 0; i < standings_shown(&report->settings); i++)
        add_standing(report, i, out);
    text_add(out, "</table></div>\n<p class=\"soft note\">LOS: likelihood of superiority over the "
                  "next player. Discs: mean final score of games with a final score.");
    if (kind->shows_race)
        text_format(out, " Online: points of %d games at +%d per win and −%d per loss.",
                    LADDER_RACE, LADDER_POINTS, LADDER_POINTS);
    if (report->bounded)
        text_add(out, " * Lower bound of differences: a player won or lost all games.");
    text_add(out, "</p>\n");
    if (report->settings.player_count == 2)
        add_match(report, out);
    if (report->status->tally->games > 1) {
        text_add(out, "<p>");
        standings_first_mover(&report->status->tally->black, out);
        text_add(out, "</p>\n");
    }
    add_specs(report, out);
    text_add(out, "</section>\n");
}

static void add_cell(const Report *report, int row, int column, Text *out) {
    bool reversed;
    int a = report->rows[row].player, b = report->rows[column].player;
    const MatchScore *pair = tally_pair(report->status->tally, a, b, &reversed);
    int wins = reversed ? pair->losses : pair->wins, losses = reversed ? pair->wins : pair->losses;
    int games = match_score_games(pair);
    double points = reversed ? games - match_score_points(pair) : match_score_points(pair),
           score = games ? points / games : 0.5;
    if (row == column || !games) {
        text_format(out, "<td class=\"cell %s\"></td>", row == column ? "self" : "");
        return;
    }
    text_format(out,
                "<td class=\"cell\" style=\"background:rgb(var(--%s) / %.2f)\"><a "
                "href=\"#pair=%d-%d\" title=\"",
                score >= 0.5 ? "good" : "bad", 1.2 * (score >= 0.5 ? score - 0.5 : 0.5 - score),
                a + 1, b + 1);
    text_add_xml(out, report->status->names[a]);
    text_add(out, " against ");
    text_add_xml(out, report->status->names[b]);
    text_format(out, ": won %d, drawn %d, lost %d\">%g", wins, pair->draws, losses, points);
    if (report->settings.player_count <= CELLS_WIDE)
        text_format(out, "<span class=\"soft\">/%d</span>", games);
    text_add(out, "</a></td>");
}

void report_crosstable(const Report *report, Text *out) {
    int n = standings_shown(&report->settings);
    text_add(
        out,
        "<section class=\"card\" id=\"cross\"><h2>Crosstable</h2><div class=\"scroll tall\"><table "
        "class=\"cross\"><thead>"
        "<tr><th class=\"name\">Points against</th>");
    for (int i = 0; i < n; i++) {
        text_add(out, "<th class=\"column\" title=\"");
        text_add_xml(out, report->status->names[report->rows[i].player]);
        text_format(out, "\">%d</th>", i + 1);
    }
    text_add(out, "</tr></thead>\n");
    for (int i = 0; i < n; i++) {
        text_add(out, "<tr>");
        add_player(report, i, out);
        for (int j = 0; j < n; j++)
            add_cell(report, i, j, out);
        text_add(out, "</tr>\n");
    }
    text_add(out, "</table></div>\n<p class=\"soft note\">Click a cell for its games, or a "
                  "name for details.</p></section>\n");
}

static void add_meeting(const Report *report, const ScheduleMeeting *meeting, Text *out) {
    const char *const *names = report->status->names;
    text_add(out, "<li>");
    if (meeting->second >= 0)
        text_format(out, "<a href=\"#pair=%d-%d\">", meeting->first + 1, meeting->second + 1);
    text_add_xml(out, names[meeting->first]);
    text_add(out, " – ");
    text_add_xml(out, meeting->second < 0 ? "bye" : names[meeting->second]);
    if (meeting->second >= 0)
        text_format(out, "</a> <b>%g : %g</b>", meeting->first_half / 2.0,
                    meeting->second_half / 2.0);
    text_add(out, "</li>\n");
}

void report_rounds(const Report *report, Text *out) {
    int rounds = schedule_rounds(report->status->schedule);
    ScheduleMeeting meeting;
    if (schedule_kind(report->settings.mode)->ranked || rounds == 0)
        return;
    text_add(out, "<section class=\"card\" id=\"rounds\"><h2>Rounds</h2><div class=\"rounds\">\n");
    for (int round = 0; round < rounds; round++) {
        text_format(out, "<div><h3>Round %d</h3><ol>\n", round + 1);
        for (int i = 0; schedule_meeting(report->status->schedule, round, i, &meeting); i++)
            add_meeting(report, &meeting, out);
        text_add(out, "</ol></div>\n");
    }
    text_add(out, "</div></section>\n");
}
