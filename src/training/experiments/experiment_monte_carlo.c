// Monte Carlo testers: pure and heuristic against random and against each other, from the open
// start. Each runs under its published name (PvR, HvR, PvH), or all of them in one table.
//
// Unless a time or a number of playouts is given, the players get the published number of playouts
// times a scale.
#include "experiment.h"
#include "tester.h"

#include <math.h>
#include <stdio.h>

typedef enum Side { PURE, HEURISTIC, FITTED, RANDOM } Side;

// Results of the first player.
typedef struct Counts {
    int wins, losses, draws;
} Counts;

typedef struct Row {
    const char *name, *group;
    Side sides[2];
    bool each; // one second per legal move for the heuristic; random first player
    const char *game_time;
    Counts black, white, all; // published results; all 0 if unpublished
} Row;

enum { PVR, HVR, PVH, PVH_EACH, ROWS = 6 };

static const Row rows[ROWS] = {
    [PVR] = {"PvR", "PvR", {PURE, RANDOM}, false, "2.5 min", {50, 0, 0}, {50, 0, 0}, {100, 0, 0}},
    [HVR] =
        {"HvR", "HvR", {HEURISTIC, RANDOM}, false, "2.5 min", {36, 10, 4}, {39, 9, 2}, {75, 19, 6}},
    [PVH] = {"PvH", "PvH", {PURE, HEURISTIC}, false, "5 min", {12, 10, 3}, {16, 5, 4}, {28, 15, 7}},
    [PVH_EACH] = {"PvH --each", "PvH each", {PURE, HEURISTIC}, true, "", {0}, {0}, {4, 14, 2}},
    {"HvR --fitted", "HvR fitted", {FITTED, RANDOM}, false, "", {0}, {0}, {0}},
    {"PvH --fitted", "PvH fitted", {PURE, FITTED}, false, "", {0}, {0}, {0}},
};

static const char *const words[] = {[PURE] = "pure",
                                    [HEURISTIC] = "heuristic",
                                    [FITTED] = "heuristic, fitted",
                                    [RANDOM] = "random"};

// State of one row.
typedef struct Run {
    const Experiment *experiment;
    Row row;
    int games, done, total; // games of this row; games done and total over all rows
    TesterResult result;
} Run;

static void tell(int done, void *user) {
    const Run *run = user;
    experiment_progress(run->experiment, "games", run->done + done, run->total);
}

// Writes the spec of a side: its name, its budget (published playouts or time per legal move), and
// the user's options.
static void make_spec(Text *out, const Run *run, int i) {
    static const char *const names[] = {[PURE] = "monte-carlo:",
                                        [HEURISTIC] = "monte-carlo-heuristic:published,",
                                        [FITTED] = "monte-carlo-heuristic:",
                                        [RANDOM] = "random"};
    const Experiment *experiment = run->experiment;
    Side side = run->row.sides[i];
    bool each = run->row.each && side != PURE;
    text_add(out, names[side]);
    if (side == RANDOM)
        return;
    if (experiment->seconds == 0 && !experiment->playouts)
        text_format(out, "budget=published,scale=%g%s", experiment->scale, each ? ",each=1" : "");
    else
        text_format(out, "each=%g", each ? experiment->seconds / 5 : 0.0);
    if (side != PURE && experiment->with)
        text_format(out, ",%s", experiment->with);
}

// With --each, the time is a player option: a hard limit per move would interrupt the longer
// searches.
static bool play(Run *run, Error *error) {
    const Experiment *experiment = run->experiment;
    Text specs[2] = {0};
    make_spec(&specs[0], run, 0);
    make_spec(&specs[1], run, 1);
    Tester tester = {.specs = {text_string(&specs[0]), text_string(&specs[1])},
                     .rules = experiment->rules,
                     .games = run->games,
                     .seed = experiment->seed,
                     .random_first = run->row.each,
                     .progress = tell,
                     .user = run};
    tester.limits.playouts = (uint64_t)experiment->playouts;
    if (run->row.each)
        tester.limits.default_seconds = experiment->seconds;
    else
        tester.limits.seconds = experiment->seconds;
    if (!experiment->start_given)
        tester.rules.start = START_OPEN;
    bool good = specs[0].failed || specs[1].failed
                    ? error_set(error, "out of memory for the players")
                    : tester_play(&tester, &run->result, error);
    text_free(&specs[0]);
    text_free(&specs[1]);
    return good;
}

static void describe(char out[80], const Run *run) {
    const Experiment *experiment = run->experiment;
    if (experiment->playouts)
        snprintf(out, 80, "%d playouts", experiment->playouts);
    else if (experiment->seconds > 0 && run->row.each)
        snprintf(out, 80, "%g s; %g s each", experiment->seconds, experiment->seconds / 5);
    else if (experiment->seconds > 0)
        snprintf(out, 80, "%g s", experiment->seconds);
    else
        snprintf(out, 80, "published × %g%s", experiment->scale, run->row.each ? ", 1 s each" : "");
}

