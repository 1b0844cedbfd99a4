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

// Corners that the opponent may take after the move.
static uint64_t open_corners(Rules rules, const ContrastSide *side) {
    bool turn = side->answers > 0;
    return turn ? rules_moves(rules, side->after.board) & squares_corners(rules.size) : 0;
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

// Empty corners beside the square of the move, when it has this letter.
static uint64_t beside_corner(Rules rules, Position before, const ContrastSide *side, char letter) {
    if (squares_letter(side->move, rules.size) != letter)
        return 0;
    return squares_around(bit(side->move)) & squares_corners(rules.size) &
           ~board_discs(before.board);
}

static int count_x(Rules rules, Position before, const ContrastSide *side) {
    return beside_corner(rules, before, side, 'X') != 0;
}

static uint64_t corner_of_x(Rules rules, Position before, const ContrastSide *other,
                            const ContrastSide *best) {
    (void)best;
    return beside_corner(rules, before, other, 'X');
}

static int count_c(Rules rules, Position before, const ContrastSide *side) {
    return beside_corner(rules, before, side, 'C') != 0;
}

static uint64_t corner_of_c(Rules rules, Position before, const ContrastSide *other,
                            const ContrastSide *best) {
    (void)best;
    return beside_corner(rules, before, other, 'C');
}

static int count_answers(Rules rules, Position before, const ContrastSide *side) {
    (void)rules, (void)before;
    return side->answers;
}

static int count_pass_missed(Rules rules, Position before, const ContrastSide *side) {
    (void)rules, (void)before;
    return side->answers > 0;
}

static int count_pass_given(Rules rules, Position before, const ContrastSide *side) {
    (void)rules, (void)before;
    return side->answers == 0 && !side->over;
}

// Fewer places are worse, so they are counted below nothing.
static int count_places(Rules rules, Position before, const ContrastSide *side) {
    (void)rules, (void)before;
    return -side->places;
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

static int count_turned(Rules rules, Position before, const ContrastSide *side) {
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

// What a goal has no words for is only measured: a search does not take its side often enough
// there.
static const Detector rows[] = {
    {.name = "wipe-out",
     .about = "the opponent has no disc left",
     .count = count_wiped_out,
     .use = {[GOAL_FEWEST] = {.threshold = 1,
                              .words = "it takes {them}'s last disc, and who has none has won"}}},
    {.name = "wipe-out missed",
     .about = "the opponent still has discs",
     .count = count_not_wiped_out,
     .use = {[GOAL_MOST] = {.threshold = 1,
                            .words = "{best} takes {them}'s last disc, and the game is won"}}},
    {.name = "corner given",
     .about = "corners that the opponent can take next",
     .count = count_corners_given,
     .squares = corners_given,
     .reply = true,
     .use = {[GOAL_MOST] = {.threshold = 1, .words = "it lets {them} take the corner {squares}"},
             [GOAL_FEWEST] = {.threshold = 1}}},
    {.name = "corner missed",
     .about = "the move takes no corner",
     .count = count_corner_missed,
     .use = {[GOAL_MOST] = {.threshold = 1,
                            .words = "{best} takes a corner, a disc that nobody can turn again"}}},
    {.name = "corner taken",
     .about = "the move takes a corner",
     .count = count_corner_taken,
     .use = {[GOAL_FEWEST] =
                 {.threshold = 1,
                  .words = "it takes a corner, a burden: nobody will turn that disc again"}}},
    {.name = "pass missed",
     .about = "the opponent has a move",
     .count = count_pass_missed,
     .use = {[GOAL_MOST] = {.threshold = 1,
                            .words = "after {best} {them} has no move at all and must pass"}}},
    {.name = "pass given",
     .about = "the opponent has no move",
     .count = count_pass_given,
     .use = {[GOAL_FEWEST] = {.threshold = 1,
                              .words =
                                  "{them} has no move then, a relief: who passes takes no discs"}}},
    {.name = "X square",
     .about = "the move is diagonally beside an empty corner",
     .count = count_x,
     .squares = corner_of_x,
     .use = {[GOAL_MOST] = {.threshold = 1,
                            .words = "{other} lies diagonally beside the empty corner {squares}"},
             [GOAL_FEWEST] = {.threshold = 1}}},
    {.name = "collapse",
     .about = "places left to the mover two plies on, when they are 4 or fewer",
     .count = count_places,
     .use = {[GOAL_MOST] = {.threshold = 3,
                            .left = 4,
                            .words = "it leaves {you} only {n|place|places} to play, {best} {b}"},
             [GOAL_FEWEST] =
                 {.threshold = 3,
                  .left = 4,
                  .words = "it leaves {you} only {n|place|places} to choose from, {best} {b}"}}},
    {.name = "stable lost",
     .about = "stable discs of the mover",
     .count = count_stable_lost,
     .use = {[GOAL_MOST] = {.threshold = 2,
                            .words =
                                "{n} of {you}'s discs are safe for good then, after {best} {b}"}}},
    {.name = "C square",
     .about = "the move is beside an empty corner, on the edge",
     .count = count_c,
     .squares = corner_of_c,
     .use = {[GOAL_MOST] = {.threshold = 1,
                            .words = "{other} lies beside the empty corner {squares}"},
             [GOAL_FEWEST] = {.threshold = 1}}},
    {.name = "moves",
     .about = "places that the opponent can play next",
     .count = count_answers,
     .use = {[GOAL_MOST] = {.threshold = 3,
                            .words =
                                "{them} then has {n|place|places} to play, after {best} only {b}"},
             [GOAL_FEWEST] =
                 {.threshold = 3,
                  .words =
                      "{them} then has {n|place|places} to choose from, after {best} only {b}"}}},
    {.name = "discs turned",
     .about = "discs turned with 16 or more empty squares",
     .count = count_turned,
     .use = {[GOAL_MOST] = {.threshold = 4,
                            .empties = 16,
                            .words = "it turns {n|disc|discs} this early, {best} only {b}"},
             [GOAL_FEWEST] = {.threshold = 4,
                              .empties = 16,
                              .words = "it turns {n|disc|discs}, {best} only {b}"}}},
    {.name = "frontier",
     .about = "discs of the mover that touch empty squares",
     .count = count_frontier,
     .use =
         {[GOAL_MOST] =
              {.threshold = 4,
               .words = "{n} of {you}'s discs then touch empty squares, after {best} only {b}"},
          [GOAL_FEWEST] =
              {.threshold = 4,
               .words = "{n} of {you}'s discs then touch empty squares, after {best} only {b}"}}},
    {.name = "stable gained",
     .about = "stable discs of the mover",
     .count = count_stable_gained,
     .use = {[GOAL_FEWEST] =
                 {.threshold = 2,
                  .words = "{n} of {you}'s discs can never be given away then, after {best} {b}"}}},
};

const Detector *detector_rows(int *count) {
    *count = sizeof rows / sizeof *rows;
    return rows;
}

bool detector_fires(const Detector *detector, Rules rules, Position before,
                    const ContrastSide *other, const ContrastSide *best) {
    const DetectorUse *use = &detector->use[rules.goal];
    int empties = bit_count(board_region(rules.size) & ~board_discs(before.board));
    if (use->threshold == 0 || empties < use->empties || (use->filled && empties > use->filled))
        return false;
    if (use->left && other->places > use->left)
        return false;
    return detector->count(rules, before, other) - detector->count(rules, before, best) >=
           use->threshold;
}
