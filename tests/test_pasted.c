// What people paste: every form of a game or position, given as a text, as a file and to every
// command that takes one; and what conversion keeps of it.
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

#define PLAYOK                                                                                     \
    "[Event \"?\"]\n[Site \"PlayOK\"]\n[Date \"2024.05.05\"]\n[Round \"-\"]\n[Black "              \
    "\"ann\"]\n[White \"ben\"]\n"                                                                  \
    "[Result \"13-0\"]\n[Time \"11:24:48\"]\n[TimeControl \"300\"]\n[BlackElo "                    \
    "\"1073\"]\n[WhiteElo \"1183\"]\n\n"                                                           \
    "1. e6 f4 2. e3 f6 3. g5\nd6 4. e7 f5 5. c5 13-0\n"

#define QUEST                                                                                      \
    "{\"id\":\"x1\",\"gtype\":\"reversi\",\"created\":\"2024-12-22T10:00:00.000Z\",\"players\":[{" \
    "\"id\":\"a\","                                                                                \
    "\"name\":\"ann\",\"oldR\":1700.4},{\"id\":\"ben\"}],\"position\":{\"moves\":[{\"m\":\"e6\","  \
    "\"t\":1500},"                                                                                 \
    "{\"m\":\"f4\",\"t\":20},{\"m\":\"e3\"},{\"m\":\"f6\"},{\"m\":\"g5\"},{\"m\":\"d6\"},{\"m\":"  \
    "\"e7\"},"                                                                                     \
    "{\"m\":\"f5\"},{\"m\":\"c5\"},{\"s\":\"SCORE:64\"}]}}"

// A line of an arena's log: the end of the game, and its moves.
#define ARENA(end, moves)                                                                          \
    "{\"game\":3,\"black\":\"greedy:depth=2,name=ann\",\"white\":\"first #2\"," end                \
    ",\"goal\":\"most\",\"start\":\"standard\",\"size\":8,\"seed\":1,\"opening\":1,\"moves\":"     \
    "\"" moves "\",\"times\":[0.5],\"scores\":[null,7],\"date\":\"2026-01-31T18:00:00Z\"}"

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
    {"# mine\n\n1. f5 d6 # one\n2. c3 % two", "transcript", "f5d6c3", "", "", "", SHEET_UNFINISHED,
     0},
    {"f5d6 1-0", "transcript", "f5d6", "", "", "", SHEET_RESIGNED, 64},
    {"f5;d6 0-1", "transcript", "f5d6", "", "", "", SHEET_RESIGNED, -64},
    {"f5d6c3 1/2-1/2", "transcript", "f5d6c3", "", "", "", SHEET_AGREED, 0},
    {"f5d6c3 38-26", "transcript", "f5d6c3", "", "", "", SHEET_AGREED, 12},
    {"f5d6c3 -6", "transcript", "f5d6c3", "", "", "", SHEET_AGREED, -6},
    {"f5d6c3 W+R", "transcript", "f5d6c3", "", "", "", SHEET_RESIGNED, -64},
    {"f5d6c3 *", "transcript", "f5d6c3", "", "", "", SHEET_UNFINISHED, 0},
    {SHORTEST " 13-0", "transcript", SHORTEST, "", "", "", SHEET_PLAYED, 64},
    {"f5d6c3 % 12: Ann - Ben, Jr., +4", "transcript", "f5d6c3", "Ann", "Ben, Jr.", "", SHEET_AGREED,
     4},
    {"f5d6 % 3: random - first, white by timeout", "transcript", "f5d6", "random", "first", "",
     SHEET_TIME, -64},
    {"---------------------------OX------XO--------------------------- X; f5-d6 1-0", "obf", "f5d6",
     "", "", "", SHEET_RESIGNED, 64},
    {PLAYOK, "pgn", SHORTEST, "ann", "ben", "2024.05.05", SHEET_PLAYED, 64},
    {QUEST, "quest", SHORTEST, "ann", "ben", "2024-12-22T10:00:00.000Z", SHEET_PLAYED, 64},
    {"{\"moves\": [{\"m\" : \"f5\"}, {\"m\": \"d6\"}]}", "quest", "f5d6", "", "", "",
     SHEET_UNFINISHED, 0},
    {ARENA("\"result\":\"1-0\",\"score\":64,\"reason\":\"played\"", SHORTEST), "arena", SHORTEST,
     "ann", "first #2", "2026-01-31T18:00:00Z", SHEET_PLAYED, 64},
    {ARENA("\"result\":\"0-1\",\"reason\":\"timeout\",\"loser\":\"black\"", "f5d6"), "arena",
     "f5d6", "ann", "first #2", "2026-01-31T18:00:00Z", SHEET_TIME, -64},
    {ARENA("\"result\":\"0-1\",\"score\":-6,\"reason\":\"solved\"", "f5d6"), "arena", "f5d6", "ann",
     "first #2", "2026-01-31T18:00:00Z", SHEET_AGREED, -6},
    {ARENA("\"result\":\"1/2-1/2\",\"reason\":\"draw\"", "f5d6"), "arena", "f5d6", "ann",
     "first #2", "2026-01-31T18:00:00Z", SHEET_AGREED, 0},
    {"(;GM[2]SZ[8]PB[Ann]AB[ed][de]AW[dd][ee]PL[B];B[fe];W[df])", "sgf", "f5d6", "Ann", "", "",
     SHEET_UNFINISHED, 0},
    {"(;GM[2]AB[e4][d5]AW[d4][e5];B[f5];W[d6];B[c3]RE[34-30])", "sgf", "f5d6c3", "", "", "",
     SHEET_AGREED, 4},
};

