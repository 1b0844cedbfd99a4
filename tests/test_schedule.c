// Schedules and openings: every pair, both colours of every opening, ladders that climb and
// continue.
#include "balance.h"
#include "engine.h"
#include "notation.h"
#include "openings.h"
#include "random.h"
#include "scale.h"
#include "schedule.h"
#include "symmetry.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static ArenaSettings make(ArenaMode mode, int players, int games) {
    ArenaSettings settings = settings_default();
    settings.mode = mode;
    settings.games = games;
    for (int i = 0; i < players; i++)
        assert_true(settings_add_player(&settings, "random", NULL));
    return settings;
}

static Openings *create_openings(const ArenaSettings *settings, Error *error) {
    OpeningPlan plan = settings_openings(settings);
    return openings_create(&plan, error);
}

// Every pair that should meet plays `games` games; games 2k and 2k+1 of a pair share the opening
// and swap colours.
static void check_pairs(ArenaMode mode, int players, int games) {
    ArenaSettings settings = make(mode, players, games);
    Schedule *schedule = schedule_create(&settings);
    int pairs = mode == ARENA_KUMITE ? players * (players - 1) / 2 : players - 1;
    assert_int_equal(schedule_total(schedule), pairs * games);
    int *met = calloc((size_t)(players * players), sizeof *met),
        *black = calloc((size_t)players, sizeof *black);
    Pairing first = {0};
    for (int game = 0; game < pairs * games; game++) {
        Pairing pairing;
        assert_true(schedule_game(schedule, game, &pairing));
        assert_int_equal(pairing.game, game);
        assert_true(pairing.first < pairing.second && pairing.second < players);
        met[pairing.first * players + pairing.second]++;
        black[pairing_black(&pairing)]++;
        assert_int_equal(pairing_black(&pairing) + pairing_white(&pairing),
                         pairing.first + pairing.second);
        if (game % 2 == 1 && game < pairs * (games & ~1)) {
            assert_int_equal(pairing.encounter, first.encounter);
            assert_int_equal(pairing.opening, first.opening);
            assert_int_equal(pairing_black(&pairing), pairing_white(&first));
        } else if (game > 0) {
            assert_int_not_equal(pairing.encounter, first.encounter);
        }
        first = pairing;
    }
    for (int a = 0; a < players; a++)
        for (int b = a + 1; b < players; b++)
            assert_int_equal(met[a * players + b], mode == ARENA_KUMITE || a == 0 ? games : 0);
    if (games % 2 == 0)
        for (int a = 0; a < players; a++)
            assert_int_equal(black[a],
                             games / 2 * (mode == ARENA_KUMITE || a == 0 ? players - 1 : 1));
    assert_false(schedule_game(schedule, pairs * games, &first));
    assert_false(schedule_game(schedule, -1, &first));
    free(met);
    free(black);
    schedule_destroy(schedule);
    settings_free(&settings);
}

static void fixed_schedules(void **state) {
    (void)state;
    check_pairs(ARENA_MATCH, 2, 10);
    check_pairs(ARENA_MATCH, 2, 1);
    check_pairs(ARENA_MATCH, 2, 7);
    for (int players = 2; players < 9; players++)
        for (int games = 1; games < 6; games++) {
            check_pairs(ARENA_KUMITE, players, games);
            check_pairs(ARENA_GAUNTLET, players, games);
        }
}

// Plays a ladder in which the player with the higher number always wins; results arrive in a
// shuffled order.
static Schedule *climb(const ArenaSettings *settings, uint64_t seed) {
    Schedule *schedule = schedule_create(settings);
    Random random = random_seeded(seed);
    int total = schedule_total(schedule), open[64], count = 0, next = 0;
    while (next < total || count > 0) {
        Pairing pairing;
        while (next < total && count < 64 && schedule_game(schedule, next, &pairing))
            open[count++] = next++;
        assert_true(count > 0); // a ladder never waits for nothing
        int pick = (int)random_below(&random, (uint32_t)count);
        assert_true(schedule_game(schedule, open[pick], &pairing));
        schedule_result(schedule, open[pick], pairing.first > pairing.second ? 2 : 0);
        open[pick] = open[--count];
    }
    return schedule;
}

