// Memory runs out in the upper rooms: players, classic, match, arena, learn, lab, play, protocol
// (scarce.h).
#include "balance.h"
#include "collection.h"
#include "conversation.h"
#include "explain.h"
#include "explorer.h"
#include "export.h"
#include "file.h"
#include "folder.h"
#include "game_tree.h"
#include "gtp.h"
#include "local_game.h"
#include "names.h"
#include "nboard.h"
#include "notation.h"
#include "openings.h"
#include "play_file.h"
#include "report.h"
#include "roster.h"
#include "scarce.h"
#include "tournament.h"
#include "tree_compare.h"
#include "tree_draw.h"
#include "tree_steps.h"
#include "trust.h"
#include "ugi.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/stat.h>

#include <cmocka.h>

// The player that is tried now.
static const char *spec;

static bool choose(Error *error) {
    Player *player = roster_player(spec, rules_default(), 1, error);
    if (!player)
        return false;
    Game game = game_new(rules_default());
    Limits limits = {.depth = 2, .nodes = 2000, .playouts = 20};
    Choice choice = {0};
    bool good = player_new_game(player, &game, BLACK, error);
    if (good) {
        player_choose(player, &game, &limits, &choice);
        good = choice.status == CHOICE_MOVE || error_set(error, "%s", choice.reason);
    }
    if (good)
        assert_true(game_moves(&game) & bit(choice.move));
    player_destroy(player);
    return good;
}

static void players(void **state) {
    (void)state;
    size_t count;
    const PlayerType *const *types = roster_types(&count);
    int tried = 0;
    for (size_t i = 0; i < count; i++) {
        if (types[i]->starts_program || !types[i]->choose || strcmp(types[i]->name, "human") == 0)
            continue;
        spec = strcmp(types[i]->name, "flipside") == 0 ? "flipside:hash=1,threads=1,name=a\\,b"
                                                       : types[i]->name;
        scarce_run(choose);
        tried++;
    }
    assert_true(tried >= 9);
}

static void programs(void **state) {
    (void)state;
    spec = "program:cmd=while read word rest; do case $word in game) echo ready;; move) echo f5;; "
           "esac; done";
    assert_true(scarce_run(choose) > 4);
}

static bool make_names(Error *error) {
    const char *const specs[] = {"random", "random", "python:file=sub/alice/ai.py",
                                 "python:file=sub/bob/ai.py", "flipside:level=3,name=Z\xC3\xBC"};
    char **names = names_make(specs, 5);
    if (!names)
        return scarce_refused(error);
    const char *const wanted[] = {"random #1", "random #2", "alice", "bob", "Z\xC3\xBC"};
    for (int i = 0; i < 5; i++)
        assert_string_equal(names[i], wanted[i]);
    names_free(names, 5);
    return true;
}

static void names(void **state) {
    (void)state;
    assert_true(scarce_run(make_names) > 4);
}

static bool ask_consent(Error *error) {
    Text command = {0};
    bool needed = consent_needed("program:cmd=rm -r x", &command);
    assert_true(needed); // whatever memory is left: never silently run
    bool whole = !command.failed && strstr(text_string(&command), "rm -r x");
    text_free(&command);
    return whole || scarce_refused(error);
}

static void consent(void **state) {
    (void)state;
    scarce_run(ask_consent);
}

static ArenaMode mode;

// A small tournament, wholly played, logged, looked at and exported.
static bool compete_in(const char *folder, Error *error) {
    ArenaSettings settings = settings_default();
    settings.mode = mode;
    settings.games = 2;
    settings.rounds = 2;
    settings.rules = (Rules){GOAL_FEWEST, START_STANDARD, 4};
    settings.opening_plies = 2;
    bool good = settings_add_player(&settings, "random", error) &&
                settings_add_player(&settings, "first", error) &&
                (mode == ARENA_MATCH || settings_add_player(&settings, "greedy", error));
    Tournament *tournament = good ? tournament_create(&settings, folder, error) : NULL;
    good = tournament && tournament_run(tournament, 2, NULL, NULL, error);
    if (good)
        assert_int_equal(tournament_status(tournament)->done, tournament_status(tournament)->total);
    Error closing;
    if (tournament && !tournament_destroy(tournament, &closing) && good) {
        good = false;
        *error = closing;
    }
    settings_free(&settings);
    static const char *const paths[] = {"games.txt", "games.ggf", "games.pgn", "games.sgf"};
    for (size_t i = 0; good && i < sizeof paths / sizeof *paths; i++) {
        Text games = {0};
        good = export_write(folder, export_format(paths[i]), &games, error);
        if (good && games.failed)
            good = scarce_refused(error);
        text_free(&games);
    }
    Text page = {0};
    good = good && report_write(folder, &page, error) && (!page.failed || scarce_refused(error));
    if (good)
        assert_string_equal(page.data + page.length - 8, "</html>\n");
    text_free(&page);
    return good;
}

