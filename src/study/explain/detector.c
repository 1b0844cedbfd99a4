#include "detector.h"

#include "squares.h"
#include "stability.h"

#include <assert.h>

static uint64_t own_discs(Position before, const ContrastSide *side) {
    return position_discs(side->after, before.side);
}

static uint64_t other_discs(Position before, const ContrastSide *side) {
    return position_discs(side->after, color_other(before.side));
}

// Returns the corners that the opponent can take after the move.
static uint64_t open_corners(Rules rules, const ContrastSide *side) {
    return rules_moves(rules, side->after.board) & squares_corners(rules.size);
}

static int count_corners_given(Rules rules, Position before, const ContrastSide *side) {
    (void)before;
    return bit_count(open_corners(rules, side));
}

static uint64_t corners_given(Rules rules, Position before, const ContrastSide *other,
                              const ContrastSide *best) {
    (void)before;
    uint64_t all = open_corners(rules, other), only = all & ~open_corners(rules, best);
    return only ? only : all;
}

static bool is_corner(Rules rules, const ContrastSide *side) {
    return bit(side->move) & squares_corners(rules.size);
}

static int count_corner_missed(Rules rules, Position before, const ContrastSide *side) {
    (void)before;
    return !is_corner(rules, side);
}

static int count_corner_taken(Rules rules, Position before, const ContrastSide *side) {
    (void)before;
    return is_corner(rules, side);
}

// Returns the empty corner next to the move if the square has the given letter (X or C).
static uint64_t corner_next_to(Rules rules, Position before, const ContrastSide *side,
                               char letter) {
    if (squares_letter(side->move, rules.size) != letter)
        return 0;
    return squares_around(bit(side->move)) & squares_corners(rules.size) &
           ~board_discs(before.board);
}

static int count_x(Rules rules, Position before, const ContrastSide *side) {
    return corner_next_to(rules, before, side, 'X') != 0;
}

static uint64_t corner_of_x(Rules rules, Position before, const ContrastSide *other,
                            const ContrastSide *best) {
    (void)best;
    return corner_next_to(rules, before, other, 'X');
}

static int count_c(Rules rules, Position before, const ContrastSide *side) {
    return corner_next_to(rules, before, side, 'C') != 0;
}

static uint64_t corner_of_c(Rules rules, Position before, const ContrastSide *other,
                            const ContrastSide *best) {
    (void)best;
    return corner_next_to(rules, before, other, 'C');
}

static int count_replies(Rules rules, Position before, const ContrastSide *side) {
    (void)rules, (void)before;
    return side->replies;
}

static int count_pass_missed(Rules rules, Position before, const ContrastSide *side) {
    (void)rules, (void)before;
    return side->replies > 0;
}

static int count_pass_given(Rules rules, Position before, const ContrastSide *side) {
    (void)rules, (void)before;
    return side->replies == 0 && !side->over;
}

// Negative, because fewer moves are worse.
static int count_next_moves(Rules rules, Position before, const ContrastSide *side) {
    (void)rules, (void)before;
    return -side->next_moves;
}

static int count_frontier(Rules rules, Position before, const ContrastSide *side) {
    uint64_t empty = board_region(rules.size) & ~board_discs(side->after.board);
    return bit_count(own_discs(before, side) & squares_around(empty));
}

static int stable_discs(Rules rules, Position before, const ContrastSide *side) {
    uint64_t own = own_discs(before, side), other = other_discs(before, side);
    return bit_count(rules.size == 8 ? stability_stable(own, other)
                                     : stability_stable_in(own, other, board_region(rules.size)));
}

static int count_stable_lost(Rules rules, Position before, const ContrastSide *side) {
    return -stable_discs(rules, before, side);
}

static int count_stable_gained(Rules rules, Position before, const ContrastSide *side) {
    return stable_discs(rules, before, side);
}

static int count_flipped(Rules rules, Position before, const ContrastSide *side) {
    (void)rules;
    return bit_count(own_discs(before, side) & before.board.opponent);
}

static int count_wiped_out(Rules rules, Position before, const ContrastSide *side) {
    (void)rules;
    return other_discs(before, side) == 0;
}

static int count_not_wiped_out(Rules rules, Position before, const ContrastSide *side) {
    return !count_wiped_out(rules, before, side);
}

#define COLLAPSE_TEXT "it leaves {you} with only {n|move|moves} next turn, {best} with {b}"
#define MOVES_TEXT "it gives {them} {n|move|moves}, {best} only {b}"
#define FRONTIER_TEXT                                                                              \
    "it leaves {you} with {n|frontier disc|frontier discs} (next to empty squares), {best} with "  \
    "{b}"

