// UGI as our engine speaks it: scripted transcripts, both goals and all starts, what is answered
// during a search; and the text of its positions.
#include "conversation.h"
#include "fen.h"
#include "positions.h"
#include "protocol_helpers.h"
#include "ugi.h"

#include <stdlib.h>

// An engine with the command's options, small and quick.
static void ugi_make(Ugi *ugi) {
    static const char *const values[][2] = {{"threads", "1"}, {"hash", "4"}, {"eval", "handmade"}};
    Options options;
    OptionTable table = {.own = conversation_options, .own_count = CONVERSATION_OPTIONS};
    assert_true(options_create(&options, table, NULL));
    for (size_t i = 0; i < sizeof values / sizeof *values; i++)
        assert_true(options_set(&options, option_find(&table, values[i][0], strlen(values[i][0])),
                                values[i][1], NULL));
    assert_true(ugi_init(ugi, &options, "1.2.3", NULL));
    options_free(&options); // it has its own
}

static void ugi_expect(const char *const *script, const char *const *patterns) {
    Ugi ugi;
    ugi_make(&ugi);
    ProtocolHandler handler = ugi_handler(&ugi);
    expect_transcript(&handler, script, patterns);
    ugi_free(&ugi);
}

static void test_ugi_transcript(void **state) {
    (void)state;
    ugi_expect(
        (const char *[]){"",
                         "ugi",
                         "setoption name GOAL value fewest",
                         "setoption name Hash value 2",
                         "setoption name hash value 0",
                         "setoption name Colour value red",
                         "setoption",
                         "isready",
                         "uginewgame",
                         "position startpos",
                         "query p1turn",
                         "query goal",
                         "query moves",
                         "query depth",
                         "query",
                         "  position\tstartpos  moves f5 D6 ",
                         "query fen",
                         "query p1turn",
                         "query gameover",
                         "query result",
                         "position startpos moves f5 f5",
                         "position",
                         "position nowhere",
                         "query fen",
                         "dance \033[2J",
                         "stop",
                         "go depth 1",
                         "quit",
                         "ugi",
                         NULL},
        (const char *[]){
            "id name Flipside 1.2.3",
            "id author the Flipside authors",
            "option name Level type spin default 12 min 0 max 21",
            "option name Eval type combo default handmade var patterns var handmade",
            "option name Weights type string default <empty>",
            "option name Goal type combo default most var most var fewest",
            "option name Start type combo default standard var standard var open var parallel",
            "option name Size type combo default 8 var 8 var 6 var 4",
            "option name Time type string default <empty>",
            "option name Threads type spin default 1 min 1 max 1024",
            "option name Hash type spin default 4 min 1 max 16777216",
            "option name Book type string default no",
            "option name Ponder type check default false",
            "ugiok",
            "info string Error: hash must be from 1 to 16777216, not 0",
            "info string Error: there is no option \"Colour\"; ugi lists them",
            "info string Error: setoption name NAME value VALUE is wanted",
            "readyok",
            "response true",
            "response fewest",
            "response d3 c4 f5 e6",
            "response unknown",
            "response unknown",
            "response 8/8/8/3ox3/3oxx2/3o4/8/8 x",
            "response true",
            "response false",
            "response none",
            "info string Error: \"f5\" is not a legal move after 1 moves",
            "info string Error: position startpos or position fen FEN is wanted",
            "info string Error: position startpos or position fen FEN is wanted",
            "response 8/8/8/3ox3/3oxx2/3o4/8/8 x",
            "info string Error: there is no command \"dance\"",
            "info depth 1 score cp * time * nodes * pv [a-h][1-8]",
            "info depth 1 score cp * time * nodes * pv [a-h][1-8]",
            "bestmove [a-h][1-8]",
            NULL});
}