static void expect_game(const char *argument, size_t i) {
    GameSheet sheet;
    Error error = {0};
    Text moves = {0};
    if (!input_sheet(argument, ordinary, NULL, &sheet, &error))
        fail_msg("%s: %s", games[i].text, error.text);
    notation_write_transcript(&moves, &sheet.game);
    if (strcmp(text_string(&moves), games[i].moves) != 0 ||
        strcmp(sheet.name[BLACK], games[i].black) != 0 ||
        strcmp(sheet.name[WHITE], games[i].white) != 0 || strcmp(sheet.date, games[i].date) != 0 ||
        sheet.ending != games[i].ending || sheet.result != games[i].result)
        fail_msg("%s: %s, %s - %s, %s, ending %d, %+g", games[i].text, text_string(&moves),
                 sheet.name[BLACK], sheet.name[WHITE], sheet.date, (int)sheet.ending, sheet.result);
    text_free(&moves);
}

static void games_are_read(void **state) {
    (void)state;
    char path[100];
    snprintf(path, sizeof path, "%s/game.text", folder.path);
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        FormatReader reader;
        assert_true(
            format_open(&reader, games[i].text, strlen(games[i].text), NULL, ordinary, NULL));
        assert_true(format_more(&reader));
        assert_string_equal(format_recognise(&reader)->name, games[i].format);
        expect_game(games[i].text, i);
        assert_true(file_write(path, games[i].text, strlen(games[i].text), NULL));
        expect_game(path, i);
    }
}

#define LINES(a, b, c, d)                                                                          \
    "    a b c d\n  1 " a " 1\n  2 " b " 2\n  3 " c " 3\n  4 " d " 4\n    a b c d\n"

