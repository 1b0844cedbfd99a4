// Games under strict clocks, the rules that end them early, the referee, and whole tournaments.
#include "clock.h"
#include "folder.h"
#include "scale.h"
#include "solver.h"
#include "standings.h"
#include "tournament.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

// A player that does as its options say: waits, tells a score, fails in a way at a ply.
static void puppet_choose(Player *player, const Game *game, const Limits *limits, Choice *choice) {
    uint64_t moves = game_moves(game);
    double wait = player_real(player, "wait");
    clock_sleep(wait < 0 ? -wait * limits->seconds : wait);
    choice_set(choice, moves, bit_first(moves));
    choice->has_score = player_flag(player, "tells");
    choice->score = player_int(player, "score");
    if (game->ply >= player_int(player, "ply")) {
        choice->status = (ChoiceStatus)player_int(player, "status");
        if (player_flag(player, "wrong"))
            choice->move = bit_first(board_discs(game->now.board));
    }
}

static bool puppet_new_game(Player *player, const Game *game, Color side, Error *error) {
    (void)game;
    (void)side;
    return !player_flag(player, "stuck") || error_set(error, "the puppet is stuck");
}

static const Option puppet_options[] = {
    {"wait", OPTION_REAL, "X", "0", -10, 10, "seconds; below 0: times the limit"},
    {"tells", OPTION_FLAG, NULL, "no", 0, 0, "tells a score"},
    {"score", OPTION_INT, "N", "0", -64, 64, "the score"},
    {"ply", OPTION_INT, "N", "0", 0, 200, "fails from here on"},
    {"status", OPTION_INT, "N", "0", 0, CHOICE_STATUSES - 1, "how it fails"},
    {"wrong", OPTION_FLAG, NULL, "no", 0, 0, "plays an occupied square"},
    {"stuck", OPTION_FLAG, NULL, "no", 0, 0, "cannot begin"},
};
static const PlayerType puppet = {.name = "puppet",
                                  .about = "for tests",
                                  .options = puppet_options,
                                  .option_count = sizeof puppet_options / sizeof *puppet_options,
                                  .new_game = puppet_new_game,
                                  .choose = puppet_choose};

// The same one, which counts something else than discs.
static const PlayerType pointer = {.name = "pointer",
                                   .about = "for tests",
                                   .options = puppet_options,
                                   .option_count = sizeof puppet_options / sizeof *puppet_options,
                                   .unit = "own points",
                                   .new_game = puppet_new_game,
                                   .choose = puppet_choose};

static const PlayerType *type_of(const char *spec) {
    return strncmp(spec, "pointer", 7) == 0 ? &pointer : &puppet;
}

// One game of two puppets.
static GameOutcome play_game(const ArenaSettings *settings, const char *black, const char *white,
                             MatchGame *record, Error *error) {
    Referee referee = {.terms = settings_terms(settings)};
    referee.players[BLACK] = player_create_of(type_of(black), black, settings->rules, 1, error);
    referee.players[WHITE] = player_create_of(type_of(white), white, settings->rules, 2, error);
    assert_non_null(referee.players[BLACK]);
    assert_non_null(referee.players[WHITE]);
    *record = (MatchGame){.game = game_new(settings->rules)};
    GameOutcome outcome = referee_play(&referee, record, error);
    player_destroy(referee.players[BLACK]);
    player_destroy(referee.players[WHITE]);
    return outcome;
}

static MatchGame play(const ArenaSettings *settings, const char *black, const char *white) {
    MatchGame record;
    Error error = {0};
    assert_int_equal(play_game(settings, black, white, &record, &error), GAME_PLAYED);
    return record;
}

static void plays_to_the_end(void **state) {
    (void)state;
    for (int size = 4; size <= 8; size += 2)
        for (Start start = START_STANDARD; start <= START_PARALLEL; start++)
            for (Goal goal = GOAL_MOST; goal <= GOAL_FEWEST; goal++) {
                ArenaSettings settings = settings_default();
                settings.rules = (Rules){goal, start, size};
                MatchGame record = play(&settings, "puppet", "puppet");
                assert_int_equal(record.reason, END_PLAYED);
                assert_true(game_over(&record.game));
                assert_int_equal(record.score, game_score(&record.game, BLACK));
                int discs = bit_count(position_discs(record.game.now, BLACK)) -
                            bit_count(position_discs(record.game.now, WHITE));
                int sign = goal == GOAL_MOST ? discs : -discs;
                assert_int_equal(record.black_half_points, sign > 0 ? 2 : sign < 0 ? 0 : 1);
            }
}

