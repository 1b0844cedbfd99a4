#include "rules.h"

#include "option.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

Rules rules_default(void) {
    return (Rules){.goal = GOAL_MOST, .start = START_STANDARD, .size = 8};
}

static const char *const goal_names[] = {"most", "fewest"};
static const char *const start_names[] = {"standard", "open", "parallel", "given"};

const char *goal_name(Goal goal) {
    assert(goal == GOAL_MOST || goal == GOAL_FEWEST);
    return goal_names[goal];
}

const char *start_name(Start start) {
    assert(start >= START_STANDARD && start <= START_GIVEN);
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

Rules rules_from_options(const Options *options) {
    Rules rules = rules_default();
    bool known = true;
    if (options_value(options, "goal"))
        known = goal_parse(options_text(options, "goal"), &rules.goal);
    if (options_value(options, "start"))
        known = known && start_parse(options_text(options, "start"), &rules.start);
    if (options_value(options, "size"))
        rules.size = atoi(options_text(options, "size"));
    assert(known && size_valid(rules.size));
    (void)known;
    return rules;
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

// True during the placement of the first four discs under the open start.
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
    assert(move >= 0 && move < SQUARE_COUNT && !(board_discs(board) & bit(move)));
    if (placing(rules, board))
        return board_play_flipped(board, move, 0);
    return board_play(board, move);
}

bool rules_over(Rules rules, Board board) {
    return !rules_moves(rules, board) && !rules_moves(rules, board_pass(board));
}
