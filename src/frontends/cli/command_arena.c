// `arena`: matches, kumites, gauntlets and ladders between players.
#include "arena_print.h"
#include "ask_trust.h"
#include "balance.h"
#include "command.h"
#include "file.h"
#include "growth.h"
#include "interrupt.h"
#include "isolation.h"
#include "memory.h"
#include "settings_options.h"
#include "spec_file.h"
#include "tournament_json.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// Adds a player, given as a spec or as a file.
static bool add_player(ArenaSettings *settings, const char *argument, Error *error) {
    Text spec = {0};
    bool good = spec_from_argument(argument, &spec, error) &&
                settings_add_player(settings, text_string(&spec), error);
    text_free(&spec);
    return good;
}

// Reads the settings of a new tournament.
static bool make_settings(const Options *options, int count, char **specs, ArenaSettings *settings,
                          Error *error) {
    settings->usual_seconds = ARENA_USUAL_SECONDS;
    for (int i = 0; i < count; i++)
        if (!add_player(settings, specs[i], error))
            return false;
    return shard_from_options(options, &settings->shard, error) &&
           settings_take_options(settings, options, error);
}

// Checks that --shard, if given, is the shard of the directory.
static bool same_shard(const ArenaSettings *settings, const Options *options, Error *error) {
    Shard shard;
    if (!options_given(options, "shard"))
        return true;
    if (!shard_from_options(options, &shard, error))
        return false;
    return (shard.index == settings->shard.index && shard.count == settings->shard.count) ||
           error_set(error, "%s is not shard %d/%d; leave --shard out to continue it",
                     options_text(options, "out"), shard.index, shard.count);
}

// Returns true if a directory contains the shard of these settings. The same command then resumes
// it.
static bool holds_shard(const char *folder, ArenaSettings *settings) {
    ArenaSettings there;
    Text own = {0}, other = {0};
    if (!shard_is_part(settings->shard) || !log_settings(folder, &there, NULL))
        return false;
    bool same = settings_write(settings, &own) && settings_write(&there, &other) &&
                strcmp(text_string(&own), text_string(&other)) == 0;
    settings_free(&there);
    text_free(&own);
    text_free(&other);
    return same;
}

static void tick(const TournamentStatus *status, void *user) {
    live_table_draw(user, status);
}

// Runs a tournament and prints the result; returns the exit code.
static int play(const Command *command, Tournament *tournament, const Options *options) {
    Common common = command_common(options);
    bool verbose = options_flag(options, "verbose");
    const char *out = options_text(options, "out");
    const TournamentStatus *status = tournament_status(tournament);
    if (status->log.torn && !common.quiet)
        fprintf(
            stderr,
            "The last line of the log was torn and has been cut off; its game is played again.\n");
    if (status->log.bad && !common.quiet)
        fprintf(stderr,
                "%d lines of the log were damaged and are now in games.bad; their games are played "
                "again.\n",
                status->log.bad);
    isolation_note((const char *const *)status->settings->players, status->settings->player_count);
    LiveTable live = {.out = stderr, .plain = !isatty(STDERR_FILENO)};
    bool draws = !common.quiet && !verbose;
    TournamentWatch watch = {.tick = draws ? tick : NULL, .user = &live, .spreads = !verbose};
    RefereeWatch steps = verbose_watch;
    steps.user = &(VerboseWatch){.names = (const char *const *)status->names,
                                 .size = status->settings->rules.size};
    if (verbose)
        watch.games = &steps;
    int workers = verbose ? 1 : cluster_threads(common.threads);
    Error error = {0};
    interrupt_catch();
    bool good = tournament_run(tournament, workers, interrupt_flag(), &watch, &error);
    live_table_clear(&live);
    Text table = {0};
    if (common.json)
        good = tournament_write_json(status, &table) && good;
    else
        arena_print_table(status, arena_print_width(stdout), &table);
    good = fputs(text_string(&table), stdout) != EOF && good;
    text_free(&table);
    bool complete = status->done == status->total || status->verdict != SPRT_GOES_ON;
    if (*error.text)
        fprintf(stderr, "flipside %s: %s\n", command->name, error.text);
    if (!complete && out)
        fprintf(stderr,
                "Interrupted after %d of %d games; go on with: flipside arena --resume --out %s\n",
                status->done, status->total, out);
    return good && complete && status->verdict != SPRT_ACCEPT_H0 ? STATUS_DONE : STATUS_NO;
}

