// Routes for learning: puzzles, drills, rules and the classic systems.
#include "day.h"
#include "drill.h"
#include "engine_options.h"
#include "learn_routes.h"
#include "notation.h"
#include "play_file.h"
#include "primer.h"
#include "puzzle.h"

void learn_open_progress(const Service *service, Progress *progress, Error *trouble) {
    Text path = {0};
    Error reason = {0};
    *progress = (Progress){0};
    if (play_data_path(service_options(service)->folder, PROGRESS_FILE, &path, &reason))
        progress_open(progress, text_string(&path), trouble);
    else
        error_set(trouble, "progress is not saved: %s", reason.text);
    text_free(&path);
}

bool learn_day(const Call *call, long *day, Error *error) {
    const char *date = options_text(&call->options, "date");
    *day = day_today();
    return !date || !*date || day_parse(date, day) ||
           error_set(error, "date: expected a day such as 2026-11-16, got \"%.40s\"", date);
}

bool learn_move(const Call *call, int *move, Error *error) {
    return notation_parse_move(options_text(&call->options, "move"), 8, move, error);
}

enum { COLUMNS = 100000 }; // unlimited, so that each paragraph is one line

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

static bool rules(Service *service, Call *call, Error *error) {
    (void)service;
    (void)error;
    size_t count;
    Rules chosen = rules_from_options(&call->options);
    const PrimerStep *steps = primer_steps(chosen.goal, &count);
    Json *list = json_new_list();
    Text text = {0};
    primer_rules(&text, chosen, COLUMNS);
    for (size_t i = 0; i < count; i++)
        json_append(list, step_json(&steps[i]));
    call->answer = json_new_object();
    json_add_text(call->answer, "goal", goal_name(chosen.goal));
    json_add_buffer(call->answer, "text", &text);
    json_add(call->answer, "steps", list);
    return true;
}

// clang-format off
#define DATE_OPTION {"date", OPTION_TEXT, "YYYY-MM-DD", "", 0, 0, "current day (default: today)"}
#define OWN_OPTION {"own", OPTION_FLAG, NULL, "no", 0, 0, "puzzles from your own missed wins"}
#define HINTS_OPTION {"hints", OPTION_INT, "N", "0", 0, 1000, "hints used in this exercise so far"}
#define CLEAN_OPTION \
    {"clean", OPTION_FLAG, NULL, "yes", 0, 0, "no help and no wrong move in this exercise so far"}
// clang-format on

static const Option puzzle_rows[] = {
    RULES_GOAL_OPTION,
    DATE_OPTION,
    OWN_OPTION,
    {"number", OPTION_INT, "N", "", 1, PUZZLE_SET_MAX, "number of the puzzle"},
    {"difficulty", OPTION_INT, "N", "", 1, PUZZLE_LEVELS,
     "difficulty of the puzzle; unsolved ones first"},
    {"random", OPTION_FLAG, NULL, "no", 0, 0, "choose a random puzzle"},
    {"after", OPTION_INT, "N", "0", 0, PUZZLE_SET_MAX, "choose the next puzzle after this number"},
    SEED_OPTION_OF("", "random seed (default: the time)"),
};

static const Option puzzles_rows[] = {RULES_GOAL_OPTION, DATE_OPTION, OWN_OPTION};

#define PUZZLE_ACT_ROWS                                                                            \
    RULES_GOAL_OPTION, DATE_OPTION, OWN_OPTION,                                                    \
        {"number", OPTION_INT, "N", NULL, 1, PUZZLE_SET_MAX, "number of the puzzle"},              \
        {"moves", OPTION_TEXT, "MOVES", "", 0, 0, "moves of both sides so far"}, HINTS_OPTION,     \
        CLEAN_OPTION, {                                                                            \
        "noted", OPTION_FLAG, NULL, "no", 0, 0, "the result has been recorded"                     \
    }

static const Option puzzle_act_rows[] = {PUZZLE_ACT_ROWS};
static const Option puzzle_try_rows[] = {
    PUZZLE_ACT_ROWS, {"move", OPTION_TEXT, "MOVE", NULL, 0, 0, "move to check"}};

#define DRILL_ROWS                                                                                 \
    RULES_GOAL_OPTION, DATE_OPTION,                                                                \
        {"color", OPTION_CHOICE, "black|white", "black", 0, 0, "colour you play"}, {               \
        "new", OPTION_INT, "N", "5", 0, DRILL_LINES_MAX, "new lines per day"                       \
    }
#define DRILL_LEVEL ENGINE_LEVEL_OPTION(0, "10", "engine level for the cost of a wrong move")
#define DRILL_SEED SEED_OPTION_OF("", "random seed (default: the time)")

static const Option drill_rows[] = {DRILL_ROWS};
static const Option drill_next_rows[] = {
    DRILL_ROWS,
    {"number", OPTION_INT, "N", "0", 0, DRILL_LINES_MAX,
     "number of the line; 0 = a random one of today's"},
    DRILL_LEVEL,
    DRILL_SEED,
};

