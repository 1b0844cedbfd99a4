// Games at a server: any number of them, each known by its number, with computer players that think
// in threads of the host, so many at once. Every change is in a database before it is told, so that
// a killed server loses nothing and a restarted one goes on; a game that nobody asks about for a
// while lets its players go and comes back when asked. A finished game goes into the library of
// one's games. Any thread may call.
//
// A game's version grows with every change: who acts says which version was seen, and an act on
// another one is refused, so that two pages that show one game cannot cross each other.
#ifndef FLIPSIDE_APP_HOST_H
#define FLIPSIDE_APP_HOST_H

#include "json.h"
#include "play_session.h"
#include "player.h"

typedef struct Host Host;

enum { HOST_TIME = 24 };

// A game as it stands: a plain value.
typedef struct HostGame {
    int64_t id, version;
    PlaySession session; // its clocks up to now
    bool thinking;       // a computer does
    bool paused;         // computers do not go on by themselves
    double pace;         // seconds at least from one computer's move to the next
    char begun[HOST_TIME], changed[HOST_TIME]; // 2024-05-17T20:15:00Z
    int64_t library;                           // its number in the library; 0 = not there
    uint64_t seed;                             // of its players
    bool answered;                             // `answer` is a computer's, of the last move
    Color answer_side;
    Choice answer;
    bool kept; // it is in the database
} HostGame;

// Tells what happens: "game" with the state of one that changed, "thought" of a thinking player,
// "gone" of a game that was thrown away, "library" when a game was added there. The value is taken
// over, and to be written (json.h). Must not call the host.
typedef void HostNotify(void *user, const char *event, int64_t game, Json *value);

typedef struct HostOptions {
    const char *folder; // of games.db and library.db; NULL = the user's own
    int thinkers;       // players that think at once
    double idle;        // seconds after which a game that nobody asks about lets its players go
    bool think_later;   // without threads: computers think only in host_think_once
    uint64_t seed;      // of everything random; 0 = another each time
    HostNotify *tell;
    void *user;
} HostOptions;

// NULL and an error when memory or threads are refused. Without a database games are played but not
// kept.
Host *host_create(const HostOptions *options, Error *error);
void host_destroy(Host *host); // stops what thinks; games stay in the database

// Goes on with running games in which a computer is to move.
void host_resume(Host *host);

// Without threads: a computer that is to move makes one move. Seconds until it is to be called
// again; < 0 = nobody is to move.
double host_think_once(Host *host);

// Another program has changed this game: it is read again, and told when it has gone on.
void host_refresh(Host *host, int64_t id);

// Appends the path of a file in the host's folder.
bool host_path(const Host *host, const char *name, Text *path, Error *error);

typedef enum HostReply {
    HOST_DONE,
    HOST_NOT_FOUND, // there is no such game
    HOST_STALE,     // the game has gone on in between, or it is not a person's turn
    HOST_INVALID,   // the act itself is impossible
} HostReply;

typedef enum HostKind {
    HOST_READ,
    HOST_PLAY, // `move` for the person to move
    HOST_UNDO,
    HOST_REDO,
    HOST_GO_BACK, // to the position after `ply` moves
    HOST_SWAP,
    HOST_RESIGN,     // for `side`
    HOST_SET_PLAYER, // `spec` for `side`
    HOST_PAUSE,      // or on again, by `on`
    HOST_MOVE_NOW,   // the thinking player is to move soon
} HostKind;

typedef struct HostAction {
    HostKind kind;
    int64_t version; // that was seen; −1 = whichever
    int move, ply;
    Color side;
    const char *spec;
    bool on;
} HostAction;

// Begins a game. False with an error when a seat's player cannot be set up.
bool host_start_game(Host *host, const PlaySession *session, double pace, HostGame *game,
                     Error *error);

// Acts in a game; *game is how it stands then, also when it is stale.
HostReply host_act(Host *host, int64_t id, const HostAction *act, HostGame *game, Error *error);

// Throws a game away, and what the library has of it.
HostReply host_remove(Host *host, int64_t id, Error *error);

// Visits the running games, the latest change first, until the visitor returns false.
typedef bool HostVisit(const HostGame *game, void *user);
bool host_running(Host *host, HostVisit *visit, void *user, Error *error);

// The same session to play again: nothing played but what the lot draws anew, colours changed if so
// wished.
bool host_rematch(Host *host, const HostGame *game, bool swap, PlaySession *session, Error *error);

// Another lot, for games that begin with one.
uint64_t host_random(Host *host);

#endif
