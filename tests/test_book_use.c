// Opening books in use: the engine as a player, games with people, the protocols, the command.
#include "book.h"
#include "book_learn.h"
#include "folder.h"
#include "make_player.h"
#include "notation.h"
#include "play_setup.h"
#include "program.h"
#include "protocol_engine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static Folder folder;
static char path[2][120]; // a small book of each goal

static int set_up(void **state) {
    (void)state;
    folder = folder_make();
    for (Goal goal = GOAL_MOST; goal <= GOAL_FEWEST; goal++) {
        snprintf(path[goal], sizeof path[0], "%s/%s.book", folder.path, goal_name(goal));
        Book book;
        book_init(&book, goal);
        book.plan = (BookPlan){.depth = 2,
                               .selectivity = 100,
                               .endgame = 2,
                               .deviation = 6,
                               .total_deviation = 12,
                               .plies = 20,
                               .disc_plies = 1};
        BookLearning learning = {
            .eval = eval_handmade(goal, 8), .threads = 1, .positions = 100, .path = path[goal]};
        if (book_learn(&book, &learning, NULL) != BOOK_REACHED)
            return -1;
        book_free(&book);
    }
    return setenv("FLIPSIDE_BOOKS", folder.path, 1);
}

static int tear_down(void **state) {
    (void)state;
    folder_remove(&folder);
    return unsetenv("FLIPSIDE_BOOKS");
}

// Plays against itself while it finds moves in the book; the moves in all.
static int play_by_book(Player *player, const Book *book, Text *moves) {
    Game game = game_new(player_rules(player));
    int plies = 0;
    Limits limits = {.depth = 1};
    for (; !game_over(&game); plies++) {
        game_play_passes(&game);
        Choice choice;
        BookMove known[MOVES_MAX];
        int count = book_moves(book, game.now.board, known);
        player_choose(player, &game, &limits, &choice);
        assert_int_equal(choice.status, CHOICE_MOVE);
        if (!choice.book) {
            assert_true(count == 0 || known[0].index < 0);
            break;
        }
        assert_true(choice.has_score && choice.score == known[0].value &&
                    choice.pv[0] == choice.move);
        assert_true(game_play(&game, choice.move));
    }
    notation_write_transcript(moves, &game);
    return plies;
}

static void player_plays_book_moves(void **state) {
    (void)state;
    for (Goal goal = GOAL_MOST; goal <= GOAL_FEWEST; goal++) {
        Rules rules = {goal, START_STANDARD, 8};
        Book book;
        Error error = {0};
        assert_true(book_read(&book, path[goal], &error));
        char named[300];
        snprintf(named, sizeof named, "flipside:eval=handmade,hash=1,book=%s", path[goal]);
        const char *const specs[] = {"flipside:eval=handmade,hash=1,book=yes", named};
        for (int i = 0; i < 2; i++) {
            Player *player = make(specs[i], rules);
            Text first = {0}, again = {0};
            assert_true(play_by_book(player, &book, &first) >= 3);
            play_by_book(player, &book, &again);
            assert_string_equal(text_string(&first),
                                text_string(&again)); // the same seed, the same game
            text_free(&first);
            text_free(&again);
            player_destroy(player);
        }
        book_free(&book);
    }
}

static void without_asking_there_is_no_book(void **state) {
    (void)state;
    Rules rules = rules_default();
    const char *const specs[] = {"flipside:eval=handmade,hash=1",
                                 "flipside:eval=handmade,hash=1,book=no"};
    for (int i = 0; i < 2; i++) {
        Player *player = make(specs[i], rules);
        Game game = game_new(rules);
        Choice choice;
        player_choose(player, &game, &(Limits){.depth = 1}, &choice);
        assert_false(choice.book);
        assert_true(choice.depth > 0);
        player_destroy(player);
    }
}

static void seeds_vary_the_opening(void **state) {
    (void)state;
    Player *player = make("flipside:eval=handmade,hash=1,book=yes,book-random=4", rules_default());
    Game game = game_new(rules_default());
    assert_true(notation_play_transcript(&game, "f5", NULL));
    int seen[SQUARE_COUNT] = {0}, different = 0;
    for (uint64_t seed = 0; seed < 40; seed++) {
        Choice choice;
        player_reseed(player, seed);
        player_choose(player, &game, NULL, &choice);
        assert_true(choice.book && bit(choice.move) & game_moves(&game));
        different += seen[choice.move]++ == 0;
    }
    assert_true(different > 1);
    player_destroy(player);
}

