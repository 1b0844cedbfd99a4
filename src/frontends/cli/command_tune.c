// `tune`: optimises the parameters of a player.
#include "command.h"
#include "interrupt.h"
#include "settings_options.h"
#include "tune_state.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { USUAL_DEPTH = 3, USUAL_PLAYOUTS = 200 };

typedef struct Watch {
    TuneFolder *folder; // NULL if the run is not saved
    bool show;
} Watch;

static void print_left(double seconds) {
    if (seconds >= 3600)
        fprintf(stderr, "%.0f h %02d min left", floor(seconds / 3600), (int)fmod(seconds / 60, 60));
    else if (seconds >= 60)
        fprintf(stderr, "%d min %02d s left", (int)seconds / 60, (int)seconds % 60);
    else
        fprintf(stderr, "%.0f s left", seconds);
}

static bool on_progress(const TuneProgress *progress, void *user) {
    const Watch *watch = user;
    if (watch->show) {
        double rate = progress->seconds > 0 ? (double)progress->played / progress->seconds : 0;
        if (progress->generation)
            fprintf(stderr, "\r\033[Kgeneration %d/%d, ", progress->generation,
                    progress->generations);
        else
            fprintf(stderr, "\r\033[Kverification, ");
        fprintf(stderr, "%d/%d games, %.0f a second, ", progress->games, progress->planned, rate);
        print_left(rate > 0 ? (double)progress->left / rate : 0);
        fflush(stderr);
    }
    return !interrupt_seen();
}

static bool on_save(const Tune *tune, void *user, Error *error) {
    const Watch *watch = user;
    const TuneRow *row = &tune->rows[tune->done - 1];
    if (watch->show)
        fprintf(stderr,
                "\r\033[Kgeneration %d: centre %+.0f ± %.0f Elo, best %+.0f ± %.0f, mean %+.0f\n",
                tune->done, row->centre_elo, row->centre_error, row->best_elo, row->best_error,
                row->mean_elo);
    return !watch->folder || tune_folder_save(watch->folder, tune, error);
}

static bool copy_names(const Options *options, const char *name, char **copy, Error *error) {
    const char *text = options_text(options, name);
    *copy = text && *text ? strdup(text) : NULL;
    return !text || !*text || *copy || error_set(error, "out of memory");
}

// Sets the search limits. The default limits the depth, and the playouts of players that support no
// other limit.
static void take_limits(ArenaSettings *match, const Options *options) {
    match->nodes = (uint64_t)options_int(options, "nodes");
    match->depth = (int)options_int(options, "depth");
    match->playouts = (uint64_t)options_int(options, "playouts");
    if (!match->depth && !match->nodes)
        match->depth = USUAL_DEPTH;
    if (!match->playouts)
        match->playouts = USUAL_PLAYOUTS;
}

static bool make_settings(const Options *options, const char *spec, TuneSettings *settings,
                          Error *error) {
    Common common = command_common(options);
    *settings =
        (TuneSettings){.match = settings_default(),
                       .method = options_choice(options, "method") ? TUNE_SPSA : TUNE_GENETIC,
                       .generations = (int)options_int(options, "generations"),
                       .population = (int)options_int(options, "population"),
                       .rivals = (int)options_int(options, "rivals"),
                       .step = options_real(options, "step"),
                       .verify = (int)options_int(options, "verify")};
    settings->match.rules = common.rules;
    settings->match.seed = common.seed;
    settings->match.games = (int)options_int(options, "games");
    take_limits(&settings->match, options);
    return tune_take_start(settings, spec, error) &&
           settings_take_openings(&settings->match, options_text(options, "openings"), error) &&
           copy_names(options, "genes", &settings->chosen, error) &&
           copy_names(options, "fix", &settings->fixed, error);
}

// Creates a run, or loads the one in the directory (--resume). A player given with --resume must be
// that of the run.
static bool prepare(Tune *tune, const TuneFolder *folder, const Options *options, const char *spec,
                    Error *error) {
    if (options_flag(options, "resume")) {
        if (!tune_folder_used(folder))
            return error_set(error, "there is no run in %s to go on with", folder->path);
        if (!tune_folder_load(folder, tune, error))
            return false;
        if (options_given(options, "generations") &&
            !tune_prolong(tune, (int)options_int(options, "generations"), error))
            return false;
        return !spec || strcmp(spec, tune_start(&tune->settings)) == 0 ||
               error_set(error, "the run in %s is of %.100s; leave the player out to go on with it",
                         folder->path, tune_start(&tune->settings));
    }
    if (folder && tune_folder_used(folder))
        return error_set(
            error,
            "there is a run in %s already; go on with it by --resume, or take another folder",
            folder->path);
    TuneSettings settings;
    if (!make_settings(options, spec, &settings, error)) {
        tune_settings_free(&settings);
        return false;
    }
    return tune_create(tune, settings, error) && (!folder || tune_folder_save(folder, tune, error));
}

