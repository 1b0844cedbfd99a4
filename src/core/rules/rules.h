// Rules as data: goal × start × size. One scoring function, one sign.
#ifndef FLIPSIDE_CORE_RULES_H
#define FLIPSIDE_CORE_RULES_H

#include "board.h"

typedef enum Goal { GOAL_MOST, GOAL_FEWEST } Goal;
typedef enum Start { START_STANDARD, START_OPEN, START_PARALLEL, START_GIVEN } Start;
typedef enum Color { BLACK, WHITE } Color;

typedef struct Rules {
    Goal goal;
    Start start;
    int size; // 8, 6 or 4
} Rules;

// A board and whose turn it is: `board.player` are the discs of `side`.
typedef struct Position {
    Board board;
    Color side;
} Position;

static inline Color color_other(Color color) {
    return color == BLACK ? WHITE : BLACK;
}

// Discs of one colour.
static inline uint64_t position_discs(Position position, Color color) {
    return position.side == color ? position.board.player : position.board.opponent;
}

// The ordinary game on 8×8.
Rules rules_default(void);

// Names for people and options: "most"/"fewest", "standard"/"open"/"parallel"/"given",
// "black"/"white".
const char *goal_name(Goal goal);
const char *start_name(Start start);
const char *color_name(Color color);
bool goal_parse(const char *text, Goal *goal);
bool start_parse(const char *text, Start *start);
bool size_valid(int size);

// The start position of the rules (START_GIVEN gives the standard one).
Position rules_start(Rules rules);

// Legal moves of the side to move, 0 when it has none. Under the open start the first four discs go
// to the centre.
uint64_t rules_moves(Rules rules, Board board);

// The board after a move from rules_moves, or MOVE_PASS.
Board rules_play(Rules rules, Board board, int move);

// Neither side can move.
bool rules_over(Rules rules, Board board);

// Final score in discs for the side to move: own − opponent's, empty squares to the side with more;
// the reversed goal negates it. Used for every finished game in the program.
static inline int rules_score(Goal goal, Board board, uint64_t region) {
    int own = bit_count(board.player), other = bit_count(board.opponent);
    int empty = bit_count(region) - own - other;
    int score = own - other;
    score += score > 0 ? empty : score < 0 ? -empty : 0;
    return goal == GOAL_MOST ? score : -score;
}

#endif
