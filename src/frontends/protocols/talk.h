// A conversation in lines: whoever reads them feeds them in, one worker thread carries them out in
// order. So a command is always finished before the next one begins, and yet a line that is urgent
// (NBoard's ping, GTP's interrupt, UGI's stop) ends a running search the moment it is read, and one
// that must not wait for a search (UGI's isready) is answered while it runs. Answers go out through
// one function, one at a time.
//
// Whoever feeds lines asks talk_has_room before it reads on, and so never has more than a small
// queue in memory; a line is fed as soon as it is read, room or not, so that an urgent one is seen.
#ifndef FLIPSIDE_FRONTENDS_TALK_H
#define FLIPSIDE_FRONTENDS_TALK_H

#include "error.h"

#include <stdatomic.h>
#include <stdbool.h>

typedef struct Talk Talk;

// Writes a piece of the answer out and flushes it; called from any thread of the conversation, by
// one at a time.
typedef void TalkOutput(const char *text, void *user);

// Which searches a line ends that is still waiting for its turn.
typedef enum Urgency { URGENT_NOT, URGENT_FOR_HINTS, URGENT_FOR_ALL } Urgency;

// A protocol: how urgent a line is, whether it is the last one, and how to carry it out (false ends
// the conversation).
typedef struct TalkHandler {
    Urgency (*urgency)(const char *line);
    bool (*is_last)(const char *line);
    bool (*handle)(Talk *talk, const char *line, void *state);
    const char *(*at_once)(
        const char *line); // what a line is answered while a search runs; NULL = it waits for its
                           // turn. The function may be NULL: all lines wait
    void *state;
} TalkHandler;

Talk *talk_start(const TalkHandler *handler, TalkOutput *output, void *user, Error *error);

// Feeds a line (without its end). False when no more lines are wanted: it was the last one, or
// memory is refused.
bool talk_feed(Talk *talk, const char *line);

// Is there room for more lines? Waits at most so many seconds for it.
bool talk_has_room(Talk *talk, double seconds);

// Tells that no more lines will come. Is everything that was fed done? Waits at most so many
// seconds for it.
bool talk_is_done(Talk *talk, double seconds);

// Ends the running search at once, and each later one as soon as it has an answer.
void talk_hurry(Talk *talk);

// Nobody listens any more: hurries, and forgets the lines that wait.
void talk_abandon(Talk *talk);

// Waits until everything fed so far is done, or the conversation has ended; frees the talk.
void talk_finish(Talk *talk);

// For protocols: says something; and the flags that end a search (`hints` also by what only hints
// give way to).
void talk_say(Talk *talk, const char *format, ...) __attribute__((format(printf, 2, 3)));
const atomic_bool *talk_stop(const Talk *talk, bool hints);

// A search begins or has ended: between the two, lines that come next and need not wait for it are
// answered.
void talk_search(Talk *talk, bool begins);

// Waits until something ends hints, or no more lines will come.
void talk_await_stop(Talk *talk);

#endif