// Returns the name of a final verdict.
static const char *verdict_name(SprtVerdict verdict) {
    return verdict == SPRT_GOES_ON ? "undecided" : sprt_verdict_name(verdict);
}

static void print_result_json(const Tune *tune, const TuneVerdict *verdict, const char *result) {
    MatchStatistics gain = tune_gain(tune, verdict);
    int games = match_score_games(&verdict->score);
    Json *object = json_new_object();
    json_add_text(object, "player", tune->genes.type->name);
    json_add_text(object, "start", tune_start(&tune->settings));
    json_add_text(object, "result", result);
    json_add_text(object, "goal", goal_name(tune->settings.match.rules.goal));
    json_add_text(object, "method", tune_method_name(tune->settings.method));
    json_add_int(object, "genes", tune->genes.count);
    json_add_int(object, "generations", tune->done);
    json_add_int(object, "games", tune->games);
    json_add_real(object, "elo", gain.elo, 2);
    json_add_real(object, "elo_error", gain.elo_error, 2);
    json_add_int(object, "verify_games", games);
    json_add_text(object, "verdict", games ? verdict_name(verdict->verdict) : NULL);
    command_print_json(object);
}

static void print_result(const Tune *tune, const TuneVerdict *verdict, const char *result) {
    MatchStatistics gain = tune_gain(tune, verdict);
    const MatchScore *score = &verdict->score;
    int games = match_score_games(score);
    printf("%d generation%s, %" PRId64 " games, %d genes of %s, goal %s\n", tune->done,
           tune->done == 1 ? "" : "s", tune->games, tune->genes.count, tune->genes.type->name,
           goal_name(tune->settings.match.rules.goal));
    if (games)
        printf("Verified against the start over %d games on fresh openings: +%d =%d -%d, %+.1f ± "
               "%.1f Elo (95 %%)\n"
               "Sequential test of %g against %g Elo: %s\n",
               games, score->wins, score->draws, score->losses, gain.elo, gain.elo_error,
               tune_bounds.elo0, tune_bounds.elo1, verdict_name(verdict->verdict));
    else
        printf("In the last generation %+.1f ± %.1f Elo over the start (95 %%), not verified\n",
               gain.elo, gain.elo_error);
    printf("%s\n", result);
}

static int play(const Command *command, Tune *tune, TuneFolder *folder, const Options *options) {
    Common common = command_common(options);
    Watch watch = {.folder = folder, .show = !common.quiet && isatty(STDERR_FILENO)};
    TuneWatch tuning = {.threads = cluster_threads(common.threads),
                        .progress = on_progress,
                        .save = on_save,
                        .user = &watch};
    TuneVerdict verdict;
    Error error = {0};
    interrupt_catch();
    bool good = tune_run(tune, &tuning, &verdict, &error);
    if (watch.show)
        fprintf(stderr, "\r\033[K");
    if (!good && interrupt_seen()) {
        fprintf(stderr, "Interrupted after %d of %d generations%s%s\n", tune->done,
                tune->settings.generations,
                folder ? "; go on with: flipside tune --resume --out " : "",
                folder ? folder->path : "");
        return STATUS_NO;
    }
    if (!good)
        return command_fail_error(command, "", &error);
    Text result = {0};
    tune_result(tune, &result);
    if (common.json)
        print_result_json(tune, &verdict, text_string(&result));
    else
        print_result(tune, &verdict, text_string(&result));
    text_free(&result);
    return STATUS_DONE;
}

