// Saved games and the shelf: what is written is read back, everything else is refused, nothing is
// lost to a crash.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "clock.h"
#include "file.h"
#include "local_game.h"
#include "play_file.h"
#include "play_store.h"
#include "random.h"
#include "scale.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char folder[] = "/tmp/flipside-play-XXXXXX";

// A random unfinished or finished session of rules chosen by `i`.
static PlaySession random_session(Random *random, int i) {
    PlaySetup setup = setup_default();
    setup.rules = (Rules){(Goal)(i % 2), (Start)(i / 2 % 3), 8 - 2 * (i / 6 % 3)};
    setup.first = rules_start(setup.rules);
    setup.clock_seconds = i % 3 ? 0 : 600;
    setup.move_seconds = i % 5;
    setup_seat(&setup, WHITE, "random", NULL);
    PlaySession session = session_new(&setup);
    for (int left = (int)random_below(random, 70); left > 0 && session_turn(&session) != TURN_OVER;
         left--) {
        uint64_t moves = game_moves(&session.game);
        for (uint32_t skip = moves ? random_below(random, (uint32_t)bit_count(moves)) : 0; skip;
             skip--)
            bit_take(&moves);
        session_tick(&session, random_below(random, 3000) / 1000.0);
        if (session_turn(&session) != TURN_OVER)
            assert_true(session_play(&session, moves ? bit_first(moves) : MOVE_PASS, NULL));
    }
    for (uint32_t back = random_below(random, 3); back; back--)
        session_undo(&session, NULL);
    if (random_below(random, 8) == 0)
        session_resign(&session, WHITE, NULL);
    return session;
}

static void assert_same(const PlaySession *a, const PlaySession *b) {
    assert_memory_equal(&a->game.rules, &b->game.rules, sizeof a->game.rules);
    assert_int_equal(a->game.ply, b->game.ply);
    assert_int_equal(a->game.known, b->game.known);
    assert_memory_equal(a->game.moves, b->game.moves, (size_t)a->game.known);
    assert_true(board_equal(a->game.now.board, b->game.now.board) &&
                a->game.now.side == b->game.now.side);
    assert_true(board_equal(a->game.first.board, b->game.first.board));
    assert_int_equal(a->ending, b->ending);
    assert_int_equal(a->loser, b->loser);
    for (int color = BLACK; color <= WHITE; color++) {
        assert_string_equal(a->setup.seat[color], b->setup.seat[color]);
        double difference = session_clock(a, (Color)color) - session_clock(b, (Color)color);
        assert_true(difference < 0.1 && difference > -0.1);
    }
}

static void saved_games_read_back(void **state) {
    (void)state;
    Random random = random_seeded(11);
    for (int i = 0; i < scale_count(300, 3000); i++) {
        PlaySession session = random_session(&random, i), back;
        Text text = {0};
        time_t saved = 0;
        Error error = {0};
        assert_true(play_write(&text, &session, 1700000000 + i));
        if (!play_parse(text.data, text.length, &back, &saved, &error))
            fail_msg("game %d: %s\n%s", i, error.text, text.data);
        assert_int_equal(saved, 1700000000 + i);
        assert_same(&session, &back);
        text_free(&text);
    }
}

// The text of a game in the middle.
static void sample(Text *text) {
    PlaySetup setup = setup_default();
    PlaySession session = session_new(&setup);
    static const int moves[] = {37, 45, 44, 29}; // f5 f6 e6 f4
    for (int i = 0; i < 4; i++)
        assert_true(session_play(&session, moves[i], NULL));
    assert_true(play_write(text, &session, 1700000000));
}

// `words` are in the error: the member that is missing or wrong.
static void expect_refused(json_t *root, const char *why, const char *words) {
    char *text = json_dumps(root, 0);
    PlaySession session = {.running = 77};
    Error error = {0};
    if (play_parse(text, strlen(text), &session, NULL, &error))
        fail_msg("accepted although %s: %s", why, text);
    if (!strstr(error.text, words) || session.running != 77)
        fail_msg("%s: no \"%s\": %s", why, words, error.text);
    free(text);
}

