#include "arena_csv.h"

#include "standings.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

// Appends the separator, except before the first value of a line.
static void next_value(Text *out) {
    if (out->length && out->data[out->length - 1] != '\n')
        text_add_char(out, ',');
}

static void add_text(Text *out, const char *value) {
    next_value(out);
    text_add_char(out, '"');
    if (*value && strchr("=+-@\t\r", *value))
        text_add_char(out, '\'');
    for (; *value; value++) {
        if (*value == '"')
            text_add_char(out, '"');
        text_add_char(out, *value);
    }
    text_add_char(out, '"');
}

static void add_int(Text *out, int value) {
    next_value(out);
    text_format(out, "%d", value);
}

static void add_real(Text *out, bool known, double value, int decimals) {
    text_add_char(out, ',');
    if (known && isfinite(value))
        text_format(out, "%.*f", decimals, value);
}

static void add_score(Text *out, const MatchScore *score) {
    add_int(out, match_score_games(score));
    add_int(out, score->wins);
    add_int(out, score->draws);
    add_int(out, score->losses);
}

// Appends text like "timeout 2, crash 1"; empty without forfeits.
static void add_reasons(Text *out, const PlayerTally *player) {
    Text reasons = {0};
    for (int reason = END_FIRST_FORFEIT; reason < END_REASONS; reason++)
        if (player->ends[reason])
            text_format(&reasons, "%s%s %d", reasons.length ? ", " : "",
                        end_reason_name((EndReason)reason), player->ends[reason]);
    out->failed = out->failed || reasons.failed;
    add_text(out, text_string(&reasons));
    text_free(&reasons);
}

static void add_row(Text *out, const TournamentStatus *status, const Standing *row, int rank) {
    const PlayerTally *player = &status->tally->players[row->player];
    int games = match_score_games(&player->score);
    const ScheduleKind *kind = schedule_kind(status->settings->mode);
    bool rated = row->error > 0, halves = kind->half_points;
    add_int(out, rank);
    add_text(out, status->names[row->player]);
    add_text(out, status->marks[row->player]);
    add_score(out, &player->score);
    add_real(out, true, row->points, 1);
    add_real(out, games > 0, match_score_share(&player->score), 4);
    add_real(out, rated, row->elo, 1);
    add_real(out, rated, row->error, 1);
    add_real(out, games > 0, row->superiority, 4);
    add_score(out, &player->as[BLACK]);
    add_score(out, &player->as[WHITE]);
    add_real(out, player->moves > 0, player->moves ? player->seconds / player->moves : 0, 6);
    add_real(out, player->moves > 0 || player->worst > 0, player->worst, 6);
    add_int(out, tally_forfeits(player));
    add_reasons(out, player);
    add_real(out, kind->rounds, halves ? row->ladder_points / 2.0 : row->ladder_points,
             halves ? 1 : 0);
    add_real(out, halves, row->opposition / 2.0, 1);
    text_add(out, settings_plays(status->settings, row->player) ? ",no\n" : ",yes\n");
}

bool arena_csv_standings(const TournamentStatus *status, Text *out) {
    Standing *rows = calloc((size_t)status->settings->player_count, sizeof *rows);
    bool bounded, good = rows && standings_make(status->settings, status->schedule, status->tally,
                                                rows, &bounded);
    text_add(
        out,
        "rank,name,player,games,wins,draws,losses,points,score,elo,elo_error,superiority,"
        "black_games,black_wins,black_draws,black_losses,white_games,white_wins,white_draws,white_"
        "losses,"
        "mean_seconds,worst_seconds,forfeits,forfeit_reasons,round_points,buchholz,withdrawn\n");
    for (int i = 0; good && i < standings_shown(status->settings); i++)
        add_row(out, status, &rows[i], i + 1);
    free(rows);
    return good && !out->failed;
}

static void add_games_header(Text *out) {
    text_add(out, "game,round,black,white,result,score,reason,loser,detail,opening,plies,black_"
                  "seconds,white_seconds,"
                  "seconds,date\n");
}

// Sums the time per colour.
static void sum_seconds(const MatchGame *record, double seconds[2]) {
    const Game *game = &record->game;
    seconds[BLACK] = seconds[WHITE] = 0;
    for (int ply = record->opening_plies; ply < game->ply; ply++)
        seconds[ply % 2 ? color_other(game->first.side) : game->first.side] +=
            record->moves[ply].seconds;
}

static void add_game(const TournamentStatus *status, const MatchGame *record, Text *out) {
    static const char *const results[] = {"0-1", "1/2-1/2", "1-0"};
    double seconds[2];
    time_t when = (time_t)record->date;
    struct tm utc;
    char date[32] = "";
    if (when && gmtime_r(&when, &utc))
        strftime(date, sizeof date, "%Y-%m-%dT%H:%M:%SZ", &utc);
    sum_seconds(record, seconds);
    add_int(out, record->pairing.game + 1);
    add_real(out, arena_mode_rounds(status->settings->mode), record->pairing.round + 1, 0);
    add_text(out, status->names[pairing_black(&record->pairing)]);
    add_text(out, status->names[pairing_white(&record->pairing)]);
    add_text(out, results[record->black_half_points]);
    add_real(out, record->has_score, record->score, 0);
    add_text(out, end_reason_name(record->reason));
    add_text(out, record->reason < END_RESIGN ? "" : color_name(record->loser));
    add_text(out, record->detail);
    add_int(out, record->pairing.opening + 1);
    add_int(out, record->game.ply);
    add_real(out, true, seconds[BLACK], 6);
    add_real(out, true, seconds[WHITE], 6);
    add_real(out, true, record->seconds, 6);
    add_text(out, date);
    text_add_char(out, '\n');
}

// Games are written while the log is read; `status` is that of the same tournament, opened before.
typedef struct GamesTable {
    const TournamentStatus *status;
    Text *out;
} GamesTable;

static bool visit_game(MatchGame *record, const char *black, const char *white, void *user) {
    const GamesTable *table = user;
    (void)black;
    (void)white;
    add_game(table->status, record, table->out);
    return true;
}

bool arena_csv_write(const char *folder, bool games, Text *out, Error *error) {
    ArenaSettings settings, again;
    Tournament *tournament = tournament_open(&settings, folder, true, NULL, NULL, error);
    if (!tournament)
        return false;
    const TournamentStatus *status = tournament_status(tournament);
    bool good = true;
    if (games) {
        GamesTable table = {status, out};
        add_games_header(out);
        Tournament *reading = tournament_open(&again, folder, true, visit_game, &table, error);
        good = reading != NULL;
        tournament_destroy(reading, NULL);
        if (reading)
            settings_free(&again);
    } else {
        good = arena_csv_standings(status, out);
    }
    good = good && (!out->failed || error_set(error, "out of memory"));
    tournament_destroy(tournament, NULL);
    settings_free(&settings);
    return good;
}
