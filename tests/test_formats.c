// The table of formats: every row reads back what it wrote, tells what it is from the text alone,
// carries names, dates and results on to the others, and refuses what it cannot tell.
#include "file.h"
#include "format.h"
#include "notation.h"
#include "pgn.h"
#include "random.h"
#include "scale.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

// A random game of the kind `i`: both goals, all starts and sizes, most of them to the end.
static Game random_game(Random *random, int i) {
    Rules rules = {(Goal)(i % 2), (Start)(i / 2 % 3), 8 - 2 * (i / 6 % 3)};
    Game game = game_new(rules);
    for (int left = i % 4 ? 200 : (int)random_below(random, 40); left > 0 && !game_over(&game);
         left--) {
        uint64_t moves = game_moves(&game);
        for (uint32_t skip = moves ? random_below(random, (uint32_t)bit_count(moves)) : 0; skip;
             skip--)
            bit_take(&moves);
        assert_true(game_play(&game, moves ? bit_first(moves) : MOVE_PASS));
    }
    while (game.ply > 0 && game.moves[game.ply - 1] == MOVE_PASS) // transcripts leave it out
        game_undo(&game);
    game.known = game.ply;
    return game;
}

// Reads the only one of a text.
static const Format *read_one(const char *text, Rules rules, GameSheet *sheet) {
    FormatReader reader;
    Error error = {0};
    assert_true(format_open(&reader, text, strlen(text), NULL, rules, &error));
    assert_true(format_more(&reader));
    if (!format_next(&reader, sheet, &error))
        fail_msg("column %zu: %s in %s", error.column, error.text, text);
    assert_false(format_more(&reader));
    return reader.format;
}

static void assert_same_game(const Game *a, const Game *b) {
    assert_int_equal(a->rules.goal, b->rules.goal);
    assert_int_equal(a->rules.size, b->rules.size);
    assert_int_equal(a->rules.start, b->rules.start);
    assert_int_equal(a->ply, b->ply);
    assert_memory_equal(a->moves, b->moves, (size_t)a->ply);
    assert_true(board_equal(a->first.board, b->first.board) && a->first.side == b->first.side);
    assert_true(board_equal(a->now.board, b->now.board) && a->now.side == b->now.side);
}

// What each row writes it recognises and reads back: games whole, positions as positions.
static void every_row_reads_back(void **state) {
    (void)state;
    Random random = random_seeded(41);
    int count = scale_count(360, 20000), finished = 0;
    for (int i = 0; i < count; i++) {
        Game game = random_game(&random, i);
        GameSheet sheet = sheet_of(&game), back;
        finished += sheet.ending == SHEET_PLAYED;
        for (int k = 0; k < format_row_count; k++) {
            const Format *format = &format_rows[k];
            Text text = {0};
            Error error = {0};
            if (!format->write)
                continue;
            if (!format->games && !board_discs(game.now.board))
                continue;
            if (!format_write(format, &text, &sheet, &error))
                fail_msg("%s: %s", format->name, error.text);
            if (text.data[0] == '\n') // no moves at all
                continue;
            assert_ptr_equal(read_one(text.data, game.rules, &back), format);
            for (int color = BLACK; color <= WHITE; color++) // an array has no side
                assert_true(position_discs(back.game.now, (Color)color) ==
                            position_discs(game.now, (Color)color));
            if (format->games) {
                assert_same_game(&back.game, &game);
                assert_int_equal(back.ending, sheet.ending);
                assert_true(back.result == sheet.result);
            }
            text_free(&text);
        }
    }
    assert_true(finished > count / 2);
}

