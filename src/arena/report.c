#include "report.h"

#include "report_page.h"
#include "report_private.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static bool visit(GameRecord *record, const char *black, const char *white, void *user) {
    report_add_game(user, record, black, white);
    return true;
}

static void add_fact(Text *out, const char *name, const char *value) {
    text_format(out, "<div><dt>%s</dt><dd>", name);
    text_add_xml(out, value);
    text_add(out, "</dd></div>\n");
}

// The clock in words: "0.1 s a move, 100 ms grace".
static void describe_limits(const ArenaSettings *s, Text *out) {
    if (s->move_seconds > 0)
        text_format(out, "%g s a move, ", s->move_seconds);
    if (s->game_seconds > 0)
        text_format(out, "%g s a game + %g s a move, ", s->game_seconds, s->increment);
    if (s->depth)
        text_format(out, "depth %d, ", s->depth);
    if (s->nodes)
        text_format(out, "%llu nodes, ", (unsigned long long)s->nodes);
    if (s->playouts)
        text_format(out, "%llu playouts, ", (unsigned long long)s->playouts);
    if (!out->length && s->usual_seconds > 0)
        text_format(out, "each player's own, or %g s a move, ", s->usual_seconds);
    else if (!out->length)
        text_add(out, "each player's own, ");
    if (s->move_seconds > 0 || s->game_seconds > 0)
        text_format(out, "grace %g ms, ", s->grace * 1000);
    out->data[out->length -= 2] = '\0';
}

static void describe_openings(const ArenaSettings *s, Text *out) {
    if (s->opening == OPENING_RANDOM)
        text_format(out, "%d random plies", s->opening_plies);
    else if (s->opening == OPENING_LIST)
        text_format(out, "%s (%d)", s->opening_name ? s->opening_name : "list", s->line_count);
    else
        text_add(out, "the start position");
}

static void add_date(int64_t date, Text *out) {
    time_t when = (time_t)date;
    struct tm utc;
    char text[32];
    if (date && gmtime_r(&when, &utc) && strftime(text, sizeof text, "%Y-%m-%d %H:%M UTC", &utc))
        text_add(out, text);
}

static void add_head(const Report *report, Text *out) {
    const ArenaSettings *s = &report->settings;
    static const char *const titles[] = {"Match", "Kumite", "Gauntlet", "Ladder"};
    Text text = {0};
    text_format(out, "<h1>%s of %d players</h1>\n<p class=\"soft\">%d of %d games played", titles[s->mode],
                s->player_count, report->status->done, report->status->total);
    if (report->first_date) {
        text_add(out, ", ");
        add_date(report->first_date, out);
        text_add(out, " to ");
        add_date(report->last_date, out);
    }
    text_add(out, "</p>\n<dl class=\"facts\">\n");
    add_fact(out, "Goal", s->rules.goal == GOAL_MOST ? "most discs" : "fewest discs");
    text_format(&text, "%d×%d, %s start", s->rules.size, s->rules.size, start_name(s->rules.start));
    add_fact(out, "Board", text_string(&text));
    text_clear(&text);
    describe_limits(s, &text);
    add_fact(out, "Limits", text_string(&text));
    text_clear(&text);
    describe_openings(s, &text);
    add_fact(out, "Openings", text_string(&text));
    if (s->adjudicate) {
        text_clear(&text);
        text_format(&text, "at %d empty squares", s->adjudicate);
        add_fact(out, "Solver decides", text_string(&text));
    }
    text_clear(&text);
    text_format(&text, "%llu", (unsigned long long)s->seed);
    add_fact(out, "Seed", text_string(&text));
    text_add(out, "</dl>\n");
    text_free(&text);
}

static void add_match(const Report *report, Text *out) {
    const ArenaSettings *s = &report->settings;
    const int *pairs = report->status->tally->pairs[1].pairs;
    PairStatistics match = standings_match(report->status->tally);
    if (match.pairs > 1 && match.score > 0 && match.score < 1) {
        text_add(out, "<p>");
        text_add_xml(out, report->status->labels[0]);
        text_format(out,
                    " by pairs of games with colours swapped: %+.1f ± %.1f Elo (95 %%), likelihood of superiority "
                    "%.1f %%. Pairs by its points 0, ½, 1, 1½, 2: %d, %d, %d, %d, %d.</p>\n",
                    match.elo, match.elo_error, 100 * match.superiority, pairs[0], pairs[1], pairs[2], pairs[3],
                    pairs[4]);
    }
    if (!s->sprt)
        return;
    SprtBounds bounds = {s->elo0, s->elo1, s->alpha, s->beta};
    text_format(out, "<p>Sequential test of %+g against %+g Elo: log-likelihood ratio %.2f in (%.2f, %.2f), %s.</p>\n",
                s->elo0, s->elo1, sprt_ratio(&bounds, pairs), sprt_lower(&bounds), sprt_upper(&bounds),
                sprt_verdict_name(report->status->verdict));
}

