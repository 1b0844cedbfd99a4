// Where the server's thread hands in what takes time. Errands wait in a line; so many threads as
// are needed, and no more than a limit, run them. An errand tells events on the way, which wait
// within bounds until the server's thread takes them, and ends; of both the server's thread is told
// by a bell. It may leave an errand at any time: then it is asked to stop, and its memory is given
// back when its thread is done with it as well.
//
// One lock guards all that both sides touch.
#ifndef FLIPSIDE_FRONTENDS_DESK_H
#define FLIPSIDE_FRONTENDS_DESK_H

#include "json.h"
#include "thread.h"

#include <stdatomic.h>
#include <sys/types.h>

typedef struct Desk Desk;
typedef struct Errand Errand;

struct Errand {
    void (*work)(Errand *errand);    // on a thread of the desk
    void (*release)(Errand *errand); // when nobody holds it any more
    const char *client;              // whose it is
    atomic_bool stop;                // nobody waits for it any more

    // What follows is the desk's.
    Desk *desk;
    Errand *next, *next_news;
    Condition room;
    Text events;
    size_t taken;  // of the events
    double moment; // of the last event
    bool told, quiet, ended, left, has_news;
};

typedef struct DeskLimits {
    int threads; // at most
    int waiting; // errands that wait for one, at most
    int client;  // errands of one client at most; 0 = no limit
} DeskLimits;

typedef enum DeskStage {
    DESK_WORKS,
    DESK_TELLS,
    DESK_ANSWERED
} DeskStage; // nothing yet; events; over without any

typedef enum DeskAnswer { DESK_TAKEN, DESK_FULL, DESK_ENOUGH_OF_CLIENT } DeskAnswer;

// `ring` is called from other threads when there are news. NULL when memory is refused.
Desk *desk_create(DeskLimits limits, void (*ring)(void *user), void *user);

// All errands were left or have ended; waits for the threads.
void desk_destroy(Desk *desk);

// Hands an errand in: its first three members are filled in, the rest is zero.
DeskAnswer desk_hand_in(Desk *desk, Errand *errand);
void desk_leave(Desk *desk, Errand *errand);

// Asks all errands to come to an end.
void desk_stop_all(Desk *desk);

// The next errand that told something or ended; NULL when there is none.
Errand *desk_news(Desk *desk);

// How it stands, at one moment: one that told something is told of as such also after its end.
DeskStage desk_stage(Errand *errand);

// Takes some of what it told, as server-sent events: the bytes, 0 when there is nothing now, −1 at
// the end.
ssize_t desk_take(Errand *errand, char *out, size_t size);

// Says that it is still there when it was quiet for so many seconds.
void desk_breathe(Errand *errand, double now, double seconds);

// For the errand's own thread: tells an event and frees the value; waits while too much is not
// taken. False when nobody listens any more.
bool desk_tell(Errand *errand, const char *event, Json *value);

// For the same: did it tell nothing? Then nothing will be told on its behalf either.
bool desk_stays_quiet(Errand *errand);

#endif
