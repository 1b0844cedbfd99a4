// `openings`: opening names, the opening explorer, and imports of its games.
#include "command.h"
#include "explorer.h"
#include "file.h"
#include "game_json.h"
#include "input.h"
#include "notation.h"
#include "opening_names.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static void print_opening(const OpeningNames *names, bool json) {
    if (json) {
        command_print_json(game_json_opening(names));
        return;
    }
    Text text = {0};
    opening_names_write(&text, names);
    printf("%-38s %s\n", text_string(&text), names->moves);
    text_free(&text);
}

// Prints the openings whose name contains `part` and that pass through `position`; NULL matches
// all. Returns the number of rows.
static int print_list(const char *part, const Position *position, bool json) {
    int found = 0;
    for (int i = 0; i < opening_names_count(); i++) {
        OpeningNames names = opening_names_row(i);
        if ((part && !opening_names_match(&names, part)) ||
            (position && !opening_names_through(&names, position->board)))
            continue;
        print_opening(&names, json);
        found++;
    }
    return found;
}

// Prints openings by name. A text that matches no name is parsed as moves or a position.
static int list(const Command *command, const Common *common, const char *wanted) {
    Game game;
    Error error = {0};
    if (!wanted || print_list(wanted, NULL, common->json))
        return wanted ? STATUS_DONE : (print_list(NULL, NULL, common->json), STATUS_DONE);
    if (!input_game(wanted, common->rules, &game, &error))
        return command_fail(
            command, "no opening has \"%.60s\" in its name, and it is not a position: %.200s",
            wanted, error.text);
    OpeningNames names;
    Text text = {0};
    bool named = opening_names_of_game(&game, game.ply, &names);
    if (named)
        opening_names_write(&text, &names);
    if (named && !common->json)
        printf("%s%s\n\n", text_string(&text), names.ply < game.ply ? ", left since" : "");
    text_free(&text);
    int found = print_list(NULL, &game.now, common->json);
    if (!found && !common->json)
        printf("no opening with a name goes through this position\n");
    return found || named ? STATUS_DONE : STATUS_NO;
}

static void show_progress(const ExplorerImport *import, void *user) {
    (void)user;
    fprintf(stderr, "\r%d/%d %.40s: %" PRId64 " games, %" PRId64 " new, %" PRId64 " known   ",
            import->file, import->files, import->path, import->games, import->added, import->known);
}

static void print_import(const ExplorerImport *import, const char *target, int64_t total,
                         bool json) {
    if (json) {
        Json *object = json_new_object();
        json_add_text(object, "file", target);
        json_add_int(object, "games", import->games);
        json_add_int(object, "added", import->added);
        json_add_int(object, "known", import->known);
        json_add_int(object, "no_result", import->no_result);
        json_add_int(object, "bad", import->bad);
        json_add_int(object, "total", total);
        command_print_json(object);
        return;
    }
    printf("%s: %" PRId64 " games read, %" PRId64 " added, %" PRId64 " known before; now %" PRId64
           " games\n",
           target, import->games, import->added, import->known, total);
    if (import->no_result)
        printf("  %" PRId64 " left out: no result, or other rules\n", import->no_result);
    if (import->bad)
        printf("  %" PRId64 " could not be read, the first: %s\n", import->bad,
               import->first_error);
}

// Sets `path` to --database or to the user's own database.
static bool database_path(const Options *options, Text *path, Error *error) {
    const char *given = options_text(options, "database");
    if (given)
        text_add(path, given);
    return given ? !path->failed || error_set(error, "not enough memory")
                 : explorer_path(path, error);
}