// Passes, the end of the game, who has won by either goal, the other starts and sizes.
static void test_ugi_corners(void **state) {
    (void)state;
    static const char pass[] = "position fen 8/8/8/8/8/8/8/xxxo4 o";
    static const char full[] = "position fen xxxx/xxxx/xxxx/xxoo o";
    ugi_expect((const char *[]){pass,
                                "query moves",
                                "query p1turn",
                                "go depth 1",
                                "position fen 8/8/8/8/8/8/8/xxxo4 o moves 0000 e8 0000",
                                "query gameover",
                                "query result",
                                "position fen 8/8/8/8/8/8/8/xxxo4 o moves e8",
                                "query fen",
                                "position fen 8/8/8/8/8/8/8/xxxo4 o moves pass",
                                "query moves",
                                "position startpos moves 0000",
                                "setoption name Goal value fewest",
                                "position fen 8/8/8/8/8/8/8/xxxo4 o moves 0000 e8",
                                "query result",
                                "go",
                                full,
                                "query result",
                                "setoption name Goal value most",
                                full,
                                "query result",
                                "position fen xxxx/xxxx/oooo/oooo x",
                                "query result",
                                "setoption name Start value open",
                                "position startpos",
                                "query moves",
                                "query fen",
                                "position startpos moves d4 e4 e5 d5",
                                "query moves",
                                "setoption name Start value parallel",
                                "query fen",
                                "setoption name Size value 6",
                                "setoption name Start value standard",
                                "position startpos moves b3",
                                "query fen",
                                "position fen 8/8/8/3ox3/3xo3/8/8/7 x",
                                "position fen 4/4/4/4 z",
                                NULL},
               (const char *[]){"response 0000",
                                "response false",
                                "info depth * score cp -6400 time * pv 0000 e8",
                                "info depth * score cp -6400 time * pv 0000 e8",
                                "bestmove 0000",
                                "response true",
                                "response p1win",
                                "response 8/8/8/8/8/8/8/xxxxx3 o",
                                "response e8",
                                "info string Error: \"0000\" is not a legal move after 0 moves",
                                "response p2win",
                                "info depth * score cp 6400 *",
                                "bestmove 0000",
                                "response p2win",
                                "response p1win",
                                "response draw",
                                "response d4 e4 d5 e5",
                                "response 8/8/8/8/8/8/8/8 x",
                                "response *",
                                "response 8/8/8/3xx3/3oo3/8/8/8 x",
                                "response 6/6/1xxx2/2xo2/6/6 o",
                                "info string Error: row 8 has 7 squares, the first one 8",
                                "info string Error: 'z' is no side to move; x or o is wanted",
                                NULL});
}

// Without a limit a level; with one the limits alone; a level that was given counts besides.
static void test_ugi_limits(void **state) {
    (void)state;
    static const char *const ends[] = {"go",
                                       "go p1time 1 p2time 600000",
                                       "go p1time 2000 p2time 2000 p1inc 10 p2inc 10",
                                       "go movetime 1",
                                       "go movetime 20 depth 3",
                                       "go nodes 1000",
                                       "go p1time -5",
                                       "go movestogo 3 movetime 30 ponder",
                                       "go depth",
                                       "go depth many movetime 5",
                                       "go movetime nan",
                                       NULL};
    for (int i = 0; ends[i]; i++) {
        Ugi ugi;
        Collected said = {.lock = PTHREAD_MUTEX_INITIALIZER};
        ugi_make(&ugi);
        ProtocolHandler handler = ugi_handler(&ugi);
        ProtocolSession *talk = protocol_start(&handler, collect, &said, NULL);
        protocol_feed(talk, "setoption name Time value 0.05"); // of every move
        protocol_feed(talk, ends[i]);
        protocol_finish(talk);
        if (!strstr(text_string(&said.text), "\nbestmove "))
            fail_msg("%s: %s", ends[i], text_string(&said.text));
        ugi_free(&ugi);
        text_free(&said.text);
    }
    ugi_expect((const char *[]){"setoption name Level value 1", "go movetime 100000000",
                                "go p1time 100000000", NULL},
               (const char *[]){"info depth 1 *", "info depth 1 *", "bestmove *", "info depth 1 *",
                                "info depth 1 *", "bestmove *", NULL});
}

// A talk in which a search without end runs, or is about to.
static ProtocolSession *think(Ugi *ugi, Collected *said, const char *go) {
    ugi_make(ugi);
    ProtocolHandler handler = ugi_handler(ugi);
    ProtocolSession *talk = protocol_start(&handler, collect, said, NULL);
    protocol_feed(talk, go);
    return talk;
}

// During a search isready is answered, also when it was sent before the search began; stop ends it;
// what comes behind a stop waits for the move.
static void test_ugi_during_a_search(void **state) {
    (void)state;
    static const char *const searches[] = {"go movetime 900000000", "go infinite", "go depth 60",
                                           "go p1time 900000000 p2time 1"};
    for (size_t i = 0; i < sizeof searches / sizeof *searches; i++)
        for (int early = 0; early < 2; early++) {
            Ugi ugi;
            Collected said = {.lock = PTHREAD_MUTEX_INITIALIZER};
            ProtocolSession *talk = think(&ugi, &said, searches[i]);
            if (!early)
                assert_true(wait_for(&said, "info depth 5 "));
            protocol_feed(talk, "isready");
            assert_true(wait_for(&said, "readyok\n"));
            assert_false(has_said(&said, "bestmove"));
            protocol_feed(talk, "stop");
            protocol_feed(talk, "isready");
            protocol_feed(talk, "query goal");
            assert_true(wait_for(&said, "response most\n"));
            const char *move = strstr(text_string(&said.text), "bestmove ");
            assert_non_null(move);
            assert_non_null(strstr(move, "readyok\n"));
            protocol_feed(talk, "quit");
            protocol_finish(talk);
            ugi_free(&ugi);
            text_free(&said.text);
        }
}

