// Endgame puzzles: positions in which one or two moves win and every other move is at least
// PUZZLE_MARGIN discs worse and does not win. All scores are exact and under the puzzle's goal.
//
// A file of puzzles is OBF with one puzzle per line: the position, the winning moves with their
// scores, the best other move with its score, and the difficulty as a comment:
// `<64 squares> X; g2:+6; b1:-4 % difficulty 3`. A comment `% goal fewest` above them names the
// goal.
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
    Position position; // the side to move wins
    PuzzleMove winners[PUZZLE_WINNERS_MAX];
    int winner_count;
    PuzzleMove next; // best move that does not win
    int difficulty;  // 1 … PUZZLE_LEVELS
    uint64_t key;    // identifies the puzzle up to symmetry
} Puzzle;

// Features that determine the difficulty (docs/practice.md).
typedef struct PuzzleTraits {
    int empties, moves, winners;
    int choices;       // solver's turns, against the best defence, at which some move loses the win
    bool greedy_trap;  // the move that flips the most discs (`fewest`: the fewest) does not win
    bool shallow_trap; // the best move of a 1-ply search does not win
    bool deeper_trap;  // the best move of a 4-ply search does not win
} PuzzleTraits;

int puzzle_points(const PuzzleTraits *traits);
int puzzle_difficulty(int points);

// Solves every legal move, best first. Returns their number, 0 on errors or when stopped.
int puzzle_solve(Engine *engine, Position position, const atomic_bool *stop,
                 EngineReport moves[MOVES_MAX], Error *error);

// Returns the most stubborn defence of the side to move: of the best moves, the one after which the
// smallest share of the solver's moves wins. Returns MOVE_PASS for a forced pass, MOVE_NONE on
// errors.
int puzzle_defence(Engine *engine, Rules rules, Position position, Error *error);

// Sets the best line to the end of the game, with passes. Returns its length, −1 on errors.
int puzzle_line(Engine *engine, Rules rules, Position position, const atomic_bool *stop,
                uint8_t line[ENGINE_PV_MAX], Error *error);

// Makes and rates a puzzle from a position. Returns false if the position is not a puzzle, or with
// *error set on errors.
bool puzzle_from_position(Engine *engine, Rules rules, Position position, const atomic_bool *stop,
                          Puzzle *puzzle, PuzzleTraits *traits, Error *error);

int puzzle_empties(const Puzzle *puzzle);
bool puzzle_wins(const Puzzle *puzzle, int move);

// Appends the line of a puzzle file, without a newline.
void puzzle_write(Text *out, const Puzzle *puzzle);

// Parses a line strictly: checks the position, the moves and the margin.
bool puzzle_parse(const char *line, Puzzle *puzzle, Error *error);

#endif
