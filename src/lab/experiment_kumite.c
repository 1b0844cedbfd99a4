// The kumite: every pair of the four reversed players, paired openings.
#include "experiment.h"

#include <math.h>
#include <stdio.h>

enum { PLAYERS = 4, PAIRS = PLAYERS * (PLAYERS - 1) / 2, OPENING_PLIES = 6 };

static const char *const names[PLAYERS] = {"reversed-v1", "reversed-v2", "reversed-v3", "reversed-v4"};
static const double published[PLAYERS] = {10, 18, 33, 39};

typedef struct Kumite {
    const Experiment *experiment;
    DuelTally tallies[PLAYERS][PLAYERS]; // of the second player against the first, for first < second
    double points[PLAYERS], share[PLAYERS], error[PLAYERS];
    int done, total;
} Kumite;

static bool progress(const DuelTally *tally, void *user) {
    const Kumite *kumite = user;
    experiment_progress(kumite->experiment, "games", kumite->done + match_score_games(&tally->score), kumite->total);
    return true;
}

static bool play_pairs(Kumite *kumite, Rules rules, int games, const Limits *limits, Error *error) {
    for (int a = 0; a < PLAYERS; a++)
        for (int b = a + 1; b < PLAYERS; b++) {
            const char *specs[2] = {names[b], names[a]};
            if (!duel_match(specs, rules, games, OPENING_PLIES, kumite->experiment->seed, limits, progress, kumite,
                            &kumite->tallies[a][b], error))
                return false;
            kumite->done += games;
        }
    return true;
}

// Each player's share of all points in percent, as the published win rates, with its error.
static void add_up(Kumite *kumite, int games) {
    for (int a = 0; a < PLAYERS; a++)
        for (int b = a + 1; b < PLAYERS; b++) {
            const DuelTally *tally = &kumite->tallies[a][b];
            double variance = pow(match_score_by_games(&tally->score).error, 2);
            kumite->points[b] += games * match_score_share(&tally->score);
            kumite->points[a] += games * (1 - match_score_share(&tally->score));
            kumite->error[a] += variance;
            kumite->error[b] += variance;
        }
    for (int i = 0; i < PLAYERS; i++) {
        kumite->share[i] = 100 * kumite->points[i] / (games * PAIRS);
        kumite->error[i] = 100 * sqrt(kumite->error[i]) / PAIRS;
    }
}

static const char *verdict(const DuelTally *tally) {
    double over = match_score_share(&tally->score) - 0.5, error = match_score_by_games(&tally->score).error;
    return over > error ? "stronger" : over < -error ? "WEAKER" : "within the error";
}

// The slowest move of a player, and its mean time.
static double worst_seconds(const Kumite *kumite, int player) {
    double worst = 0;
    for (int other = 0; other < PLAYERS; other++) {
        worst = fmax(worst, kumite->tallies[other][player].worst_seconds[0]);
        worst = fmax(worst, kumite->tallies[player][other].worst_seconds[1]);
    }
    return worst;
}

static double mean_seconds(const Kumite *kumite, int player) {
    DuelTally all = {0};
    for (int other = 0; other < PLAYERS; other++) {
        const DuelTally *first = &kumite->tallies[other][player], *second = &kumite->tallies[player][other];
        all.sum_seconds[0] += first->sum_seconds[0] + second->sum_seconds[1];
        all.choices[0] += first->choices[0] + second->choices[1];
    }
    return duel_mean_seconds(&all, 0);
}

static void write_text(Text *out, const Kumite *kumite, int games, double seconds) {
    text_format(out, "Kumite of the reversed players: %d games a pair, %g s a move\n\n", games, seconds);
    text_add(out, "player       points  share of all    published   slowest move\n");
    for (int i = 0; i < PLAYERS; i++)
        text_format(out, "%-12s %6.1f  %5.1f %% ± %4.1f %8.0f %%   %8.4f s\n", names[i], kumite->points[i],
                    kumite->share[i], kumite->error[i], published[i], worst_seconds(kumite, i));
    text_add(out, "\npair                          wins draws losses   score (95 %)\n");
    bool ordered = true;
    for (int a = 0; a < PLAYERS; a++)
        for (int b = a + 1; b < PLAYERS; b++) {
            const DuelTally *tally = &kumite->tallies[a][b];
            text_format(out, "%s against %s  %5d %5d %6d   %5.1f %% ± %4.1f  %s\n", names[b], names[a],
                        tally->score.wins, tally->score.draws, tally->score.losses,
                        100 * match_score_share(&tally->score), 100 * match_score_by_games(&tally->score).error,
                        verdict(tally));
            ordered &= match_score_share(&tally->score) > 0.5;
        }
    for (int i = 1; i < PLAYERS; i++)
        ordered &= kumite->share[i] > kumite->share[i - 1];
    text_format(out, "\nOrder v1 < v2 < v3 < v4: %s\n", ordered ? "yes, in every pair" : "not in every pair");
}

static void write_player(Text *out, const Kumite *kumite, int i) {
    Json *object = json_new_object();
    json_add_text(object, "player", names[i]);
    json_add_real(object, "points", kumite->points[i], 1);
    json_add_real(object, "share", kumite->share[i], 2);
    json_add_real(object, "error", kumite->error[i], 2);
    json_add_int(object, "published", (int64_t)published[i]);
    json_add_measure(object, "worst_seconds", worst_seconds(kumite, i), SECONDS_DIGITS);
    json_add_measure(object, "mean_seconds", mean_seconds(kumite, i), SECONDS_DIGITS);
    json_write_line(out, object);
}

static void write_json(Text *out, const Kumite *kumite) {
    for (int i = 0; i < PLAYERS; i++)
        write_player(out, kumite, i);
    for (int a = 0; a < PLAYERS; a++)
        for (int b = a + 1; b < PLAYERS; b++) {
            Json *object = json_new_object();
            json_add_text(object, "first", names[b]);
            json_add_text(object, "second", names[a]);
            experiment_add_tally(object, &kumite->tallies[a][b]);
            json_write_line(out, object);
        }
}

static bool run(const Experiment *experiment, ExperimentResult *result, Error *error) {
    int games = experiment->games ? experiment->games : 20;
    double seconds = experiment->seconds > 0 ? experiment->seconds : 0.05;
    Rules rules = experiment->rules;
    if (!experiment->goal_given)
        rules.goal = GOAL_FEWEST;
    Limits limits = {.seconds = seconds};
    Kumite kumite = {.experiment = experiment, .total = games * PAIRS};
    if (!play_pairs(&kumite, rules, games, &limits, error))
        return false;
    add_up(&kumite, games);
    if (experiment->json)
        write_json(&result->text, &kumite);
    else
        write_text(&result->text, &kumite, games, seconds);
    static const char *const groups[PLAYERS] = {"v1", "v2", "v3", "v4"};
    ChartSeries series[] = {
        {.name = "published", .y = published, .count = PLAYERS},
        {.name = "ours", .y = kumite.share, .error = kumite.error, .count = PLAYERS},
    };
    char note[120];
    snprintf(note, sizeof note, "goal %s, %d games a pair, %g s a move, 95 %% error bars", goal_name(rules.goal), games,
             seconds);
    Chart chart = {.title = "Kumite of the reversed players",
                   .note = note,
                   .x_label = "version",
                   .y_label = "share of all points, percent",
                   .series = series,
                   .series_count = 2,
                   .groups = groups};
    chart_write(&result->picture, &chart);
    return true;
}

const ExperimentKind experiment_kumite = {
    .name = "kumite",
    .about = "the four reversed players against each other: win rates",
    .run = run,
};