// Games that begin with any position, of either side, in every row that has moves.
static void given_positions_read_back(void **state) {
    (void)state;
    Random random = random_seeded(42);
    for (int i = 0; i < 200; i++) {
        Game begun = random_game(&random, 4 * i), game = game_from(begun.rules, begun.now);
        game.rules.start = START_GIVEN;
        if (!game_moves(&game) || sheet_start(game.first, game.rules) != START_GIVEN)
            continue;
        if (begun.rules.start == START_OPEN && begun.ply < 4)
            continue;
        assert_true(game_play(&game, bit_first(game_moves(&game))));
        GameSheet sheet = sheet_of(&game), back;
        for (int k = 0; k < format_row_count; k++) {
            Text text = {0};
            if (!format_rows[k].games || !format_rows[k].write)
                continue;
            assert_true(format_write(&format_rows[k], &text, &sheet, NULL));
            Rules rules = game.rules;
            rules.start = START_STANDARD;
            read_one(text.data, rules, &back);
            back.game.rules.start =
                START_GIVEN; // a transcript behind a position keeps the reader's
            assert_same_game(&back.game, &game);
            text_free(&text);
        }
    }
}

static GameSheet told_sheet(SheetEnding ending, Color winner) {
    Game game = game_new((Rules){GOAL_FEWEST, START_STANDARD, 8});
    assert_true(notation_play_transcript(&game, "f5f6e6", NULL));
    GameSheet sheet = sheet_of(&game);
    strcpy(sheet.name[BLACK], "Ann \\ [1] \"A\"; {x}, y=z");
    strcpy(sheet.name[WHITE], "李雷 Ö");
    strcpy(sheet.date, "2026-01-31 18:00:00 UTC");
    strcpy(sheet.place, "Paris");
    if (ending == SHEET_AGREED)
        sheet.ending = SHEET_AGREED;
    else
        sheet_set_winner(&sheet, winner, ending);
    return sheet;
}

// Names, day, result and goal survive the way through any two formats that have them.
static void what_is_told_survives(void **state) {
    (void)state;
    static const char *const names[] = {"ggf", "sgf", "pgn", "saved"};
    static const SheetEnding endings[] = {SHEET_RESIGNED, SHEET_TIME, SHEET_AGREED};
    for (int i = 0; i < 4 * 4 * 3 * 2; i++) {
        const Format *first = format_find(names[i % 4]), *second = format_find(names[i / 4 % 4]);
        GameSheet sheet = told_sheet(endings[i / 16 % 3], i / 48 ? WHITE : BLACK), middle, back;
        Text once = {0}, twice = {0}, day = {0};
        Error error = {0};
        if (sheet.ending == SHEET_AGREED && (i % 4 == 3 || i / 4 % 4 == 3))
            continue; // saved games know no agreement
        assert_true(format_write(first, &once, &sheet, &error));
        assert_ptr_equal(read_one(once.data, rules_default(), &middle), first);
        if (!format_write(second, &twice, &middle, &error))
            fail_msg("%s to %s: %s", first->name, second->name, error.text);
        assert_ptr_equal(read_one(twice.data, rules_default(), &back), second);
        assert_same_game(&back.game, &sheet.game);
        assert_string_equal(back.name[BLACK], sheet.name[BLACK]);
        assert_string_equal(back.name[WHITE], sheet.name[WHITE]);
        sheet_add_day(&day, back.date, '-');
        assert_int_equal(strncmp(text_string(&day), "2026-01-31", 10), 0);
        assert_int_equal(back.ending, sheet.ending);
        assert_true(back.result == sheet.result);
        if (i % 4 != 3 && i / 4 % 4 != 3)
            assert_string_equal(back.place, "Paris");
        text_free(&once);
        text_free(&twice);
        text_free(&day);
    }
}

