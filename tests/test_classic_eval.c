// Every factor of the classic evaluations against values counted by hand on six documented
// positions, from both sides.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "classic_corner.h"
#include "classic_deepening.h"
#include "classic_reversed.h"
#include "classic_three.h"
#include "notation.h"

#include <string.h>

// start    the standard start; each side has two centre discs and four moves
// f5       after black's f5: four discs against one; three moves each
// corner   a1 b1 c1 a3 and two centre discs against d1 a2 b2 and two; moves e1 b3 c3 e3 f4 c5 d6
// against d3 a4 c4 f5 e6 xsquare  black on b2 and a3 (an A-square), white may take a1 over b2;
// white on g7, which black cannot reach forced   white b1, black c1: black's only move is the
// corner a1, white's only move is d1 late     61 discs; black has h7 g8 h8 and white nothing
typedef struct Place {
    const char *name, *squares;
} Place;

static const Place places[] = {
    {"start", "---------------------------OX------XO---------------------------"},
    {"f5", "---------------------------OX------XXX--------------------------"},
    {"corner", "XXXO----OO------X----------XO------OX---------------------------"},
    {"xsquare", "---------X------X-O--------OX------XO-----------------O---------"},
    {"forced", "-OX-------------------------------------------------------------"},
    {"late", "XXXXXXXXXOOOOOOXXOXXXXOXXOXOOXOXXOXOOXOXXOXXXXOXOOOOOOO-OOOOOO--"},
};

static Board board_of(const char *name, char side) {
    for (size_t i = 0; i < sizeof places / sizeof *places; i++)
        if (strcmp(places[i].name, name) == 0) {
            char text[80];
            Position position;
            memcpy(text, places[i].squares, 64);
            memcpy(text + 64, side == 'X' ? " X" : " O", 3);
            assert_true(notation_parse_position(text, 8, BLACK, &position, NULL, NULL, NULL));
            return position.board;
        }
    fail_msg("no position %s", name);
    return (Board){0};
}

static Reversed make_reversed(bool dynamic) {
    return (Reversed){
        .squares = classic_squares(8),
        .goal = GOAL_FEWEST,
        .dynamic_map = dynamic,
        .dynamic_weights = true,
        .map = {-25, 7, 2, 1, 10, 1, 0, 1, 0, 0},
        .corner_drop = 10,
        .x_rise = 4,
        .mobility_scale = 1,
        .force_few = 4,
        .force_corner = 24,
        .stability = 1,
        .weights = {{35, 30, 20, 25}, {35, 35, 25, 35}, {45, 20, 35, 20}, {15, 5, 80, 5}},
    };
}

typedef struct ReversedCase {
    const char *place;
    char side;
    int map, whole, near; // static map, dynamic map with whole lines and with near lines
    int mobility, pieces, force;
} ReversedCase;

// corner, X: own a1 −25, b1 7, c1 2, a3 2; opponent's d1 1, a2 7, b2 10: −14 − 18 = −32. Each own
// disc on the lines of a1 costs 10: b1 c1 a3 d4 on the near lines, and e5 on the whole ones.
// White's b2 raises c1 and a3 by 4 for white discs; both are black. late, X: 14 own discs on the
// whole lines of a1, 14 on those of h1; 7 each on the near ones. late, O: 10 own discs on the whole
// lines of a8, 6 on the near ones; b7 raises c8 and g7 raises f8 by 4.
static const ReversedCase reversed_cases[] = {
    {"start", 'X', 0, 0, 0, -4, 0, 1},         {"start", 'O', 0, 0, 0, -4, 0, 1},
    {"f5", 'X', 0, 0, 0, -3, -3, 1},           {"f5", 'O', 0, 0, 0, -3, 3, 1},
    {"corner", 'X', -32, -82, -72, -5, -1, 0}, {"corner", 'O', 32, 32, 32, -7, 1, 0},
    {"xsquare", 'X', 1, 5, 5, -5, 0, 4},       {"xsquare", 'O', -1, -1, -1, -5, 0, -4},
    {"forced", 'X', -5, -5, -5, -1, 0, -20},   {"forced", 'O', 5, 5, 5, -1, 0, 28},
    {"late", 'X', -43, -323, -183, 0, 1, -8},  {"late", 'O', 43, -49, -9, -3, -1, 9},
};

