// Games played on a server.
//
// Games are identified by number; computer players think on a bounded pool of threads. Every change
// is written to a database before it is reported, so a killed server loses nothing and a restarted
// one resumes. Idle games release their players and are reloaded on demand. Finished games are
// added to the user's library. All functions are thread-safe.
//
// Each change increments the game's version. An action names the version its client has seen and is
// rejected if the game has changed since, so that two clients cannot overwrite each other's moves.
#ifndef FLIPSIDE_APP_HOST_H
#define FLIPSIDE_APP_HOST_H

#include "json.h"
#include "play_session.h"
#include "player.h"

typedef struct Host Host;

enum { HOST_TIME = 24 };

// State of a game; owns no memory.
typedef struct HostGame {
    int64_t id, version;
    PlaySession session;                       // with clocks up to now
    bool thinking;                             // a computer player is thinking
    bool paused;                               // computer players do not move
    double pace;                               // minimum seconds between two computer moves
    char begun[HOST_TIME], changed[HOST_TIME]; // 2024-05-17T20:15:00Z
    int64_t library;                           // id in the library; 0 = not in it
    uint64_t seed;                             // of its players
    bool answered;                             // `answer` belongs to the last move
    Color answer_side;
    Choice answer; // of the computer player that moved last
    bool saved;    // stored in the database
} HostGame;

// Reports an event: "game" (new state), "thought" (interim result of a thinking player), "gone"
// (game deleted) or "library" (game added to or removed from the library). Takes ownership of
// `value`. Must not call the host.
typedef void HostNotify(void *user, const char *event, int64_t game, Json *value);

typedef struct HostOptions {
    const char *folder; // directory of games.db and library.db; NULL = the user's data directory
    int max_thinkers;   // players thinking concurrently
    double idle;        // seconds without a request until a game's players are released
    bool think_later;   // without threads: computers think only in host_think_once
    uint64_t seed;      // of everything random; 0 = different each time
    HostNotify *notify;
    void *user;
} HostOptions;

// Returns NULL and sets *error if memory or threads are unavailable. If no database can be opened,
// games are playable but not saved.
Host *host_create(const HostOptions *options, Error *error);

// Stops all thinking; games stay in the database.
void host_destroy(Host *host);

// Resumes stored games in which a computer is to move.
void host_resume(Host *host);

// Without threads: lets one computer player make its move. Returns the seconds until the next call,
// negative if no computer is to move.
double host_think_once(Host *host);

// Reloads a game that another program has changed, and reports it.
void host_refresh(Host *host, int64_t id);

typedef enum HostReply {
    HOST_DONE,
    HOST_NOT_FOUND,
    HOST_STALE,   // the game has changed since `version`, or it is not a person's turn
    HOST_INVALID, // the action is impossible
} HostReply;

typedef enum HostKind {
    HOST_READ,
    HOST_PLAY, // `move`, for the person to move
    HOST_UNDO,
    HOST_REDO,
    HOST_GO_BACK, // to the position after `ply` moves
    HOST_SWAP,
    HOST_RESIGN,     // for `side`
    HOST_SET_PLAYER, // `spec` for `side`
    HOST_PAUSE,      // or continue, by `on`
    HOST_MOVE_NOW,   // ends the thinking of the computer player
} HostKind;

typedef struct HostAction {
    HostKind kind;
    int64_t version; // that the client has seen; −1 = any
    int move, ply;
    Color side;
    const char *spec;
    bool on;
} HostAction;

// Starts a game; returns false and sets *error if a player cannot be set up.
bool host_start_game(Host *host, const PlaySession *session, double pace, HostGame *game,
                     Error *error);

// Performs an action. *game receives the resulting state, also with HOST_STALE.
HostReply host_act(Host *host, int64_t id, const HostAction *action, HostGame *game, Error *error);

// Deletes a game, also from the library.
HostReply host_remove(Host *host, int64_t id, Error *error);

// Visits the running games, last changed first, until the visitor returns false.
typedef bool HostVisit(const HostGame *game, void *user);
bool host_running(Host *host, HostVisit *visit, void *user, Error *error);

// Makes a session with the same setup, with colours exchanged if `swap`. A random opening is chosen
// anew.
bool host_rematch(Host *host, const HostGame *game, bool swap, PlaySession *session, Error *error);

// Returns a new random number.
uint64_t host_random(Host *host);

// Returns the state as JSON: the position as `show --json` prints it, and everything a client needs
// to continue the game.
Json *host_json(const HostGame *game);

#endif
