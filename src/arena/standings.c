#include "standings.h"

#include "ratings.h"

#include <math.h>
#include <stdlib.h>

// Does row a stand before row b?
static bool before(const ArenaSettings *settings, const Standing *a, const Standing *b) {
    if (settings->mode == ARENA_LADDER)
        return a->ladder_points > b->ladder_points;
    return a->elo > b->elo + 1e-9;
}

static void fill_points(const Tally *tally, double *points) {
    int n = tally->player_count;
    for (int a = 0; a < n; a++)
        for (int b = a + 1; b < n; b++) {
            const MatchScore *pair = &tally->pairs[a * n + b];
            points[a * n + b] = match_score_points(pair);
            points[b * n + a] = match_score_games(pair) - match_score_points(pair);
        }
}

static void fill_superiority(Standing *rows, int n, const double *covariance) {
    for (int i = 0; i < n; i++) {
        int a = rows[i].player, b = rows[i + 1 < n ? i + 1 : i - 1].player;
        double variance = covariance[a * n + a] + covariance[b * n + b] - 2 * covariance[a * n + b];
        double scale = n == 2 ? 2 : 1; // of two players `elo` is the difference itself
        rows[i].superiority =
            match_chance_above((rows[i].elo - rows[i + 1 < n ? i + 1 : i - 1].elo) / scale, sqrt(fmax(0, variance)));
    }
}

bool standings_make(const ArenaSettings *settings, const Schedule *schedule, const Tally *tally, Standing *rows,
                    bool *bounded) {
    int n = tally->player_count;
    size_t cells = (size_t)n * (size_t)n;
    double *points = calloc(cells, sizeof *points), *covariance = calloc(cells, sizeof *covariance);
    Rating *ratings = calloc((size_t)n, sizeof *ratings);
    bool good = points && covariance && ratings;
    if (good) {
        fill_points(tally, points);
        good = ratings_fit(n, points, ratings, covariance, bounded);
    }
    double scale = n == 2 ? 2 : 1;
    for (int rank = 0; good && rank < n; rank++) {
        int player = schedule_ranked(schedule, rank), place = rank;
        Standing row = {.player = player,
                        .points = match_score_points(&tally->players[player].score),
                        .elo = ratings[player].elo * scale,
                        .error = ratings[player].error * scale,
                        .ladder_points = schedule_points(schedule, player)};
        for (; place > 0 && before(settings, &row, &rows[place - 1]); place--)
            rows[place] = rows[place - 1];
        rows[place] = row;
    }
    if (good)
        fill_superiority(rows, n, covariance);
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
    double range = 2.0 * LADDER_POINTS * LADDER_RACE; // from all lost to all won
    return (OnlineScore){range * (games.share - 0.5), range * games.error};
}

void standings_first_mover(const MatchScore *black, Text *out) {
    MatchStatistics statistics = standings_statistics(black);
    text_format(out, "Black, who moves first, won %d, drew %d and lost %d: %.1f %% ± %.1f (95 %%).", black->wins,
                black->draws, black->losses, 100 * statistics.share, 100 * statistics.error);
}
