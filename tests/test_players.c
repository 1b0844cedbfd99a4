// The roster: specs and their mistakes, the baselines, and what every player promises.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "make_player.h"
#include "memory.h"
#include "outside.h"
#include "referee.h"
#include "roster.h"
#include "scale.h"
#include "spec_file.h"
#include "yardstick.h"

#include <stdio.h>
#include <string.h>

static Rules rules_of(Goal goal, Start start, int size) {
    return (Rules){.goal = goal, .start = start, .size = size};
}

static void expect_error(const char *spec, size_t column, const char *words) {
    Error error = {0};
    assert_null(roster_player(spec, rules_default(), 1, &error));
    if (!strstr(error.text, words))
        fail_msg("%s says: %s", spec, error.text);
    assert_int_equal(error.column, column);
}

static void test_wrong_specs_name_the_column(void **state) {
    (void)state;
    expect_error("", 1, "missing player name");
    expect_error("nobody", 1, "unknown player \"nobody\"");
    expect_error("Random", 1, "unknown player");
    expect_error("random:", 8, "missing");
    expect_error("random:x=1", 8, "no option \"x\"; it has name");
    expect_error("most-flips:shuffel=no", 12, "it has shuffle");
    expect_error("most-flips:shuffle=maybe", 20, "yes or no");
    expect_error("most-flips:shuffle=no,", 23, "missing");
    expect_error("most-flips:shuffle=no,shuffle=no", 23, "twice");
    expect_error("most-flips:=no", 12, "missing");
    expect_error("weakest:level=club", 15, "level");
    expect_error("weakest:loss=5", 9, "weakest has no option");
}

static void test_flags_may_stand_alone(void **state) {
    (void)state;
    Player *player = make("most-flips:shuffle", rules_default());
    assert_true(player_flag(player, "shuffle"));
    assert_true(player_given(player, "shuffle"));
    player_destroy(player);
    player = make("most-flips", rules_default());
    assert_true(player_flag(player, "shuffle"));
    assert_false(player_given(player, "shuffle"));
    player_destroy(player);
}

// Any bytes: a player or an error, never a crash.
static void test_random_specs(void **state) {
    (void)state;
    Random random = random_seeded(7);
    size_t count;
    const PlayerType *const *roster = roster_types(&count);
    for (int i = 0; i < scale_count(20000, 1000000); i++) {
        char spec[96];
        const PlayerType *type = roster[random_below(&random, (uint32_t)count)];
        int n = snprintf(spec, sizeof spec - 34, "%s:", type->name);
        // Outside programs must not be started from random bytes.
        if (type->option_count && !type->options[0].default_value)
            continue;
        if (type->option_count)
            n += snprintf(spec + n, sizeof spec - 34 - (size_t)n, "%s",
                          type->options[random_below(&random, (uint32_t)type->option_count)].name);
        for (uint32_t k = random_below(&random, 30); k > 0; k--)
            spec[n++] = "=,\\:0123456789.-eyno\t\xff"[random_below(&random, 22)];
        spec[n] = '\0';
        Error error = {0};
        Player *player = roster_player(spec, rules_default(), 1, &error);
        assert_true(player || error.text[0]);
        player_destroy(player);
    }
}

static void check_candidates(const Game *game, const Choice *choice) {
    uint64_t moves = game_moves(game), listed = 0;
    assert_int_equal(choice->status, CHOICE_MOVE);
    assert_true(choice->move >= 0 && choice->move < 64 && (moves & bit(choice->move)));
    assert_int_equal(choice->candidate_count, bit_count(moves) + 1);
    for (int i = 0; i + 1 < choice->candidate_count; i++)
        listed |= bit(choice->candidates[i]);
    assert_int_equal(listed, moves);
    assert_int_equal(choice->candidates[choice->candidate_count - 1], choice->move);
}

static void check_answer(const MatchGame *record, const Choice *choice, void *user) {
    (void)user;
    check_candidates(&record->game, choice);
}