// Event, round and ratings, and the notes of the moves, where both formats have them.
static void the_rest_survives_where_it_can(void **state) {
    (void)state;
    GameSheet sheet = told_sheet(SHEET_RESIGNED, BLACK), back;
    strcpy(sheet.event, "Cup");
    strcpy(sheet.round, "3");
    strcpy(sheet.rating[WHITE], "2100");
    sheet.notes[1] =
        (SheetNote){.has_score = true, .score = -2.5, .has_seconds = true, .seconds = 1.25};
    static const char *const names[] = {"sgf", "pgn", "ggf"};
    for (int i = 0; i < 3; i++) {
        Text text = {0};
        assert_true(format_write(format_find(names[i]), &text, &sheet, NULL));
        read_one(text.data, rules_default(), &back);
        assert_string_equal(back.rating[WHITE], "2100");
        assert_int_equal(back.game.rules.goal, GOAL_FEWEST);
        assert_string_equal(back.event, i < 2 ? "Cup" : "");
        assert_string_equal(back.round, i < 2 ? "3" : "");
        assert_true(back.notes[1].has_score && back.notes[1].score == -2.5 &&
                    !back.notes[0].has_score);
        assert_int_equal(back.notes[1].has_seconds, i > 0);
        assert_true(i == 0 || back.notes[1].seconds == 1.25);
        text_free(&text);
    }
}

// Values of both sides, marks, words and the opening's name, whatever characters they have.
static void notes_read_back(void **state) {
    (void)state;
    static const char *const words[] = {"best c4 +3.5: c4 e3", "a] \\ [b] \"c\" ; d % (e) $6 1-0",
                                        "Ö 李", ""};
    Random random = random_seeded(43);
    for (int i = 0; i < 120; i++) {
        Game game = random_game(&random, i);
        GameSheet sheet = sheet_of(&game), back;
        bool pgn = i / 6 % 2;
        snprintf(sheet.opening, sizeof sheet.opening, "Tiger [%d] \"x\"", i);
        snprintf(sheet.comment, sizeof sheet.comment, "Black %d %%, %s", i, words[i % 3]);
        for (int ply = 0; ply < game.ply; ply++) {
            SheetNote *note = &sheet.notes[ply];
            note->has_score = random_below(&random, 3) > 0;
            note->score = note->has_score ? ((int)random_below(&random, 1001) - 500) / 8.0 : 0;
            note->has_seconds = pgn && random_below(&random, 2);
            note->seconds = note->has_seconds ? random_below(&random, 100000) / 8.0 : 0;
            note->mark = (SheetMark)random_below(&random, SHEET_MARKS);
            strcpy(note->comment, words[random_below(&random, 4)]);
            note->line_length = random_below(&random, 3) ? 0 : 2;
            note->line[0] = game.moves[ply];
            note->line[1] = MOVE_PASS;
        }
        Text text = {0};
        assert_true(format_write(format_find(pgn ? "pgn" : "sgf"), &text, &sheet, NULL));
        read_one(text.data, rules_default(), &back);
        assert_same_game(&back.game, &game);
        assert_string_equal(back.opening, sheet.opening);
        assert_string_equal(back.comment, sheet.comment);
        for (int ply = 0; ply < game.ply; ply++) {
            const SheetNote *a = &sheet.notes[ply], *b = &back.notes[ply];
            assert_true(a->has_score == b->has_score && a->score == b->score && a->mark == b->mark);
            assert_true(a->has_seconds == b->has_seconds && a->seconds == b->seconds);
            assert_string_equal(a->comment, b->comment);
        }
        text_free(&text);
    }
}

