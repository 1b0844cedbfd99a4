#include "experiment.h"

#include "clock.h"
#include "openings.h"
#include "random.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <strings.h>

enum { OPENING_PLIES = 6 };

extern const ExperimentKind experiment_kumite, experiment_monte_carlo, experiment_playouts,
    experiment_moves, experiment_time, experiment_branching, experiment_pruning,
    experiment_deepening, experiment_changes, experiment_greedy, experiment_pvr, experiment_hvr,
    experiment_pvh, experiment_share;

static const ExperimentKind *const kinds[] = {
    &experiment_kumite,  &experiment_monte_carlo, &experiment_pvr,     &experiment_hvr,
    &experiment_pvh,     &experiment_playouts,    &experiment_moves,   &experiment_time,
    &experiment_share,   &experiment_branching,   &experiment_pruning, &experiment_deepening,
    &experiment_changes, &experiment_greedy,
};

const ExperimentKind *const *experiment_kinds(size_t *count) {
    *count = sizeof kinds / sizeof *kinds;
    return kinds;
}

const ExperimentKind *experiment_find(const char *name) {
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strcasecmp(kinds[i]->name, name) == 0)
            return kinds[i];
    return NULL;
}

bool experiment_run(const ExperimentKind *kind, const Experiment *experiment,
                    ExperimentResult *result, Error *error) {
    assert(kind && experiment && result);
    *result = (ExperimentResult){0};
    if (!kind->run(experiment, result, error))
        return false;
    return !result->text.failed && !result->picture.failed
               ? true
               : error_set(error, "out of memory for the figures");
}

void experiment_free(ExperimentResult *result) {
    text_free(&result->text);
    text_free(&result->picture);
}

void experiment_progress(const Experiment *experiment, const char *what, int done, int total) {
    if (experiment->progress)
        experiment->progress(what, done, total, experiment->user);
}

double experiment_cpu_seconds(void) {
    return thread_usage().busy;
}

static int compare_values(const void *a, const void *b) {
    double first = *(const double *)a, second = *(const double *)b;
    return (first > second) - (first < second);
}

double experiment_median(double *values, size_t count) {
    if (count == 0)
        return NAN;
    qsort(values, count, sizeof *values, compare_values);
    return (values[(count - 1) / 2] + values[count / 2]) / 2;
}

void experiment_add_tally(Json *object, const DuelTally *tally) {
    json_add_int(object, "wins", tally->score.wins);
    json_add_int(object, "draws", tally->score.draws);
    json_add_int(object, "losses", tally->score.losses);
    json_add_real(object, "score", match_score_share(&tally->score), 4);
    json_add_real(object, "error", match_score_by_games(&tally->score).error, 4);
    Json *worst = json_new_list(), *mean = json_new_list();
    for (int side = 0; side < 2; side++) {
        json_append_measure(worst, tally->worst_seconds[side], SECONDS_DIGITS);
        json_append_measure(mean, duel_mean_seconds(tally, side), SECONDS_DIGITS);
    }
    json_add(object, "worst_seconds", worst);
    json_add(object, "mean_seconds", mean);
}

bool experiment_watch_games(const Experiment *experiment, Player *player, int games,
                            const RefereeWatch *watch, ExperimentLength *length, Error *error) {
    Referee referee = {.players = {player, player}, .watch = watch};
    bool good = true;
    for (int i = 0; good && i < games; i++) {
        uint64_t seed = experiment->seed + (uint64_t)i;
        MatchGame record = {
            .game = openings_random(experiment->rules, OPENING_PLIES, random_mix(&seed))};
        good = referee_play(&referee, &record, error) == GAME_PLAYED;
        for (int ply = 0; length && ply < record.game.ply; ply++) {
            length->plies++;
            length->moves += record.game.moves[ply] != MOVE_PASS;
        }
        experiment_progress(experiment, "games", i + 1, games);
    }
    return good;
}