static int import(const Command *command, const Options *options, const Common *common, int count,
                  char **paths) {
    if (count == 0)
        return command_fail(command, "name the files to import; see flipside openings --help");
    Text path = {0};
    Error error = {0};
    ExplorerImport result = {0};
    int64_t total = 0;
    bool show = !common->quiet && isatty(STDERR_FILENO);
    int plies = options_given(options, "plies") ? (int)options_int(options, "plies") : 0;
    Explorer *explorer = database_path(options, &path, &error)
                             ? explorer_open(text_string(&path), DATABASE_WRITE, plies, &error)
                             : NULL;
    bool good = explorer && explorer_import(explorer, paths, count, common->rules,
                                            show ? show_progress : NULL, NULL, &result, &error);
    if (show && explorer)
        fputc('\n', stderr);
    good = good && explorer_games(explorer, &total, &error);
    explorer_close(explorer);
    if (good)
        print_import(&result, text_string(&path), total, common->json);
    text_free(&path);
    return good ? STATUS_DONE : command_fail_error(command, "", &error);
}

static int make_statistic(const Command *command, const Options *options, const Common *common,
                          int count, char **paths) {
    if (count == 0)
        return command_fail(command,
                            "name the files of games to count; see flipside openings --help");
    const char *out = options_text(options, "statistic"), *words = options_text(options, "words");
    bool show = !common->quiet && isatty(STDERR_FILENO);
    Error error = {0};
    ExplorerImport result = {0};
    Statistic statistic = {.goal = common->rules.goal,
                           .plies = (int)options_int(options, "plies"),
                           .min_games = (uint32_t)options_int(options, "least")};
    snprintf(statistic.description, sizeof statistic.description, "%.300s", words ? words : "");
    bool good = explorer_make_statistic(&statistic, paths, count, show ? show_progress : NULL, NULL,
                                        &result, &error) &&
                statistic_write(&statistic, out, &error);
    if (show)
        fputc('\n', stderr);
    if (good)
        print_import(&result, out, statistic.games, common->json);
    if (good && !common->json)
        printf("  %u moves, made in %u games or more, up to ply %d\n", statistic.moves,
               statistic.min_games, statistic.plies);
    statistic_free(&statistic);
    return good ? STATUS_DONE : command_fail_error(command, "", &error);
}

// A position to display, and the sources of its statistics.
typedef struct Exploring {
    const Command *command;
    const Options *options;
    Common common;
    Game game;
    Statistic statistic;
    ExplorerView view;
    Text source;  // description for display
    Text missing; // path of a database that does not exist; "" if none
} Exploring;

// Opens the user's own database if it exists. If `must` is set or --database is given, a missing
// database is an error.
static bool open_own(Exploring *exploring, bool must, Error *error) {
    Text path = {0};
    must |= options_given(exploring->options, "database");
    bool named = database_path(exploring->options, &path, error),
         there = named && file_exists(text_string(&path));
    if (named && (must || there))
        exploring->view.database = explorer_open(text_string(&path), DATABASE_READ, 0, error);
    if (exploring->view.database)
        text_add(&exploring->source, text_string(&path));
    if (named && !there)
        text_add(&exploring->missing, text_string(&path));
    text_free(&path);
    return exploring->view.database || (!must && !there);
}

static bool open_shipped(Exploring *exploring, Error *error) {
    Statistic *statistic = &exploring->statistic;
    *error = (Error){0};
    if (!statistic_shipped(statistic, exploring->game.rules.goal, error))
        return !*error->text; // a goal may have no statistic
    exploring->view.statistic = statistic;
    text_format(&exploring->source, "%s%s", exploring->source.length ? " and " : "",
                *statistic->description ? statistic->description
                                        : "the statistic that comes with the program");
    return true;
}

// Opens the sources selected by --from. The default is the user's own games if there are any,
// otherwise the shipped statistic.
static bool open_sources(Exploring *exploring, Error *error) {
    enum { OWN, SHIPPED, BOTH, ANY } from = options_choice(exploring->options, "from");
    if (from != SHIPPED && !open_own(exploring, from == OWN, error))
        return false;
    bool shipped = from == SHIPPED || from == BOTH || (from == ANY && !exploring->view.database);
    return !shipped || open_shipped(exploring, error);
}