// A game that is solved at once, or over: `go infinite` waits for its stop all the same, or for the
// end.
static void test_ugi_infinite_waits(void **state) {
    (void)state;
    for (int way = 0; way < 2; way++) {
        Ugi ugi;
        Collected said = {.lock = PTHREAD_MUTEX_INITIALIZER};
        ProtocolSession *talk = think(&ugi, &said, "position fen xxxx/xxxo/xxoo/xoo1 x");
        protocol_feed(talk, "go infinite");
        assert_true(wait_for(&said, "info depth"));
        clock_sleep(0.05);
        assert_false(has_said(&said, "bestmove"));
        protocol_feed(talk, way ? "quit" : "stop");
        protocol_finish(talk);
        assert_non_null(strstr(text_string(&said.text), "bestmove d4\n"));
        ugi_free(&ugi);
        text_free(&said.text);
    }
}

// A stop that overtakes its search: not the first legal move but a look.
static void test_ugi_stopped_at_once(void **state) {
    (void)state;
    Ugi ugi;
    Collected said = {.lock = PTHREAD_MUTEX_INITIALIZER};
    ugi_make(&ugi);
    ProtocolHandler handler = ugi_handler(&ugi);
    ProtocolSession *talk = protocol_start(&handler, collect, &said, NULL);
    protocol_feed(talk, "isready");
    protocol_feed(talk, "go infinite");
    protocol_feed(talk, "stop");
    protocol_finish(talk);
    const char *last = NULL;
    for (const char *at = text_string(&said.text); (at = strstr(at, "info depth ")); at++)
        last = at;
    assert_non_null(last);
    assert_true(atoi(last + strlen("info depth ")) >= 4);
    ugi_free(&ugi);
    text_free(&said.text);
}

// What was written reads back, on boards of all sizes; other letters are read as well.
static void test_fen_round_trip(void **state) {
    (void)state;
    Random random = random_seeded(17);
    for (int i = 0; i < 3000; i++) {
        int size = 4 + 2 * (i % 3), read;
        uint64_t region = board_region(size), black = random_next(&random) & region;
        uint64_t white = random_next(&random) & region & ~black;
        Color side = i & 8 ? WHITE : BLACK;
        Position position = {side == BLACK ? (Board){black, white} : (Board){white, black}, side},
                 again;
        Text text = {0};
        fen_write(&text, position, size);
        assert_true(fen_parse(text_string(&text), &again, &read, NULL));
        assert_int_equal(read, size);
        assert_true(again.side == side && board_equal(again.board, position.board));
        text_free(&text);
    }
    Position position, other;
    int size;
    assert_true(fen_parse("8/8/8/3ox3/3xo3/8/8/8 x", &position, &size, NULL));
    assert_true(board_equal(position.board, rules_start(rules_default()).board));
    static const char *const same[] = {"8/8/8/3OX3/3XO3/8/8/8 b", "8/8/8/3wb3/3bw3/8/8/8",
                                       " 8/8/8/3ox3/3xo3/8/8/8 X 0 1",
                                       "8/8/8/---ox.11/3xo3/8/44/71 x"};
    for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
        assert_true(fen_parse(same[i], &other, &size, NULL));
        assert_true(other.side == BLACK && board_equal(other.board, position.board));
    }
}

static void test_fen_errors(void **state) {
    (void)state;
    static const struct {
        const char *text;
        size_t column;
    } cases[] = {{"", 1},
                 {"x", 2},
                 {"8/8/8/8/8/8/8/9 x", 15},
                 {"8/8/8/8/8/8/8/8/8 x", 17},
                 {"8/8/8/71x/8/8/8/8 x", 9},
                 {"6/6/6/6/6/5 x", 12},
                 {"6/6/6/6/6 x", 10},
                 {"5/5/5/5/5 x", 10},
                 {"8/8/8/3q4/8/8/8/8 x", 8},
                 {"4/4/4/4 xx", 9},
                 {"4/4/4/4 -", 9}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Position position;
        int size;
        Error error = {0};
        assert_false(fen_parse(cases[i].text, &position, &size, &error));
        if (error.column != cases[i].column)
            fail_msg("\"%s\": column %zu, %s", cases[i].text, error.column, error.text);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ugi_transcript),     cmocka_unit_test(test_ugi_corners),
        cmocka_unit_test(test_ugi_limits),         cmocka_unit_test(test_ugi_during_a_search),
        cmocka_unit_test(test_ugi_infinite_waits), cmocka_unit_test(test_ugi_stopped_at_once),
        cmocka_unit_test(test_fen_round_trip),     cmocka_unit_test(test_fen_errors),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