static void test_reversed_factors(void **state) {
    (void)state;
    Reversed still = make_reversed(false), whole = make_reversed(true), near = make_reversed(true);
    near.near_lines = true;
    for (size_t i = 0; i < sizeof reversed_cases / sizeof *reversed_cases; i++) {
        const ReversedCase *c = &reversed_cases[i];
        Board board = board_of(c->place, c->side);
        ReversedFactors factors = reversed_factors(&still, board);
        assert_int_equal(factors.map, c->map);
        assert_int_equal(reversed_factors(&whole, board).map, c->whole);
        assert_int_equal(reversed_factors(&near, board).map, c->near);
        assert_int_equal(factors.mobility, c->mobility);
        assert_int_equal(factors.pieces, c->pieces);
        assert_int_equal(factors.force, c->force);
    }
}

// U is the weighted sum with the weights of the step; under "most" all but mobility and the fewness
// change sign.
static void test_reversed_value(void **state) {
    (void)state;
    Reversed reversed = make_reversed(false);
    reversed.stability = 0;
    // corner, X: step 7: 35·(−32) + 30·(−5) + 20·(−1) + 25·0.
    assert_int_equal(reversed_value(&reversed, board_of("corner", 'X'), 0), -1120 - 150 - 20);
    // late, X: step 57: 15·(−43) + 5·0 + 80·1 + 5·(−8).
    assert_int_equal(reversed_value(&reversed, board_of("late", 'X'), 0), -645 + 80 - 40);
    reversed.dynamic_weights = false;
    assert_int_equal(reversed_value(&reversed, board_of("late", 'X'), 0), 35 * -43 + 20 - 25 * 8);
    reversed.action = 7;
    assert_int_equal(reversed_value(&reversed, board_of("late", 'X'), 3),
                     35 * -43 + 20 - 25 * 8 - 21);
    assert_int_equal(reversed_value(&reversed, board_of("late", 'X'), -2),
                     35 * -43 + 20 - 25 * 8 + 14);
    reversed.goal = GOAL_MOST;
    assert_int_equal(reversed_value(&reversed, board_of("late", 'X'), 3),
                     35 * 43 - 20 + 25 * 8 + 21);
    assert_int_equal(reversed_terminal(&reversed, board_of("late", 'X')), -1000000);
    reversed.goal = GOAL_FEWEST;
    assert_int_equal(reversed_terminal(&reversed, board_of("late", 'X')), 1000000);
    assert_int_equal(reversed_terminal(&reversed, board_of("f5", 'X')), -3000000);
}

// Steps 0–19, 20–39, 40–49, 50–60 have their own rows, stretched on smaller boards.
static void test_reversed_phases(void **state) {
    (void)state;
    Reversed reversed = make_reversed(false);
    static const int steps[] = {0, 19, 20, 39, 40, 49, 50, 60},
                     pieces[] = {20, 20, 25, 25, 35, 35, 80, 80};
    for (int i = 0; i < 8; i++) {
        Board board = {.player = steps[i] == 60 ? ~0ULL : (1ULL << (steps[i] + 4)) - 1};
        assert_int_equal(reversed_weights(&reversed, board).pieces, pieces[i]);
    }
    reversed.squares = classic_squares(4);
    assert_int_equal(reversed_weights(&reversed, (Board){.player = 0x00003C3C3C3C0000ULL}).pieces,
                     80);
    assert_int_equal(reversed_weights(&reversed, (Board){.player = 0x0000001818000000ULL}).pieces,
                     20);
}

typedef struct StabilityCase {
    const char *squares;
    int own, other;
} StabilityCase;

