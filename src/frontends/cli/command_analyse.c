// `analyse`: reviews the moves of one or more games, and optionally profiles a player.
#include "analyse_files.h"
#include "collection.h"
#include "command.h"
#include "file.h"
#include "interrupt.h"
#include "profile.h"
#include "review_batch.h"
#include "review_output.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct Analyse {
    Common common;
    bool several; // several games: one line per game instead of the full table
    int games;
    Profile *profile; // NULL if not requested
    Goal goal;        // of the games
    AnalyseFiles files;
    Collection *library; // receives the losses; NULL if none
    bool named;          // requested by --library
    bool progress;       // shown on the terminal
    Shard shard;
    TaskInput input; // of a divided run
} Analyse;

// Erases the progress line.
static void wipe(const Analyse *analyse) {
    if (analyse->progress)
        fputs("\r\033[K", stderr);
}

static void print_json(int number, const Review *review) {
    for (int i = 0; i < review->count; i++) {
        Json *object = review_move_json(review, i);
        json_add_int(object, "game", number);
        command_print_json(object);
    }
    Json *object = review_summary_json(review);
    json_add_int(object, "game", number);
    command_print_json(object);
}

static void print_text(const Analyse *analyse, int number, const Review *review) {
    Text out = {0};
    if (analyse->several)
        review_row(&out, number, review);
    else
        review_write(&out, review, analyse->files.clip);
    fputs(text_string(&out), stdout);
    text_free(&out);
}

// Stores the losses of a game in the library, if one is open. On failure, closes the library; this
// is an error only if it was requested explicitly.
static bool note(Analyse *analyse, const Review *review, Error *error) {
    if (!analyse->library || collection_set_review(analyse->library, review, error))
        return true;
    collection_close(analyse->library);
    analyse->library = NULL;
    return !analyse->named;
}

static bool open_library(Analyse *analyse, const char *path, Error *error) {
    if (path && strcmp(path, "no") == 0)
        return true;
    analyse->named = path != NULL;
    if (path && !file_exists(path))
        return error_set(error, "there is no library %s: flipside library add --database makes one",
                         path);
    analyse->library = path ? collection_open(path, DATABASE_WRITE, error) : collection_open_own();
    return analyse->library || !path;
}

static bool show(int number, const Review *review, void *user, Error *error) {
    Analyse *analyse = user;
    analyse->goal = review->sheet.game.rules.goal;
    wipe(analyse);
    if (analyse->games == 0)
        command_note_squares(&review->sheet);
    if (analyse->profile)
        profile_add(analyse->profile, review);
    else if (analyse->common.json)
        print_json(number, review);
    else
        print_text(analyse, number, review);
    analyse->games++;
    if (!note(analyse, review, error) || !analyse_files_add(&analyse->files, review, error))
        return false;
    return (!ferror(stdout) && fflush(stdout) == 0) ||
           error_set(error, "the output cannot be written");
}

static void show_progress(const ReviewProgress *progress, void *user) {
    (void)user;
    if (progress->of) {
        fprintf(stderr, "\r\033[Kmove %d of %d from the end, %.1f s", progress->moves, progress->of,
                progress->seconds);
        return;
    }
    int made = progress->games - progress->kept;
    double rate = progress->seconds > 0 ? made / progress->seconds : 0;
    fprintf(stderr, "\r\033[K%d", progress->games);
    if (progress->total)
        fprintf(stderr, " of %d", progress->total);
    fprintf(stderr, " games, %.2f a second", rate);
    if (progress->total && rate > 0)
        fprintf(stderr, ", %.0f s left", (progress->total - progress->games) / rate);
}

static int print_profile(const Command *command, Analyse *analyse) {
    Profile *profile = analyse->profile;
    if (profile->games == 0)
        return command_fail(command,
                            analyse->games == 1 ? "nobody in this game is called %s"
                                                : "nobody in these games is called %s",
                            profile->name);
    profile_rank_openings(profile);
    if (analyse->common.json)
        return command_print_json(profile_json(profile)) ? STATUS_DONE : STATUS_NO;
    Text out = {0};
    profile_write(&out, profile);
    fputs(text_string(&out), stdout);
    text_free(&out);
    return STATUS_DONE;
}

// Writes the settings that a results file must match.
static void write_settings(Text *out, const Options *options, const ReviewerOptions *reviewer) {
    text_format(out, "flipside %s, level %d, %g s, exact %d, lot %d", reviewer->version,
                reviewer->level, reviewer->seconds, reviewer->exact, reviewer->preset_moves);
    const char *eval = options_text(options, "eval"), *weights = options_text(options, "weights");
    if (eval)
        text_format(out, ", %s", eval);
    if (weights)
        text_format(out, ", %s", weights);
}

