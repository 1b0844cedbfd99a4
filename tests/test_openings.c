// What games say of openings: counts up to symmetry, the database that is killed and gone on with,
// the compact statistic, and the command over them.
#include "explorer.h"
#include "file.h"
#include "folder.h"
#include "game_source.h"
#include "notation.h"
#include "program.h"
#include "random.h"
#include "symmetry.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static Folder folder;
static char database[128], other[128], games[128];

static int set_up(void **state) {
    (void)state;
    folder = folder_make();
    setenv("XDG_STATE_HOME", folder.path, 1);
    setenv("D", folder.path, 1);
    snprintf(database, sizeof database, "%s/one.db", folder.path);
    snprintf(other, sizeof other, "%s/two.db", folder.path);
    snprintf(games, sizeof games, "%s/games.txt", folder.path);
    return 0;
}

static int clean_up(void **state) {
    (void)state;
    char line[256];
    snprintf(line, sizeof line, "rm -rf '%s/run' '%s/flipside'", folder.path, folder.path);
    assert_int_equal(system(line), 0);
    folder_remove(&folder);
    return 0;
}

// A random game to its end, turned by a symmetry; the moves of a seed are the same under each.
static Game random_game(Goal goal, uint64_t seed, int symmetry) {
    Rules rules = rules_default();
    rules.goal = goal;
    Game game = game_new(rules), turned = game;
    Random random = random_seeded(seed);
    turned.first.board = symmetry_board(game.first.board, symmetry);
    turned = game_from(rules, turned.first);
    while (!game_over(&game)) {
        int move = game_must_pass(&game) ? MOVE_PASS : random_square(&random, game_moves(&game));
        assert_true(game_play(&game, move) && game_play(&turned, symmetry_square(move, symmetry)));
    }
    return turned;
}

static void write_games(int from, int to, Goal goal) {
    Text text = {0};
    for (int i = from; i < to; i++) {
        Game game = random_game(goal, (uint64_t)i, 0);
        notation_write_transcript(&text, &game);
        text_add_char(&text, '\n');
    }
    assert_true(file_write(games, text.data, text.length, NULL));
    text_free(&text);
}

static ExplorerImport import_into(const char *path, Goal goal) {
    Error error = {0};
    ExplorerImport import = {0};
    Rules rules = rules_default();
    rules.goal = goal;
    Explorer *explorer = explorer_open(path, DATABASE_WRITE, 0, &error);
    char *paths[] = {games};
    if (!explorer || !explorer_import(explorer, paths, 1, rules, NULL, NULL, &import, &error))
        fail_msg("%s", error.text);
    explorer_close(explorer);
    return import;
}

static void test_keys(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < 20; seed++) {
        Game game = random_game(GOAL_MOST, seed, 0);
        for (int symmetry = 0; symmetry < SYMMETRIES; symmetry++) {
            Game turned = random_game(GOAL_MOST, seed, symmetry);
            assert_true(counts_game_key(&game) == counts_game_key(&turned));
            for (int ply = 0; ply < game.ply; ply += 7) {
                MoveKey one = counts_key(game_position_at(&game, ply).board, game.moves[ply]);
                MoveKey two = counts_key(game_position_at(&turned, ply).board, turned.moves[ply]);
                assert_true(board_equal(one.board, two.board) && one.move == two.move);
            }
        }
        Game reversed = random_game(GOAL_FEWEST, seed, 0), shorter = game,
             another = random_game(GOAL_MOST, seed + 99, 0);
        game_undo(&shorter);
        assert_true(counts_game_key(&game) != counts_game_key(&reversed));
        assert_true(counts_game_key(&game) != counts_game_key(&shorter));
        assert_true(counts_game_key(&game) != counts_game_key(&another));
    }
}

