// The rules as steps.
#include "learn_routes.h"
#include "primer.h"

enum { COLUMNS = 100000 }; // a paragraph is one line

static Json *step_json(const PrimerStep *step) {
    Json *object = json_new_object();
    json_add_text(object, "name", step->name);
    json_add_text(object, "text", step->text);
    json_add_text(object, "position", step->position);
    json_add_text(object, "task", step->task);
    json_add_text(object, "right", step->right);
    json_add_text(object, "done", step->done);
    json_add_text(object, "wrong", step->wrong);
    json_add_text(object, "reply", step->reply);
    json_add_flag(object, "marked", step->marked);
    return object;
}

bool learn_rules(Service *service, Call *call, Error *error) {
    (void)service;
    (void)error;
    size_t count;
    Rules rules = rules_from_options(&call->options);
    const PrimerStep *steps = primer_steps(rules.goal, &count);
    Json *list = json_new_list();
    Text text = {0};
    primer_rules(&text, rules, COLUMNS);
    for (size_t i = 0; i < count; i++)
        json_append(list, step_json(&steps[i]));
    call->answer = json_new_object();
    json_add_text(call->answer, "goal", goal_name(rules.goal));
    json_add_buffer(call->answer, "text", &text);
    json_add(call->answer, "steps", list);
    return true;
}