// Positions of 4×4 with a * in them, and what they are; NULL = refused.
static const struct {
    const char *text, *obf;
} boards[] = {
    // Our line game: * is empty, ! a legal move, which tells the side where nothing else does.
    {LINES("* ! * *", "! W B *", "* B W !", "* * ! *"), "-----OX--XO----- X"},
    {LINES("* * ! *", "* W B !", "! B W *", "* ! * *"), "-----OX--XO----- O"},
    {LINES("* * ! *", "* W B !", "! B W *",
           "* ! * *") "  Black 2, White 2; clocks 0 s, 0 s\nWhite> ",
     "-----OX--XO----- O"},
    {LINES("* * * *", "* W B *", "* B W *", "* * * *") "White> ", "-----OX--XO----- O"},
    {"*****WB**BW***** X", "-----OX--XO----- X"},
    {"*****OX**XO***** O", "-----OX--XO----- O"},
    // GGF's letters: * is black.
    {"-----O*--*O----- *", "-----OX--XO----- X"},
    {"*OOOOOOOOOOOOOOO O", "XOOOOOOOOOOOOOOO O"},
    {"*WW--WW--WW--WW- W", "XOO--OO--OO--OO- O"},
    {"-----OX--*O----- X",
     "-----OX--XO----- X"}, // both letters for black, but no legal moves of anybody
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
        bool good = input_position(boards[i].text, (Rules){GOAL_MOST, START_STANDARD, 4}, &position,
                                   &error);
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
        {ARENA("\"result\":\"1-0\",\"score\":64,\"reason\":\"played\"", "f5d7"), "illegal move d7"},
        {ARENA("\"result\":\"0-1\",\"score\":64,\"reason\":\"played\"", SHORTEST),
         "does not follow from the game"},
        {ARENA("\"result\":\"1-0\",\"score\":60,\"reason\":\"played\"", SHORTEST),
         "does not follow from the game"},
        {ARENA("\"result\":\"won\",\"reason\":\"draw\"", "f5d6"), "bad result"},
        {"{\"game\":1,\"black\":\"first\"}", "bad goal or size"},
        {"{\"game\":1,", "column 10"},
        {"hello there", "column 1: this is neither moves like f5d6c3, nor a position"},
        {"Dear all,\nhere is a game", "this is neither moves"},
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

// Every command that takes a game or a position takes these, as an argument, a file and standard
// input.
static void every_command_takes_them(void **state) {
    (void)state;
    static const char *const texts[] = {
        "e6;f4-e3\n",
        "1: E6 F4 # good\n2: E3 0-1\n",
        "[Site \"PlayOK\"]\n\n1. e6 f4 2. e3 *\n",
        "(;GM[2]AB[ed][de]AW[dd][ee];B[ef];W[fd];B[ec])",
        "{\"moves\":[{\"m\":\"e6\"},{\"m\":\"f4\"},{\"m\":\"e3\"}]}",
        "    a b c d e f g h\n  1 * * * * * * * * 1\n  2 * * * ! * ! * * 2\n  3 * * * * B * * * "
        "3\n  4 * * * W B W * * "
        "4\n"
        "  5 * * * B B * * * 5\n  6 * * * ! B ! * * 6\n  7 * * * * * * * * 7\n  8 * * * * * * * * "
        "8\n"
        "    a b c d e f g h\n  Black 5, White 2; clocks 0 s, 0 s\nWhite> ",
    };
    static const char *const lines[] = {
        "$F show \"$(cat $T/text)\" --json | grep -c XBOARD",
        "$F show $T/text --json | grep -c XBOARD",
        "$F convert --json <$T/text | grep -c XBOARD",
        "$F solve --time 0.001 --hash 1 --json \"$(cat $T/text)\" | grep -c XBOARD",
        "$F solve --time 0.001 --hash 1 --json <$T/text | grep -c XBOARD",
        "[ \"$($F move --player first --quiet $T/text | grep -o 'd2, f2')\" ] && echo 1",
        "[ \"$($F explain --player greedy --json - <$T/text | grep -o '\"move\": *\"f6\"')\" ] && "
        "echo 1",
        "$F tree --depth 1 --player default $T/text | grep -c '[df][26]' >/dev/null && echo 1",
        "$F play --lines --load $T/text --black human --white human </dev/null | grep -c '4 . . . "
        "W B W'",
        "$F play --lines --new \"$(cat $T/text)\" --black human --white human </dev/null | grep -c "
        "'4 . . . W B W'",
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
            snprintf(line, sizeof line, "%.*s%s%s",
                     board ? (int)(board - lines[k]) : (int)strlen(lines[k]), lines[k],
                     board ? "-e '----X------OXO-----XX-------X---'" : "", board ? board + 6 : "");
            Outcome outcome = program_run(line);
            if (outcome.status != 0 || outcome.out[0] != '1')
                fail_msg("%s\n%s\nstatus %d\n%s\n%s", texts[i], line, outcome.status, outcome.out,
                         outcome.err);
        }
    }
}

// What a format of games can say beside the moves.
enum { NAMES = 1, RATINGS = 2, EVENT = 4, PLACE = 8, DATE = 16, TIME = 32, RESULT = 64 };
static const struct {
    const char *name;
    int holds;
} holders[] = {
    {"ggf", NAMES | RATINGS | PLACE | DATE | TIME | RESULT},
    {"sgf", NAMES | RATINGS | EVENT | PLACE | DATE | TIME | RESULT},
    {"pgn", NAMES | RATINGS | EVENT | PLACE | DATE | TIME | RESULT},
    {"saved", NAMES | DATE | RESULT},
    {"transcript", 0},
};
enum { HOLDERS = sizeof holders / sizeof *holders };