static void ladder_climbs(void **state) {
    (void)state;
    for (int players = 2; players < 9; players++)
        for (uint64_t seed = 0; seed < 5; seed++) {
            ArenaSettings settings = make(ARENA_LADDER, players, 2);
            settings.rounds = 4 * players;
            Schedule *schedule = climb(&settings, seed);
            int sum = 0;
            for (int rank = 0; rank < players; rank++) {
                assert_int_equal(schedule_ranked(schedule, rank), players - 1 - rank);
                sum += schedule_points(schedule, rank);
            }
            assert_int_equal(sum, 0);
            schedule_destroy(schedule);
            settings_free(&settings);
        }
}

// The next round is unknown until the last result of the round is there.
// Who challenges plays every game, with both colours of each opening, and gains and loses five
// points a game.
static void challenges_of_one(void **state) {
    (void)state;
    for (int players = 2; players < 9; players++)
        for (int playto = 0; playto < players; playto++) {
            ArenaSettings settings = make(ARENA_LADDER, players, 2);
            settings.playto = playto;
            settings.rounds = 30;
            settings.autoplay = playto ? 0 : 30;
            settings.seed = (uint64_t)players;
            assert_true(settings_check(&settings, NULL));
            Schedule *schedule = schedule_create(&settings);
            assert_int_equal(schedule_total(schedule), 60);
            int points = 0, met[9] = {0};
            assert_int_equal(schedule_ranked(schedule, players - 1), 0); // it begins at the foot
            for (int game = 0; game < 60; game++) {
                Pairing pairing;
                assert_true(schedule_game(schedule, game, &pairing));
                assert_int_equal(pairing.first, 0);
                assert_int_equal(pairing.swapped, game % 2);
                assert_int_equal(pairing.opening, game / 2);
                assert_true(pairing.second > 0 && pairing.second < players);
                assert_true(!playto || pairing.second == playto);
                int own = 0, other = 0;
                for (int rank = 0; rank < players; rank++) {
                    own = schedule_ranked(schedule, rank) == 0 ? rank : own;
                    other = schedule_ranked(schedule, rank) == pairing.second ? rank : other;
                }
                if (!playto && game % 2 == 0)
                    assert_in_range(other, own < 2 ? 0 : own - 2, own + 2);
                met[pairing.second]++;
                int half = pairing.second > players / 2 ? 2 : 0; // it beats one half of them
                points += 5 * (half - 1);
                schedule_result(schedule, game, half);
            }
            assert_int_equal(schedule_points(schedule, 0), points);
            int opponents = 0;
            for (int i = 1; i < players; i++)
                opponents += met[i] > 0;
            assert_true(playto ? opponents == 1 : opponents > 1 || players == 2);
            schedule_destroy(schedule);
            settings_free(&settings);
        }
}

static void ladder_waits(void **state) {
    (void)state;
    ArenaSettings settings = make(ARENA_LADDER, 4, 2);
    settings.rounds = 3;
    Schedule *schedule = schedule_create(&settings);
    assert_int_equal(schedule_total(schedule), 4 + 2 + 4);
    Pairing pairing;
    for (int game = 0; game < 4; game++)
        assert_true(schedule_game(schedule, game, &pairing));
    for (int game = 0; game < 4; game++) {
        assert_false(schedule_game(schedule, 4, &pairing));
        schedule_result(schedule, game, 1);
    }
    assert_true(schedule_game(schedule, 4, &pairing));
    assert_int_equal(pairing.first, 1); // ranks 2 and 3
    assert_int_equal(pairing.second, 2);
    assert_false(schedule_game(schedule, 6, &pairing));
    schedule_destroy(schedule);
    settings_free(&settings);
}

