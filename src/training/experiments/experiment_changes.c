// Frequency of best-move changes from one depth to the next. The author of the deepening player
// observed that beyond some depth the best move rarely changes. Every position that the player
// searches in its games is searched ply by ply.
#include "experiment.h"
#include "openings.h"
#include "roster.h"

#include <math.h>
#include <stdio.h>

enum { DEPTH = 6, DEPTH_MAX = 20 };

typedef struct Changes {
    Player *probe;
    int depth;
    MatchScore changed[DEPTH_MAX + 1]; // a win if the move differs from the previous depth
    MatchScore differs[DEPTH_MAX + 1]; // a win if the move differs from the last depth
    int reached, moves[DEPTH_MAX + 1]; // current position: depth reached, best move by depth
} Changes;

static void note(const Thought *thought, void *user) {
    Changes *changes = user;
    if (thought->move == MOVE_NONE || thought->depth > changes->depth)
        return;
    changes->reached = thought->depth;
    changes->moves[thought->depth] = thought->move;
}

static void look(const MatchGame *record, void *user) {
    Changes *changes = user;
    Choice choice;
    changes->reached = 0;
    player_choose(changes->probe, &record->game, NULL, &choice);
    if (changes->reached < changes->depth)
        return; // corner move or close to the end of the game
    for (int depth = 1; depth < changes->depth; depth++) {
        match_score_add(&changes->changed[depth + 1],
                        changes->moves[depth + 1] != changes->moves[depth] ? 2 : 0);
        match_score_add(&changes->differs[depth],
                        changes->moves[depth] != changes->moves[changes->depth] ? 2 : 0);
    }
}

static void write_share(Text *out, const MatchScore *score) {
    if (match_score_games(score))
        text_format(out, "   %5.1f %% ± %4.1f", 100 * match_score_share(score),
                    100 * match_score_by_games(score).error);
    else
        text_format(out, "   %14s", "-");
}

static void write_text(Text *out, const Changes *changes, int games) {
    text_format(out,
                "Best moves of the deepening player by depth: %d games, %d positions searched to "
                "%d plies\n\n",
                games, match_score_games(&changes->differs[1]), changes->depth);
    text_add(out, "depth   other than before   other than at the last\n");
    for (int depth = 1; depth <= changes->depth; depth++) {
        text_format(out, "%5d  ", depth);
        write_share(out, &changes->changed[depth]);
        text_add(out, "    ");
        write_share(out, &changes->differs[depth]);
        text_add_char(out, '\n');
    }
    text_add(out, "\nPublished: beyond a certain depth the best move mostly stays what it was (no "
                  "figures).\n");
}

static void add_share(Json *object, const char *key, const MatchScore *score) {
    json_add_real(object, key, match_score_games(score) ? 100 * match_score_share(score) : NAN, 2);
}

static void write_json(Text *out, const Changes *changes) {
    for (int depth = 1; depth <= changes->depth; depth++) {
        const MatchScore *score = &changes->changed[depth];
        Json *object = json_new_object();
        json_add_int(object, "depth", depth);
        json_add_int(object, "positions", match_score_games(&changes->differs[1]));
        add_share(object, "changed", score);
        json_add_real(object, "error",
                      match_score_games(score) ? 100 * match_score_by_games(score).error : NAN, 2);
        add_share(object, "differs_from_last", &changes->differs[depth]);
        json_write_line(out, object);
    }
}

static void fill(const MatchScore *scores, int count, double y[DEPTH_MAX],
                 double error[DEPTH_MAX]) {
    for (int i = 0; i < count; i++) {
        bool known = match_score_games(&scores[i + 1]) > 0;
        y[i] = known ? 100 * match_score_share(&scores[i + 1]) : NAN;
        error[i] = known ? 100 * match_score_by_games(&scores[i + 1]).error : NAN;
    }
}

static void draw(Text *out, const Changes *changes, const Experiment *experiment) {
    double x[DEPTH_MAX], y[2][DEPTH_MAX], error[2][DEPTH_MAX];
    char line[120];
    for (int i = 0; i < changes->depth; i++)
        x[i] = i + 1;
    fill(changes->changed, changes->depth, y[0], error[0]);
    fill(changes->differs, changes->depth, y[1], error[1]);
    size_t count = (size_t)changes->depth;
    ChartSeries series[] = {
        {.name = "other than a ply before",
         .x = x,
         .y = y[0],
         .error = error[0],
         .count = count,
         .points = true},
        {.name = "other than at the last depth",
         .x = x,
         .y = y[1],
         .error = error[1],
         .count = count,
         .points = true},
    };
    snprintf(line, sizeof line, "deepening player, goal %s, %d positions, 95 %% error bars",
             goal_name(experiment->rules.goal), match_score_games(&changes->differs[1]));
    chart_write(out, &(Chart){.title = "How often the best move changes from depth to depth",
                              .note = line,
                              .x_label = "depth in plies",
                              .y_label = "positions, percent",
                              .series = series,
                              .series_count = 2,
                              .from_zero = true,
                              .bounds = {0, 100}});
}

static bool run(const Experiment *experiment, ExperimentResult *result, Error *error) {
    int games = experiment->games ? experiment->games : 4;
    Changes changes = {.depth = experiment->depth ? experiment->depth : DEPTH};
    if (changes.depth < 2 || changes.depth > DEPTH_MAX)
        return error_set(error, "--depth is from 2 to %d here", DEPTH_MAX);
    char spec[60];
    snprintf(spec, sizeof spec, "deepening:library=no,depth=%d", changes.depth);
    changes.probe = roster_player(spec, experiment->rules, experiment->seed, error);
    Player *player =
        changes.probe ? roster_player("deepening:library=no,depth=3", experiment->rules, 1, error)
                      : NULL;
    bool good = player != NULL;
    if (good) {
        player_watch(changes.probe, note, &changes);
        RefereeWatch watch = {.think = look, .user = &changes};
        good = experiment_watch_games(experiment, player, games, &watch, NULL, error);
    }
    player_destroy(player);
    player_destroy(changes.probe);
    if (!good)
        return false;
    if (experiment->json)
        write_json(&result->text, &changes);
    else
        write_text(&result->text, &changes, games);
    draw(&result->picture, &changes, experiment);
    return true;
}

const ExperimentKind experiment_changes = {
    .name = "changes",
    .about = "how often the best move changes from depth to depth",
    .run = run,
};
