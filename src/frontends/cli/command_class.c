// `class`: checks a directory of submissions, runs a tournament between them and writes a
// leaderboard.
#include "arena_print.h"
#include "classroom.h"
#include "clock.h"
#include "command.h"
#include "file.h"
#include "interrupt.h"
#include "isolation.h"
#include "leaderboard.h"
#include "limits.h"
#include "memory.h"
#include "option.h"
#include "report.h"
#include "rules.h"
#include "settings_options.h"
#include "utf8.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { REVIEW_LEVEL = 4, LINE_COLUMNS = 110 };

// Progress output: one line, overwritten on a terminal and repeated at intervals elsewhere.
typedef struct Progress {
    bool quiet, terminal;
    double due; // time of the next line, in seconds of the run
    double drawn;
} Progress;

static void say(const Progress *progress, const char *line) {
    if (progress->quiet)
        return;
    fprintf(stderr, progress->terminal ? "\r\033[K%s" : "%s\n", line);
    fflush(stderr);
}

static void clear(const Progress *progress) {
    if (!progress->quiet && progress->terminal)
        fprintf(stderr, "\r\033[K");
}

// Appends text, truncated with an ellipsis if it exceeds `columns`.
static void add_cut(Text *out, const char *words, int columns) {
    columns = columns > 12 ? columns : 12;
    bool fits = utf8_columns(words) <= columns;
    text_add_bytes(out, words, fits ? strlen(words) : utf8_fit(words, columns - 1));
    text_add(out, fits ? "" : "…");
}

static void tell_check(const ClassroomAuthor *author, int number, int count, void *user) {
    const Progress *progress = user;
    const Feedback *feedback = &author->feedback;
    if (progress->quiet)
        return;
    clear(progress);
    Text line = {0};
    text_format(&line, "%3d/%d  ", number, count);
    utf8_add_padded(&line, author->submission->author, 20);
    text_format(&line, " %-10s ", submission_kind_name(author->submission->kind));
    const char *end = feedback->cached ? " (unchanged)" : "";
    int width = arena_print_width(stderr);
    int room =
        (width ? width : LINE_COLUMNS) - 1 - utf8_columns(text_string(&line)) - (int)strlen(end);
    add_cut(&line, feedback->words, room);
    fprintf(stderr, "%s%s\n", text_string(&line), end);
    fflush(stderr);
    text_free(&line);
}

static void add_duration(double seconds, Text *out) {
    long whole = lround(seconds);
    if (whole >= 3600)
        text_format(out, "%ld h %02ld min", whole / 3600, whole / 60 % 60);
    else if (whole >= 60)
        text_format(out, "%ld min %02ld s", whole / 60, whole % 60);
    else
        text_format(out, "%ld s", whole);
}

static void tick(const TournamentStatus *status, void *user) {
    Progress *progress = user;
    double now = status->seconds;
    bool end = status->done == status->total;
    if (progress->quiet ||
        (progress->terminal ? now - progress->drawn < 0.25 && !end : now < progress->due && !end))
        return;
    progress->drawn = now;
    progress->due = now < 10 ? (now < 1 ? 1 : 10) : now + 60;
    int played = status->done - status->resumed, forfeits = 0;
    for (int i = 0; i < status->settings->player_count; i++)
        forfeits += tally_forfeits(&status->tally->players[i]);
    Text line = {0};
    text_format(&line, "game %d of %d, %d forfeited, ", status->done, status->total, forfeits);
    add_duration(now, &line);
    if (played > 0 && !end) {
        text_add(&line, ", about ");
        add_duration(now / played * (status->total - status->done), &line);
        text_add(&line, " left");
    }
    say(progress, text_string(&line));
    text_free(&line);
}

static void tell_review(int done, int count, void *user) {
    Progress *progress = user;
    char line[80];
    double now = clock_now();
    if (now - progress->drawn < (progress->terminal ? 0.25 : 10) && done < count)
        return;
    progress->drawn = now;
    snprintf(line, sizeof line, "looking for costly moves: game %d of %d", done, count);
    say(progress, line);
}