// Changes requested when a tournament is resumed.
typedef struct Growing {
    const Options *options;
    int count; // number of players given
    char **specs;
    bool trusted; // the programs named in run.json may be started
} Growing;

// Returns true if the given players, if any, are those of the tournament, in the same order.
static bool same_players(const ArenaSettings *settings, const Growing *growing) {
    int at = 0;
    bool same = true;
    if (growing->count == 0)
        return true;
    for (int i = 0; same && i < settings->player_count; i++) {
        Text spec = {0};
        if (!settings_plays(settings, i))
            continue;
        same = at < growing->count && spec_from_argument(growing->specs[at], &spec, NULL) &&
               strcmp(text_string(&spec), settings->players[i]) == 0;
        text_free(&spec);
        at++;
    }
    return same && at == growing->count;
}

// Withdraws a player, given by name or by the file it was added with.
static bool withdraw(ArenaSettings *settings, const char *name, Error *error) {
    Text spec = {0};
    int player = growth_find(settings, name, error);
    if (player < 0 && spec_from_argument(name, &spec, NULL)) {
        Error other = {0};
        player = growth_find(settings, text_string(&spec), &other);
    }
    text_free(&spec);
    return player >= 0 && growth_withdraw(settings, player, error);
}

// Adds the given players (--add).
static bool add_players(ArenaSettings *settings, const Growing *growing, Error *error) {
    bool good = growing->count > 0 || error_set(error, "--add wants the players that join");
    for (int i = 0; good && i < growing->count; i++) {
        Text spec = {0};
        good = spec_from_argument(growing->specs[i], &spec, error) &&
               growth_add(settings, text_string(&spec), NULL, error);
        text_free(&spec);
    }
    return good;
}

// Returns true if a spec was given on the command line.
static bool is_given(const char *spec, int count, char **specs) {
    bool given = false;
    for (int i = 0; !given && i < count; i++) {
        Text own = {0};
        given = spec_from_argument(specs[i], &own, NULL) && strcmp(text_string(&own), spec) == 0;
        text_free(&own);
    }
    return given;
}

// Requests permission to start programs named only in run.json. Players named on the command line
// need no further permission.
static bool may_run(const ArenaSettings *settings, Growing *growing, Error *error) {
    const Options *options = growing->options;
    Trust trust = {.all = options_flag(options, "trust") || growing->trusted, .ask = ask_trust()};
    Text origin = {0};
    text_format(&origin, "%s/run.json", options_text(options, "out"));
    const char *others[ARENA_PLAYERS_MAX];
    int asked = 0;
    for (int i = 0; i < settings->player_count; i++)
        if (settings_plays(settings, i) &&
            !is_given(settings->players[i], growing->count, growing->specs))
            others[asked++] = settings->players[i];
    bool good = trust_specs(&trust, text_string(&origin), others, asked, error);
    text_free(&origin);
    growing->trusted = good;
    return good;
}

// Returns true if the options add games. Permission is then requested before anything is changed.
static bool wants_games(const ArenaSettings *settings, const Options *options) {
    return options_flag(options, "add") ||
           (options_given(options, "games") && options_int(options, "games") > settings->games) ||
           (options_given(options, "rounds") && options_int(options, "rounds") > settings->rounds);
}

static bool grow(ArenaSettings *settings, void *user, Error *error) {
    Growing *growing = user;
    const Options *options = growing->options;
    const char *leaves = options_text(options, "withdraw");
    bool add = options_flag(options, "add");
    if (!same_shard(settings, options, error))
        return false;
    if (!add && !same_players(settings, growing))
        return error_set(
            error,
            "the tournament in %s has other players; leave them out to continue it, or --add them",
            options_text(options, "out"));
    if (wants_games(settings, options) && !may_run(settings, growing, error))
        return false;
    return (!leaves || withdraw(settings, leaves, error)) &&
           (!add || add_players(settings, growing, error)) &&
           (!options_given(options, "games") ||
            growth_games(settings, (int)options_int(options, "games"), error)) &&
           (!options_given(options, "rounds") ||
            growth_rounds(settings, (int)options_int(options, "rounds"), error));
}