static bool compete(Error *error) {
    Folder folder = folder_make();
    bool good = compete_in(folder.path, error);
    folder_remove(&folder);
    return good;
}

static void tournaments(void **state) {
    (void)state;
    mode = ARENA_LADDER;
    assert_true(scarce_run(compete) > 40);
}

static Folder kept; // a tournament that was broken off

static bool go_on(Error *error) {
    ArenaSettings settings;
    Tournament *tournament = tournament_open(&settings, kept.path, true, NULL, NULL, error);
    if (!tournament)
        return false;
    assert_int_equal(tournament_status(tournament)->done, 2);
    bool good = tournament_destroy(tournament, error);
    settings_free(&settings);
    return good;
}

// A folder that holds a tournament is never taken for an empty one.
static bool begin_again(Error *error) {
    ArenaSettings settings = settings_default();
    char path[96];
    Text before = {0}, after = {0};
    snprintf(path, sizeof path, "%s/run.json", kept.path);
    bool good = settings_add_player(&settings, "random", error) &&
                settings_add_player(&settings, "random", error) &&
                file_read(path, 1 << 16, &before, error);
    if (good) {
        assert_null(tournament_create(&settings, kept.path, error));
        good = strstr(error->text, "holds a tournament already") != NULL;
        *error = good ? (Error){0} : *error;
        Error unread = {0};
        if (file_read(path, 1 << 16, &after, &unread))
            assert_string_equal(text_string(&before), text_string(&after));
    }
    text_free(&before);
    text_free(&after);
    settings_free(&settings);
    return good;
}

static void resumed(void **state) {
    (void)state;
    Error error = {0};
    kept = folder_make();
    mode = ARENA_MATCH;
    assert_true(compete_in(kept.path, &error));
    assert_true(scarce_run(go_on) > 20);
    char games[96];
    snprintf(games, sizeof games, "%s/games.jsonl", kept.path);
    assert_int_equal(unlink(games), 0); // as when it was ended before its first game
    assert_true(scarce_run(begin_again) > 10);
    folder_remove(&kept);
}

static bool list_openings(Error *error) {
    ArenaSettings settings = settings_default();
    bool good = settings_add_list(&settings, "# list\nf5d6\nf5f6e6\n", error);
    settings.opening = OPENING_LIST;
    OpeningPlan plan = settings_openings(&settings);
    Openings *openings = good ? openings_create(&plan, error) : NULL;
    if (openings)
        assert_int_equal(openings_count(openings), 2);
    openings_destroy(openings);
    settings_free(&settings);
    if (!openings)
        return false;
    BalanceOptions options = {.rules = rules_default(),
                              .count = 2,
                              .plies = 2,
                              .depth = 2,
                              .margin = 64,
                              .seed = 1,
                              .threads = 2};
    Text list = {0};
    good = balance_write(&options, &list, error) && (!list.failed || scarce_refused(error));
    text_free(&list);
    return good;
}

static void openings_of_all_kinds(void **state) {
    (void)state;
    assert_true(scarce_run(list_openings) > 4);
}

static PlaySession some_game(void) {
    PlaySetup setup = setup_default();
    assert_true(setup_seat(&setup, WHITE, "random", NULL));
    PlaySession session = session_new(&setup);
    assert_true(session_play(&session, 37, NULL)); // f5
    return session;
}

static bool save_game(Error *error) {
    Folder folder = folder_make();
    char path[96];
    snprintf(path, sizeof path, "%s/game.json", folder.path);
    static PlaySession session, back;
    session = some_game();
    bool good = play_save(path, &session, error) && play_load(path, &session.setup, &back, error);
    if (good)
        assert_true(board_equal(back.game.now.board, session.game.now.board) && back.game.ply == 1);
    folder_remove(&folder);
    return good;
}

static void saved_games(void **state) {
    (void)state;
    assert_true(scarce_run(save_game) > 10);
}

// A few moves of two computer players on the shelf; what the sitting could not keep it must say.
static bool sit_down(Error *error) {
    static LocalGame sitting;
    PlaySetup setup = setup_default();
    setup.rules.size = 4;
    setup.first = rules_start(setup.rules);
    assert_true(setup_seat(&setup, WHITE, "random", NULL));
    assert_true(setup_seat(&setup, BLACK, "first", NULL));
    local_game_open(&sitting, 1);
    bool good = local_game_start(&sitting, &setup, error);
    for (int i = 0; good && i < 3 && session_turn(&sitting.session) != TURN_OVER; i++)
        assert_true(local_game_advance(&sitting, 600));
    if (good && sitting.session.ending == ENDING_FAILED)
        good = error_set(error, "%s", sitting.session.reason);
    if (good && *sitting.unkept.text) {
        *error = sitting.unkept;
        good = false;
    }
    local_game_close(&sitting);
    return good;
}