static void every_member_is_needed_and_checked(void **state) {
    (void)state;
    Text text = {0};
    sample(&text);
    json_t *root = json_loads(text.data, 0, NULL);
    assert_non_null(root);
    // clang-format off
    static const char *const wrong[][3] = { // the words of the error; NULL = the member itself
        {"format", "\"other\"", "not a saved game"}, {"version", "3", "version 3"}, {"version", "1.0", NULL},
        {"saved", "\"yesterday\"", NULL}, {"goal", "\"least\"", NULL}, {"start", "\"middle\"", NULL},
        {"start", "\"open\"", "first"}, {"size", "7", NULL}, {"first", "\"---\"", NULL}, {"moves", "{}", NULL},
        {"moves", "[\"f5\"]", "move 1"}, {"ply", "5", NULL}, {"ply", "-1", NULL}, {"ply", "2.5", NULL},
        {"running", "-1", NULL}, {"running", "\"1\"", NULL}, {"ending", "\"board\"", NULL},
        {"ending", "\"lost\"", NULL}, {"loser", "\"green\"", NULL}, {"clock_seconds", "1e300", NULL},
        {"black", "7", NULL}, {"white", "null", NULL}, {"reason", "false", NULL},
    };
    // clang-format on
    const char *key;
    json_t *value;
    void *next;
    json_object_foreach_safe(root, next, key, value) {
        json_t *copy = json_deep_copy(root);
        json_object_del(copy, key);
        expect_refused(copy, key, strcmp(key, "format") == 0 ? "not a saved game" : key);
        json_decref(copy);
    }
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        json_t *copy = json_deep_copy(root);
        json_object_set_new(copy, wrong[i][0], json_loads(wrong[i][1], JSON_DECODE_ANY, NULL));
        expect_refused(copy, wrong[i][0], wrong[i][2] ? wrong[i][2] : wrong[i][0]);
        json_decref(copy);
    }
    json_t *copy = json_deep_copy(root);
    json_object_set_new(copy, "more", json_true());
    expect_refused(copy, "there is an unknown member", "unknown member \"more\"");
    json_object_del(copy, "more");
    json_array_append_new(json_object_get(copy, "moves"),
                          json_pack("{s:s, s:i}", "move", "a1", "seconds", 0));
    expect_refused(copy, "a move is illegal", "move 5: ");
    json_decref(copy);
    json_decref(root);
    text_free(&text);
}

static void strange_words_can_be_saved(void **state) {
    (void)state;
    PlaySetup setup = setup_default();
    assert_false(setup_seat(&setup, WHITE, "program:cmd=\xff", NULL));
    assert_false(setup_seat(&setup, WHITE, "program:cmd=\xe2\x82", NULL));
    assert_false(setup_seat(&setup, WHITE, "program:cmd=\033[2J", NULL));
    assert_true(setup_seat(&setup, WHITE, "program:cmd=größe€😀", NULL));
    PlaySession session = session_new(&setup), back;
    assert_true(session_play(&session, 37, NULL));
    session_fail(&session, WHITE, "it said \xff\x01\"\\ and ended");
    Text text = {0};
    assert_true(play_write(&text, &session, 0));
    assert_true(play_parse(text.data, text.length, &back, NULL, NULL));
    assert_same(&session, &back);
    assert_string_equal(back.reason, "it said \\xff\\x01\"\\ and ended");
    text_free(&text);
}

static void damaged_files_never_crash(void **state) {
    (void)state;
    Text text = {0};
    sample(&text);
    PlaySession session;
    for (size_t length = 0; length + 2 < text.length; length++)
        assert_false(play_parse(text.data, length, &session, NULL, NULL));
    Random random = random_seeded(5);
    int taken = 0;
    for (int i = 0; i < scale_count(20000, 400000); i++) {
        char *copy = malloc(text.length);
        memcpy(copy, text.data, text.length);
        for (uint32_t edits = 1 + random_below(&random, 4); edits; edits--)
            copy[random_below(&random, (uint32_t)text.length)] = (char)random_below(&random, 256);
        if (play_parse(copy, text.length, &session, NULL, NULL)) {
            PlaySession again; // what was taken is a game like any other
            Text written = {0};
            assert_true(play_write(&written, &session, 0));
            assert_true(play_parse(written.data, written.length, &again, NULL, NULL));
            assert_same(&session, &again);
            text_free(&written);
            taken++;
        }
        free(copy);
    }
    assert_true(taken > 0);
    text_free(&text);
}

