// What holds the lines of a log together: each ends with a keyed hash of itself and of the line
// before it, so that an edit, a line that was removed, moved or put in, and a line that somebody
// made up are noticed by whoever has the key (run.json, for its owner alone to read). What cannot
// be noticed is that the last lines are missing: as after a power cut, their games are played
// again.
//
// A line that does not follow from the one before it is not trusted. The next one is when it
// follows from that line as it says of itself, or as it should be, or from the last good line:
// nobody without the key can make a line that follows from anything, so a damaged byte costs one
// game and not all that were played later.
//
//     link = first 16 bytes of SHA-256(key, link before, SHA-256(line up to its link))
#ifndef FLIPSIDE_ARENA_LOG_CHAIN_H
#define FLIPSIDE_ARENA_LOG_CHAIN_H

#include "text.h"

enum { CHAIN_DIGITS = 32, CHAIN_LINKS = 3 };

typedef struct LogChain {
    bool used;
    char key[CHAIN_DIGITS + 1];                // both are hexadecimal digits
    char links[CHAIN_LINKS][CHAIN_DIGITS + 1]; // what the next line may follow from; the first is
                                               // of the last good line
    int count;
} LogChain;

// A new key; false, and errno, when the system has none.
bool log_chain_make_key(char key[CHAIN_DIGITS + 1]);

// A key that follows from a text, for whoever does not know it as good as a new one.
void log_chain_derive_key(const Text *from, char key[CHAIN_DIGITS + 1]);

// The beginning of a log; without a key (NULL) nothing is chained and every line is good.
LogChain log_chain_begin(const char *key);

// Adds the link to a line that ends with "}" and a newline, and goes on from it.
void log_chain_add(LogChain *chain, Text *line);

// Does a line (without its newline) follow from what was before? Goes on from it either way.
bool log_chain_follows(LogChain *chain, const char *line, size_t length);

// The length of a line without its link and what closes it; 0 when it has none.
size_t log_chain_body(const char *line, size_t length);

#endif