// The four first moves are one; from there on wins and means are those of the side that moves.
static void test_counts(void **state) {
    (void)state;
    Explorer *explorer = explorer_open(database, DATABASE_WRITE, 0, NULL);
    int wins = 0, draws = 0, sum = 0, second = 0;
    for (int i = 0; i < 40; i++) {
        Game game = random_game(GOAL_FEWEST, (uint64_t)i, i % SYMMETRIES);
        GameSheet sheet = sheet_of(&game);
        int score = game_score(&game, BLACK);
        wins += score > 0;
        draws += score == 0;
        sum += score;
        assert_int_equal(explorer_add(explorer, &sheet, NULL), EXPLORER_ADDED);
        assert_int_equal(explorer_add(explorer, &sheet, NULL), EXPLORER_KNOWN);
        game_undo(&game);
        sheet = sheet_of(&game);
        assert_int_equal(explorer_add(explorer, &sheet, NULL), EXPLORER_NO_RESULT);
    }
    assert_true(explorer_commit(explorer, NULL));
    Rules rules = rules_default();
    rules.goal = GOAL_FEWEST;
    ExplorerView view = {.database = explorer};
    ExplorerMove moves[MOVES_MAX];
    Position start = rules_start(rules);
    assert_int_equal(explorer_moves(&view, rules, start, moves, NULL), 1);
    assert_int_equal(moves[0].move, 37); // f5
    assert_int_equal(bit_count(moves[0].same), 4);
    assert_int_equal(moves[0].count.games, 40);
    assert_int_equal(moves[0].count.wins, wins);
    assert_int_equal(moves[0].count.draws, draws);
    assert_int_equal(moves[0].count.sum, sum);
    Position next = {rules_play(rules, start.board, 37), WHITE};
    assert_int_equal(explorer_moves(&view, rules, next, moves, NULL), 3);
    for (int i = 0; i < 3; i++)
        second += (int)moves[i].count.games;
    assert_int_equal(second, 40);
    assert_true(moves[0].count.games >= moves[2].count.games);
    assert_true(moves[0].named); // Perpendicular, parallel or diagonal
    rules.goal = GOAL_MOST;      // the other goal has nothing of it
    assert_int_equal(explorer_moves(&view, rules, start, moves, NULL), 1);
    assert_int_equal(moves[0].count.games, 0);
    explorer_close(explorer);
}

static void test_resigned(void **state) {
    (void)state;
    Game game = game_new(rules_default());
    assert_true(notation_play_transcript(&game, "f5d6c3", NULL));
    GameSheet sheet = sheet_of(&game);
    sheet_set_winner(&sheet, WHITE, SHEET_RESIGNED);
    Explorer *explorer = explorer_open(database, DATABASE_WRITE, 2, NULL);
    assert_int_equal(explorer_add(explorer, &sheet, NULL), EXPLORER_ADDED);
    MoveCount count;
    Position position = game_position_at(&game, 1);
    assert_true(explorer_find(explorer, game.rules, counts_key(position.board, game.moves[1]),
                              &count, NULL));
    assert_int_equal(count.wins, 1);
    assert_int_equal(count.scored, 0); // who won is known, by how much is not
    position = game_position_at(&game, 2);
    assert_true(explorer_find(explorer, game.rules, counts_key(position.board, game.moves[2]),
                              &count, NULL));
    assert_int_equal(count.games, 0); // beyond the plies that are kept
    assert_true(explorer_commit(explorer, NULL));
    explorer_close(explorer);
    Error error = {0};
    assert_null(explorer_open(database, DATABASE_WRITE, 5, &error));
    assert_non_null(strstr(error.text, "keeps 2 plies"));
}

// Every count of a database, in the order of its table.
static void dump(const char *path, Text *out) {
    Explorer *explorer = explorer_open(path, DATABASE_READ, 0, NULL);
    assert_non_null(explorer);
    int64_t total;
    assert_true(explorer_games(explorer, &total, NULL));
    text_format(out, "%d;", (int)total);
    for (int i = 0; i < 1200; i += 11) {
        Game game = random_game(GOAL_MOST, (uint64_t)i, 0);
        for (int ply = 0; ply < 24 && ply < game.ply; ply++) {
            MoveCount c;
            if (game.moves[ply] == MOVE_PASS)
                continue;
            MoveKey key = counts_key(game_position_at(&game, ply).board, game.moves[ply]);
            assert_true(explorer_find(explorer, game.rules, key, &c, NULL));
            text_format(out, "%d %d %d %d,", (int)c.games, (int)c.wins, (int)c.draws, (int)c.sum);
        }
    }
    explorer_close(explorer);
}

static void test_killed(void **state) {
    (void)state;
    write_games(0, 1200, GOAL_MOST);
    assert_int_equal(import_into(database, GOAL_MOST).added, 1200);
    int64_t before = 0;
    for (int round = 0; round < 4; round++) {
        pid_t child = fork();
        if (child == 0) {
            import_into(other, GOAL_MOST);
            _exit(0);
        }
        usleep(20000 + (useconds_t)round * 30000);
        kill(child, SIGKILL);
        waitpid(child, NULL, 0);
        Explorer *explorer = explorer_open(other, DATABASE_WRITE, 0, NULL);
        int64_t now = 0;
        assert_true(explorer && explorer_games(explorer, &now, NULL) && now >= before);
        explorer_close(explorer);
        before = now;
    }
    ExplorerImport import = import_into(other, GOAL_MOST);
    assert_int_equal(import.known, before);
    assert_int_equal(import.added + import.known, 1200);
    Text one = {0}, two = {0};
    dump(database, &one);
    dump(other, &two);
    assert_string_equal(text_string(&one), text_string(&two));
    text_free(&one);
    text_free(&two);
}