static void files_are_saved_and_loaded(void **state) {
    (void)state;
    char path[256];
    snprintf(path, sizeof path, "%s/saved.json", folder);
    PlaySetup setup = setup_default();
    PlaySession session = session_new(&setup), back;
    Error error = {0};
    assert_true(session_play(&session, 37, NULL));
    assert_true(play_save(path, &session, &error));
    assert_true(play_load(path, &setup, &back, &error));
    assert_same(&session, &back);
    assert_false(play_save("/nowhere/at/all.json", &session, &error));
    assert_false(play_load("/nowhere/at/all.json", &setup, &back, &error));

    // A transcript is a game, too, and so is what other programs write.
    assert_true(file_write(path, "f5d6c3\n", 7, &error));
    assert_true(play_load(path, &setup, &back, &error));
    assert_int_equal(back.game.ply, 3);
    assert_true(file_write(path, "f5a1\n", 5, &error));
    assert_false(play_load(path, &setup, &back, &error));
    assert_non_null(strstr(error.text, "saved.json"));
    static const char *const games[] = {"(;GM[Othello]TY[6a]B[C2//1.5];)",
                                        "[Event \"Reversi, fewest discs\"]\n"
                                        "[FEN \"--------------OX----XO-------------- X\"]\nd3 1-0"};
    for (int i = 0; i < 2; i++) {
        assert_true(file_write(path, games[i], strlen(games[i]), &error));
        if (!play_load(path, &setup, &back, &error))
            fail_msg("%s", error.text);
        assert_int_equal(back.game.ply, 1);
        assert_int_equal(back.setup.rules.goal, GOAL_FEWEST);
        assert_int_equal(back.setup.rules.size, 6);
        assert_string_equal(back.setup.seat[WHITE], "human");
        assert_int_equal(session_turn(&back), TURN_PERSON);
        assert_true(back.seconds[0] == (i ? 0 : 1.5));
    }
    assert_true(file_write(path, "f5d6 \nf5d6\n", 11, &error));
    assert_false(play_load(path, &setup, &back, &error));
    assert_non_null(strstr(error.text, "expected a single position or game"));
    assert_true(file_write(path, "", 0, &error));
    assert_false(play_load(path, &setup, &back, &error));
    assert_true(file_write(path, "f5\0d6", 5, &error));
    assert_false(play_load(path, &setup, &back, &error));
}

// A game that an earlier version saved.
static void older_games_are_loaded(void **state) {
    (void)state;
    PlaySetup setup = setup_default();
    PlaySession session;
    Error error = {0};
    if (!play_load(FLIPSIDE_SOURCE_DIR "/tests/data/fuzz/saved_game/middle", &setup, &session,
                   &error))
        fail_msg("%s", error.text);
    assert_int_equal(session.setup.rules.goal, GOAL_FEWEST);
    assert_int_equal(session.setup.rules.start, START_OPEN);
    assert_int_equal(session.setup.rules.size, 6);
    assert_string_equal(session.setup.seat[WHITE], "flipside:level=1");
    assert_int_equal(session.game.ply, 2);
    assert_int_equal(session.game.known, 3);
    assert_true(session.seconds[0] == 2.41 && session.running == 1.5);
    assert_true(session.setup.move_seconds == 0.5 && session.setup.clock_seconds == 600);
    assert_int_equal(session.ending, ENDING_NONE);
}

// A state folder of its own for a test.
static void fresh_state(const char *name) {
    char path[256];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    assert_int_equal(setenv("XDG_STATE_HOME", path, 1), 0);
}

static PlaySession begun_game(int moves) {
    PlaySetup setup = setup_default();
    PlaySession session = session_new(&setup);
    for (int i = 0; i < moves; i++)
        assert_true(session_play(&session, bit_first(game_moves(&session.game)), NULL));
    return session;
}