static int count_games(Counts counts) {
    return counts.wins + counts.losses + counts.draws;
}

static double published_share(Counts counts) {
    int games = count_games(counts);
    return games ? 100 * (counts.wins + 0.5 * counts.draws) / games : NAN;
}

static void write_counts(char out[40], Counts counts) {
    if (count_games(counts))
        snprintf(out, 40, "%d:%d:%d", counts.wins, counts.losses, counts.draws);
    else
        snprintf(out, 40, "-");
}

static Counts counts_of(const MatchScore *score) {
    return (Counts){score->wins, score->losses, score->draws};
}

static void add_color(Json *object, const char *key, const MatchScore *score) {
    Json *color = json_new_object();
    json_add_int(color, "wins", score->wins);
    json_add_int(color, "draws", score->draws);
    json_add_int(color, "losses", score->losses);
    json_add(object, key, color);
}

static void write_json(Text *out, const Run *run) {
    char limit[80];
    DuelTally tally = {.score = tester_score(&run->result)};
    describe(limit, run);
    Json *object = json_new_object();
    json_add_text(object, "tester", run->row.name);
    json_add_text(object, "first", words[run->row.sides[0]]);
    json_add_text(object, "second", words[run->row.sides[1]]);
    json_add_text(object, "limit", limit);
    experiment_add_tally(object, &tally);
    add_color(object, "black", &run->result.by_color[BLACK]);
    add_color(object, "white", &run->result.by_color[WHITE]);
    json_add_real(object, "game_seconds", run->result.seconds / run->games, 3);
    json_write_line(out, object);
}

// Writes the table of one tester in the order of the original report. Columns refer to the colour
// of the first player in both rows, so the second row mirrors the first.
static void write_tester(Text *out, const Run *run) {
    char limit[80];
    MatchScore all = tester_score(&run->result);
    describe(limit, run);
    text_format(out, "%s: %s against %s, %d games, %s, wins:losses:draws\n\n", run->row.name,
                words[run->row.sides[0]], words[run->row.sides[1]], run->games, limit);
    text_format(out, "%-30s %20s %21s %12s\n", "", "first move (black)", "second move (white)",
                "together");
    const Counts ours[3] = {counts_of(&run->result.by_color[BLACK]),
                            counts_of(&run->result.by_color[WHITE]), counts_of(&all)};
    const Counts theirs[3] = {run->row.black, run->row.white, run->row.all};
    for (int second = 0; second < 2; second++)
        for (int published = 0; published < 2; published++) {
            char cells[3][40], name[64];
            for (int i = 0; i < 3; i++) {
                Counts counts = published ? theirs[i] : ours[i];
                write_counts(cells[i],
                             second ? (Counts){counts.losses, counts.wins, counts.draws} : counts);
            }
            snprintf(name, sizeof name, "%s%s", words[run->row.sides[second]],
                     published ? ", published" : "");
            text_format(out, "%-30s %20s %21s %12s\n", name, cells[0], cells[1], cells[2]);
        }
    text_format(out, "\ncolumns: colour of %s, as in the report", words[run->row.sides[0]]);
    text_format(out, "\nscore of %s: %.1f%% ± %.1f", words[run->row.sides[0]],
                100 * match_score_share(&all), 100 * match_score_by_games(&all).error);
    if (isfinite(published_share(run->row.all)))
        text_format(out, " (published %.1f%%)", published_share(run->row.all));
    text_format(out, "\naverage game time: %.2f s", run->result.seconds / run->games);
    text_format(out, *run->row.game_time ? " (published about %s)\n" : "\n", run->row.game_time);
    if (run->row.each)
        text_add(out, "the first mover is random, as published\n");
}

static void draw(Text *out, const char *title, const char *x_label, const char *const *groups,
                 const double *theirs, const double *ours, const double *error, size_t count) {
    ChartSeries series[] = {
        {.name = "published", .y = theirs, .count = count},
        {.name = "ours", .y = ours, .error = error, .count = count},
    };
    Chart chart = {.title = title,
                   .note =
                       "P pure, H heuristic, R random; score of the first named, 95% error bars",
                   .x_label = x_label,
                   .y_label = "score, percent",
                   .series = series,
                   .series_count = 2,
                   .groups = groups,
                   .bounds = {0, 100}};
    chart_write(out, &chart);
}

