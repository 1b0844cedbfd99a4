// Options of the reversed players: depth rules and how depths are counted, the lines of the dynamic
// map, the step that sets a leaf's weights, weights by colour. Choices are compared with a textbook
// minimax.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "classic_reversed.h"
#include "make_player.h"
#include "minimax.h"
#include "openings.h"
#include "program.h"
#include "roster.h"
#include "scale.h"

#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

// A position with so many empty squares and more than one move.
static Game game_with(Rules rules, int empties, Random *random) {
    for (;;) {
        Game game =
            openings_random(rules, rules.size * rules.size - 4 - empties, random_next(random));
        game_play_passes(&game);
        int empty = rules.size * rules.size - bit_count(board_discs(game.now.board));
        if (empty == empties && !game_over(&game) && bit_count(game_moves(&game)) > 1)
            return game;
    }
}

// What a player chooses without any limit of time or nodes.
static Choice choose(const char *spec, const Game *game) {
    Player *player = make(spec, game->rules);
    Limits limits = {.depth = 60};
    Choice choice;
    player_choose(player, game, &limits, &choice);
    player_destroy(player);
    assert_int_equal(choice.status, CHOICE_MOVE);
    return choice;
}

typedef struct DepthCase {
    int empties, published; // the table's maxDepth
} DepthCase;

// Both ends of each range of the table, where the depth is soon searched.
static const DepthCase depth_cases[] = {
    {59, 4}, {53, 4}, {52, 3}, {48, 3}, {47, 2}, {30, 2}, {23, 2},
    {22, 3}, {18, 3}, {17, 4}, {14, 4}, {13, 5}, {11, 5},
};

static void test_table_counts_a_ply_more(void **state) {
    (void)state;
    Random random = random_seeded(21);
    for (int goal = 0; goal < 2; goal++)
        for (size_t i = 0; i < sizeof depth_cases / sizeof *depth_cases; i++) {
            Game game =
                game_with((Rules){.goal = (Goal)goal, .size = 8}, depth_cases[i].empties, &random);
            int published = depth_cases[i].published;
            assert_int_equal(choose("reversed-v3:depth-by=empties,order", &game).depth,
                             published + 1);
            assert_int_equal(choose("reversed-v4:depth-by=empties,count=plies,order", &game).depth,
                             published);
        }
}

// With 10 empty squares the search ends after 8 plies (7 as the table stands), and that is all;
// more than 10 are searched on while there is budget.
static void test_ten_empties(void **state) {
    (void)state;
    Random random = random_seeded(22);
    Rules rules = {.goal = GOAL_FEWEST, .size = 8};
    for (int i = 0; i < scale_count(20, 500); i++) {
        Game ten = game_with(rules, 10, &random), eleven = game_with(rules, 11, &random);
        Choice eight = choose("reversed-v4:order", &ten),
               seven = choose("reversed-v4:count=plies,order", &ten);
        assert_int_equal(eight.depth, 8);
        assert_int_equal(seven.depth, 7);
        assert_int_equal(choose("reversed-v4:depth=7,order", &eleven).depth, 7);
        assert_int_equal(choose("reversed-v4:depth=7,order,depth-by=empties", &eleven).depth, 6);
    }
}

// The deepest of 5 plies that keeps moves ^ plies within the states.
static int depth_of_moves(int moves, double states) {
    int depth = 5;
    while (depth > 1 && pow(moves, depth) > states)
        depth--;
    return depth;
}

static void test_depth_by_moves(void **state) {
    (void)state;
    Random random = random_seeded(23);
    for (int i = 0; i < scale_count(200, 4000); i++) {
        Rules rules = {.goal = (Goal)(i & 1), .size = 8};
        Game game = game_with(rules, 12 + (int)random_below(&random, 46), &random);
        int moves = bit_count(game_moves(&game));
        assert_int_equal(choose("reversed-v2:depth-by=moves", &game).depth,
                         depth_of_moves(moves, 2500));
        assert_int_equal(choose("reversed-v1:depth-by=moves,states=50", &game).depth,
                         depth_of_moves(moves, 50));
    }
}

// The words of before: `dynamic-depth`, unless `depth-by` speaks.
static void test_dynamic_depth_still_speaks(void **state) {
    (void)state;
    Random random = random_seeded(24);
    Game game = game_with((Rules){.goal = GOAL_FEWEST, .size = 8}, 40, &random);
    assert_int_equal(choose("reversed-v4:dynamic-depth=no,fixed-depth=2", &game).depth, 2);
    assert_int_equal(choose("reversed-v1:dynamic-depth,depth=5", &game).depth, 5);
    assert_int_equal(choose("reversed-v1:dynamic-depth,depth-by=fixed,depth=5", &game).depth, 3);
    assert_int_equal(choose("reversed-v4:dynamic-depth=no,depth-by=time,depth=5", &game).depth, 5);
}

