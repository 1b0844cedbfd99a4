// The library of one's games: kept once, found by player, opening, result, day and loss, given back
// whole.
#include "collection.h"
#include "folder.h"
#include "format.h"
#include "local_game.h"
#include "notation.h"
#include "program.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static Folder folder;
static char path[128];

static int set_up(void **state) {
    (void)state;
    folder = folder_make();
    setenv("XDG_STATE_HOME", folder.path, 1);
    setenv("D", folder.path, 1);
    snprintf(path, sizeof path, "%s/games.db", folder.path);
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

// A game that White (or Black) gave up.
static GameSheet sheet_with(const char *moves, Goal goal, const char *black, const char *white,
                            const char *date, Color winner) {
    Rules rules = rules_default();
    rules.goal = goal;
    Game game = game_new(rules);
    assert_true(notation_play_transcript(&game, moves, NULL));
    GameSheet sheet = sheet_of(&game);
    sheet_set_text(sheet.name[BLACK], black);
    sheet_set_text(sheet.name[WHITE], white);
    sheet_set_text(sheet.date, date);
    sheet_set_text(sheet.event, "Club evening");
    sheet_set_text(sheet.round, "3");
    sheet_set_winner(&sheet, winner, SHEET_RESIGNED);
    return sheet;
}

static void add(Collection *collection, const GameSheet *sheet, bool wanted) {
    bool added;
    Error error = {0};
    if (!collection_add(collection, sheet, &added, &error))
        fail_msg("%s", error.text);
    assert_int_equal(added, wanted);
}

static Collection *filled(void) {
    Error error = {0};
    Collection *collection = collection_open(path, DATABASE_WRITE, &error);
    if (!collection)
        fail_msg("%s", error.text);
    GameSheet sheets[] = {
        sheet_with("f5d6c3d3c4", GOAL_MOST, "Anna", "Bert_", "2024.05.17", BLACK),
        sheet_with("f5d6c4d3c5", GOAL_MOST, "Bert_", "Anna", "2024-06-01 12:00:00 UTC", BLACK),
        sheet_with("f5f4", GOAL_FEWEST, "Zoë", "Bert%", "2023.??.??", WHITE),
        sheet_with("f5f6", GOAL_FEWEST, "anna", "program:cmd=./x", "", WHITE),
    };
    sheets[3].ending = SHEET_UNFINISHED;
    for (int i = 0; i < 4; i++) {
        add(collection, &sheets[i], true);
        add(collection, &sheets[i], false);
    }
    Game none = game_new(rules_default());
    GameSheet empty = sheet_of(&none);
    add(collection, &empty, false);
    return collection;
}

static bool note(const CollectionGame *game, void *user) {
    text_format(user, "%d ", (int)game->id);
    return true;
}

static void finds(Collection *collection, const CollectionSearch *search, const char *wanted) {
    Text ids = {0};
    Error error = {0};
    if (!collection_search(collection, search, note, &ids, &error))
        fail_msg("%s", error.text);
    assert_string_equal(text_string(&ids), wanted);
    text_free(&ids);
}

#define FINDS(wanted, ...)                                                                         \
    do {                                                                                           \
        CollectionSearch search = COLLECTION_EVERYTHING;                                           \
        __VA_ARGS__;                                                                               \
        finds(collection, &search, wanted);                                                        \
    } while (0)

static void test_search(void **state) {
    (void)state;
    Collection *collection = filled();
    FINDS("2 1 3 4 ", (void)0);
    FINDS("2 1 4 ", search.player = "ANNA");
    FINDS("1 ", search.player = "anna", search.result = RESULT_WON);
    FINDS("2 ", search.player = "anna", search.result = RESULT_LOST);
    FINDS("", search.result = RESULT_DRAWN);
    FINDS("2 1 ", search.result = RESULT_BLACK);
    FINDS("3 ", search.result = RESULT_WHITE);
    FINDS("2 1 ", search.player = "bert_"); // a character of SQL's own is only itself
    FINDS("3 ", search.player = "%");
    FINDS("1 ", search.opening = "tiger");
    FINDS("2 ", search.opening = "cat", search.player = "bert");
    FINDS("3 4 ", search.goal = GOAL_FEWEST);
    FINDS("2 1 ", search.since = "2024");
    FINDS("1 3 ", search.until = "2024-05");
    FINDS("1 ", search.since = "2024-05-17", search.until = "2024-05-17");
    FINDS("2 1 ", search.limit = 2);
    FINDS("", search.least_loss = 0);
    collection_close(collection);
}

static void test_loss(void **state) {
    (void)state;
    Collection *collection = filled();
    GameSheet sheet =
        sheet_with("c4e3f6e6f5", GOAL_MOST, "", "", "", BLACK); // game 1 on a turned board
    int64_t games;
    assert_true(collection_set_loss(collection, &sheet.game, (double[]){0.5, 2.5}, &games, NULL));
    assert_int_equal(games, 1);
    FINDS("1 ", search.least_loss = 0);
    FINDS("1 ", search.player = "anna", search.most_loss = 0.6);
    FINDS("", search.player = "bert_", search.most_loss = 0.6);
    FINDS("1 ", search.least_loss = 1.5, search.most_loss = 1.5); // both together
    CollectionGame game;
    assert_true(collection_get(collection, 1, &game, NULL, NULL));
    assert_true(game.reviewed && game.loss[WHITE] == 2.5);
    sheet = sheet_with("f5d6c3", GOAL_MOST, "", "", "", BLACK);
    assert_true(collection_set_loss(collection, &sheet.game, (double[]){0, 0}, &games, NULL));
    assert_int_equal(games, 0);
    collection_close(collection);
}

static void test_whole(void **state) {
    (void)state;
    Collection *collection = filled();
    GameSheet sheet,
        first = sheet_with("f5d6c3d3c4", GOAL_MOST, "Anna", "Bert_", "2024.05.17", BLACK);
    CollectionGame game;
    Error error = {0};
    assert_true(collection_get(collection, 1, &game, &sheet, &error));
    assert_string_equal(sheet.name[WHITE], "Bert_");
    assert_string_equal(sheet.event, "Club evening");
    assert_string_equal(sheet.round, "3");
    assert_string_equal(game.date, "2024-05-17");
    assert_string_equal(game.opening, "Tiger");
    assert_int_equal(sheet.ending, SHEET_RESIGNED);
    assert_int_equal(sheet.game.ply, 5);
    assert_memory_equal(sheet.game.moves, first.game.moves, 5);
    assert_true(collection_get(collection, 3, &game, &sheet, &error));
    assert_int_equal(sheet.game.rules.goal, GOAL_FEWEST);
    assert_string_equal(game.date, "2023");
    assert_string_equal(game.name[BLACK], "Zoë");
    assert_true(collection_remove(collection, 3, &error));
    assert_false(collection_remove(collection, 3, &error));
    assert_non_null(strstr(error.text, "there is no game 3"));
    assert_false(collection_get(collection, 3, &game, &sheet, &error));
    collection_close(collection);
}

// A game at the table goes into the library when it is over and left, and only then.
static void test_sitting(void **state) {
    (void)state;
    static LocalGame sitting;
    PlaySetup setup = setup_default();
    Error error = {0};
    local_game_open(&sitting, 1);
    assert_true(local_game_start(&sitting, &setup, &error));
    assert_true(local_game_play(&sitting, 37, &error));
    assert_true(local_game_start(&sitting, &setup, &error)); // left unfinished
    assert_true(local_game_play(&sitting, 37, &error));
    assert_true(local_game_resign(&sitting, WHITE, &error));
    const ReviewTask *aftermath = local_game_review(&sitting, &error);
    while (!review_task_wait(aftermath, 1))
        continue;
    local_game_close(&sitting);
    Text own = {0};
    assert_true(collection_path(&own, &error));
    Collection *collection = collection_open(text_string(&own), DATABASE_READ, &error);
    assert_non_null(collection);
    CollectionGame game;
    assert_true(collection_get(collection, 1, &game, NULL, NULL));
    assert_int_equal(game.ending, SHEET_RESIGNED);
    assert_true(game.result > 0);
    assert_true(game.reviewed && game.loss[BLACK] == 0);
    FINDS("1 ", (void)0);
    collection_close(collection);
    text_free(&own);
}

static void says(const char *line, int status, const char *words) {
    Outcome outcome = program_run(line);
    if (outcome.status != status || !strstr(status == 2 ? outcome.err : outcome.out, words))
        fail_msg("%s: %d\n%s%s", line, outcome.status, outcome.out, outcome.err);
}

static void test_command(void **state) {
    (void)state;
    says("$F library", 0, "no game was found");
    collection_close(filled());
    says("$F library --database $D/games.db --opening tiger", 0, "  Tiger\n");
    says("$F library list --database $D/games.db --opening tiger --json", 0,
         "{\"id\":1,\"date\":\"2024-05-17\",\"black\":\"Anna\",\"white\":\"Bert_\",\"event\":"
         "\"Club evening\",\"goal\":"
         "\"most\",\"size\":8,\"plies\":5,\"result\":64,\"opening\":\"Tiger\",\"black_loss\":null,"
         "\"white_loss\":null}"
         "\n");
    says("$F library show 1 --database $D/games.db", 0, "Anna - Bert_, white resigned");
    says("$F library show 2 --database $D/games.db --json", 0, "\"transcript\":\"f5d6c4d3c5\"}");
    says("$F library export --player anna --out $D/all.ggf --database $D/games.db && "
         "$F library add $D/all.ggf --database $D/new.db",
         0, "3 games read, 3 added, 0 were there");
    says("$F library add $D/all.ggf --database $D/new.db --json", 0,
         "{\"games\":3,\"added\":0,\"bad\":0}");
    // A game of `play`: its person is you, its level has words.
    says("printf '[Black \"human\"]\\n[White \"flipside:level=club\"]\\n\\n1. f5 d6 2. c3 *\\n' > "
         "$D/play.pgn && "
         "$F library add $D/play.pgn --database $D/new.db && $F library --player you --database "
         "$D/new.db",
         0, "  you                   club player           unfinished");
    says("$F library export 1 --to transcript --database $D/games.db", 0, "f5d6c3d3c4\n");
    says("$F library remove 1 --database $D/games.db", 0, "game 1 removed");
    says("$F library remove 1 --database $D/games.db", 2, "there is no game 1");
    says("$F library show one --database $D/games.db", 2, "is not the number of a game");
    says("$F library export --to obf --database $D/games.db", 2, "games are exported as");
    says("$F library --result won --database $D/games.db", 2, "add --player PART");
    says("$F library burn", 2, "is not list, add, show, export or remove");
    says("printf 'f5\\nresign\\nquit\\n' | $F play --lines --opponent first >/dev/null; $F library "
         "--json",
         0, "\"id\":1,");
    says("$F library add --json", 0, "\"added\":0,"); // the shelf's finished game is there already
    says("echo damaged >$D/games.db; $F library --database $D/games.db", 2, "is not a database");
}

// A name takes as many columns as it has characters, however many bytes they are.
static void test_names_line_up(void **state) {
    (void)state;
    says("printf '(;GM[Othello]PB[J\\303\\274rgen]PW[Abe]TY[8]BO[8 -------- -------- -------- "
         "---O*--- ---*O--- "
         "-------- -------- -------- *]B[F5]W[D6];)' >$D/names.ggf && $F library add $D/names.ggf "
         "--database "
         "$D/names.db "
         "&& $F library --database $D/names.db",
         0, "Jürgen                Abe                   ");
}

// A game that was analysed can be found by its losses, in the library that is named or in one's
// own; others stay as they are, and without a library nothing is said.
static void test_analysed(void **state) {
    (void)state;
    collection_close(filled());
    says("$F analyse f5d6c3d3c4 --level 2 --json", 0, "\"ply\":1");
    says("$F analyse c4e3f6e6f5 --level 2 --library $D/games.db && $F library --loss-above 0 "
         "--json --database "
         "$D/games.db",
         0, "{\"id\":1,");
    says("$F library --loss-above 0 --json --database $D/games.db | wc -l", 0, "1\n");
    says("$F library export 1 --out $D/one.ggf --database $D/games.db && $F library add $D/one.ggf "
         "&& "
         "$F analyse $D/one.ggf --level 2 --library no && $F library --loss-above 0",
         0, "no game was found");
    says("$F analyse $D/one.ggf --level 2 >$D/out && $F library --loss-above 0 --json", 0,
         "{\"id\":1,");
    says("$F analyse f5d6 --level 2 --library $D/none.db", 2, "there is no library");
    says("echo damaged >$D/flipside/library.db; $F analyse f5d6 --level 2", 0, "accuracy");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_search, set_up, clean_up),
        cmocka_unit_test_setup_teardown(test_loss, set_up, clean_up),
        cmocka_unit_test_setup_teardown(test_whole, set_up, clean_up),
        cmocka_unit_test_setup_teardown(test_sitting, set_up, clean_up),
        cmocka_unit_test_setup_teardown(test_command, set_up, clean_up),
        cmocka_unit_test_setup_teardown(test_names_line_up, set_up, clean_up),
        cmocka_unit_test_setup_teardown(test_analysed, set_up, clean_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