static ReviewerOptions reviewer_options(const Options *options, const Common *common) {
    bool timed = common->seconds > 0 && !options_given(options, "level");
    ReviewerOptions wanted = {
        .level = timed ? -1 : (int)options_int(options, "level"),
        .seconds = common->seconds,
        .exact = (int)options_int(options, "exact"),
        .preset_moves = options_given(options, "lot") ? (int)options_int(options, "lot") : -1,
        .thresholds = {.inaccuracy = options_real(options, "inaccuracy"),
                       .mistake = options_real(options, "mistake"),
                       .blunder = options_real(options, "blunder")},
        .engine = engine_from_options(options, common->rules),
        .version = FLIPSIDE_VERSION};
    if (!options_given(options, "hash"))
        wanted.engine.hash_mb = 0;
    return wanted;
}

// Reports after Ctrl-C which reviews are stored.
static void tell_kept(const Analyse *analyse, int total, const char *results, int kept) {
    if (results)
        fprintf(
            stderr,
            "Interrupted: %d of %d reviews are kept in %s; the same command goes on from there.\n",
            kept, total, results);
    else if (analyse->several)
        fprintf(stderr, "Interrupted after %d of %d games; with --results FILE reviews are kept.\n",
                analyse->games, total);
    else
        fputs("Interrupted.\n", stderr);
}

// Reviews all games, with a position cache and a results file if requested.
static bool review_all(const Options *options, Analyse *analyse, ReviewSource *source, int total,
                       Error *error) {
    const char *cache = options_text(options, "cache"), *results = options_text(options, "results");
    ReviewBooks books;
    ReviewBatch many = {.source = source,
                        .total = total,
                        .shard = analyse->shard,
                        .options = reviewer_options(options, &analyse->common),
                        .threads = analyse->common.threads,
                        .each = show,
                        .progress = analyse->progress ? show_progress : NULL,
                        .user = analyse};
    Text settings = {0};
    write_settings(&settings, options, &many.options);
    review_books_open(&books);
    many.options.books = &books;
    many.options.stop = interrupt_flag();
    bool good = !settings.failed || error_set(error, "not enough memory");
    if (good && cache)
        good = (many.options.cache = review_cache_open(cache, error)) != NULL;
    TaskRun run = {.kind = &review_log_kind,
                   .settings = text_string(&settings),
                   .shard = analyse->shard,
                   .input = analyse->input};
    if (good && results)
        good = (many.log = task_log_open(results, &run, error)) != NULL;
    good = good && review_batch_run(&many, error);
    wipe(analyse);
    if (!good && interrupt_seen())
        tell_kept(analyse, total, results, many.log ? task_log_count(many.log) : 0);
    good = task_log_close(many.log, good ? error : NULL) && good;
    good = review_cache_close(many.options.cache, good ? error : NULL) && good;
    review_books_close(&books);
    text_free(&settings);
    return good;
}

static int analyse_games(const Command *command, const Options *options, Analyse *analyse,
                         int count, char **argv) {
    char standard_input[] = "-", *only[] = {standard_input};
    char **arguments = count > 0 ? argv : only;
    int places = count > 0 ? count : 1;
    Error error = {0};
    if (count == 0 && isatty(STDIN_FILENO))
        return command_fail(
            command, "give a game, a file of games or a folder; see flipside analyse --help");
    bool part = shard_is_part(analyse->shard);
    int total = review_source_count(arguments, places, analyse->common.rules,
                                    part ? &analyse->input : NULL, &error);
    if (total < 0)
        return command_fail(command, "%s", error.text);
    if (part && total == 0)
        return command_fail(command,
                            "--shard wants games in files: standard input can be read only once");
    analyse->several = total > 1;
    if (!analyse_files_begin(&analyse->files, options, total, &error) ||
        !open_library(analyse, options_text(options, "library"), &error))
        return command_fail(command, "%s", error.text);
    ReviewSource source;
    review_source_begin(&source, arguments, places, analyse->common.rules);
    interrupt_catch();
    bool good = review_all(options, analyse, &source, total, &error);
    review_source_end(&source);
    if (!good && interrupt_seen())
        return STATUS_NO;
    if (!good)
        return command_fail_error(command, "", &error);
    if (analyse->games == 0 && !part)
        return command_fail(command, "there is no game to review");
    int status = analyse->profile ? print_profile(command, analyse) : STATUS_DONE;
    if (status == STATUS_DONE &&
        !analyse_files_write(&analyse->files, analyse->profile, analyse->goal, &error))
        return command_fail_error(command, "", &error);
    return status;
}

