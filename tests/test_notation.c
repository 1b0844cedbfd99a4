// Positions, moves and transcripts as text: every form reads to the same value and writes back
// unchanged; what is wrong is refused with its column.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "notation.h"
#include "random.h"
#include "scale.h"

#include <stdio.h>
#include <string.h>

// After f5: white to move.
#define OBF "---------------------------OX------XXX-------------------------- O"
#define DRAWING                                                                                    \
    "  A B C D E F G H\n"                                                                          \
    "1 - - - - - - - -\n2 - - - - - - - -\n3 - - - - - - - -\n4 - - - O X - - -\n5 - - - X X X - " \
    "-\n"                                                                                          \
    "6 - - - - - - - -\n7 - - - - - - - -\n8 - - - - - - - -\nO to move\n"
#define ARRAY                                                                                      \
    "[[0, 0, 0, 0, 0, 0, 0, 0],\n [0, 0, 0, 0, 0, 0, 0, 0],\n [0, 0, 0, 0, 0, 0, 0, 0],\n [0, 0, " \
    "0, 1, -1, 0, 0, "                                                                             \
    "0],\n"                                                                                        \
    " [0, 0, 0, -1, -1, -1, 0, 0],\n [0, 0, 0, 0, 0, 0, 0, 0],\n [0, 0, 0, 0, 0, 0, 0, 0],\n"      \
    " [0, 0, 0, 0, 0, 0, 0, 0]]\n"
#define BITS "0x0000003810000000 0x0000000008000000 O"

static const Position after_f5 = {{0x0000000008000000ULL, 0x0000003810000000ULL}, WHITE};

static void assert_position(Position a, Position b) {
    assert_int_equal(a.board.player, b.board.player);
    assert_int_equal(a.board.opponent, b.board.opponent);
    assert_int_equal(a.side, b.side);
}

static Position read_as(const char *text, int size, PositionForm form) {
    Position position;
    PositionForm found;
    Error error = {0};
    if (!notation_parse_position(text, size, WHITE, &position, &found, NULL, &error))
        fail_msg("column %zu: %s\n%s", error.column, error.text, text);
    assert_int_equal(found, form);
    return position;
}

static void test_forms_agree(void **state) {
    (void)state;
    static const char *const texts[] = {OBF, DRAWING, ARRAY, BITS};
    for (int form = FORM_OBF; form <= FORM_BITS; form++) {
        Text out = {0};
        Position position = read_as(texts[form], 8, (PositionForm)form);
        assert_position(position, after_f5);
        notation_write_position(&out, position, 8, (PositionForm)form);
        assert_string_equal(text_string(&out), texts[form]);
        text_free(&out);
    }
}

static void test_drawings_people_paste(void **state) {
    (void)state;
    static const char *const drawings[] = {
        "--------\n--------\n--------\n---OX---\n---XXX--\n--------\n--------\n--------",
        "........\r\n........\r\n........\r\n...wb...\r\n...bbb..\r\n........\r\n........\r\n......"
        "..\r\n",
        ("\n  a b c d e f g h  \n1 . . . . . . . . 1\n2 . . . . . . . . 2\n3 . . . . . . . . 3\n4 "
         ". . . O * . . . 4\n"
         "5 . . . * * * . . 5\n6 . . . . . . . . 6\n7 . . . . . . . . 7\n8 . . . . . . . . 8\n  a "
         "b c d e f g "
         "h\nwhite\n"),
        ("+---+---+---+---+---+---+---+---+\n| - | - | - | - | - | - | - | - "
         "|\n+---+---+---+---+---+---+---+---+\n"
         "| - | - | - | - | - | - | - | - |\n| - | - | - | - | - | - | - | - |\n| - | - | - | O | "
         "X | - | - | - |\n"
         "| - | - | - | X | X | X | - | - |\n| - | - | - | - | - | - | - | - |\n| - | - | - | - | "
         "- | - | - | - |\n"
         "| - | - | - | - | - | - | - | - |\n+---+---+---+---+---+---+---+---+"),
        ("┌────────┐\n│········│\n│········│\n│········│\n│···○●···│\n│···●●●··│\n│········│\n│····"
         "····│\n│········│\n"
         "└────────┘\nWhite to move"),
        "--------\n--------\n--------\n---OX---\n---XXX--\n--------\n--------\n-------- O",
    };
    for (size_t i = 0; i < sizeof drawings / sizeof *drawings; i++)
        assert_position(read_as(drawings[i], 8, FORM_DRAWING), after_f5);
}

