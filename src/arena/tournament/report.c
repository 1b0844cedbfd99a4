#include "report.h"

#include "json.h"
#include "report_page.h"
#include "report_private.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static bool visit(MatchGame *record, const char *black, const char *white, void *user) {
    (void)black;
    (void)white;
    report_add_game(user, record);
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
    text_truncate(out, out->length > 2 ? out->length - 2 : 0);
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
    static const char *const titles[] = {"Match",   "Kumite",           "Gauntlet",
                                         "Ladder",  "Swiss tournament", "Danish tournament",
                                         "Knockout"};
    Text text = {0};
    text_format(out, "<h1>%s of %d players</h1>\n<p class=\"soft\">%d of %d games played",
                titles[s->mode], standings_shown(s), report->status->done, report->status->total);
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

static void add_plots(const Report *report, Text *out) {
    text_add(out, "<section class=\"card\"><h2>Ratings</h2>\n");
    report_ratings_plot(report, out);
    text_add(out, "</section>\n");
    report_crosstable(report, out);
    report_rounds(report, out);
    text_add(out, "<section class=\"card plot\"><h2>Times</h2>\n<div class=\"scroll\">");
    report_times_plot(report, false, out);
    text_add(out, "</div>\n<div class=\"scroll\">");
    report_times_plot(report, true, out);
    text_add(out, "</div></section>\n");
}

// Two elements: what is said once, and a line for each game.
static void add_data(const Report *report, Text *out) {
    const ArenaSettings *s = &report->settings;
    Json *data = json_new_object(), *players = json_new_list();
    json_add_text(data, "goal", goal_name(s->rules.goal));
    json_add_text(data, "start", start_name(s->rules.start));
    json_add_int(data, "size", s->rules.size);
    Json *specs = json_new_list();
    for (int i = 0; i < s->player_count; i++) {
        json_append_text(players, report->status->names[i]);
        json_append_text(specs, s->players[i]);
    }
    json_add(data, "players", players);
    json_add(data, "specs", specs);
    text_add(out, "<script type=\"application/json\" id=\"data\">\n");
    json_write_script(out, data);
    text_format(out, "</script>\n<script type=\"application/jsonl\" id=\"games\">\n%s</script>\n",
                text_string(&report->games));
}

static void add_page(const Report *report, Text *out) {
    text_format(out,
                "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n<meta "
                "name=\"viewport\" "
                "content=\"width=device-width, initial-scale=1\">\n<title>Flipside: %s of %d "
                "players</title>\n<style>\n"
                "%s</style></head>\n<body><main>\n",
                arena_mode_name(report->settings.mode), report->settings.player_count, report_css);
    add_head(report, out);
    report_standings(report, out);
    text_add(out, "<section class=\"card\" id=\"player\" hidden></section>\n");
    add_plots(report, out);
    text_add(out, report_html);
    report_forfeits(report, out);
    text_add(out, "<footer>Made by flipside report.</footer>\n</main>\n");
    add_data(report, out);
    text_format(out, "<script>\n%s%s</script>\n</body></html>\n", report_js, report_views_js);
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
    if (!report->rows || !standings_make(&report->settings, report->status->schedule,
                                         report->status->tally, report->rows, &report->bounded))
        return error_set(error, "out of memory");
    add_page(report, out);
    return out->failed || report->games.failed || report->failed ? error_set(error, "out of memory")
                                                                 : true;
}

bool report_write(const char *folder, Text *out, Error *error) {
    assert(folder && out);
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
    report_free_forfeits(&report);
    free(report.rows);
    free(report.times);
    return good;
}
