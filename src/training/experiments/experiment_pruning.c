// Cost of a move with and without pruning, by turn. Every position of the three-factor player's
// games is searched by minimax and by alpha-beta to the same depth.
#include "experiment.h"
#include "openings.h"
#include "roster.h"
#include "thread.h"

#include <math.h>
#include <stdio.h>

enum { TURNS = 60, DEPTH = 4, DEPTH_MAX = 8, METHODS = 2 };

static const struct {
    const char *name, *key, *option;
} methods[METHODS] = {{"minimax", "minimax", "no"}, {"alpha-beta", "alpha_beta", "yes"}};

typedef struct Pruning {
    Player *probes[METHODS];
    int depth, count[TURNS], positions,
        different; // positions where the methods disagree on move or value
    double nodes[METHODS][TURNS], seconds[METHODS][TURNS];
    double factors[METHODS]; // sum of the effective branching factors of all positions
} Pruning;

static void look(const MatchGame *record, void *user) {
    const Game *before = &record->game;
    Pruning *pruning = user;
    int turn = bit_count(board_discs(before->now.board)) - 4;
    if (turn < 0 || turn >= TURNS || bit_count(game_moves(before)) < 2)
        return; // a forced move is played without a search
    Choice choices[METHODS];
    for (int method = 0; method < METHODS; method++) {
        double begin = experiment_cpu_seconds();
        player_choose(pruning->probes[method], before, NULL, &choices[method]);
        pruning->seconds[method][turn] += experiment_cpu_seconds() - begin;
        pruning->nodes[method][turn] += (double)choices[method].nodes;
        pruning->factors[method] += pow((double)choices[method].nodes, 1.0 / pruning->depth);
    }
    pruning->count[turn]++;
    pruning->positions++;
    pruning->different +=
        choices[0].move != choices[1].move || choices[0].score != choices[1].score;
}

static double total(const double sums[TURNS]) {
    double all = 0;
    for (int turn = 0; turn < TURNS; turn++)
        all += sums[turn];
    return all;
}

// Returns the mean effective branching factor, defined as in experiment_branching.c.
static double branching(const Pruning *pruning, int method) {
    return pruning->positions ? pruning->factors[method] / pruning->positions : 0;
}

static void write_text(Text *out, const Pruning *pruning, int games) {
    text_format(out,
                "A move of the three-factor player to depth %d with and without pruning, mean of "
                "%d games\n\n",
                pruning->depth, games);
    text_format(out, "      %-25s   %s\n", "   positions visited", "        time a move");
    text_format(out, "turn  %12s %12s   %12s %12s\n", "minimax", "alpha-beta", "minimax",
                "alpha-beta");
    for (int turn = 0; turn < TURNS; turn++) {
        double n = pruning->count[turn];
        if (n > 0)
            text_format(out, "%4d  %12.0f %12.0f   %9.3f ms %9.3f ms\n", turn,
                        pruning->nodes[0][turn] / n, pruning->nodes[1][turn] / n,
                        1000 * pruning->seconds[0][turn] / n, 1000 * pruning->seconds[1][turn] / n);
    }
    text_format(out, "game  %12.0f %12.0f   %9.1f ms %9.1f ms\n", total(pruning->nodes[0]) / games,
                total(pruning->nodes[1]) / games, 1000 * total(pruning->seconds[0]) / games,
                1000 * total(pruning->seconds[1]) / games);
    text_format(
        out,
        "\nPruning leaves 1 node in %.1f, 1/%.1f of the time; other moves or values: %d of %d\n",
        total(pruning->nodes[0]) / fmax(total(pruning->nodes[1]), 1),
        total(pruning->seconds[0]) / fmax(total(pruning->seconds[1]), 1e-9), pruning->different,
        pruning->positions);
    text_format(out,
                "Effective branching, mean over all positions: %.2f, with pruning %.2f (published: "
                "10, almost 8)\n",
                branching(pruning, 0), branching(pruning, 1));
}