static void store_keeps_unfinished_games(void **state) {
    (void)state;
    fresh_state("a/b");
    static PlayStoreGame games[PLAY_STORE_SLOTS];
    PlayStore store, second;
    Error error = {0};
    assert_true(play_store_open(&store, &error));
    assert_int_equal(play_store_list(&store, games), 0);
    assert_true(play_store_take(&store, 0));
    PlaySession session = begun_game(7);
    assert_true(play_store_save(&store, &session, &error));

    // While it is held nobody else is offered it, and a second program gets a place of its own.
    assert_true(play_store_open(&second, &error));
    assert_int_equal(play_store_list(&second, games), 0);
    assert_false(play_store_take(&second, store.slot));
    assert_true(play_store_take(&second, 0));
    assert_int_not_equal(second.slot, store.slot);
    int place = store.slot;
    play_store_close(&store);
    assert_int_equal(play_store_list(&second, games), 1);
    assert_int_equal(games[0].slot, place);
    assert_same(&games[0].session, &session);
    Text words = {0};
    play_store_describe(&words, &games[0]);
    assert_non_null(strstr(words.data, "move 7"));
    text_free(&words);

    play_store_discard(&second, second.slot); // the own place is safe
    play_store_discard(&second, place);
    assert_int_equal(play_store_list(&second, games), 0);

    // Finished games and games without a move are not offered.
    assert_true(play_store_take(&second, place));
    session.ending = ENDING_RESIGNED;
    assert_true(play_store_save(&second, &session, &error));
    play_store_close(&second);
    assert_true(play_store_open(&store, &error));
    assert_int_equal(play_store_list(&store, games), 0);
    assert_true(play_store_take(&store, place));
    session = begun_game(0);
    assert_true(play_store_save(&store, &session, &error));
    play_store_close(&store);
}

static void store_gives_up_the_oldest_when_full(void **state) {
    (void)state;
    fresh_state("full");
    static PlayStoreGame games[PLAY_STORE_SLOTS];
    PlayStore store;
    Error error = {0};
    for (int i = 0; i < PLAY_STORE_SLOTS + 1; i++) {
        PlaySession session = begun_game(1 + i % 5);
        assert_true(play_store_open(&store, &error));
        assert_true(play_store_take(&store, 0));
        assert_true(play_store_save(&store, &session, &error));
        play_store_close(&store);
    }
    assert_true(play_store_open(&store, &error));
    assert_int_equal(play_store_list(&store, games), PLAY_STORE_SLOTS);
    play_store_close(&store);

    // Rubbish in a place is not a game and does not disturb.
    char path[300];
    snprintf(path, sizeof path, "%s/full/flipside/game-3.json", folder);
    assert_true(file_write(path, "{]", 2, &error));
    assert_true(play_store_open(&store, &error));
    assert_int_equal(play_store_list(&store, games), PLAY_STORE_SLOTS - 1);
    play_store_close(&store);
}

static void store_can_do_without_a_folder(void **state) {
    (void)state;
    PlayStore store;
    Error error = {0};
    setenv("XDG_STATE_HOME", "/proc/nowhere", 1);
    assert_false(play_store_open(&store, &error));
    assert_non_null(strstr(error.text, "/proc/nowhere"));
    PlaySession session = begun_game(3);
    assert_true(play_store_save(&store, &session, &error));
    assert_false(play_store_take(&store, 0));
    play_store_close(&store);
}

static void local_game_plays_and_keeps(void **state) {
    (void)state;
    for (int i = 0; i < 12; i++) {
        fresh_state("sitting");
        PlaySetup setup = setup_default();
        setup.rules = (Rules){(Goal)(i % 2), (Start)(i / 2 % 3), i < 6 ? 8 : 6};
        setup.first = rules_start(setup.rules);
        setup_seat(&setup, BLACK, "random", NULL);
        setup_seat(&setup, WHITE, "first", NULL);
        LocalGame local;
        Error error = {0};
        local_game_open(&local, (uint64_t)i);
        assert_true(local_game_start(&local, &setup, &error));
        while (session_turn(&local.session) != TURN_OVER)
            if (session_turn(&local.session) == TURN_PASS)
                assert_true(local_game_play(&local, MOVE_PASS, &error));
            else
                assert_true(local_game_advance(&local, 300));
        assert_int_equal(local.session.ending, ENDING_BOARD);
        static PlayStoreGame games[PLAY_STORE_SLOTS];
        assert_int_equal(play_store_list(&local.store, games), 0);
        local_game_close(&local);
    }
}