static Statistic made(const char *path, bool backwards, uint32_t least) {
    Statistic statistic = {
        .goal = GOAL_FEWEST, .plies = 8, .least = least, .words = "random games"};
    for (int i = 0; i < 400; i++) {
        Game game = random_game(GOAL_FEWEST, (uint64_t)(backwards ? 399 - i : i), 0);
        GameSheet sheet = sheet_of(&game);
        assert_int_equal(statistic_add(&statistic, &sheet), STATISTIC_COUNTED);
        assert_int_equal(statistic_add(&statistic, &sheet), STATISTIC_SEEN);
    }
    Error error = {0};
    if (!statistic_write(&statistic, path, &error))
        fail_msg("%s", error.text);
    return statistic;
}

static void test_statistic(void **state) {
    (void)state;
    Statistic one = made(database, false, 3), two = made(other, true, 3), read;
    Text first = {0}, second = {0};
    Error error = {0};
    assert_true(file_read(database, 1 << 20, &first, NULL) &&
                file_read(other, 1 << 20, &second, NULL));
    assert_int_equal(first.length, second.length);
    assert_memory_equal(first.data, second.data,
                        first.length); // the order of the games does not matter
    assert_true(statistic_read(&read, database, &error));
    assert_int_equal(read.games, 400);
    assert_int_equal(read.moves, one.moves);
    assert_string_equal(read.words, "random games");
    int there = 0;
    for (uint64_t i = 0; i < 400; i++) {
        Game game = random_game(GOAL_FEWEST, i, 0);
        for (int ply = 0; ply < 10 && ply < game.ply; ply++) {
            MoveKey key = counts_key(game_position_at(&game, ply).board, game.moves[ply]);
            const MoveCount *now = counts_find(&read.counts, key),
                            *full = counts_find(&one.counts, key);
            assert_true(!now || now->games >= 3);
            assert_true(!now || memcmp(now, full, sizeof *now) == 0);
            there += now != NULL;
            assert_true(ply > 0 || now);
        }
    }
    assert_true(there > 1000);
    for (size_t i = 0; i < first.length; i += first.length / 60 + 1) { // any changed byte is seen
        first.data[i] = (char)(first.data[i] ^ 0x10);
        Statistic damaged;
        error = (Error){0};
        assert_false(statistic_parse(&damaged, first.data, first.length, &error));
        assert_true(*error.text);
        statistic_free(&damaged);
        first.data[i] = (char)(first.data[i] ^ 0x10);
    }
    Statistic cut;
    assert_false(statistic_parse(&cut, first.data, first.length - 1, &error));
    assert_false(statistic_parse(&cut, first.data, 7, &error));
    statistic_free(&one);
    statistic_free(&two);
    statistic_free(&read);
    text_free(&first);
    text_free(&second);
}

static void test_shipped(void **state) {
    (void)state;
    Statistic statistic;
    Error error = {0};
    assert_true(
        statistic_read(&statistic, FLIPSIDE_SOURCE_DIR "/statistics/most.statistic", &error));
    assert_true(statistic.games > 100000 && statistic.moves > 50000);
    Position start = rules_start(rules_default());
    const MoveCount *first = counts_find(&statistic.counts, counts_key(start.board, 37));
    assert_int_equal(first->games, statistic.games); // there is only one first move
    assert_in_range((int)(1000 * (double)first->wins / (double)first->games), 400, 550);
    statistic_free(&statistic);
}

static void says(const char *line, int status, const char *words) {
    Outcome outcome = program_run(line);
    if (outcome.status != status || !strstr(status == 2 ? outcome.err : outcome.out, words))
        fail_msg("%s: %d\n%s%s", line, outcome.status, outcome.out, outcome.err);
}