static void test_other_spellings(void **state) {
    (void)state;
    assert_position(read_as("  -------- -------- -------- ---ox--- ---***-- -------- -------- "
                            "-------- w; f4:+3 % x",
                            8, FORM_OBF),
                    after_f5);
    assert_position(
        read_as("---------------------------OX------XXX--------------------------", 8, FORM_OBF),
        after_f5);
    assert_position(read_as("- - - - - - - - - - - - - - - - - - - - - - - - - - - O X - - - - - - "
                            "X X X - - - - - - "
                            "- - - - - - - - - - - - - - - - - - - - O to move",
                            8, FORM_OBF),
                    after_f5);
    assert_position(read_as("0 0 0 0 0 0 0 0\n0 0 0 0 0 0 0 0\n0 0 0 0 0 0 0 0\n0 0 0 1 -1 0 0 "
                            "0\n0 0 0 -1 -1 −1 0 0\n"
                            "0 0 0 0 0 0 0 0\n0 0 0 0 0 0 0 0\n0 0 0 0 0 0 0 0\n",
                            8, FORM_ARRAY),
                    after_f5);
    assert_position(
        read_as("[[ 0  0  0  0]\n [ 0 +1 -1  0]\n [ 0 -1  1  0]\n [ 0  0  0  0]]", 4, FORM_ARRAY),
        (Position){{0x0000001008000000ULL, 0x0000000810000000ULL}, WHITE});
    assert_position(read_as("-----OX--XO----- X", 4, FORM_OBF),
                    rules_start((Rules){GOAL_MOST, START_STANDARD, 4}));
    assert_position(
        read_as("---------------------------OX------XO--------------------------- X", 4, FORM_OBF),
        rules_start((Rules){GOAL_MOST, START_STANDARD, 4}));
}

static void test_reading_stops(void **state) {
    (void)state;
    Position position;
    const char *end, *lines = OBF "; f4:+2\n" OBF;
    assert_true(notation_parse_position(lines, 8, BLACK, &position, NULL, &end, NULL));
    assert_ptr_equal(end, lines + 66);
    lines = OBF "\n" OBF;
    assert_true(notation_parse_position(lines, 8, BLACK, &position, NULL, &end, NULL));
    assert_ptr_equal(end, lines + 66);
    assert_false(notation_parse_position(lines, 8, BLACK, &position, NULL, NULL, NULL));
}

