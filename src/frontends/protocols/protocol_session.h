// Line-based protocol session.
//
// The caller feeds input lines; one worker thread executes them in order, so each command finishes
// before the next one starts. There are two exceptions. A line may interrupt the running search as
// soon as it is fed (NBoard's ping, GTP's interrupt, UGI's stop), and a line may be answered during
// a search (UGI's isready).
//
// Output is serialised. The queue is bounded: callers should wait for protocol_has_room before they
// read more input, but feed every line they have read.
#ifndef FLIPSIDE_FRONTENDS_PROTOCOL_SESSION_H
#define FLIPSIDE_FRONTENDS_PROTOCOL_SESSION_H

#include "error.h"

#include <stdatomic.h>
#include <stdbool.h>

typedef struct ProtocolSession ProtocolSession;

// Writes and flushes `text`. Called from several threads, but never concurrently.
typedef void ProtocolOutput(const char *text, void *user);

// Searches that a waiting line interrupts. Analysis includes hints and infinite searches.
typedef enum Interrupts { INTERRUPTS_NOTHING, INTERRUPTS_ANALYSIS, INTERRUPTS_ALL } Interrupts;

typedef struct ProtocolHandler {
    Interrupts (*interrupts)(const char *line);
    bool (*is_last)(const char *line); // true if the line ends the session
    // Executes a line on the worker thread. Returns false to end the session.
    bool (*handle)(ProtocolSession *session, const char *line, void *state);
    // Returns the reply to a line during a search, or NULL if the line has to wait. May be NULL.
    const char *(*reply_during_search)(const char *line);
    void *state;
} ProtocolHandler;

// Starts the worker thread. Returns NULL and sets `error` on failure.
ProtocolSession *protocol_start(const ProtocolHandler *handler, ProtocolOutput *output, void *user,
                                Error *error);

// Queues a line; a line terminator is removed. Returns false if no more lines are accepted, because
// it was the last one, the session has ended, or memory is exhausted.
bool protocol_feed(ProtocolSession *session, const char *line);

// Waits up to `seconds` for space in the queue. Returns true if there is space or the session has
// ended.
bool protocol_has_room(ProtocolSession *session, double seconds);

// Closes the queue and waits up to `seconds`. Returns true once all lines have been executed.
bool protocol_wait_done(ProtocolSession *session, double seconds);

// Interrupts the running search. Later searches end as soon as they have a move.
void protocol_hurry(ProtocolSession *session);

// Interrupts the running search and discards waiting lines.
void protocol_abandon(ProtocolSession *session);

// Waits until all lines have been executed or the session has ended, then frees the session.
void protocol_finish(ProtocolSession *session);

// Prints output. For protocol handlers.
void protocol_print(ProtocolSession *session, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

// Returns the flag that interrupts searches; `analysis` selects the one for analysis searches.
const atomic_bool *protocol_stop_flag(const ProtocolSession *session, bool analysis);

// Marks the start or the end of a search. In between, `reply_during_search` applies.
void protocol_set_searching(ProtocolSession *session, bool searching);

// Waits until analysis is interrupted or the input ends.
void protocol_wait_for_stop(ProtocolSession *session);

#endif
