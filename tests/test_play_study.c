// What the game in the terminal teaches and says in words: levels, lots, names, chances, rules,
// looking back.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "levels.h"
#include "local_game.h"
#include "notation.h"
#include "openings.h"
#include "play_advisor.h"
#include "play_file.h"
#include "play_setup.h"
#include "primer.h"
#include "review_task.h"
#include "roster.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char folder[] = "/tmp/flipside-play-XXXXXX";

static PlaySetup setup_against(const char *white, Goal goal) {
    PlaySetup setup = setup_default();
    setup.rules.goal = goal;
    assert_true(setup_seat(&setup, WHITE, white, NULL));
    return setup;
}

static PlaySession session_of(const char *moves, const PlaySetup *setup) {
    PlaySession session = session_new(setup);
    for (; *moves; moves += 2) {
        char name[3] = {moves[0], moves[1], '\0'};
        int move;
        if (session_turn(&session) == TURN_PASS)
            assert_true(session_play(&session, MOVE_PASS, NULL));
        assert_true(notation_parse_move(name, 8, &move, NULL));
        assert_true(session_play(&session, move, NULL));
    }
    return session;
}

static void expect_words(const char *spec, const char *words) {
    PlaySetup setup = setup_against(spec, GOAL_MOST);
    PlaySession session = session_new(&setup);
    assert_string_equal(session_seat_name(&session, WHITE), words);
}

static void test_levels_in_words(void **state) {
    (void)state;
    expect_words("flipside:level=club", "club player");
    expect_words("flipside:level=first-day", "first-day player");
    expect_words("flipside:level=12", "engine, level 12");
    expect_words("flipside:level=club,name=Ann", "Ann");
    expect_words("flipside:level=club,loss=3", "flipside:level=club,loss=3");
    expect_words("greedy", "greedy");
    char level[PLAY_LEVEL_MAX] = "first-day";
    setup_next_level(level, -1, level);
    assert_string_equal(level, "first-day");
    for (int i = 1; i < LEVELS; i++) {
        setup_next_level(level, 1, level);
        assert_string_equal(level, level_rows()[i].name);
        assert_true(*setup_level_about(level));
    }
    setup_next_level(level, 1, level);
    assert_string_equal(level, "0");
    setup_next_level(level, -1, level);
    assert_string_equal(level, "champion");
    for (int i = 0; i < 40; i++)
        setup_next_level(level, 1, level);
    assert_string_equal(level, "21");
}

static void test_level_stays_when_opponents_change(void **state) {
    (void)state;
    char spec[PLAY_SPEC_MAX];
    PlaySetup setup = setup_against("flipside:level=learner", GOAL_FEWEST);
    assert_true(setup_seat(&setup, WHITE, "greedy", NULL));
    assert_string_equal(setup.level, "learner");
    setup_default_spec(roster_find("flipside"), setup.level, spec);
    assert_string_equal(spec, "flipside:level=learner");
    assert_true(setup_parse_player("flipside", setup.level, spec, NULL));
    assert_string_equal(spec, "flipside:level=learner");
    assert_true(setup_parse_player("master", setup.level, spec, NULL));
    assert_string_equal(spec, "flipside:level=master");
    assert_true(setup_parse_player("flipside", NULL, spec, NULL));
    assert_string_equal(spec, "flipside");
    setup_default_spec(roster_find("random"), setup.level, spec);
    assert_string_equal(spec, "random");
}

// A lot is one of the shipped openings; it is not taken back, is nobody's, and survives saving.
static void test_lots(void **state) {
    (void)state;
    for (int goal = 0; goal < 2; goal++) {
        PlaySetup setup = setup_against("random", (Goal)goal);
        uint64_t seen = 0;
        for (uint64_t lot = 1; lot <= 20; lot++) {
            PlaySession session, again, loaded;
            Text text = {0};
            assert_true(session_new_random(&session, &setup, lot, NULL));
            assert_true(session_new_random(&again, &setup, lot, NULL));
            assert_int_equal(session.opening_plies, 8);
            assert_memory_equal(session.game.moves, again.game.moves, 8);
            notation_write_transcript(&text, &session.game);
            assert_non_null(strstr(openings_balanced(setup.rules, NULL), text_string(&text)));
            seen |= 1ULL << (board_hash(session.game.now.board) % 64);
            assert_false(session_begun(&session));
            assert_false(session_undo(&session, NULL));
            assert_true(session_play(&session, bit_first(game_moves(&session.game)), NULL));
            assert_true(session_begun(&session));
            text_clear(&text);
            assert_true(play_write(&text, &session, 1000));
            assert_true(play_parse(text_string(&text), text.length, &loaded, NULL, NULL));
            assert_int_equal(loaded.opening_plies, 8);
            assert_true(session_undo(&loaded, NULL));
            assert_int_equal(loaded.game.ply, 8);
            assert_false(session_undo(&loaded, NULL));
            text_free(&text);
        }
        assert_true(bit_count(seen) > 8);
        PlaySession small;
        Error error = {0};
        setup.rules.size = 6;
        assert_false(session_new_random(&small, &setup, 1, &error));
        assert_non_null(strstr(error.text, "size 8"));
    }
}