// How others write them: comments in front of the move, marks in signs, several comments, nodes
// without a move.
static void notes_of_others(void **state) {
    (void)state;
    GameSheet sheet;
    read_one("(;GM[2]SZ[8]C[two\nlines];C[first]B[f5]BM[2]V[-1.5];W[f6]TE[]DO[1];C[later];B[e6]V["
             "abc]C[x\\]y])",
             rules_default(), &sheet);
    assert_string_equal(sheet.comment, "two lines later");
    assert_true(sheet.notes[0].mark == SHEET_BLUNDER && sheet.notes[0].score == -1.5);
    assert_string_equal(sheet.notes[0].comment, "first");
    assert_true(sheet.notes[1].mark == SHEET_DOUBTFUL && !sheet.notes[2].has_score);
    assert_string_equal(sheet.notes[2].comment, "x]y");
    read_one("[Black \"A\"]\n{all} 1. f5?! {[%eval 2][%clk 1:00:00] one} {two} f6 {[%eval -3.25] "
             "[%emt 1:02:03.5]}\n"
             "2. e6!! $139 {[%eval inf] [%emt -1:0:0] [%eval} *",
             rules_default(), &sheet);
    assert_string_equal(sheet.comment, "all");
    assert_true(sheet.notes[0].mark == SHEET_DOUBTFUL && sheet.notes[0].score == 2);
    assert_string_equal(sheet.notes[0].comment, "one two");
    assert_true(sheet.notes[1].score == 3.25 && sheet.notes[1].seconds == 3723.5);
    assert_true(sheet.notes[2].mark == SHEET_BRILLIANT && !sheet.notes[2].has_score &&
                !sheet.notes[2].has_seconds);
    assert_string_equal(sheet.notes[2].comment, "");
    Text text = {0};
    strcpy(sheet.notes[0].comment, "} 1-0 {");
    assert_true(format_write(format_find("pgn"), &text, &sheet, NULL));
    read_one(text.data, rules_default(), &sheet);
    assert_string_equal(sheet.notes[0].comment, ") 1-0 (");
    text_free(&text);
}

// A comment keeps whole characters and never more than there is room for.
static void comments_are_cut(void **state) {
    (void)state;
    char comment[SHEET_COMMENT] = "";
    for (int i = 0; i < 200; i++)
        sheet_add_comment(comment, " \n李雷\t", 9);
    assert_true(strlen(comment) < SHEET_COMMENT && strlen(comment) > SHEET_COMMENT - 8);
    assert_int_equal(strncmp(comment, "李雷 李雷 ", 14), 0);
    assert_true(((unsigned char)comment[strlen(comment) - 3] & 0xF0) == 0xE0);
}

static void expect_refusal(const char *name, const GameSheet *sheet, const char *words) {
    Text text = {0};
    Error error = {0};
    if (format_write(format_find(name), &text, sheet, &error))
        fail_msg("%s wrote %s", name, text_string(&text));
    if (!strstr(error.text, words))
        fail_msg("%s: %s", name, error.text);
    assert_int_equal(text.length, 0);
    text_free(&text);
}

// What a format cannot tell is an error, not something else.
static void what_cannot_be_told_is_refused(void **state) {
    (void)state;
    Game game = game_new(rules_default());
    GameSheet sheet = sheet_of(&game), agreed = told_sheet(SHEET_AGREED, BLACK);
    expect_refusal("wthor", &sheet, "only read");
    expect_refusal("saved", &agreed, "how this one ended");
    agreed.ending = SHEET_PLAYED;
    expect_refusal("saved", &agreed, "how this one ended");
    agreed.ending = SHEET_TIME; // and yet a draw: nobody lost it
    expect_refusal("saved", &agreed, "how this one ended");

    Position other = {{0x0000000800000000ULL, 0x0000000010000000ULL}, WHITE};
    GameSheet position = {.game = game_from(rules_default(), other)};
    expect_refusal("transcript", &position, "no moves");

    // A board without discs is no open start where the rules do not say so.
    GameSheet empty = {.game = game_from(rules_default(), (Position){.side = BLACK})}, back;
    Text text = {0};
    assert_true(format_write(format_find("saved"), &text, &empty, NULL));
    read_one(text.data, rules_default(), &back);
    assert_int_equal(back.game.rules.start, START_GIVEN);
    assert_int_equal(back.ending, SHEET_PLAYED);
    text_free(&text);

    // An open start that begins with discs on the board: from the position alone nobody knows that
    // it goes on.
    GameSheet open = {.game = game_from((Rules){GOAL_MOST, START_OPEN, 8}, other)};
    assert_true(game_play(&open.game, bit_first(game_moves(&open.game))));
    static const char *const names[] = {"ggf", "sgf", "pgn", "saved", "transcript"};
    for (int i = 0; i < 5; i++)
        expect_refusal(names[i], &open, "belong to the open start");
}

