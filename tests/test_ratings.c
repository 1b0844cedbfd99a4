// Ratings, intervals and the sequential test against calculations made apart from this program
// (written in beside each), and against simulated matches.
#include "match_score.h"
#include "random.h"
#include "ratings.h"
#include "scale.h"
#include "sprt.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void assert_near(double got, double wanted, double tolerance) {
    if (!(fabs(got - wanted) <= tolerance))
        fail_msg("%.10f is not within %g of %.10f", got, tolerance, wanted);
}

// 60 : 40 is 400·log10(1.5) apart; the information of n games is n·p·(1−p).
static void two_players(void **state) {
    (void)state;
    double points[4] = {0, 60, 40, 0}, covariance[4];
    Rating ratings[2];
    bool bounded;
    assert_true(ratings_fit(2, points, ratings, covariance, &bounded));
    assert_false(bounded);
    assert_near(ratings[0].elo - ratings[1].elo, 400 * log10(1.5), 1e-9);
    assert_near(ratings[0].elo + ratings[1].elo, 0, 1e-9);
    double error = 1.959963984540054 * 400 / log(10) / sqrt(100 * 0.6 * 0.4);
    assert_near(2 * ratings[0].error, error, 1e-9);
    double variance = covariance[0] + covariance[3] - covariance[1] - covariance[2];
    assert_near(1.959963984540054 * sqrt(variance), error, 1e-9);
}

// Reference: Zermelo's iteration to 1e-15, pseudo-inverse of the information matrix, in numpy.
static void four_players(void **state) {
    (void)state;
    const double points[16] = {0, 12.5, 18, 9, 7.5, 0, 11, 14.5, 2, 9, 0, 10, 3, 5.5, 6, 0};
    const double elo[4] = {162.00227407, 27.21254512, -65.19402273, -124.02079646};
    const double error[4] = {84.90329656, 70.46941187, 74.19674706, 83.29730773};
    Rating ratings[4];
    bool bounded;
    assert_true(ratings_fit(4, points, ratings, NULL, &bounded));
    assert_false(bounded);
    for (int i = 0; i < 4; i++) {
        assert_near(ratings[i].elo, elo[i], 1e-6);
        assert_near(ratings[i].error, error[i], 1e-6);
    }
}

// At the maximum every player's points equal the points it expects, for random tables of many
// players.
static void expected_points(void **state) {
    (void)state;
    Random random = random_seeded(11);
    for (int round = 0; round < scale_count(50, 1000); round++) {
        enum { N = 12 };
        double points[N * N] = {0};
        Rating ratings[N];
        bool bounded;
        for (int a = 0; a < N; a++)
            for (int b = 0; b < N; b++)
                if (a != b)
                    points[a * N + b] = (1 + random_below(&random, 40)) / 2.0;
        assert_true(ratings_fit(N, points, ratings, NULL, &bounded));
        assert_false(bounded);
        for (int a = 0; a < N; a++) {
            double expected = 0, scored = 0;
            for (int b = 0; b < N; b++) {
                scored += points[a * N + b];
                if (a != b)
                    expected += (points[a * N + b] + points[b * N + a]) *
                                elo_to_score(ratings[a].elo - ratings[b].elo);
            }
            assert_near(expected, scored, 1e-6);
        }
    }
}

static void without_maximum(void **state) {
    (void)state;
    Rating ratings[4];
    bool bounded;
    double sweep[4] = {0, 10, 0, 0};
    assert_true(ratings_fit(2, sweep, ratings, NULL, &bounded));
    assert_true(bounded);
    assert_near(ratings[0].elo - ratings[1].elo, 400 * log10(10.5 / 0.5), 1e-6);
    double apart[16] = {0, 3, 0, 0, 2, 0, 0, 0, 0, 0, 0, 1, 0, 0, 4, 0}; // 0–1 and 2–3 never met
    assert_true(ratings_fit(4, apart, ratings, NULL, &bounded));
    assert_true(bounded);
    for (int i = 0; i < 4; i++)
        assert_true(isfinite(ratings[i].elo) && ratings[i].error > 0);
    double nobody[9] = {0};
    assert_true(ratings_fit(3, nobody, ratings, NULL, &bounded));
    assert_near(ratings[2].elo, 0, 0);
    double absent[9] = {0, 5, 0, 5, 0, 0, 0, 0, 0}; // the third has not played
    assert_true(ratings_fit(3, absent, ratings, NULL, &bounded));
    assert_false(bounded);
    assert_near(ratings[0].elo, 0, 1e-9);
    assert_near(ratings[2].error, 0, 0);
}