// Stable discs for black and white: none without corner or full line; corner runs; a whole edge;
// both corners; a full board; the row c1 of `corner` (a1 b1 c1 hold each other, a3 does not).
static const StabilityCase stability_cases[] = {
    {"---------------------------OX------XO--------------------------- X", 0, 0},
    {"---------------------------OX------XXX-------------------------- X", 0, 0},
    {"XXXO----OO------X----------XO------OX--------------------------- X", 3, 0},
    {"XXXXXXXXOO------------------------------------------------------ X", 8, 0},
    {"XX----OOX------O------------------------------------------------ X", 3, 3},
    {"XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXOOOO X", 60, 4},
};

static void test_stability_factors(void **state) {
    (void)state;
    Reversed reversed = make_reversed(false);
    Deepening deepening = {.squares = classic_squares(8)};
    for (size_t i = 0; i < sizeof stability_cases / sizeof *stability_cases; i++) {
        Position position;
        assert_true(notation_parse_position(stability_cases[i].squares, 8, BLACK, &position, NULL,
                                            NULL, NULL));
        int own = stability_cases[i].own, other = stability_cases[i].other;
        assert_int_equal(deepening_factors(&deepening, position.board).stability, own);
        assert_int_equal(deepening_factors(&deepening, board_pass(position.board)).stability,
                         other);
        assert_int_equal(reversed_factors(&reversed, position.board).stability, other - own);
    }
}

typedef struct DeepeningCase {
    const char *place;
    char side;
    int map, mobility, pieces;
} DeepeningCase;

static const DeepeningCase deepening_cases[] = {
    {"start", 'X', 0, 4, 2},    {"f5", 'X', 4, 3, 4},        {"f5", 'O', -4, 3, 1},
    {"corner", 'X', 560, 7, 6}, {"corner", 'O', -560, 5, 5}, {"xsquare", 'X', 7, 5, 4},
    {"forced", 'X', 35, 1, 1},  {"late", 'X', 730, 3, 30},   {"late", 'O', -730, 0, 31},
};

static void test_deepening(void **state) {
    (void)state;
    Deepening deepening = {
        .squares = classic_squares(8),
        .map = {500, -25, 10, 5, -45, -1, -1, 3, 2, 1},
        .stability = 10,
        .mobility = 30,
        .pieces = 30,
        .change = 50,
    };
    for (size_t i = 0; i < sizeof deepening_cases / sizeof *deepening_cases; i++) {
        const DeepeningCase *c = &deepening_cases[i];
        DeepeningFactors factors = deepening_factors(&deepening, board_of(c->place, c->side));
        assert_int_equal(factors.map, c->map);
        assert_int_equal(factors.mobility, c->mobility);
        assert_int_equal(factors.pieces, c->pieces);
    }
    // Up to 50 pieces map + 10·stability + 30·mobility; after that pieces instead of mobility.
    assert_int_equal(deepening_value(&deepening, board_of("corner", 'X')), 560 + 30 + 210);
    Board late = board_of("late", 'X');
    int stable = deepening_factors(&deepening, late).stability;
    assert_int_equal(deepening_value(&deepening, late), 730 + 10 * stable + 900);
    deepening.goal = GOAL_FEWEST;
    assert_int_equal(deepening_value(&deepening, board_of("corner", 'X')), -560 - 30 + 210);
    assert_int_equal(deepening_value(&deepening, late), -730 - 10 * stable - 900);
}

typedef struct ThreeCase {
    const char *place;
    char side;
    int cells, parity, mobility;
} ThreeCase;

// All 64 absolute weights sum to 452. f5, X: (−6 −6 −6 +2) − (−6) = −10 of 452.
static const ThreeCase three_cases[] = {
    {"start", 'X', 0, 0, 0},
    {"f5", 'X', -221, 6000, 0},
    {"f5", 'O', 221, -6000, 0},
    {"corner", 'X', 1106, 909, 1666},
    {"corner", 'O', -1106, -909, -1666},
    {"xsquare", 'X', 243, 0, 0},
    {"forced", 'X', 420, 0, 0},
    {"late", 'X', 4756, -163, 10000},
    {"late", 'O', -4756, 163, -10000},
};