static void write_json(Text *out, const Pruning *pruning) {
    for (int turn = 0; turn < TURNS; turn++) {
        if (!pruning->count[turn])
            continue;
        Json *object = json_new_object();
        json_add_int(object, "turn", turn);
        json_add_int(object, "positions", pruning->count[turn]);
        for (int method = 0; method < METHODS; method++) {
            char key[40];
            snprintf(key, sizeof key, "%s_nodes", methods[method].key);
            json_add_real(object, key, pruning->nodes[method][turn] / pruning->count[turn], 1);
            snprintf(key, sizeof key, "%s_seconds", methods[method].key);
            json_add_real(object, key, pruning->seconds[method][turn] / pruning->count[turn], 9);
        }
        json_write_line(out, object);
    }
    Json *object = json_new_object();
    json_add_int(object, "positions", pruning->positions);
    json_add_int(object, "different", pruning->different);
    json_add_real(object, "minimax_branching", branching(pruning, 0), 3);
    json_add_real(object, "alpha_beta_branching", branching(pruning, 1), 3);
    json_write_line(out, object);
}

static void draw(Text *out, const Pruning *pruning, const Experiment *experiment, int games) {
    double nodes[METHODS][TURNS], milliseconds[METHODS][TURNS];
    ChartSeries by_nodes[METHODS], by_time[METHODS];
    for (int method = 0; method < METHODS; method++) {
        for (int turn = 0; turn < TURNS; turn++) {
            double n = pruning->count[turn] ? pruning->count[turn] : NAN;
            nodes[method][turn] = pruning->nodes[method][turn] / n;
            milliseconds[method][turn] = 1000 * pruning->seconds[method][turn] / n;
        }
        by_nodes[method] =
            (ChartSeries){.name = methods[method].name, .y = nodes[method], .count = TURNS};
        by_time[method] =
            (ChartSeries){.name = methods[method].name, .y = milliseconds[method], .count = TURNS};
    }
    char note[120];
    snprintf(note, sizeof note,
             "three-factor player, goal %s, searches to depth %d, mean of %d games",
             goal_name(experiment->rules.goal), pruning->depth, games);
    Chart chart = {.note = note,
                   .x_label = "turn (discs placed before)",
                   .series_count = METHODS,
                   .log_y = true};
    Chart charts[2] = {chart, chart};
    charts[0].title = "Positions visited for a move, with and without pruning";
    charts[0].y_label = "positions";
    charts[0].series = by_nodes;
    charts[1].title = "Time for a move, with and without pruning";
    charts[1].y_label = "milliseconds";
    charts[1].series = by_time;
    chart_write_all(out, charts, 2);
}

static bool run(const Experiment *experiment, ExperimentResult *result, Error *error) {
    int games = experiment->games ? experiment->games : 4;
    Pruning pruning = {.depth = experiment->depth ? experiment->depth : DEPTH};
    if (pruning.depth > DEPTH_MAX)
        return error_set(error, "--depth is at most %d here: without pruning it takes too long",
                         DEPTH_MAX);
    bool good = true;
    for (int method = 0; good && method < METHODS; method++) {
        char spec[60];
        snprintf(spec, sizeof spec, "three-factor:depth=%d,prune=%s", pruning.depth,
                 methods[method].option);
        pruning.probes[method] = roster_player(spec, experiment->rules, experiment->seed, error);
        good = pruning.probes[method] != NULL;
    }
    RefereeWatch watch = {.think = look, .user = &pruning};
    good =
        good && experiment_watch_games(experiment, pruning.probes[1], games, &watch, NULL, error);
    for (int method = 0; method < METHODS; method++)
        player_destroy(pruning.probes[method]);
    if (!good)
        return false;
    if (experiment->json)
        write_json(&result->text, &pruning);
    else
        write_text(&result->text, &pruning, games);
    draw(&result->picture, &pruning, experiment, games);
    return true;
}

const ExperimentKind experiment_pruning = {
    .name = "pruning",
    .about = "positions and time for a move with and without pruning, over a game",
    .run = run,
};