// Lists the submissions before any of them runs.
static void tell_found(const Classroom *classroom, const Progress *progress) {
    if (progress->quiet)
        return;
    fprintf(stderr, "%zu submissions in %s\n", classroom->submissions.count,
            classroom->plan.folder);
    for (size_t i = 0; i < classroom->submissions.count; i++) {
        const Submission *submission = &classroom->submissions.items[i];
        if (submission->notable)
            fprintf(stderr, "  %s: %s\n", submission->author, submission->note);
    }
    if (classroom->submissions.left_out.length) {
        fprintf(stderr, "left out:\n");
        for (const char *at = text_string(&classroom->submissions.left_out); *at;) {
            int length = (int)strcspn(at, "\n");
            fprintf(stderr, "  %.*s\n", length, at);
            at += length + (at[length] == '\n');
        }
    }
    isolation_note(&(const char *){"program:cmd=any"}, 1);
    fprintf(stderr, "checking:\n");
    fflush(stderr);
}

static unsigned given(const Options *options) {
    static const struct {
        const char *name;
        unsigned bit;
    } names[] = {{"swiss", CLASSROOM_MODE},        {"ladder", CLASSROOM_MODE},
                 {"goal", CLASSROOM_RULES},        {"start", CLASSROOM_RULES},
                 {"size", CLASSROOM_RULES},        {"time", CLASSROOM_CLOCKS},
                 {"game-time", CLASSROOM_CLOCKS},  {"grace", CLASSROOM_CLOCKS},
                 {"openings", CLASSROOM_OPENINGS}, {"seed", CLASSROOM_SEED},
                 {"games", CLASSROOM_GAMES},       {"rounds", CLASSROOM_ROUNDS},
                 {"memory", CLASSROOM_MEMORY},     {"references", CLASSROOM_REFERENCES},
                 {"choose", CLASSROOM_CHOICES},    {"strict", CLASSROOM_STRICT}};
    unsigned bits = 0;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        bits |= options_given(options, names[i].name) ? names[i].bit : 0;
    return bits;
}

static bool make_settings(const Options *options, ArenaSettings *settings, Error *error) {
    bool swiss = options_flag(options, "swiss"), ladder = options_flag(options, "ladder");
    const char *openings = options_text(options, "openings");
    *settings = settings_default();
    if (swiss && ladder)
        return error_set(error, "--swiss and --ladder cannot be combined");
    settings->mode = swiss ? ARENA_SWISS : ladder ? ARENA_LADDER : ARENA_KUMITE;
    settings->rules = rules_from_options(options);
    settings->games = (int)options_int(options, "games");
    settings->rounds = (int)options_int(options, "rounds");
    settings->seed = (uint64_t)options_int(options, "seed");
    settings->move_seconds = options_real(options, "time");
    settings->game_seconds = options_real(options, "game-time");
    settings->grace = options_real(options, "grace") / 1000;
    if (!openings)
        openings = settings->rules.size == 8 && settings->rules.start == START_STANDARD
                       ? "balanced"
                       : "random:8";
    return settings_take_openings(settings, openings, error);
}

static int fail(const Command *command, const Error *error) {
    fprintf(stderr, "flipside %s: %s\n", command->name, error->text);
    return STATUS_NO;
}

// Writes the tournament report, which the other pages link to.
static bool write_report(const Classroom *classroom, Error *error) {
    Text page = {0}, path = {0};
    classroom_path(classroom, "report.html", &path);
    bool good = report_write(classroom->plan.out, &page, error) &&
                file_write(text_string(&path), page.data, page.length, error);
    text_free(&page);
    text_free(&path);
    return good;
}

static bool publish(const Classroom *classroom, const TournamentStatus *status,
                    const Options *options, Progress *progress, Error *error) {
    Common common = command_common(options);
    Leaderboard board;
    ClassGames class_games = {0};
    Text cache = {0}, table = {0};
    progress->drawn = 0;
    classroom_path(classroom, "reviews.db", &cache);
    ClassReviewOptions review = {.games = (int)options_int(options, "review"),
                                 .level = REVIEW_LEVEL,
                                 .cache = text_string(&cache),
                                 .version = FLIPSIDE_VERSION,
                                 .threads = common.threads ? common.threads : cpu_count(),
                                 .stop = interrupt_flag(),
                                 .progress = tell_review,
                                 .user = progress};
    bool good = leaderboard_make(&board, classroom, status, error);
    if (good) {
        good = class_games_read(&class_games, classroom, error);
        if (good && review.games > 0 && !interrupt_seen())
            good = class_games_review(&class_games, classroom, &review, error) || interrupt_seen();
        good = good && write_report(classroom, error) &&
               leaderboard_write(&board, &class_games, error);
        clear(progress);
        if (common.json)
            leaderboard_json(&board, &table);
        else
            leaderboard_table(&board, arena_print_width(stdout), &table);
        fputs(text_string(&table), stdout);
    }
    leaderboard_free(&board);
    class_games_free(&class_games);
    text_free(&cache);
    text_free(&table);
    return good;
}