static void test_three(void **state) {
    (void)state;
    Three three = {
        .squares = classic_squares(8),
        .map = {25, -5, 14, 10, -7, -4, 1, 3, 2, -6},
        .cells = 100,
        .parity = 10,
        .mobility = 1,
    };
    for (size_t i = 0; i < sizeof three_cases / sizeof *three_cases; i++) {
        const ThreeCase *c = &three_cases[i];
        ThreeFactors factors = three_factors(&three, board_of(c->place, c->side));
        assert_int_equal(factors.cells, c->cells);
        assert_int_equal(factors.parity, c->parity);
        assert_int_equal(factors.mobility, c->mobility);
    }
    assert_int_equal(three_value(&three, board_of("f5", 'X')), (100 * -221 + 10 * 6000) / 100);
    three.goal = GOAL_FEWEST;
    assert_int_equal(three_value(&three, board_of("late", 'X')),
                     (-100 * 4756 + 10 * 163 + 10000) / 100);
}

typedef struct CornerCase {
    const char *place;
    char side;
    int position, stability, difference, mobility;
} CornerCase;

// corner, X: 3·(100 − 20 + 10 + 10 − (5 − 20 − 50)); a1 50 points, b1 and c1 25 each.
// late, X: a1 and h1 50 points each; from each of them 7 discs along row 1 and 5 down the column,
// 25 points each. late, O: a8 50 points, a7 and b8 … f8 25 each.
static const CornerCase corner_cases[] = {
    {"start", 'X', 0, 0, 0, -4},        {"f5", 'X', 3, 0, 0, -3},
    {"f5", 'O', -3, 0, 0, -3},          {"corner", 'X', 495, 100, 100, -5},
    {"corner", 'O', -495, 0, -100, -7}, {"xsquare", 'X', 27, 0, 0, -5},
    {"forced", 'X', 90, 0, 0, -1},      {"late", 'X', 364, 700, 500, 0},
    {"late", 'O', -364, 200, -500, -3},
};

static void test_corner(void **state) {
    (void)state;
    Corner corner = {
        .squares = classic_squares(8),
        .map = {100, -20, 10, 5, -50, -2, -2, 1, 1, 0},
        .early = 3,
        .middle = 2,
        .late = 1,
        .corner = 50,
        .edge = 25,
        .mobility = 10,
    };
    for (size_t i = 0; i < sizeof corner_cases / sizeof *corner_cases; i++) {
        const CornerCase *c = &corner_cases[i];
        corner.stability_difference = true;
        assert_int_equal(corner_factors(&corner, board_of(c->place, c->side)).stability,
                         c->difference);
        corner.stability_difference = false;
        CornerFactors factors = corner_factors(&corner, board_of(c->place, c->side));
        assert_int_equal(factors.stage * factors.position, c->position);
        assert_int_equal(factors.stability, c->stability);
        assert_int_equal(factors.mobility, c->mobility);
    }
    assert_int_equal(corner_value(&corner, board_of("corner", 'X')), 495 + 100 - 50);
    corner.goal = GOAL_FEWEST;
    assert_int_equal(corner_value(&corner, board_of("corner", 'X')), -495 - 100 - 50);
    assert_int_equal(corner_value(&corner, board_of("late", 'O')), 364 - 200 - 30);
}

// Discs on a C-square with the corner empty and the other side near: white's b1 in `forced`; none
// where the corner is taken, where nobody is near, or on other squares. Left out unless it counts.
static void test_corner_care(void **state) {
    (void)state;
    Corner corner = {.squares = classic_squares(8), .care = 7};
    static const struct {
        const char *place;
        char side;
        int care;
    } cases[] = {{"forced", 'X', 1},
                 {"forced", 'O', -1},
                 {"corner", 'X', 0},
                 {"xsquare", 'X', 0},
                 {"late", 'O', 0}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Board board = board_of(cases[i].place, cases[i].side);
        corner.goal = GOAL_MOST;
        assert_int_equal(corner_factors(&corner, board).care, cases[i].care);
        assert_int_equal(corner_value(&corner, board), 7 * cases[i].care);
        corner.goal = GOAL_FEWEST;
        assert_int_equal(corner_value(&corner, board), -7 * cases[i].care);
    }
    // a7 beside a8, with black on b6; h2 with nobody near.
    Board far = {.player = bit(48) | bit(15), .opponent = bit(41)};
    assert_int_equal(corner_factors(&corner, far).care, -1);
    corner.care = 0;
    assert_int_equal(corner_factors(&corner, far).care, 0);
}