static void assert_lost(const MatchGame *record, Color loser, EndReason reason) {
    assert_int_equal(record->reason, reason);
    assert_int_equal(record->loser, loser);
    assert_int_equal(record->black_half_points, loser == BLACK ? 0 : 2);
    assert_true(*record->detail);
}

static void failures_lose(void **state) {
    (void)state;
    ArenaSettings settings = settings_default();
    const struct {
        ChoiceStatus status;
        EndReason reason;
    } cases[] = {{CHOICE_RESIGN, END_RESIGN},   {CHOICE_CRASH, END_CRASH},
                 {CHOICE_TIMEOUT, END_TIMEOUT}, {CHOICE_ILLEGAL, END_ILLEGAL},
                 {CHOICE_GARBAGE, END_GARBAGE}, {CHOICE_FLOOD, END_FLOOD},
                 {CHOICE_MEMORY, END_MEMORY}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char spec[64];
        snprintf(spec, sizeof spec, "puppet:status=%d,ply=10", cases[i].status);
        MatchGame record = play(&settings, "puppet", spec);
        assert_lost(&record, WHITE, cases[i].reason);
        assert_true(record.game.ply >= 10);
        record = play(&settings, spec, "puppet");
        assert_lost(&record, BLACK, cases[i].reason);
    }
    MatchGame record = play(&settings, "puppet:wrong,ply=4", "puppet");
    assert_lost(&record, BLACK, END_ILLEGAL);
    assert_int_equal(record.game.ply, 4);
    record = play(&settings, "puppet", "puppet:stuck");
    assert_lost(&record, WHITE, END_START);
    assert_non_null(strstr(record.detail, "stuck"));
}

// A failure of the machine is no result for anybody.
static void machine_fails(void **state) {
    (void)state;
    ArenaSettings settings = settings_default();
    MatchGame record;
    char spec[64];
    snprintf(spec, sizeof spec, "puppet:status=%d,ply=10", CHOICE_MACHINE);
    for (int i = 0; i < 2; i++) {
        Error error = {0};
        assert_int_equal(
            play_game(&settings, i ? spec : "puppet", i ? "puppet" : spec, &record, &error),
            GAME_FAILED);
        assert_true(*error.text);
    }
}

// Who waits too long is late on every machine; who does not wait has seconds, so that a busy one
// does not matter.
static void move_clock(void **state) {
    (void)state;
    ArenaSettings settings = settings_default();
    settings.rules.size = 4;
    settings.move_seconds = 1;
    settings.grace = 1;
    MatchGame record = play(&settings, "puppet:wait=0.001", "puppet:wait=2.1");
    assert_lost(&record, WHITE, END_TIMEOUT);
    assert_int_equal(record.game.ply, 1); // the late move was not made
    assert_true(record.unmade >= 2.1);
    settings.move_seconds = 0.05;
    settings.grace = 300; // late, but within the grace
    record = play(&settings, "puppet", "puppet:wait=0.06");
    assert_int_equal(record.reason, END_PLAYED);
    assert_true(record.moves[1].seconds >= 0.06);
    settings.move_seconds = 0; // no clock: everything is in time
    record = play(&settings, "puppet", "puppet:wait=0.03");
    assert_int_equal(record.reason, END_PLAYED);
}

static void game_clock(void **state) {
    (void)state;
    ArenaSettings settings = settings_default();
    settings.rules.size = 4;
    settings.grace = 0.02;
    settings.game_seconds = 2; // 6 moves of 500 ms do not fit
    MatchGame record = play(&settings, "puppet:wait=0.5", "puppet");
    assert_lost(&record, BLACK, END_TIMEOUT);
    assert_in_range(record.game.ply, 2, 8);
    settings.increment = 300; // now they do
    record = play(&settings, "puppet:wait=0.3", "puppet");
    assert_int_equal(record.reason, END_PLAYED);
    settings.increment = 0;
    settings.game_seconds = 1.5;
    settings.grace = 0.5;
    record = play(&settings, "puppet:wait=-0.5",
                  "puppet:wait=-0.5"); // who keeps to its shares never runs out
    assert_int_equal(record.reason, END_PLAYED);
    settings.game_seconds = 0.3;
    settings.grace = 0.02;
    record = play(&settings, "puppet:wait=-9", "puppet"); // who uses far more does
    assert_lost(&record, BLACK, END_TIMEOUT);
}