// A whole game; returns black's score and a hash of the moves.
static int play_game(Player *black, Player *white, Rules rules, const Limits *limits,
                     uint64_t *hash) {
    RefereeWatch watch = {.answer = check_answer};
    Referee referee = {.terms = {.each = *limits}, .players = {black, white}, .watch = &watch};
    MatchGame record = {.game = game_new(rules)};
    assert_int_equal(referee_play(&referee, &record, NULL), GAME_PLAYED);
    assert_int_equal(record.reason, END_PLAYED);
    *hash = 0;
    for (int ply = 0; ply < record.game.ply; ply++)
        *hash = *hash * 1000003 + record.game.moves[ply];
    return record.score;
}

static const char *const cheap[] = {"random", "first", "most-flips", "fewest-flips"};

static void test_games_under_all_rules(void **state) {
    (void)state;
    const Limits limits = {0};
    for (int goal = 0; goal < 2; goal++)
        for (int start = 0; start < 3; start++)
            for (int size = 4; size <= 8; size += 2)
                for (int i = 0; i < 16; i++) {
                    Rules rules = rules_of((Goal)goal, (Start)start, size);
                    Player *black = make(cheap[i / 4], rules), *white = make(cheap[i % 4], rules);
                    uint64_t first, second;
                    int score = play_game(black, white, rules, &limits, &first);
                    assert_int_equal(play_game(black, white, rules, &limits, &second), score);
                    assert_int_equal(first, second);
                    player_destroy(black);
                    player_destroy(white);
                }
}

static void test_seeds_make_different_games(void **state) {
    (void)state;
    const Limits limits = {0};
    Player *black = make("random", rules_default()), *white = make("random", rules_default());
    uint64_t first, second;
    play_game(black, white, rules_default(), &limits, &first);
    player_reseed(black, 99);
    play_game(black, white, rules_default(), &limits, &second);
    assert_true(first != second);
    player_destroy(black);
    player_destroy(white);
}

// Every built-in player that thinks, cheap enough for a test.
static const char *const thinkers[] = {
    "greedy",
    "default:depth=2",
    "three-factor:depth=2",
    "three-factor:nodes=300",
    "deepening:depth=2",
    "deepening:nodes=300,order",
    "reversed-v1:depth=2",
    "reversed-v2:depth=2,action=5",
    "reversed-v3:nodes=300",
    "reversed-v4:nodes=300,stability=10",
    "monte-carlo:playouts=60",
    "monte-carlo-heuristic:playouts=60",
    "monte-carlo-heuristic:published,budget=published,scale=0.002",
    "uct:playouts=60,memory=1",
    "uct:playouts=60,memory=1,heuristic",
    "flipside:depth=2,hash=1",
    "flipside:level=1,hash=1",
    "flipside:nodes=500,hash=1",
    "weakest:depth=2,hash=1",
    "weakest:level=1,hash=1",
    "weakest:nodes=500,hash=1",
};
enum { THINKERS = sizeof thinkers / sizeof *thinkers };

// Limited by depth, nodes or playouts a whole game repeats from its seed, under both goals, all
// starts and sizes.
static void test_thinkers_play_and_repeat(void **state) {
    (void)state;
    const Limits limits = {0};
    for (int i = 0; i < THINKERS * 18; i++) {
        Rules rules = rules_of((Goal)(i / 9 % 2), (Start)(i % 3), 4 + 2 * (i / 3 % 3));
        Player *black = make(thinkers[i / 18], rules),
               *white = make(thinkers[(i / 18 + i) % THINKERS], rules);
        Game start = game_new(rules);
        uint64_t first, second;
        int score = play_game(black, white, rules, &limits, &first);
        assert_true(player_new_game(black, &start, BLACK, NULL) &&
                    player_new_game(white, &start, WHITE, NULL));
        assert_int_equal(play_game(black, white, rules, &limits, &second), score);
        assert_int_equal(first, second);
        player_destroy(black);
        player_destroy(white);
    }
}

