// The Monte-Carlo testers: pure and heuristic against random and against each other, by time and by equal playouts.
#include "experiment.h"

#include <math.h>
#include <stdio.h>

typedef enum Measure { BY_TIME, BY_EACH, BY_PLAYOUTS } Measure;

typedef struct Row {
    const char *label, *first, *second;
    Measure measure;
    int wins, losses, draws; // as published; all 0 where nothing was
} Row;

static const Row rows[] = {
    {"pure : random", "monte-carlo", "random", BY_TIME, 100, 0, 0},
    {"heuristic : random", "monte-carlo-heuristic", "random", BY_TIME, 75, 19, 6},
    {"pure : heuristic", "monte-carlo", "monte-carlo-heuristic", BY_TIME, 28, 15, 7},
    {"heuristic : pure, each move", "monte-carlo-heuristic", "monte-carlo", BY_EACH, 14, 4, 2},
    {"pure : random", "monte-carlo", "random", BY_PLAYOUTS, 0, 0, 0},
    {"heuristic : random", "monte-carlo-heuristic", "random", BY_PLAYOUTS, 0, 0, 0},
    {"pure : heuristic", "monte-carlo", "monte-carlo-heuristic", BY_PLAYOUTS, 0, 0, 0},
};

enum { ROWS = sizeof rows / sizeof *rows, OPENING_PLIES = 8 };

typedef struct Testers {
    const Experiment *experiment;
    DuelTally tallies[ROWS];
    int done, total;
} Testers;

static bool progress(const DuelTally *tally, void *user) {
    const Testers *testers = user;
    experiment_progress(testers->experiment, "games", testers->done + match_score_games(&tally->score), testers->total);
    return true;
}

// A spec with the time for every legal move where the row asks for it.
static void make_spec(char out[80], const char *name, Measure measure, double each) {
    bool monte_carlo = name[0] == 'm';
    if (measure == BY_EACH && monte_carlo)
        snprintf(out, 80, "%s:each=%g", name, each);
    else
        snprintf(out, 80, "%s", name);
}

static bool play_row(Testers *testers, int i, Rules rules, int games, double seconds, Error *error) {
    char first[80], second[80];
    make_spec(first, rows[i].first, rows[i].measure, seconds / 5);
    make_spec(second, rows[i].second, rows[i].measure, seconds / 5);
    const char *specs[2] = {first, second};
    Limits limits = {0};
    if (rows[i].measure == BY_TIME)
        limits.seconds = seconds;
    if (rows[i].measure == BY_PLAYOUTS)
        limits.playouts = (uint64_t)testers->experiment->playouts;
    return duel_match(specs, rules, games, OPENING_PLIES, testers->experiment->seed, &limits, progress, testers,
                      &testers->tallies[i], error);
}

static void describe(char out[64], Measure measure, double seconds, int playouts) {
    if (measure == BY_TIME)
        snprintf(out, 64, "%g s a move", seconds);
    else if (measure == BY_EACH)
        snprintf(out, 64, "%g s each legal move", seconds / 5);
    else
        snprintf(out, 64, "%d playouts", playouts);
}

static double published_share(const Row *row) {
    int games = row->wins + row->losses + row->draws;
    return games ? 100 * (row->wins + 0.5 * row->draws) / games : NAN;
}

static void write_text(Text *out, const Testers *testers, double seconds) {
    text_add(out, "Monte-Carlo testers, wins:losses:draws of the first\n\n"
                  "pair                          limit                      published        ours  score (95 %)\n");
    for (int i = 0; i < ROWS; i++) {
        const DuelTally *tally = &testers->tallies[i];
        char limit[64], theirs[32] = "-", ours[32];
        describe(limit, rows[i].measure, seconds, testers->experiment->playouts);
        if (isfinite(published_share(&rows[i])))
            snprintf(theirs, sizeof theirs, "%d:%d:%d", rows[i].wins, rows[i].losses, rows[i].draws);
        snprintf(ours, sizeof ours, "%d:%d:%d", tally->score.wins, tally->score.losses, tally->score.draws);
        text_format(out, "%-29s %-24s %11s %11s  %5.1f %% ± %4.1f\n", rows[i].label, limit, theirs, ours,
                    100 * match_score_share(&tally->score), 100 * match_score_by_games(&tally->score).error);
    }
    text_add(out, "\nPublished: 5 s a move; 1 s for each legal move in the fourth row.\n");
}

static void write_json(Text *out, const Testers *testers, double seconds) {
    for (int i = 0; i < ROWS; i++) {
        const DuelTally *tally = &testers->tallies[i];
        char limit[64];
        describe(limit, rows[i].measure, seconds, testers->experiment->playouts);
        Json *object = json_new_object();
        json_add_text(object, "first", rows[i].first);
        json_add_text(object, "second", rows[i].second);
        json_add_text(object, "limit", limit);
        experiment_add_tally(object, tally);
        json_write_line(out, object);
    }
}

static void finish(const Testers *testers, double seconds, ExperimentResult *result) {
    const Experiment *experiment = testers->experiment;
    if (experiment->json)
        write_json(&result->text, testers, seconds);
    else
        write_text(&result->text, testers, seconds);
    static const char *const groups[ROWS] = {"P:R time",  "H:R time",  "P:H time", "H:P each",
                                             "P:R equal", "H:R equal", "P:H equal"};
    double theirs[ROWS], ours[ROWS], error[ROWS];
    for (int i = 0; i < ROWS; i++) {
        theirs[i] = published_share(&rows[i]);
        ours[i] = 100 * match_score_share(&testers->tallies[i].score);
        error[i] = 100 * match_score_by_games(&testers->tallies[i].score).error;
    }
    ChartSeries series[] = {
        {.name = "published", .y = theirs, .count = ROWS},
        {.name = "ours", .y = ours, .error = error, .count = ROWS},
    };
    Chart chart = {.title = "Monte-Carlo testers",
                   .note = "P pure, H heuristic, R random; score of the first, 95 % error bars; equal = equal playouts",
                   .x_label = "pair and limit",
                   .y_label = "score, percent",
                   .series = series,
                   .series_count = 2,
                   .groups = groups,
                   .bounds = {0, 100}};
    chart_write(&result->picture, &chart);
}

static bool run(const Experiment *experiment, ExperimentResult *result, Error *error) {
    int games = experiment->games ? experiment->games : 20;
    double seconds = experiment->seconds > 0 ? experiment->seconds : 0.05;
    Rules rules = experiment->rules;
    if (!experiment->start_given)
        rules.start = START_OPEN;
    Testers testers = {.experiment = experiment, .total = games * ROWS};
    for (int i = 0; i < ROWS; i++) {
        if (!play_row(&testers, i, rules, games, seconds, error))
            return false;
        testers.done += games;
    }
    finish(&testers, seconds, result);
    return true;
}

const ExperimentKind experiment_monte_carlo = {
    .name = "monte-carlo",
    .about = "pure and heuristic Monte-Carlo against random and each other",
    .run = run,
};
