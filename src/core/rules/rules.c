#include "rules.h"

#include <string.h>

Rules rules_default(void) {
    return (Rules){.goal = GOAL_MOST, .start = START_STANDARD, .size = 8};
}

static const char *const goal_names[] = {"most", "fewest"};
static const char *const start_names[] = {"standard", "open", "parallel", "given"};

const char *goal_name(Goal goal) {
    return goal_names[goal];
}

const char *start_name(Start start) {
    return start_names[start];
}

const char *color_name(Color color) {
    return color == BLACK ? "black" : "white";
}

bool goal_parse(const char *text, Goal *goal) {
    for (int i = 0; i < 2; i++)
        if (strcmp(text, goal_names[i]) == 0) {
            *goal = (Goal)i;
            return true;
        }
    return false;
}

bool start_parse(const char *text, Start *start) {
    for (int i = 0; i < 3; i++)
        if (strcmp(text, start_names[i]) == 0) {
            *start = (Start)i;
            return true;
        }
    return false;
}

bool size_valid(int size) {
    return size == 8 || size == 6 || size == 4;
}

Position rules_start(Rules rules) {
    Position position = {.side = BLACK};
    if (rules.start == START_PARALLEL)
        position.board =
            (Board){.player = 0x0000000018000000ULL, .opponent = 0x0000001800000000ULL};
    else if (rules.start != START_OPEN)
        position.board =
            (Board){.player = 0x0000000810000000ULL, .opponent = 0x0000001008000000ULL};
    return position;
}

// Is the position still in the open start's placement of the first four discs?
static bool placing(Rules rules, Board board) {
    return rules.start == START_OPEN && (board_discs(board) & SQUARES_CENTRE) != SQUARES_CENTRE;
}

uint64_t rules_moves(Rules rules, Board board) {
    if (placing(rules, board))
        return SQUARES_CENTRE & ~board_discs(board);
    return board_moves(board) & board_region(rules.size);
}

Board rules_play(Rules rules, Board board, int move) {
    if (move == MOVE_PASS)
        return board_pass(board);
    if (placing(rules, board))
        return board_play_flipped(board, move, 0);
    return board_play(board, move);
}

bool rules_over(Rules rules, Board board) {
    return !rules_moves(rules, board) && !rules_moves(rules, board_pass(board));
}
