// The interactive rules. tests/test_service_systems.c checks the boards, and that the engine
// prefers the moves called correct.
#include "primer.h"

#define STEP_PLACE                                                                                 \
    {                                                                                              \
        .name = "Place a disc",                                                                    \
        .text =                                                                                    \
            "Black and White take turns placing a disc on an empty square. Black moves first.",    \
        .task = "Trap the white disc between two of yours: play one of the marked squares.",       \
        .right = "",                                                                               \
        .done = "The white disc was between two black ones, so it was flipped and is now yours.",  \
        .marked = true,                                                                            \
    }
#define STEP_LINES                                                                                 \
    {                                                                                              \
        .name = "Flip in every direction",                                                         \
        .text =                                                                                    \
            "Rows, columns and diagonals all count, and one move can flip in several of them.",    \
        .position = "---X-------O-X-----OOO--XOO---------O--------O--------X--------- X",          \
        .task = "One move flips seven discs in four directions. Which one?", .right = "d4",        \
        .done = "Seven discs in four directions: every trapped disc is flipped, you can't leave "  \
                "one out.",                                                                        \
        .wrong = "That flips only one disc. Another square flips seven.", .marked = true,          \
    }
#define STEP_GAP                                                                                   \
    {                                                                                              \
        .name = "No gaps",                                                                         \
        .text =                                                                                    \
            "The trapped discs must form a line without gaps, with a disc of yours at the far "    \
            "end. A move that flips nothing is not allowed.",                                      \
        .position = "------------X-------O----XOO-O------O-----OO--X----------------- X",          \
        .task = "There is only one legal move here. Find it: nothing is marked.", .right = "e4",   \
        .done = "Correct: c4 and d4 are flipped in the row, e3 in the column. f4 stays white, "    \
                "because there is no black disc behind it.",                                       \
        .wrong = "That square flips nothing.",                                                     \
    }
#define STEP_PASS                                                                                  \
    {                                                                                              \
        .name = "No move: pass",                                                                   \
        .text =                                                                                    \
            "If you can move, you must. If you can't, you pass and your opponent moves again.",    \
        .position = "---O--XX---OOOOOOOOOOOO----OOOOX--OOOOOX------------------------ X",          \
        .task = "Leave White without a legal move.", .right = "h3",                                \
        .done = "White can't flip anything and has to pass. It's your turn again.",                \
        .wrong = "White can still move after that. Try the right edge.", .reply = "--",            \
        .marked = true,                                                                            \
    }

#define END_BOARD "-OOOOXOOXOOXXXOOXO-OXOOOXOXOOXOOXOOXXXOOXOOXXXXOXXXXXXXOOXXXXOOO X"

static const PrimerStep most[] = {
    STEP_PLACE,
    STEP_LINES,
    STEP_GAP,
    STEP_PASS,
    {.name = "Most discs win",
     .text = "The game ends when neither side can move. The side with more discs wins.",
     .position = END_BOARD,
     .task = "Two squares are left. Play the one that wins.",
     .right = "a1",
     .done = "You win 34 to 30.",
     .wrong = "White then takes a1 and wins 35 to 29. Try the other square.",
     .reply = "c3",
     .marked = true},
    {.name = "Take the corners",
     .text = "A corner disc can never be flipped, and neither can the discs that extend from it "
             "along the edges.",
     .position = "------------------OOOOOO--XXXOXX--XOOXOO-X-OOOOO---OOX----XOOOO- X",
     .task = "Take the corner.",
     .right = "h8",
     .done = "It's yours for the rest of the game, and so is the bottom edge.",
     .wrong = "Look at the bottom right.",
     .marked = true},
    {.name = "Limit your opponent's moves",
     .text = "Having many discs early is no advantage. Having many moves is: a player who runs out "
             "of good moves must give up a corner.",
     .position = "-----O--O--OO---OOOOO----OOOOO--OOOXO-----OX------OXX----XOOO--- X",
     .task = "One move leaves White only two moves, every other at least six. Find it.",
     .right = "f8",
     .done = "White has only two moves left and must play one of them.",
     .wrong = "White still has many moves. Try the bottom edge.",
     .marked = true},
};

static const PrimerStep fewest[] = {
    STEP_PLACE,
    STEP_LINES,
    STEP_GAP,
    STEP_PASS,
    {.name = "Fewest discs win",
     .text = "The moves are the same, but the goal is reversed: when neither side can move, the "
             "side with fewer discs wins.",
     .position = END_BOARD,
     .task = "Two squares are left. Play the one that wins, with fewer discs.",
     .right = "c3",
     .done = "You have 29 discs, White 35: you win. In the normal game the other square would win.",
     .wrong = "White then takes c3, and you end up with 34 discs to 30. Try the other square.",
     .reply = "a1",
     .marked = true},
    {.name = "Avoid the corners",
     .text =
         "A corner disc can never be flipped, so it counts against you until the end, and so do "
         "the discs that extend from it.",
     .position = "--------OO------OOOX-X-XOOOOXOXXOOOXO--XOOXO-----OOOO-----OO---- X",
     .task = "Play anything but the corner.",
     .right = "c2 e6 e8 f5",
     .done = "Good: a8 is still there for White to take.",
     .wrong = "That disc will stay yours until the end. Avoid a8.",
     .marked = true},
    {.name = "You can't refuse",
     .text = "If you can move, you must. So mobility counts here too: with many moves you can "
             "choose, with only one you must take whatever it flips.",
     .position = "O-O-----OOO------XOOOOO-XXOOOO----OOO-X--------X---------------- X",
     .task = "One move leaves White only two moves, every other at least six. Find it.",
     .right = "b1",
     .done = "White has only two moves left and must take whatever they flip.",
     .wrong = "White can still choose among many moves. Try the top edge.",
     .marked = true},
};

const PrimerStep *primer_steps(Goal goal, size_t *count) {
    *count = goal == GOAL_MOST ? sizeof most / sizeof *most : sizeof fewest / sizeof *fewest;
    return goal == GOAL_MOST ? most : fewest;
}