// A game of the goal, size and ending, with everything told of it that there is.
static GameSheet full_sheet(Goal goal, int size, SheetEnding ending) {
    Game game = game_new((Rules){goal, START_STANDARD, size});
    for (int i = 0; i < 7 || ending == SHEET_PLAYED; i++) {
        game_play_passes(&game);
        if (game_over(&game))
            break;
        game_play(&game, bit_first(game_moves(&game)));
    }
    GameSheet sheet = sheet_of(&game);
    if (ending != SHEET_PLAYED)
        sheet_set_winner(&sheet, WHITE, ending);
    strcpy(sheet.name[BLACK], "Ann \"A\" [x]");
    strcpy(sheet.name[WHITE], "Bénédicte, 2.");
    strcpy(sheet.rating[BLACK], "1500");
    strcpy(sheet.rating[WHITE], "1600");
    strcpy(sheet.event, "Cup");
    strcpy(sheet.place, "Rome");
    strcpy(sheet.round, "3");
    strcpy(sheet.date, "2024-05-06");
    strcpy(sheet.time, "300");
    return sheet;
}

static void read_back(const Format *format, const GameSheet *sheet, GameSheet *back) {
    Text text = {0};
    Error error = {0};
    FormatReader reader;
    if (!format_write(format, &text, sheet, &error))
        fail_msg("%s: %s", format->name, error.text);
    assert_true(format_open(&reader, text.data, text.length, NULL, sheet->game.rules, NULL));
    assert_true(format_more(&reader));
    if (!format_next(&reader, back, &error))
        fail_msg("%s: %s in %s", format->name, error.text, text.data);
    assert_string_equal(reader.format->name, format->name);
    assert_false(format_more(&reader));
    text_free(&text);
}

static void expect_kept(const GameSheet *sheet, const GameSheet *back, int holds) {
    Text day[2] = {0};
    for (int color = BLACK; color <= WHITE; color++) {
        assert_string_equal(back->name[color], holds & NAMES ? sheet->name[color] : "");
        assert_string_equal(back->rating[color], holds & RATINGS ? sheet->rating[color] : "");
    }
    assert_string_equal(back->event, holds & EVENT ? sheet->event : "");
    assert_string_equal(back->round, holds & EVENT ? sheet->round : "");
    assert_string_equal(back->place, holds & PLACE ? sheet->place : "");
    assert_string_equal(back->time, holds & TIME ? sheet->time : "");
    sheet_add_day(&day[0], sheet->date, '-');
    sheet_add_day(&day[1], back->date, '-');
    assert_memory_equal(text_string(&day[1]), holds & DATE ? text_string(&day[0]) : "",
                        holds & DATE ? 10 : 1);
    if (holds & RESULT) {
        assert_int_equal(back->ending, sheet->ending);
        assert_true(back->result == sheet->result);
    }
    assert_int_equal(back->game.ply, sheet->game.ply);
    assert_memory_equal(back->game.moves, sheet->game.moves, (size_t)sheet->game.ply);
    assert_int_equal(back->game.rules.goal, sheet->game.rules.goal);
    assert_int_equal(back->game.rules.size, sheet->game.rules.size);
    text_free(&day[0]);
    text_free(&day[1]);
}

// Each format into each other and back: what both can hold is what it was.
static void conversions_keep(void **state) {
    (void)state;
    static const SheetEnding endings[] = {SHEET_PLAYED, SHEET_RESIGNED, SHEET_TIME};
    for (int i = 0; i < 18; i++) {
        const GameSheet sheet = full_sheet((Goal)(i % 2), 4 + 2 * (i / 2 % 3), endings[i / 6]);
        for (int from = 0; from < HOLDERS; from++)
            for (int to = 0; to < HOLDERS; to++) {
                GameSheet read, converted, again;
                int both = holders[from].holds & holders[to].holds;
                read_back(format_find(holders[from].name), &sheet, &read);
                if (holders[from].holds == 0)
                    read.ending = SHEET_UNFINISHED, sheet_finish(&read);
                expect_kept(&sheet, &read, holders[from].holds);
                if (!(holders[from].holds & NAMES) && holders[to].holds == (NAMES | DATE | RESULT))
                    continue; // a saved game has a spec at every seat, and so a name
                read_back(format_find(holders[to].name), &read, &converted);
                expect_kept(&sheet, &converted, both);
                if (holders[to].holds == 0)
                    continue;
                read_back(format_find(holders[from].name), &converted, &again);
                expect_kept(&sheet, &again, both);
            }
    }
}