static const Option rows[] = {
    ENGINE_LEVEL_OPTION(0, "14", "how deep to look, 0 to 21"),
    LIMIT_TIME_OPTION("", "seconds a move, instead of a level or as its limit"),
    {"exact", OPTION_INT_LIMIT, "N", "0", 0, 64,
     "solve from N empty squares on (0 = as the level does)"},
    {"lot", OPTION_INT, "N", "", 0, 128,
     "the first N moves were drawn: nobody's mistakes (default: as the game says)"},
    {"inaccuracy", OPTION_REAL, "DISCS", "1", 0.5, 64, "loss from which a move is ?!"},
    {"mistake", OPTION_REAL, "DISCS", "3", 0.5, 64, "loss from which it is ?"},
    {"blunder", OPTION_REAL, "DISCS", "6", 0.5, 64, "loss from which it is ??"},
    {"player", OPTION_TEXT, "NAME", "", 0, 0,
     "the profile of a player over all games, by name or part of it"},
    {"cache", OPTION_TEXT, "FILE", "", 0, 0,
     "keep looks at positions in this file, and use those it has"},
    {"results", OPTION_TEXT, "FILE", "", 0, 0,
     "keep reviews in this file, and go on where it ends"},
    SHARD_OPTION,
    {"library", OPTION_TEXT, "FILE|no", "", 0, 0,
     "note losses of games that this library has (default: your own)"},
    ANALYSE_FILE_OPTIONS,
    ENGINE_EVAL_OPTIONS,
    RULES_OPTIONS,
    COMMON_THREADS_OPTION,
    ENGINE_HASH_OPTION("64"),
    COMMON_JSON_OPTION,
    COMMON_QUIET_OPTION,
};

static int run(const Command *command, const Options *options, int count, char **argv) {
    Analyse analyse = {.common = command_common(options)};
    Error error;
    if (!shard_from_options(options, &analyse.shard, &error))
        return command_fail_error(command, "", &error);
    if (shard_is_part(analyse.shard) && !options_text(options, "results"))
        return command_fail(
            command, "--shard wants the file that `flipside merge` will take: --results FILE");
    analyse.progress = !analyse.common.quiet && isatty(STDERR_FILENO);
    const char *player = options_text(options, "player");
    if (player && !(analyse.profile = malloc(sizeof *analyse.profile)))
        return command_fail(command, "not enough memory");
    if (player)
        profile_init(analyse.profile, player);
    int status = analyse_games(command, options, &analyse, count, argv);
    analyse_files_end(&analyse.files);
    collection_close(analyse.library);
    free(analyse.profile);
    return status;
}

const Command command_analyse = {
    .name = "analyse",
    .arguments = "[GAME|FILE|FOLDER|- ...]",
    .summary = "Review games: what each move was worth, its loss, the better line, accuracy",
    .details =
        "A game in any form that `flipside convert` reads, a file of one or many (WTHOR too), a "
        "folder of such\n"
        "files, the folder of a tournament, or a file of self-play. Every move is judged from the "
        "end backwards,\n"
        "proven where the level reaches the end of the game: ?! ? ?? by the discs that it lost, "
        "and apart from them\n"
        "a move that turned the result. The value is that of the best move for whoever moves; win "
        "is the chance\n"
        "after the move played, in games of players that err like everybody. The graph is from "
        "black's side.\n"
        "Several games give a line each.\n"
        "\n"
        "With --results every review is kept as soon as it is made, and the same command goes on "
        "after a kill or a\n"
        "power cut; --cache does the same for single positions, and serves games that share them. "
        "With --shard I/N "
        "this\n"
        "is one of N runs, on as many machines, that review the games of one run together, each "
        "with --results of its\n"
        "own; `flipside merge` makes one file of them, from which the same command without --shard "
        "shows everything\n"
        "(docs/cluster.md).\n"
        "\n"
        "--html writes a page for a browser, with the games to walk through and, with --player, "
        "the profile above\n"
        "them; --svg the graph of a game; --games the games as GGF (values), SGF or PGN (marks, "
        "words and better\n"
        "lines, too).\n"
        "\n"
        "Examples:\n"
        "  flipside analyse f5d6c3d3c4f4f6f3e6e7\n"
        "  flipside analyse game.ggf --level 16\n"
        "  flipside analyse f5d6c3d3c4f4f6f3e6e7 --html game.html --svg game.svg --games game.pgn\n"
        "  flipside analyse --goal fewest --time 0.5 f5d6c3d3c4f4\n"
        "  flipside analyse WTH_2001.wtb --level 6 --results 2001.reviews\n"
        "  flipside analyse WTH_2001.wtb --level 6 --shard 2/4 --results part2.reviews\n"
        "  flipside analyse club --player Rose --cache looks.db",
    .options = rows,
    .option_count = sizeof rows / sizeof *rows,
    .most = 1 << 20,
    .run = run,
};