// Plays the missing games; returns the exit code.
static int play(const Command *command, Classroom *classroom, const Options *options,
                Progress *progress) {
    Common common = command_common(options);
    Error error = {0};
    Tournament *tournament = classroom_tournament(classroom, NULL, NULL, &error);
    if (!tournament)
        return fail(command, &error);
    const TournamentStatus *status = tournament_status(tournament);
    if (!progress->quiet)
        fprintf(stderr, "%d players, %d games, %d of them played before%s\n",
                classroom_entered(classroom) + (int)classroom->reference_count, status->total,
                status->done,
                status->done < status->total ? "; it may be stopped (Ctrl-C) and run again" : "");
    TournamentWatch watch = {.tick = tick, .user = progress};
    bool good = tournament_run(tournament, common.threads ? common.threads : cpu_count(),
                               interrupt_flag(), &watch, &error);
    clear(progress);
    bool complete = status->done == status->total;
    if (!good)
        fail(command, &error);
    error = (Error){0};
    if (!publish(classroom, status, options, progress, &error)) {
        fail(command, &error);
        good = false;
    }
    if (!common.json && !common.quiet)
        printf(
            "Leaderboard: %s/leaderboard.html (also .csv, .json); for the authors: %s/feedback/\n",
            classroom->plan.out, classroom->plan.out);
    if (!complete)
        fprintf(stderr, "Interrupted after %d of %d games; run the same command again to go on.\n",
                status->done, status->total);
    if (!tournament_destroy(tournament, &error)) {
        fail(command, &error);
        good = false;
    }
    return good && complete ? STATUS_DONE : STATUS_NO;
}

// Prints the verdicts (--check).
static void print_verdicts(const Classroom *classroom, bool json, bool quiet) {
    for (size_t i = 0; i < classroom->submissions.count; i++) {
        const ClassroomAuthor *author = &classroom->authors[i];
        if (!json) {
            Text name = {0};
            utf8_add_padded(&name, author->submission->author, 24);
            printf("%s %s\n", text_string(&name), author->feedback.words);
            text_free(&name);
            continue;
        }
        Json *object = json_new_object();
        json_add_text(object, "name", author->submission->author);
        json_add_text(object, "kind", submission_kind_name(author->submission->kind));
        json_add_text(object, "file", author->submission->file);
        json_add_int(object, "checks", author->feedback.checks);
        json_add_int(object, "failed", author->feedback.failed);
        json_add_text(object, "usability", author->feedback.words);
        command_print_json(object);
    }
    if (!json && !quiet)
        printf("%d of %zu can play. What to mend, for each author: %s/feedback/\n",
               classroom_entered(classroom), classroom->submissions.count, classroom->plan.out);
}

// Appends the default output directory, next to the submissions.
static void usual_out(const char *folder, Text *out) {
    size_t length = strlen(folder);
    while (length > 1 && folder[length - 1] == '/')
        length--;
    text_add_bytes(out, folder, length);
    text_add(out, strcmp(text_string(out), ".") == 0 ? "/class" : "-class");
}

static int run(const Command *command, const Options *options, int count, char **argv) {
    Common common = command_common(options);
    Progress progress = {.quiet = common.quiet, .terminal = isatty(STDERR_FILENO)};
    Classroom classroom = {0};
    Error error = {0};
    Text out = {0};
    if (count != 1)
        return command_fail(command, "one folder of submissions is wanted");
    if (options_text(options, "out"))
        text_add(&out, options_text(options, "out"));
    else
        usual_out(argv[0], &out);
    ClassroomPlan plan = {.folder = argv[0],
                          .out = text_string(&out),
                          .given = given(options),
                          .memory = (int)options_int(options, "memory"),
                          .references = options_text(options, "references"),
                          .choices = options_text(options, "choose"),
                          .strict = options_flag(options, "strict"),
                          .options = ",cores=1"};
    int status = STATUS_DONE;
    interrupt_catch();
    if (!make_settings(options, &plan.settings, &error)) {
        settings_free(&plan.settings);
        status = command_fail_error(command, "", &error);
    } else if (!classroom_open(&classroom, &plan, &error)) {
        status = command_fail_error(command, "", &error);
    } else {
        tell_found(&classroom, &progress);
        if (!classroom_check(&classroom, common.threads ? common.threads : cpu_count(),
                             interrupt_flag(), tell_check, &progress, &error))
            status = fail(command, &error);
        else if (options_flag(options, "check"))
            print_verdicts(&classroom, common.json, common.quiet);
        else
            status = play(command, &classroom, options, &progress);
    }
    classroom_close(&classroom);
    text_free(&out);
    return status;
}

