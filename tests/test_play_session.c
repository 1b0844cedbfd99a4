// The logic of a game at the terminal: turns, undo and redo past computer moves and passes, clocks,
// endings, reasons for illegal moves, specs.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "notation.h"
#include "play_lines.h"
#include "play_session.h"
#include "play_setup.h"
#include "scale.h"

#include "random.h"
#include "roster.h"

#include <string.h>

static PlaySetup setup_of(Rules rules, const char *black, const char *white) {
    PlaySetup setup = setup_default();
    setup.rules = rules;
    setup.first = rules_start(rules);
    assert_true(setup_seat(&setup, BLACK, black, NULL));
    assert_true(setup_seat(&setup, WHITE, white, NULL));
    return setup;
}

static int square(const char *name) {
    int move;
    assert_true(notation_parse_move(name, 8, &move, NULL));
    return move;
}

static void play(PlaySession *session, const char *name) {
    Error error = {0};
    if (!session_play(session, square(name), &error))
        fail_msg("%s: %s", name, error.text);
}

static PlaySession from_text(const char *position, Goal goal, const char *black,
                             const char *white) {
    PlaySetup setup = setup_of((Rules){goal, START_GIVEN, 8}, black, white);
    assert_true(notation_parse_position(position, 8, BLACK, &setup.first, NULL, NULL, NULL));
    return session_new(&setup);
}

static void expect_reason(const PlaySession *session, const char *move, const char *reason) {
    PlaySession copy = *session;
    Error error = {0};
    assert_false(session_play(&copy, square(move), &error));
    assert_string_equal(error.text, reason);
    assert_memory_equal(&copy.game, &session->game, sizeof copy.game);
}

static void turns_follow_the_seats(void **state) {
    (void)state;
    PlaySetup setup = setup_of(rules_default(), "human", "random");
    PlaySession session = session_new(&setup);
    assert_int_equal(session_turn(&session), TURN_PERSON);
    play(&session, "f5");
    assert_int_equal(session_turn(&session), TURN_COMPUTER);
    session_swap(&session);
    assert_int_equal(session_turn(&session), TURN_PERSON);
    assert_string_equal(session_seat_name(&session, WHITE), "you");
    assert_string_equal(session_seat_name(&session, BLACK), "random");
}

// A name= is what people see, of people too; it moves with the seat.
static void names_of_the_seats(void **state) {
    (void)state;
    PlaySetup setup = setup_of(rules_default(), "human:name=Ann", "random:name=Ben");
    PlaySession session = session_new(&setup);
    assert_int_equal(session_turn(&session), TURN_PERSON);
    assert_string_equal(session_seat_name(&session, BLACK), "you");
    assert_string_equal(session_seat_name(&session, WHITE), "Ben");
    session_swap(&session);
    assert_string_equal(session_seat_name(&session, BLACK), "Ben");
    Error error = {0};
    assert_false(setup_seat(&setup, WHITE, "random:name=\033[1mBen",
                            &error)); // nothing that a terminal obeys
    setup = setup_of(rules_default(), "human:name=Ann", "human");
    session = session_new(&setup);
    assert_string_equal(session_seat_name(&session, BLACK), "Ann");
    assert_string_equal(session_seat_name(&session, WHITE), "a person");
}

static void undo_goes_back_to_the_persons_choice(void **state) {
    (void)state;
    PlaySetup setup = setup_of(rules_default(), "human", "random");
    PlaySession session = session_new(&setup);
    play(&session, "f5");
    play(&session, "f6");
    play(&session, "e6");
    play(&session, "f4");
    assert_true(session_undo(&session, NULL));
    assert_int_equal(session.game.ply, 2);
    assert_true(session_undo(&session, NULL));
    assert_int_equal(session.game.ply, 0);
    Error error = {0};
    assert_false(session_undo(&session, &error));
    assert_non_null(strstr(error.text, "take back"));
    assert_true(session_redo(&session, NULL));
    assert_int_equal(session.game.ply, 2);
    assert_true(session_redo(&session, NULL));
    assert_int_equal(session.game.ply, 4);
    assert_false(session_redo(&session, NULL));

    // As White the person has no choice before the computer's first move.
    setup = setup_of(rules_default(), "random", "human");
    session = session_new(&setup);
    play(&session, "f5");
    assert_false(session_undo(&session, NULL));
    assert_int_equal(session.game.ply, 1);

    // Two persons go back one move at a time.
    setup = setup_of(rules_default(), "human", "human");
    session = session_new(&setup);
    play(&session, "f5");
    play(&session, "f6");
    assert_true(session_undo(&session, NULL));
    assert_int_equal(session.game.ply, 1);
}

