// Shared by the files of the host. Unless stated otherwise, the caller holds the host's lock.
#ifndef FLIPSIDE_APP_HOST_PRIVATE_H
#define FLIPSIDE_APP_HOST_PRIVATE_H

#include "collection.h"
#include "host_store.h"
#include "play_opponent.h"
#include "thread.h"

enum { HOST_LIVE_MAX = 256 }; // games in memory

// A game in memory.
typedef struct HostLive {
    HostGame game;
    Opponent *opponent[2]; // NULL = not open, or in use by a thinking thread
    atomic_bool stop;      // the thinking thread shall discard its search
    atomic_bool move_now;  // the thinking thread shall end its search and move
    double since;          // clock_now of the last clock update; < 0 = clock stopped
    double requested;      // clock_now of the last request
    double due;            // clock_now before which no computer moves
    int users;             // actions in progress; they prevent thinking and eviction
    bool gone;             // deleted
} HostLive;

struct Host {
    HostOptions options;
    HostStore *store;    // NULL = games are not saved
    Collection *library; // NULL = could not be opened
    Lock lock;
    Condition work;    // a computer may be to move
    Condition stopped; // a computer has stopped thinking
    Condition tick;    // clocks or games have changed
    HostLive *live[HOST_LIVE_MAX];
    int live_count;
    Thread *threads; // thinking threads, then the clock thread
    int thread_count;
    bool closing;
    int64_t last_id; // used without a database
    uint64_t random;
};

// Returns a game, loading it from the database if necessary; NULL if it does not exist, or with
// *error set if it cannot be loaded.
HostLive *host_find(Host *host, int64_t id, Error *error);

// Takes ownership of a game; returns false and sets *error if there are too many.
bool host_insert(Host *host, HostLive *live, Error *error);

// Removes a game from memory; host_evict also frees it.
void host_detach(Host *host, HostLive *live);
void host_evict(Host *host, HostLive *live);
void host_free_live(HostLive *live);
void host_close_players(HostLive *live);

// Advances the clock of the side to move; ends the game if its time has run out.
void host_count_time(Host *host, HostLive *live);

// Completes a change of live->game, whose previous state was `before`: plays a forced pass, saves
// and reports the game. If saving fails, restores `before`, or the state another program has saved.
bool host_commit(Host *host, HostLive *live, const HostGame *before, Error *error);

// Cancels the thinking of a player and waits for its end.
void host_stop_thinking(Host *host, HostLive *live);

// Decrements `users`; frees a deleted game at 0.
void host_release(Host *host, HostLive *live);

void host_notify(const Host *host, const char *event, int64_t id, Json *value);
void host_timestamp(char time[HOST_TIME]);

// Thread bodies; they take the lock themselves, as does host_think_now.
void *host_think_thread(void *host);
void *host_clock_thread(void *host);

// Without threads: lets computers move until a person is to move, unless `think_later` is set.
void host_think_now(Host *host);

#endif