// A lot beyond the moves, or none, is no saved game.
static void test_wrong_lots_are_refused(void **state) {
    (void)state;
    PlaySetup setup = setup_against("random", GOAL_MOST);
    PlaySession session, loaded;
    assert_true(session_new_random(&session, &setup, 3, NULL));
    static const int wrong[] = {-1, 9, 1000};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        Text text = {0}, bad = {0};
        Error error = {0};
        assert_true(play_write(&text, &session, 1000));
        char *at = strstr(text.data, "\"lot\": 8");
        assert_non_null(at);
        text_add_bytes(&bad, text.data, (size_t)(at - text.data));
        text_format(&bad, "\"lot\": %d%s", wrong[i], at + strlen("\"lot\": 8"));
        assert_false(play_parse(text_string(&bad), bad.length, &loaded, NULL, &error));
        assert_non_null(strstr(error.text, "lot"));
        text_free(&text);
        text_free(&bad);
    }
}

static int kept_games(void) {
    LocalGame local;
    local_game_open(&local, 1);
    PlayStoreGame *games = malloc(sizeof *games * PLAY_STORE_SLOTS);
    int count = play_store_list(&local.store, games);
    free(games);
    local_game_close(&local);
    return count;
}

// A game in which only the lot or the computer has moved is not kept; one with a move of the person
// is.
static void test_games_without_moves_are_not_kept(void **state) {
    (void)state;
    LocalGame local;
    PlaySetup setup = setup_default();
    assert_true(setup_seat(&setup, BLACK, "first", NULL));
    setup.random_opening = true;
    local_game_open(&local, 1);
    assert_true(local_game_start(&local, &setup, NULL));
    assert_int_equal(local.session.game.known, 8);
    while (session_turn(&local.session) == TURN_COMPUTER)
        local_game_advance(&local, 0.1);
    Text farewell = {0};
    local_game_exit_message(&local, &farewell);
    assert_int_equal(farewell.length, 0);
    assert_false(local_game_unsaved(&local));
    local_game_close(&local);
    assert_int_equal(kept_games(), 0);

    local_game_open(&local, 1);
    assert_true(local_game_start(&local, &setup, NULL));
    while (session_turn(&local.session) == TURN_COMPUTER)
        local_game_advance(&local, 0.1);
    assert_true(local_game_play(&local, bit_first(game_moves(&local.session.game)), NULL));
    local_game_close(&local);
    assert_int_equal(kept_games(), 1);
}

static void test_opening_names(void **state) {
    (void)state;
    for (int goal = 0; goal < 2; goal++) {
        PlaySetup setup = setup_against("random", (Goal)goal);
        PlaySession session = session_of("f5d6c3d3c4", &setup);
        Text name = {0};
        session_opening(&name, &session);
        assert_non_null(strstr(text_string(&name), "Tiger"));
        text_clear(&name);
        session = session_new(&setup);
        session_opening(&name, &session);
        assert_int_equal(name.length, 0);
        text_free(&name);
    }
}

static void test_values_have_chances(void **state) {
    (void)state;
    Advice advice = {.count = 2, .goal = GOAL_MOST, .size = 8, .empties = 30};
    advice.moves[0] =
        (EngineReport){.move = 19, .score = 12, .depth = 9, .pv = {19, 18}, .pv_length = 2};
    advice.moves[1] = (EngineReport){.move = 37, .score = 0, .depth = 9, .kind = SCORE_EXACT};
    Text out = {0};
    advice_line(&out, &advice, 1, 3);
    assert_string_equal(text_string(&out), "f5  =+0  50%  depth 9 ");
    text_clear(&out);
    advice_line(&out, &advice, 0, 1);
    int chance;
    assert_int_equal(sscanf(text_string(&out), "d3 +12 %d%%", &chance), 1);
    assert_true(chance > 70 && chance < 100);
    assert_non_null(strstr(text_string(&out), "depth 9  d3"));
    text_free(&out);
}

static void test_rules_for_beginners(void **state) {
    (void)state;
    for (int goal = 0; goal < 2; goal++)
        for (int columns = 20; columns <= 76; columns += 28) {
            Text out = {0};
            primer_rules(&out, (Rules){(Goal)goal, START_OPEN, 8}, columns);
            assert_non_null(strstr(text_string(&out), "corner"));
            assert_true((strstr(text_string(&out), "more") != NULL) == (goal == GOAL_MOST) ||
                        strstr(text_string(&out), "fewer"));
            for (char *rest = out.data, *line; rest && (line = strsep(&rest, "\n"));)
                assert_true(strlen(line) <= (size_t)columns);
            text_free(&out);
        }
}

