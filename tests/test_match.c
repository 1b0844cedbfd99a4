// The match core: scores with their error bars, openings, the referee without clocks, duels and
// sparring.
#include "clock.h"
#include "duel.h"
#include "notation.h"
#include "openings.h"
#include "roster.h"
#include "sparring.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

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
    // Forty openings: twenty won with both colours, ten shared 2–0, ten drawn twice.
    MatchScore score = {.wins = 50, .draws = 20, .losses = 10, .pairs = {0, 0, 20, 0, 20}};
    MatchStatistics games = match_score_by_games(&score), pairs = match_score_by_pairs(&score);
    assert_int_equal(games.count, 80);
    assert_int_equal(pairs.count, 40);
    assert_near(games.share, 0.75, 1e-15);
    assert_near(pairs.share, 0.75, 1e-15);
    double by_games = (50 * 0.0625 + 20 * 0.0625 + 10 * 0.5625) / 79, by_pairs = 40 * 0.0625 / 39;
    assert_near(games.error, 1.959963984540054 * sqrt(by_games / 80), 1e-12);
    assert_near(pairs.error, 1.959963984540054 * sqrt(by_pairs / 40), 1e-12);
    assert_near(games.elo, 400 * log10(3), 1e-9);
    assert_near(match_score_by_games(&(MatchScore){0}).error, 0.5, 0);
}

// Normalised Elo by hand: 100 pairs with 5, 20, 40, 25 and 10 of them by points 0, ½, 1, 1½, 2. The
// mean of their shares is 0.5375, that of the squares 0.353125; so their variance is 0.06421875,
// that of a game twice as large, and 0.0375 / √0.1284375 × 800 / ln 10 = 36.3548.
static void normalised_elo(void **state) {
    (void)state;
    MatchScore score = {.wins = 85, .draws = 45, .losses = 70, .pairs = {5, 20, 40, 25, 10}};
    MatchStatistics pairs = match_score_by_pairs(&score), games = match_score_by_games(&score);
    assert_near(pairs.share, 0.5375, 1e-12);
    assert_near(pairs.normalised, 36.3548, 1e-3);
    assert_near(pairs.normalised_error / pairs.normalised, pairs.error / 0.0375, 1e-9);
    // By games: share 0.5375, mean square 0.48125, variance 0.19234375.
    assert_near(games.normalised, 0.0375 / sqrt(0.19234375) * 800 / log(10), 1e-9);
    MatchScore turned = {.wins = 70, .draws = 45, .losses = 85, .pairs = {10, 25, 40, 20, 5}};
    assert_near(match_score_by_pairs(&turned).normalised, -pairs.normalised, 1e-9);
    assert_true(
        isnan(match_score_by_pairs(&(MatchScore){.wins = 8, .pairs = {0, 0, 0, 0, 4}}).normalised));
    assert_true(isnan(match_score_by_games(&(MatchScore){0}).normalised));
}

// No sample is without an error, and few games make nobody the stronger one, by games or by pairs.
static void few_games_tell_little(void **state) {
    (void)state;
    for (int n = 1; n <= 1000; n++)
        for (int kind = 0; kind < 3; kind++) {
            MatchScore score = {.wins = kind == 2 ? n : 0,
                                .draws = kind == 1 ? n : 0,
                                .losses = kind == 0 ? n : 0,
                                .pairs = {0}};
            score.pairs[2 * kind] = n;
            MatchStatistics games = match_score_by_games(&score),
                            pairs = match_score_by_pairs(&score);
            assert_near(games.error, pairs.error, 1e-12);
            assert_true(games.error > 0.3 / n && games.error <= 1);
            if (kind == 1)
                assert_near(games.superiority, 0.5, 1e-12);
            else if (n <= 10)
                assert_true(games.superiority > 0.0001 && games.superiority < 0.9999);
        }
    for (int wins = 0; wins <= 4; wins++)
        for (int draws = 0; wins + draws <= 4; draws++)
            for (int losses = 0; wins + draws + losses <= 4; losses++) {
                MatchStatistics found = match_score_by_games(
                    &(MatchScore){.wins = wins, .draws = draws, .losses = losses});
                assert_true(fabs(found.share - 0.5) <= found.error);
            }
    MatchStatistics sure = match_score_by_games(&(MatchScore){.wins = 10});
    assert_true(sure.share - 0.5 > sure.error && sure.superiority > 0.99);
    assert_near(sure.error, 1 - (12.0 / 14 - 1.959963984540054 * sqrt(12.0 / 14 * 2 / 14 / 14)),
                1e-12);
}