static bool open_engine(Exploring *exploring, Error *error) {
    if (options_flag(exploring->options, "counts"))
        return true;
    EngineOptions wanted = engine_from_options(exploring->options, exploring->game.rules);
    wanted.hash_mb = 16;
    wanted.threads = wanted.threads ? wanted.threads : 1;
    exploring->view.level = (int)options_int(exploring->options, "level");
    exploring->view.engine = engine_create(&wanted, error);
    return exploring->view.engine != NULL;
}

static void print_move(const ExplorerMove *move, int size) {
    char name[3];
    printf("%-4s ", notation_move(move->move, size, name));
    if (move->count.games) {
        MatchStatistics statistics = explorer_points(&move->count);
        printf("%8" PRId64 " %8" PRId64 " %7" PRId64 " %8" PRId64 "  %5.1f ± %4.1f %%",
               move->count.games, move->count.wins, move->count.draws, counts_losses(&move->count),
               100 * statistics.share, 100 * statistics.error);
    } else {
        printf("%8d %8s %7s %8s  %14s", 0, "", "", "", "");
    }
    if (move->count.scored)
        printf(" %+6.1f", counts_mean(&move->count));
    else
        printf(" %6s", "");
    if (move->has_score)
        printf("  %+5d", move->report.score);
    Text text = {0};
    if (move->named)
        opening_names_write(&text, &move->names);
    printf("%s%s", text.length ? "  " : "", text_string(&text));
    const char *before = "  the same as ";
    for (uint64_t left = move->same & ~bit(move->move); left; before = " ")
        printf("%s%s", before, notation_move(bit_take(&left), size, name));
    printf("\n");
    text_free(&text);
}

// Prints the source of the counts, or the missing database.
static void print_source(const Exploring *exploring) {
    if (exploring->source.length)
        printf("from %s\n\n", text_string(&exploring->source));
    else if (exploring->missing.length)
        printf("no games: neither %s is there (openings --import makes it)\nnor a statistic that "
               "comes with the program "
               "for this goal\n\n",
               text_string(&exploring->missing));
    else
        printf("no games: no statistic for this goal comes with the program\n\n");
}

static void print_position(const Exploring *exploring, const ExplorerMove *moves, int count) {
    const Game *game = &exploring->game;
    OpeningNames names;
    Text text = {0};
    int64_t games = 0;
    for (int i = 0; i < count; i++)
        games += moves[i].count.games;
    if (opening_names_of_game(game, game->ply, &names))
        opening_names_write(&text, &names);
    printf("%s%s%s to move, the goal is the %s discs; %" PRId64 " games\n", text_string(&text),
           text.length ? ": " : "", color_name(game->now.side), goal_name(game->rules.goal), games);
    print_source(exploring);
    printf("move    games     wins   draws   losses         points   mean%s\n",
           exploring->view.engine ? "  value  leads to" : "  leads to");
    for (int i = 0; i < count; i++)
        print_move(&moves[i], game->rules.size);
    text_free(&text);
}

static int explore(Exploring *exploring, int count, char **arguments) {
    Error error = {0};
    ExplorerMove moves[MOVES_MAX];
    exploring->game = game_new(exploring->common.rules);
    if (count > 1)
        return command_fail(exploring->command,
                            "one position, please; put moves with spaces in quotes");
    if (count == 1 && !input_game(arguments[0], exploring->common.rules, &exploring->game, &error))
        return command_fail(exploring->command, "%s", error.text);
    game_play_passes(&exploring->game);
    bool good = open_sources(exploring, &error) && open_engine(exploring, &error);
    int found = good ? explorer_moves(&exploring->view, exploring->game.rules, exploring->game.now,
                                      moves, &error)
                     : -1;
    if (found >= 0 && !exploring->common.json)
        print_position(exploring, moves, found);
    for (int i = 0; i < found && exploring->common.json; i++)
        command_print_json(explorer_move_json(&moves[i], exploring->game.rules.size));
    engine_destroy(exploring->view.engine);
    explorer_close(exploring->view.database);
    statistic_free(&exploring->statistic);
    text_free(&exploring->source);
    text_free(&exploring->missing);
    return found >= 0 ? STATUS_DONE : command_fail_error(exploring->command, "", &error);
}