static void rules_of_ending(void **state) {
    (void)state;
    ArenaSettings settings = settings_default();
    settings.resign_score = 20;
    settings.resign_moves = 3;
    MatchGame record = play(&settings, "puppet:tells,score=19", "puppet:tells,score=-20");
    assert_lost(&record, WHITE, END_RESIGN);
    assert_int_equal(record.game.ply, 6);
    record = play(&settings, "puppet:tells,score=19", "puppet:tells,score=-19");
    assert_int_equal(record.reason, END_PLAYED);
    record = play(&settings, "puppet", "puppet:score=-60"); // tells nothing
    assert_int_equal(record.reason, END_PLAYED);
    record = play(&settings, "puppet", "pointer:tells,score=-60"); // not discs
    assert_int_equal(record.reason, END_PLAYED);
    settings.draw_score = 1;
    settings.draw_moves = 4;
    record = play(&settings, "pointer:tells,score=1", "puppet:tells,score=-1");
    assert_int_equal(record.reason, END_PLAYED);
    record = play(&settings, "puppet:tells,score=1", "puppet:tells,score=-1");
    assert_int_equal(record.reason, END_DRAW);
    assert_int_equal(record.black_half_points, 1);
    assert_int_equal(record.game.ply, 8);
    record = play(&settings, "puppet:tells,score=1", "puppet:tells,score=2");
    assert_int_equal(record.reason, END_PLAYED);
}

// The plainest search: every line to the end.
static int plain_score(Rules rules, Board board) {
    uint64_t moves = rules_moves(rules, board);
    if (!moves) {
        if (rules_over(rules, board))
            return rules_score(rules.goal, board, board_region(rules.size));
        return -plain_score(rules, board_pass(board));
    }
    int best = -100;
    while (moves) {
        int score = -plain_score(rules, rules_play(rules, board, bit_take(&moves)));
        best = score > best ? score : best;
    }
    return best;
}

// The referee's score is the plain search's, for both goals and all sizes.
static void referee_is_exact(void **state) {
    (void)state;
    Random random = random_seeded(8);
    const int limits[] = {8, 7};
    for (int size = 4; size <= 8; size += 2)
        for (Goal goal = GOAL_MOST; goal <= GOAL_FEWEST; goal++) {
            Rules rules = {goal, START_STANDARD, size};
            int limit = limits[size == 8];
            Solver *solver = solver_create(rules, limit, NULL);
            assert_non_null(solver);
            for (int round = 0; round < scale_count(20, 200); round++) {
                Game game = game_new(rules);
                int score, squares = size * size;
                while (!game_over(&game) &&
                       bit_count(board_discs(game.now.board)) < squares - limit) {
                    assert_false(solver_decides(solver, &game, NULL, &score));
                    uint64_t moves = game_moves(&game);
                    for (uint32_t skip = random_below(&random, (uint32_t)bit_count(moves)); skip;
                         skip--)
                        moves &= moves - 1;
                    game_play(&game, bit_first(moves));
                    game_play_passes(&game);
                }
                assert_true(solver_decides(solver, &game, NULL, &score));
                int plain = plain_score(rules, game.now.board);
                assert_int_equal(score, game.now.side == BLACK ? plain : -plain);
            }
            solver_destroy(solver);
        }
}

static ArenaSettings make(ArenaMode mode, int games, const char *const *players) {
    ArenaSettings settings = settings_default();
    settings.mode = mode;
    settings.games = games;
    for (; *players; players++)
        assert_true(settings_add_player(&settings, *players, NULL));
    return settings;
}

// Runs a tournament without a log and copies the tally's numbers out.
static void run(const ArenaSettings *settings, int workers, MatchScore *pairs, Standing *rows) {
    Error error = {0};
    Tournament *tournament = tournament_create(settings, NULL, &error);
    assert_non_null(tournament);
    assert_true(tournament_run(tournament, workers, NULL, NULL, &error));
    const TournamentStatus *status = tournament_status(tournament);
    int n = settings->player_count;
    memcpy(pairs, status->tally->pairs, (size_t)(n * n) * sizeof *pairs);
    bool bounded;
    assert_true(standings_make(settings, status->schedule, status->tally, rows, &bounded));
    tournament_destroy(tournament, NULL);
}