// Whatever gives the depth, the move is one that minimax to that depth would play.
static void test_choices_are_minimax(void **state) {
    (void)state;
    static const char *const specs[] = {
        "reversed-v3:depth-by=empties,depth-53=3,depth-14=2,depth-11=1,depth-10=2,depth-0=3",
        ("reversed-v4:count=plies,depth-by=empties,depth-53=2,depth-14=3,depth-11=2,"
         "depth-10=3,depth-0=2"),
        "reversed-v2:depth-by=moves,states=150",
        "reversed-v4:stage=root,depth=3",
        "reversed-v2:black-map=50,white-mobility=-60,white-force=90,fixed-depth=3",
    };
    Random random = random_seeded(25);
    for (int i = 0; i < scale_count(600, 12000); i++) {
        const char *spec = specs[i % 5];
        Rules rules = {.goal = (Goal)(i / 5 % 2), .size = i % 7 == 0 ? 6 : 8};
        Game game = openings_random(
            rules, (int)random_below(&random, (uint32_t)(rules.size * rules.size - 8)),
            random_next(&random));
        game_play_passes(&game);
        if (game_over(&game) || bit_count(game_moves(&game)) < 3)
            continue;
        Choice choice = choose(spec, &game);
        Player *player = make(spec, rules);
        PlayerEvaluation evaluation = player_evaluation(player, game.now);
        assert_int_equal(choice.score,
                         minimax_value(rules, &evaluation, game.now.board, true, choice.depth, 0));
        assert_int_equal(choice.score, minimax_after(rules, &evaluation, game.now.board,
                                                     choice.move, choice.depth));
        player_destroy(player);
    }
}

static int value_of(const char *spec, Position root, Board leaf) {
    Player *player = make(spec, (Rules){.goal = GOAL_FEWEST, .size = 8});
    PlayerEvaluation evaluation = player_evaluation(player, root);
    int value = evaluation.value(evaluation.parameters, leaf, 0);
    player_destroy(player);
    return value;
}

// A leaf beyond the end of the root's steps: with stage=root it is valued as if no step had ended.
static void test_stage(void **state) {
    (void)state;
    static const int ends[] = {20, 40, 50};
    static const char *const names[] = {"0", "20", "40", "50"};
    Random random = random_seeded(26);
    Rules rules = {.goal = GOAL_FEWEST, .size = 8};
    for (int i = 0; i < 60; i++) {
        int phase = i % 3;
        Game root = game_with(rules, 60 - ends[phase] + 1, &random),
             leaf = game_with(rules, 60 - ends[phase], &random);
        char alone[200], later[200];
        // A player that has only the weights of the earlier steps, and one that has only those of
        // the later ones.
        snprintf(alone, sizeof alone, "reversed-v2:map-%s=7,mobility-%s=0,pieces-%s=0,force-%s=0",
                 names[phase], names[phase], names[phase], names[phase]);
        snprintf(later, sizeof later, "reversed-v2:map-%s=7,mobility-%s=0,pieces-%s=0,force-%s=0",
                 names[phase + 1], names[phase + 1], names[phase + 1], names[phase + 1]);
        int map = value_of("reversed-v1:map-0=7,mobility-0=0,pieces-0=0,force-0=0", root.now,
                           leaf.now.board);
        assert_int_equal(value_of(later, root.now, leaf.now.board), map);
        strcat(alone, ",stage=root");
        assert_int_equal(value_of(alone, root.now, leaf.now.board), map);
        strcat(later, ",stage=root");
        assert_int_equal(value_of(later, root.now, leaf.now.board),
                         value_of("reversed-v2:stage=root", root.now, leaf.now.board));
    }
}

// Whole lines are the default of the dynamic map; the evolved weights use the near lines unless
// told otherwise.
static void test_lines_of_the_dynamic_map(void **state) {
    (void)state;
    // Black owns a1 and one disc on the far half of each of its three lines.
    Board board = {.player = bit(0) | bit(6) | bit(48) | bit(54), .opponent = bit(27)};
    Position root = {.board = board, .side = BLACK};
    const char *weights = "map-0=1,mobility-0=0,pieces-0=0,force-0=0";
    char spec[120];
    int values[3];
    static const char *const lines[] = {"", "lines=whole,", "lines=near,"};
    for (int i = 0; i < 3; i++) {
        snprintf(spec, sizeof spec, "reversed-v4:%s%s", lines[i], weights);
        values[i] = value_of(spec, root, board);
    }
    assert_int_equal(values[0], values[1]);
    assert_int_equal(values[0], values[2] - 3 * 8);
    int evolved = value_of("reversed-v4:evolved", root, board);
    assert_int_equal(evolved, value_of("reversed-v4:evolved,lines=near", root, board));
    assert_int_equal(value_of("reversed-v4:evolved,lines=whole", root, board),
                     evolved - 3 * 8 * 167);
    assert_int_equal(value_of("reversed-v3:lines=near", root, board),
                     value_of("reversed-v3", root, board));
}