// The same limits given for a single choice instead of in the spec, each alone; none is passed by
// more than the one step or round of playouts that was under way, and a player that is not done by
// then uses it up.
static void test_limits_of_a_choice(void **state) {
    (void)state;
    Game game = game_new(rules_default());
    for (int ply = 0; ply < 12; ply++)
        assert_true(game_play(&game, bit_last(game_moves(&game))));
    for (int i = 0; i < THINKERS; i++) {
        char name[32];
        snprintf(name, sizeof name, "%.*s", (int)strcspn(thinkers[i], ":"), thinkers[i]);
        bool plays_out = strstr(name, "monte-carlo") || strcmp(name, "uct") == 0,
             greedy = strcmp(name, "greedy") == 0;
        for (int by_nodes = 0; by_nodes < (plays_out ? 1 : 2); by_nodes++) {
            Player *player = make(name, rules_default());
            const Limits limits = plays_out  ? (Limits){.playouts = 100}
                                  : by_nodes ? (Limits){.nodes = 60}
                                             : (Limits){.depth = 2};
            Choice choice;
            player_choose(player, &game, &limits, &choice);
            check_candidates(&game, &choice);
            bool right = plays_out ? choice.playouts >= 90 && choice.playouts <= 110
                         : greedy  ? choice.depth == 1
                         : by_nodes
                             ? choice.nodes >= 60 && choice.nodes <= 60 + 5 * (uint64_t)cpu_count()
                             : choice.depth == 2;
            if (!right)
                fail_msg("%s: depth %d, %llu nodes, %llu playouts", name, choice.depth,
                         (unsigned long long)choice.nodes, (unsigned long long)choice.playouts);
            player_destroy(player);
        }
    }
}

// A limit of nodes below the number of threads is one too. The depth only lets a player without a
// limit come to an end.
static void test_few_nodes_for_many_threads(void **state) {
    (void)state;
    for (int goal = GOAL_MOST; goal <= GOAL_FEWEST; goal++) {
        Rules rules = rules_of((Goal)goal, START_STANDARD, 8);
        Player *player = make("flipside:nodes=1,threads=3,hash=1,depth=10", rules);
        Game game = game_new(rules);
        Choice choice;
        player_choose(player, &game, &(Limits){0}, &choice);
        assert_true(game_moves(&game) & bit(choice.move));
        assert_true(choice.nodes < 20);
        player_destroy(player);
    }
}

// A time limit ends the thinking. What counts is the work of our own threads: no player works on
// after the limit, but a busy machine may let it wait.
static void test_time_is_kept(void **state) {
    (void)state;
    // Where it is over at once, hardly more is done than lies between two looks at the clock.
    Game begun = game_new(rules_default());
    for (int ply = 0; ply < 12; ply++)
        assert_true(game_play(&begun, bit_last(game_moves(&begun))));
    for (int i = 0; i < THINKERS; i++) {
        char name[32];
        snprintf(name, sizeof name, "%.*s", (int)strcspn(thinkers[i], ":"), thinkers[i]);
        Player *player = make(name, rules_default());
        Choice choice;
        player_choose(player, &begun, &(Limits){.seconds = 1e-6}, &choice);
        check_candidates(&begun, &choice);
        if (choice.nodes > 1000 || choice.playouts > 200)
            fail_msg("%s: %llu nodes, %llu playouts", name, (unsigned long long)choice.nodes,
                     (unsigned long long)choice.playouts);
        player_destroy(player);
    }
#ifdef SCALE_SANITIZED
    const double limit = 0.03, slack = 0.1;
#else
    const double limit = 0.03, slack = 0.02;
#endif
    for (int i = 0; i < THINKERS; i++) {
        char name[32];
        snprintf(name, sizeof name, "%.*s", (int)strcspn(thinkers[i], ":"), thinkers[i]);
        for (int goal = 0; goal < 2; goal++) {
            Rules rules = rules_of((Goal)goal, START_STANDARD, 8);
            Game game = game_new(rules);
            for (int ply = 0; ply < 12; ply++)
                assert_true(game_play(&game, bit_last(game_moves(&game))));
            Player *player = make(name, rules);
            Choice choice;
            double begin = yardstick_work();
            player_choose(player, &game, &(Limits){.seconds = limit}, &choice);
            double work = yardstick_work() - begin;
            check_candidates(&game, &choice);
            int threads = strcmp(name, "flipside") == 0 ? cpu_count() : 1;
            if (work > limit * threads + slack)
                fail_msg("%s worked for %.3f s", name, work);
            player_destroy(player);
        }
    }
}

