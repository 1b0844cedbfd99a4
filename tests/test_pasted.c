// What people paste: every form of a game or position, given as a text, as a file and to every command that takes one;
// and what conversion keeps of it.
#include "file.h"
#include "folder.h"
#include "input.h"
#include "notation.h"
#include "program.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static Folder folder;

static const Rules ordinary = {GOAL_MOST, START_STANDARD, 8};

// A shortest game: Black wins with 13 discs and 51 empty squares.
#define SHORTEST "e6f4e3f6g5d6e7f5c5"

#define PLAYOK                                                                                                         \
    "[Event \"?\"]\n[Site \"PlayOK\"]\n[Date \"2024.05.05\"]\n[Round \"-\"]\n[Black \"ann\"]\n[White \"ben\"]\n"       \
    "[Result \"13-0\"]\n[Time \"11:24:48\"]\n[TimeControl \"300\"]\n[BlackElo \"1073\"]\n[WhiteElo \"1183\"]\n\n"      \
    "1. e6 f4 2. e3 f6 3. g5\nd6 4. e7 f5 5. c5 13-0\n"

#define QUEST                                                                                                          \
    "{\"id\":\"x1\",\"gtype\":\"reversi\",\"created\":\"2024-12-22T10:00:00.000Z\",\"players\":[{\"id\":\"a\","        \
    "\"name\":\"ann\",\"oldR\":1700.4},{\"id\":\"ben\"}],\"position\":{\"moves\":[{\"m\":\"e6\",\"t\":1500},"          \
    "{\"m\":\"f4\",\"t\":20},{\"m\":\"e3\"},{\"m\":\"f6\"},{\"m\":\"g5\"},{\"m\":\"d6\"},{\"m\":\"e7\"},"              \
    "{\"m\":\"f5\"},{\"m\":\"c5\"},{\"s\":\"SCORE:64\"}]}}"

// A game with whoever played it.
static const struct {
    const char *text, *format, *moves, *black, *white, *date;
    SheetEnding ending;
    double result;
} games[] = {
    {"f5-d6-c3", "transcript", "f5d6c3", "", "", "", SHEET_UNFINISHED, 0},
    {"F5 - D6 – c3", "transcript", "f5d6c3", "", "", "", SHEET_UNFINISHED, 0},
    {"f5;d6;C3", "transcript", "f5d6c3", "", "", "", SHEET_UNFINISHED, 0},
    {"f5, d6 | c3", "transcript", "f5d6c3", "", "", "", SHEET_UNFINISHED, 0},
    {"1: F5 D6\n2: C3", "transcript", "f5d6c3", "", "", "", SHEET_UNFINISHED, 0},
    {"1) f5 2) d6 3) c3", "transcript", "f5d6c3", "", "", "", SHEET_UNFINISHED, 0},
    {"1. F5 d6 2. C3", "transcript", "f5d6c3", "", "", "", SHEET_UNFINISHED, 0},
    {"1. f5\nd6 2.\nc3", "transcript", "f5d6c3", "", "", "", SHEET_UNFINISHED, 0},
    {"f5 d6 # the diagonal", "transcript", "f5d6", "", "", "", SHEET_UNFINISHED, 0},
    {"# mine\n\n1. f5 d6 # one\n2. c3 % two", "transcript", "f5d6c3", "", "", "", SHEET_UNFINISHED, 0},
    {"f5d6 1-0", "transcript", "f5d6", "", "", "", SHEET_RESIGNED, 64},
    {"f5;d6 0-1", "transcript", "f5d6", "", "", "", SHEET_RESIGNED, -64},
    {"f5d6c3 1/2-1/2", "transcript", "f5d6c3", "", "", "", SHEET_AGREED, 0},
    {"f5d6c3 38-26", "transcript", "f5d6c3", "", "", "", SHEET_AGREED, 12},
    {"f5d6c3 -6", "transcript", "f5d6c3", "", "", "", SHEET_AGREED, -6},
    {"f5d6c3 W+R", "transcript", "f5d6c3", "", "", "", SHEET_RESIGNED, -64},
    {"f5d6c3 *", "transcript", "f5d6c3", "", "", "", SHEET_UNFINISHED, 0},
    {SHORTEST " 13-0", "transcript", SHORTEST, "", "", "", SHEET_PLAYED, 64},
    {"f5d6c3 % 12: Ann - Ben, Jr., +4", "transcript", "f5d6c3", "Ann", "Ben, Jr.", "", SHEET_AGREED, 4},
    {"f5d6 % 3: random - first, white by timeout", "transcript", "f5d6", "random", "first", "", SHEET_TIME, -64},
    {"---------------------------OX------XO--------------------------- X; f5-d6 1-0", "obf", "f5d6", "", "", "",
     SHEET_RESIGNED, 64},
    {PLAYOK, "pgn", SHORTEST, "ann", "ben", "2024.05.05", SHEET_PLAYED, 64},
    {QUEST, "quest", SHORTEST, "ann", "ben", "2024-12-22T10:00:00.000Z", SHEET_PLAYED, 64},
    {"{\"moves\": [{\"m\" : \"f5\"}, {\"m\": \"d6\"}]}", "quest", "f5d6", "", "", "", SHEET_UNFINISHED, 0},
    {"(;GM[2]SZ[8]PB[Ann]AB[ed][de]AW[dd][ee]PL[B];B[fe];W[df])", "sgf", "f5d6", "Ann", "", "", SHEET_UNFINISHED, 0},
    {"(;GM[2]AB[e4][d5]AW[d4][e5];B[f5];W[d6];B[c3]RE[34-30])", "sgf", "f5d6c3", "", "", "", SHEET_AGREED, 4},
};

