#include "leaderboard_private.h"
#include "leaderboard_style.h"

#include <ctype.h>
#include <math.h>
#include <string.h>

void leaderboard_begin_page(const char *title, Text *out) {
    text_add(out, "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n<meta "
                  "name=\"viewport\" "
                  "content=\"width=device-width, initial-scale=1\">\n<title>");
    text_add_xml(out, title);
    text_format(out, "</title>\n<style>\n%s%s</style></head>\n<body><main>\n",
                leaderboard_report_css, leaderboard_css);
}

void leaderboard_end_page(bool sorts, Text *out) {
    text_add(out, "<footer>Made by flipside class.</footer>\n</main>\n");
    if (sorts)
        text_format(out, "<script>\n%s</script>\n", leaderboard_js);
    text_add(out, "</body></html>\n");
}

void leaderboard_add_url(const char *name, Text *out) {
    for (; *name; name++)
        if (isalnum((unsigned char)*name) || strchr("-_.~", *name))
            text_add_char(out, *name);
        else
            text_format(out, "%%%02X", (unsigned char)*name);
}

// The least and the greatest end of all intervals.
static void find_range(const Leaderboard *board, double *low, double *high) {
    *low = -100;
    *high = 100;
    for (int i = 0; i < board->count; i++)
        if (board->rows[i].standing.error > 0) {
            *low = fmin(*low, board->rows[i].standing.elo - board->rows[i].standing.error);
            *high = fmax(*high, board->rows[i].standing.elo + board->rows[i].standing.error);
        }
}

static void add_interval(const Leaderboard *board, const LeaderRow *row, double low, double high,
                         Text *out) {
    const Standing *standing = &row->standing;
    if (standing->error <= 0) {
        text_add(out, "<td data-value=\"\">–</td><td></td>");
        return;
    }
    double scale = 100 / (high - low), from = (standing->elo - standing->error - low) * scale;
    text_format(out, "<td data-value=\"%.1f\">%s%+.0f ± %.0f</td>", standing->elo,
                board->bounded ? "*" : "", round(standing->elo) + 0.0, standing->error);
    text_format(out,
                "<td><span class=\"bar\"><i style=\"left:%.1f%%;width:%.1f%%\"></i><b "
                "style=\"left:%.1f%%\"></b></span>"
                "</td>",
                from, 2 * standing->error * scale, (standing->elo - low) * scale);
}

static void add_share(const MatchScore *score, Text *out) {
    if (match_score_games(score))
        text_format(out, "<td data-value=\"%.4f\">%.0f %%</td>", match_score_share(score),
                    100 * match_score_share(score));
    else
        text_add(out, "<td data-value=\"\">–</td>");
}

static void add_forfeits(const PlayerTally *tally, Text *out) {
    int count = tally_forfeits(tally);
    if (!count) {
        text_add(out, "<td data-value=\"0\" class=\"soft\">none</td>");
        return;
    }
    text_format(out, "<td data-value=\"%d\" class=\"bad\">", count);
    const char *between = "";
    for (int reason = END_FIRST_FORFEIT; reason < END_REASONS; reason++)
        if (tally->ends[reason]) {
            text_format(out, "%s%s %d", between, end_reason_name((EndReason)reason),
                        tally->ends[reason]);
            between = ", ";
        }
    text_add(out, "</td>");
}

static void add_name(const LeaderRow *row, Text *out) {
    text_format(out, "<th class=\"name ranked\" scope=\"row\" data-value=\"");
    text_add_xml(out, row->name);
    text_add(out, "\"><span class=\"rank\">");
    if (row->rank)
        text_format(out, "%d", row->rank);
    text_add(out, "</span>");
    if (row->author) {
        text_add(out, "<a class=\"who\" href=\"authors/");
        leaderboard_add_url(row->name, out);
        text_add(out, ".html\">");
    }
    text_add_xml(out, row->name);
    text_add(out, row->author ? "</a></th>" : "</th>");
}

// In short what the check said; the author's page tells the whole.
static void add_usability(const LeaderRow *row, Text *out) {
    bool good = strcmp(leaderboard_usability(row), "ok") == 0;
    if (row->reference) {
        text_add(out, "<td data-value=\"\">reference</td>");
        return;
    }
    text_format(out, "<td class=\"%s\" title=\"", good ? "good" : "bad");
    text_add_xml(out, leaderboard_usability(row));
    text_format(out, "\">%s</td>", good ? "ok" : row->tally ? "to mend" : "does not play");
}

