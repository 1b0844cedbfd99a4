// What the Monte-Carlo players make of their playouts: every term against values counted by hand,
// the countings of draws, the published budget, the preset.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "classic_monte.h"
#include "duel.h"
#include "experiment.h"
#include "notation.h"
#include "roster.h"
#include "tester.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

// Eighty available moves in ten playouts, fifty of them the mover's: √(20 / 80) = ½.
static const MonteSample sample = {10, 6, 2, {.own_moves = 30, .opponent_moves = 50, .plies = 0}};
static const MonteSample behind = {10, 6, 2, {.own_moves = 50, .opponent_moves = 30, .plies = 0}};

static Monte make(Goal goal) {
    return (Monte){.squares = classic_squares(8),
                   .goal = goal,
                   .corner = 4,
                   .a_square = 1,
                   .b_square = 0.5,
                   .c_square = -1,
                   .x_square = -3,
                   .mobility = 40,
                   .inner = 7,
                   .greedy = 2,
                   .late = 5,
                   .inner_turns = 20,
                   .greedy_turns = 20,
                   .late_turn = 44};
}

// A game in its middle, from the text of a position with Black to move.
static Game game_at(Goal goal, const char *squares) {
    char text[80];
    snprintf(text, sizeof text, "%s X", squares);
    Position position;
    assert_true(notation_parse_position(text, 8, BLACK, &position, NULL, NULL, NULL));
    return game_from((Rules){goal, START_STANDARD, 8}, position);
}

static void assert_near(double value, double expected) {
    if (fabs(value - expected) > 1e-9)
        fail_msg("%.12g instead of %.12g", value, expected);
}

static void test_draws(void **state) {
    (void)state;
    assert_near(monte_win_share(&sample, MONTE_DRAWS_WIN), 0.8);
    assert_near(monte_win_share(&sample, MONTE_DRAWS_HALF), 0.7);
    assert_near(monte_win_share(&sample, MONTE_DRAWS_LOSS), 0.6);
    assert_near(monte_win_share(&sample, MONTE_DRAWS_NONE), 0.75);
    MonteSample drawn = {3, 0, 3, {0}};
    assert_near(monte_win_share(&drawn, MONTE_DRAWS_NONE), 0.5);
}