static void expect_game(const char *argument, size_t i) {
    GameSheet sheet;
    Error error = {0};
    Text moves = {0};
    if (!input_sheet(argument, ordinary, NULL, &sheet, &error))
        fail_msg("%s: %s", games[i].text, error.text);
    notation_write_transcript(&moves, &sheet.game);
    if (strcmp(text_string(&moves), games[i].moves) != 0 || strcmp(sheet.name[BLACK], games[i].black) != 0 ||
        strcmp(sheet.name[WHITE], games[i].white) != 0 || strcmp(sheet.date, games[i].date) != 0 ||
        sheet.ending != games[i].ending || sheet.result != games[i].result)
        fail_msg("%s: %s, %s - %s, %s, ending %d, %+g", games[i].text, text_string(&moves), sheet.name[BLACK],
                 sheet.name[WHITE], sheet.date, (int)sheet.ending, sheet.result);
    text_free(&moves);
}

static void games_are_read(void **state) {
    (void)state;
    char path[100];
    snprintf(path, sizeof path, "%s/game.text", folder.path);
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        FormatReader reader;
        assert_true(format_open(&reader, games[i].text, strlen(games[i].text), NULL, ordinary, NULL));
        assert_true(format_more(&reader));
        assert_string_equal(format_recognise(&reader)->name, games[i].format);
        expect_game(games[i].text, i);
        assert_true(file_write(path, games[i].text, strlen(games[i].text), NULL));
        expect_game(path, i);
    }
}

#define LINES(a, b, c, d) "    a b c d\n  1 " a " 1\n  2 " b " 2\n  3 " c " 3\n  4 " d " 4\n    a b c d\n"

// Positions of 4×4 with a * in them, and what they are; NULL = refused.
static const struct {
    const char *text, *obf;
} boards[] = {
    // Our line game: * is empty, ! a legal move, which tells the side where nothing else does.
    {LINES("* ! * *", "! W B *", "* B W !", "* * ! *"), "-----OX--XO----- X"},
    {LINES("* * ! *", "* W B !", "! B W *", "* ! * *"), "-----OX--XO----- O"},
    {LINES("* * ! *", "* W B !", "! B W *", "* ! * *") "  Black 2, White 2; clocks 0 s, 0 s\nWhite> ",
     "-----OX--XO----- O"},
    {LINES("* * * *", "* W B *", "* B W *", "* * * *") "White> ", "-----OX--XO----- O"},
    {"*****WB**BW***** X", "-----OX--XO----- X"},
    {"*****OX**XO***** O", "-----OX--XO----- O"},
    // GGF's letters: * is black.
    {"-----O*--*O----- *", "-----OX--XO----- X"},
    {"*OOOOOOOOOOOOOOO O", "XOOOOOOOOOOOOOOO O"},
    {"*WW--WW--WW--WW- W", "XOO--OO--OO--OO- O"},
    {"-----OX--*O----- X", "-----OX--XO----- X"}, // both letters for black, but no legal moves of anybody
    // Nobody can know.
    {"-*--*OX--XO*--*- X", NULL}, // discs, or the legal moves of White?
    {"*****WW**WW***** W", NULL},
    {"*****OX**XO***** *", NULL},
    {"*-!**OX**XO***** X", NULL},
};

static void stars_are_told_apart(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        Position position;
        Error error = {0};
        Text obf = {0};
        bool good = input_position(boards[i].text, (Rules){GOAL_MOST, START_STANDARD, 4}, &position, &error);
        if (good != (boards[i].obf != NULL))
            fail_msg("%s: %s", boards[i].text, good ? "read" : error.text);
        if (good) {
            notation_write_position(&obf, position, 4, FORM_OBF);
            if (strcmp(text_string(&obf), boards[i].obf) != 0)
                fail_msg("%s: %s", boards[i].text, text_string(&obf));
        } else if (!strstr(error.text, "not clear whether *")) {
            fail_msg("%s: %s", boards[i].text, error.text);
        }
        text_free(&obf);
    }
}