// The margin before the hard limit: 3 % of long limits, never more than 80 % of short ones.
static void test_budget(void **state) {
    (void)state;
    Player *player = make("three-factor", rules_default());
    Budget budget = player_budget(player, &(Limits){.seconds = 5});
    assert_true(budget.deadline - budget.begin > 4.84 && budget.deadline - budget.begin < 4.86);
    budget = player_budget(player, &(Limits){.seconds = 0.001});
    assert_true(budget.deadline - budget.begin >= 0.00019 &&
                budget.deadline - budget.begin <= 0.001);
    budget = player_budget(player, &(Limits){0});
    assert_true(budget.seconds == 5);
    budget = player_budget(player, &(Limits){.default_seconds = 0.1});
    assert_true(budget.seconds == 0.1);
    budget = player_budget(player, &(Limits){.default_seconds = 0.1, .seconds = 3});
    assert_true(budget.seconds == 3);
    budget = player_budget(player, &(Limits){.nodes = 7, .default_seconds = 0.1});
    assert_true(budget.seconds == 0 && budget.nodes == 7);
    player_destroy(player);
    player = make("random", rules_default()); // has no clock
    assert_true(player_budget(player, &(Limits){.default_seconds = 0.1}).seconds == 0);
    player_destroy(player);
    player = make("program:cmd=true", rules_default()); // keeps its own five seconds
    assert_true(outside_seconds(player, &(Limits){.default_seconds = 0.1}) == 5);
    player_destroy(player);
    player = make("three-factor:time=2,depth=3", rules_default());
    budget = player_budget(player, &(Limits){.default_seconds = 0.1, .depth = 9});
    assert_true(budget.seconds == 2 && budget.depth == 3);
    budget = player_budget(player, &(Limits){.seconds = 5, .depth = 9});
    assert_true(budget.seconds == 2 && budget.depth == 3);
    player_destroy(player);
}

static int square(const char *name) {
    return (name[1] - '1') * 8 + name[0] - 'a';
}

static int choice_in(const char *spec, const char *moves) {
    Rules rules = rules_default();
    Game game = game_new(rules);
    for (; *moves; moves += 2)
        assert_true(game_play(&game, square(moves)));
    Player *player = make(spec, rules);
    Choice choice;
    player_choose(player, &game, NULL, &choice);
    check_candidates(&game, &choice);
    player_destroy(player);
    return choice.move;
}

static void test_baselines_by_hand(void **state) {
    (void)state;
    // Start: d3 c4 f5 e6 each turn over one disc; the first in reading order is d3.
    assert_int_equal(choice_in("first", ""), square("d3"));
    assert_int_equal(choice_in("most-flips:shuffle=no", ""), square("d3"));
    assert_int_equal(choice_in("fewest-flips:shuffle=no", ""), square("d3"));
    // After f5 f4 white has d4 e4 f4, black d5 e5 f5: c3 e3 g3 turn over one disc, d3 (d4 e4) and
    // f3 (f4 e4) two.
    assert_int_equal(choice_in("first", "f5f4"), square("c3"));
    assert_int_equal(choice_in("most-flips:shuffle=no", "f5f4"), square("d3"));
    assert_int_equal(choice_in("fewest-flips:shuffle=no", "f5f4"), square("c3"));
    int most = choice_in("most-flips", "f5f4"), fewest = choice_in("fewest-flips", "f5f4");
    assert_true(most == square("d3") || most == square("f3"));
    assert_true(fewest == square("c3") || fewest == square("e3") || fewest == square("g3"));
}