static void sittings(void **state) {
    (void)state;
    Folder folder = folder_make();
    setenv("XDG_STATE_HOME", folder.path, 1);
    assert_true(scarce_run(sit_down) > 10);
    Folder shelf = folder;
    strcat(shelf.path, "/flipside");
    folder_remove(&shelf);
    folder_remove(&folder);
}

static bool grow_tree(Error *error) {
    Player *player = roster_player("default", rules_default(), 1, error);
    if (!player)
        return false;
    PlayerEvaluation evaluation = player_type(player)->evaluation(player);
    GameTree tree = {0};
    Position start = rules_start(rules_default());
    TreePlan plan = {.rules = rules_default(),
                     .evaluation = &evaluation,
                     .root = start,
                     .depth = 3,
                     .prune = true,
                     .most = 10000};
    bool good = game_tree_build(&tree, &plan, error);
    TreeLook look = {.player = "default", .size = 8, .depth = 3, .prune = true};
    Text drawn = {0}, picture = {0};
    if (good) {
        tree_text(&drawn, &tree, &look);
        good = tree_svg(&picture, &tree, &look, error) &&
               ((!drawn.failed && !picture.failed) || scarce_refused(error));
    }
    text_free(&drawn);
    text_free(&picture);
    game_tree_free(&tree);
    TreeSteps steps = {0};
    plan.width = 3;
    good = good && tree_steps_make(&steps, &plan, error);
    tree_steps_free(&steps);
    static Comparison comparison;
    good =
        good && compare_run(&comparison, rules_default(), &evaluation, start, 2, INFINITY, error);
    if (good)
        assert_true(comparison.cells[0][2].done && comparison.cells[COMPARE_METHODS - 1][2].done);
    player_destroy(player);
    return good;
}

static void trees(void **state) {
    (void)state;
    assert_true(scarce_run(grow_tree) > 10);
}

typedef struct Said {
    char text[4096];
} Said;

static void hear(const char *text, void *user) {
    Said *said = user;
    size_t length = strlen(said->text);
    snprintf(said->text + length, sizeof said->text - length, "%s", text);
}

// Says some lines; what is not answered as wanted must have been answered by an error.
static bool speak(const ProtocolHandler *handler, const char *const *lines, const char *wanted,
                  Error *error) {
    static Said said;
    said = (Said){0};
    ProtocolSession *talk = protocol_start(handler, hear, &said, error);
    if (!talk)
        return false;
    bool good = true;
    for (; good && *lines; lines++)
        good = protocol_feed(talk, *lines) || lines[1] == NULL;
    protocol_finish(talk);
    if (good && strstr(said.text, wanted))
        return true;
    return error_set(error, "%s", good ? said.text : "no memory for a line");
}

static bool converse_ugi(Error *error) {
    Ugi ugi = {0};
    Options options;
    OptionTable table = {.own = conversation_options, .own_count = CONVERSATION_OPTIONS};
    bool good = options_create(&options, table, error) && ugi_init(&ugi, &options, "1", error);
    options_free(&options);
    if (good) {
        const char *const lines[] = {"setoption name Eval value handmade",
                                     "setoption name Hash value 1",
                                     "setoption name Threads value 1",
                                     "setoption name Goal value fewest",
                                     "position fen 8/8/8/3ox3/3xo3/8/8/8 x moves f5",
                                     "go depth 2",
                                     "query fen",
                                     "quit",
                                     NULL};
        ProtocolHandler handler = ugi_handler(&ugi);
        good = speak(&handler, lines, "response 8/8/8/3ox3/3xxx2/8/8/8 o", error);
    }
    ugi_free(&ugi);
    return good;
}

static bool converse(Error *error) {
    Gtp gtp;
    gtp_init(&gtp, rules_default(), "1");
    gtp.counsel.options = (EngineOptions){.threads = 1, .hash_mb = 1, .eval = "handmade"};
    gtp.counsel.level = 1;
    ProtocolHandler handler = gtp_handler(&gtp);
    const char *const lines[] = {"1 play black f5", "2 genmove white", "3 showboard", "4 quit",
                                 NULL};
    bool good = speak(&handler, lines, "=2 ", error) && strstr(error->text, "?") == NULL;
    gtp_free(&gtp);
    if (!good)
        return false;
    Nboard nboard;
    nboard_init(&nboard, rules_default());
    nboard.counsel.options = (EngineOptions){.threads = 1, .hash_mb = 1, .eval = "handmade"};
    nboard.counsel.level = 1;
    handler = nboard_handler(&nboard);
    const char *const more[] = {"nboard 2", "move F5", "go", "quit", NULL};
    good = speak(&handler, more, "===", error);
    nboard_free(&nboard);
    return good && converse_ugi(error);
}