static void passes_are_turns_of_their_own(void **state) {
    (void)state;
    for (int goal = GOAL_MOST; goal <= GOAL_FEWEST; goal++) {
        PlaySession session =
            from_text("XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXO-- O",
                      (Goal)goal, "human", "human");
        assert_int_equal(session_turn(&session), TURN_PASS);
        expect_reason(&session, "g8", "white has no legal move and must pass");
        assert_true(session_play(&session, MOVE_PASS, NULL));
        assert_int_equal(session_turn(&session), TURN_PERSON);
        expect_reason(&session, "--", "black may not pass while there is a legal move: g8");
        play(&session, "g8");
        assert_int_equal(session_turn(&session), TURN_OVER);
        assert_int_equal(session.ending, ENDING_BOARD);
        assert_int_equal(session_outcome(&session, BLACK), goal == GOAL_MOST ? 1 : -1);
        // Undo skips the pass that nobody chose.
        assert_true(session_undo(&session, NULL));
        assert_int_equal(session.game.ply, 1);
        assert_false(session_undo(&session, NULL));
        Step step = session_step(&session, 1);
        assert_int_equal(step.move, MOVE_PASS);
        assert_int_equal(step.mover, WHITE);
    }
}

static void illegal_moves_say_why(void **state) {
    (void)state;
    PlaySetup setup = setup_of(rules_default(), "human", "human");
    PlaySession session = session_new(&setup);
    expect_reason(&session, "d4", "d4 already holds a white disc");
    expect_reason(&session, "a1", "a1 turns over nothing: no white disc is next to it");
    expect_reason(
        &session, "e3",
        "e3 turns over nothing: the white disc from d4 on has no black disc behind, c5 is empty");
    expect_reason(&session, "--", "black may not pass while there is a legal move: d3, c4, f5, e6");
    assert_false(session_play(&session, MOVE_NONE, NULL));

    session = from_text("OO-------------------------------------------------------------X X",
                        GOAL_MOST, "human", "human");
    expect_reason(&session, "c1", "the game is over: neither side can move");
    session = from_text("OO-----------------------------------------------------X-O------ X",
                        GOAL_MOST, "human", "human");
    expect_reason(&session, "c1", "the game is over: neither side can move");
    session = from_text("OO---------------------------------------OX--------------------- X",
                        GOAL_MOST, "human", "human");
    expect_reason(&session, "c1",
                  "c1 turns over nothing: the white discs from b1 on reach the edge without a "
                  "black disc behind");

    setup = setup_of((Rules){GOAL_MOST, START_OPEN, 8}, "human", "human");
    session = session_new(&setup);
    play(&session, "d4");
    expect_reason(&session, "a1", "a1 is not in the centre: the first four discs go to e4, d5, e5");

    setup = setup_of((Rules){GOAL_FEWEST, START_STANDARD, 6}, "human", "human");
    session = session_new(&setup);
    expect_reason(&session, "a1", "that square is outside the 6×6 board, which goes from a1 to f6");
}

// On random games of every kind: a reason exists exactly for the moves that are illegal.
static void reasons_match_legality(void **state) {
    (void)state;
    Random random = random_seeded(4);
    for (int i = 0; i < scale_count(60, 600); i++) {
        Rules rules = {(Goal)(i % 2), (Start)(i / 2 % 3), 8 - 2 * (i / 6 % 3)};
        Game game = game_new(rules);
        while (!game_over(&game)) {
            for (int move = 0; move <= MOVE_PASS; move++) {
                Game copy = game;
                Text reason = {0};
                illegal_reason(&reason, &game, move);
                assert_int_equal(game_play(&copy, move), reason.length == 0);
                text_free(&reason);
            }
            uint64_t moves = game_moves(&game);
            for (uint32_t skip = moves ? random_below(&random, (uint32_t)bit_count(moves)) : 0;
                 skip; skip--)
                bit_take(&moves);
            assert_true(game_play(&game, moves ? bit_first(moves) : MOVE_PASS));
        }
    }
}

static void clocks_follow_undo(void **state) {
    (void)state;
    PlaySetup setup = setup_of(rules_default(), "human", "human");
    setup.clock_seconds = 10;
    PlaySession session = session_new(&setup);
    assert_false(session_tick(&session, 3));
    play(&session, "f5");
    assert_false(session_tick(&session, 4));
    assert_true(session_clock(&session, BLACK) == 7 && session_clock(&session, WHITE) == 6);
    play(&session, "f6");
    assert_true(session_undo(&session, NULL));
    assert_true(session_undo(&session, NULL));
    assert_true(session_clock(&session, BLACK) == 10 && session_clock(&session, WHITE) == 10);
    assert_true(session_redo(&session, NULL));
    assert_true(session_clock(&session, BLACK) == 7);
    assert_true(session_tick(&session, 10));
    assert_int_equal(session_turn(&session), TURN_OVER);
    assert_int_equal(session.ending, ENDING_TIME);
    assert_int_equal(session_outcome(&session, WHITE), -1);
    assert_false(session_play(&session, square("f6"), NULL));
    assert_true(session_undo(&session, NULL));
    assert_int_equal(session_turn(&session), TURN_PERSON);
}

