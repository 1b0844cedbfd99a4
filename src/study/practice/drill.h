// Opening lines to learn by heart. Lines are compared by the canonical positions they pass through,
// so rotated boards and transposed moves count as the same line.
//
// A file of lines is text with one line of play per line: the moves from the starting position,
// optionally followed by a tab and the side to practise (`black`, `white` or `both`), and another
// tab and a name. `#` starts a comment.
#ifndef FLIPSIDE_STUDY_DRILL_H
#define FLIPSIDE_STUDY_DRILL_H

#include "error.h"
#include "game.h"
#include "text.h"

enum { DRILL_PLIES_MAX = 30, DRILL_NAME = 96, DRILL_LINES_MAX = 20000 };

typedef struct DrillLine {
    char name[DRILL_NAME]; // "" = none
    bool sides[2];         // colours whose moves are practised
    int count;             // number of moves; lines contain no passes
    uint8_t moves[DRILL_PLIES_MAX];
    Board boards[DRILL_PLIES_MAX + 1]; // canonical positions before each move and at the end
    uint64_t key;                      // identifies the last position and the number of moves
} DrillLine;

typedef struct DrillSet {
    Goal goal;
    DrillLine *list;
    int count, room;
} DrillSet;

// Adds a line, unless the set has one that ends in the same position. Fails if a move is illegal,
// the line is too long or contains a pass, the set is full, or memory runs out.
bool drill_add(DrillSet *set, const char *moves, const bool sides[2], const char *name,
               Error *error);
void drill_free(DrillSet *set);

// Adds the lines in the text of a file. Errors name the line number.
bool drill_read(DrillSet *set, const char *text, Error *error);

// Loads the built-in lines: the named openings for `most`, lines of the engine for `fewest`.
bool drill_builtin(DrillSet *set, Goal goal, Error *error);

// True if the line has at least two moves of this colour to practise.
bool drill_practises(const DrillLine *line, Color color);

// Returns the index of a position in a line, −1 if the line does not pass through it. With
// `not_last`, the final position does not count.
int drill_index(const DrillLine *line, Board board, bool not_last);

// Returns the move that leads from a position to the line's next one, rotated to fit the board;
// MOVE_NONE if the line does not continue from there. If several moves do, the recorded one wins.
int drill_move(const DrillLine *line, Board board);

#endif
