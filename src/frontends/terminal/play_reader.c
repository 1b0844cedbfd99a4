#include "play_reader.h"

#include "play_signals.h"

#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

// Moves `count` waiting bytes to the line, trimmed, and drops `extra` bytes after them.
static void extract_line(LineReader *reader, size_t count, size_t extra) {
    size_t begin = 0, end = count;
    while (begin < end && isspace((unsigned char)reader->waiting[begin]))
        begin++;
    while (end > begin && isspace((unsigned char)reader->waiting[end - 1]))
        end--;
    memcpy(reader->line, reader->waiting + begin, end - begin);
    reader->line[end - begin] = '\0';
    reader->length -= count + extra;
    memmove(reader->waiting, reader->waiting + count + extra, reader->length);
}

ReadResult reader_next(LineReader *reader) {
    assert(reader->length < READER_LINE_MAX);
    for (;;) {
        char *newline = memchr(reader->waiting, '\n', reader->length);
        if (newline || (reader->ended && reader->length > 0) ||
            reader->length == READER_LINE_MAX - 1) {
            bool rest = reader->skipping;
            reader->skipping = !newline && !reader->ended;
            extract_line(reader, newline ? (size_t)(newline - reader->waiting) : reader->length,
                         newline != NULL);
            if (rest)
                continue;
            return READ_LINE;
        }
        if (reader->ended)
            return READ_END;
        // A signal may arrive between the check and the poll, so the poll must be short.
        struct pollfd wait = {.fd = reader->file, .events = POLLIN};
        if (play_signal())
            return READ_SIGNAL;
        if (poll(&wait, 1, 200) <= 0)
            continue;
        ssize_t got = read(reader->file, reader->waiting + reader->length,
                           READER_LINE_MAX - 1 - reader->length);
        if (got > 0)
            reader->length += (size_t)got;
        else if (got == 0 || errno != EINTR)
            reader->ended = true;
    }
}
