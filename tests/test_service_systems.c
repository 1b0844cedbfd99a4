// The walk through the rules and the classic systems, as pages ask for them: right moves are good
// ones, trees come to the value of minimax.
#include "learn_helpers.h"
#include "notation.h"
#include "primer.h"
#include "roster.h"
#include "systems.h"

// The moves of a step that are called right, as squares.
static uint64_t right_squares(const PrimerStep *step, uint64_t legal) {
    uint64_t right = 0;
    for (const char *at = step->right; *at; at += strcspn(at, " "), at += *at == ' ') {
        char name[3] = {at[0], at[1], '\0'};
        right |= bit(notation_find_move(name, 8));
    }
    return right ? right : legal;
}

// Every step can be played; what is called right is legal, the answer shown too, and from the step
// on that tells who wins the engine would rather play any right move than any other.
static void test_rules(void **state) {
    for (int goal = 0; goal < 2; goal++) {
        Json *answer =
            ask(state, NULL, 200, "GET", "rules", "{\"goal\":\"%s\"}", goal_name((Goal)goal));
        size_t count;
        const PrimerStep *steps = primer_steps((Goal)goal, &count);
        assert_int_equal(json_length(json_member(answer, "steps")), count);
        assert_non_null(strstr(text_at(answer, "text"), goal == 0 ? "more discs" : "fewer discs"));
        json_free(answer);
        Rules rules = {(Goal)goal, START_STANDARD, 8};
        Error error = {0};
        Engine *engine =
            engine_create(&(EngineOptions){.rules = rules, .threads = 1, .hash_mb = 16}, &error);
        assert_non_null(engine);
        for (size_t i = 0; i < count; i++) {
            Position position = rules_start(rules);
            if (steps[i].position)
                assert_true(notation_parse_position(steps[i].position, 8, BLACK, &position, NULL,
                                                    NULL, &error));
            Game game = game_from((Rules){(Goal)goal, START_GIVEN, 8}, position);
            uint64_t legal = game_moves(&game), right = right_squares(&steps[i], legal);
            assert_true(right && !(right & ~legal));
            assert_true(steps[i].wrong || right == legal);
            for (uint64_t rest = steps[i].reply ? right : 0; rest;) {
                Game after = game;
                assert_true(game_play(&after, bit_take(&rest)));
                assert_true(game_play(&after, notation_find_move(steps[i].reply, 8)));
            }
            EngineReport reports[MOVES_MAX];
            int moves = engine_score_moves(engine, position, &(EngineQuestion){.level = 8}, 0,
                                           reports, &error);
            int least = 64, most = -64;
            for (int k = 0; k < moves; k++)
                if (right & bit(reports[k].move))
                    least = reports[k].score < least ? reports[k].score : least;
                else
                    most = reports[k].score > most ? reports[k].score : most;
            if (i >= 4 && least <= most)
                fail_msg("%s, %s: a right move is worth %d, another %d", goal_name((Goal)goal),
                         steps[i].name, least, most);
        }
        engine_destroy(engine);
    }
}

static void test_systems(void **state) {
    size_t count;
    const System *systems = systems_list(&count);
    assert_int_equal(count, 5);
    for (size_t i = 0; i < count; i++)
        for (int k = 0; k < SYSTEM_VARIANTS && systems[i].variants[k].player; k++) {
            const PlayerType *type = roster_find(systems[i].variants[k].player);
            assert_non_null(type);
            assert_string_equal(type->name, systems[i].variants[k].player);
            assert_int_equal(type->evaluation != NULL, systems[i].has_tree);
            Json *answer =
                ask(state, NULL, 200, "POST", "explain",
                    "{\"player\":\"%s%s\",\"moves\":\"f5d6c3\",\"goal\":\"%s\"}", type->name,
                    strcmp(type->name, "greedy") == 0 ? ""
                    : systems[i].has_tree             ? ":depth=2"
                                                      : ":playouts=50",
                    goal_name(systems[i].home));
            const Json *kinds = json_member(answer, "kinds"),
                       *candidates = json_member(answer, "candidates");
            assert_true(json_length(kinds) > 0 && json_length(candidates) > 3);
            for (size_t c = 0; c < json_length(candidates); c++)
                assert_int_equal(json_length(json_member(json_entry(candidates, c), "factors")),
                                 json_length(kinds));
            json_free(answer);
        }
    Json *answer = ask(state, NULL, 200, "GET", "systems", "{}");
    assert_int_equal(json_length(json_member(answer, "systems")), 5);
    json_free(answer);
}

enum { NODES = 5001 };

