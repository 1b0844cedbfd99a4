// A conversation in lines: whoever reads them feeds them in, one worker thread carries them out in
// order. So a command is always finished before the next one begins, and yet a line that is urgent
// (NBoard's ping, GTP's interrupt, UGI's stop) ends a running search the moment it is read, and one
// that must not wait for a search (UGI's isready) is answered while it runs. Answers go out through
// one function, one at a time.
//
// Whoever feeds lines asks protocol_has_room before it reads on, and so never has more than a small
// queue in memory; a line is fed as soon as it is read, room or not, so that an urgent one is seen.
#ifndef FLIPSIDE_FRONTENDS_TALK_H
#define FLIPSIDE_FRONTENDS_TALK_H

#include "error.h"

#include <stdatomic.h>
#include <stdbool.h>

typedef struct ProtocolSession ProtocolSession;

// Writes a piece of the answer out and flushes it; called from any thread of the conversation, by
// one at a time.
typedef void ProtocolOutput(const char *text, void *user);

// Which searches a line ends that is still waiting for its turn.
typedef enum Interrupts { INTERRUPTS_NOTHING, INTERRUPTS_ANALYSIS, INTERRUPTS_ALL } Interrupts;

// A protocol: how urgent a line is, whether it is the last one, and how to carry it out (false ends
// the conversation).
typedef struct ProtocolHandler {
    Interrupts (*urgency)(const char *line);
    bool (*is_last)(const char *line);
    bool (*handle)(ProtocolSession *talk, const char *line, void *state);
    const char *(*at_once)(
        const char *line); // what a line is answered while a search runs; NULL = it waits for its
                           // turn. The function may be NULL: all lines wait
    void *state;
} ProtocolHandler;

ProtocolSession *protocol_start(const ProtocolHandler *handler, ProtocolOutput *output, void *user,
                                Error *error);

// Feeds a line (without its end). False when no more lines are wanted: it was the last one, or
// memory is refused.
bool protocol_feed(ProtocolSession *talk, const char *line);

// Is there room for more lines? Waits at most so many seconds for it.
bool protocol_has_room(ProtocolSession *talk, double seconds);

// Tells that no more lines will come. Is everything that was fed done? Waits at most so many
// seconds for it.
bool protocol_wait_done(ProtocolSession *talk, double seconds);

// Ends the running search at once, and each later one as soon as it has an answer.
void protocol_hurry(ProtocolSession *talk);

// Nobody listens any more: hurries, and forgets the lines that wait.
void protocol_abandon(ProtocolSession *talk);

// Waits until everything fed so far is done, or the conversation has ended; frees the talk.
void protocol_finish(ProtocolSession *talk);

// For protocols: says something; and the flags that end a search (`hints` also by what only hints
// give way to).
void protocol_print(ProtocolSession *talk, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
const atomic_bool *protocol_stop_flag(const ProtocolSession *talk, bool hints);

// A search begins or has ended: between the two, lines that come next and need not wait for it are
// answered.
void protocol_set_searching(ProtocolSession *talk, bool begins);

// Waits until something ends hints, or no more lines will come.
void protocol_wait_for_stop(ProtocolSession *talk);

#endif