// Each kind of square by a move that turns over one disc, early: position, inner and greedy.
static void test_terms_early(void **state) {
    (void)state;
    static const struct {
        int move, over, own;
        double position, centre; // centre in sevenths
    } cases[] = {
        {0, 1, 2, 4, 1},     // a1 over b1: a corner, six steps from the centre
        {1, 9, 17, -1, 2},   // b1 over b2: a C-square
        {2, 10, 18, 1, 3},   // c1 over c2: an A-square
        {3, 11, 19, 0.5, 4}, // d1 over d2: a B-square
        {9, 18, 27, -3, 3},  // b2 over c3: an X-square
        {63, 62, 61, 4, 1},  // h8 over g8
        {20, 28, 36, 0, 6},  // e3 over e4: no kind of its own
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        for (Goal goal = GOAL_MOST; goal <= GOAL_FEWEST; goal++) {
            Monte monte = make(goal);
            char squares[65] = "----------------------------------------------------------------";
            squares[cases[i].over] = 'O';
            squares[cases[i].own] = 'X';
            squares[40] = squares[41] = squares[42] = 'X'; // five discs: turn 1
            Game game = game_at(goal, squares);
            assert_true(game_moves(&game) & bit(cases[i].move));
            assert_int_equal(monte_turn(&game), 1);
            MonteTerms terms = monte_terms(&monte, &game, cases[i].move, &sample, MONTE_DRAWS_WIN);
            assert_near(terms.win, 80);
            assert_near(terms.position, goal == GOAL_MOST ? cases[i].position : -cases[i].position);
            assert_near(terms.mobility, 20);
            assert_near(terms.inner, cases[i].centre);
            assert_near(terms.greedy, 2);
            assert_near(monte_score(&terms), 80 + terms.position + 20 + terms.inner - 2);
        }
}

// 61 discs: h8 turns over g7, h7 g6, g8 the six above it and f7. Late, turning over is worth
// something for most discs and costs as much for fewest; centre and the price of the beginning are
// gone.
static void test_terms_late(void **state) {
    (void)state;
    static const struct {
        int move, flips;
        double position;
    } cases[] = {{63, 1, 4}, {55, 1, -1}, {62, 7, -1}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        for (Goal goal = GOAL_MOST; goal <= GOAL_FEWEST; goal++) {
            double sign = goal == GOAL_MOST ? 1 : -1;
            Monte monte = make(goal);
            Game game =
                game_at(goal, "XXXXXXXXXOOOOOOXXOXXXXOXXOXOOXOXXOXOOXOXXOXXXXOXOOOOOOO-OOOOOO--");
            MonteTerms terms = monte_terms(&monte, &game, cases[i].move, &sample, MONTE_DRAWS_LOSS);
            assert_near(terms.win, 60);
            assert_near(terms.position, sign * cases[i].position);
            assert_near(terms.inner, 0);
            assert_near(terms.greedy, -sign * 5 * cases[i].flips);
        }
}

// Early a move that wins every playout pays nothing for what it turns over.
static void test_sure_wins_are_free(void **state) {
    (void)state;
    Monte monte = make(GOAL_MOST);
    Game game = game_new(rules_default());
    MonteSample sure = {10, 10, 0, {.own_moves = 1, .opponent_moves = 1}};
    assert_near(monte_terms(&monte, &game, 19, &sure, MONTE_DRAWS_WIN).greedy, 0);
    assert_near(monte_terms(&monte, &game, 19, &sample, MONTE_DRAWS_WIN).greedy, 2);
}

// The root of a negative number: signed, or none, so that the move has no score.
static void test_roots(void **state) {
    (void)state;
    Monte monte = make(GOAL_MOST);
    Game game = game_new(rules_default());
    MonteTerms terms = monte_terms(&monte, &game, 19, &behind, MONTE_DRAWS_WIN);
    assert_near(terms.mobility, -20);
    monte.root = MONTE_ROOT_PLAIN;
    terms = monte_terms(&monte, &game, 19, &behind, MONTE_DRAWS_WIN);
    assert_true(isnan(terms.mobility) && isnan(monte_score(&terms)));
    terms = monte_terms(&monte, &game, 19, &sample, MONTE_DRAWS_WIN);
    assert_near(terms.mobility, 20);
    MonteSample silent = {10, 6, 2, {0}};
    assert_near(monte_terms(&monte, &game, 19, &silent, MONTE_DRAWS_WIN).mobility, 0);
}

// Win% over the most playouts there may be grows with what was played: 6 wins and 2 draws of 10
// played, of 40 at most.
static void test_divisor(void **state) {
    (void)state;
    Monte monte = make(GOAL_MOST);
    Game game = game_new(rules_default());
    assert_near(monte_terms(&monte, &game, 19, &sample, MONTE_DRAWS_WIN).win, 80);
    monte.divisor = 40;
    assert_near(monte_terms(&monte, &game, 19, &sample, MONTE_DRAWS_WIN).win, 20);
    assert_near(monte_terms(&monte, &game, 19, &sample, MONTE_DRAWS_LOSS).win, 15);
    assert_near(monte_terms(&monte, &game, 19, &sample, MONTE_DRAWS_WIN).mobility, 20);
}

// The value that a player tells: a quarter of its win rate when four times as many playouts were
// asked for.
static void test_divisor_of_players(void **state) {
    (void)state;
    static const char *const plain =
        "monte-carlo-heuristic:corner=0,a-square=0,b-square=0,c-square=0,x-square=0,"
        "mobility=0,inner=0,greedy=0,playouts=1200,cap=%d,divide=%s,scale=%g";
    static const struct {
        const char *divide;
        int cap;
        double scale, factor;
    } cases[] = {{"played", 1200, 1, 1},
                 {"cap", 1200, 1, 0.25},
                 {"cap", 2400, 0.5, 0.25},
                 {"cap", 300, 1, 1}};
    Game game = game_new((Rules){GOAL_MOST, START_OPEN, 8});
    int whole = 0;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char spec[240];
        snprintf(spec, sizeof spec, plain, cases[i].cap, cases[i].divide, cases[i].scale);
        Player *player = roster_player(spec, game.rules, 1, NULL);
        assert_non_null(player);
        Choice choice;
        player_choose(player, &game, NULL, &choice);
        player_destroy(player);
        whole = i == 0 ? choice.score : whole;
        assert_true(abs(choice.score - (int)lround(whole * cases[i].factor)) <= 1);
    }
    assert_true(whole > 40);
}

// 3,300 playouts a second at the empty board, about 7,000 at turn 22, 21,000 late; five seconds
// shared, or so many for every legal move.
static void test_published_budget(void **state) {
    (void)state;
    assert_near(monte_published_rate(0), 3300);
    assert_true(fabs(monte_published_rate(22) - 7000) < 70);
    assert_near(monte_published_rate(54), 21000);
    assert_near(monte_published_rate(63), 21000);
    for (int discs = 1; discs <= 54; discs++)
        assert_near(monte_published_rate(discs) / monte_published_rate(discs - 1),
                    pow(21.0 / 3.3, 1.0 / 54));
    Game game = game_new((Rules){GOAL_MOST, START_OPEN, 8});
    assert_int_equal(monte_published_playouts(&game, 0, 1), 16500);
    assert_int_equal(monte_published_playouts(&game, 1, 1), 4 * 3300);
    assert_int_equal(monte_published_playouts(&game, 1, 0.01), 132);
    assert_int_equal(monte_published_playouts(&game, 0, 1e-6), 4);
}

// What a player says it used, in a position of five discs with three moves.
static uint64_t playouts_used(const char *spec, const Limits *limits) {
    Game game = game_new(rules_default());
    assert_true(game_play(&game, 37));
    Player *player = roster_player(spec, game.rules, 1, NULL);
    assert_non_null(player);
    Choice choice;
    player_choose(player, &game, limits, &choice);
    player_destroy(player);
    return choice.playouts;
}

static void test_budget_of_players(void **state) {
    (void)state;
    static const char *const names[] = {"monte-carlo", "monte-carlo-heuristic",
                                        "monte-carlo-heuristic"};
    static const char *const more[] = {"", "", ",published"};
    const Limits none = {0}, narrow = {.playouts = 30}, wide = {.playouts = 1000000};
    double rate = monte_published_rate(5);
    for (int i = 0; i < 3; i++) {
        char spec[120];
        snprintf(spec, sizeof spec, "%s:budget=published,scale=0.1%s", names[i], more[i]);
        uint64_t shared = (uint64_t)round(rate * 0.5);
        assert_int_equal(playouts_used(spec, &none), (shared + 2) / 3 * 3);
        assert_int_equal(playouts_used(spec, &narrow), 30);
        assert_int_equal(playouts_used(spec, &wide), (shared + 2) / 3 * 3);
        snprintf(spec, sizeof spec, "%s:budget=published,scale=0.1,each=1%s", names[i], more[i]);
        uint64_t each = (uint64_t)round(rate * 0.3);
        assert_int_equal(playouts_used(spec, &none), (each + 2) / 3 * 3);
        snprintf(spec, sizeof spec, "%s:budget=published,cap=50%s", names[i], more[i]);
        assert_int_equal(playouts_used(spec, &none), 150);
        snprintf(spec, sizeof spec, "%s:playouts=300,cap=50%s", names[i], more[i]);
        assert_int_equal(playouts_used(spec, &none), 300);
    }
}

// The preset and the same parameters written out play the same games; a given option wins over the
// preset; games repeat from the seed, under both goals.
static void test_preset(void **state) {
    (void)state;
#define WRITTEN(member, option, fitted, published, least, most, what) "," option "=" published
    static const char *const written =
        "monte-carlo-heuristic:root=plain,divide=cap,seek" MONTE_PARAMETERS(WRITTEN);
    static const char *const given =
        "monte-carlo-heuristic:published,root=signed,divide=played,seek=no,mobility=40,greedy=0.25,"
        "late=0,corner=4,a-"
        "square=1,"
        "b-square=0.5,c-square=-1,x-square=-4,inner=1,inner-turns=20,greedy-turns=20,late-turn=40";
    const char *const pairs[][2] = {{"monte-carlo-heuristic:published", written},
                                    {"monte-carlo-heuristic", given}};
    const Limits limits = {.playouts = 60};
    for (int i = 0; i < 4; i++) {
        Rules rules = {(Goal)(i & 1), START_OPEN, 8};
        int64_t discs[2];
        for (int j = 0; j < 2; j++) {
            const char *specs[2] = {pairs[i / 2][j], "random"};
            DuelTally tally;
            assert_true(duel_match(specs, rules, 2, 0, 5, &limits, NULL, NULL, &tally, NULL));
            discs[j] = tally.discs * 1000 + (int64_t)tally.playouts[0];
        }
        assert_int_equal(discs[0], discs[1]);
    }
}

// The results per move, from the player's point of view, reproduce the value of the chosen move and
// the total number of playouts. Only the heuristic player counts available moves.
static void test_results_per_move(void **state) {
    (void)state;
    static const char *const specs[] = {
        "monte-carlo:playouts=600",
        "monte-carlo-heuristic:playouts=600,mobility=300,corner=0,a-square=0,b-square=0,"
        "c-square=0,x-square=0,inner=0,greedy=0"};
    for (int heuristic = 0; heuristic < 2; heuristic++)
        for (Goal goal = GOAL_MOST; goal <= GOAL_FEWEST; goal++) {
            Game game = game_new((Rules){goal, START_STANDARD, 8});
            assert_true(notation_play_transcript(&game, "f5d6c3d3c4", NULL));
            Player *player = roster_player(specs[heuristic], game.rules, 1, NULL);
            Choice choice;
            player_choose(player, &game, NULL, &choice);
            player_destroy(player);
            assert_int_equal(choice.result_count, bit_count(game_moves(&game)));
            uint64_t playouts = 0;
            for (int i = 0; i < choice.result_count; i++) {
                const MovePlayouts *results = &choice.results[i];
                assert_true(game_moves(&game) & bit(results->move));
                assert_true(results->wins + results->draws <= results->playouts);
                assert_int_equal(results->has_moves, heuristic);
                playouts += results->playouts;
            }
            assert_int_equal(playouts, choice.playouts);
            const MovePlayouts *chosen = &choice.results[0];
            assert_int_equal(chosen->move, choice.move);
            double value =
                100.0 * (double)(chosen->wins + chosen->draws) / (double)chosen->playouts;
            if (heuristic) {
                double own = (double)chosen->own_moves, other = (double)chosen->opponent_moves;
                double share = (own - other) / (own + other);
                value += 300 * copysign(sqrt(fabs(share)), share);
            }
            assert_int_equal(choice.score, (int)lround(value));
        }
}

// A draw that counts otherwise is another player: the share of each counting is what its playouts
// say.
static void test_draws_of_players(void **state) {
    (void)state;
    static const char *const words[] = {"win", "half", "loss", "none"};
    Game game = game_new((Rules){GOAL_MOST, START_STANDARD, 4});
    int scores[4];
    for (int i = 0; i < 4; i++) {
        char spec[64];
        snprintf(spec, sizeof spec, "monte-carlo:playouts=4000,draws=%s", words[i]);
        Player *player = roster_player(spec, game.rules, 1, NULL);
        Choice choice;
        player_choose(player, &game, NULL, &choice);
        scores[i] = choice.score;
        player_destroy(player);
    }
    assert_true(scores[0] > scores[1] && scores[1] > scores[2]);
    assert_true(scores[3] > scores[2] && scores[3] < scores[0]);
}

// The players take turns in beginning, five games each; drawn first movers come from the seed; a
// tester repeats.
static void test_testers(void **state) {
    (void)state;
    Tester tester = {.specs = {"monte-carlo", "random"},
                     .rules = {GOAL_MOST, START_OPEN, 8},
                     .limits = {.playouts = 400},
                     .games = 10,
                     .seed = 3};
    TesterResult first, second;
    for (int drawn = 0; drawn < 2; drawn++) {
        tester.random_first = drawn;
        assert_true(tester_play(&tester, &first, NULL) && tester_play(&tester, &second, NULL));
        assert_memory_equal(first.by_color, second.by_color, sizeof first.by_color);
        MatchScore all = tester_score(&first);
        assert_int_equal(match_score_games(&all), 10);
        assert_int_equal(all.wins, 10);
        int black = match_score_games(&first.by_color[BLACK]);
        assert_true(drawn ? black > 0 && black < 10 : black == 5);
        assert_true(first.seconds > 0);
    }
    tester.specs[1] = "nobody";
    assert_false(tester_play(&tester, &first, NULL));
}

static void test_experiments_are_found_in_any_case(void **state) {
    (void)state;
    static const char *const names[] = {"PvR", "pvr", "HVR", "hvr", "PvH", "pvh"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        assert_non_null(experiment_find(names[i]));
    assert_null(experiment_find("pv"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_draws),
        cmocka_unit_test(test_terms_early),
        cmocka_unit_test(test_terms_late),
        cmocka_unit_test(test_sure_wins_are_free),
        cmocka_unit_test(test_roots),
        cmocka_unit_test(test_published_budget),
        cmocka_unit_test(test_budget_of_players),
        cmocka_unit_test(test_preset),
        cmocka_unit_test(test_draws_of_players),
        cmocka_unit_test(test_divisor),
        cmocka_unit_test(test_testers),
        cmocka_unit_test(test_experiments_are_found_in_any_case),
        cmocka_unit_test(test_divisor_of_players),
        cmocka_unit_test(test_results_per_move),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