// Percents count for their colour only, and on top of the weight of the step.
static void test_weights_by_colour(void **state) {
    (void)state;
    Random random = random_seeded(27);
    Rules rules = {.goal = GOAL_FEWEST, .size = 8};
    for (int i = 0; i < 60; i++) {
        Game game = game_with(rules, 45 + i % 10, &random);
        Position black = {.board = game.now.board, .side = BLACK},
                 white = {.board = game.now.board, .side = WHITE};
        int plain = value_of("reversed-v4", black, game.now.board);
        assert_int_equal(value_of("reversed-v4", white, game.now.board), plain);
        const char *spec = "reversed-v4:black-map=20,white-pieces=50,white-force=-100";
        assert_int_equal(value_of(spec, black, game.now.board),
                         value_of("reversed-v4:map-0=42", black, game.now.board));
        assert_int_equal(value_of(spec, white, game.now.board),
                         value_of("reversed-v4:pieces-0=30,force-0=0", white, game.now.board));
    }
}

// 35 and 3 percent more are 36.05, −100 percent leave nothing, and a negative weight grows
// downwards.
static void test_percents_are_rounded(void **state) {
    (void)state;
    Reversed reversed = {.squares = classic_squares(8), .weights = {{35, 30, -20, 25}}};
    reversed.more[BLACK] = (ReversedWeights){3, -100, 13, 0};
    Position start = {.board = {0x0000000810000000ULL, 0x0000001008000000ULL}, .side = BLACK};
    reversed_look(&reversed, start);
    ReversedWeights weights = reversed_weights(&reversed, start.board);
    assert_int_equal(weights.map, 36);
    assert_int_equal(weights.mobility, 0);
    assert_int_equal(weights.pieces, -23);
    assert_int_equal(weights.force, 25);
}

typedef struct Seen {
    int initial, counted, depths;
} Seen;

static void watch(const Thought *thought, void *user) {
    Seen *seen = user;
    if (thought->move == MOVE_NONE) {
        seen->initial = thought->depth;
        seen->counted = thought->counted;
    } else {
        assert_int_equal(thought->depth - thought->counted, seen->initial - seen->counted);
        seen->depths++;
    }
}

// Who watches hears the initial depth in plies and as the author counts it, then every finished
// depth.
static void test_thoughts_count_both_ways(void **state) {
    (void)state;
    Random random = random_seeded(28);
    Rules rules = {.goal = GOAL_FEWEST, .size = 8};
    Game game = game_with(rules, 55, &random);
    Limits limits = {.nodes = 20000};
    for (int plies = 0; plies < 2; plies++) {
        Player *player = make(plies ? "reversed-v4:count=plies" : "reversed-v4", rules);
        Seen seen = {0};
        Choice choice;
        player_watch(player, watch, &seen);
        player_choose(player, &game, &limits, &choice);
        assert_int_equal(seen.counted, 4);
        assert_int_equal(seen.initial, plies ? 4 : 5);
        assert_int_equal(seen.depths, choice.depth);
        player_destroy(player);
    }
}

static int count_of(const char *text, const char *words) {
    int count = 0;
    while ((text = strstr(text, words))) {
        text += strlen(words);
        count++;
    }
    return count;
}

// The versions are listed one after the other with what differs; what they share stands once. Alone
// or as JSON a player is shown whole.
static void test_one_family(void **state) {
    (void)state;
    Outcome all = program_run("$F players"), family = program_run("$F players reversed");
    Outcome alone = program_run("$F players reversed-v2"),
            json = program_run("$F players reversed --json");
    assert_non_null(strstr(all.out, "of every player"));
    assert_int_equal(count_of(all.out, "corner-drop="), 1);
    assert_int_equal(count_of(family.out, "corner-drop="), 1);
    assert_int_equal(count_of(family.out, "black-map="), 1);
    assert_int_equal(count_of(family.out, "dynamic-map=no"), 3);
    assert_int_equal(count_of(family.out, "dynamic-map=yes"), 1);
    assert_int_equal(count_of(family.out, "fixed-depth=3"), 1);
    assert_int_equal(count_of(family.out, "depth-by=time "), 2);
    assert_int_equal(count_of(family.out, "three-factor"), 0);
    assert_int_equal(count_of(alone.out, "    corner-drop="), 1);
    assert_int_equal(count_of(alone.out, "dynamic-weights=yes"), 1);
    assert_int_equal(count_of(alone.out, "reversed-v1"), 0);
    assert_int_equal(count_of(json.out, "\"name\":\"corner-drop\""), 4);
    assert_int_equal(program_run("$F players revers").status, 2);
}

