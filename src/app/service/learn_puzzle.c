// Puzzles: getting one, the progress in all, and checking a move. Only the progress is stored
// between calls; a call names its puzzle, the moves so far, and whether they were found without
// help.
#include "clock.h"
#include "day.h"
#include "learn_routes.h"
#include "puzzle_lesson.h"
#include "puzzle_own.h"

enum { DAYS_SHOWN = 14 };

typedef struct PuzzleContext {
    PuzzleSet set;
    Progress progress;
    long today;
    bool own;
    Error trouble;
} PuzzleContext;

static void context_close(PuzzleContext *context) {
    puzzle_set_free(&context->set);
    progress_free(&context->progress);
}

static bool context_open(PuzzleContext *context, const Service *service, const Call *call,
                         Error *error) {
    Goal goal = rules_from_options(&call->options).goal;
    *context = (PuzzleContext){.own = options_flag(&call->options, "own")};
    bool good = learn_day(call, &context->today, error) &&
                (context->own
                     ? puzzle_own_read(&context->set, goal, service_options(service)->folder, error)
                     : puzzle_set_builtin(&context->set, goal, error));
    if (good && context->set.count == 0)
        good = error_set(error, "no puzzles of your own for the goal %s yet", goal_name(goal));
    if (good)
        learn_open_progress(service, &context->progress, &context->trouble);
    else
        puzzle_set_free(&context->set);
    return good;
}

// Reads which puzzle is requested.
static bool read_plan(const Call *call, const PuzzleContext *context, char date[DAY_TEXT],
                      PuzzlePlan *plan, Error *error) {
    const Options *options = &call->options;
    *plan = (PuzzlePlan){
        .order = PUZZLE_NEXT,
        .first = -1,
        .from = (int)options_int(options, "after"),
        .difficulty =
            options_given(options, "difficulty") ? (int)options_int(options, "difficulty") : 0,
        .fresh = true,
        .seed = options_given(options, "seed") ? (uint64_t)options_int(options, "seed")
                                               : (uint64_t)(clock_now() * 1e6)};
    if (options_given(options, "number")) {
        plan->order = PUZZLE_ONE;
        plan->first = (int)options_int(options, "number") - 1;
        return plan->first < context->set.count ||
               error_set(error, "number: expected at most %d, got %d", context->set.count,
                         plan->first + 1);
    }
    if (options_flag(options, "random")) {
        plan->order = PUZZLE_RANDOM;
    } else if (!plan->difficulty && !context->own && !options_given(options, "after")) {
        plan->order = PUZZLE_ONE;
        plan->first = puzzle_set_daily(&context->set, context->today);
        plan->day = day_text(context->today, date);
    }
    return true;
}

static void add_trouble(Json *answer, const Error *trouble) {
    json_add_text(answer, "trouble", trouble->text[0] ? trouble->text : NULL);
}

bool learn_puzzle(Service *service, Call *call, Error *error) {
    PuzzleContext context;
    PuzzlePlan plan;
    Lesson lesson = {0};
    char date[DAY_TEXT];
    if (!context_open(&context, service, call, error))
        return false;
    bool good =
        read_plan(call, &context, date, &plan, error) &&
        puzzle_lesson_open(&lesson, &context.set, &plan, &context.progress, context.today, error);
    if (good) {
        const PuzzleSet *set = puzzle_lesson_set(&lesson);
        int index = puzzle_lesson_first(&lesson);
        call->answer = puzzle_json(set, index, &context.progress);
        json_add_text(call->answer, "side", color_name(set->list[index].position.side));
        json_add_int(call->answer, "count", set->count);
        json_add_text(call->answer, "date", plan.day);
        add_trouble(call->answer, &context.trouble);
    }
    lesson_close(&lesson);
    context_close(&context);
    return good;
}

// Returns the results of the last days' puzzles.
static Json *days_json(const PuzzleContext *context) {
    Json *list = json_new_list();
    char date[DAY_TEXT];
    for (long day = context->today - DAYS_SHOWN + 1; day <= context->today; day++) {
        if (day < 0)
            continue;
        int index = puzzle_set_daily(&context->set, day);
        const ProgressEntry *entry =
            puzzle_progress(&context->progress, context->set.goal, &context->set.list[index]);
        Json *object = json_new_object();
        json_add_text(object, "date", day_text(day, date));
        json_add_int(object, "number", index + 1);
        json_add_flag(object, "tried", entry != NULL);
        json_add_flag(object, "solved", entry && entry->right > 0);
        json_append(list, object);
    }
    return list;
}

