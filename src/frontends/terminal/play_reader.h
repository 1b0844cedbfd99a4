// Lines from a file descriptor without losing a signal in between: a request to end wakes the
// reader up.
#ifndef FLIPSIDE_FRONTENDS_PLAY_READER_H
#define FLIPSIDE_FRONTENDS_PLAY_READER_H

#include <stdbool.h>
#include <stddef.h>

enum { READER_LINE_MAX = 1024 };

typedef struct LineReader {
    int file;
    bool ended, skipping; // end of input; in the rest of a line that was too long
    size_t length;        // bytes waiting
    char waiting[READER_LINE_MAX];
    char line[READER_LINE_MAX];
} LineReader;

typedef enum ReadResult { READ_LINE, READ_END, READ_SIGNAL } ReadResult;

// The next line without its end and the blanks around it, in reader->line. A longer line than
// READER_LINE_MAX is cut.
ReadResult reader_next(LineReader *reader);

#endif