// Those that are only read give what they hold to each of the others.
static void conversions_keep_what_was_pasted(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++)
        for (int to = 0; to < HOLDERS; to++) {
            GameSheet sheet, back;
            if (!*games[i].white || !(holders[to].holds & NAMES))
                continue;
            if (games[i].ending == SHEET_AGREED && strcmp(holders[to].name, "saved") == 0)
                continue; // which cannot say that
            assert_true(input_sheet(games[i].text, ordinary, NULL, &sheet, NULL));
            read_back(format_find(holders[to].name), &sheet, &back);
            assert_string_equal(back.name[BLACK], games[i].black);
            assert_string_equal(back.name[WHITE], games[i].white);
            assert_true((back.result > 0) - (back.result < 0) ==
                        (games[i].result > 0) - (games[i].result < 0));
            assert_int_equal(!*back.date, !*games[i].date);
        }
}

static void expect_output(const char *line, const char *wanted) {
    setenv("T", folder.path, 1);
    Outcome outcome = program_run(line);
    if (outcome.status != 0 || !strstr(outcome.out, wanted))
        fail_msg("%s: status %d, no \"%s\" in\n%s%s", line, outcome.status, wanted, outcome.out,
                 outcome.err);
}

// `convert --json` has the text that --to asks for; a file's ending asks too; `play` saves in the
// format of the ending.
static void outputs_obey(void **state) {
    (void)state;
    expect_output("$F convert f5d6 --json --to ggf",
                  "\"format\":\"ggf\",\"text\":\"(;GM[Othello]TY[8]");
    expect_output("$F convert f5d6 --json --to pgn", "1. f5 d6 *");
    expect_output("$F convert f5d6 --json", "\"format\":\"obf\",\"text\":\"-----");
    expect_output(
        "$F convert '(;GM[Othello]PB[Ann]PW[Ben]DT[2024-05-06]RE[+4:r]B[F5];)' --json --to sgf",
        "\"black\":\"Ann\",\"white\":\"Ben\",\"date\":\"2024-05-06\",\"result\":4.0");
    expect_output("$F convert f5d6 --out $T/game.sgf && cat $T/game.sgf", "(;FF[4]CA[UTF-8]GM[2]");
    expect_output("$F convert f5d6 --out $T/game.sgf --to ggf && cat $T/game.sgf", "(;GM[Othello]");
    expect_output("$F convert f5d6 --out $T/game.else && cat $T/game.else", "---");
    static const char *const saved[][2] = {
        {"ggf", "(;GM[Othello]"}, {"sgf", "(;FF[4]CA[UTF-8]GM[2]"}, {"pgn", "[Black \"Ann\"]"},
        {"txt", "f5d6\n"},        {"json", "\"flipside-game\""},    {"game", "\"flipside-game\""}};
    for (size_t i = 0; i < sizeof saved / sizeof *saved; i++) {
        char line[400];
        snprintf(line, sizeof line,
                 "export HOME=$T XDG_DATA_HOME=$T XDG_STATE_HOME=$T; rm -f $T/s.%s; printf "
                 "'f5\\nd6\\nsave %%s\\nquit\\n' "
                 "$T/s.%s | $F play --lines --new --black human:name=Ann --white human >&2 && cat "
                 "$T/s.%s",
                 saved[i][0], saved[i][0], saved[i][0]);
        expect_output(line, saved[i][1]);
        snprintf(line, sizeof line, "$F convert $T/s.%s --to transcript", saved[i][0]);
        expect_output(line, "f5d6\n");
    }
}