static Json *levels_json(const PuzzleContext *context, int *solved, int *tried) {
    Json *list = json_new_list();
    *solved = *tried = 0;
    for (int level = 1; level <= PUZZLE_LEVELS; level++) {
        int count = 0, right = 0;
        for (int i = 0; i < context->set.count; i++) {
            if (context->set.list[i].difficulty != level)
                continue;
            const ProgressEntry *entry =
                puzzle_progress(&context->progress, context->set.goal, &context->set.list[i]);
            count++;
            right += entry && entry->right > 0;
            *tried += entry != NULL;
        }
        Json *object = json_new_object();
        json_add_int(object, "difficulty", level);
        json_add_int(object, "count", count);
        json_add_int(object, "solved", right);
        json_append(list, object);
        *solved += right;
    }
    return list;
}

bool learn_puzzles(Service *service, Call *call, Error *error) {
    PuzzleContext context;
    PuzzleSet own = {0};
    Error unread = {0};
    int solved, tried;
    if (!context_open(&context, service, call, error))
        return false;
    puzzle_own_read(&own, context.set.goal, service_options(service)->folder, &unread);
    call->answer = json_new_object();
    json_add_text(call->answer, "goal", goal_name(context.set.goal));
    json_add_int(call->answer, "count", context.set.count);
    json_add(call->answer, "difficulties", levels_json(&context, &solved, &tried));
    json_add_int(call->answer, "solved", solved);
    json_add_int(call->answer, "tried", tried);
    json_add_int(call->answer, "streak",
                 puzzle_streak(&context.set, &context.progress, context.today));
    json_add(call->answer, "days", days_json(&context));
    json_add_int(call->answer, "own", own.count);
    add_trouble(call->answer, &context.trouble);
    puzzle_set_free(&own);
    context_close(&context);
    return true;
}

typedef enum Act { ACT_TRY, ACT_HINT, ACT_SHOW } Act;

static bool act_in(Lesson *lesson, const Call *call, Act act, Error *error) {
    int move;
    const char *moves = options_text(&call->options, "moves");
    if (!puzzle_lesson_resume(lesson, moves ? moves : "", error))
        return false;
    lesson->clean = options_flag(&call->options, "clean");
    lesson->noted = options_flag(&call->options, "noted");
    lesson->hints = (int)options_int(&call->options, "hints");
    if (act == ACT_TRY)
        return learn_move(call, &move, error) && lesson_play(lesson, move, error);
    return act == ACT_HINT ? lesson_hint(lesson, error) : lesson_show(lesson, error);
}

static bool act_on(Service *service, Call *call, Act act, Error *error) {
    PuzzleContext context;
    Lesson lesson = {0};
    if (!context_open(&context, service, call, error))
        return false;
    PuzzlePlan plan = {.order = PUZZLE_ONE,
                       .first = (int)options_int(&call->options, "number") - 1};
    Rules rules = {.goal = context.set.goal, .start = START_STANDARD, .size = 8};
    bool good = plan.first < context.set.count ||
                error_set(error, "there are %d puzzles", context.set.count);
    plan.engine = good ? engines_borrow(service_engines(service), rules, call->stop, error) : NULL;
    good =
        plan.engine &&
        puzzle_lesson_open(&lesson, &context.set, &plan, &context.progress, context.today, error) &&
        act_in(&lesson, call, act, error);
    if (good) {
        if (!lesson.save_error.text[0])
            lesson.save_error = context.trouble;
        call->answer = lesson_json(&lesson);
    }
    lesson_close(&lesson);
    if (plan.engine)
        engines_return(service_engines(service), plan.engine);
    context_close(&context);
    return good;
}

bool learn_puzzle_try(Service *service, Call *call, Error *error) {
    return act_on(service, call, ACT_TRY, error);
}

bool learn_puzzle_hint(Service *service, Call *call, Error *error) {
    return act_on(service, call, ACT_HINT, error);
}

bool learn_puzzle_show(Service *service, Call *call, Error *error) {
    return act_on(service, call, ACT_SHOW, error);
}
