// Table of the formats of positions and games.
//
// All positions and games that are pasted, opened or written use this table. Adding a format takes
// its own source files and a row in format_rows.c. A text may mix formats: each item is recognised
// on its own. A file in a binary format has only that format.
#ifndef FLIPSIDE_CORE_FORMAT_H
#define FLIPSIDE_CORE_FORMAT_H

#include "game_sheet.h"
#include "wthor.h"

typedef struct FormatReader FormatReader;

typedef struct Format {
    const char *name;      // as used in commands
    const char *about;     // short description
    const char *extension; // of file names, such as ".ggf"; NULL = none
    bool games;            // has moves; other formats have the final position of a game
    bool many;             // a file may contain several items

    // For binary formats, recognised by the first bytes or the file name: moves to the first game.
    // NULL = text.
    bool (*open)(FormatReader *reader, Error *error);
    // Returns the confidence that an item starts at reader->at, 0 = none.
    int (*recognise)(const FormatReader *reader);
    // Reads the item at reader->at and advances past it. Error columns count from its start.
    bool (*read)(FormatReader *reader, GameSheet *sheet, Error *error);
    // Appends an item and a newline. Fails if the format cannot represent it. NULL = read-only.
    bool (*write)(Text *out, const GameSheet *sheet, Error *error);
} Format;

// Reads the items of a text or file in sequence.
struct FormatReader {
    const char *text, *at, *end;
    Rules rules;             // of items that do not state their own
    Position first;          // first position of transcripts; the start of the rules by default
    bool any_size;           // positions may have another board size than `rules`
    bool old_squares;        // try old names of squares first (notation.h) if nothing states them
    bool scores;             // malformed scores after a position are an error
    Goal scores_goal;        // goal of the scores, set by a comment `% goal fewest`; default `most`
    const Format *format;    // of the last item
    const WthorNames *names; // names for a WTHOR file, which has only numbers; NULL = unknown
    const Format *binary;    // binary format of the file; NULL = text
    size_t line;             // of the last item, from 1
    const char *counted;     // end of the text whose lines have been counted
    int count;               // items read
};

// Rows in display order.
extern const Format format_rows[];
extern const int format_row_count;

// Return the format with this name or for this file name; NULL if there is none.
const Format *format_find(const char *name);
const Format *format_of_path(const char *path);

// Appends the names of all writable formats, "obf, drawing … or sgf".
void format_names(Text *out);

// Starts reading `length` bytes, followed by a NUL, which must outlive the reader. `path` (may be
// NULL) determines a binary format if the bytes do not. Fails for a text that contains a NUL.
bool format_open(FormatReader *reader, const char *text, size_t length, const char *path,
                 Rules rules, Error *error);

// Advances to the next item, past white space and comments (lines that start with # or %). Returns
// false at the end.
bool format_more(FormatReader *reader);

// Returns the most likely format of the next item; never NULL.
const Format *format_recognise(const FormatReader *reader);

// Reads the next item, after format_more. Sets the result of a game that is over.
bool format_next(FormatReader *reader, GameSheet *sheet, Error *error);

// Sets `error` to a one-line message about an error of format_next in file `name` (NULL = an
// argument) and returns false.
bool format_explain(const FormatReader *reader, const char *name, const Error *inner, Error *error);

// Appends an item. Fails if the format cannot represent it.
bool format_write(const Format *format, Text *out, const GameSheet *sheet, Error *error);

#endif