// Squares as a mask.
static uint64_t mask(const char *squares) {
    uint64_t bits = 0;
    for (; *squares; squares += 2)
        bits |= bit((squares[1] - '1') * 8 + squares[0] - 'a');
    return bits;
}

static void test_corner_filter(void **state) {
    (void)state;
    ClassicSquares squares = classic_squares(8), six = classic_squares(6);
    assert_int_equal(corner_filter(&squares, GOAL_MOST, mask("a1b2c3h8")), mask("a1h8"));
    assert_int_equal(corner_filter(&squares, GOAL_MOST, mask("b2c3g7d6")), mask("c3d6"));
    assert_int_equal(corner_filter(&squares, GOAL_MOST, mask("b2g7")), mask("b2g7"));
    assert_int_equal(corner_filter(&squares, GOAL_FEWEST, mask("a1b2c3h8")), mask("b2c3"));
    assert_int_equal(corner_filter(&squares, GOAL_FEWEST, mask("a1h8")), mask("a1h8"));
    assert_int_equal(corner_filter(&six, GOAL_MOST, mask("b2c3d6")), mask("b2"));
    assert_int_equal(corner_filter(&six, GOAL_MOST, mask("c3d7")), mask("d7"));
}

// Every square of every size belongs to exactly one kind, and the kinds are where their names say.
static void test_kinds(void **state) {
    (void)state;
    for (int size = 4; size <= 8; size += 2) {
        ClassicSquares squares = classic_squares(size);
        uint64_t all = 0;
        for (int i = 0; i < KINDS; i++) {
            assert_int_equal(all & squares.kind[i], 0);
            all |= squares.kind[i];
        }
        assert_int_equal(all, board_region(size));
    }
    ClassicSquares squares = classic_squares(8);
    assert_int_equal(squares.kind[KIND_A1], mask("a1h1a8h8"));
    assert_int_equal(squares.kind[KIND_B1], mask("a2b1g1h2a7b8g8h7"));
    assert_int_equal(squares.kind[KIND_C1], mask("c1f1a3h3a6h6c8f8"));
    assert_int_equal(squares.kind[KIND_D1], mask("d1e1a4h4a5h5d8e8"));
    assert_int_equal(squares.kind[KIND_B2], mask("b2g2b7g7"));
    assert_int_equal(classic_squares(6).kind[KIND_B2], mask("c3f3c6f6"));
}

// The lines of a corner reach to the opposite edges and the opposite corner, the near lines half as
// far.
static void test_corner_lines(void **state) {
    (void)state;
    ClassicSquares squares = classic_squares(8), six = classic_squares(6);
    assert_int_equal(squares.corners[0].lines, mask("b1c1d1e1f1g1h1a2a3a4a5a6a7a8b2c3d4e5f6g7h8"));
    assert_int_equal(squares.corners[0].near_lines, mask("b1c1d1a2a3a4b2c3d4"));
    assert_int_equal(squares.corners[3].lines, mask("a8b8c8d8e8f8g8h1h2h3h4h5h6h7a1b2c3d4e5f6g7"));
    assert_int_equal(six.corners[0].lines, mask("c2d2e2f2g2b3b4b5b6b7c3d4e5f6g7"));
    assert_int_equal(six.corners[0].near_lines, mask("c2d2b3b4c3d4"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reversed_factors), cmocka_unit_test(test_reversed_value),
        cmocka_unit_test(test_reversed_phases),  cmocka_unit_test(test_stability_factors),
        cmocka_unit_test(test_deepening),        cmocka_unit_test(test_three),
        cmocka_unit_test(test_corner),           cmocka_unit_test(test_corner_care),
        cmocka_unit_test(test_corner_filter),    cmocka_unit_test(test_kinds),
        cmocka_unit_test(test_corner_lines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