static void random_openings(void **state) {
    (void)state;
    for (int size = 4; size <= 8; size += 2)
        for (Start start = START_STANDARD; start <= START_PARALLEL; start++)
            for (Goal goal = GOAL_MOST; goal <= GOAL_FEWEST; goal++) {
                ArenaSettings settings = make(ARENA_MATCH, 2, 10);
                settings.rules = (Rules){goal, start, size};
                settings.opening_plies = size == 4 ? 5 : 10;
                Openings *openings = create_openings(&settings, NULL);
                int different = 0;
                Game first = openings_game(openings, 0);
                for (int i = 0; i < 50; i++) {
                    Game game = openings_game(openings, i), again = openings_game(openings, i);
                    assert_memory_equal(&game.now, &again.now, sizeof game.now);
                    assert_false(game_over(&game));
                    assert_true(game_moves(&game) != 0);
                    assert_true(game.ply >= settings.opening_plies);
                    different += memcmp(&game.now, &first.now, sizeof game.now) != 0;
                }
                assert_true(different > 30);
                openings_destroy(openings);
                settings.seed = 2;
                openings = create_openings(&settings, NULL);
                Game other = openings_game(openings, 0);
                assert_true(size == 4 || memcmp(&other.now, &first.now, sizeof other.now) != 0);
                openings_destroy(openings);
                settings_free(&settings);
            }
}

static void list_openings(void **state) {
    (void)state;
    ArenaSettings settings = make(ARENA_MATCH, 2, 10);
    settings.opening = OPENING_LIST;
    assert_true(
        settings_add_list(&settings,
                          "# a comment\n\nf5d6c3\r\n  f5f6e6\n% another\n"
                          "---------------------------OX------XO--------------------------- O\n",
                          NULL));
    assert_int_equal(settings.line_count, 3);
    Openings *openings = create_openings(&settings, NULL);
    assert_int_equal(openings_count(openings), 3);
    assert_int_equal(openings_game(openings, 0).ply, 3);
    Game given = openings_game(openings, 2);
    assert_int_equal(given.now.side, WHITE);
    assert_int_equal(given.rules.start, START_GIVEN);
    assert_int_equal(openings_game(openings, 4).ply, 3);
    openings_destroy(openings);
    Error error = {0};
    assert_true(settings_add_line(&settings, "f5f5", NULL));
    assert_null(create_openings(&settings, &error));
    assert_non_null(strstr(error.text, "opening 4"));
    settings_free(&settings);
    settings = make(ARENA_MATCH, 2, 10);
    assert_false(settings_add_list(&settings, "\n# nothing\n", &error));
    settings_free(&settings);
}

// Games of other programs as openings; those that begin elsewhere keep their position.
static void games_as_openings(void **state) {
    (void)state;
    static const char pgn[] =
        "[Black \"Ann\"]\n\n1. f5 d6 2. c3 *\n\n[SetUp \"1\"]\n"
        "[FEN \"---------------------------XX------OO--------------------------- X\"]\n\nc6 *\n";
    ArenaSettings settings = make(ARENA_MATCH, 2, 10);
    Error error = {0};
    settings.opening = OPENING_LIST;
    assert_true(settings_add_list(&settings, pgn, &error));
    assert_int_equal(settings.line_count, 2);
    assert_string_equal(settings.lines[0], "f5d6c3");
    Openings *openings = create_openings(&settings, &error);
    assert_non_null(openings);
    assert_int_equal(openings_game(openings, 0).ply, 3);
    Game parallel = openings_game(openings, 1);
    assert_int_equal(parallel.ply, 1);
    assert_int_equal(parallel.rules.start, START_GIVEN);
    assert_int_equal(position_discs(parallel.first, BLACK), 0x0000000018000000ULL);
    openings_destroy(openings);
    assert_false(settings_add_list(&settings, "(;GM[Othello]TY[8a]B[F5];)", &error));
    assert_non_null(strstr(error.text, "game 1: it is a game for the goal fewest"));
    assert_false(settings_add_list(&settings, "(;GM[Othello]B[F5]W[A1];)", &error));
    settings_free(&settings);
}