static void draw_tester(Text *out, const Run *run) {
    static const char *const groups[] = {"first move (black)", "second move (white)", "together"};
    MatchScore all = tester_score(&run->result);
    const MatchScore *scores[] = {&run->result.by_color[BLACK], &run->result.by_color[WHITE], &all};
    const double theirs[] = {published_share(run->row.black), published_share(run->row.white),
                             published_share(run->row.all)};
    double ours[3], error[3];
    for (int i = 0; i < 3; i++) {
        ours[i] = match_score_games(scores[i]) ? 100 * match_score_share(scores[i]) : NAN;
        error[i] = 100 * match_score_by_games(scores[i]).error;
    }
    draw(out, run->row.name, "colour of the first named", groups, theirs, ours, error, 3);
}

static bool check(const Experiment *experiment, Error *error) {
    if (experiment->each && experiment->playouts)
        return error_set(
            error,
            "--each gives every legal move a second: it goes with --scale or --time, not with "
            "--playouts");
    return true;
}

static bool run_tester(const Experiment *experiment, int number, ExperimentResult *result,
                       Error *error) {
    int games = experiment->games ? experiment->games : 10;
    Run run = {.experiment = experiment, .row = rows[number], .games = games, .total = games};
    if (experiment->each && number == PVH)
        run.row = rows[PVH_EACH];
    else if (experiment->each)
        return error_set(error, "--each is for PvH");
    for (int i = 0; i < 2; i++)
        if (experiment->fitted && run.row.sides[i] == HEURISTIC)
            run.row.sides[i] = FITTED;
    if (!check(experiment, error) || !play(&run, error))
        return false;
    if (experiment->json)
        write_json(&result->text, &run);
    else
        write_tester(&result->text, &run);
    draw_tester(&result->picture, &run);
    return true;
}

static bool run_pvr(const Experiment *experiment, ExperimentResult *result, Error *error) {
    return run_tester(experiment, PVR, result, error);
}

static bool run_hvr(const Experiment *experiment, ExperimentResult *result, Error *error) {
    return run_tester(experiment, HVR, result, error);
}

static bool run_pvh(const Experiment *experiment, ExperimentResult *result, Error *error) {
    return run_tester(experiment, PVH, result, error);
}

static void write_row(Text *out, const Run *run) {
    char limit[80], theirs[40], ours[40], pair[80];
    MatchScore all = tester_score(&run->result);
    describe(limit, run);
    write_counts(theirs, run->row.all);
    write_counts(ours, counts_of(&all));
    snprintf(pair, sizeof pair, "%s : %s", words[run->row.sides[0]], words[run->row.sides[1]]);
    text_format(out, "%-13s %-26s %-27s %10s %12s  %5.1f%% ± %4.1f  %6.2f s\n", run->row.name, pair,
                limit, theirs, ours, 100 * match_score_share(&all),
                100 * match_score_by_games(&all).error, run->result.seconds / run->games);
}

// Runs all rows. The row with one second per legal move is omitted with --playouts.
static bool run_all(const Experiment *experiment, ExperimentResult *result, Error *error) {
    int games = experiment->games ? experiment->games : 20, shown = 0;
    const char *groups[ROWS];
    double theirs[ROWS], ours[ROWS], errors[ROWS];
    if (!experiment->json)
        text_add(&result->text, "Monte-Carlo testers, wins:losses:draws of the first\n\n"
                                "tester        pair                       limit                    "
                                "   published         ours"
                                "  score (95%)    per game\n");
    for (int i = 0; i < ROWS; i++) {
        if (rows[i].each && experiment->playouts)
            continue;
        Run run = {.experiment = experiment,
                   .row = rows[i],
                   .games = games,
                   .done = i * games,
                   .total = ROWS * games};
        if (!play(&run, error))
            return false;
        MatchScore all = tester_score(&run.result);
        (experiment->json ? write_json : write_row)(&result->text, &run);
        groups[shown] = rows[i].group;
        theirs[shown] = published_share(rows[i].all);
        ours[shown] = 100 * match_score_share(&all);
        errors[shown++] = 100 * match_score_by_games(&all).error;
    }
    draw(&result->picture, "Monte-Carlo testers", "tester", groups, theirs, ours, errors,
         (size_t)shown);
    return true;
}

const ExperimentKind experiment_monte_carlo = {
    .name = "monte-carlo",
    .about = "pure and heuristic Monte-Carlo against random and each other: all testers",
    .run = run_all,
};
const ExperimentKind experiment_pvr = {
    .name = "PvR", .about = "the tester of pure Monte-Carlo against random choice", .run = run_pvr};
const ExperimentKind experiment_hvr = {
    .name = "HvR",
    .about = "the tester of heuristic Monte-Carlo against random choice",
    .run = run_hvr};
const ExperimentKind experiment_pvh = {
    .name = "PvH", .about = "the tester of pure against heuristic Monte-Carlo", .run = run_pvh};
