#include "tournament_json.h"

#include "standings.h"

#include <stdlib.h>

enum { DECIMALS = 9 };

static Json *forfeits_json(const PlayerTally *player) {
    Json *forfeits = json_new_object();
    for (int reason = END_FIRST_FORFEIT; reason < END_REASONS; reason++)
        if (player->ends[reason])
            json_add_int(forfeits, end_reason_name((EndReason)reason), player->ends[reason]);
    return forfeits;
}

static void add_score(Json *object, const MatchScore *score) {
    json_add_int(object, "games", match_score_games(score));
    json_add_int(object, "wins", score->wins);
    json_add_int(object, "draws", score->draws);
    json_add_int(object, "losses", score->losses);
}

static Json *score_json(const MatchScore *score) {
    Json *object = json_new_object();
    add_score(object, score);
    return object;
}

// Returns the score of Black in all games with its error.
static Json *first_mover_json(const MatchScore *black) {
    Json *object = score_json(black);
    MatchStatistics statistics = standings_statistics(black);
    json_add_real(object, "score", statistics.share, DECIMALS);
    json_add_real(object, "error", statistics.error, DECIMALS);
    return object;
}

static Json *sprt_json(const TournamentStatus *status) {
    const ArenaSettings *s = status->settings;
    const int *pairs = status->tally->pairs[1].pairs;
    SprtBounds bounds = {s->elo0, s->elo1, s->alpha, s->beta};
    Json *sprt = json_new_object();
    json_add_real(sprt, "elo0", s->elo0, 6);
    json_add_real(sprt, "elo1", s->elo1, 6);
    json_add_real(sprt, "llr", sprt_ratio(&bounds, pairs), 6);
    json_add_real(sprt, "lower", sprt_lower(&bounds), 6);
    json_add_real(sprt, "upper", sprt_upper(&bounds), 6);
    json_add_text(sprt, "verdict", sprt_verdict_name(status->verdict));
    return sprt;
}

// Adds the paired statistics of a match from the player's point of view.
static void add_match(Json *object, const TournamentStatus *status, int player) {
    const int *pairs = status->tally->pairs[1].pairs;
    Json *list = json_new_list();
    for (int k = 0; k < PAIR_OUTCOMES; k++)
        json_append_int(list, pairs[player == 0 ? k : PAIR_OUTCOMES - 1 - k]);
    json_add(object, "pairs", list);
    MatchStatistics match = standings_statistics(&status->tally->pairs[1]);
    json_add_real(object, "normalised_elo", player == 0 ? match.normalised : -match.normalised,
                  DECIMALS);
    json_add_real(object, "normalised_elo_error", match.normalised_error, DECIMALS);
    if (status->settings->sprt)
        json_add(object, "sprt", sprt_json(status));
}

// Returns the player's opponent and points in each round; `opponent` is null for a bye.
static Json *rounds_json(const TournamentStatus *status, int player) {
    Json *list = json_new_list();
    ScheduleMeeting meeting;
    for (int round = 0; round < schedule_rounds(status->schedule); round++)
        for (int i = 0; schedule_meeting(status->schedule, round, i, &meeting); i++) {
            bool first = meeting.first == player;
            if (!first && meeting.second != player)
                continue;
            int other = first ? meeting.second : meeting.first;
            Json *entry = json_new_object();
            json_add_int(entry, "round", round + 1);
            json_add_text(entry, "opponent", other < 0 ? NULL : status->names[other]);
            json_add_int(entry, "games", meeting.played);
            double points = (first ? meeting.first_half : meeting.second_half) / 2.0;
            json_add_real(entry, "points", other < 0 ? status->settings->games : points, 1);
            json_append(list, entry);
        }
    return list;
}

