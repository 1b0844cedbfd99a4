// Fixed depth of four plies against iterative deepening, with the time of one match shared by an
// increasing number of concurrent matches. Reports timeouts and scores.
//
// Time is measured in positions visited, which makes the results reproducible; --time selects real
// time.
#include "experiment.h"

#include <stdio.h>

enum { ROWS = 5, OPENING_PLIES = 6, POSITIONS = 16000 };

static const int matches[ROWS] = {1, 2, 4, 8, 16};
static const char *const specs[2] = {"deepening:library=no",
                                     "deepening:library=no,loop=no,depth=4"};
enum { LOOP, FIXED };

typedef struct Deepenings {
    const Experiment *experiment;
    uint64_t positions; // budget of a single match; 0 = limited by time
    DuelTally tallies[ROWS];
    int done, total;
} Deepenings;

static bool progress(const DuelTally *tally, void *user) {
    const Deepenings *all = user;
    experiment_progress(all->experiment, "games", all->done + match_score_games(&tally->score),
                        all->total);
    return true;
}

static Limits limits_of(const Deepenings *all, int row) {
    return (Limits){.seconds = all->experiment->seconds / matches[row],
                    .nodes = all->positions / (uint64_t)matches[row]};
}

// Returns the percentage of searches that the limit ended before they had a move.
static double late(const DuelTally *tally, int who) {
    return tally->searches[who]
               ? 100.0 * (double)tally->unfinished[who] / (double)tally->searches[who]
               : 0;
}

static double depth_of(const DuelTally *tally, int who) {
    uint64_t finished = tally->searches[who] - tally->unfinished[who];
    return finished ? (double)tally->depths[who] / (double)finished : 0;
}

static void write_limit(Text *out, const Deepenings *all, int row) {
    Limits limits = limits_of(all, row);
    if (limits.seconds > 0)
        text_format(out, "%8.4f s", limits.seconds);
    else
        text_format(out, "%10llu", (unsigned long long)limits.nodes);
}

static void write_text(Text *out, const Deepenings *all, int games) {
    text_format(out, "A fixed depth of 4 plies against the loop, %d games a row\n\n", games);
    text_format(out, "%-7s  %10s  %-22s  %-22s\n", "matches", all->positions ? "positions" : "time",
                "fixed depth", "loop");
    text_format(out, "%-7s  %10s  %-9s  %-11s  %-9s  %-11s  %s\n", "at once", "a move", "time-outs",
                "mean depth", "time-outs", "mean depth", "score of the loop (95 %)");
    for (int row = 0; row < ROWS; row++) {
        const DuelTally *tally = &all->tallies[row];
        text_format(out, "%7d  ", matches[row]);
        write_limit(out, all, row);
        for (int i = 0; i < 2; i++) {
            int who = i ? LOOP : FIXED;
            text_format(out, "  %7.1f %%  %11.2f", late(tally, who), depth_of(tally, who));
        }
        text_format(out, "  %5.1f %% ± %4.1f\n", 100 * match_score_share(&tally->score),
                    100 * match_score_by_pairs(&tally->score).error);
    }
    text_add(
        out,
        "\nA search that its limit ends before the fixed depth answers with the last legal move.\n"
        "Published: with more matches at once the fixed depth timed out more and more; the loop "
        "cured it.\n");
}

static void write_json(Text *out, const Deepenings *all) {
    for (int row = 0; row < ROWS; row++) {
        const DuelTally *tally = &all->tallies[row];
        Limits limits = limits_of(all, row);
        Json *object = json_new_object();
        json_add_int(object, "matches", matches[row]);
        json_add_int(object, "nodes", (int64_t)limits.nodes);
        json_add_real(object, "seconds", limits.seconds, 6);
        json_add_real(object, "fixed_timeouts", late(tally, FIXED), 3);
        json_add_real(object, "loop_timeouts", late(tally, LOOP), 3);
        json_add_real(object, "fixed_depth", depth_of(tally, FIXED), 3);
        json_add_real(object, "loop_depth", depth_of(tally, LOOP), 3);
        experiment_add_tally(object, tally);
        json_write_line(out, object);
    }
}

static void draw(Text *out, const Deepenings *all, int games) {
    static const char *const groups[ROWS] = {"1", "2", "4", "8", "16"};
    double fixed[ROWS], loop[ROWS], score[ROWS], error[ROWS];
    char note[160];
    for (int row = 0; row < ROWS; row++) {
        const DuelTally *tally = &all->tallies[row];
        fixed[row] = late(tally, FIXED);
        loop[row] = late(tally, LOOP);
        score[row] = 100 * match_score_share(&tally->score);
        error[row] = 100 * match_score_by_pairs(&tally->score).error;
    }
    ChartSeries series[] = {
        {.name = "time-outs, fixed depth", .y = fixed, .count = ROWS},
        {.name = "time-outs, loop", .y = loop, .count = ROWS},
        {.name = "score of the loop", .y = score, .error = error, .count = ROWS},
    };
    if (all->positions)
        snprintf(note, sizeof note,
                 "goal %s, %llu positions a move for one match, %d games a row, 95 %% error bars",
                 goal_name(all->experiment->rules.goal), (unsigned long long)all->positions, games);
    else
        snprintf(note, sizeof note,
                 "goal %s, %g s a move for one match, %d games a row, 95 %% error bars",
                 goal_name(all->experiment->rules.goal), all->experiment->seconds, games);
    chart_write(out, &(Chart){.title = "Fixed 4 plies against the deepening loop",
                              .note = note,
                              .x_label = "matches at once that share the time",
                              .y_label = "percent",
                              .series = series,
                              .series_count = 3,
                              .groups = groups,
                              .bounds = {0, 100}});
}

static bool run(const Experiment *experiment, ExperimentResult *result, Error *error) {
    int games = experiment->games ? experiment->games : 40;
    Deepenings all = {.experiment = experiment, .total = games * ROWS};
    if (!(experiment->seconds > 0))
        all.positions = experiment->nodes ? experiment->nodes : POSITIONS;
    for (int row = 0; row < ROWS; row++) {
        Limits limits = limits_of(&all, row);
        if (!duel_match(specs, experiment->rules, games, OPENING_PLIES, experiment->seed, &limits,
                        progress, &all, &all.tallies[row], error))
            return false;
        all.done += games;
    }
    if (experiment->json)
        write_json(&result->text, &all);
    else
        write_text(&result->text, &all, games);
    draw(&result->picture, &all, games);
    return true;
}

const ExperimentKind experiment_deepening = {
    .name = "deepening",
    .about = "a fixed depth of 4 plies against the deepening loop: time-outs and results",
    .run = run,
};
