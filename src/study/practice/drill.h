// Lines of openings to know by heart. A line is known by the positions it goes through, up to
// symmetry, so that it does not matter how the board is turned or in which order the moves come.
//
// A file of lines is text, a line each: the moves from the start, then perhaps, behind tabulators,
// whose moves are asked for (`black`, `white` or `both`) and a name. `#` begins a comment.
#ifndef FLIPSIDE_STUDY_DRILL_H
#define FLIPSIDE_STUDY_DRILL_H

#include "error.h"
#include "game.h"
#include "text.h"

enum { DRILL_PLIES_MAX = 30, DRILL_NAME = 96, DRILL_LINES_MAX = 20000 };

typedef struct DrillLine {
    char name[DRILL_NAME]; // "" = none
    bool asks[2];          // by colour: are its moves asked for?
    int count;             // moves, passes left out
    uint8_t moves[DRILL_PLIES_MAX];
    Board boards[DRILL_PLIES_MAX + 1]; // canonical, before each move and at the end
    uint64_t key;                      // of the last one and the number of moves
} DrillLine;

typedef struct DrillSet {
    Goal goal;
    DrillLine *list;
    int count, room;
} DrillSet;

// Adds a line of moves; one whose end is there already is left out. False with an error when a move
// is illegal, the line is too long or a side has to pass in it, the set is full or memory is
// refused.
bool drill_add(DrillSet *set, const char *moves, const bool asks[2], const char *name,
               Error *error);
void drill_free(DrillSet *set);

// Adds the lines of a file's text. An error names the line.
bool drill_read(DrillSet *set, const char *text, Error *error);

// The lines that the program knows: the named openings for `most`, for `fewest` lines of our own
// engine.
bool drill_shipped(DrillSet *set, Goal goal, Error *error);

// Does a line ask this colour for at least two moves?
bool drill_asks(const DrillLine *line, Color color);

// The place of a position in a line, from 0; −1 when it does not go through it, or ends there and
// `goes_on` is wanted.
int drill_place(const DrillLine *line, Board board, bool goes_on);

// The move of a line after a position on it, as the board lies: it leads to the line's next
// position, and where several do it is the one that is written down. MOVE_NONE when the line is not
// there.
int drill_move(const DrillLine *line, Board board);

#endif