static void test_bad_positions(void **state) {
    (void)state;
    static const struct {
        const char *text;
        int size;
        size_t column;
        const char *part;
    } cases[] = {
        {"", 8, 1, "no position"},
        {"   \n ", 8, 1, "no position"},
        {"hello", 8, 1, "'h'"},
        {"--------------------------OX------XO--------------------------- X", 8, 66, "got 63"},
        {"----------------------------OX------XO--------------------------- X", 8, 65,
         "more than 64"},
        {"---------------------------O?------XO--------------------------- X", 8, 29, "got '?'"},
        {"---------------------------OX------XO--------------------------- Z", 8, 66, "got 'Z'"},
        {"---------------------------OX------XO--------------------------- X extra", 8, 66, ""},
        {"-----OX--XO----- X", 8, 19, "got 16"},
        {"X--------------------------OX------XO--------------------------- X", 6, 0, "a1 of 8×8"},
        {"--------\n--------\n---q----\n", 8, 4, "got 'q' in line 3"},
        {"--------\n--------\n-------\n", 8, 8, "got 7 in line 3"},
        {"--------\n--------\n---------\n", 8, 9, "after 8 squares"},
        {"--------\n--------\n--------\n", 8, 1, "got 3"},
        {"[[0,0,0,0],[0,1,-1,0],[0,-1,2,0],[0,0,0,0]]", 4, 29, "got '2'"},
        {"[[0,0,0,0],[0,1,-1,0],[0,-1,1],[0,0,0,0]]", 4, 30, "got 3"},
        {"[[0,0,0,0],[0,1,-1,0],[0,-1,1,0],[0,0,0,0]", 4, 43, "brackets"},
        {"[[0,0,0,0],[0,1,-1,0],[0,-1,1,0],[0,0,0,0]]]", 4, 44, "']'"},
        {"0 0 0 0 0 0", 4, 12, "got 6"},
        {"0 1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0", 4, 33, "more than 16"},
        {"0x1 0x3 X", 8, 1, "both sides have a disc on a1"},
        {"0x1 0x11111111111111111 X", 8, 5, "1 to 16"},
        {"0x1 0x2 Q", 8, 9, "'Q'"},
        {"0x1 0x2 X", 4, 0, "a1 of 8×8"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Position position;
        Error error = {0};
        if (notation_parse_position(cases[i].text, cases[i].size, BLACK, &position, NULL, NULL,
                                    &error))
            fail_msg("accepted: %s", cases[i].text);
        if (error.column != cases[i].column || !strstr(error.text, cases[i].part))
            fail_msg("%s\ncolumn %zu: %s", cases[i].text, error.column, error.text);
    }
}

// Every form of random positions of every size reads back.
static void test_random_round_trips(void **state) {
    (void)state;
    Random random = random_seeded(7);
    for (int i = scale_count(20000, 500000); i > 0; i--) {
        int size = 4 + 2 * (i % 3);
        Position position = {.side = (Color)random_below(&random, 2)};
        position.board.player = random_next(&random) & board_region(size);
        position.board.opponent =
            random_next(&random) & board_region(size) & ~position.board.player;
        for (int form = FORM_OBF; form <= FORM_BITS; form++) {
            Text first = {0}, second = {0};
            PositionForm found;
            Position again;
            notation_write_position(&first, position, size, (PositionForm)form);
            assert_true(notation_parse_position(first.data, size, position.side, &again, &found,
                                                NULL, NULL));
            assert_int_equal(found, form);
            assert_position(again, position);
            notation_write_position(&second, again, size, (PositionForm)form);
            assert_string_equal(first.data, second.data);
            text_free(&first);
            text_free(&second);
        }
    }
}

static void test_moves(void **state) {
    (void)state;
    char name[3];
    int move;
    for (int square = 0; square <= MOVE_PASS; square++) {
        assert_true(notation_parse_move(notation_move(square, 8, name), 8, &move, NULL));
        assert_int_equal(move, square);
    }
    assert_true(notation_parse_move(" F5 ", 8, &move, NULL));
    assert_int_equal(move, 37);
    static const char *const passes[] = {"--", "pa", "PASS", "Pass", "ps"};
    for (size_t i = 0; i < sizeof passes / sizeof *passes; i++) {
        assert_true(notation_parse_move(passes[i], 8, &move, NULL));
        assert_int_equal(move, MOVE_PASS);
    }
    static const char *const bad[] = {"",     "f",    "5f", "i1",     "a9", "a0",
                                      "f5d6", "f5 x", "-",  "résumé", "p"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        Error error = {0};
        assert_false(notation_parse_move(bad[i], 8, &move, &error));
        assert_true(error.column >= 1);
    }
}

// Every board has names of its own, from a1; version 0.1 took those of the 8×8 board around it.
static void test_smaller_boards(void **state) {
    (void)state;
    for (int size = 4; size <= 6; size += 2) {
        int margin = (8 - size) / 2, last = size - 1, count = 0, move;
        char name[3], old[3];
        for (uint64_t squares = board_region(size); squares; count++) {
            int square = bit_take(&squares);
            const char expected[] = {(char)('a' + count % size), (char)('1' + count / size), '\0'};
            assert_string_equal(notation_move(square, size, name), expected);
            assert_true(notation_parse_move(name, size, &move, NULL));
            assert_int_equal(move, square);
            assert_true(notation_parse_old_move(notation_move(square, 8, old), size, &move, NULL));
            assert_int_equal(move, square);
        }
        assert_int_equal(count, size * size);
        assert_int_equal(notation_find_move("a1", size), 9 * margin);
        assert_int_equal(notation_find_move("pa", size), MOVE_PASS);
        const char beyond[] = {(char)('a' + last + 1), '1', '\0'};
        Error error = {0};
        assert_false(notation_parse_move(beyond, size, &move, &error));
        assert_non_null(strstr(error.text, size == 6 ? "(a1 to f6)" : "(a1 to d4)"));
        assert_false(notation_parse_old_move("a1", size, &move, &error));
        assert_non_null(strstr(error.text, size == 6 ? "(b2 to g7)" : "(c3 to f6)"));
        assert_int_equal(notation_find_move("h8", size), MOVE_NONE);
        assert_string_equal(notation_move(0, size, name), "--");
    }
}

#define DRAWN_RECORD                                                                               \
    "F5D6C3D3C4F4F6F3E6E7D7C5B6D8C6C7D2B5A5A6A7G5E3B4C8G6G4C2E8D1F7E2G3H4F1E1F2G1B1F8G8B3H3B2H5B7" \
    "A3A4A1A2C1H2H1G2B8A8"                                                                         \
    "G"                                                                                            \
    "7H8H7H6"

// The published optimal game ends 32–32 and writes back as it was.
static void test_optimal_record(void **state) {
    (void)state;
    Game game = game_new(rules_default());
    assert_true(notation_play_transcript(&game, DRAWN_RECORD, NULL));
    assert_true(game_over(&game));
    assert_int_equal(bit_count(game.now.board.player), 32);
    assert_int_equal(bit_count(game.now.board.opponent), 32);
    assert_int_equal(game_score(&game, BLACK), 0);
    Text out = {0};
    notation_write_transcript(&out, &game);
    assert_int_equal(strcasecmp(out.data, DRAWN_RECORD), 0);
    text_free(&out);
}

static void test_transcript_spellings(void **state) {
    (void)state;
    static const char *const texts[] = {
        "f5d6c3", "F5 D6 C3", "1. f5 d6 2. c3", "1.f5\n2.d6\n3.c3\n", "f5,d6,c3", " f5d6 c3 "};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        Game game = game_new(rules_default());
        assert_true(notation_play_transcript(&game, texts[i], NULL));
        assert_int_equal(game.ply, 3);
        assert_int_equal(game.now.side, WHITE);
    }
    Game open = game_new((Rules){GOAL_FEWEST, START_OPEN, 8});
    assert_true(notation_play_transcript(&open, "d4d5e5e4c5", NULL));
    assert_int_equal(open.ply, 5);
    assert_int_equal(bit_count(board_discs(open.now.board)), 5);
}

