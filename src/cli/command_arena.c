// `arena`: matches, kumites, gauntlets and ladders between any players.
#include "arena_print.h"
#include "ask_trust.h"
#include "balance.h"
#include "command.h"
#include "file.h"
#include "memory.h"
#include "openings.h"
#include "spec_file.h"

#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LIST_LIMIT = 64 << 20 };

// Of a built-in player that neither its spec nor the command line limits: a game of a few seconds can be watched.
static const double usual_seconds = 0.1;

// Everything the command line says.
typedef struct Arguments {
    Common common;
    bool kumite, gauntlet, ladder, resume, verbose, trust;
    int64_t games, rounds, depth, nodes, playouts, grace, adjudicate;
    double game_time, increment, alpha, beta;
    const char *openings, *out, *sprt, *resign, *draw, *make_openings;
} Arguments;

static Arguments arguments_default(void) {
    return (Arguments){.rounds = 20, .grace = 100, .alpha = 0.05, .beta = 0.05};
}

// Asked by Ctrl-C or a polite kill; a handler can only reach a global.
static atomic_bool interrupted;

static void interrupt(int number) {
    (void)number;
    atomic_store(&interrupted, true);
}

// The first Ctrl-C ends the run in order, the second at once.
static void catch_signals(void) {
    struct sigaction action = {.sa_handler = interrupt, .sa_flags = (int)SA_RESETHAND | SA_RESTART};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

// Two numbers with a comma between them and nothing else.
static bool two_numbers(const char *text, double *first, double *second) {
    char *end;
    *first = strtod(text, &end);
    if (end == text || *end != ',')
        return false;
    const char *rest = end + 1;
    *second = strtod(rest, &end);
    return end != rest && !*end;
}

static bool set_openings(ArenaSettings *settings, const char *text, Error *error) {
    size_t plain = strlen("random");
    if (strcmp(text, "balanced") == 0)
        return settings_take_balanced(settings, error);
    if (strcmp(text, "start") == 0) {
        settings->opening = OPENING_START;
    } else if (strncmp(text, "random", plain) == 0 && (text[plain] == ':' || !text[plain])) {
        char *end = NULL;
        long plies = text[plain] ? strtol(text + plain + 1, &end, 10) : settings->opening_plies;
        if (end && (end == text + plain + 1 || *end || plies < 0 || plies > 50))
            return error_set(error, "--openings random:PLIES wants from 0 to 50 plies");
        settings->opening = OPENING_RANDOM;
        settings->opening_plies = (int)plies;
    } else {
        Text list = {0};
        settings->opening = OPENING_LIST;
        settings->opening_name = strdup(text);
        bool good = file_read(text, LIST_LIMIT, &list, error) && settings_add_list(settings, text_string(&list), error);
        text_free(&list);
        return good;
    }
    return true;
}

static bool set_rules_of_ending(ArenaSettings *s, const Arguments *a, Error *error) {
    double score, moves;
    if (a->resign) {
        if (!two_numbers(a->resign, &score, &moves) || moves < 1 || moves > 60)
            return error_set(error, "--resign wants SCORE,MOVES, for example 40,3");
        s->resign_score = (int)score;
        s->resign_moves = (int)moves;
    }
    if (a->draw) {
        if (!two_numbers(a->draw, &score, &moves) || score < 0 || moves < 1 || moves > 60)
            return error_set(error, "--draw wants SCORE,MOVES, for example 0,4");
        s->draw_score = (int)score;
        s->draw_moves = (int)moves;
    }
    s->adjudicate = (int)a->adjudicate;
    if (a->sprt) {
        s->sprt = true;
        if (!two_numbers(a->sprt, &s->elo0, &s->elo1))
            return error_set(error, "--sprt wants ELO0,ELO1, for example 0,20");
    }
    s->alpha = a->alpha;
    s->beta = a->beta;
    return true;
}

// A player as people name it: by a spec, or by its file.
static bool add_player(ArenaSettings *settings, const char *argument, Error *error) {
    Text spec = {0};
    bool good = spec_from_argument(argument, &spec, error) && settings_add_player(settings, text_string(&spec), error);
    text_free(&spec);
    return good;
}

// The settings of a new tournament.
static bool make_settings(const Arguments *a, int count, char **specs, ArenaSettings *s, Error *error) {
    if (a->kumite + a->gauntlet + a->ladder > 1)
        return error_set(error, "choose one of --kumite, --gauntlet and --ladder");
    s->mode = a->kumite ? ARENA_KUMITE : a->gauntlet ? ARENA_GAUNTLET : a->ladder ? ARENA_LADDER : ARENA_MATCH;
    s->rules = a->common.rules;
    s->seed = a->common.seed;
    s->games = a->games ? (int)a->games : a->ladder ? 2 : a->sprt ? 100000 : s->games;
    s->rounds = (int)a->rounds;
    s->move_seconds = a->common.seconds;
    s->usual_seconds = usual_seconds;
    s->game_seconds = a->game_time;
    s->increment = a->increment;
    s->grace = (double)a->grace / 1000;
    s->depth = (int)a->depth;
    s->nodes = (uint64_t)a->nodes;
    s->playouts = (uint64_t)a->playouts;
    for (int i = 0; i < count; i++)
        if (!add_player(s, specs[i], error))
            return false;
    return (!a->openings || set_openings(s, a->openings, error)) && set_rules_of_ending(s, a, error);
}

static void tick(const TournamentStatus *status, void *user) {
    live_table_draw(user, status);
}

// Runs it and prints the result; the exit code.
static int play(const Command *command, Tournament *tournament, const Arguments *a) {
    const TournamentStatus *status = tournament_status(tournament);
    if (status->log.torn && !a->common.quiet)
        fprintf(stderr, "The last line of the log was torn and has been cut off; its game is played again.\n");
    if (status->log.bad && !a->common.quiet)
        fprintf(stderr, "%d lines of the log were damaged and are now in games.bad; their games are played again.\n",
                status->log.bad);
    LiveTable live = {.out = stderr, .plain = !isatty(STDERR_FILENO)};
    bool draws = !a->common.quiet && !a->verbose;
    TournamentWatch watch = {.tick = draws ? tick : NULL, .user = &live};
    RefereeWatch steps = verbose_watch;
    steps.user = (void *)status->names;
    if (a->verbose)
        watch.games = &steps;
    int workers = a->verbose ? 1 : a->common.threads ? (int)a->common.threads : cpu_count();
    Error error = {0};
    catch_signals();
    bool good = tournament_run(tournament, workers, &interrupted, &watch, &error);
    live_table_clear(&live);
    Text table = {0};
    if (a->common.json) {
        good = arena_print_json(status, stdout) && good;
    } else {
        arena_print_table(status, arena_print_width(stdout), &table);
        fputs(text_string(&table), stdout);
    }
    text_free(&table);
    bool complete = status->done == status->total || status->verdict != SPRT_GOES_ON;
    if (*error.text)
        fprintf(stderr, "flipside %s: %s\n", command->name, error.text);
    if (!complete && a->out)
        fprintf(stderr, "Interrupted after %d of %d games; go on with: flipside arena --resume --out %s\n",
                status->done, status->total, a->out);
    return good && complete && status->verdict != SPRT_ACCEPT_H0 ? STATUS_DONE : STATUS_NO;
}

// Does the command line set anything that a continued tournament has set already?
static bool sets_anything(const Arguments *a) {
    const Arguments plain = arguments_default();
    const Rules rules = rules_default();
    return a->kumite || a->gauntlet || a->ladder || a->games || a->rounds != plain.rounds || a->depth || a->nodes ||
           a->playouts || a->grace != plain.grace || a->adjudicate || a->game_time > 0 || a->increment > 0 ||
           a->alpha != plain.alpha || a->beta != plain.beta || a->openings || a->sprt || a->resign || a->draw ||
           a->common.seconds > 0 || a->common.seed != 1 || a->common.rules.goal != rules.goal ||
           a->common.start_given || a->common.size_given;
}

// Given players must be those of the folder.
static bool same_players(const ArenaSettings *settings, int count, char **specs) {
    if (count != settings->player_count)
        return count == 0;
    bool same = true;
    for (int i = 0; i < count && same; i++) {
        Text spec = {0};
        same = spec_from_argument(specs[i], &spec, NULL) && strcmp(text_string(&spec), settings->players[i]) == 0;
        text_free(&spec);
    }
    return same;
}

// May the programs that only run.json names be started? Players named on the command line need no further consent.
static bool may_run(const TournamentStatus *status, const Arguments *a, int count, Error *error) {
    const ArenaSettings *settings = status->settings;
    Trust trust = {.all = a->trust || count > 0 || status->done == status->total, .ask = ask_trust()};
    Text origin = {0};
    text_format(&origin, "%s/run.json", a->out);
    bool good = trust_specs(&trust, text_string(&origin), (const char *const *)settings->players,
                            settings->player_count, error);
    text_free(&origin);
    return good;
}

static int run_tournament(const Command *command, const Arguments *a, int count, char **specs) {
    ArenaSettings settings = settings_default();
    Error error = {0};
    Tournament *tournament = NULL;
    if (a->resume && !a->out)
        return command_fail(command, "--resume wants the folder of the tournament: --out DIR");
    if (a->resume && sets_anything(a))
        return command_fail(command, "--resume continues with the settings in %s/run.json; leave the others out",
                            a->out);
    if (a->resume) {
        tournament = tournament_open(&settings, a->out, false, NULL, NULL, &error);
        if (tournament && !same_players(&settings, count, specs)) {
            tournament_destroy(tournament, NULL);
            settings_free(&settings);
            return command_fail(command, "the tournament in %s has other players; leave them out to continue it",
                                a->out);
        }
        if (tournament && !may_run(tournament_status(tournament), a, count, &error)) {
            tournament_destroy(tournament, NULL);
            tournament = NULL;
        }
    } else if (make_settings(a, count, specs, &settings, &error)) {
        tournament = tournament_create(&settings, a->out, &error);
    }
    int status = tournament ? play(command, tournament, a) : command_fail_error(command, "", &error);
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

// Makes a list of balanced openings.
static int make_openings(const Command *command, const Arguments *a) {
    ArenaSettings settings = settings_default();
    Error error = {0};
    settings.rules = a->common.rules;
    if (a->openings && !set_openings(&settings, a->openings, &error))
        return command_fail_error(command, "", &error);
    int count = a->games ? (int)a->games : 500;
    bool shows = isatty(STDERR_FILENO) && !a->common.quiet;
    BalanceOptions options = {.rules = a->common.rules,
                              .count = count,
                              .plies = settings.opening_plies,
                              .depth = a->depth ? (int)a->depth : 14,
                              .margin = 1,
                              .seed = a->common.seed,
                              .threads = a->common.threads ? (int)a->common.threads : cpu_count(),
                              .stop = &interrupted,
                              .progress = shows ? show_found : NULL,
                              .user = &count};
    settings_free(&settings);
    Text list = {0};
    catch_signals();
    bool good = balance_write(&options, &list, &error);
    if (shows)
        fputc('\n', stderr);
    if (good && strcmp(a->make_openings, "-") == 0)
        fputs(text_string(&list), stdout);
    else
        good = good && file_write(a->make_openings, list.data, list.length, &error);
    text_free(&list);
    return good ? STATUS_DONE : command_fail_error(command, "", &error);
}

static int run(const Command *command, int argc, char **argv) {
    Arguments a = arguments_default();
    const Option options[] = {
        {"kumite", OPTION_FLAG, &a.kumite, NULL, "every player meets every other", 0, 0},
        {"gauntlet", OPTION_FLAG, &a.gauntlet, NULL, "the first player meets all others", 0, 0},
        {"ladder", OPTION_FLAG, &a.ladder, NULL, "a points race: neighbours challenge each other and climb", 0, 0},
        {"games", OPTION_INT, &a.games, "N", "games per pair (default 100; per challenge of a ladder 2)", 1, 1e8},
        {"rounds", OPTION_INT, &a.rounds, "N", "rounds of a ladder (default 20)", 1, 1e5},
        {"openings", OPTION_TEXT, &a.openings, "KIND", "random[:PLIES] (default random:8), balanced, start, or a FILE",
         0, 0},
        {"game-time", OPTION_REAL, &a.game_time, "S", "seconds for all moves of a game", 0.001, 1e6},
        {"increment", OPTION_REAL, &a.increment, "S", "seconds added to the game clock after each move", 0, 1e6},
        {"grace", OPTION_INT, &a.grace, "MS", "milliseconds that a move may be late (default 100)", 0, 1e7},
        {"depth", OPTION_INT, &a.depth, "N", "plies that a player may search", 1, 60},
        {"nodes", OPTION_INT, &a.nodes, "N", "positions that a player may visit per move", 1, 1e15},
        {"playouts", OPTION_INT, &a.playouts, "N", "random games that a player may play per move", 1, 1e15},
        {"adjudicate", OPTION_INT, &a.adjudicate, "N", "the exact solver decides at N empty squares", 1, 30},
        {"resign", OPTION_TEXT, &a.resign, "SCORE,MOVES", "a player whose score stays at -SCORE or worse loses", 0, 0},
        {"draw", OPTION_TEXT, &a.draw, "SCORE,MOVES", "a draw when both scores stay within SCORE", 0, 0},
        {"sprt", OPTION_TEXT, &a.sprt, "ELO0,ELO1", "stop a match as soon as the sequential test is sure", 0, 0},
        {"alpha", OPTION_REAL, &a.alpha, "P", "chance that the test accepts ELO1 wrongly (0.05)", 1e-9, 0.5},
        {"beta", OPTION_REAL, &a.beta, "P", "chance that the test accepts ELO0 wrongly (0.05)", 1e-9, 0.5},
        {"out", OPTION_TEXT, &a.out, "DIR", "folder for the log and the settings", 0, 0},
        {"resume", OPTION_FLAG, &a.resume, NULL, "continue the tournament in --out DIR", 0, 0},
        {"trust", OPTION_FLAG, &a.trust, NULL, "with --resume: run the programs that DIR/run.json names", 0, 0},
        {"make-openings", OPTION_TEXT, &a.make_openings, "FILE", "write a list of --games balanced openings", 0, 0},
        {"verbose", OPTION_FLAG, &a.verbose, NULL, "print every step of every game, one game at a time", 0, 0},
    };
    unsigned mask = COMMON_RULES | COMMON_TIME | COMMON_THREADS | COMMON_SEED | COMMON_JSON | COMMON_QUIET;
    int count, status = command_parse(command, argc, argv, options, sizeof options / sizeof *options, mask, &a.common,
                                      ARENA_PLAYERS_MAX, &count);
    if (status >= 0)
        return status;
    return a.make_openings ? make_openings(command, &a) : run_tournament(command, &a, count, argv);
}

const Command command_arena = {
    .name = "arena",
    .arguments = "PLAYER PLAYER...",
    .summary = "Play players against each other: fair, in parallel, with ratings and error bars",
    .details =
        "Every opening is played twice with colours swapped. Clocks are strict: a player that is late (beyond the\n"
        "grace), crashes or plays an illegal move loses that game, and the reason is written down. A player that\n"
        "nothing limits, neither its spec nor --time, --game-time, --depth, --nodes or --playouts, takes 0.1 s a\n"
        "move, an outside program 5 s. --threads is the number of games at once (default: one per core). With --out\n"
        "every game is kept, one JSON line each, and an interrupted tournament goes on with --resume;\n"
        "`flipside report DIR` makes a page of it. Programs that only the folder names are run after you agree "
        "(--trust,\n"
        "or name the same players again).\n\n"
        "Of two players Elo is the difference to the other, of more the distance to the average; LOS is the\n"
        "likelihood to be stronger than the next one in the table. When the machine itself lacks something (open\n"
        "files, processes, memory, room on the disk) the run stops and no player is charged with it. Exit status:\n"
        "0 done, 1 interrupted or stopped or the sequential test accepted ELO0, 2 bad usage.\n\n"
        "Examples:\n"
        "  flipside arena random most-flips --games 1000\n"
        "  flipside arena --kumite random first most-flips --goal fewest --games 200 --out run1\n"
        "  flipside arena --resume --out run1\n"
        "  flipside arena my_ai.py ./my_program flipside:level=3 --kumite --time 5 --goal fewest\n"
        "  flipside arena program:cmd=./mine flipside:level=3 --time 5 --grace 50\n"
        "  flipside arena flipside:eval=patterns flipside:eval=handmade --nodes 10000 --sprt 0,20\n"
        "  flipside arena random most-flips --games 1 --verbose\n"
        "  flipside arena --make-openings list.txt --games 300 --openings random:8 --depth 12 --goal fewest",
    .run = run,
};