static void test_nobody_to_ask(void **state) {
    (void)state;
    Game game = game_new(rules_default());
    Player *player = make("human", rules_default());
    Choice choice;
    player_choose(player, &game, NULL, &choice);
    assert_int_equal(choice.status, CHOICE_RESIGN);
    assert_true(choice.reason[0] != '\0');
    player_destroy(player);
}

// Every row is complete and its defaults lie in its ranges.
static void test_roster_is_well_formed(void **state) {
    (void)state;
    size_t count;
    const PlayerType *const *roster = roster_types(&count);
    for (size_t i = 0; i < count; i++) {
        assert_true(roster[i]->name && roster[i]->about && roster[i]->choose);
        assert_ptr_equal(roster_find(roster[i]->name), roster[i]);
        for (size_t k = 0; k < i; k++)
            assert_true(strcmp(roster[k]->name, roster[i]->name) != 0);
        for (const char *name = roster[i]->other_names; name && *name; name += strspn(name, " ")) {
            char word[32] = "";
            size_t length = strcspn(name, " ");
            assert_true(length < sizeof word);
            memcpy(word, name, length);
            assert_ptr_equal(roster_find(word), roster[i]);
            name += length;
        }
        for (size_t j = 0; j < roster[i]->option_count; j++) {
            const Option *option = &roster[i]->options[j];
            assert_true(option->name && option->about && option->min <= option->max);
            if (option_is_number(option) && option->default_value && *option->default_value) {
                char *end;
                double standard = strtod(option->default_value, &end);
                if (*end || standard < option->min || standard > option->max)
                    fail_msg("%s:%s=%s is out of its range", roster[i]->name, option->name,
                             option->default_value);
            }
        }
    }
}

// The words of the reports for their systems name the same types, with options too, and a spec as
// it is typed keeps the player's own name.
static void test_other_names(void **state) {
    (void)state;
    static const char *const pairs[][2] = {
        {"pmct", "monte-carlo"},   {"hpmct", "monte-carlo-heuristic"},
        {"phase1", "reversed-v1"}, {"phase2", "reversed-v2"},
        {"phase3", "reversed-v3"}, {"phase4", "reversed-v4"},
        {"easy", "greedy"},        {"hard", "default"},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        char typed[80], own[80];
        Text spec = {0};
        assert_non_null(roster_find(pairs[i][1]));
        assert_ptr_equal(roster_find(pairs[i][0]), roster_find(pairs[i][1]));
        snprintf(typed, sizeof typed, "%s:name=A", pairs[i][0]);
        snprintf(own, sizeof own, "%s:name=A", pairs[i][1]);
        assert_true(spec_from_argument(typed, &spec, NULL));
        assert_string_equal(text_string(&spec), own);
        text_free(&spec);
        Player *player = make(typed, rules_default());
        assert_string_equal(player_text(player, "name"), "A");
        player_destroy(player);
    }
    expect_error("pmc", 1, "unknown player \"pmc\"");
    expect_error("pmct ", 1, "unknown player");
    expect_error("phase", 1, "unknown player");
    expect_error("easy:depth=2", 6, "greedy has no option");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_wrong_specs_name_the_column),
        cmocka_unit_test(test_flags_may_stand_alone),
        cmocka_unit_test(test_random_specs),
        cmocka_unit_test(test_games_under_all_rules),
        cmocka_unit_test(test_seeds_make_different_games),
        cmocka_unit_test(test_baselines_by_hand),
        cmocka_unit_test(test_thinkers_play_and_repeat),
        cmocka_unit_test(test_limits_of_a_choice),
        cmocka_unit_test(test_few_nodes_for_many_threads),
        cmocka_unit_test(test_time_is_kept),
        cmocka_unit_test(test_budget),
        cmocka_unit_test(test_nobody_to_ask),
        cmocka_unit_test(test_roster_is_well_formed),
        cmocka_unit_test(test_other_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