// However often it could, it gives away no more than it may in a whole game.
static void variety_is_bounded(void **state) {
    (void)state;
    Book book;
    assert_true(book_read(&book, path[GOAL_FEWEST], NULL));
    Rules rules = {GOAL_FEWEST, START_STANDARD, 8};
    Player *player = make("flipside:eval=handmade,hash=1,book=yes,book-random=3", rules);
    int most = 0;
    for (uint64_t seed = 0; seed < 40; seed++) {
        Game game = game_new(rules);
        Choice choice = {.book = true};
        player_reseed(player, seed);
        while (choice.book && !game_over(&game)) {
            game_play_passes(&game);
            player_choose(player, &game, &(Limits){.depth = 1}, &choice);
            assert_true(game_play(&game, choice.move));
        }
        for (int side = 0; side < 2; side++, game_undo(&game)) {
            int given = book_discs_lost(&book, &game);
            assert_true(given >= 0 && given <= 3);
            most = given > most ? given : most;
        }
    }
    assert_true(most > 0);
    player_destroy(player);
    book_free(&book);
}

static void what_cannot_be_is_said(void **state) {
    (void)state;
    Error error = {0};
    Rules small = {GOAL_MOST, START_STANDARD, 6}, fewest = {GOAL_FEWEST, START_STANDARD, 8};
    assert_null(roster_player("flipside:book=yes", small, 1, &error));
    assert_non_null(strstr(error.text, "8x8"));
    char spec[200];
    snprintf(spec, sizeof spec, "flipside:book=%s", path[GOAL_MOST]);
    assert_null(roster_player(spec, fewest, 1, &error));
    assert_non_null(strstr(error.text, "for the goal most, not fewest"));
    assert_null(roster_player("flipside:book=/nowhere/x.book", fewest, 1, &error));
    assert_non_null(strstr(error.text, "/nowhere/x.book"));
    setenv("FLIPSIDE_BOOKS", "/nowhere", 1);
    assert_null(roster_player("flipside:book=yes", fewest, 1, &error));
    assert_non_null(strstr(error.text, "/nowhere/fewest.book"));
    setenv("FLIPSIDE_BOOKS", folder.path, 1);
}

static void assert_spec(const char *spec, Rules rules, const char *expected) {
    Text text = {0};
    assert_true(setup_with_book(&text, spec, rules));
    assert_string_equal(text_string(&text), expected);
    text_free(&text);
}

static void people_meet_the_book(void **state) {
    (void)state;
    Rules rules = rules_default(), small = {GOAL_MOST, START_STANDARD, 6};
    assert_spec("flipside", rules, "flipside:book=yes,book-random=2");
    assert_spec("flipside:level=8", rules, "flipside:level=8,book=yes,book-random=2");
    assert_spec("flipside:level=1", rules, "flipside:level=1");
    assert_spec("flipside:book=no", rules, "flipside:book=no");
    assert_spec("flipside", small, "flipside");
    assert_spec("random", rules, "random");
    assert_spec("nobody:x", rules, "nobody:x");
}

static void protocols_move_by_it(void **state) {
    (void)state;
    Error error = {0};
    ProtocolEngine counsel = {.options = {.threads = 1, .hash_mb = 1, .eval = "handmade"},
                              .book_file = path[GOAL_MOST]};
    Game game = game_new(rules_default());
    EngineQuestion question = {.level = 0};
    EngineReport report;
    assert_true(protocol_engine_choose(&counsel, &game, &question, &report, &error));
    assert_true(report.nodes == 0 && bit(report.move) & game_moves(&game) && report.depth == 2);
    // The other goal has no book here, but the talk goes on.
    game.rules.goal = GOAL_FEWEST;
    assert_true(protocol_engine_choose(&counsel, &game, &question, &report, &error));
    assert_true(report.nodes > 0);
    protocol_engine_free(&counsel);

    char line[400];
    snprintf(line, sizeof line,
             "printf 'genmove black\\nquit\\n' | $F gtp --eval handmade --book %s",
             path[GOAL_FEWEST]);
    Outcome outcome = program_run(line);
    assert_int_equal(outcome.status, 2);
    assert_non_null(strstr(outcome.err, "not a book for the goal most"));
}

