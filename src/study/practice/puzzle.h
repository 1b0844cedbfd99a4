// Endgame puzzles: positions in which one or two moves win and every other is at least
// PUZZLE_MARGIN discs worse. All of it is judged by exact solving, by the goal: what wins under
// `fewest` is the score that is positive there.
//
// A file of puzzles is OBF, a puzzle a line: the position, its winning moves with their scores, the
// best of the others with its own, and the difficulty in the comment: `<64 squares> X; g2:+6; b1:-4
// % difficulty 3`. The comment
// `% goal fewest` above says for which goal it is.
#ifndef FLIPSIDE_STUDY_PUZZLE_H
#define FLIPSIDE_STUDY_PUZZLE_H

#include "engine.h"
#include "text.h"

enum {
    PUZZLE_WINNERS_MAX = 2,
    PUZZLE_MARGIN = 4,
    PUZZLE_EMPTIES_MIN = 6,
    PUZZLE_EMPTIES_MAX = 20,
    PUZZLE_LEVELS = 5,
    PUZZLE_SET_MAX = 10000
};

typedef struct PuzzleMove {
    uint8_t move;
    int8_t score; // exact, for the side to move
} PuzzleMove;

typedef struct Puzzle {
    Position position; // the side to move has to win
    PuzzleMove winners[PUZZLE_WINNERS_MAX];
    int winner_count;
    PuzzleMove next; // the best of those that do not win
    int difficulty;  // 1 … PUZZLE_LEVELS
    uint64_t key;    // the same for the mirror images of the position; tells puzzles apart
} Puzzle;

// What makes a puzzle hard, and the points for it (docs/practice.md).
typedef struct PuzzleTraits {
    int empties, moves, winners;
    int choices; // turns of the solver, against the best defence, at which some move throws the win
                 // away
    bool greedy_trap;  // what turns over the most discs (for `fewest`: the fewest) does not win
    bool shallow_trap; // nor what a search of one ply likes best
    bool deeper_trap;  // nor what one of four plies likes best
} PuzzleTraits;

int puzzle_points(const PuzzleTraits *traits);
int puzzle_difficulty(int points);

// Every legal move with its exact score, best first; how many, 0 after an error or a stop.
int puzzle_solve(Engine *engine, Position position, const atomic_bool *stop,
                 EngineReport moves[MOVES_MAX], Error *error);

// The most stubborn answer of the side to move: a best move, and among those the one that leaves
// the smallest share of the solver's moves winning. MOVE_PASS when it has to pass, MOVE_NONE after
// an error.
int puzzle_defence(Engine *engine, Rules rules, Position position, Error *error);

// How a game goes on when both sides play best, to its end, passes among it; how many moves, −1
// after an error.
int puzzle_line(Engine *engine, Rules rules, Position position, const atomic_bool *stop,
                uint8_t line[ENGINE_PV_MAX], Error *error);

// Looks whether a position is a puzzle, and rates it. False when it is none; *error is set when
// that could not be found out.
bool puzzle_of_position(Engine *engine, Rules rules, Position position, const atomic_bool *stop,
                        Puzzle *puzzle, PuzzleTraits *traits, Error *error);

int puzzle_empties(const Puzzle *puzzle);
bool puzzle_wins(const Puzzle *puzzle, int move);

// A line of a file, without its end, and back: strict, the position, the moves and the margin are
// checked.
void puzzle_write(Text *out, const Puzzle *puzzle);
bool puzzle_parse(const char *line, Puzzle *puzzle, Error *error);

#endif