static const Detector rows[] = {
    {.name = "wipe-out",
     .about = "the opponent has no disc left",
     .count = count_wiped_out,
     .use = {[GOAL_FEWEST] = {.threshold = 1,
                              .text =
                                  "it flips {them}'s last disc, and a side without discs wins"}}},
    {.name = "wipe-out missed",
     .about = "the opponent still has discs",
     .count = count_not_wiped_out,
     .use = {[GOAL_MOST] = {.threshold = 1,
                            .text = "{best} flips {them}'s last disc and wins the game"}}},
    {.name = "corner given",
     .about = "corners that the opponent can take next",
     .count = count_corners_given,
     .squares = corners_given,
     .reply = true,
     .use = {[GOAL_MOST] = {.threshold = 1, .text = "it lets {them} take the corner {squares}"},
             [GOAL_FEWEST] = {.threshold = 1}}},
    {.name = "corner missed",
     .about = "the move does not take a corner",
     .count = count_corner_missed,
     .use = {[GOAL_MOST] = {.threshold = 1,
                            .text = "{best} takes a corner, which can never be flipped back"}}},
    {.name = "corner taken",
     .about = "the move takes a corner",
     .count = count_corner_taken,
     .use = {[GOAL_FEWEST] = {.threshold = 1,
                              .text =
                                  "it takes a corner, a disc that {you} can never get rid of"}}},
    {.name = "pass missed",
     .about = "the opponent has a legal move",
     .count = count_pass_missed,
     .use = {[GOAL_MOST] = {.threshold = 1,
                            .text = "after {best}, {them} has no legal move and must pass"}}},
    {.name = "pass given",
     .about = "the opponent has no legal move",
     .count = count_pass_given,
     .use = {[GOAL_FEWEST] = {.threshold = 1,
                              .text = "{them} must pass, and passing adds no discs"}}},
    {.name = "X square",
     .about = "the move is on an X-square (diagonally next to a corner) and the corner is empty",
     .count = count_x,
     .squares = corner_of_x,
     .use = {[GOAL_MOST] = {.threshold = 1,
                            .text = "{other} is an X-square, next to the empty corner {squares}"},
             [GOAL_FEWEST] = {.threshold = 1}}},
    {.name = "collapse",
     .about = "the mover's next moves after the expected reply, if there are 4 or fewer",
     .count = count_next_moves,
     .use = {[GOAL_MOST] = {.threshold = 3, .max_next_moves = 4, .text = COLLAPSE_TEXT},
             [GOAL_FEWEST] = {.threshold = 3, .max_next_moves = 4, .text = COLLAPSE_TEXT}}},
    {.name = "stable lost",
     .about = "the mover's stable discs",
     .count = count_stable_lost,
     .use = {[GOAL_MOST] = {.threshold = 2,
                            .text = "it leaves {you} with {n|stable disc|stable discs}, {best} "
                                    "with {b}"}}},
    {.name = "C square",
     .about = "the move is on a C-square (on the edge next to a corner) and the corner is empty",
     .count = count_c,
     .squares = corner_of_c,
     .use = {[GOAL_MOST] = {.threshold = 1,
                            .text = "{other} is a C-square, next to the empty corner {squares}"},
             [GOAL_FEWEST] = {.threshold = 1}}},
    {.name = "moves",
     .about = "the opponent's legal replies",
     .count = count_replies,
     .use = {[GOAL_MOST] = {.threshold = 3, .text = MOVES_TEXT},
             [GOAL_FEWEST] = {.threshold = 3, .text = MOVES_TEXT}}},
    {.name = "discs turned",
     .about = "discs flipped with 16 or more empty squares",
     .count = count_flipped,
     .use = {[GOAL_MOST] = {.threshold = 4,
                            .min_empties = 16,
                            .text = "it flips {n|disc|discs} this early, {best} only {b}"},
             [GOAL_FEWEST] = {.threshold = 4,
                              .min_empties = 16,
                              .text = "it flips {n|disc|discs}, {best} only {b}"}}},
    {.name = "frontier",
     .about = "the mover's frontier discs (next to an empty square)",
     .count = count_frontier,
     .use = {[GOAL_MOST] = {.threshold = 4, .text = FRONTIER_TEXT},
             [GOAL_FEWEST] = {.threshold = 4, .text = FRONTIER_TEXT}}},
    {.name = "stable gained",
     .about = "the mover's stable discs",
     .count = count_stable_gained,
     .use = {[GOAL_FEWEST] = {.threshold = 2,
                              .text = "it leaves {you} with {n|stable disc|stable discs} that can "
                                      "never be flipped, {best} with {b}"}}},
};

const Detector *detector_rows(int *count) {
    *count = sizeof rows / sizeof *rows;
    return rows;
}

bool detector_fires(const Detector *detector, Rules rules, Position before,
                    const ContrastSide *other, const ContrastSide *best) {
    const DetectorUse *use = &detector->use[rules.goal];
    int empties = bit_count(board_region(rules.size) & ~board_discs(before.board));
    if (use->threshold == 0 || empties < use->min_empties ||
        (use->max_next_moves && other->next_moves > use->max_next_moves))
        return false;
    return detector->count(rules, before, other) - detector->count(rules, before, best) >=
           use->threshold;
}