static const Option rows[] = {
    {"explore", OPTION_FLAG, NULL, "no", 0, 0,
     "what games and the engine say of each move of a position"},
    {"import", OPTION_FLAG, NULL, "no", 0, 0, "add the games of files to the database"},
    {"statistic", OPTION_TEXT, "OUT", "", 0, 0, "count the games of files into a compact file"},
    {"database", OPTION_TEXT, "FILE", "", 0, 0, "a database instead of the user's own"},
    {"from", OPTION_CHOICE, "own|shipped|both|any", "any", 0, 0,
     "games to show: any = your own database, without one what comes with the program"},
    {"plies", OPTION_INT, "N", "24", 1, 60,
     "moves of each game that are counted, in a new database or statistic"},
    {"least", OPTION_INT, "N", "2", 1, 1e9, "games that a move needs to be in a statistic"},
    {"words", OPTION_TEXT, "TEXT", "", 0, 0, "what a statistic is made of, for people"},
    {"counts", OPTION_FLAG, NULL, "no", 0, 0, "only games, no values of the engine"},
    ENGINE_LEVEL_OPTION(0, "8", "level of the values"),
    ENGINE_EVAL_OPTIONS,
    RULES_OPTIONS,
    COMMON_THREADS_OPTION,
    COMMON_JSON_OPTION,
    COMMON_QUIET_OPTION,
};

static int run(const Command *command, const Options *options, int count, char **argv) {
    Common common = command_common(options);
    bool wants_explore = options_flag(options, "explore"),
         wants_import = options_flag(options, "import");
    bool wants_statistic = options_given(options, "statistic");
    if (wants_explore + wants_import + wants_statistic > 1)
        return command_fail(command, "one of --explore, --import and --statistic at a time");
    if (wants_import)
        return import(command, options, &common, count, argv);
    if (wants_statistic)
        return make_statistic(command, options, &common, count, argv);
    if (wants_explore) {
        Exploring exploring = {.command = command, .options = options, .common = common};
        return explore(&exploring, count, argv);
    }
    if (count > 1)
        return command_fail(command,
                            "one name or position, please; put a name with spaces in quotes");
    return list(command, &common, count ? argv[0] : NULL);
}

const Command command_openings = {
    .name = "openings",
    .arguments = "[NAME|MOVES|POSITION|FILE...]",
    .summary = "Names of openings, and what games say of them",
    .details =
        "Lists the openings that have names; with a part of a name those that match, with moves or "
        "a position those\n"
        "whose line goes through it, however the board is turned. --explore shows each move of a "
        "position: in how\n"
        "many games it was made, how they ended for the side that made it, their mean result in "
        "discs, the engine's\n"
        "value and the name it leads to. Moves that a turn of the board makes the same are one.\n"
        "\n"
        "--import adds the games of files in any form (WTHOR, GGF, SGF, PGN, transcripts, saved "
        "games, self-play\n"
        "data, folders of tournaments) to your own database; a game is counted once, however often "
        "it comes. A\n"
        "killed import is gone on with by starting it again.\n"
        "\n"
        "Examples:\n"
        "  flipside openings rose\n"
        "  flipside openings f5d6c3\n"
        "  flipside openings --explore f5d6\n"
        "  flipside openings --explore --goal fewest --json\n"
        "  flipside openings --import --database mine.db WTH_2001.wtb run1\n"
        "  flipside openings --explore --database mine.db f5d6c3d3c4",
    .options = rows,
    .option_count = sizeof rows / sizeof *rows,
    .most = 1 << 20,
    .run = run,
};