// Grows the tree again from the steps told: the value of the root by the textbook, and how many
// nodes were entered.
typedef struct Regrown {
    int value;
    int entered, cut;
} Regrown;

static Regrown regrow(const Json *batches, const int *parents) {
    static bool entered[NODES], gone[NODES];
    memset(entered, 0, sizeof entered);
    memset(gone, 0, sizeof gone);
    Regrown regrown = {0};
    for (size_t i = 0; i < json_length(batches); i++) {
        const Json *list = json_member(json_entry(batches, i), "steps");
        for (size_t k = 0; k < json_length(list); k++) {
            const Json *step = json_entry(list, k);
            const char *event = text_at(step, "event");
            int node = int_at(step, "node");
            assert_true(node >= 0 && node < NODES);
            if (strcmp(event, "enter") == 0) {
                assert_false(entered[node] || gone[node]);
                assert_true(node == 0 || entered[parents[node]]);
                entered[node] = true;
                regrown.entered++;
            } else if (strcmp(event, "cut") == 0) {
                assert_false(entered[node] || gone[node]);
                gone[node] = true;
                regrown.cut++;
            } else if (node == 0) {
                regrown.value = int_at(step, "value");
            }
        }
    }
    return regrown;
}

// Minimax by the textbook from the nodes told.
static int textbook(const Json *nodes, const int *parents, size_t count) {
    static int values[NODES];
    static bool has[NODES];
    memset(has, 0, sizeof has);
    for (size_t i = 0; i < count; i++) { // in the order told a child stands behind its parent
        const Json *node = json_entry(nodes, count - 1 - i);
        int index = int_at(node, "node"), parent = parents[index];
        if (!has[index])
            values[index] = int_at(node, "value");
        if (index == 0)
            break;
        bool maximises = int_at(node, "level") % 2 == 1; // who moved here
        if (!has[parent] ||
            (maximises ? values[index] > values[parent] : values[index] < values[parent]))
            values[parent] = values[index];
        has[parent] = true;
    }
    return values[0];
}

static void check_tree(void **state, const char *format, const char *player, const char *rest) {
    Heard heard = {.steps = {json_new_list(), json_new_list()}};
    Json *answer = ask(state, &heard, 200, "POST", "tree", format, player, rest);
    const Json *nodes = json_member(heard.tree, "nodes"),
               *pruned = json_member(answer, "alphabeta");
    static int parents[NODES];
    size_t count = json_length(nodes);
    assert_true(count < NODES && count == (size_t)int_at(answer, "nodes"));
    for (size_t i = 0; i < count; i++)
        parents[int_at(json_entry(nodes, i), "node")] = int_at(json_entry(nodes, i), "parent");
    Regrown full = regrow(heard.steps[0], parents), cut = regrow(heard.steps[1], parents);
    int value = textbook(nodes, parents, count);
    assert_int_equal(full.value, value);
    assert_int_equal(cut.value, value);
    assert_int_equal(int_at(answer, "value"), value);
    assert_int_equal(full.entered, count);
    assert_int_equal(full.cut, 0);
    assert_int_equal(cut.entered, int_at(pruned, "nodes"));
    assert_int_equal(int_at(pruned, "nodes") + int_at(pruned, "cut"), count);
    json_free(heard.tree);
    json_free(heard.steps[0]);
    json_free(heard.steps[1]);
    json_free(answer);
}

static void test_tree(void **state) {
    const char *const players[] = {"reversed-v4",  "reversed-v1", "deepening",
                                   "three-factor", "greedy",      "default"};
    const char *const rests[] = {"\"depth\":3", "\"depth\":4,\"width\":3",
                                 "\"depth\":4,\"width\":3,\"order\":true",
                                 "\"depth\":2,\"goal\":\"fewest\",\"moves\":\"f5d6c3d3c4\"",
                                 "\"depth\":5,\"size\":4,\"goal\":\"fewest\""};
    for (size_t i = 0; i < sizeof players / sizeof *players; i++)
        for (size_t k = 0; k < sizeof rests / sizeof *rests; k++)
            check_tree(state, "{\"player\":\"%s\",%s}", players[i], rests[k]);
    Heard heard = {0};
    json_free(ask(state, &heard, 400, "POST", "tree", "{\"depth\":6}"));
    json_free(ask(state, &heard, 400, "POST", "tree", "{\"player\":\"monte-carlo\"}"));
    json_free(ask(state, &heard, 400, "POST", "tree", "{\"player\":\"program:command=true\"}"));
    assert_null(heard.tree);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_rules, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_systems, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_tree, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
