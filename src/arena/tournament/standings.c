#include "standings.h"

#include "ratings.h"

#include <math.h>
#include <stdlib.h>

// Returns true if row a ranks above row b.
static bool before(const ArenaSettings *settings, const Standing *a, const Standing *b) {
    bool plays = settings_plays(settings, a->player);
    if (plays != settings_plays(settings, b->player) && !arena_mode_rounds(settings->mode))
        return plays;
    if (arena_mode_rounds(settings->mode) && a->ladder_points != b->ladder_points)
        return a->ladder_points > b->ladder_points;
    if (schedule_kind(settings->mode)->ranked)
        return false;
    if (arena_mode_rounds(settings->mode) && a->opposition != b->opposition)
        return a->opposition > b->opposition;
    return a->elo > b->elo + 1e-9;
}

int standings_shown(const ArenaSettings *settings) {
    return arena_mode_rounds(settings->mode) ? settings->player_count : settings_playing(settings);
}

// Fills the table of points between the rated players.
static void fill_points(const Tally *tally, const int *rated, int count, double *points) {
    for (int a = 0; a < count; a++)
        for (int b = a + 1; b < count; b++) {
            const MatchScore *pair = &tally->pairs[rated[a] * tally->player_count + rated[b]];
            points[a * count + b] = match_score_points(pair);
            points[b * count + a] = match_score_games(pair) - match_score_points(pair);
        }
}

// Sets the superiority of the first n rows; `index` maps players to rows of the covariance matrix.
static void fill_superiority(Standing *rows, int n, const double *covariance, const int *index) {
    for (int i = 0; i < n; i++) {
        int other = i + 1 < n ? i + 1 : i - 1, a = index[rows[i].player],
            b = index[rows[other].player];
        double variance = covariance[a * n + a] + covariance[b * n + b] - 2 * covariance[a * n + b];
        double scale = n == 2 ? 2 : 1; // with two players, `elo` is the difference
        rows[i].superiority =
            match_chance_above((rows[i].elo - rows[other].elo) / scale, sqrt(fmax(0, variance)));
    }
}

// Fills and sorts the rows; `index` is −1 for unrated players, whose Elo stays 0.
static void fill_rows(const ArenaSettings *settings, const Schedule *schedule, const Tally *tally,
                      const Rating *ratings, const int *index, Standing *rows) {
    double scale = standings_shown(settings) == 2 ? 2 : 1;
    for (int rank = 0; rank < tally->player_count; rank++) {
        int player = schedule_ranked(schedule, rank), at = rank;
        Standing row = {.player = player,
                        .points = match_score_points(&tally->players[player].score),
                        .superiority = 0.5,
                        .ladder_points = schedule_points(schedule, player),
                        .opposition = schedule_opposition(schedule, player)};
        if (index[player] >= 0) {
            row.elo = ratings[index[player]].elo * scale;
            row.error = ratings[index[player]].error * scale;
        }
        for (; at > 0 && before(settings, &row, &rows[at - 1]); at--)
            rows[at] = rows[at - 1];
        rows[at] = row;
    }
}

bool standings_make(const ArenaSettings *settings, const Schedule *schedule, const Tally *tally,
                    Standing *rows, bool *bounded) {
    int n = standings_shown(settings), count = 0, rated[ARENA_PLAYERS_MAX],
        index[ARENA_PLAYERS_MAX];
    for (int i = 0; i < tally->player_count; i++) {
        bool counts = arena_mode_rounds(settings->mode) || settings_plays(settings, i);
        index[i] = counts ? count : -1;
        if (counts)
            rated[count++] = i;
    }
    size_t cells = (size_t)n * (size_t)n;
    double *points = calloc(cells, sizeof *points), *covariance = calloc(cells, sizeof *covariance);
    Rating *ratings = calloc((size_t)n, sizeof *ratings);
    bool good = points && covariance && ratings;
    if (good) {
        fill_points(tally, rated, count, points);
        good = ratings_fit(n, points, ratings, covariance, bounded);
    }
    if (good) {
        fill_rows(settings, schedule, tally, ratings, index, rows);
        fill_superiority(rows, n, covariance, index);
    }
    free(points);
    free(covariance);
    free(ratings);
    return good;
}

MatchStatistics standings_statistics(const MatchScore *score) {
    MatchStatistics pairs = match_score_by_pairs(score);
    return pairs.count > 1 ? pairs : match_score_by_games(score);
}

OnlineScore standings_online(const MatchScore *score) {
    MatchStatistics games = match_score_by_games(score);
    double range = 2.0 * LADDER_POINTS * LADDER_RACE; // difference between all won and all lost
    return (OnlineScore){range * (games.share - 0.5), range * games.error};
}

void standings_first_mover(const MatchScore *black, Text *out) {
    MatchStatistics statistics = standings_statistics(black);
    text_format(out, "Black (moves first): %d wins, %d draws, %d losses, score %.1f%% ± %.1f.",
                black->wins, black->draws, black->losses, 100 * statistics.share,
                100 * statistics.error);
}
