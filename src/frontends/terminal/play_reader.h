// Line reader that returns promptly when a signal asks the program to exit.
#ifndef FLIPSIDE_FRONTENDS_PLAY_READER_H
#define FLIPSIDE_FRONTENDS_PLAY_READER_H

#include <stdbool.h>
#include <stddef.h>

enum { READER_LINE_MAX = 1024 };

typedef struct LineReader {
    int file;
    bool ended;    // end of input reached
    bool skipping; // discarding the rest of a line that was too long
    size_t length; // bytes in `waiting`
    char waiting[READER_LINE_MAX];
    char line[READER_LINE_MAX];
} LineReader;

typedef enum ReadResult { READ_LINE, READ_END, READ_SIGNAL } ReadResult;

// Reads the next line into reader->line, without surrounding white space. Longer lines than
// READER_LINE_MAX - 1 bytes are truncated.
ReadResult reader_next(LineReader *reader);

#endif
