// The formats of positions and games, one row each: what is pasted, opened or written goes through
// this table. A further format is its own two files and a row in format_rows.c.
#ifndef FLIPSIDE_CORE_FORMAT_H
#define FLIPSIDE_CORE_FORMAT_H

#include "game_sheet.h"
#include "wthor.h"

typedef struct FormatReader FormatReader;

typedef struct Format {
    const char *name;   // as commands take it
    const char *about;  // a few words for people
    const char *ending; // of file names, such as ".ggf"; NULL = none of its own
    bool games;         // holds moves; the others hold the position a game ends in
    bool many;          // may several stand in one file?

    // For files that are no text, told by their first bytes or their name: goes to the first game.
    // NULL = text.
    bool (*open)(FormatReader *reader, Error *error);
    // How sure it is that one begins at reader->at, 0 = it is none.
    int (*recognise)(const FormatReader *reader);
    // Reads the one at reader->at and moves behind it. An error's place is counted from there.
    bool (*read)(FormatReader *reader, GameSheet *sheet, Error *error);
    // Appends one, its line end included; an error when the format cannot tell it. NULL = it is
    // only read.
    bool (*write)(Text *out, const GameSheet *sheet, Error *error);
} Format;

// Reads what a text or file holds, one after the other, each in whatever form it has.
struct FormatReader {
    const char *text, *at, *end; // all of it, where reading is, and behind it
    Rules rules;                 // of what does not tell its own
    Position first;   // where a transcript begins: the start of the rules, unless set otherwise
    bool any_size;    // may a position be of another board than that of the rules?
    bool old;         // where nothing tells, old names of a smaller board's squares come first
    bool scores;      // are the scores behind a position wanted, so that wrong ones are an error?
    Goal scores_goal; // the goal they are for: a comment says `% goal fewest`, else it is `most`
    const Format *format; // what was read last
    const WthorNames
        *names; // of players and tournaments that a WTHOR file only numbers; NULL = unknown
    const Format *whole; // the binary format that the file has; NULL = text
    size_t line;         // where the last one begins, from 1
    const char *counted; // lines are counted up to here
    int count;           // how many were read
};

// The rows, in the order in which they are shown.
extern const Format format_rows[];
extern const int format_row_count;

// By its name, by the ending of a file's name; NULL when there is none.
const Format *format_find(const char *name);
const Format *format_of_path(const char *path);

// Appends the names of those that can be written, "obf, drawing … or sgf".
void format_names(Text *out);

// Begins to read `length` bytes, with a NUL behind them, which must stay. The path (NULL = none)
// tells a binary format where the bytes do not. False with an error when it is none of ours, or a
// text with a NUL in it.
bool format_open(FormatReader *reader, const char *text, size_t length, const char *path,
                 Rules rules, Error *error);

// Is there another one? Moves to it, over white space and comments (lines that begin with # or %).
bool format_more(FormatReader *reader);

// What is there, of the row that is surest; never NULL.
const Format *format_recognise(const FormatReader *reader);

// Reads the next one, which must be there (format_more); a game that is over has its result.
bool format_next(FormatReader *reader, GameSheet *sheet, Error *error);

// The error of format_next as one line that names the place in `name` (NULL = an argument). Always
// false.
bool format_explain(const FormatReader *reader, const char *name, const Error *place, Error *error);

// Appends it; an error when the format cannot tell it.
bool format_write(const Format *format, Text *out, const GameSheet *sheet, Error *error);

#endif
