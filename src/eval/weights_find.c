// Where the weights are looked for: a given file; FLIPSIDE_WEIGHTS, a file or a folder; beside the program, as a build
// or an installation has them.
#include "eval.h"
#include "text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FOLDER_MAX = EVAL_PATH_MAX / 2 };

static bool is_folder(const char *path) {
    struct stat status;
    return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

// The folder of the running program; "" when the system does not tell.
static void program_folder(char folder[FOLDER_MAX]) {
    ssize_t length = readlink("/proc/self/exe", folder, FOLDER_MAX - 1);
    folder[length > 0 ? length : 0] = '\0';
    char *slash = strrchr(folder, '/');
    if (slash)
        *slash = '\0';
}

bool eval_find(Goal goal, char path[EVAL_PATH_MAX], Error *error) {
    const char *named = getenv("FLIPSIDE_WEIGHTS");
    if (named && *named) {
        snprintf(path, EVAL_PATH_MAX, is_folder(named) ? "%s/%s.weights" : "%s", named, goal_name(goal));
        return access(path, R_OK) == 0 || error_set(error, "FLIPSIDE_WEIGHTS names %s, which cannot be read", path);
    }
    static const char *const places[] = {"weights", "../weights", "../../weights", "../../../weights",
                                         "../share/flipside/weights"};
    char folder[FOLDER_MAX];
    program_folder(folder);
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        snprintf(path, EVAL_PATH_MAX, "%s/%s/%s.weights", folder, places[i], goal_name(goal));
        if (access(path, R_OK) == 0)
            return true;
    }
    snprintf(path, EVAL_PATH_MAX, "%s/weights/%s.weights", FLIPSIDE_DATA_DIR, goal_name(goal)); // for the library
    if (access(path, R_OK) == 0)
        return true;
    return error_set(error,
                     "no weights for the goal %s: looked for %s.weights in weights, ../weights and "
                     "../share/flipside/weights beside the program; FLIPSIDE_WEIGHTS can name a file or folder",
                     goal_name(goal), goal_name(goal));
}

Eval *eval_load_for(Goal goal, const char *path, Error *error) {
    char found[EVAL_PATH_MAX];
    if (!path) {
        if (!eval_find(goal, found, error))
            return NULL;
        path = found;
    }
    Eval *eval = eval_load(path, error);
    if (eval && eval_goal(eval) != goal) {
        error_set(error, "%s has weights for the goal %s, not %s", path, goal_name(eval_goal(eval)), goal_name(goal));
        eval_free(eval);
        return NULL;
    }
    return eval;
}