static void test_command(void **state) {
    (void)state;
    says("$F openings tiger", 0, "Tiger                                  f5d6c3d3c4\n");
    says("$F openings tiger --json", 0,
         "{\"name\":\"Tiger\",\"moves\":\"f5d6c3d3c4\",\"names\":[\"Tiger\"]}\n");
    says("$F openings c4e3f6", 0, "Leader's Tiger"); // the same line on a turned board
    says("$F openings nosuchthing", 2, "no opening has \"nosuchthing\" in its name");
    says("$F openings f5d6c7", 0, "Perpendicular, left since");
    says("$F openings a b", 2, "one name or position");
    says("$F openings --import", 2, "name the files");
    says("$F openings --import --explore", 2, "at a time");
    says("$F openings --explore --from own", 2, "there is no database of openings at");
    says("$F openings --explore --counts f5", 0, "from WTHOR");
    says("$F openings --explore --counts --goal fewest f5", 0, "no games: neither");
    says("$F openings --explore --level 1 --json f5d6", 0, "\"name\":\"Fishhook\"}");
    says("$F openings --explore --level 1 --size 6 --json", 0,
         "{\"move\":\"e4\",\"same\":[\"c2\",\"b3\",\"d5\"],\"games\":0,");
}

// A file that counts what cannot be is refused, not believed.
static void test_impossible(void **state) {
    (void)state;
    Game game = game_new(rules_default());
    assert_true(notation_play_transcript(&game, "f5d6", NULL));
    GameSheet sheet = sheet_of(&game);
    sheet_set_winner(&sheet, BLACK, SHEET_RESIGNED);
    static const char *const lies[] = {"wins = 5",
                                       "games = -1",
                                       "draws = 9000000000",
                                       "scored = 1, sum = 65",
                                       "games = 9000000000",
                                       "scored = 2",
                                       "sum = -9223372036854775807 - 1"};
    for (size_t i = 0; i < sizeof lies / sizeof *lies; i++) {
        Explorer *explorer = explorer_open(database, DATABASE_WRITE, 0, NULL);
        explorer_add(explorer, &sheet, NULL);
        assert_true(explorer_commit(explorer, NULL));
        explorer_close(explorer);
        const DatabaseKind kind = {
            .what = "openings", .mark = 0x464F504E, .version = 1, .schema = ""};
        Database *raw = database_open(database, &kind, DATABASE_WRITE, NULL);
        char sql[200];
        snprintf(sql, sizeof sql, "UPDATE move SET %s", lies[i]);
        assert_true(database_run(raw, sql, NULL));
        database_close(raw);
        explorer = explorer_open(database, DATABASE_READ, 0, NULL);
        ExplorerMove moves[MOVES_MAX];
        Error error = {0};
        assert_int_equal(explorer_moves(&(ExplorerView){.database = explorer}, game.rules,
                                        game.first, moves, &error),
                         -1);
        assert_non_null(strstr(error.text, "counts what cannot be"));
        explorer_close(explorer);
        unlink(database);
    }
}

// Games of a tournament, by its folder and by its log, and a damaged file among good ones.
static void test_sources(void **state) {
    (void)state;
    says("cd $D && $F arena random greedy --games 6 --goal fewest --quiet --openings random:4 "
         "--out run "
         ">/dev/null; echo done",
         0, "done");
    says("$F openings --import $D/run --database $D/a.db --json", 0, "\"games\":6,\"added\":6,");
    says("$F openings --import $D/run/games.jsonl --database $D/a.db", 0,
         "0 added, 6 known before; now 6 games");
    says("$F openings --explore --counts --goal fewest --json --database $D/a.db", 0,
         "\"games\":6,");
    says("$F openings --import $D/nothing.ggf --database $D/a.db", 2, "nothing.ggf");
    write_games(0, 3, GOAL_MOST);
    says("sed -i '2s/^..../a1a1/' $D/games.txt; $F openings --import $D/games.txt --database "
         "$D/a.db",
         0, "1 could not be read, the first: ");
    says("$F selfplay $D/self.games --eval handmade --games 5 --depth 1 --exact 2 --quiet; "
         "$F openings --import $D/self.games --database $D/b.db --json",
         0, "\"games\":5,\"added\":5,");
    says("$F openings --statistic $D/s.statistic --plies 10 --least 1 $D/self.games", 0,
         "now 5 games");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_keys, set_up, clean_up),
        cmocka_unit_test_setup_teardown(test_counts, set_up, clean_up),
        cmocka_unit_test_setup_teardown(test_resigned, set_up, clean_up),
        cmocka_unit_test_setup_teardown(test_killed, set_up, clean_up),
        cmocka_unit_test_setup_teardown(test_statistic, set_up, clean_up),
        cmocka_unit_test_setup_teardown(test_shipped, set_up, clean_up),
        cmocka_unit_test_setup_teardown(test_command, set_up, clean_up),
        cmocka_unit_test_setup_teardown(test_impossible, set_up, clean_up),
        cmocka_unit_test_setup_teardown(test_sources, set_up, clean_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