// `convert` reads the games of an arena from its log and from its directory, and writes them as
// `report --games` does.
static void arenas_are_read(void **state) {
    (void)state;
    expect_output("rm -rf $T/run; $F arena greedy:name=Ann first --games 4 --openings random:4 "
                  "--seed 2 --threads 1 "
                  "--goal fewest --size 6 --out $T/run",
                  "Ann");
    expect_output(
        "$F report $T/run --games $T/run.pgn >&2; $F convert $T/run/games.jsonl --to pgn | cmp - "
        "$T/run.pgn && "
        "$F convert $T/run --to pgn | cmp - $T/run.pgn && grep -c 'Black \"Ann\"' $T/run.pgn",
        "2\n");
    expect_output("$F convert $T/run --json | grep -c '\"goal\":\"fewest\",\"size\":6'", "4\n");
    expect_output("sed '3s/\"moves\":\"./&&/' $T/run/games.jsonl >$T/bad.jsonl; $F convert "
                  "$T/bad.jsonl 2>&1 || [ $? = 2 ]",
                  "bad.jsonl, line 3");
    expect_output("rm -rf $T/run $T/run.pgn $T/bad.jsonl; echo gone", "gone");
}

// Names of squares on the smaller boards, wherever they are read or typed.
static void smaller_boards_begin_at_a1(void **state) {
    (void)state;
    expect_output("$F show --size 6", "  A B C D E F\n1 - - - - - -\n2 - - . - - -");
    expect_output("$F show --size 6 --json c2", "\"moves\":[\"b2\",\"d2\",\"b4\"]");
    expect_output("$F show --size 4 --svg $T/b.svg >&2; grep -c '>[a-d]</text>' $T/b.svg", "4");
    expect_output("$F perft --size 6 --depth 1 --divide", "c2");
    expect_output("$F move --size 6 --player first --quiet", "[c2, b3, e4, d5, c2]");
    expect_output("$F solve --size 4 --json --quiet", "\"best\":\"b1\"");
    expect_output("$F tree --size 6 --depth 1 --player default", "d5");
    expect_output("$F explain --size 6 --player greedy --json", "\"move\":\"b3\"");
    expect_output("$F convert --size 6 c2b2 --to transcript", "c2b2 % squares a1-f6\n");
    expect_output("$F convert --size 6 c2b2 --to saved", "\"version\": 2,");
    expect_output("$F convert --size 6 f5d6 --json 2>&1",
                  "note: read by the old names of the 6×6 board");
    expect_output("$F convert --size 6 f5d6 --to saved",
                  "\"ending\": \"none\",\n \"reason\""); // nobody lost yet
    expect_output("export HOME=$T XDG_DATA_HOME=$T XDG_STATE_HOME=$T; printf 'c2\\nquit\\n' | "
                  "$F play --lines --new --size 6 --black human --white human",
                  "    a b c d e f\n  1 ");
    // A file that says nothing means the old names; from the start of 6×6 the first move tells, on
    // 4×4 both are legal.
    expect_output("echo d3c3 >$T/old.txt; $F convert --size 6 $T/old.txt --to transcript",
                  "c2b2 %");
    expect_output("echo c2b2 >$T/new.txt; $F convert --size 6 $T/new.txt --to transcript",
                  "c2b2 %");
    expect_output("echo c4 >$T/old.txt; $F convert --size 4 $T/old.txt --to transcript", "a2 %");
    expect_output(
        "echo 'c4 % squares a1-d4' >$T/new.txt; $F convert --size 4 $T/new.txt --to transcript",
        "c4 %");
    expect_output("$F convert --size 4 c4 --to transcript", "c4 %");
}

static int remove_folder(void **state) {
    (void)state;
    program_run("rm -rf $T/flipside $T/.local");
    folder_remove(&folder);
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_are_read),       cmocka_unit_test(stars_are_told_apart),
        cmocka_unit_test(mistakes_have_places), cmocka_unit_test(every_command_takes_them),
        cmocka_unit_test(conversions_keep),     cmocka_unit_test(conversions_keep_what_was_pasted),
        cmocka_unit_test(outputs_obey),         cmocka_unit_test(smaller_boards_begin_at_a1),
        cmocka_unit_test(arenas_are_read),
    };
    folder = folder_make();
    return cmocka_run_group_tests(tests, NULL, remove_folder);
}