static const Option rows[] = {
    {"generations", OPTION_INT, "N", "20", 1, GENERATIONS_MAX, "generations"},
    {"population", OPTION_INT, "N", "16", POPULATION_MIN, POPULATION_MAX,
     "parameter sets alive at once"},
    {"games", OPTION_INT, "N", "20", 2, 1e6, "games per pairing, an even number"},
    {"rivals", OPTION_INT, "N", "2", 1, POPULATION_MAX / 2,
     "others that each set meets, besides the start set"},
    {"verify", OPTION_INT, "GAMES", "400", 0, 1e7,
     "games at most of the result against the start set; 0 = none"},
    {"method", OPTION_CHOICE, TUNE_METHOD_NAMES, "genetic", 0, 0, "how the next sets are found"},
    {"step", OPTION_REAL, "X", "0.3", 0.001, 10,
     "first size of a mutation, in parts of a gene's own size"},
    {"genes", OPTION_TEXT, "NAMES", "", 0, 0,
     "options that evolve, as a1,map-* (all numbers that are no limits)"},
    {"fix", OPTION_TEXT, "NAMES", "", 0, 0, "options that do not"},
    LIMIT_DEPTH_OPTION(1, "", "plies that the sets search (3 when nothing else limits them)"),
    LIMIT_NODES_OPTION(1, "", "positions that they visit a move"),
    LIMIT_PLAYOUTS_OPTION(1, "", "random games that they play a move, for players that do (200)"),
    {"openings", OPTION_TEXT, "KIND", "random:8", 0, 0,
     "random[:PLIES], balanced, start, or a FILE"},
    {"out", OPTION_TEXT, "DIR", "", 0, 0, "folder for the state and the pictures"},
    {"resume", OPTION_FLAG, NULL, "no", 0, 0, "go on with the run in --out DIR"},
    RULES_OPTIONS,
    COMMON_THREADS_OPTION,
    SEED_OPTION,
    COMMON_JSON_OPTION,
    COMMON_QUIET_OPTION,
};

// Returns the first given option that conflicts with --resume, NULL if none. A resumed run uses its
// own settings.
static const Option *foreign_to_resume(const Options *options) {
    static const char *const allowed[] = {"out",     "resume", "generations",
                                          "threads", "json",   "quiet"};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        bool known = false;
        for (size_t k = 0; k < sizeof allowed / sizeof *allowed; k++)
            known |= strcmp(rows[i].name, allowed[k]) == 0;
        if (!known && options_given(options, rows[i].name))
            return &rows[i];
    }
    return NULL;
}

static int run(const Command *command, const Options *options, int count, char **argv) {
    bool resume = options_flag(options, "resume");
    const char *out = options_text(options, "out");
    const Option *foreign = resume ? foreign_to_resume(options) : NULL;
    if (!resume && count != 1)
        return command_fail(command, "name the player to improve: flipside tune three-factor");
    if (resume && !out)
        return command_fail(command, "--resume wants the folder of the run: --out DIR");
    if (foreign)
        return command_fail(command,
                            "--resume goes on with the settings in %s/tune.json; leave --%s out",
                            out, foreign->name);
    Tune tune = {0};
    TuneFolder folder;
    Error error = {0};
    if (out && !tune_folder_open(&folder, out, &error)) {
        tune_folder_close(&folder);
        return command_fail_error(command, "", &error);
    }
    bool good = prepare(&tune, out ? &folder : NULL, options, count ? argv[0] : NULL, &error);
    int status = good ? play(command, &tune, out ? &folder : NULL, options)
                      : command_fail_error(command, "", &error);
    tune_free(&tune);
    if (out)
        tune_folder_close(&folder);
    return status;
}

const Command command_tune = {
    .name = "tune",
    .arguments = "PLAYER",
    .summary = "Improve a player's parameters by evolution",
    .details = "Sets of parameters play each other and the start set (PLAYER as given), each "
               "opening twice with colours\n"
               "swapped; the better ones have children by crossover and mutation, and the best "
               "live on. What evolves are\n"
               "the numbers among the player's options that are no limits (`flipside players NAME` "
               "lists them), or those\n"
               "that --genes names. --method spsa takes the usual way to tune engines instead. The "
               "result is a spec for\n"
               "every command that takes players; it is what the last parents agree on. At the end "
               "it plays the start set\n"
               "on fresh openings until a sequential test is sure, at most --verify games.\n\n"
               "A run depends on its options and --seed only, not on --threads. With --out every "
               "generation is kept\n"
               "(tune.json), with pictures of the strength (fitness.svg) and of each gene "
               "(genes.svg); whatever ends the\n"
               "program, --resume goes on and comes to the same result; with --generations a run "
               "that is done goes on to "
               "that\n"
               "number. Exit status: 0 done, whatever came out, 1 interrupted, 2 bad usage.\n\n"
               "Examples:\n"
               "  flipside tune three-factor --generations 3 --games 20 --depth 2\n"
               "  flipside tune reversed-v4 --goal fewest --generations 60 --population 24 --depth "
               "3 --out evolution\n"
               "  flipside tune --resume --out evolution\n"
               "  flipside tune --resume --out evolution --generations 90\n"
               "  flipside tune deepening --genes 'a1,b*,mobility' --method spsa --generations 100 "
               "--verify 2000",
    .options = rows,
    .option_count = sizeof rows / sizeof *rows,
    .most = 1,
    .run = run,
};