static void add_rounds(Json *object, const TournamentStatus *status, const Standing *row) {
    const ScheduleKind *kind = schedule_kind(status->settings->mode);
    if (kind->half_points) {
        json_add_real(object, kind->points_key, row->ladder_points / 2.0, 1);
        json_add_real(object, "buchholz", row->opposition / 2.0, 1);
    } else if (kind->points_key) {
        json_add_int(object, kind->points_key, row->ladder_points);
    }
    if (kind->rounds && !kind->ranked)
        json_add(object, "rounds", rounds_json(status, row->player));
}

static Json *row_json(const TournamentStatus *status, const Standing *row, bool bounded) {
    const PlayerTally *player = &status->tally->players[row->player];
    OnlineScore online = standings_online(&player->score);
    Json *object = json_new_object();
    json_add_text(object, "player", status->marks[row->player]);
    json_add_text(object, "name", status->names[row->player]);
    add_score(object, &player->score);
    json_add_real(object, "points", row->points, 1);
    json_add_real(object, "elo", row->elo, DECIMALS);
    json_add_real(object, "elo_error", row->error, DECIMALS);
    json_add_flag(object, "bounded", bounded);
    json_add_real(object, "superiority", row->superiority, DECIMALS);
    json_add(object, "forfeits", forfeits_json(player));
    json_add_real(object, "worst_seconds", player->worst, DECIMALS);
    json_add_real(object, "mean_seconds", player->moves ? player->seconds / player->moves : 0.0,
                  DECIMALS);
    json_add(object, "black", score_json(&player->as[BLACK]));
    json_add(object, "white", score_json(&player->as[WHITE]));
    json_add(object, "first_mover", first_mover_json(&status->tally->black));
    json_add_real(object, "online", online.points, 3);
    json_add_real(object, "online_error", online.error, 3);
    add_rounds(object, status, row);
    if (!settings_plays(status->settings, row->player))
        json_add_flag(object, "withdrawn", true);
    if (status->settings->player_count == 2)
        add_match(object, status, row->player);
    return object;
}

Json *tournament_standings(const TournamentStatus *status) {
    int n = status->settings->player_count;
    Standing *rows = calloc((size_t)n, sizeof *rows);
    bool bounded = false;
    bool good =
        rows && standings_make(status->settings, status->schedule, status->tally, rows, &bounded);
    Json *list = good ? json_new_list() : NULL;
    for (int i = 0; good && i < standings_shown(status->settings); i++)
        json_append(list, row_json(status, &rows[i], bounded));
    free(rows);
    return list;
}

bool tournament_write_json(const TournamentStatus *status, Text *out) {
    Json *list = tournament_standings(status);
    bool good = list && json_length(list) == (size_t)standings_shown(status->settings);
    for (size_t i = 0; good && i < json_length(list); i++)
        good = json_write_part(out, json_entry(list, i));
    json_free(list);
    return good;
}

Json *tournament_crosstable(const TournamentStatus *status) {
    int n = status->settings->player_count;
    Json *rows = json_new_list();
    for (int a = 0; a < n; a++) {
        Json *cells = json_new_list();
        for (int b = 0; b < n; b++) {
            bool reversed;
            const MatchScore *pair = a == b ? NULL : tally_pair(status->tally, a, b, &reversed);
            if (!pair || match_score_games(pair) == 0) {
                json_append_text(cells, NULL);
                continue;
            }
            Json *cell = json_new_object();
            json_add_int(cell, "wins", reversed ? pair->losses : pair->wins);
            json_add_int(cell, "draws", pair->draws);
            json_add_int(cell, "losses", reversed ? pair->wins : pair->losses);
            json_append(cells, cell);
        }
        json_append(rows, cells);
    }
    return rows;
}

Json *tournament_sprt(const TournamentStatus *status) {
    Json *sprt = sprt_json(status), *pairs = json_new_list();
    for (int k = 0; k < PAIR_OUTCOMES; k++)
        json_append_int(pairs, status->tally->pairs[1].pairs[k]);
    json_add(sprt, "pairs", pairs);
    return sprt;
}