static const Option rows[] = {
    {"out", OPTION_TEXT, "DIR", "", 0, 0, "folder for everything; without it DIR-class"},
    {"check", OPTION_FLAG, NULL, "no", 0, 0, "only check the submissions and write the feedback"},
    {"swiss", OPTION_FLAG, NULL, "no", 0, 0,
     "rounds between equals who have not met; without it all meet all"},
    {"ladder", OPTION_FLAG, NULL, "no", 0, 0,
     "a points race: neighbours challenge each other and climb"},
    {"games", OPTION_INT, "N", "2", 1, ARENA_GAMES_MAX,
     "games per pair, or per meeting of a round; can grow"},
    {"rounds", OPTION_INT, "N", "20", 1, 1e5, "rounds of --ladder (or --swiss); can grow"},
    {"references", OPTION_TEXT, "WHO", "few", 0, 0,
     "our own opponents: few, all, none, or SPEC+SPEC..."},
    {"choose", OPTION_TEXT, "LIST", "", 0, 0,
     "which file plays: AUTHOR=FILE[:CLASS],AUTHOR=FILE..."},
    {"strict", OPTION_FLAG, NULL, "no", 0, 0, "only who passed all checks plays"},
    {"memory", OPTION_INT_LIMIT, "MB", "100", 0, 1 << 20,
     "memory beyond what importing its libraries takes; 0 = any"},
    LIMIT_TIME_OPTION("5", "seconds a move"),
    {"game-time", OPTION_REAL, "S", "180", 0.001, 1e6, "seconds for all moves of a game"},
    {"grace", OPTION_INT, "MS", "100", 0, 1e7, "milliseconds that a move may be late"},
    {"openings", OPTION_TEXT, "KIND", "", 0, 0,
     "balanced (the default), random[:PLIES], start, or a FILE"},
    {"review", OPTION_INT, "N", "6", 0, 1e6,
     "games of each author in which costly moves are looked for"},
    RULES_OPTIONS,
    SEED_OPTION,
    COMMON_SANDBOX_OPTION,
    COMMON_THREADS_OPTION,
    COMMON_JSON_OPTION,
    COMMON_QUIET_OPTION,
};

const Command command_class = {
    .name = "class",
    .arguments = "DIR",
    .summary = "A folder of submissions: check them, let them play, make a leaderboard",
    .details = "DIR holds one file (alice.py) or one folder (alice/) for each author. What plays "
               "is found by what is in\n"
               "the files: a Python class AI with go(chessboard), a Strategy with "
               "best_strategy(...), or a program.\n"
               "Each is checked, and its author finds in DIR-class/feedback/NAME.txt what is right "
               "and what to mend.\n"
               "Then all play all, with the course's limits (5 s a move, 180 s a game, 100 MB "
               "beyond what importing its\n"
               "libraries takes), among a few references of ours. The leaderboard is printed and "
               "written as\n"
               "leaderboard.html, .csv and .json, with a page for each author.\n\n"
               "Run the same command again after a resubmission, or after a break: only what is "
               "missing is played, and\n"
               "only games of changed AIs are played again. --games and --rounds can grow. Who has "
               "a new file joins; who\n"
               "has none any more is withdrawn, and counts again when it comes back. Settings of "
               "the first run are kept.\n"
               "Several files of an author could play? A sensible one is chosen and said; the "
               "author names another in a\n"
               "file flipside.txt (FILE or FILE CLASS), or --choose does. The folder is a "
               "tournament like any other:\n"
               "`flipside serve --arenas DIR-class` shows it live, `flipside report` exports its "
               "games. Exit status: 0 done,\n"
               "1 interrupted or stopped, 2 bad usage.\n\n"
               "Examples:\n"
               "  flipside class submissions --goal fewest --check\n"
               "  flipside class submissions --goal fewest\n"
               "  flipside class submissions --games 4\n"
               "  flipside class submissions --out week2 --swiss --time 1 --references none",
    .options = rows,
    .option_count = sizeof rows / sizeof *rows,
    .most = 1,
    .run = run,
};