static void add_row(const Leaderboard *board, const LeaderRow *row, double low, double high,
                    Text *out) {
    text_add(out, row->reference ? "<tr class=\"reference\">" : "<tr>");
    add_name(row, out);
    add_usability(row, out);
    if (!row->tally) {
        for (int i = 0; i < (leaderboard_round_points(board, NULL, NULL) ? 14 : 13); i++)
            text_add(out, "<td data-value=\"\"></td>");
        text_add(out, "</tr>\n");
        return;
    }
    const PlayerTally *tally = row->tally;
    Text points = {0};
    if (leaderboard_round_points(board, row, &points))
        text_format(out, "<td>%s</td>", text_string(&points));
    text_free(&points);
    text_format(out, "<td>%d</td><td>%d</td><td>%d</td><td>%d</td>",
                match_score_games(&tally->score), tally->score.wins, tally->score.draws,
                tally->score.losses);
    add_share(&tally->score, out);
    add_interval(board, row, low, high, out);
    text_format(out, "<td data-value=\"%d\">%+d</td>", leaderboard_course_points(row),
                leaderboard_course_points(row));
    add_share(&tally->as[BLACK], out);
    add_share(&tally->as[WHITE], out);
    double mean = tally->moves ? tally->seconds / tally->moves : 0;
    text_format(out, "<td data-value=\"%.4f\">%.2f s</td><td data-value=\"%.4f\">%.2f s</td>", mean,
                mean, tally->worst, tally->worst);
    add_forfeits(tally, out);
    text_add(out, "</tr>\n");
}

// What is wrong with those whose check found something, in words.
static void add_findings(const Leaderboard *board, Text *out) {
    int found = 0;
    for (int i = 0; i < board->count; i++) {
        const LeaderRow *row = &board->rows[i];
        if (!row->author || strcmp(leaderboard_usability(row), "ok") == 0)
            continue;
        if (found++ == 0)
            text_add(out, "<section class=\"card\"><h2>To mend</h2>\n<dl class=\"specs\">\n");
        text_add(out, "<dt><a href=\"authors/");
        leaderboard_add_url(row->name, out);
        text_add(out, ".html\">");
        text_add_xml(out, row->name);
        text_add(out, "</a></dt><dd>");
        text_add_xml(out, leaderboard_usability(row));
        text_add(out, "</dd>\n");
    }
    text_add(out, found ? "</dl></section>\n" : "");
}

static void add_head(const Leaderboard *board, Text *out) {
    const ArenaSettings *s = board->status->settings;
    int authors = (int)board->classroom->submissions.count,
        entered = classroom_entered(board->classroom);
    text_format(out,
                "<h1>Leaderboard</h1>\n<p class=\"soft\">%d submission%s, %d of them play; %d of "
                "%d games played</p>\n",
                authors, authors == 1 ? "" : "s", entered, board->status->done,
                board->status->total);
    text_format(out,
                "<dl class=\"facts\"><div><dt>Goal</dt><dd>%s "
                "discs</dd></div><div><dt>Pairing</dt><dd>%s</dd></div>"
                "<div><dt>Limits</dt><dd>%g s a move",
                goal_name(s->rules.goal),
                s->mode == ARENA_KUMITE ? "all against all" : arena_mode_name(s->mode),
                s->move_seconds);
    if (s->game_seconds > 0)
        text_format(out, ", %g s a game", s->game_seconds);
    if (board->classroom->plan.memory)
        text_format(out, ", %d MB", board->classroom->plan.memory);
    text_format(out, "</dd></div><div><dt>Seed</dt><dd>%llu</dd></div></dl>\n",
                (unsigned long long)s->seed);
    text_add(
        out,
        "<ul class=\"links\"><li><a href=\"report.html\">crosstable, times and all games</a></li>"
        "<li><a href=\"leaderboard.csv\">CSV</a></li><li><a href=\"leaderboard.json\">JSON</a></li>"
        "<li><a href=\"feedback/\">feedback for the authors</a></li></ul>\n");
}

void leaderboard_page(const Leaderboard *board, Text *out) {
    static const char *const heads[] = {"Games",     "Won",   "Drew",    "Lost",  "Score",
                                        "Elo, 95 %", "",      "Course",  "Black", "White",
                                        "Mean",      "Worst", "Forfeits"};
    bool rounds = leaderboard_round_points(board, NULL, NULL);
    double low, high;
    find_range(board, &low, &high);
    leaderboard_begin_page("Leaderboard", out);
    add_head(board, out);
    text_add(
        out,
        "<section class=\"card\"><div class=\"scroll\"><table class=\"board-table\"><thead><tr><th "
        "class=\"name ranked\" scope=\"col\"><button>Author</button></th><th "
        "scope=\"col\"><button>Check</button></th>");
    text_add(out, rounds ? "<th scope=\"col\"><button>Points</button></th>" : "");
    for (size_t i = 0; i < sizeof heads / sizeof *heads; i++)
        if (*heads[i])
            text_format(out, "<th scope=\"col\"><button>%s</button></th>", heads[i]);
        else
            text_add(out, "<td></td>");
    text_add(out, "</tr></thead><tbody>\n");
    for (int i = 0; i < board->count; i++)
        add_row(board, &board->rows[i], low, high, out);
    text_add(out, "</tbody></table></div>\n<p class=\"soft note\">Elo is the distance to the "
                  "average of all, with its "
                  "95 % interval");
    text_add(out, board->bounded ? "; * it is a bound, as somebody won or lost everything" : "");
    if (rounds && board->status->settings->mode != ARENA_LADDER)
        text_add(out, ". Ranks are by points; a round without an opponent counts as won");
    text_add(out,
             ". Course: +5 for a win, −5 for a loss. A click on a heading sorts.</p></section>\n");
    add_findings(board, out);
    leaderboard_end_page(true, out);
}