static void add_time(Text *out, double seconds) {
    if (seconds < 0.0009995)
        text_format(out, "<td>%.3g µs</td>", seconds * 1e6);
    else if (seconds < 0.9995)
        text_format(out, "<td>%.3g ms</td>", seconds * 1e3);
    else
        text_format(out, "<td>%.2f s</td>", seconds);
}

static void add_standings(const Report *report, Text *out) {
    bool ladder = report->settings.mode == ARENA_LADDER;
    text_format(out,
                "<section class=\"card\"><h2>Standings</h2><table><tr><th>#</th><th class=\"name\">Player</th>%s"
                "<th>Games</th><th>Won</th><th>Drawn</th><th>Lost</th><th>Score</th><th>Elo</th><th>95 %%</th>"
                "<th>LOS</th><th>Discs</th><th>Mean time</th><th>Worst</th><th>Forfeits</th></tr>\n",
                ladder ? "<th>Points</th>" : "");
    for (int i = 0; i < report->settings.player_count; i++) {
        const Standing *row = &report->rows[i];
        const PlayerTally *player = &report->status->tally->players[row->player];
        double games = player->games ? player->games : 1, moves = player->moves ? player->moves : 1;
        text_format(out, "<tr><td>%d</td><td class=\"name\">", i + 1);
        text_add_xml(out, report->status->labels[row->player]);
        text_add(out, "</td>");
        if (ladder)
            text_format(out, "<td>%d</td>", row->ladder_points);
        text_format(out,
                    "<td>%d</td><td>%d</td><td>%d</td><td>%d</td><td>%.1f %%</td><td>%s%+.1f</td><td>±%.1f</td>"
                    "<td>%.1f %%</td><td>%+.1f</td>",
                    player->games, player->wins, player->draws, player->losses, 100 * row->points / games,
                    report->bounded ? "*" : "", row->elo, row->error, 100 * row->superiority,
                    (double)player->discs / games);
        add_time(out, player->seconds / moves);
        add_time(out, player->worst);
        text_format(out, "<td>%d</td></tr>\n", tally_forfeits(player));
    }
    text_add(out, "</table>\n<p class=\"soft\" style=\"margin-top:10px\">LOS: likelihood to be stronger than the next "
                  "one in the table. Discs: mean final score, by the goal.");
    if (report->bounded)
        text_add(out, " * Only a bound: somebody won or lost everything.");
    text_add(out, "</p>\n");
    if (report->settings.player_count == 2)
        add_match(report, out);
    text_add(out, "</section>\n");
}

static void add_crosstable(const Report *report, Text *out) {
    int n = report->settings.player_count;
    text_add(out, "<section class=\"card\"><h2>Crosstable</h2><table class=\"cross\"><tr><th></th><th></th>");
    for (int i = 0; i < n; i++)
        text_format(out, "<th class=\"column\">%d</th>", i + 1);
    text_add(out, "</tr>\n");
    for (int i = 0; i < n; i++) {
        text_format(out, "<tr><td>%d</td><td class=\"name\">", i + 1);
        text_add_xml(out, report->status->labels[report->rows[i].player]);
        text_add(out, "</td>");
        for (int j = 0; j < n; j++) {
            bool turned;
            const PairTally *pair =
                tally_pair(report->status->tally, report->rows[i].player, report->rows[j].player, &turned);
            int wins = turned ? pair->losses : pair->wins, losses = turned ? pair->wins : pair->losses;
            int games = wins + losses + pair->draws;
            double score = games ? (wins + pair->draws / 2.0) / games : 0.5;
            if (i == j || !games)
                text_format(out, "<td class=\"cell %s\"></td>", i == j ? "self" : "");
            else
                text_format(out,
                            "<td class=\"cell\" style=\"background:rgb(var(--%s) / %.2f)\" title=\"won %d, drawn %d, "
                            "lost %d\">%g<span class=\"soft\">/%d</span></td>",
                            score >= 0.5 ? "good" : "bad", 1.2 * (score >= 0.5 ? score - 0.5 : 0.5 - score), wins,
                            pair->draws, losses, wins + pair->draws / 2.0, games);
        }
        text_add(out, "</tr>\n");
    }
    text_add(out, "</table></section>\n");
}

