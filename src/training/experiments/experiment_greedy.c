// Acceptance tests of greedy and default: greedy must clearly beat the first legal move, and
// default must beat greedy.
//
// Played with both colours, from the start position (where the players are deterministic) and from
// random openings.
#include "experiment.h"

#include <stdio.h>

enum { ROWS = 3, OPENING_PLIES = 6 };

static const struct {
    const char *specs[2], *group, *published;
} rows[ROWS] = {
    {{"greedy", "first"}, "greedy : first", "easily beats it"},
    {{"default", "greedy"}, "default : greedy", "-"},
    {{"default", "first"}, "default : first", "-"},
};

typedef struct Meetings {
    const Experiment *experiment;
    DuelTally start[ROWS], tallies[ROWS];
    int done, total;
} Meetings;

static bool progress(const DuelTally *tally, void *user) {
    const Meetings *meetings = user;
    experiment_progress(meetings->experiment, "games",
                        meetings->done + match_score_games(&tally->score), meetings->total);
    return true;
}

static const char *single(const MatchScore *score) {
    return score->wins ? "won" : score->losses ? "lost" : "drawn";
}

static void add_counts(Text *out, const MatchScore *score) {
    char counts[40];
    snprintf(counts, sizeof counts, "%d:%d:%d", score->wins, score->draws, score->losses);
    text_format(out, "  %-13s", counts);
}

static void write_text(Text *out, const Meetings *meetings, int games) {
    text_format(out,
                "greedy, default and the first legal move, goal %s: %d games a pair from random "
                "openings\n\n",
                goal_name(meetings->experiment->rules.goal), games);
    text_format(out, "%-18s  %-14s  %-29s\n", "", "from the start", "won:drawn:lost from openings");
    text_format(out, "%-18s  %-6s  %-6s  %-13s  %-13s  %-14s  %s\n", "first : second", "black",
                "white", "as black", "as white", "score (95 %)", "published");
    for (int i = 0; i < ROWS; i++) {
        const DuelTally *tally = &meetings->tallies[i];
        text_format(out, "%-18s  %-6s  %-6s", rows[i].group,
                    single(&meetings->start[i].by_color[BLACK]),
                    single(&meetings->start[i].by_color[WHITE]));
        add_counts(out, &tally->by_color[BLACK]);
        add_counts(out, &tally->by_color[WHITE]);
        text_format(out, "  %5.1f %% ± %4.1f  %s\n", 100 * match_score_share(&tally->score),
                    100 * match_score_by_pairs(&tally->score).error, rows[i].published);
    }
}

static void write_json(Text *out, const Meetings *meetings) {
    static const char *const colors[2] = {"as_black", "as_white"};
    for (int i = 0; i < ROWS; i++) {
        const DuelTally *tally = &meetings->tallies[i];
        Json *object = json_new_object(), *start = json_new_list();
        json_add_text(object, "first", rows[i].specs[0]);
        json_add_text(object, "second", rows[i].specs[1]);
        json_append_text(start, single(&meetings->start[i].by_color[BLACK]));
        json_append_text(start, single(&meetings->start[i].by_color[WHITE]));
        json_add(object, "from_start", start);
        experiment_add_tally(object, tally);
        for (int color = 0; color < 2; color++)
            json_add_real(object, colors[color], match_score_share(&tally->by_color[color]), 4);
        json_write_line(out, object);
    }
}

static void draw(Text *out, const Meetings *meetings, int games) {
    static const char *const names[2] = {"as black", "as white"};
    const char *groups[ROWS];
    double score[2][ROWS], error[2][ROWS];
    ChartSeries series[2];
    char note[120];
    for (int color = 0; color < 2; color++) {
        for (int i = 0; i < ROWS; i++) {
            const MatchScore *games_of = &meetings->tallies[i].by_color[color];
            groups[i] = rows[i].group;
            score[color][i] = 100 * match_score_share(games_of);
            error[color][i] = 100 * match_score_by_games(games_of).error;
        }
        series[color] = (ChartSeries){
            .name = names[color], .y = score[color], .error = error[color], .count = ROWS};
    }
    snprintf(note, sizeof note,
             "score of the first, goal %s, %d games a pair from random openings, 95 %% error bars",
             goal_name(meetings->experiment->rules.goal), games);
    chart_write(out, &(Chart){.title = "greedy, default and the first legal move",
                              .note = note,
                              .x_label = "pair",
                              .y_label = "score, percent",
                              .series = series,
                              .series_count = 2,
                              .groups = groups,
                              .bounds = {0, 100}});
}

static bool play_row(Meetings *meetings, int row, int games, Error *error) {
    const Experiment *experiment = meetings->experiment;
    Limits limits = {
        .seconds = experiment->seconds, .nodes = experiment->nodes, .depth = experiment->depth};
    bool good =
        duel_match(rows[row].specs, experiment->rules, 2, 0, experiment->seed, &limits, NULL, NULL,
                   &meetings->start[row], error) &&
        duel_match(rows[row].specs, experiment->rules, games, OPENING_PLIES, experiment->seed,
                   &limits, progress, meetings, &meetings->tallies[row], error);
    meetings->done += games;
    return good;
}

static bool run(const Experiment *experiment, ExperimentResult *result, Error *error) {
    int games = experiment->games ? experiment->games : 100;
    Meetings meetings = {.experiment = experiment, .total = games * ROWS};
    for (int row = 0; row < ROWS; row++)
        if (!play_row(&meetings, row, games, error))
            return false;
    if (experiment->json)
        write_json(&result->text, &meetings);
    else
        write_text(&result->text, &meetings, games);
    draw(&result->picture, &meetings, games);
    return true;
}

const ExperimentKind experiment_greedy = {
    .name = "greedy",
    .about = "greedy, default and the first legal move against each other, with both colours",
    .run = run,
};
