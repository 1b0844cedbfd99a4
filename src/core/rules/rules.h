// Rules as data: goal × start × size.
//
// Every score in the program is computed by rules_score, the only function that depends on the sign
// of the goal.
#ifndef FLIPSIDE_CORE_RULES_H
#define FLIPSIDE_CORE_RULES_H

#include "board.h"

struct Options;

typedef enum Goal { GOAL_MOST, GOAL_FEWEST } Goal;
typedef enum Start { START_STANDARD, START_OPEN, START_PARALLEL, START_GIVEN } Start;
typedef enum Color { BLACK, WHITE } Color;

typedef struct Rules {
    Goal goal;
    Start start;
    int size; // 8, 6 or 4
} Rules;

// A board with the side to move; `board.player` has the discs of `side`.
typedef struct Position {
    Board board;
    Color side;
} Position;

static inline Color color_other(Color color) {
    return color == BLACK ? WHITE : BLACK;
}

static inline uint64_t position_discs(Position position, Color color) {
    return position.side == color ? position.board.player : position.board.opponent;
}

// Returns the standard game for most discs on 8×8.
Rules rules_default(void);

// Names in options, files and messages: "most"/"fewest", "standard"/"open"/"parallel"/"given",
// "black"/"white". start_parse does not accept "given".
const char *goal_name(Goal goal);
const char *start_name(Start start);
const char *color_name(Color color);
bool goal_parse(const char *text, Goal *goal);
bool start_parse(const char *text, Start *start);
bool size_valid(int size);

// Rows of option tables for the rules.
// clang-format off
#define RULES_GOAL_OPTION                                                                          \
    {"goal", OPTION_CHOICE, "most|fewest", "most", 0, 0, "whether most or fewest discs win"}
#define RULES_OPTIONS                                                                              \
    RULES_GOAL_OPTION,                                                                             \
    {"start", OPTION_CHOICE, "standard|open|parallel", "standard", 0, 0, "start position"},        \
    {"size", OPTION_CHOICE, "8|6|4", "8", 0, 0, "board size"}
// clang-format on

// Returns the rules set by these options; options missing from the table have default values.
Rules rules_from_options(const struct Options *options);

// Returns the start position, which is the standard one for START_GIVEN.
Position rules_start(Rules rules);

// Returns the legal moves of the side to move. Under the open start, the first four discs are
// placed on the centre squares without flips.
uint64_t rules_moves(Rules rules, Board board);

// Returns the board after a legal move or MOVE_PASS.
Board rules_play(Rules rules, Board board, int move);

// True if neither side can move.
bool rules_over(Rules rules, Board board);

// Returns the final score in discs for the side to move: own discs minus opponent's discs, with
// empty squares counted for the side with more discs, negated for the goal `fewest`.
static inline int rules_score(Goal goal, Board board, uint64_t region) {
    int own = bit_count(board.player), other = bit_count(board.opponent);
    int empty = bit_count(region) - own - other;
    int score = own - other;
    score += score > 0 ? empty : score < 0 ? -empty : 0;
    return goal == GOAL_MOST ? score : -score;
}

#endif
