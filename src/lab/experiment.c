#include "experiment.h"

#include <assert.h>
#include <string.h>

extern const ExperimentKind experiment_kumite, experiment_monte_carlo, experiment_playouts, experiment_moves,
    experiment_time, experiment_branching;

static const ExperimentKind *const kinds[] = {
    &experiment_kumite, &experiment_monte_carlo, &experiment_playouts,
    &experiment_moves,  &experiment_time,        &experiment_branching,
};

const ExperimentKind *const *experiment_kinds(size_t *count) {
    *count = sizeof kinds / sizeof *kinds;
    return kinds;
}

const ExperimentKind *experiment_find(const char *name) {
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strcmp(kinds[i]->name, name) == 0)
            return kinds[i];
    return NULL;
}

bool experiment_run(const ExperimentKind *kind, const Experiment *experiment, ExperimentResult *result, Error *error) {
    assert(kind && experiment && result);
    *result = (ExperimentResult){0};
    if (!kind->run(experiment, result, error))
        return false;
    return !result->text.failed && !result->picture.failed ? true : error_set(error, "out of memory for the figures");
}

void experiment_free(ExperimentResult *result) {
    text_free(&result->text);
    text_free(&result->picture);
}

void experiment_progress(const Experiment *experiment, const char *what, int done, int total) {
    if (experiment->progress)
        experiment->progress(what, done, total, experiment->user);
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
