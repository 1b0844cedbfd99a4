// The match core: scores with their error bars.
#include "match_score.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void assert_near(double found, double wanted, double within) {
    if (!(fabs(found - wanted) <= within))
        fail_msg("%.12g instead of %.12g", found, wanted);
}

static void score_adds_up(void **state) {
    (void)state;
    MatchScore score = {0}, other = {.wins = 1, .draws = 2, .losses = 3, .pairs = {5, 4, 3, 2, 1}};
    assert_near(match_score_share(&score), 0.5, 0);
    for (int pair = 0; pair < 3; pair++) { // 2 + 2, 2 + 1, 0 + 1
        int first = pair < 2 ? 2 : 0, second = pair < 1 ? 2 : 1;
        match_score_add(&score, first);
        match_score_add(&score, second);
        match_score_add_pair(&score, first + second);
    }
    assert_int_equal(score.wins, 3);
    assert_int_equal(score.draws, 2);
    assert_int_equal(score.losses, 1);
    assert_memory_equal(score.pairs, ((int[]){0, 1, 0, 1, 1}), sizeof score.pairs);
    assert_int_equal(match_score_games(&score), 6);
    assert_near(match_score_points(&score), 4, 0);
    assert_near(match_score_share(&score), 4.0 / 6, 1e-15);
    match_score_join(&score, &other);
    assert_int_equal(match_score_games(&score), 12);
    assert_int_equal(score.losses, 4);
    assert_memory_equal(score.pairs, ((int[]){5, 5, 3, 3, 2}), sizeof score.pairs);
}

// The textbook's sample deviation of the mean, by games and by pairs of the same games.
static void error_bars(void **state) {
    (void)state;
    // Four openings: two won with both colours, one shared 2–0, one drawn twice.
    MatchScore score = {.wins = 5, .draws = 2, .losses = 1, .pairs = {0, 0, 2, 0, 2}};
    MatchStatistics games = match_score_by_games(&score), pairs = match_score_by_pairs(&score);
    assert_int_equal(games.count, 8);
    assert_int_equal(pairs.count, 4);
    assert_near(games.share, 0.75, 1e-15);
    assert_near(pairs.share, 0.75, 1e-15);
    double by_games = (5 * 0.0625 + 2 * 0.0625 + 0.5625) / 7, by_pairs = 4 * 0.0625 / 3;
    assert_near(games.error, 1.959963984540054 * sqrt(by_games / 8), 1e-12);
    assert_near(pairs.error, 1.959963984540054 * sqrt(by_pairs / 4), 1e-12);
    assert_near(games.elo, 400 * log10(3), 1e-9);
    assert_near(match_score_by_games(&(MatchScore){0}).error, 0.5, 0);
    assert_near(match_score_by_games(&(MatchScore){.wins = 10}).error, 0, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(score_adds_up), cmocka_unit_test(error_bars)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
