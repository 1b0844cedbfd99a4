// Persistent options of a class: class.json and the settings of its tournament.
#include "classroom_private.h"
#include "file.h"
#include "game_log.h"
#include "json.h"

#include <stdlib.h>
#include <string.h>

enum { CLASS_LIMIT = 16 << 20 };

// Returns false and sets *error if an option conflicts with the existing tournament.
static bool agree(const ClassroomPlan *plan, const ArenaSettings *before, Error *error) {
    const ArenaSettings *s = &plan->settings;
    const char *what = NULL;
    if ((plan->given & CLASSROOM_MODE) && s->mode != before->mode)
        what = "pairing";
    if ((plan->given & CLASSROOM_RULES) &&
        (s->rules.goal != before->rules.goal || s->rules.start != before->rules.start ||
         s->rules.size != before->rules.size))
        what = "rules";
    if ((plan->given & CLASSROOM_CLOCKS) &&
        (s->move_seconds != before->move_seconds || s->game_seconds != before->game_seconds ||
         s->grace != before->grace))
        what = "clocks";
    if ((plan->given & CLASSROOM_OPENINGS) &&
        (s->opening != before->opening || s->opening_plies != before->opening_plies))
        what = "openings";
    if ((plan->given & CLASSROOM_SEED) && s->seed != before->seed)
        what = "seed";
    return !what || error_set(error,
                              "the class in %s has a different %s: omit this option, or use "
                              "another --out DIR",
                              plan->out, what);
}

// Copies the fixed settings of the previous run.
static void take_settings(ClassroomPlan *plan, const ArenaSettings *before) {
    ArenaSettings *s = &plan->settings;
    s->mode = before->mode;
    s->rules = before->rules;
    s->seed = before->seed;
    s->move_seconds = before->move_seconds;
    s->game_seconds = before->game_seconds;
    s->increment = before->increment;
    s->grace = before->grace;
    s->games = plan->given & CLASSROOM_GAMES ? s->games : before->games;
    s->rounds = plan->given & CLASSROOM_ROUNDS ? s->rounds : before->rounds;
}

static char *copy_text(const Json *object, const char *key) {
    const char *text = json_text_of(json_member(object, key));
    return text && *text ? strdup(text) : NULL;
}

static void take_stored(Classroom *classroom, const Json *stored) {
    ClassroomPlan *plan = &classroom->plan;
    classroom->stored[0] = copy_text(stored, "references");
    classroom->stored[1] = copy_text(stored, "choose");
    if (!(plan->given & CLASSROOM_REFERENCES) && classroom->stored[0])
        plan->references = classroom->stored[0];
    if (!(plan->given & CLASSROOM_CHOICES) && classroom->stored[1])
        plan->choices = classroom->stored[1];
    if (!(plan->given & CLASSROOM_MEMORY) && json_holds_int(json_member(stored, "memory")))
        plan->memory = (int)json_int_of(json_member(stored, "memory"));
    if (!(plan->given & CLASSROOM_STRICT))
        plan->strict = json_flag_of(json_member(stored, "strict"));
}

bool classroom_load(Classroom *classroom, Error *error) {
    Text path = {0}, text = {0};
    bool good = true;
    classroom_path(classroom, "run.json", &path);
    classroom->begun = file_exists(text_string(&path));
    if (classroom->begun) {
        ArenaSettings before;
        good = log_settings(classroom->plan.out, &before, error);
        if (good) {
            good = agree(&classroom->plan, &before, error);
            take_settings(&classroom->plan, &before);
            settings_free(&before);
        }
    }
    text_clear(&path);
    classroom_path(classroom, "class.json", &path);
    bool there = file_exists(text_string(&path));
    if (good && classroom->begun && !there)
        good =
            error_set(error, "%s contains a tournament that is not a class: use another --out DIR",
                      classroom->plan.out);
    if (good && there) {
        Error wrong = {0};
        Json *stored = file_read(text_string(&path), CLASS_LIMIT, &text, error)
                           ? json_read(text_string(&text), text.length, &wrong)
                           : NULL;
        if (stored)
            take_stored(classroom, stored);
        else
            good = error_set(error, "%s: %.200s", text_string(&path),
                             *wrong.text ? wrong.text : "cannot read the file");
        json_free(stored);
    }
    text_free(&path);
    text_free(&text);
    return good;
}

bool classroom_save(const Classroom *classroom, Error *error) {
    const ClassroomPlan *plan = &classroom->plan;
    Text path = {0}, text = {0};
    Json *object = json_new_object(), *authors = json_new_list();
    json_add_text(object, "folder", plan->folder);
    json_add_int(object, "memory", plan->memory);
    json_add_text(object, "references", plan->references);
    json_add_text(object, "choose", plan->choices ? plan->choices : "");
    json_add_flag(object, "strict", plan->strict);
    for (size_t i = 0; i < classroom->submissions.count; i++) {
        const Submission *submission = &classroom->submissions.items[i];
        Json *author = json_new_object();
        json_add_text(author, "name", submission->author);
        json_add_text(author, "kind", submission_kind_name(submission->kind));
        json_add_text(author, "file", submission->file);
        json_add_text(author, "key", submission->key);
        json_append(authors, author);
    }
    json_add(object, "authors", authors);
    classroom_path(classroom, "class.json", &path);
    bool good = json_write_file(&text, object)
                    ? file_write(text_string(&path), text.data, text.length, error)
                    : error_out_of_memory(error);
    text_free(&path);
    text_free(&text);
    return good;
}