// Reference: the constrained maximum by Newton's method in numpy, unseen outcomes at 0.001.
static void sprt_reference(void **state) {
    (void)state;
    const struct {
        int pairs[5];
        double elo0, elo1, ratio;
    } cases[] = {
        {{10, 20, 100, 30, 15}, 0, 10, 1.004646468964}, {{3, 0, 40, 0, 9}, -5, 15, 1.332011179410},
        {{0, 0, 5, 0, 0}, 0, 20, -0.290024504679},      {{50, 7, 61, 3, 22}, 0, 5, -0.851242644455},
        {{1, 0, 0, 0, 0}, 0, 50, -0.154559309952},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        SprtBounds bounds = {cases[i].elo0, cases[i].elo1, 0.05, 0.05};
        assert_near(sprt_ratio(&bounds, cases[i].pairs), cases[i].ratio, 1e-7);
    }
    SprtBounds bounds = {0, 10, 0.05, 0.1};
    assert_near(sprt_lower(&bounds), log(0.1 / 0.95), 1e-12);
    assert_near(sprt_upper(&bounds), log(0.9 / 0.05), 1e-12);
}

// One pair of games of a player `elo` better: the opening favours Black by `bias` Elo, `draws` of
// the games are drawn.
static int simulated_pair(Random *random, double elo, double bias, double draws) {
    int half_points = 0;
    for (int colour = -1; colour <= 1; colour += 2) {
        // The bias moves both games of a pair in opposite ways; the shares are set so that the mean
        // is exact for bias 0.
        double score = elo_to_score(elo + colour * bias), draw = draws * 4 * score * (1 - score);
        double u = random_unit(random);
        half_points += u < score - draw / 2 ? 2 : u < score + draw / 2 ? 1 : 0;
    }
    return half_points;
}

// The Elo difference whose mean score over the biased pair is that of `elo`.
static double true_elo(double elo, double bias) {
    double low = elo - 400, high = elo + 400, wanted = elo_to_score(elo);
    for (int i = 0; i < 100; i++) {
        double middle = (low + high) / 2;
        double score = (elo_to_score(middle + bias) + elo_to_score(middle - bias)) / 2;
        if (score < wanted)
            low = middle;
        else
            high = middle;
    }
    return low;
}

// How often the test accepts H1 in `runs` matches of a true difference.
static double accept_rate(const SprtBounds *bounds, double elo, double bias, double draws, int runs,
                          uint64_t seed) {
    Random random = random_seeded(seed);
    double shifted = true_elo(elo, bias);
    int accepted = 0;
    for (int run = 0; run < runs; run++) {
        int pairs[5] = {0};
        SprtVerdict verdict = SPRT_GOES_ON;
        for (int played = 0; verdict == SPRT_GOES_ON && played < 200000; played++) {
            pairs[simulated_pair(&random, shifted, bias, draws)]++;
            verdict = sprt_verdict(bounds, pairs);
        }
        assert_int_not_equal(verdict, SPRT_GOES_ON);
        accepted += verdict == SPRT_ACCEPT_H1;
    }
    return (double)accepted / runs;
}

// Error rates stay within their bounds (three standard errors of the simulation allowed), whatever
// the openings and draws.
static void sprt_error_rates(void **state) {
    (void)state;
    int runs = scale_count(600, 5000);
    const struct {
        SprtBounds bounds;
        double bias, draws;
    } cases[] = {
        {{0, 50, 0.05, 0.05}, 0, 0},
        {{0, 50, 0.05, 0.05}, 250, 0.1},
        {{-20, 40, 0.1, 0.05}, 100, 0.3},
        {{10, 60, 0.02, 0.1}, 0, 0.05},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const SprtBounds *b = &cases[i].bounds;
        double false_positive =
            accept_rate(b, b->elo0, cases[i].bias, cases[i].draws, runs, 100 + i);
        double false_negative =
            1 - accept_rate(b, b->elo1, cases[i].bias, cases[i].draws, runs, 200 + i);
        assert_true(false_positive <= b->alpha + 3 * sqrt(b->alpha * (1 - b->alpha) / runs));
        assert_true(false_negative <= b->beta + 3 * sqrt(b->beta * (1 - b->beta) / runs));
        assert_true(accept_rate(b, b->elo1 + 60, cases[i].bias, cases[i].draws, runs / 4, 300 + i) >
                    0.98);
    }
}

