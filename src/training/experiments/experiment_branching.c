// Game length, legal moves and effective branching factor in games of the three-factor player.
//
// The effective branching factor of a position is the DEPTH-th root of the nodes visited by a
// search to DEPTH plies. The figures are means over all positions with at least two legal moves, as
// in experiment_pruning.c, because a forced move is played without a search.
#include "classic_search.h"
#include "experiment.h"
#include "roster.h"

#include <math.h>
#include <stdio.h>

enum { TURNS = 60, DEPTH = 4, METHODS = 4 };

static const struct {
    const char *name, *key;
    unsigned refinements;
} methods[METHODS] = {
    {"minimax", "minimax", 0},
    {"alpha-beta", "alpha_beta", CLASSIC_PRUNE},
    {"+ ordering", "ordering", CLASSIC_PRUNE | CLASSIC_ORDER},
    {"+ table, null window", "all", CLASSIC_PRUNE | CLASSIC_ORDER | CLASSIC_TABLE | CLASSIC_WINDOW},
};

typedef struct Branching {
    Player *player;
    bool failed;
    double moves[TURNS], factors[METHODS][TURNS];
    int count[TURNS], searched[TURNS], games; // searched: positions with two or more moves
    ExperimentLength length;
} Branching;

// Sets `*nodes` to the number of nodes that a method visits. Returns false if out of memory.
static bool count_nodes(Branching *branching, const Game *game, int method, double *nodes) {
    ClassicSearch search = {.rules = game->rules,
                            .evaluation = player_evaluation(branching->player, game->now),
                            .refinements = methods[method].refinements,
                            .deadline = INFINITY};
    ClassicResult result = {.move = MOVE_NONE};
    if (!classic_search_open(&search))
        return false;
    for (int depth = search.refinements & CLASSIC_TABLE ? 1 : DEPTH; depth <= DEPTH; depth++)
        classic_search_run(&search, game->now.board, game_moves(game), depth, result.move, &result);
    *nodes = (double)search.nodes;
    classic_search_close(&search);
    return true;
}

static void watch(const MatchGame *record, void *user) {
    const Game *before = &record->game;
    Branching *branching = user;
    int turn = bit_count(board_discs(before->now.board)) - 4;
    if (turn < 0 || turn >= TURNS || branching->failed)
        return;
    branching->count[turn]++;
    branching->moves[turn] += bit_count(game_moves(before));
    if (bit_count(game_moves(before)) < 2)
        return;
    branching->searched[turn]++;
    for (int method = 0; method < METHODS; method++) {
        double nodes;
        if (!count_nodes(branching, before, method, &nodes)) {
            branching->failed = true;
            return;
        }
        branching->factors[method][turn] += pow(nodes, 1.0 / DEPTH);
    }
}

// Returns the mean over all turns, and replaces each sum by the mean of its turn.
static double average(double sums[TURNS], const int counts[TURNS]) {
    double all = 0;
    int count = 0;
    for (int i = 0; i < TURNS; i++) {
        all += sums[i];
        count += counts[i];
        sums[i] = counts[i] ? sums[i] / counts[i] : NAN;
    }
    return count ? all / count : 0;
}

static void finish(const Experiment *experiment, Branching *branching, ExperimentResult *result) {
    Text *text = &result->text;
    double plies = (double)branching->length.plies / branching->games;
    double played = (double)branching->length.moves / branching->games;
    double moves = average(branching->moves, branching->count), factor[METHODS];
    for (int method = 0; method < METHODS; method++)
        factor[method] = average(branching->factors[method], branching->searched);
    if (experiment->json) {
        Json *object = json_new_object();
        json_add_int(object, "games", branching->games);
        json_add_real(object, "length", plies, 2);
        json_add_real(object, "length_moves", played, 2);
        json_add_real(object, "moves", moves, 3);
        for (int method = 0; method < METHODS; method++)
            json_add_real(object, methods[method].key, factor[method], 3);
        json_write_line(text, object);
    } else {
        text_format(text, "Branching factor over %d games of the three-factor player\n\n",
                    branching->games);
        text_format(text, "%-42s %8s %10s\n", "", "ours", "published");
        text_format(text, "%-42s %8.1f %10s\n", "game length in plies, passes included", plies,
                    "-");
        text_format(text, "%-42s %8.1f %10s\n", "game length in moves", played, "58");
        text_format(text, "%-42s %8.2f %10s\n", "legal moves", moves, "10");
        for (int method = 0; method < METHODS; method++)
            text_format(text, "effective branching, %-21s %8.2f %10s\n", methods[method].name,
                        factor[method],
                        method == 0   ? "10"
                        : method == 1 ? "8"
                                      : "-");
        text_format(text,
                    "\nEffective branching: the %dth root of the nodes of a search to depth %d, "
                    "mean over all positions\n"
                    "with at least two legal moves.\n",
                    DEPTH, DEPTH);
    }
    ChartSeries series[METHODS + 1] = {
        {.name = "legal moves", .y = branching->moves, .count = TURNS, .dashed = true}};
    for (int method = 0; method < METHODS; method++)
        series[method + 1] = (ChartSeries){
            .name = methods[method].name, .y = branching->factors[method], .count = TURNS};
    Chart chart = {.title = "Branching factor by turn",
                   .note = "three-factor player, searches to depth 4. Published averages: 10, with "
                           "pruning about 8.",
                   .x_label = "turn (discs placed before)",
                   .y_label = "branching factor",
                   .series = series,
                   .series_count = METHODS + 1,
                   .from_zero = true};
    chart_write(&result->picture, &chart);
}

static bool run(const Experiment *experiment, ExperimentResult *result, Error *error) {
    int games = experiment->games ? experiment->games : 20;
    Branching branching = {.games = games};
    char spec[40];
    snprintf(spec, sizeof spec, "three-factor:depth=%d", DEPTH);
    branching.player = roster_player(spec, experiment->rules, experiment->seed, error);
    if (!branching.player)
        return false;
    RefereeWatch watcher = {.think = watch, .user = &branching};
    bool good = experiment_watch_games(experiment, branching.player, games, &watcher,
                                       &branching.length, error);
    player_destroy(branching.player);
    if (branching.failed)
        return error_set(error, "out of memory");
    if (!good)
        return false;
    finish(experiment, &branching, result);
    return true;
}

const ExperimentKind experiment_branching = {
    .name = "branching",
    .about = "game length, legal moves and the effective branching factor",
    .run = run,
};
