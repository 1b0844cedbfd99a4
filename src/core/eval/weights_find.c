// Search for weights; eval_load_for documents the order.
#include "file.h"
#include "shipped.h"
#include "system.h"
#include "weights.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

static EmbeddedWeights embedded_weights(Goal goal) {
    return flipside_embedded_weights ? flipside_embedded_weights(goal) : (EmbeddedWeights){0};
}

// Returns FLIPSIDE_WEIGHTS, NULL if unset or empty.
static const char *environment_path(void) {
    const char *named = getenv("FLIPSIDE_WEIGHTS");
    return named && *named ? named : NULL;
}

static bool readable(Goal goal, const char *folder, Text *path) {
    text_clear(path);
    text_format(path, "%s/%s.weights", folder, goal_name(goal));
    return !path->failed && file_may_read(text_string(path));
}

// Finds the weights of the installation or build tree. error->machine is set if out of memory.
static bool find_installed(Goal goal, Text *path, Error *error) {
    char name[64];
    snprintf(name, sizeof name, "weights/%s.weights", goal_name(goal));
    ShippedResult result = shipped_find(name, path);
    if (result == SHIPPED_FOUND)
        return true;
    if (result == SHIPPED_NO_MEMORY)
        return error_system(error, ENOMEM, "cannot search for the weights");
    Text origin = {0};
    bool found = system_program_directory(&origin);
    error_set(error,
              "cannot find %s.weights: searched %s, weights, ../weights and so on from %.100s, and "
              "%.100s; set FLIPSIDE_WEIGHTS to a file or directory",
              goal_name(goal), FLIPSIDE_DATA_FROM_LIB "/weights",
              found ? text_string(&origin) : "an unknown directory", FLIPSIDE_DATA_DIR "/weights");
    text_free(&origin);
    return false;
}

bool eval_available(Goal goal) {
    Text path = {0};
    Error error = {0}; // if the search fails, opening reports the error
    bool available = environment_path() || embedded_weights(goal).data ||
                     find_installed(goal, &path, &error) || error.machine;
    text_free(&path);
    return available;
}

static Eval *load_named(Goal goal, const char *named, Error *error) {
    Text path = {0};
    Eval *eval = NULL;
    if (file_kind(named) != FILE_DIRECTORY)
        eval = eval_load(named, error);
    else if (readable(goal, named, &path))
        eval = eval_load(text_string(&path), error);
    else if (path.failed)
        error_system(error, ENOMEM, "cannot search for the weights");
    else
        error_set(error, "FLIPSIDE_WEIGHTS: cannot read %s.weights in %.200s", goal_name(goal),
                  named);
    text_free(&path);
    return eval;
}

static Eval *load_default(Goal goal, Error *error) {
    const char *named = environment_path();
    if (named)
        return load_named(goal, named, error);
    EmbeddedWeights embedded = embedded_weights(goal);
    if (embedded.data)
        return weights_load_embedded(embedded, error);
    Text path = {0};
    Eval *eval = find_installed(goal, &path, error) ? eval_load(text_string(&path), error) : NULL;
    text_free(&path);
    return eval;
}

Eval *eval_load_for(Goal goal, const char *path, Error *error) {
    Eval *eval = path ? eval_load(path, error) : load_default(goal, error);
    if (eval && eval_goal(eval) != goal) {
        error_set(error, "expected weights for the goal %s, got %s: %.300s", goal_name(goal),
                  goal_name(eval_goal(eval)), eval_about(eval));
        eval_free(eval);
        return NULL;
    }
    return eval;
}
