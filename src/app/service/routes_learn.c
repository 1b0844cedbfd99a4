#include "drill.h"
#include "engine_options.h"
#include "learn_routes.h"
#include "puzzle.h"

// clang-format off
#define DATE_OPTION {"date", OPTION_TEXT, "YYYY-MM-DD", "", 0, 0, "the day it is (default: today)"}
#define OWN_OPTION {"own", OPTION_FLAG, NULL, "no", 0, 0, "your own: wins that you gave away"}
#define HINTS_OPTION {"hints", OPTION_INT, "N", "0", 0, 1000, "hints asked for in this exercise before"}
#define CLEAN_OPTION {"clean", OPTION_FLAG, NULL, "yes", 0, 0, "neither help nor a wrong move in this exercise so far"}
// clang-format on

static const Option puzzle_rows[] = {
    RULES_GOAL_OPTION,
    DATE_OPTION,
    OWN_OPTION,
    {"number", OPTION_INT, "N", "", 1, PUZZLE_SET_MAX, "this puzzle"},
    {"difficulty", OPTION_INT, "N", "", 1, PUZZLE_LEVELS,
     "one of this difficulty, unsolved ones first"},
    {"random", OPTION_FLAG, NULL, "no", 0, 0, "drawn by lot"},
    {"after", OPTION_INT, "N", "0", 0, PUZZLE_SET_MAX, "the next one after this number"},
    SEED_OPTION_OF("", "seed of the lot (default: the time)"),
};

static const Option puzzles_rows[] = {RULES_GOAL_OPTION, DATE_OPTION, OWN_OPTION};

#define PUZZLE_ACT_ROWS                                                                            \
    RULES_GOAL_OPTION, DATE_OPTION, OWN_OPTION,                                                    \
        {"number", OPTION_INT, "N", NULL, 1, PUZZLE_SET_MAX, "the puzzle"},                        \
        {"moves", OPTION_TEXT, "MOVES", "", 0, 0, "made in it so far, by both sides"},             \
        HINTS_OPTION, CLEAN_OPTION, {                                                              \
        "noted", OPTION_FLAG, NULL, "no", 0, 0, "how it went is kept already"                      \
    }

static const Option puzzle_act_rows[] = {PUZZLE_ACT_ROWS};
static const Option puzzle_try_rows[] = {PUZZLE_ACT_ROWS,
                                         {"move", OPTION_TEXT, "MOVE", NULL, 0, 0, "to be judged"}};

#define DRILL_ROWS                                                                                 \
    RULES_GOAL_OPTION, DATE_OPTION,                                                                \
        {"color", OPTION_CHOICE, "black|white", "black", 0, 0, "whose moves you know"}, {          \
        "new", OPTION_INT, "N", "5", 0, DRILL_LINES_MAX, "lines to begin in a day"                 \
    }
#define DRILL_LEVEL                                                                                \
    ENGINE_LEVEL_OPTION(0, "10", "level of the engine that says what a wrong move cost")
#define DRILL_SEED SEED_OPTION_OF("", "seed of the draws (default: the time)")

static const Option drill_rows[] = {DRILL_ROWS};
static const Option drill_next_rows[] = {
    DRILL_ROWS,
    {"number", OPTION_INT, "N", "0", 0, DRILL_LINES_MAX,
     "this line; 0 = drawn from those of today"},
    DRILL_LEVEL,
    DRILL_SEED,
};

#define DRILL_ACT_ROWS                                                                             \
    DRILL_ROWS, {"number", OPTION_INT, "N", NULL, 1, DRILL_LINES_MAX, "the line"},                 \
        {"moves", OPTION_TEXT, "MOVES", "", 0, 0, "made so far, by both sides"}, HINTS_OPTION,     \
        CLEAN_OPTION, DRILL_LEVEL, DRILL_SEED

static const Option drill_act_rows[] = {DRILL_ACT_ROWS};
static const Option drill_try_rows[] = {DRILL_ACT_ROWS,
                                        {"move", OPTION_TEXT, "MOVE", NULL, 0, 0, "to be judged"}};

static const Option rules_rows[] = {RULES_GOAL_OPTION};

