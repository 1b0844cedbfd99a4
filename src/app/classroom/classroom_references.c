// The graded opponents: levels for people of our engine, and the five classic systems.
#include "classroom_private.h"
#include "levels.h"
#include "roster.h"

#include <stdlib.h>
#include <string.h>

static bool add_spec(Classroom *classroom, const char *spec, Error *error) {
    char **grown = realloc(classroom->references, (classroom->reference_count + 1) * sizeof *grown);
    if (!grown)
        return error_set(error, "out of memory");
    classroom->references = grown;
    grown[classroom->reference_count] = strdup(spec);
    return grown[classroom->reference_count++] ? true : error_set(error, "out of memory");
}

static bool add_level(Classroom *classroom, const char *name, Error *error) {
    Text spec = {0};
    text_format(&spec, "flipside:level=%s,name=Flipside %s", name, level_find(name)->title);
    bool good = !spec.failed ? add_spec(classroom, text_string(&spec), error)
                             : error_set(error, "out of memory");
    text_free(&spec);
    return good;
}

// A classic system; those that would think as long as they may get a short time of their own.
static bool add_classic(Classroom *classroom, const char *name, bool timed, Error *error) {
    Text spec = {0};
    text_format(&spec, "%s:", name);
    if (timed)
        text_format(&spec, "time=%g,", CLASSROOM_CLASSIC_SECONDS);
    text_format(&spec, "name=classic %s", name);
    bool good = !spec.failed ? add_spec(classroom, text_string(&spec), error)
                             : error_set(error, "out of memory");
    text_free(&spec);
    return good;
}

static bool add_few(Classroom *classroom, Error *error) {
    bool most = classroom->plan.settings.rules.goal == GOAL_MOST;
    return add_spec(classroom, "random", error) && add_level(classroom, "newcomer", error) &&
           add_level(classroom, "regular", error) &&
           add_classic(classroom, most ? "greedy" : "reversed-v4", !most, error);
}

static bool add_all(Classroom *classroom, Error *error) {
    static const struct {
        const char *name;
        bool timed;
    } classics[] = {{"reversed-v4", true}, {"deepening", true}, {"three-factor", true},
                    {"greedy", false},     {"default", false},  {"monte-carlo", true}};
    bool good = add_spec(classroom, "random", error);
    for (int i = 0; good && i < LEVELS; i += 2)
        good = add_level(classroom, level_rows()[i].name, error);
    for (size_t i = 0; good && i < sizeof classics / sizeof *classics; i++)
        good = add_classic(classroom, classics[i].name, classics[i].timed, error);
    return good;
}

// Specs with '+' between them; each is tried, so that a mistake is told before anything runs.
static bool add_list(Classroom *classroom, const char *list, Error *error) {
    bool good = true;
    for (const char *at = list; good && *at;) {
        size_t length = strcspn(at, "+");
        char *spec = strndup(at, length);
        Error wrong = {0};
        Player *player =
            spec ? roster_player(spec, classroom->plan.settings.rules, 1, &wrong) : NULL;
        if (!player)
            good =
                error_set(error, "--references: \"%.100s\": %.200s", spec ? spec : "", wrong.text);
        else
            good = add_spec(classroom, spec, error);
        player_destroy(player);
        free(spec);
        at += length + (at[length] == '+');
    }
    return good;
}

bool classroom_add_references(Classroom *classroom, Error *error) {
    const char *wanted = classroom->plan.references;
    if (strcmp(wanted, "none") == 0)
        return true;
    if (strcmp(wanted, "few") == 0)
        return add_few(classroom, error);
    return strcmp(wanted, "all") == 0 ? add_all(classroom, error)
                                      : add_list(classroom, wanted, error);
}
