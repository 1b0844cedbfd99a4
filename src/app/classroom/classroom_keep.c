// What a class keeps between its runs: class.json, and the settings of its tournament.
#include "classroom_private.h"
#include "file.h"
#include "game_log.h"
#include "json.h"

#include <stdlib.h>
#include <string.h>

enum { CLASS_LIMIT = 16 << 20 };

// What was given must be what the tournament has: nothing of it can change once it is played.
static bool agree(const ClassroomPlan *plan, const ArenaSettings *before, Error *error) {
    const ArenaSettings *s = &plan->settings;
    const char *what = NULL;
    if ((plan->given & CLASSROOM_MODE) && s->mode != before->mode)
        what = "another way to pair";
    if ((plan->given & CLASSROOM_RULES) &&
        (s->rules.goal != before->rules.goal || s->rules.start != before->rules.start ||
         s->rules.size != before->rules.size))
        what = "other rules";
    if ((plan->given & CLASSROOM_CLOCKS) &&
        (s->move_seconds != before->move_seconds || s->game_seconds != before->game_seconds ||
         s->grace != before->grace))
        what = "other clocks";
    if ((plan->given & CLASSROOM_OPENINGS) &&
        (s->opening != before->opening || s->opening_plies != before->opening_plies))
        what = "other openings";
    if ((plan->given & CLASSROOM_SEED) && s->seed != before->seed)
        what = "another seed";
    return !what || error_set(error,
                              "the class in %s is played with %s; leave that out to go on with it, "
                              "or take another "
                              "folder: --out DIR",
                              plan->out, what);
}

// Takes the fixed settings of the run before.
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

static void take_kept(Classroom *classroom, const Json *kept) {
    ClassroomPlan *plan = &classroom->plan;
    classroom->kept[0] = copy_text(kept, "references");
    classroom->kept[1] = copy_text(kept, "choose");
    if (!(plan->given & CLASSROOM_REFERENCES) && classroom->kept[0])
        plan->references = classroom->kept[0];
    if (!(plan->given & CLASSROOM_CHOICES) && classroom->kept[1])
        plan->choices = classroom->kept[1];
    if (!(plan->given & CLASSROOM_MEMORY) && json_holds_int(json_member(kept, "memory")))
        plan->memory = (int)json_int_of(json_member(kept, "memory"));
    if (!(plan->given & CLASSROOM_STRICT))
        plan->strict = json_flag_of(json_member(kept, "strict"));
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
        good = error_set(error,
                         "%s holds a tournament that is no class; take another folder: --out DIR",
                         classroom->plan.out);
    if (good && there) {
        Error wrong = {0};
        Json *kept = file_read(text_string(&path), CLASS_LIMIT, &text, error)
                         ? json_read(text_string(&text), text.length, &wrong)
                         : NULL;
        if (kept)
            take_kept(classroom, kept);
        else
            good = error_set(error, "%s: %.200s", text_string(&path),
                             *wrong.text ? wrong.text : "cannot be read");
        json_free(kept);
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
                    : error_set(error, "out of memory");
    text_free(&path);
    text_free(&text);
    return good;
}