static const Option tree_rows[] = {
    ROUTE_GAME_OPTIONS,
    {"player", OPTION_TEXT, "SPEC", "three-factor", 0, 0, "whose evaluation values the leaves"},
    {"depth", OPTION_INT, "N", "3", 1, 8, "plies"},
    {"width", OPTION_INT, "N", "0", 0, 64,
     "moves of each position, those that look best at once; 0 = all"},
    {"order", OPTION_FLAG, NULL, "no", 0, 0,
     "those that look best first; no = as the squares come"},
    {"nodes", OPTION_INT, "N", "2000", 1, 5000, "a larger tree is refused"},
};

#define ROWS(rows) rows, sizeof(rows) / sizeof *(rows)

#define LESSON_ANSWER                                                                              \
    "phase (turn, wrong, right, shown, over), title, task, say, goal, side, position (the "        \
    "first), moves (made "                                                                         \
    "since), "                                                                                     \
    "mark (place of your turn), hint, line (how it goes on from there), values, cost, clean, "     \
    "noted, hints, trouble"

static const Route routes[] = {
    {"GET", "puzzle", "A puzzle: that of the day, or one of a difficulty, by number or by lot",
     "as `flipside puzzle --json` prints it, and side, count, date, trouble", ROWS(puzzle_rows),
     ROUTE_WORK, learn_puzzle},
    {"GET", "puzzles", "What you made of the puzzles",
     "goal, count, solved, tried, difficulties (a list of difficulty, count, solved), streak (days "
     "without a gap), "
     "days "
     "(a list of date, number, tried, solved), own, trouble",
     ROWS(puzzles_rows), ROUTE_WORK, learn_puzzles},
    {"POST", "puzzle/try", "Judges a move in a puzzle by exact solving, and answers it stubbornly",
     LESSON_ANSWER, ROWS(puzzle_try_rows), ROUTE_WORK, learn_puzzle_try},
    {"POST", "puzzle/hint", "A part of the board, and asked again the square", LESSON_ANSWER,
     ROWS(puzzle_act_rows), ROUTE_WORK, learn_puzzle_hint},
    {"POST", "puzzle/show", "Every move with its exact score, and the best line", LESSON_ANSWER,
     ROWS(puzzle_act_rows), ROUTE_WORK, learn_puzzle_show},
    {"GET", "drill", "What there is to drill today",
     "state (lines, practised, known, due, new, today), trouble", ROWS(drill_rows), ROUTE_WORK,
     learn_drill},
    {"GET", "drill/lines", "The lines and when they are due",
     "lines as `flipside drill --json` prints them, with their numbers; state, trouble",
     ROWS(drill_rows), ROUTE_WORK, learn_drill_lines},
    {"POST", "drill/next", "The next line of today", LESSON_ANSWER ", number, name, state",
     ROWS(drill_next_rows), ROUTE_WORK, learn_drill_next},
    {"POST", "drill/try", "Judges a move of a line; a wrong one ends it and is told what it cost",
     LESSON_ANSWER ", number, name, state", ROWS(drill_try_rows), ROUTE_WORK, learn_drill_try},
    {"POST", "drill/hint", "A part of the board, and asked again the square",
     LESSON_ANSWER ", number, name, state", ROWS(drill_act_rows), ROUTE_WORK, learn_drill_hint},
    {"POST", "drill/show", "The right move and how it goes on",
     LESSON_ANSWER ", number, name, state", ROWS(drill_act_rows), ROUTE_WORK, learn_drill_show},
    {"GET", "rules", "The rules as steps to be played",
     "goal, text, and steps: a list of name, text, position, task, right (squares; none = any), "
     "done, wrong, reply, "
     "marked",
     ROWS(rules_rows), ROUTE_QUICK, learn_rules},
    {"GET", "systems", "The five classic systems",
     "systems: a list of name, title, goal, formula, choice, variants (player, about, options, "
     "limit: the option that "
     "says how "
     "long it thinks), tree",
     NULL, 0, ROUTE_QUICK, learn_systems},
    {"POST", "tree", "A system's game tree as minimax and alpha-beta grow it, step by step",
     "events `tree`: player, side, goal, depth and nodes as `flipside tree --json` prints them; "
     "`steps`: method "
     "(minimax, "
     "alphabeta) and steps, a list of node, event (enter, value, cut), and alpha, beta or value, "
     "kind. The answer: "
     "value, "
     "move, nodes, minimax, alphabeta (nodes, cut, value, steps)",
     ROWS(tree_rows), ROUTE_STREAM, learn_tree},
};

const RouteTable routes_learn = {routes, sizeof routes / sizeof *routes};
