// Drill of opening lines: today's state, the next line, and checking a move. Only the progress is
// stored between calls; a call names its line and the moves so far.
#include "clock.h"
#include "drill_lesson.h"
#include "learn_routes.h"

typedef struct DrillContext {
    DrillSet set;
    Progress progress;
    long today;
    Color color;
    DrillState state;
    int fresh; // new lines left for today
    Error trouble;
} DrillContext;

static void context_close(DrillContext *context) {
    drill_free(&context->set);
    progress_free(&context->progress);
}

static bool context_open(DrillContext *context, const Service *service, const Call *call,
                         Error *error) {
    *context =
        (DrillContext){.color = options_choice(&call->options, "color") == 0 ? BLACK : WHITE};
    if (!learn_day(call, &context->today, error) ||
        !drill_builtin(&context->set, rules_from_options(&call->options).goal, error)) {
        drill_free(&context->set);
        return false;
    }
    learn_open_progress(service, &context->progress, &context->trouble);
    context->state = drill_state(&context->set, context->color, &context->progress, context->today);
    int fresh = (int)options_int(&call->options, "new") - context->state.started_today;
    int unseen = context->state.lines - context->state.seen;
    context->fresh = fresh < 0 ? 0 : fresh < unseen ? fresh : unseen;
    return true;
}

static void add_state(Json *answer, const DrillContext *context) {
    Json *today = json_new_object();
    json_add_int(today, "lines", context->state.lines);
    json_add_int(today, "practised", context->state.seen);
    json_add_int(today, "known", context->state.known);
    json_add_int(today, "due", context->state.due);
    json_add_int(today, "new", context->fresh);
    json_add_int(today, "today", context->state.due + context->fresh);
    json_add(answer, "state", today);
}

static void add_trouble(Json *answer, const DrillContext *context) {
    json_add_text(answer, "trouble", context->trouble.text[0] ? context->trouble.text : NULL);
}

bool learn_drill(Service *service, Call *call, Error *error) {
    DrillContext context;
    if (!context_open(&context, service, call, error))
        return false;
    call->answer = json_new_object();
    add_state(call->answer, &context);
    add_trouble(call->answer, &context);
    context_close(&context);
    return true;
}

bool learn_drill_lines(Service *service, Call *call, Error *error) {
    DrillContext context;
    if (!context_open(&context, service, call, error))
        return false;
    Json *lines = json_new_list();
    for (int i = 0; i < context.set.count; i++) {
        if (!drill_practises(&context.set.list[i], context.color))
            continue;
        Json *line = drill_line_json(context.set.goal, context.color, &context.set.list[i],
                                     &context.progress, context.today);
        json_add_int(line, "line", i + 1);
        json_append(lines, line);
    }
    call->answer = json_new_object();
    json_add(call->answer, "lines", lines);
    add_state(call->answer, &context);
    add_trouble(call->answer, &context);
    context_close(&context);
    return true;
}

static DrillPlan plan_of(const Call *call, const DrillContext *context) {
    const Options *options = &call->options;
    return (DrillPlan){.color = context->color,
                       .count = DRILL_LINES_MAX,
                       .fresh = context->fresh,
                       .seed = options_given(options, "seed")
                                   ? (uint64_t)options_int(options, "seed")
                                   : (uint64_t)(clock_now() * 1e6),
                       .level = (int)options_int(options, "level")};
}

// Reads the option `number`, 0 = none; returns false and sets *error if the line has no moves to
// find for this colour.
static bool find_line(const Call *call, const DrillContext *context, int *number, Error *error) {
    *number = (int)options_int(&call->options, "number");
    if (*number > context->set.count)
        return error_set(error, "number: expected at most %d, got %d", context->set.count, *number);
    return *number == 0 || drill_practises(&context->set.list[*number - 1], context->color) ||
           error_set(error, "line %d has no moves of %s to find", *number,
                     color_name(context->color));
}

static Json *answer_of(const Lesson *lesson) {
    int number;
    const DrillLine *line = drill_lesson_line(lesson, &number);
    Json *answer = lesson_json(lesson);
    json_add_int(answer, "number", number);
    json_add_text(answer, "name", line && *line->name ? line->name : NULL);
    return answer;
}

// Makes the answer with the state after it. The lesson has taken ownership of the lines, so they
// are read again.
static bool finish(Service *service, Call *call, Lesson *lesson, DrillContext *context,
                   Error *error) {
    if (!lesson->save_error.text[0])
        lesson->save_error = context->trouble;
    call->answer = answer_of(lesson);
    context_close(context);
    if (!context_open(context, service, call, error))
        return false;
    add_state(call->answer, context);
    return true;
}

bool learn_drill_next(Service *service, Call *call, Error *error) {
    DrillContext context;
    Lesson lesson = {0};
    if (!context_open(&context, service, call, error))
        return false;
    DrillPlan plan = plan_of(call, &context);
    bool good =
        find_line(call, &context, &plan.first, error) &&
        drill_lesson_open(&lesson, &context.set, &plan, &context.progress, context.today, error) &&
        lesson_begin(&lesson, error) && finish(service, call, &lesson, &context, error);
    lesson_close(&lesson);
    context_close(&context);
    return good;
}

typedef enum Act { ACT_TRY, ACT_HINT, ACT_SHOW } Act;

static bool act_in(Lesson *lesson, const Call *call, Act act, Error *error) {
    int move;
    const char *moves = options_text(&call->options, "moves");
    if (!drill_lesson_resume(lesson, moves ? moves : "", error))
        return false;
    lesson->clean = options_flag(&call->options, "clean");
    lesson->hints = (int)options_int(&call->options, "hints");
    if (act == ACT_TRY)
        return learn_move(call, &move, error) && lesson_play(lesson, move, error);
    return act == ACT_HINT ? lesson_hint(lesson, error) : lesson_show(lesson, error);
}

static bool act_on(Service *service, Call *call, Act act, Error *error) {
    DrillContext context;
    Lesson lesson = {0};
    if (!context_open(&context, service, call, error))
        return false;
    DrillPlan plan = plan_of(call, &context);
    Rules rules = {.goal = context.set.goal, .start = START_STANDARD, .size = 8};
    bool good = find_line(call, &context, &plan.first, error);
    plan.engine = good ? engines_borrow(service_engines(service), rules, call->stop, error) : NULL;
    good =
        plan.engine &&
        drill_lesson_open(&lesson, &context.set, &plan, &context.progress, context.today, error) &&
        act_in(&lesson, call, act, error) && finish(service, call, &lesson, &context, error);
    lesson_close(&lesson);
    if (plan.engine)
        engines_return(service_engines(service), plan.engine);
    context_close(&context);
    return good;
}

bool learn_drill_try(Service *service, Call *call, Error *error) {
    return act_on(service, call, ACT_TRY, error);
}

bool learn_drill_hint(Service *service, Call *call, Error *error) {
    return act_on(service, call, ACT_HINT, error);
}

bool learn_drill_show(Service *service, Call *call, Error *error) {
    return act_on(service, call, ACT_SHOW, error);
}
