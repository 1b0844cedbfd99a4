// Lines of openings: how things stand today, the next one, and the judging of a move. Nothing is
// kept between calls but progress: a call says which line it is about and which moves were made.
#include "clock.h"
#include "drill_lesson.h"
#include "learn_routes.h"

typedef struct Desk {
    DrillSet set;
    Progress progress;
    long today;
    Color color;
    DrillState state;
    int fresh; // lines that may be begun today
    Error trouble;
} Desk;

static void desk_close(Desk *desk) {
    drill_free(&desk->set);
    progress_free(&desk->progress);
}

static bool desk_open(Desk *desk, const Service *service, const Call *call, Error *error) {
    *desk = (Desk){.color = options_choice(&call->options, "color") == 0 ? BLACK : WHITE};
    if (!learn_day(call, &desk->today, error) ||
        !drill_builtin(&desk->set, rules_from_options(&call->options).goal, error)) {
        drill_free(&desk->set);
        return false;
    }
    learn_open_progress(service, &desk->progress, &desk->trouble);
    desk->state = drill_state(&desk->set, desk->color, &desk->progress, desk->today);
    int fresh = (int)options_int(&call->options, "new") - desk->state.started_today;
    int unseen = desk->state.lines - desk->state.seen;
    desk->fresh = fresh < 0 ? 0 : fresh < unseen ? fresh : unseen;
    return true;
}

static void add_state(Json *answer, const Desk *desk) {
    Json *today = json_new_object();
    json_add_int(today, "lines", desk->state.lines);
    json_add_int(today, "practised", desk->state.seen);
    json_add_int(today, "known", desk->state.known);
    json_add_int(today, "due", desk->state.due);
    json_add_int(today, "new", desk->fresh);
    json_add_int(today, "today", desk->state.due + desk->fresh);
    json_add(answer, "state", today);
}

static void add_trouble(Json *answer, const Desk *desk) {
    json_add_text(answer, "trouble", desk->trouble.text[0] ? desk->trouble.text : NULL);
}

bool learn_drill(Service *service, Call *call, Error *error) {
    Desk desk;
    if (!desk_open(&desk, service, call, error))
        return false;
    call->answer = json_new_object();
    add_state(call->answer, &desk);
    add_trouble(call->answer, &desk);
    desk_close(&desk);
    return true;
}

bool learn_drill_lines(Service *service, Call *call, Error *error) {
    Desk desk;
    if (!desk_open(&desk, service, call, error))
        return false;
    Json *lines = json_new_list();
    for (int i = 0; i < desk.set.count; i++) {
        if (!drill_practises(&desk.set.list[i], desk.color))
            continue;
        Json *line = drill_line_json(desk.set.goal, desk.color, &desk.set.list[i], &desk.progress,
                                     desk.today);
        json_add_int(line, "line", i + 1);
        json_append(lines, line);
    }
    call->answer = json_new_object();
    json_add(call->answer, "lines", lines);
    add_state(call->answer, &desk);
    add_trouble(call->answer, &desk);
    desk_close(&desk);
    return true;
}

static DrillPlan plan_of(const Call *call, const Desk *desk) {
    const Options *options = &call->options;
    return (DrillPlan){.color = desk->color,
                       .count = DRILL_LINES_MAX,
                       .fresh = desk->fresh,
                       .seed = options_given(options, "seed")
                                   ? (uint64_t)options_int(options, "seed")
                                   : (uint64_t)(clock_now() * 1e6),
                       .level = (int)options_int(options, "level")};
}

// The line that the option `number` names; 0 = none. False with an error when it does not ask this
// colour.
static bool find_line(const Call *call, const Desk *desk, int *place, Error *error) {
    *place = (int)options_int(&call->options, "number");
    if (*place > desk->set.count)
        return error_set(error, "there are %d lines", desk->set.count);
    return *place == 0 || drill_practises(&desk->set.list[*place - 1], desk->color) ||
           error_set(error, "line %d does not ask for moves of %s", *place,
                     color_name(desk->color));
}

static Json *answer_of(const Lesson *lesson) {
    int number;
    const DrillLine *line = drill_lesson_line(lesson, &number);
    Json *answer = lesson_json(lesson);
    json_add_int(answer, "number", number);
    json_add_text(answer, "name", line && *line->name ? line->name : NULL);
    return answer;
}

// The answer, with how things stand after it: the lesson has taken the lines, so they are read
// again.
static bool finish(Service *service, Call *call, Lesson *lesson, Desk *desk, Error *error) {
    if (!lesson->save_error.text[0])
        lesson->save_error = desk->trouble;
    call->answer = answer_of(lesson);
    desk_close(desk);
    if (!desk_open(desk, service, call, error))
        return false;
    add_state(call->answer, desk);
    return true;
}

bool learn_drill_next(Service *service, Call *call, Error *error) {
    Desk desk;
    Lesson lesson = {0};
    if (!desk_open(&desk, service, call, error))
        return false;
    DrillPlan plan = plan_of(call, &desk);
    bool good = find_line(call, &desk, &plan.first, error) &&
                drill_lesson_open(&lesson, &desk.set, &plan, &desk.progress, desk.today, error) &&
                lesson_begin(&lesson, error) && finish(service, call, &lesson, &desk, error);
    lesson_close(&lesson);
    desk_close(&desk);
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
    Desk desk;
    Lesson lesson = {0};
    if (!desk_open(&desk, service, call, error))
        return false;
    DrillPlan plan = plan_of(call, &desk);
    Rules rules = {.goal = desk.set.goal, .start = START_STANDARD, .size = 8};
    bool good = find_line(call, &desk, &plan.first, error);
    plan.engine = good ? engines_borrow(service_engines(service), rules, call->stop, error) : NULL;
    good = plan.engine &&
           drill_lesson_open(&lesson, &desk.set, &plan, &desk.progress, desk.today, error) &&
           act_in(&lesson, call, act, error) && finish(service, call, &lesson, &desk, error);
    lesson_close(&lesson);
    if (plan.engine)
        engines_return(service_engines(service), plan.engine);
    desk_close(&desk);
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