// The 95 % interval from pairs holds the true difference about 95 times in 100, also where colours
// decide nearly every game, and there it is much shorter than the one from single games.
static void pair_intervals(void **state) {
    (void)state;
    Random random = random_seeded(5);
    const double elo = 20, bias = 300, shifted = true_elo(elo, bias);
    int runs = scale_count(2000, 20000), inside = 0;
    double paired = 0, single = 0;
    for (int run = 0; run < runs; run++) {
        MatchScore score = {0};
        int points = 0;
        for (int i = 0; i < 400; i++) {
            int half = simulated_pair(&random, shifted, bias, 0);
            match_score_add_pair(&score, half);
            points += half;
        }
        MatchStatistics found = match_score_by_pairs(&score);
        inside += fabs(found.elo - elo) <= found.elo_error;
        paired += found.elo_error;
        score.wins = points / 2;
        score.losses = 800 - points / 2;
        single += match_score_by_games(&score).elo_error;
    }
    double rate = (double)inside / runs;
    assert_true(rate > 0.93 && rate < 0.97);
    assert_true(paired < 0.8 * single);
}

static void statistics_by_hand(void **state) {
    (void)state;
    MatchStatistics even = match_score_by_pairs(&(MatchScore){.pairs = {5, 0, 10, 0, 5}});
    assert_near(even.share, 0.5, 1e-12);
    assert_near(even.elo, 0, 1e-9);
    assert_near(even.superiority, 0.5, 1e-12);
    double deviation = sqrt(20 * 0.125 / 19 / 20); // sample variance over the number of pairs
    assert_near(even.elo_error, elo_from_score(0.5 + 1.959963984540054 * deviation), 1e-9);
    MatchStatistics games =
        match_score_by_games(&(MatchScore){.wins = 30, .draws = 20, .losses = 10});
    assert_near(games.share, 40.0 / 60, 1e-12);
    double variance = (30 + 20 * 0.25 - 60 * (40.0 / 60) * (40.0 / 60)) / 59;
    assert_near(games.superiority, 0.5 * erfc(-(40.0 / 60 - 0.5) / sqrt(variance / 60) / sqrt(2)),
                1e-12);
    MatchStatistics mirror = match_score_by_pairs(
        &(MatchScore){.pairs = {0, 0, 50, 0, 0}}); // a deterministic player against itself
    assert_near(mirror.elo, 0, 0);
    assert_true(mirror.elo_error > 10 &&
                mirror.elo_error < 40); // alike so far is not alike for ever
    assert_near(match_score_by_pairs(&(MatchScore){0}).superiority, 0.5, 0);
}

// The line of a short match says what the fit says: nine games of ten are neither 100.0 % sure nor
// ± 1700 Elo.
static void short_match(void **state) {
    (void)state;
    MatchScore score = {.wins = 9, .losses = 1, .pairs = {0, 0, 1, 0, 4}};
    MatchStatistics both[] = {match_score_by_pairs(&score), match_score_by_games(&score)};
    for (int i = 0; i < 2; i++) {
        assert_near(both[i].elo, 400 * log10(9), 1e-9);
        assert_true(both[i].elo_error > 200 && both[i].elo_error < 500);
        assert_true(both[i].superiority > 0.95 && both[i].superiority < 0.999);
    }
    MatchStatistics all = match_score_by_pairs(&(MatchScore){.pairs = {0, 0, 0, 0, 2}});
    assert_true(isinf(all.elo) && isinf(all.elo_error) && all.superiority < 0.97);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_players),     cmocka_unit_test(four_players),
        cmocka_unit_test(expected_points), cmocka_unit_test(without_maximum),
        cmocka_unit_test(sprt_reference),  cmocka_unit_test(sprt_error_rates),
        cmocka_unit_test(pair_intervals),  cmocka_unit_test(statistics_by_hand),
        cmocka_unit_test(short_match),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