// What was pasted? One answer for everybody.
static void texts_are_recognised(void **state) {
    (void)state;
    static const struct {
        const char *text, *name;
    } cases[] = {
        {"f5d6c3", "transcript"},
        {"1. F5 d6 2. C3", "transcript"},
        {"12 f5", "transcript"},
        {"1. f5 d6 2. c3 1-0", "transcript"},
        {"1. f5 {the only one} d6", "pgn"},
        {"f5 d6 34-30", "transcript"},
        {"[Event \"x\"]", "pgn"},
        {"[[0, 0], [0, 0]]", "array"},
        {"{{0, 0}, {0, 0}}", "array"},
        {"{\"format\": 1}", "saved"},
        {"{}", "saved"},
        {"(;GM[Othello]B[F5];)", "ggf"},
        {"(;FF[4]GM[2];B[f5])", "sgf"},
        {"( ;FF[4]C[not GM[Othello\\]]GM[2];B[f5])", "sgf"},
        {"(;FF[4]C[not GM[Othello]GM[2];B[f5])", "sgf"},
        {"0x0000000810000000 0x0000001008000000 X", "bits"},
        {"---------------------------OX------XO--------------------------- X", "obf"},
        {"  A B C D E F G H\n1 - - - - - - - -\n2 - - - - - - - -", "drawing"},
        {"\xEF\xBB\xBF"
         "f5d6",
         "transcript"},
        {"# a comment\n% and another\nf5d6", "transcript"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        FormatReader reader;
        assert_true(format_open(&reader, cases[i].text, strlen(cases[i].text), NULL,
                                rules_default(), NULL));
        assert_true(format_more(&reader));
        if (strcmp(format_recognise(&reader)->name, cases[i].name) != 0)
            fail_msg("%s is taken for %s", cases[i].text, format_recognise(&reader)->name);
    }
    assert_ptr_equal(format_of_path("a/b.PGN"), format_find("pgn"));
    assert_ptr_equal(format_of_path("WTH_2001.wtb"), format_find("wthor"));
    assert_null(format_of_path(".pgn"));
    assert_null(format_of_path("pgn"));
    assert_null(format_find("PGN?"));
    FormatReader reader;
    Error error = {0};
    assert_false(format_open(&reader, "f5\0d6", 5, NULL, rules_default(), &error));
    assert_non_null(strstr(error.text, "byte 3 is 0"));
}

// Games of all forms after each other in one text, each ending where the next begins.
static void many_in_one_text(void **state) {
    (void)state;
    static const char text[] =
        "f5d6 % the first: A - B\n\n"
        "(;GM[Othello]PC[a\\](b]TY[8]B[F5]W[F6];)(;GM[2];B[f5];W[f4])\n"
        "[Event \"x\"]\n[Result \"1-0\"]\n\n1. f5 f4 1-0\n[Black \"Ann\"]\n\nf5 f6 e6\n\n"
        "[Black \"Ben\"] f5 *\n"
        "# then positions\n"
        "---------------------------OX------XO--------------------------- X; d3:+2\n"
        "---------------------------OX------XO--------------------------- X; f5d6c3 % moves\n"
        "1. f5 f6\n2. e6\n";
    static const struct {
        const char *name;
        int plies;
        size_t line;
    } expected[] = {{"transcript", 2, 1}, {"ggf", 2, 3},  {"sgf", 2, 3},
                    {"pgn", 2, 4},        {"pgn", 3, 8},  {"pgn", 1, 12},
                    {"obf", 0, 14},       {"obf", 3, 15}, {"transcript", 3, 16}};
    FormatReader reader;
    GameSheet sheet;
    Error error = {0};
    assert_true(format_open(&reader, text, strlen(text), NULL, rules_default(), &error));
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
        assert_true(format_more(&reader));
        if (!format_next(&reader, &sheet, &error))
            fail_msg("%zu: %s", i, error.text);
        assert_string_equal(reader.format->name, expected[i].name);
        assert_int_equal(sheet.game.ply, expected[i].plies);
        assert_int_equal(reader.line, expected[i].line);
        if (i == 6)
            assert_true(sheet.scores.has_best && sheet.scores.best == 2 && sheet.scores.count == 1);
    }
    assert_false(format_more(&reader));
}