static Outcome book_run(const char *words) {
    char line[800];
    snprintf(line, sizeof line, "cd %s; %s", folder.path, words);
    return program_run(line);
}

static void command_does_what_it_says(void **state) {
    (void)state;
    Outcome outcome =
        book_run("$F book learn a.book --eval handmade --depth 2 --positions 50 --json");
    assert_int_equal(outcome.status, 0);
    assert_non_null(strstr(outcome.out, "\"end\":\"reached\""));
    outcome = book_run(
        "$F book learn timed.book --depth 3 --eval handmade --positions 1000000 --time 0.3");
    assert_int_equal(outcome.status, 0);
    assert_non_null(strstr(outcome.out, "the same command goes on"));
    outcome = book_run("$F book learn timed.book --positions 1000000 --eval handmade --quiet & "
                       "P=$!; " PROGRAM_LISTENS
                       "kill -INT $P; wait $P; echo status $?; $F book check timed.book");
    assert_non_null(strstr(outcome.out, "status 1"));
    assert_non_null(strstr(outcome.out, "all values hold"));
    outcome = book_run("$F book learn a.book --goal fewest --positions 60");
    assert_non_null(strstr(outcome.err, "is a book for the goal most"));
    assert_int_equal(outcome.status, 2);
    outcome = book_run("$F book show a.book f5 --json");
    assert_non_null(strstr(outcome.out, "\"known\":true"));
    assert_non_null(strstr(outcome.out, "\"opening\":\"Perpendicular\""));
    outcome = book_run("$F book show a.book f5");
    assert_non_null(strstr(outcome.out, "white to move, value "));
    assert_non_null(strstr(outcome.out, "  Perpendicular\n"));
    outcome = book_run("$F book show a.book");
    assert_non_null(strstr(outcome.out, "searched to depth 2 at 73 %"));
    outcome = book_run("$F book show fewest");
    assert_non_null(strstr(outcome.out, "for the goal fewest: 10"));
    outcome = book_run("$F book fix a.book f5d6 --value -64 && $F book check a.book");
    assert_int_equal(outcome.status, 0);
    assert_non_null(strstr(outcome.out, "-64  best of the rest, by hand"));
    assert_non_null(strstr(outcome.out, "all values hold"));
    outcome = book_run("$F book fix a.book f5d6 --depth 3 --eval handmade");
    assert_non_null(strstr(outcome.out, "depth 3 at 73 %"));
    outcome = book_run("$F book merge both.book a.book most.book --eval handmade --json && $F book "
                       "check both.book");
    assert_int_equal(outcome.status, 0);
    outcome = book_run("$F book export a.book | wc -l");
    assert_true(atoi(outcome.out) >= 50);
    outcome = book_run("$F book export a.book --json | head -2 | tail -1");
    assert_non_null(strstr(outcome.out, "\"moves\":[{\"move\":"));
    outcome = book_run(
        "O='--eval handmade --depth 2 --quiet'; $F book add g.book f5d6c3d3c4f4 $O >t && "
        "$F book export g.book >g.txt && $F book add h.book g.txt $O >t && cmp g.book h.book && "
        "$F book add h.book f5f6e6 $O && $F book check h.book");
    assert_int_equal(outcome.status, 0);
    assert_non_null(strstr(outcome.out, "h.book: 9 positions, 2 of them new"));
    const char *const wrong[] = {"$F book add a.book f5f5",
                                 "$F book",
                                 "$F book burn a.book",
                                 "$F book show",
                                 "$F book show a.book --positions 5",
                                 "$F book show nothing.book",
                                 "$F book learn b.book --size 6",
                                 "$F book learn . --depth 2",
                                 "$F book fix a.book a1 --value 3",
                                 "$F book merge x.book most.book fewest.book",
                                 "echo trash >t.book; $F book check t.book"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        outcome = book_run(wrong[i]);
        if (outcome.status != 2 || !program_one_line(outcome.err) || *outcome.out)
            fail_msg("%s: %d %s%s", wrong[i], outcome.status, outcome.out, outcome.err);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(player_plays_book_moves),
        cmocka_unit_test(without_asking_there_is_no_book),
        cmocka_unit_test(seeds_vary_the_opening),
        cmocka_unit_test(variety_is_bounded),
        cmocka_unit_test(what_cannot_be_is_said),
        cmocka_unit_test(people_meet_the_book),
        cmocka_unit_test(protocols_move_by_it),
        cmocka_unit_test(command_does_what_it_says),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
