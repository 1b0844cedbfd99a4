// Where the weights are looked for: a given file; FLIPSIDE_WEIGHTS, a file or a folder; what the
// static library carries; around the file that this code lies in, as an installation or a build has
// them; the folder that was configured.
#include "file.h"
#include "origin.h"
#include "shipped.h"
#include "weights.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

// What the static library carries, nothing elsewhere.
static EmbeddedWeights carried_weights(Goal goal) {
    return flipside_embedded_weights ? flipside_embedded_weights(goal) : (EmbeddedWeights){0};
}

// The file or folder that the environment names; NULL when it names none.
static const char *named_place(void) {
    const char *named = getenv("FLIPSIDE_WEIGHTS");
    return named && *named ? named : NULL;
}

static bool readable(Goal goal, const char *folder, Text *path) {
    text_clear(path);
    text_format(path, "%s/%s.weights", folder, goal_name(goal));
    return !path->failed && file_may_read(text_string(path));
}

// Finds the installed weights, or those of a build. Without memory to look for them the error is
// the machine's.
static bool find_installed(Goal goal, Text *path, Error *error) {
    char name[64];
    snprintf(name, sizeof name, "weights/%s.weights", goal_name(goal));
    ShippedResult result = shipped_find(name, path);
    if (result == SHIPPED_FOUND)
        return true;
    if (result == SHIPPED_NO_MEMORY)
        return error_system(error, ENOMEM, "cannot look for the weights");
    Text origin = {0};
    bool told = system_program_directory(&origin);
    error_set(error,
              "no weights for the goal %s: looked for %s.weights from %.100s in %s and in weights, "
              "../weights and so "
              "on, and in %.100s; FLIPSIDE_WEIGHTS can name a file or folder",
              goal_name(goal), goal_name(goal), told ? text_string(&origin) : "an unknown folder",
              FLIPSIDE_DATA_FROM_LIB "/weights", FLIPSIDE_DATA_DIR "/weights");
    text_free(&origin);
    return false;
}

bool eval_available(Goal goal) {
    Text path = {0};
    Error error = {0}; // where nobody could look, opening them will say so
    bool available = named_place() || carried_weights(goal).data ||
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
        error_system(error, ENOMEM, "cannot look for the weights");
    else
        error_set(error, "FLIPSIDE_WEIGHTS names %.200s, where %s.weights cannot be read", named,
                  goal_name(goal));
    text_free(&path);
    return eval;
}

static Eval *load_usual(Goal goal, Error *error) {
    const char *named = named_place();
    if (named)
        return load_named(goal, named, error);
    EmbeddedWeights carried = carried_weights(goal);
    if (carried.data)
        return weights_load_embedded(carried, error);
    Text path = {0};
    Eval *eval = find_installed(goal, &path, error) ? eval_load(text_string(&path), error) : NULL;
    text_free(&path);
    return eval;
}

Eval *eval_load_for(Goal goal, const char *path, Error *error) {
    Eval *eval = path ? eval_load(path, error) : load_usual(goal, error);
    if (eval && eval_goal(eval) != goal) {
        error_set(error, "weights for the goal %s, not %s: %.300s", goal_name(eval_goal(eval)),
                  goal_name(goal), eval_about(eval));
        eval_free(eval);
        return NULL;
    }
    return eval;
}