static void mistakes_have_places(void **state) {
    (void)state;
    static const struct {
        const char *text, *words;
    } cases[] = {
        {"f5-d6-d6", "column 7: move 3, d6, is illegal"},
        {"f5d6 1-0 c3", "column 10: 'c' where a move"},
        {"f5d6 99-99-9", "column 6: '9' where a move"},
        {"f5d6 B+Q", "column 6: 'B' where a move"},
        {"f5 -65", "column 4: '-' where a move"},
        {"1: f5 d6\n3: a1", "line 2"},
        {"(;GM[2]AB[dd:zz])", "not a square of the board"},
        {"(;GM[2]AB[di])", "not a square of the board"},
        {"{\"moves\":[{\"m\":\"a1\"}]}", "move 1: a1 turns over nothing"},
        {"{\"moves\":[{\"m\":\"f5\"},7]}", "move 2: it is not an object"},
        {"{\"m\":\"f5\"}", "\"moves\" is missing"},
        {"{\"m\":", "unexpected token near end"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        GameSheet sheet;
        Error error = {0};
        if (input_sheet(cases[i].text, ordinary, NULL, &sheet, &error))
            fail_msg("accepted: %s", cases[i].text);
        if (!strstr(error.text, cases[i].words))
            fail_msg("%s: %s", cases[i].text, error.text);
    }
}

// Every command that takes a game or a position takes these, as an argument, a file and standard input.
static void every_command_takes_them(void **state) {
    (void)state;
    static const char *const texts[] = {
        "e6;f4-e3\n",
        "1: E6 F4 # good\n2: E3 0-1\n",
        "[Site \"PlayOK\"]\n\n1. e6 f4 2. e3 *\n",
        "(;GM[2]AB[ed][de]AW[dd][ee];B[ef];W[fd];B[ec])",
        "{\"moves\":[{\"m\":\"e6\"},{\"m\":\"f4\"},{\"m\":\"e3\"}]}",
        "    a b c d e f g h\n  1 * * * * * * * * 1\n  2 * * * ! * ! * * 2\n  3 * * * * B * * * 3\n  4 * * * W B W * * "
        "4\n"
        "  5 * * * B B * * * 5\n  6 * * * ! B ! * * 6\n  7 * * * * * * * * 7\n  8 * * * * * * * * 8\n"
        "    a b c d e f g h\n  Black 5, White 2; clocks 0 s, 0 s\nWhite> ",
    };
    static const char *const lines[] = {
        "$F show \"$(cat $T/text)\" --json | grep -c XBOARD",
        "$F show $T/text --json | grep -c XBOARD",
        "$F convert --json <$T/text | grep -c XBOARD",
        "$F solve --time 0.001 --hash 1 --json \"$(cat $T/text)\" | grep -c XBOARD",
        "$F solve --time 0.001 --hash 1 --json <$T/text | grep -c XBOARD",
        "[ \"$($F move --player first --quiet $T/text | grep -o 'd2, f2')\" ] && echo 1",
        "[ \"$($F explain --player greedy --json - <$T/text | grep -o '\"move\": *\"f6\"')\" ] && echo 1",
        "$F tree --depth 1 --player default $T/text | grep -c '[df][26]' >/dev/null && echo 1",
        "$F play --lines --load $T/text --black human --white human </dev/null | grep -c '4 . . . W B W'",
        "$F play --lines --new \"$(cat $T/text)\" --black human --white human </dev/null | grep -c '4 . . . W B W'",
    };
    char path[100];
    snprintf(path, sizeof path, "%s/text", folder.path);
    setenv("T", folder.path, 1);
    setenv("HOME", folder.path, 1);
    setenv("XDG_DATA_HOME", folder.path, 1);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        assert_true(file_write(path, texts[i], strlen(texts[i]), NULL));
        for (size_t k = i % 2; k < sizeof lines / sizeof *lines; k += i < 2 ? 1 : 2) {
            char line[500];
            const char *board = strstr(lines[k], "XBOARD");
            snprintf(line, sizeof line, "%.*s%s%s", board ? (int)(board - lines[k]) : (int)strlen(lines[k]), lines[k],
                     board ? "-e '----X------OXO-----XX-------X---'" : "", board ? board + 6 : "");
            Outcome outcome = program_run(line);
            if (outcome.status != 0 || outcome.out[0] != '1')
                fail_msg("%s\n%s\nstatus %d\n%s\n%s", texts[i], line, outcome.status, outcome.out, outcome.err);
        }
    }
}

static int remove_folder(void **state) {
    (void)state;
    program_run("rm -rf $T/flipside $T/.local");
    folder_remove(&folder);
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_are_read),
        cmocka_unit_test(stars_are_told_apart),
        cmocka_unit_test(mistakes_have_places),
        cmocka_unit_test(every_command_takes_them),
    };
    folder = folder_make();
    return cmocka_run_group_tests(tests, NULL, remove_folder);
}
