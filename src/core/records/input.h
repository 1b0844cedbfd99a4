// Command-line arguments that stand for positions or games: text in any format, a file name, or -
// for standard input. Errors are one line with the source and position of the problem.
#ifndef FLIPSIDE_CORE_INPUT_H
#define FLIPSIDE_CORE_INPUT_H

#include "format.h"

// Maximum input sizes: for many positions or games, and for a single one.
enum { INPUT_BYTES_MAX = 64 << 20, INPUT_BYTES_ONE = 1 << 20 };

// An argument that may contain several positions or games. Open it, read with format_more and
// format_next, and close it even after a failure. The directory of an arena stands for the log in
// it.
typedef struct Input {
    FormatReader reader;
    const char *name; // file name for error messages; NULL if the argument is the text
    bool pasted;      // report the column of an error in `error->column`, not in the message
    Text text;        // content of the file
    Text path;        // of an arena's log; empty for other inputs
    WthorNames names; // from the files beside a WTHOR file
} Input;

bool input_open(Input *input, const char *argument, Rules rules, Error *error);
void input_close(Input *input);

// Reads an argument that is a single game. A position becomes a game without moves. A transcript is
// played from `first` (NULL = the start of the rules).
bool input_sheet(const char *argument, Rules rules, const Position *first, GameSheet *sheet,
                 Error *error);

// The same for untrusted text: never opens a file.
bool input_pasted(const char *text, Rules rules, const Position *first, GameSheet *sheet,
                  Error *error);

// The same, returning only the game.
bool input_game(const char *argument, Rules rules, Game *game, Error *error);

// Reads the final position of an argument; NULL is the start of the rules.
bool input_position(const char *argument, Rules rules, Position *position, Error *error);

#endif
