// The arguments that name a position or a game: text of any form, a transcript, a file that holds
// one, or - for standard input. Whatever is wrong becomes one clear line that names what and where.
#ifndef FLIPSIDE_CORE_INPUT_H
#define FLIPSIDE_CORE_INPUT_H

#include "format.h"

// No text that a command reads may be larger: many positions or games, and a single one.
enum { INPUT_BYTES_MAX = 64 << 20, INPUT_BYTES_ONE = 1 << 20 };

// Does this argument name a file rather than being a text itself?
bool input_is_file(const char *argument);

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

// The one game that an argument stands for, with all that is told of it: a position given becomes a
// game without moves, a transcript is played from `first` (NULL = the rules' start). The error's
// text is the whole line to show.
bool input_sheet(const char *argument, Rules rules, const Position *first, GameSheet *sheet,
                 Error *error);

// The same for a text that somebody else gave: whatever it looks like, no file is opened for it.
bool input_pasted(const char *text, Rules rules, const Position *first, GameSheet *sheet,
                  Error *error);

// The game alone, from the rules' start.
bool input_game(const char *argument, Rules rules, Game *game, Error *error);

// The position it ends in; NULL stands for the rules' start.
bool input_position(const char *argument, Rules rules, Position *position, Error *error);

#endif