static void test_bad_transcripts(void **state) {
    (void)state;
    static const struct {
        const char *text;
        size_t column;
        const char *part;
    } cases[] = {
        {"f5d6a1", 5, "move 3, a1, is illegal for black"},
        {"f5d6z9", 5, "'z9' is not a square"},
        {"f5--", 3, "illegal pass"},
        {"f5d", 3, "'d'"},
        {"f5 d6 !", 7, "'!'"},
        {"f5\nd6\na1", 1, "in line 3"},
        {DRAWN_RECORD "a1", 121, "after the end"},
        {"12", 1, "'1'"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Game game = game_new(rules_default()), before = game;
        Error error = {0};
        assert_false(notation_play_transcript(&game, cases[i].text, &error));
        if (error.column != cases[i].column || !strstr(error.text, cases[i].part))
            fail_msg("%s\ncolumn %zu: %s", cases[i].text, error.column, error.text);
        assert_memory_equal(&game, &before, sizeof game);
    }
}

// Random games with passes read back from their transcripts, under every rule.
static void test_random_games(void **state) {
    (void)state;
    Random random = random_seeded(11);
    int passes = 0;
    for (int i = scale_count(5000, 100000); i > 0; i--) {
        Rules rules = {(Goal)(i % 2), (Start)(i % 3), 4 + 2 * (i / 3 % 3)};
        Game game = game_new(rules), again = game;
        while (!game_over(&game)) {
            passes += game_play_passes(&game);
            uint64_t moves = game_moves(&game);
            for (int skip = (int)random_below(&random, (uint32_t)bit_count(moves)); skip > 0;
                 skip--)
                moves &= moves - 1;
            assert_true(game_play(&game, bit_first(moves)));
        }
        Text out = {0};
        notation_write_transcript(&out, &game);
        assert_true(notation_play_transcript(&again, out.data, NULL));
        assert_position(again.now, game.now);
        assert_int_equal(again.ply, game.ply);
        text_free(&out);
    }
    assert_true(passes > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_forms_agree),     cmocka_unit_test(test_drawings_people_paste),
        cmocka_unit_test(test_other_spellings), cmocka_unit_test(test_reading_stops),
        cmocka_unit_test(test_bad_positions),   cmocka_unit_test(test_random_round_trips),
        cmocka_unit_test(test_moves),           cmocka_unit_test(test_smaller_boards),
        cmocka_unit_test(test_optimal_record),  cmocka_unit_test(test_transcript_spellings),
        cmocka_unit_test(test_bad_transcripts), cmocka_unit_test(test_random_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