// Returns the first given option that requires --resume, NULL if none.
static const char *growth_asked(const Options *options) {
    return options_flag(options, "add")        ? "--add"
           : options_text(options, "withdraw") ? "--withdraw"
                                               : NULL;
}

static int run_tournament(const Command *command, const Options *options, int count, char **specs) {
    bool resume = options_flag(options, "resume");
    const char *out = options_text(options, "out"), *asked = growth_asked(options);
    ArenaSettings settings = settings_default();
    Error error = {0};
    Tournament *tournament = NULL;
    if (!resume && asked)
        return command_fail(
            command, "%s changes a tournament that is there: give --resume --out DIR too", asked);
    if (resume && !out)
        return command_fail(command, "--resume wants the folder of the tournament: --out DIR");
    if (options_given(options, "shard") && !out)
        return command_fail(command,
                            "--shard wants the folder that `flipside merge` will take: --out DIR");
    if (resume && settings_given(options))
        return command_fail(command,
                            "--resume continues with the settings in %s/run.json, of which only "
                            "--games and --rounds "
                            "can grow; leave the others out",
                            out);
    if (resume) {
        Growing growing = {.options = options, .count = count, .specs = specs};
        tournament = tournament_grow(&settings, out, grow, &growing, NULL, NULL, &error);
        const TournamentStatus *now = tournament ? tournament_status(tournament) : NULL;
        if (now && now->done < now->total && !may_run(now->settings, &growing, &error)) {
            tournament_destroy(tournament, NULL);
            tournament = NULL;
        }
    } else if (make_settings(options, count, specs, &settings, &error)) {
        if (holds_shard(out, &settings)) {
            settings_free(&settings);
            tournament = tournament_open(&settings, out, false, NULL, NULL, &error);
        } else {
            tournament = tournament_create(&settings, out, &error);
        }
    }
    int status =
        tournament ? play(command, tournament, options) : command_fail_error(command, "", &error);
    if (!tournament_destroy(tournament, &error)) {
        fprintf(stderr, "flipside %s: %s\n", command->name, error.text);
        status = STATUS_NO;
    }
    settings_free(&settings);
    return status;
}

static void show_found(int found, int tried, void *user) {
    fprintf(stderr, "\r%d of %d openings found among %d\033[K", found, *(const int *)user, tried);
}

// Creates a list of balanced openings.
static int make_openings(const Command *command, const Options *options, const char *path) {
    ArenaSettings settings = settings_default();
    Common common = command_common(options);
    Error error = {0};
    settings.rules = common.rules;
    bool good = settings_take_openings(&settings, options_text(options, "openings"), &error);
    int plies = settings.opening_plies;
    settings_free(&settings);
    if (!good)
        return command_fail_error(command, "", &error);
    int count = options_given(options, "games") ? (int)options_int(options, "games") : 500;
    bool shows = isatty(STDERR_FILENO) && !common.quiet;
    BalanceOptions balance = {
        .rules = common.rules,
        .count = count,
        .plies = plies,
        .depth = options_given(options, "depth") ? (int)options_int(options, "depth") : 14,
        .margin = 1,
        .seed = common.seed,
        .threads = common.threads ? common.threads : cpu_count(),
        .stop = interrupt_flag(),
        .progress = shows ? show_found : NULL,
        .user = &count};
    Text list = {0};
    interrupt_catch();
    good = balance_write(&balance, &list, &error);
    if (shows)
        fputc('\n', stderr);
    if (good && strcmp(path, "-") == 0)
        fputs(text_string(&list), stdout);
    else
        good = good && file_write(path, list.data, list.length, &error);
    text_free(&list);
    return good ? STATUS_DONE : command_fail_error(command, "", &error);
}

static const Option rows[] = {
    ARENA_OPTIONS,
    {"out", OPTION_TEXT, "DIR", "", 0, 0, "folder for the log and the settings"},
    SHARD_OPTION,
    {"resume", OPTION_FLAG, NULL, "no", 0, 0, "continue the tournament in --out DIR"},
    {"add", OPTION_FLAG, NULL, "no", 0, 0,
     "with --resume: the players given join; missing games are played"},
    {"withdraw", OPTION_TEXT, "NAME", "", 0, 0, "with --resume: this player leaves"},
    {"trust", OPTION_FLAG, NULL, "no", 0, 0,
     "with --resume: run the programs that DIR/run.json names"},
    {"make-openings", OPTION_TEXT, "FILE", "", 0, 0, "write a list of --games balanced openings"},
    {"verbose", OPTION_FLAG, NULL, "no", 0, 0,
     "print every step of every game, one game at a time"},
    COMMON_SANDBOX_OPTION,
    COMMON_THREADS_OPTION,
    COMMON_JSON_OPTION,
    COMMON_QUIET_OPTION,
};