// A short game: Black wipes White out in nine moves after White's gift. Who lost what is told to
// the person.
#define WIPED_OUT "e6f4e3f6g5d6e7f5c5"

static void test_looking_back(void **state) {
    (void)state;
    for (int goal = 0; goal < 2; goal++)
        for (int person = BLACK; person <= WHITE; person++) {
            PlaySetup setup = setup_against("random", (Goal)goal);
            if (person == WHITE) {
                assert_true(setup_seat(&setup, BLACK, "random", NULL));
                assert_true(setup_seat(&setup, WHITE, "human", NULL));
            }
            PlaySession session = session_of(WIPED_OUT, &setup);
            assert_int_equal(session.ending, ENDING_BOARD);
            ReviewTask *review_task = review_task_open(&session, NULL);
            assert_non_null(review_task);
            while (!review_task_wait(review_task, 1))
                continue;
            const Review *review = review_task_review(review_task);
            assert_non_null(review);
            assert_int_equal(review->count, 9);
            Text out = {0};
            review_task_result(&out, &session);
            bool won = (person == BLACK) == (goal == GOAL_MOST);
            assert_string_equal(text_string(&out), won ? "You won by 64." : "You lost by 64.");
            text_clear(&out);
            review_task_summary(&out, review_task);
            int ply = review_task_worst(review_task, 0);
            if (ply >= 0) {
                assert_int_equal(ply % 2, person);
                assert_non_null(strstr(text_string(&out), "biggest mistakes"));
                assert_true(review->moves[ply].loss > 0);
            }
            assert_true(won || ply >= 0);
            assert_int_equal(review_task_worst(review_task, REVIEW_WORST_MAX), -1);
            text_clear(&out);
            review_task_page(&out, review_task, 60);
            assert_non_null(strstr(text_string(&out), "Accuracy: Black"));
            assert_non_null(strstr(text_string(&out), "  5.  c5"));
            text_free(&out);
            review_task_close(review_task);
        }
}

// Leaving in the middle of it is possible at once; moves of a lot are nobody's.
static void test_looking_back_on_a_lot(void **state) {
    (void)state;
    PlaySetup setup = setup_against("random", GOAL_MOST);
    PlaySession session;
    assert_true(session_new_random(&session, &setup, 5, NULL));
    for (int i = 0; i < 4; i++)
        assert_true(session_play(&session, bit_first(game_moves(&session.game)), NULL));
    ReviewTask *review_task = review_task_open(&session, NULL);
    review_task_close(review_task);
    review_task = review_task_open(&session, NULL);
    while (!review_task_wait(review_task, 1))
        continue;
    const Review *review = review_task_review(review_task);
    assert_non_null(review);
    for (int i = 0; i < review->count; i++)
        assert_int_equal(review->moves[i].preset, i < 8);
    for (int i = 0; i < REVIEW_WORST_MAX; i++)
        assert_true(review_task_worst(review_task, i) == -1 ||
                    review_task_worst(review_task, i) >= 8);
    review_task_close(review_task);
}

// Back to before a mistake of a finished game, and forth again.
static void test_going_back(void **state) {
    (void)state;
    LocalGame local;
    PlaySetup setup = setup_against("human", GOAL_MOST);
    PlaySession session = session_of(WIPED_OUT, &setup);
    local_game_open(&local, 1);
    assert_true(local_game_resume(&local, &session, 0, NULL));
    assert_non_null(local_game_review(&local, NULL));
    assert_true(local_game_go_back(&local, 5, NULL));
    assert_null(local.review_task);
    assert_int_equal(local.session.game.ply, 5);
    assert_int_equal(local.session.ending, ENDING_NONE);
    assert_false(local_game_go_back(&local, 6, NULL));
    for (int i = 0; i < 4; i++)
        assert_true(local_game_redo(&local, NULL));
    assert_int_equal(local.session.ending, ENDING_BOARD);
    local_game_close(&local);
}

int main(void) {
    if (!mkdtemp(folder))
        return 1;
    setenv("XDG_STATE_HOME", folder, 1);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_levels_in_words),
        cmocka_unit_test(test_level_stays_when_opponents_change),
        cmocka_unit_test(test_lots),
        cmocka_unit_test(test_wrong_lots_are_refused),
        cmocka_unit_test(test_games_without_moves_are_not_kept),
        cmocka_unit_test(test_opening_names),
        cmocka_unit_test(test_values_have_chances),
        cmocka_unit_test(test_rules_for_beginners),
        cmocka_unit_test(test_looking_back),
        cmocka_unit_test(test_looking_back_on_a_lot),
        cmocka_unit_test(test_going_back),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    char command[128];
    snprintf(command, sizeof command, "rm -rf %s", folder);
    return system(command) ? 1 : failed;
}