static bool explain_by(const char *name, Error *error) {
    Game game = game_new(rules_default());
    Player *player = roster_player(name, game.rules, 1, error);
    static Explanation explanation;
    Text told = {0}, drawn = {0};
    bool good = player && explain_game(&explanation, player, &game, MOVE_NONE, NULL, error);
    if (good) {
        explain_table(&told, &explanation, MOVE_NONE, true);
        explain_panel(&told, &explanation, explanation.reasons.candidates[1].move, 40);
        explain_svg(&drawn, &explanation, MOVE_NONE, true);
        good = (!told.failed && !drawn.failed) || scarce_refused(error);
    }
    text_free(&told);
    text_free(&drawn);
    player_destroy(player);
    return good;
}

static bool explain(Error *error) {
    return explain_by("greedy", error);
}

static bool explain_engine(Error *error) {
    return explain_by("flipside:level=1,hash=1,eval=handmade", error);
}

static void reasons(void **state) {
    (void)state;
    assert_true(scarce_run(explain) > 10);
    assert_true(scarce_run(explain_engine) > 10);
}

static void protocols(void **state) {
    (void)state;
    assert_true(scarce_run(converse) > 8);
}

static char study_path[128];

static GameSheet resigned_game(void) {
    Game game = game_new(rules_default());
    assert_true(notation_play_transcript(&game, "f5d6c3d3c4f4", NULL));
    GameSheet sheet = sheet_of(&game);
    sheet_set_winner(&sheet, BLACK, SHEET_RESIGNED);
    return sheet;
}

static bool explore(Error *error) {
    GameSheet sheet = resigned_game();
    Statistic statistic = {.plies = 6, .least = 1}, read = {0};
    bool good = statistic_add(&statistic, &sheet) == STATISTIC_COUNTED
                    ? statistic_write(&statistic, study_path, error)
                    : scarce_refused(error);
    good = good && statistic_read(&read, study_path, error);
    if (good)
        assert_int_equal(read.moves, 6);
    statistic_free(&statistic);
    statistic_free(&read);
    unlink(study_path);
    Explorer *explorer = good ? explorer_open(study_path, DATABASE_WRITE, 0, error) : NULL;
    good = explorer && explorer_add(explorer, &sheet, error) == EXPLORER_ADDED &&
           explorer_commit(explorer, error);
    explorer_close(explorer);
    unlink(study_path);
    return good;
}

static bool find_game(const CollectionGame *game, void *user) {
    *(int64_t *)user = game->id;
    return true;
}

static bool collect(Error *error) {
    GameSheet sheet = resigned_game();
    CollectionSearch search = COLLECTION_EVERYTHING;
    search.opening = "tiger";
    int64_t found = 0;
    bool added;
    Collection *collection = collection_open(study_path, DATABASE_WRITE, error);
    bool good = collection && collection_add(collection, &sheet, &added, error) &&
                collection_search(collection, &search, find_game, &found, error) &&
                collection_get(collection, found, NULL, &sheet, error);
    if (good)
        assert_int_equal(sheet.game.ply, 6);
    collection_close(collection);
    unlink(study_path);
    return good;
}

static void study(void **state) {
    (void)state;
    Folder folder = folder_make();
    snprintf(study_path, sizeof study_path, "%s/study", folder.path);
    assert_in_range(scarce_run(explore), 20, 5000);
    assert_in_range(scarce_run(collect), 20, 5000);
    folder_remove(&folder);
}

int main(void) {
    // Tables alone: they are read hundreds of times. test_scarce_low.c reads a network.
    setenv("FLIPSIDE_WEIGHTS", FLIPSIDE_SOURCE_DIR "/src/frontends/browser/weights", 1);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(players),
        cmocka_unit_test(programs),
        cmocka_unit_test(names),
        cmocka_unit_test(consent),
        cmocka_unit_test(tournaments),
        cmocka_unit_test(resumed),
        cmocka_unit_test(openings_of_all_kinds),
        cmocka_unit_test(saved_games),
        cmocka_unit_test(sittings),
        cmocka_unit_test(trees),
        cmocka_unit_test(reasons),
        cmocka_unit_test(protocols),
        cmocka_unit_test(study),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
