// The walk through the rules. Its boards are checked: what is called right is what the engine would
// rather play.
#include "primer.h"

#define STEP_PLACE                                                                                 \
    {                                                                                              \
        "Put a disc", "Black and White put a disc on an empty square in turn. Black begins.",      \
            NULL, "Enclose the white disc between two of yours: play one of the marked squares.",  \
            "", "The white disc stood between two black ones, so it turned over and is yours.",    \
            NULL, NULL, true                                                                       \
    }
#define STEP_LINES                                                                                 \
    {                                                                                              \
        "All lines at once",                                                                       \
            "A row, a column and a diagonal all count, and so do several of them at once.",        \
            "---X-------O-X-----OOO--XOO---------O--------O--------X--------- X",                  \
            "One move turns over seven discs in four directions. Which?", "d4",                    \
            "Seven discs in four lines: all that are enclosed turn over, you cannot leave one "    \
            "out.",                                                                                \
            "That turns over one disc. There is a square that turns over seven.", NULL, true       \
    }
#define STEP_GAP                                                                                   \
    {                                                                                              \
        "No gaps",                                                                                 \
            "The discs between must stand without a gap, and a disc of yours must end the line. "  \
            "A move that "                                                                         \
            "turns over nothing is not allowed.",                                                  \
            "------------X-------O----XOO-O------O-----OO--X----------------- X",                  \
            "Only one square is allowed here. Find it: nothing is marked.", "e4",                  \
            "Right: c4 and d4 in the row, e3 in the column. f4 stays, no black disc is behind "    \
            "it.",                                                                                 \
            "That square encloses nothing.", NULL, false                                           \
    }
#define STEP_PASS                                                                                  \
    {                                                                                              \
        "No move: pass",                                                                           \
            "Who has a move must move. Who has none passes, and the other side goes on.",          \
            "---O--XX---OOOOOOOOOOOO----OOOOX--OOOOOX------------------------ X",                  \
            "Play so that White has no move at all.", "h3",                                        \
            "White can enclose nothing now and passes. It is your turn again.",                    \
            "White can still move after that. Try the edge on the right.", "--", true              \
    }

#define END_BOARD "-OOOOXOOXOOXXXOOXO-OXOOOXOXOOXOOXOOXXXOOXOOXXXXOXXXXXXXOOXXXXOOO X"

static const PrimerStep most[] = {
    STEP_PLACE,
    STEP_LINES,
    STEP_GAP,
    STEP_PASS,
    {"Most discs win",
     "When neither side can move the game is over, and the side with more discs has won.",
     END_BOARD, "Two squares are left. Take the one that wins.", "a1",
     "Black has 34, White 30: you win.", "White then takes a1 and has 35 to 29. Try the other one.",
     "c3", true},
    {"Take the corners",
     "A disc in a corner can never be turned over again, nor can the discs that grow from it along "
     "the edges.",
     "------------------OOOOOO--XXXOXX--XOOXOO-X-OOOOO---OOX----XOOOO- X", "Take the corner.", "h8",
     "Yours to the end of the game, and the lower edge with it.", "Look at the lower right.", NULL,
     true},
    {"Leave them few moves",
     "Many discs early are no advantage. Moves are: who has hardly any must soon give up a corner.",
     "-----O--O--OO---OOOOO----OOOOO--OOOXO-----OX------OXX----XOOO--- X",
     "One move leaves White only two places to play, every other at least six. Find it.", "f8",
     "Two places are left to White, and it must take one of them.",
     "White still has many places. Try the lower edge.", NULL, true},
};

static const PrimerStep fewest[] = {
    STEP_PLACE,
    STEP_LINES,
    STEP_GAP,
    STEP_PASS,
    {"Fewest discs win",
     "The moves are the same, the goal is the other one: when neither side can move, the side with "
     "fewer discs has "
     "won.",
     END_BOARD, "Two squares are left. Take the one that wins, with fewer discs.", "c3",
     "Black has 29, White 35: you win. In the ordinary game the other square would win.",
     "White then takes c3, and you are left with 34 to 30. Try the other one.", "a1", true},
    {"Leave the corners",
     "A disc in a corner can never be turned over again: it is a burden to the end, and so is what "
     "grows from it.",
     "--------OO------OOOX-X-XOOOOXOXXOOOXO--XOOXO-----OOOO-----OO---- X",
     "Play anything but the corner.", "c2 e6 e8 f5", "Good: a8 is still there for White to take.",
     "That disc will be yours to the end. Leave a8 alone.", NULL, true},
    {"Nobody may refuse",
     "Who has a move must make it. So moves count here too: with many you can choose, with one you "
     "must take what it "
     "brings.",
     "O-O-----OOO------XOOOOO-XXOOOO----OOO-X--------X---------------- X",
     "One move leaves White only two places to play, every other at least six. Find it.", "b1",
     "Two places are left to White, and it must turn over what they bring.",
     "White can still choose among many. Try the upper edge.", NULL, true},
};

const PrimerStep *primer_steps(Goal goal, size_t *count) {
    *count = goal == GOAL_MOST ? sizeof most / sizeof *most : sizeof fewest / sizeof *fewest;
    return goal == GOAL_MOST ? most : fewest;
}