// A game as the version before exported it.
static void older_exports_are_read(void **state) {
    (void)state;
    static const char tags[] =
        "[Event \"Reversi, fewest discs\"]\n[Site \"Flipside arena\"]\n[Date \"2026.02.03\"]\n"
        "[Round \"7\"]\n[Black \"Ann \\\"A\\\"\"]\n[White \"first\"]\n[Result \"0-1\"]\n"
        "[Termination \"crash\"]\n[SetUp \"1\"]\n"
        "[FEN \"--------------OX----XO-------------- X\"]\n";
    static const char old[] = "\n1. f5 d6 0-1\n\n",
                      own[] = "[Squares \"a1-f6\"]\n\n1. e4 c5 0-1\n\n";
    char text[500];
    GameSheet sheet;
    snprintf(text, sizeof text, "%s%s", tags, old);
    assert_string_equal(read_one(text, rules_default(), &sheet)->name, "pgn");
    assert_int_equal(sheet.game.rules.goal, GOAL_FEWEST);
    assert_int_equal(sheet.game.rules.size, 6);
    assert_int_equal(sheet.game.rules.start, START_STANDARD);
    assert_int_equal(sheet.ending, SHEET_FAILED);
    assert_int_equal(sheet.loser, BLACK);
    assert_string_equal(sheet.name[BLACK], "Ann \"A\"");
    assert_string_equal(sheet.event, "");
    assert_int_equal(sheet.game.ply, 2);
    Text again = {0};
    pgn_write(&again, &sheet);
    snprintf(text, sizeof text, "%s%s", tags, own);
    assert_string_equal(again.data, text);
    text_free(&again);
}

// A file that is no text, told by its bytes or, where they are wrong, by its name.
static void wthor_files_are_read(void **state) {
    (void)state;
    Text file = {0};
    FormatReader reader;
    GameSheet sheet;
    Error error = {0};
    assert_true(
        file_read(FLIPSIDE_SOURCE_DIR "/tests/data/fuzz/wthor/two_games", 1 << 16, &file, &error));
    assert_true(format_open(&reader, file.data, file.length, NULL,
                            (Rules){GOAL_FEWEST, START_OPEN, 6}, &error));
    int games = 0;
    for (; format_more(&reader); games++) {
        assert_true(format_next(&reader, &sheet, &error));
        assert_string_equal(reader.format->name, "wthor");
        assert_int_equal(sheet.game.rules.goal, GOAL_MOST);
        assert_int_equal(sheet.game.rules.size, 8);
        assert_true(sheet.game.ply > 0);
    }
    assert_int_equal(games, 2);
    text_free(&file);
    assert_false(format_open(&reader, "f5d6", 4, "games.wtb", rules_default(), &error));
    assert_non_null(strstr(error.text, "not a WTHOR file"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_row_reads_back),   cmocka_unit_test(given_positions_read_back),
        cmocka_unit_test(what_is_told_survives),  cmocka_unit_test(the_rest_survives_where_it_can),
        cmocka_unit_test(notes_read_back),        cmocka_unit_test(notes_of_others),
        cmocka_unit_test(comments_are_cut),       cmocka_unit_test(what_cannot_be_told_is_refused),
        cmocka_unit_test(texts_are_recognised),   cmocka_unit_test(many_in_one_text),
        cmocka_unit_test(older_exports_are_read), cmocka_unit_test(wthor_files_are_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
