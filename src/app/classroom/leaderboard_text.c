// The leaderboard as a table for terminals.
#include "leaderboard.h"
#include "utf8.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { NAME_MIN = 6 };

// Optional columns, omitted in narrow terminals.
enum { WITH_POINTS = 1, WITH_FORFEITS = 2, WITH_WORST = 4, WITH_MEAN = 8, WITH_ALL = 15 };

static int columns_of(int parts) {
    return 4 + 2 + 7 + 15 + 8 + 13 + (parts & WITH_POINTS ? 7 : 0) +
           (parts & WITH_FORFEITS ? 9 : 0) + (parts & WITH_MEAN ? 8 : 0) +
           (parts & WITH_WORST ? 8 : 0);
}

static void add_row(const Leaderboard *board, const LeaderRow *row, int names, int parts,
                    Text *out) {
    if (row->rank)
        text_format(out, "%3d  ", row->rank);
    else
        text_add(out, row->reference ? "  ·  " : "  –  ");
    utf8_add_padded(out, row->name, names);
    if (!row->tally) {
        text_add(out, "   does not play yet\n");
        return;
    }
    const MatchScore *score = &row->tally->score;
    Text points = {0};
    if (leaderboard_round_points(board, row, &points))
        text_format(out, " %6s", text_string(&points));
    text_free(&points);
    int games = match_score_games(score);
    text_format(out, " %6d %4d %4d %4d", games, score->wins, score->draws, score->losses);
    if (games)
        text_format(out, " %6.1f%%", 100 * match_score_share(score));
    else
        text_add(out, "       –");
    if (row->standing.error > 0)
        text_format(out, " %s%+5.0f ±%-4.0f", board->bounded ? "*" : " ",
                    round(row->standing.elo) + 0.0, row->standing.error);
    else
        text_add(out, "           –");
    if (parts & WITH_POINTS)
        text_format(out, " %+6d", leaderboard_course_points(row));
    if (parts & WITH_MEAN)
        text_format(out, " %6.2fs",
                    row->tally->moves ? row->tally->seconds / row->tally->moves : 0);
    if (parts & WITH_WORST)
        text_format(out, " %6.2fs", row->tally->worst);
    if (parts & WITH_FORFEITS && tally_forfeits(row->tally))
        text_format(out, " %8d", tally_forfeits(row->tally));
    else if (parts & WITH_FORFEITS)
        text_add(out, "        –");
    text_add_char(out, '\n');
}

static void add_heading(bool rounds, int names, int parts, Text *out) {
    text_add(out, "     ");
    utf8_add_padded(out, "author", names);
    text_add(out, rounds ? " points" : "");
    text_format(out, " %6s %4s %4s %4s %7s %12s", "games", "won", "drew", "lost", "score",
                "Elo  95 % ");
    if (parts & WITH_POINTS)
        text_format(out, " %6s", "course");
    if (parts & WITH_MEAN)
        text_format(out, " %7s", "mean");
    if (parts & WITH_WORST)
        text_format(out, " %7s", "worst");
    if (parts & WITH_FORFEITS)
        text_format(out, " %8s", "forfeits");
    text_add_char(out, '\n');
}

void leaderboard_table(const Leaderboard *board, int width, Text *out) {
    int names = NAME_MIN, parts = WITH_ALL;
    bool references = false, rounds = leaderboard_round_points(board, NULL, NULL);
    for (int i = 0; i < board->count; i++) {
        int columns = utf8_columns(board->rows[i].name);
        names = columns > names ? columns : names;
        references |= board->rows[i].reference;
    }
    static const int order[] = {WITH_WORST, WITH_MEAN, WITH_POINTS, WITH_FORFEITS};
    for (size_t i = 0; width > 0 && i < sizeof order / sizeof *order; i++)
        if (names + columns_of(parts) + (rounds ? 7 : 0) > width)
            parts &= ~order[i];
    add_heading(rounds, names, parts, out);
    for (int i = 0; i < board->count; i++)
        add_row(board, &board->rows[i], names, parts, out);
    text_format(out, "%d of %d games played.", board->status->done, board->status->total);
    if (board->bounded)
        text_add(out, "\n* only a bound: a player won or lost every game.");
    if (rounds && !schedule_kind(board->status->settings->mode)->ranked)
        text_add(out, "\nRanks are by points; a bye counts as a win.");
    text_add(out, references ? "\n· reference player, without a rank.\n" : "\n");
}