// Every player's figures beside the published ones: shares of all points add up, so do the ladder's
// points.
static void test_kumite(void **state) {
    (void)state;
    Outcome outcome = program_run("$F experiment kumite --games 4 --nodes 300 --json");
    double share = 0, ladder = 0;
    char *line = strtok(outcome.out, "\n");
    for (int i = 0; i < 4; i++, line = strtok(NULL, "\n")) {
        json_t *row = json_loads(line, 0, NULL);
        share += json_real_value(json_object_get(row, "share"));
        ladder += json_real_value(json_object_get(row, "ladder_score"));
        int64_t nodes = json_integer_value(json_object_get(row, "worst_nodes"));
        assert_true(i < 2 ? nodes > 301
                          : nodes == 301); // v1 and v2 search to their depth, whatever it costs
        double seconds = json_number_value(json_object_get(row, "worst_seconds_at_authors_speed"));
        assert_true(fabs(seconds - (double)nodes / 550) < 0.01);
        double worst = json_number_value(json_object_get(row, "worst_seconds"));
        double mean = json_number_value(json_object_get(row, "mean_seconds"));
        assert_true(worst > 0 && mean > 0 && mean <= worst);
        assert_non_null(json_object_get(row, "published_worst"));
        json_decref(row);
    }
    assert_true(fabs(share - 100) < 0.1);
    assert_true(fabs(ladder) < 0.5);
}

static size_t columns(const char *begin, const char *end) {
    size_t count = 0;
    for (; begin < end; begin++)
        count += ((unsigned char)*begin & 0xC0) != 0x80;
    return count;
}

// The columns of the table stand below each other, times have units, and nobody is the stronger one
// after four games.
static void test_kumite_table(void **state) {
    (void)state;
    Outcome outcome = program_run("$F experiment kumite --games 4 --nodes 300");
    assert_null(strstr(outcome.out, "± 0.0"));
    assert_null(strstr(outcome.out, "stronger"));
    assert_null(strstr(outcome.out, "WEAKER"));
    size_t widths[2][7] = {0};
    int rows[2] = {0}, table = -1;
    for (char *line = strtok(outcome.out, "\n"); line; line = strtok(NULL, "\n")) {
        table = strncmp(line, "player ", 7) == 0 ? 0 : strncmp(line, "pair ", 5) == 0 ? 1 : table;
        if (table < 0 || strncmp(line, "Order", 5) == 0)
            continue;
        const char *end = table == 0 ? line + strlen(line)
                                     : strstr(line, strncmp(line, "pair", 4) ? " %" : " (95");
        assert_non_null(end);
        widths[table][rows[table]++] = columns(line, end);
    }
    assert_int_equal(rows[0], 5);
    assert_int_equal(rows[1], 7);
    for (int row = 1; row < 5; row++)
        assert_int_equal(widths[0][row], widths[0][0]);
    for (int row = 2; row < 7; row++)
        assert_int_equal(widths[1][row], widths[1][1]);
    assert_true(widths[1][0] + 3 > widths[1][1]);
}

// The vs platform: for every step the initial depth, each finished depth with time and move, the
// board.
static void test_steps_are_printed(void **state) {
    (void)state;
    Outcome outcome = program_run(
        "$F arena reversed-v4 reversed-v1 --goal fewest --games 1 --nodes 300 --verbose "
        "--openings start 2>/dev/null | head -n 40");
    static const char *const expected[] = {"Step 1: ▲ black (reversed-v4)",
                                           "initial depth 5 (maxDepth 4)",
                                           "depth  1 ",
                                           "plays ",
                                           "▲ ▲",
                                           "■ "};
    const char *text = outcome.out;
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
        text = strstr(text, expected[i]);
        if (!text)
            fail_msg("no \"%s\" in its place:\n%s", expected[i], outcome.out);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_table_counts_a_ply_more),
        cmocka_unit_test(test_ten_empties),
        cmocka_unit_test(test_depth_by_moves),
        cmocka_unit_test(test_dynamic_depth_still_speaks),
        cmocka_unit_test(test_choices_are_minimax),
        cmocka_unit_test(test_stage),
        cmocka_unit_test(test_lines_of_the_dynamic_map),
        cmocka_unit_test(test_weights_by_colour),
        cmocka_unit_test(test_percents_are_rounded),
        cmocka_unit_test(test_thoughts_count_both_ways),
        cmocka_unit_test(test_one_family),
        cmocka_unit_test(test_kumite),
        cmocka_unit_test(test_kumite_table),
        cmocka_unit_test(test_steps_are_printed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