static void local_game_refuses_wrong_players_and_loses_nothing(void **state) {
    (void)state;
    fresh_state("swap");
    PlaySetup setup = setup_default(), wrong = setup_default();
    setup_seat(&wrong, WHITE, "nobody:at=all", NULL);
    LocalGame local;
    Error error = {0};
    local_game_open(&local, 1);
    assert_true(local_game_start(&local, &setup, &error));
    assert_true(local_game_play(&local, 37, &error));
    assert_false(local_game_start(&local, &wrong, &error));
    assert_non_null(strstr(error.text, "nobody"));
    assert_false(local_game_set_player(&local, WHITE, "nobody", &error));
    assert_int_equal(local.session.game.ply, 1);

    // A new game leaves the unfinished one on the shelf.
    assert_true(local_game_start(&local, &setup, &error));
    static PlayStoreGame games[PLAY_STORE_SLOTS];
    assert_int_equal(play_store_list(&local.store, games), 1);
    assert_int_equal(games[0].session.game.ply, 1);

    // Undo while the computer thinks, and swapping sides.
    setup_seat(&setup, WHITE, "random", NULL);
    assert_true(local_game_start(&local, &setup, &error));
    assert_true(local_game_play(&local, 37, &error));
    local_game_advance(&local, 0);
    assert_true(local_game_undo(&local, &error));
    assert_int_equal(local.session.game.ply, 0);
    assert_true(local_game_swap(&local, &error));
    assert_int_equal(session_turn(&local.session), TURN_COMPUTER);
    assert_true(local_game_advance(&local, 300));
    assert_int_equal(session_turn(&local.session), TURN_PERSON);
    local_game_close(&local);
}

// A minute of thinking is cut short, by asking for the move or by taking one's own back; the player
// goes on working.
static void thinking_can_be_cut_short(void **state) {
    (void)state;
    static const char *const players[] = {"flipside:time=10000,book=no",
                                          "deepening:time=10000,library=no",
                                          "monte-carlo:time=10000", "uct:time=10000"};
    fresh_state("short");
    for (size_t i = 0; i < sizeof players / sizeof *players; i++) {
        PlaySetup setup = setup_default();
        Error error = {0};
        setup_seat(&setup, WHITE, players[i], NULL);
        LocalGame local;
        local_game_open(&local, 1);
        if (!local_game_start(&local, &setup, &error))
            fail_msg("%s", error.text);
        assert_true(local_game_play(&local, 37, &error));
        assert_false(local_game_advance(&local, 0.1));
        assert_true(local_game_thinking(&local));
        assert_true(local_game_move_now(&local));
        assert_true(local_game_advance(&local, 300));
        assert_int_equal(local.session.game.ply, 2);
        assert_true(local_game_play(&local, bit_first(game_moves(&local.session.game)), &error));
        assert_false(local_game_advance(&local, 0.1));
        assert_true(local_game_undo(&local, &error));
        assert_int_equal(local.session.game.ply, 2);
        local_game_close(&local);
    }
}

static void the_engine_advises(void **state) {
    (void)state;
    for (int goal = GOAL_MOST; goal <= GOAL_FEWEST; goal++) {
        Rules rules = {(Goal)goal, START_STANDARD, 8};
        Error error = {0};
        Advice advice;
        Advisor *advisor = advisor_open(rules, &error);
        assert_non_null(advisor);
        assert_true(advisor_start(advisor, rules_start(rules), 60, &error));
        assert_true(advisor_wait(advisor, 0.3, &advice));
        assert_int_equal(advice.count, 4);
        // A look that is broken off at once, and another position after it.
        assert_true(advisor_start(advisor, rules_start(rules), 60, &error));
        advisor_stop(advisor);
        advisor_read(advisor, &advice);
        assert_false(advice.thinking);
        Game game = game_new(rules);
        assert_true(game_play(&game, 37));
        assert_true(advisor_start(advisor, game.now, 60, &error));
        assert_true(advisor_wait(advisor, 0.2, &advice));
        assert_int_equal(advice.count, 3);
        advisor_close(advisor);
    }
}

static int make_folder(void **state) {
    (void)state;
    return mkdtemp(folder) ? 0 : -1;
}

static int remove_folder(void **state) {
    (void)state;
    char command[128];
    snprintf(command, sizeof command, "rm -rf %s", folder);
    return system(command);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(saved_games_read_back),
        cmocka_unit_test(every_member_is_needed_and_checked),
        cmocka_unit_test(strange_words_can_be_saved),
        cmocka_unit_test(damaged_files_never_crash),
        cmocka_unit_test(files_are_saved_and_loaded),
        cmocka_unit_test(older_games_are_loaded),
        cmocka_unit_test(store_keeps_unfinished_games),
        cmocka_unit_test(store_gives_up_the_oldest_when_full),
        cmocka_unit_test(store_can_do_without_a_folder),
        cmocka_unit_test(local_game_plays_and_keeps),
        cmocka_unit_test(local_game_refuses_wrong_players_and_loses_nothing),
        cmocka_unit_test(thinking_can_be_cut_short),
        cmocka_unit_test(the_engine_advises),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