// The shipped lists: many different openings from which a game goes on.
static void balanced_openings(void **state) {
    (void)state;
    for (Goal goal = GOAL_MOST; goal <= GOAL_FEWEST; goal++) {
        ArenaSettings settings = make(ARENA_MATCH, 2, 10);
        Error error = {0};
        settings.rules.goal = goal;
        assert_true(settings_take_balanced(&settings, &error));
        Openings *openings = create_openings(&settings, &error);
        assert_non_null(openings);
        int count = openings_count(openings);
        assert_true(count >= 200);
        for (int i = 0; i < count; i++)
            for (int j = 0; j < i; j++) {
                Game a = openings_game(openings, i), b = openings_game(openings, j);
                assert_false(board_equal(symmetry_canonical(a.now.board, NULL),
                                         symmetry_canonical(b.now.board, NULL)));
            }
        openings_destroy(openings);
        settings_free(&settings);
        settings = make(ARENA_MATCH, 2, 10);
        settings.rules = (Rules){goal, START_STANDARD, 6};
        assert_false(settings_take_balanced(&settings, &error));
        settings_free(&settings);
    }
}

// A made list is balanced, free of repetitions, and the same for any number of threads.
static void making_balanced_openings(void **state) {
    (void)state;
    for (int size = 6; size <= 8; size += 2)
        for (Goal goal = GOAL_MOST; goal <= GOAL_FEWEST; goal++) {
            BalanceOptions options = {.rules = {goal, START_STANDARD, size},
                                      .count = 12,
                                      .plies = 6,
                                      .depth = 4,
                                      .margin = 2,
                                      .seed = 3,
                                      .threads = 1};
            Text one = {0}, three = {0};
            Error error = {0};
            assert_true(balance_write(&options, &one, &error));
            options.threads = 3;
            assert_true(balance_write(&options, &three, &error));
            assert_string_equal(one.data, three.data);
            ArenaSettings settings = make(ARENA_MATCH, 2, 10);
            settings.rules = options.rules;
            settings.opening = OPENING_LIST;
            assert_true(settings_add_list(&settings, one.data, &error));
            assert_int_equal(settings.line_count, 12);
            Openings *openings = create_openings(&settings, &error);
            assert_non_null(openings);
            EngineOptions engine_options = {.rules = options.rules, .threads = 1, .hash_mb = 16};
            Engine *engine = engine_create(&engine_options, &error);
            for (int i = 0; i < 12; i++) {
                EngineQuestion question = {.limits = {.depth = 4}, .level = -1};
                EngineReport report;
                engine_clear(engine);
                assert_true(
                    engine_go(engine, openings_game(openings, i).now, &question, &report, &error));
                assert_in_range(report.score + 2, 0, 4);
            }
            engine_destroy(engine);
            openings_destroy(openings);
            settings_free(&settings);
            text_free(&one);
            text_free(&three);
        }
}

static void assert_same_settings(const ArenaSettings *a, const ArenaSettings *b) {
#define SAME(field) assert_true(a->field == b->field)
    SAME(mode), SAME(games), SAME(rounds), SAME(playto), SAME(autoplay);
    SAME(rules.goal), SAME(rules.start), SAME(rules.size), SAME(seed);
    SAME(opening), SAME(opening_plies), SAME(move_seconds), SAME(usual_seconds), SAME(game_seconds),
        SAME(increment);
    SAME(grace), SAME(depth), SAME(nodes), SAME(playouts), SAME(adjudicate);
    SAME(resign_score), SAME(resign_moves), SAME(draw_score), SAME(draw_moves);
    SAME(sprt), SAME(elo0), SAME(elo1), SAME(alpha), SAME(beta), SAME(player_count),
        SAME(line_count);
#undef SAME
    assert_string_equal(a->opening_name, b->opening_name);
    for (int i = 0; i < a->player_count; i++)
        assert_string_equal(a->players[i], b->players[i]);
    for (int i = 0; i < a->line_count; i++)
        assert_string_equal(a->lines[i], b->lines[i]);
}