static int run(const Command *command, const Options *options, int count, char **argv) {
    const char *list = options_text(options, "make-openings");
    return list ? make_openings(command, options, list)
                : run_tournament(command, options, count, argv);
}

const Command command_arena = {
    .name = "arena",
    .arguments = "PLAYER PLAYER...",
    .summary = "Play players against each other: fair, in parallel, with ratings and error bars",
    .details =
        "Every opening is played twice with colours swapped. Clocks are strict: a player that is "
        "late (beyond the\n"
        "grace), crashes or plays an illegal move loses that game, and the reason is written down. "
        "A player that\n"
        "nothing limits, neither its spec nor --time, --game-time, --depth, --nodes or --playouts, "
        "takes 0.1 s a\n"
        "move, an outside program 5 s. --threads is the number of games at once (default: one per "
        "core). With --out\n"
        "every game is kept, one JSON line each, and an interrupted tournament goes on with "
        "--resume;\n"
        "`flipside report DIR` makes a page of it. Programs that only the folder names are run "
        "after you agree "
        "(--trust,\n"
        "or name the same players again). A tournament can grow: --resume with --add PLAYER..., "
        "--withdraw NAME, a\n"
        "larger --games or --rounds plays the games that are missing, and no other. Outside "
        "programs are isolated\n"
        "(docs/outside-ais.md); --sandbox strict refuses to start them where that cannot be done, "
        "--sandbox off\n"
        "gives them all of your rights.\n\n"
        "With --shard I/N (a match, --kumite or --gauntlet without --sprt) this is one of N runs, "
        "on as many "
        "machines,\n"
        "that play one tournament together, each into a folder of its own; the same command goes "
        "on after a kill, and\n"
        "`flipside merge` makes of the parts the folder of the whole (docs/cluster.md).\n\n"
        "Of two players Elo is the difference to the other, of more the distance to the average; "
        "LOS is the\n"
        "likelihood to be stronger than the next one in the table; online is what a race of 40 "
        "games at +5 for a\n"
        "win and -5 for a loss would give. When the machine itself lacks something (open\n"
        "files, processes, memory, room on the disk) the run stops and no player is charged with "
        "it. Exit status:\n"
        "0 done, 1 interrupted or stopped or the sequential test accepted ELO0, 2 bad usage.\n\n"
        "Examples:\n"
        "  flipside arena random most-flips --games 1000\n"
        "  flipside arena --kumite random first most-flips --goal fewest --games 200 --out run1\n"
        "  flipside arena --resume --out run1\n"
        "  flipside arena --resume --out run1 --add greedy fewest-flips\n"
        "  flipside arena --resume --out run1 --add greedy --withdraw first --games 300\n"
        "  flipside arena --kumite random first most-flips --games 200 --out part1 --shard 1/2\n"
        "  flipside arena --swiss random first most-flips fewest-flips greedy --rounds 4\n"
        "  flipside arena --knockout greedy most-flips random first\n"
        "  flipside arena my_ai.py ./my_program flipside:level=3 --kumite --time 5 --goal fewest\n"
        "  flipside arena program:cmd=./mine flipside:level=3 --time 5 --grace 50\n"
        "  flipside arena flipside:eval=patterns flipside:eval=handmade --nodes 10000 --sprt 0,20\n"
        "  flipside arena --ladder greedy random first most-flips --autoplay 20\n"
        "  flipside arena --ladder greedy --playto random\n"
        "  flipside arena random most-flips --games 1 --verbose\n"
        "  flipside arena --make-openings list.txt --games 300 --openings random:8 --depth 12 "
        "--goal fewest",
    .options = rows,
    .option_count = sizeof rows / sizeof *rows,
    .most = ARENA_PLAYERS_MAX,
    .run = run,
};