// A seed's openings stay what they were, so that an interrupted tournament goes on with its own.
static void openings_stay(void **state) {
    (void)state;
    static const struct {
        Rules rules;
        int plies;
        uint64_t seed;
        int index;
        const char *moves;
    } cases[] = {
        {{GOAL_MOST, START_STANDARD, 8}, 8, 4, 0, "f5f6e6f4g6f7g8d6"},
        {{GOAL_FEWEST, START_STANDARD, 8}, 8, 4, 1, "d3c5e6e3d6c3b2b3"},
        {{GOAL_MOST, START_STANDARD, 6}, 12, 9, 0, "f5f6c4c3e6d6c7d7c6e3d3b3"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        OpeningPlan plan = {.rules = cases[i].rules,
                            .kind = OPENING_RANDOM,
                            .plies = cases[i].plies,
                            .seed = cases[i].seed};
        Openings *openings = openings_create(&plan, NULL);
        assert_non_null(openings);
        Game game = openings_game(openings, cases[i].index);
        Text moves = {0};
        for (int ply = 0; ply < game.ply; ply++)
            text_add(&moves, notation_move(game.moves[ply], 8, (char[3]){0}));
        assert_string_equal(text_string(&moves), cases[i].moves);
        text_free(&moves);
        openings_destroy(openings);
    }
}

// More plies than the board has: the opening is shorter, and the game goes on.
static void openings_fit_the_board(void **state) {
    (void)state;
    for (int size = 4; size <= 8; size += 2)
        for (Goal goal = GOAL_MOST; goal <= GOAL_FEWEST; goal++)
            for (uint64_t seed = 0; seed < 20; seed++) {
                Rules rules = {goal, (Start)(seed % 3), size};
                Game game = openings_random(rules, 64, seed),
                     again = openings_random(rules, 64, seed);
                assert_true(!game_over(&game) && game_moves(&game));
                assert_memory_equal(&game.now, &again.now, sizeof game.now);
            }
}

// Answers slowly, and after `failing` plies not at all.
static int failing = 100;

static void dawdle(Player *player, const Game *game, const Limits *limits, Choice *choice) {
    (void)player;
    uint64_t moves = game_moves(game);
    clock_sleep(2 * limits->seconds);
    choice_set(choice, moves, bit_last(moves));
    if (game->ply >= failing)
        choice->status = CHOICE_CRASH;
}

static bool dawdler_new_game(Player *player, const Game *game, Color side, Error *error) {
    (void)player;
    (void)game;
    (void)side;
    return failing > 0 || error_set(error, "the dawdler sleeps");
}

static const PlayerType dawdler = {
    .name = "dawdler", .new_game = dawdler_new_game, .choose = dawdle};

typedef struct Seen {
    int begun, thought, answered, moved, ended;
    Game before;
} Seen;

static void see_begin(const MatchGame *record, void *user) {
    assert_int_equal(record->game.ply, record->opening_plies);
    ((Seen *)user)->begun++;
}

static void see_think(const MatchGame *record, void *user) {
    Seen *seen = user;
    seen->before = record->game;
    assert_int_equal(++seen->thought, seen->answered + 1);
}

static void see_answer(const MatchGame *record, const Choice *choice, void *user) {
    Seen *seen = user;
    assert_memory_equal(&record->game.now, &seen->before.now,
                        sizeof record->game.now); // not yet made
    assert_true(game_moves(&record->game) & bit(choice->move));
    assert_int_equal(++seen->answered, seen->thought);
}

static void see_move(const MatchGame *record, void *user) {
    Seen *seen = user;
    assert_int_equal(record->game.ply, seen->before.ply + 1);
    assert_int_equal(++seen->moved, seen->answered);
}

static void see_end(const MatchGame *record, void *user) {
    (void)record;
    ((Seen *)user)->ended++;
}

// Plays a game of two dawdlers on a small board.
static MatchGame dawdle_game(Goal goal, const MatchTerms *terms, Seen *seen) {
    Rules rules = {goal, START_STANDARD, 4};
    Player *player = player_create_of(&dawdler, "dawdler", rules, 1, NULL);
    RefereeWatch watch = {see_begin, see_think, NULL, NULL, see_answer, see_move, see_end, seen};
    Referee referee = {.terms = *terms, .players = {player, player}, .watch = &watch};
    MatchGame record = {.game = openings_random(rules, 3, 7)};
    *seen = (Seen){0};
    assert_int_equal(referee_play(&referee, &record, NULL), GAME_PLAYED);
    player_destroy(player);
    return record;
}

// One loop: without strict terms nobody is late; with them the first slow answer loses. Both are
// watched alike.
static void strictness_is_a_term(void **state) {
    (void)state;
    for (Goal goal = GOAL_MOST; goal <= GOAL_FEWEST; goal++) {
        Seen seen;
        MatchTerms terms = {.each = {.seconds = 0.002}};
        failing = 100;
        MatchGame record = dawdle_game(goal, &terms, &seen);
        assert_int_equal(record.reason, END_PLAYED);
        assert_true(game_over(&record.game) && record.has_score);
        assert_int_equal(record.score, game_score(&record.game, BLACK));
        assert_int_equal(record.black_half_points, record.score > 0 ? 2 : record.score < 0 ? 0 : 1);
        assert_true(seen.begun == 1 && seen.ended == 1 && seen.moved > 4 &&
                    seen.moved == seen.answered);
        terms.strict = true;
        record = dawdle_game(goal, &terms, &seen);
        assert_int_equal(record.reason, END_TIMEOUT);
        assert_int_equal(record.game.ply, record.opening_plies);
        assert_true(seen.answered == 1 && seen.moved == 0 && seen.ended == 1);
    }
}

static void duel_counts(void **state) {
    (void)state;
    for (Goal goal = GOAL_MOST; goal <= GOAL_FEWEST; goal++) {
        Rules rules = {goal, START_STANDARD, 6};
        Player *players[2] = {roster_player("most-flips", rules, 1, NULL),
                              roster_player("random", rules, 1, NULL)};
        Game opening = openings_random(rules, 4, 11);
        DuelTally tally = {0}, turned = {0};
        for (int i = 0; i < 10; i++) {
            assert_true(duel_pair(players, &opening, (uint64_t)i, &(Limits){0}, &tally, NULL));
            assert_int_equal(match_score_games(&tally.score), 2 * (i + 1));
        }
        int points = 0, pairs = 0;
        for (int k = 0; k < PAIR_OUTCOMES; k++) {
            pairs += tally.score.pairs[k];
            points += k * tally.score.pairs[k];
        }
        assert_int_equal(pairs, 10);
        assert_int_equal(points, 2 * tally.score.wins + tally.score.draws);
        assert_true(tally.choices[0] > 200 && tally.choices[1] > 200);
        // Players that do not depend on their seeds: exchanged, they get the opposite; against
        // itself, one is level.
        Player *first = roster_player("first", rules, 1, NULL);
        Player *most = roster_player("most-flips:shuffle=no", rules, 1, NULL);
        DuelTally back = {0}, itself = {0};
        assert_true(duel_pair((Player *[]){first, most}, &opening, 5, &(Limits){0}, &turned, NULL));
        assert_true(duel_pair((Player *[]){most, first}, &opening, 5, &(Limits){0}, &back, NULL));
        assert_true(turned.discs != 0);
        assert_int_equal(turned.discs, -back.discs);
        assert_int_equal(turned.score.wins, back.score.losses);
        assert_int_equal(turned.score.losses, back.score.wins);
        assert_true(
            duel_pair((Player *[]){first, first}, &opening, 5, &(Limits){0}, &itself, NULL));
        assert_int_equal(itself.score.pairs[2], 1);
        assert_int_equal(itself.discs, 0);
        player_destroy(first);
        player_destroy(most);
        player_destroy(players[0]);
        player_destroy(players[1]);
    }
}

// A player that fails loses its game; one that cannot begin ends the duel, and nothing is counted.
static void duel_with_a_failing_player(void **state) {
    (void)state;
    Rules rules = {GOAL_FEWEST, START_STANDARD, 4};
    Player *players[2] = {player_create_of(&dawdler, "dawdler", rules, 1, NULL),
                          roster_player("first", rules, 1, NULL)};
    Game opening = game_new(rules);
    DuelTally tally = {0};
    Error error = {0};
    failing = 1;
    assert_true(duel_pair(players, &opening, 1, &(Limits){0}, &tally, &error));
    assert_int_equal(tally.score.losses, 2);
    assert_int_equal(tally.score.pairs[0], 1);
    failing = 0;
    assert_false(duel_pair(players, &opening, 1, &(Limits){0}, &tally, &error));
    assert_string_equal(error.text, "the dawdler sleeps");
    assert_int_equal(match_score_games(&tally.score), 2);
    player_destroy(players[0]);
    player_destroy(players[1]);
}

// What the published experiment's match gave with this seed before there was one game loop.
static void match_stays(void **state) {
    (void)state;
    const char *const specs[2] = {"monte-carlo", "monte-carlo-heuristic"};
    Rules rules = {GOAL_MOST, START_OPEN, 8};
    Limits limits = {.playouts = 60};
    DuelTally tally;
    assert_true(duel_match(specs, rules, 4, 8, 3, &limits, NULL, NULL, &tally, NULL));
    assert_int_equal(tally.score.wins, 1);
    assert_int_equal(tally.score.draws, 1);
    assert_int_equal(tally.score.losses, 2);
    assert_true(tally.playouts[0] >= 60 * tally.choices[0] / 2);
}

// An evaluation against itself gets from each pair what it gives.
static void sparring_is_fair(void **state) {
    (void)state;
    for (Goal goal = GOAL_MOST; goal <= GOAL_FEWEST; goal++) {
        const Eval *eval = eval_handmade(goal, 8);
        SparringOptions options = {
            .depth = 1, .exact = 4, .pairs = 12, .random_plies = 9, .seed = 3, .threads = 2};
        SparringResult result;
        assert_true(sparring_run(eval, eval, &options, &result, NULL));
        assert_int_equal(match_score_games(&result.score), 24);
        assert_int_equal(result.score.wins, result.score.losses);
        assert_int_equal(result.score.pairs[2], 12);
        assert_true(result.mean == 0);
        assert_true(result.score.draws < 24); // openings that favour a side
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(score_adds_up),
        cmocka_unit_test(error_bars),
        cmocka_unit_test(normalised_elo),
        cmocka_unit_test(few_games_tell_little),
        cmocka_unit_test(openings_stay),
        cmocka_unit_test(openings_fit_the_board),
        cmocka_unit_test(strictness_is_a_term),
        cmocka_unit_test(duel_counts),
        cmocka_unit_test(duel_with_a_failing_player),
        cmocka_unit_test(match_stays),
        cmocka_unit_test(sparring_is_fair),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