#define DRILL_ACT_ROWS                                                                             \
    DRILL_ROWS, {"number", OPTION_INT, "N", NULL, 1, DRILL_LINES_MAX, "number of the line"},       \
        {"moves", OPTION_TEXT, "MOVES", "", 0, 0, "moves of both sides so far"}, HINTS_OPTION,     \
        CLEAN_OPTION, DRILL_LEVEL, DRILL_SEED

static const Option drill_act_rows[] = {DRILL_ACT_ROWS};
static const Option drill_try_rows[] = {DRILL_ACT_ROWS,
                                        {"move", OPTION_TEXT, "MOVE", NULL, 0, 0, "move to check"}};

static const Option rules_rows[] = {RULES_GOAL_OPTION};

static const Option tree_rows[] = {
    ROUTE_GAME_OPTIONS,
    {"player", OPTION_TEXT, "SPEC", "three-factor", 0, 0, "player whose evaluation is used"},
    {"depth", OPTION_INT, "N", "3", 1, 8, "depth in plies"},
    {"width", OPTION_INT, "N", "0", 0, 64,
     "moves searched per position, the best by evaluation; 0 = all"},
    {"order", OPTION_FLAG, NULL, "no", 0, 0, "order moves by evaluation; false = by square"},
    {"nodes", OPTION_INT, "N", "2000", 1, 5000, "maximum size of the tree"},
};

#define ROWS(rows) rows, sizeof(rows) / sizeof *(rows)

#define LESSON_ANSWER                                                                              \
    "phase (turn, wrong, right, shown, over), title, task, say, goal, side, position (the "        \
    "first), moves (since then), mark (index of your move), hint, line (best continuation), "      \
    "values, cost, clean, noted, hints, trouble"

static const Route routes[] = {
    {"GET", "puzzle", "Get a puzzle: today's, by number, by difficulty or a random one",
     "as `flipside puzzle --json` prints it, and side, count, date, trouble", ROWS(puzzle_rows),
     ROUTE_WORK, learn_puzzle},
    {"GET", "puzzles", "Progress in the puzzles",
     "goal, count, solved, tried, difficulties (a list of difficulty, count, solved), streak "
     "(consecutive days), days (a list of date, number, tried, solved), own, trouble",
     ROWS(puzzles_rows), ROUTE_WORK, learn_puzzles},
    {"POST", "puzzle/try",
     "Check a move in a puzzle by exact solving, and play the most stubborn reply", LESSON_ANSWER,
     ROWS(puzzle_try_rows), ROUTE_WORK, learn_puzzle_try},
    {"POST", "puzzle/hint", "Hint: a part of the board, then the square", LESSON_ANSWER,
     ROWS(puzzle_act_rows), ROUTE_WORK, learn_puzzle_hint},
    {"POST", "puzzle/show", "Solution: the exact score of every move, and the best line",
     LESSON_ANSWER, ROWS(puzzle_act_rows), ROUTE_WORK, learn_puzzle_show},
    {"GET", "drill", "Today's drill", "state (lines, practised, known, due, new, today), trouble",
     ROWS(drill_rows), ROUTE_WORK, learn_drill},
    {"GET", "drill/lines", "All lines, with their due dates",
     "lines as `flipside drill --json` prints them, with their numbers; state, trouble",
     ROWS(drill_rows), ROUTE_WORK, learn_drill_lines},
    {"POST", "drill/next", "Get today's next line", LESSON_ANSWER ", number, name, state",
     ROWS(drill_next_rows), ROUTE_WORK, learn_drill_next},
    {"POST", "drill/try", "Check a move of a line; a wrong move ends it, with its cost",
     LESSON_ANSWER ", number, name, state", ROWS(drill_try_rows), ROUTE_WORK, learn_drill_try},
    {"POST", "drill/hint", "Hint: a part of the board, then the square",
     LESSON_ANSWER ", number, name, state", ROWS(drill_act_rows), ROUTE_WORK, learn_drill_hint},
    {"POST", "drill/show", "Solution: the right move and the continuation",
     LESSON_ANSWER ", number, name, state", ROWS(drill_act_rows), ROUTE_WORK, learn_drill_show},
    {"GET", "rules", "The rules as interactive steps",
     "goal, text, and steps: a list of name, text, position, task, right (squares; none = any), "
     "done, wrong, reply, marked",
     ROWS(rules_rows), ROUTE_QUICK, rules},
    {"GET", "systems", "The five classic systems",
     "systems: a list of name, title, goal, formula, choice, variants (player, about, options, "
     "limit: the option that limits its search), tree",
     NULL, 0, ROUTE_QUICK, learn_systems},
    {"POST", "tree", "Search tree of a classic system, as minimax and alpha-beta visit it",
     "events `tree`: player, side, goal, depth and nodes as `flipside tree --json` prints them; "
     "`steps`: method (minimax, alphabeta) and steps, a list of node, event (enter, value, cut), "
     "and alpha, beta or value, kind. The answer: value, move, nodes, minimax, alphabeta (nodes, "
     "cut, value, steps)",
     ROWS(tree_rows), ROUTE_STREAM, learn_tree},
};

const RouteTable routes_learn = {routes, sizeof routes / sizeof *routes};