// run.json keeps everything; damaged ones are refused in words.
static void settings_round_trip(void **state) {
    (void)state;
    for (int i = 0; i < 3; i++) { // a match, and both kinds of challenges in a ladder
        ArenaSettings settings = make(i ? ARENA_LADDER : ARENA_MATCH, 2, 12345), again;
        settings.rounds = i == 2 ? 19 : 17;
        settings.playto = i == 1;
        settings.autoplay = i == 2 ? 19 : 0;
        settings.rules = (Rules){GOAL_FEWEST, START_OPEN, 6};
        settings.seed = 9007199254740993;
        settings.opening = OPENING_LIST;
        settings.opening_plies = 7;
        settings.opening_name = strdup("a \"list\"");
        settings.move_seconds = 0.1;
        settings.usual_seconds = 0.2;
        settings.game_seconds = 61.5;
        settings.increment = 0.3;
        settings.grace = 0.025;
        settings.depth = 9;
        settings.nodes = 1000;
        settings.playouts = 2000;
        settings.adjudicate = 14;
        settings.resign_score = 40;
        settings.resign_moves = 3;
        settings.draw_score = 1;
        settings.draw_moves = 5;
        settings.sprt = i == 0;
        settings.elo0 = -1.5;
        settings.elo1 = 12.5;
        settings.alpha = 0.04;
        settings.beta = 0.06;
        assert_true(settings_add_line(&settings, "f5 \"quoted\" \\", NULL));
        Text text = {0};
        Error error = {0};
        assert_true(settings_write(&settings, &text));
        if (!settings_read(&again, text.data, &error))
            fail_msg("%s", error.text);
        assert_same_settings(&again, &settings);
        settings_free(&again);
        for (size_t cut = 0; cut + 3 < text.length; cut += 7) {
            char *part = strndup(text.data, cut);
            assert_false(settings_read(&again, part, &error));
            assert_true(*error.text);
            free(part);
        }
        text_free(&text);
        settings_free(&settings);
    }
}

// Every game is in exactly one shard, both games of an opening in the same one, and the totals fit.
static void shards_share_all_games(void **state) {
    (void)state;
    for (ArenaMode mode = ARENA_MATCH; mode <= ARENA_GAUNTLET; mode++)
        for (int games = 1; games <= 5; games++)
            for (int count = 1; count <= 7; count++) {
                ArenaSettings settings = make(mode, mode == ARENA_MATCH ? 2 : 4, games);
                Schedule *whole = schedule_create(&settings);
                int holder[64] = {0}, total = 0, numbers = schedule_numbers(whole);
                for (int index = 1; index <= count; index++) {
                    settings.shard = (Shard){index, count};
                    assert_true(settings_check(&settings, NULL));
                    Schedule *part = schedule_create(&settings);
                    assert_int_equal(schedule_numbers(part), numbers);
                    int open = 0;
                    for (int game = 0; game < numbers; game++) {
                        Pairing a, b;
                        assert_true(schedule_game(part, game, &a) &&
                                    schedule_game(whole, game, &b));
                        assert_true(a.first == b.first && a.second == b.second &&
                                    a.swapped == b.swapped);
                        if (schedule_state(part, game) != SCHEDULE_OPEN)
                            continue;
                        assert_int_equal(holder[game], 0);
                        holder[game] = index;
                        open++;
                    }
                    assert_int_equal(schedule_total(part), open);
                    total += open;
                    schedule_destroy(part);
                }
                assert_int_equal(total, schedule_total(whole));
                for (int game = 0; game < numbers; game++) {
                    Pairing pairing;
                    assert_true(holder[game] > 0 && schedule_game(whole, game, &pairing));
                    assert_int_equal(holder[pairing.encounter], holder[game]);
                }
                schedule_destroy(whole);
                settings_free(&settings);
            }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shards_share_all_games),
        cmocka_unit_test(fixed_schedules),
        cmocka_unit_test(ladder_climbs),
        cmocka_unit_test(ladder_waits),
        cmocka_unit_test(random_openings),
        cmocka_unit_test(list_openings),
        cmocka_unit_test(games_as_openings),
        cmocka_unit_test(balanced_openings),
        cmocka_unit_test(making_balanced_openings),
        cmocka_unit_test(settings_round_trip),
        cmocka_unit_test(challenges_of_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
