// What the files of the host share. Everything here is called with the host's lock taken.
#ifndef FLIPSIDE_APP_HOST_PRIVATE_H
#define FLIPSIDE_APP_HOST_PRIVATE_H

#include "collection.h"
#include "host_store.h"
#include "play_opponent.h"
#include "thread.h"

enum { HOST_LIVE_MAX = 256 }; // games in memory at most

// A game in memory.
typedef struct HostLive {
    HostGame game;
    Opponent *opponent[2]; // NULL: none is open, or a thread of the host has it and thinks
    atomic_bool stop;      // the thinking is not wanted any more
    atomic_bool hurry;
    double since; // clock_now from which on the time of the side to move is not yet counted; < 0 =
                  // its clock stands
    double asked; // clock_now when somebody last asked about it
    double due;   // clock_now before which no computer moves
    int users;    // acts that go on in it: no thinking begins, and it stays in memory
    bool gone;    // thrown away
} HostLive;

struct Host {
    HostOptions options;
    Text folder;
    HostStore *store;    // NULL = games are not kept
    Collection *library; // NULL = none could be opened
    Lock lock;
    Condition work;   // a computer may be to move
    Condition rested; // a computer has stopped thinking
    Condition tick;   // clocks or games have changed
    HostLive *live[HOST_LIVE_MAX];
    int live_count;
    Thread *threads; // thinkers, and behind them the one that minds clocks and idle games
    int thread_count;
    bool closing;
    int64_t last_id; // where there is no database
    uint64_t random;
};

// The game of that number in memory, read from the database when it is not there; NULL when there
// is none, with an error when it cannot be had.
HostLive *host_find(Host *host, int64_t id, Error *error);

// Puts a game into memory, which is taken over; false with an error when there is no room.
bool host_insert(Host *host, HostLive *live, Error *error);

// Takes it out of memory again; host_evict also frees it.
void host_detach(Host *host, HostLive *live);
void host_evict(Host *host, HostLive *live);
void host_free_live(HostLive *live);
void host_close_players(HostLive *live);

// Counts the time of the side to move; when it has run out, the game is over.
void host_count_time(Host *host, HostLive *live);

// After a change of live->game, which was `before`: makes a due pass, keeps and tells it. When it
// cannot be kept, everything is as before, or as another program left it.
bool host_commit(Host *host, HostLive *live, const HostGame *before, Error *error);

// Makes a thinking player stop, and waits for it.
void host_stop_thinking(Host *host, HostLive *live);

// Lets go of a game that was held by `users`: it may be thought about again, and one that is gone
// is freed.
void host_release(Host *host, HostLive *live);

void host_notify(const Host *host, const char *event, int64_t id, Json *value);
void host_timestamp(char time[HOST_TIME]);

// Bodies of the threads, which take the lock themselves, as host_think_now does.
void *host_think_thread(void *host);
void *host_clock_thread(void *host);

// Without threads: thinks until a person is to move, unless that is to be done later.
void host_think_now(Host *host);

#endif