// The same games whatever the number of workers.
static void reproducible(void **state) {
    (void)state;
    const char *players[] = {"random", "most-flips", "fewest-flips", "random", NULL};
    for (ArenaMode mode = ARENA_KUMITE; mode <= ARENA_LADDER; mode++)
        for (Goal goal = GOAL_MOST; goal <= GOAL_FEWEST; goal++) {
            ArenaSettings settings = make(mode, 10, players);
            settings.rules.goal = goal;
            MatchScore one[16], three[16], other[16];
            Standing rows[4];
            run(&settings, 1, one, rows);
            run(&settings, 3, three, rows);
            assert_memory_equal(one, three, sizeof one);
            settings.seed = 2;
            run(&settings, 2, other, rows);
            assert_memory_not_equal(one, other, sizeof one);
            settings_free(&settings);
        }
}

// A deterministic player splits every opening with itself; a random one comes out at 0 within its
// error.
static void against_itself(void **state) {
    (void)state;
    for (Goal goal = GOAL_MOST; goal <= GOAL_FEWEST; goal++) {
        const char *first[] = {"first", "first", NULL}, *chance[] = {"random", "random", NULL};
        MatchScore pairs[4];
        Standing rows[2];
        ArenaSettings settings = make(ARENA_MATCH, 400, first);
        settings.rules.goal = goal;
        run(&settings, 2, pairs, rows);
        assert_int_equal(pairs[1].pairs[2], 200);
        assert_int_equal(pairs[1].wins, pairs[1].losses);
        assert_true(fabs(rows[0].elo) < 1e-9 && rows[0].error > 0);
        settings_free(&settings);
        settings = make(ARENA_MATCH, 4000, chance);
        settings.rules.goal = goal;
        run(&settings, 2, pairs, rows);
        assert_true(fabs(rows[0].elo) < 1.5 * rows[0].error);
        assert_true(rows[0].error < 15);
        settings_free(&settings);
    }
}

// The sequential test ends a lopsided match early, the right way round.
static void sprt_stops(void **state) {
    (void)state;
    for (int turned = 0; turned < 2; turned++) {
        const char *players[] = {turned ? "random" : "most-flips", turned ? "most-flips" : "random",
                                 NULL};
        ArenaSettings settings = make(ARENA_MATCH, 20000, players);
        settings.sprt = true;
        settings.elo1 = 20;
        Error error = {0};
        Tournament *tournament = tournament_create(&settings, NULL, &error);
        assert_true(tournament_run(tournament, 2, NULL, NULL, &error));
        const TournamentStatus *status = tournament_status(tournament);
        assert_int_equal(status->verdict, turned ? SPRT_ACCEPT_H0 : SPRT_ACCEPT_H1);
        assert_true(status->done < 5000);
        tournament_destroy(tournament, NULL);
        settings_free(&settings);
    }
}

// A stop gives up what runs, and the rest can be played later.
static void stops_and_goes_on(void **state) {
    (void)state;
    const char *players[] = {"random", "most-flips", NULL};
    Folder folder = folder_make();
    ArenaSettings settings = make(ARENA_MATCH, 50, players), again;
    Error error = {0};
    Tournament *tournament = tournament_create(&settings, folder.path, &error);
    atomic_bool stop = true;
    assert_true(tournament_run(tournament, 2, &stop, NULL, &error));
    assert_true(tournament_destroy(tournament, &error));
    tournament = tournament_open(&again, folder.path, false, NULL, NULL, &error);
    assert_true(tournament_run(tournament, 2, NULL, NULL, &error));
    assert_int_equal(tournament_status(tournament)->done, 50);
    assert_true(tournament_destroy(tournament, &error));
    settings_free(&again);
    settings_free(&settings);
    folder_remove(&folder);
}

static void bad_settings(void **state) {
    (void)state;
    const char *players[] = {"random", "nobody", NULL},
               *many[] = {"random", "random", "random", NULL};
    Error error = {0};
    ArenaSettings settings = make(ARENA_MATCH, 2, players);
    assert_null(tournament_create(&settings, NULL, &error));
    assert_non_null(strstr(error.text, "nobody"));
    settings_free(&settings);
    settings = make(ARENA_MATCH, 2, many);
    assert_null(tournament_create(&settings, NULL, &error));
    settings.mode = ARENA_KUMITE;
    settings.sprt = true;
    assert_null(tournament_create(&settings, NULL, &error));
    settings_free(&settings);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plays_to_the_end),  cmocka_unit_test(failures_lose),
        cmocka_unit_test(machine_fails),     cmocka_unit_test(move_clock),
        cmocka_unit_test(game_clock),        cmocka_unit_test(rules_of_ending),
        cmocka_unit_test(referee_is_exact),  cmocka_unit_test(reproducible),
        cmocka_unit_test(against_itself),    cmocka_unit_test(sprt_stops),
        cmocka_unit_test(stops_and_goes_on), cmocka_unit_test(bad_settings),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