static void limits_share_the_clock(void **state) {
    (void)state;
    PlaySetup setup = setup_of(rules_default(), "random", "human");
    PlaySession session = session_new(&setup);
    assert_true(session_limits(&session).seconds == 0);
    session.setup.move_seconds = 2;
    assert_true(session_limits(&session).seconds == 2);
    session.setup.clock_seconds = 20;
    Limits limits = session_limits(&session);
    assert_true(limits.seconds > 0 && limits.seconds < 1 && limits.clock == 20);
}

static void endings_are_told(void **state) {
    (void)state;
    PlaySetup setup = setup_of(rules_default(), "human", "random");
    PlaySession session = session_new(&setup);
    play(&session, "f5");
    Text out = {0};
    assert_true(session_resign(&session, BLACK, NULL));
    assert_false(session_resign(&session, BLACK, NULL));
    session_result(&out, &session);
    assert_string_equal(out.data, "Black resigned: White wins.");
    assert_true(session_undo(&session, NULL));
    assert_int_equal(session.game.ply, 1);
    session_fail(&session, WHITE, "crash");
    text_clear(&out);
    session_result(&out, &session);
    assert_string_equal(out.data, "White could not move (crash): Black (you) wins.");
    PlaySession retried = session;
    session_retry(&retried);
    assert_int_equal(session_turn(&retried), TURN_COMPUTER);
    assert_true(session_undo(
        &session, NULL)); // back to the person's choice: the failed player would only fail again
    assert_int_equal(session.game.ply, 0);

    session = from_text("XXX------------------------------------------------------------O X",
                        GOAL_FEWEST, "human", "random");
    text_clear(&out);
    session_result(&out, &session);
    assert_string_equal(out.data, "White wins 1–3, the fewest discs win.");
    session = from_text("X--------------------------------------------------------------O X",
                        GOAL_MOST, "human", "random");
    text_clear(&out);
    session_result(&out, &session);
    assert_string_equal(out.data, "A draw, 1–1.");
    text_free(&out);
}

static void steps_know_their_flips(void **state) {
    (void)state;
    PlaySetup setup = setup_of(rules_default(), "human", "human");
    PlaySession session = session_new(&setup);
    assert_int_equal(session_step(&session, 0).move, MOVE_NONE);
    play(&session, "f5");
    play(&session, "f6");
    assert_true(session_step(&session, 1).flipped == bit(square("e5")));
    assert_true(session_step(&session, 2).flipped == bit(square("e5")));
    Text out = {0};
    lines_step(&out, &session, 2);
    assert_string_equal(out.data, "White plays f6 and turns over e5.");
    text_free(&out);
}

static void board_is_drawn_with_marks(void **state) {
    (void)state;
    PlaySetup setup = setup_of((Rules){GOAL_MOST, START_STANDARD, 4}, "human", "human");
    PlaySession session = session_new(&setup);
    Text out = {0};
    lines_board(&out, &session);
    assert_string_equal(out.data, "    a b c d\n"
                                  "  1 * ! * * 1\n"
                                  "  2 ! W B * 2\n"
                                  "  3 * B W ! 3\n"
                                  "  4 * * ! * 4\n"
                                  "    a b c d\n");
    text_free(&out);
}

static void specs_are_changed_option_by_option(void **state) {
    (void)state;
    char out[PLAY_SPEC_MAX];
    Error error = {0};
    assert_false(setup_with_option("nobody", "level", "3", out, &error));
    assert_false(setup_with_option("random", "level", "3", out, &error));
    assert_non_null(strstr(error.text, "random has no option"));
    // Every option of every player can be set, replaced and taken out again.
    size_t count;
    const PlayerType *const *roster = roster_types(&count);
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < roster[i]->option_count; k++) {
            const char *name = roster[i]->options[k].name;
            char value[PLAY_SPEC_MAX];
            assert_true(setup_with_option(roster[i]->name, name, "7", out, &error));
            setup_value(out, name, value);
            assert_string_equal(value, "7");
            assert_true(setup_with_option(out, name, "8", out, &error));
            setup_value(out, name, value);
            assert_string_equal(value, "8");
            assert_true(setup_with_option(out, name, NULL, out, &error));
            assert_string_equal(out, roster[i]->name);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(turns_follow_the_seats),
        cmocka_unit_test(names_of_the_seats),
        cmocka_unit_test(undo_goes_back_to_the_persons_choice),
        cmocka_unit_test(passes_are_turns_of_their_own),
        cmocka_unit_test(illegal_moves_say_why),
        cmocka_unit_test(reasons_match_legality),
        cmocka_unit_test(clocks_follow_undo),
        cmocka_unit_test(limits_share_the_clock),
        cmocka_unit_test(endings_are_told),
        cmocka_unit_test(steps_know_their_flips),
        cmocka_unit_test(board_is_drawn_with_marks),
        cmocka_unit_test(specs_are_changed_option_by_option),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