static void add_plots(const Report *report, Text *out) {
    text_add(out, "<section class=\"card plot wide\"><h2>Ratings</h2>\n");
    report_ratings_plot(report, out);
    text_add(out, "</section>\n");
    add_crosstable(report, out);
    text_add(out, "<section class=\"card plot wide times\"><h2>Times</h2>\n");
    report_times_plot(report, false, out);
    report_times_plot(report, true, out);
    text_add(out, "</section>\n");
}

static void add_forfeits(const Report *report, Text *out) {
    text_format(out, "<section class=\"card\"><h2>Forfeits: %d</h2>\n", report->forfeit_count);
    if (report->forfeit_count)
        text_format(out,
                    "<table><tr><th>Game</th><th class=\"name\">Lost by</th><th class=\"name\">Against</th>"
                    "<th class=\"name\">Reason</th><th class=\"name\">What happened</th></tr>\n%s</table>",
                    text_string(&report->forfeits));
    else
        text_add(out, "<p class=\"soft\">Every game was played by the rules and in time.</p>");
    text_add(out, "</section>\n");
}

static void add_data(const Report *report, Text *out) {
    const ArenaSettings *s = &report->settings;
    text_format(out,
                "<script type=\"application/json\" id=\"data\">{\"goal\":\"%s\",\"start\":\"%s\",\"size\":%d,"
                "\"players\":[",
                goal_name(s->rules.goal), start_name(s->rules.start), s->rules.size);
    for (int i = 0; i < s->player_count; i++) {
        text_add(out, i ? "," : "");
        report_string(out, report->status->labels[i]);
    }
    text_format(out, "],\"games\":[\n%s\n]}</script>\n", text_string(&report->games));
}

static void add_page(const Report *report, Text *out) {
    text_format(out,
                "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n<meta name=\"viewport\" "
                "content=\"width=device-width, initial-scale=1\">\n<title>Flipside: %s of %d players</title>\n<style>\n"
                "%s</style></head>\n<body><main>\n",
                arena_mode_name(report->settings.mode), report->settings.player_count, report_css);
    add_head(report, out);
    add_standings(report, out);
    add_plots(report, out);
    text_add(out, report_html);
    add_forfeits(report, out);
    text_add(out, "<footer>Made by flipside report.</footer>\n</main>\n");
    add_data(report, out);
    text_format(out, "<script>\n%s</script>\n</body></html>\n", report_js);
}

// Lines of the log, to know before reading whether times and scores are kept.
static int count_lines(const char *folder) {
    char path[4096];
    snprintf(path, sizeof path, "%s/games.jsonl", folder);
    FILE *file = fopen(path, "re");
    int lines = 0;
    for (int c; file && (c = getc_unlocked(file)) != EOF;)
        lines += c == '\n';
    if (file)
        fclose(file);
    return lines;
}

static bool make(Report *report, Tournament *tournament, Text *out, Error *error) {
    report->status = tournament_status(tournament);
    report->rows = calloc((size_t)report->settings.player_count, sizeof *report->rows);
    if (!report->rows || !standings_make(&report->settings, report->status->schedule, report->status->tally,
                                         report->rows, &report->bounded))
        return error_set(error, "out of memory");
    add_page(report, out);
    return out->failed || report->games.failed ? error_set(error, "out of memory") : true;
}

bool report_write(const char *folder, Text *out, Error *error) {
    Report report = {.full = count_lines(folder) <= REPORT_FULL_GAMES};
    report.times = calloc(ARENA_PLAYERS_MAX, sizeof *report.times);
    if (!report.times)
        return error_set(error, "out of memory");
    Tournament *tournament = tournament_open(&report.settings, folder, true, visit, &report, error);
    bool good = tournament && make(&report, tournament, out, error);
    tournament_destroy(tournament, NULL);
    if (tournament)
        settings_free(&report.settings);
    text_free(&report.games);
    text_free(&report.forfeits);
    free(report.rows);
    free(report.times);
    return good;
}
