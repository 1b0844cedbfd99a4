// A conversation in lines: whoever reads them feeds them in, one worker thread carries them out in order. So a command
// is always finished before the next one begins, and yet a line that is urgent (NBoard's ping, GTP's interrupt) ends a
// running search the moment it is read. Answers go out through one function, one at a time.
//
// Whoever feeds lines asks session_has_room before it reads on, and so never has more than a small queue in memory; a
// line is fed as soon as it is read, room or not, so that an urgent one is seen.
#ifndef FLIPSIDE_PROTOCOL_SESSION_H
#define FLIPSIDE_PROTOCOL_SESSION_H

#include "error.h"

#include <stdatomic.h>
#include <stdbool.h>

typedef struct Session Session;

// Writes a piece of the answer out and flushes it; called from the worker thread.
typedef void SessionOutput(const char *text, void *user);

// Which searches a line ends that is still waiting for its turn.
typedef enum Urgency { URGENT_NOT, URGENT_FOR_HINTS, URGENT_FOR_ALL } Urgency;

// A protocol: how urgent a line is, whether it is the last one, and how to carry it out (false ends the conversation).
typedef struct SessionHandler {
    Urgency (*urgency)(const char *line);
    bool (*is_last)(const char *line);
    bool (*handle)(Session *session, const char *line, void *state);
    void *state;
} SessionHandler;

Session *session_start(const SessionHandler *handler, SessionOutput *output, void *user, Error *error);

// Feeds a line (without its end). False when no more lines are wanted: it was the last one, or memory is refused.
bool session_feed(Session *session, const char *line);

// Is there room for more lines? Waits at most so many seconds for it.
bool session_has_room(Session *session, double seconds);

// Tells that no more lines will come. Is everything that was fed done? Waits at most so many seconds for it.
bool session_is_done(Session *session, double seconds);

// Ends the running search at once, and each later one as soon as it has an answer.
void session_hurry(Session *session);

// Nobody listens any more: hurries, and forgets the lines that wait.
void session_abandon(Session *session);

// Waits until everything fed so far is done, or the conversation has ended; frees the session.
void session_finish(Session *session);

// For protocols: says something; and the flags that end a search (`hints` also by what only hints give way to).
void session_say(Session *session, const char *format, ...) __attribute__((format(printf, 2, 3)));
const atomic_bool *session_stop(const Session *session, bool hints);

#endif
