// Shared code of the players that are external programs: one process at a time, its warm-up, its
// clock, and the first failure.
//
// A failure terminates the process immediately, and every later choice of that game returns the
// same status and reason. The next game starts a new process. A bridge that is late because it
// compiles is kept running. A failure during warm-up does not stop the arena: the player forfeits
// at its first move.
#ifndef FLIPSIDE_PLAYERS_OUTSIDE_H
#define FLIPSIDE_PLAYERS_OUTSIDE_H

#include "player.h"
#include "process.h"

typedef struct Outside {
    Process *process; // NULL if not running
    ChoiceStatus status;
    char reason[sizeof((Choice *)0)->reason];
    Text line;                    // last line received
    Text errors;                  // stderr of terminated processes of this game
    double begin, told, deadline; // current choice: start, announced seconds, deadline
    const atomic_bool *stop;
    bool fresh;         // no request was sent to the process yet
    const char *tools;  // directory of bundled files that the program needs; NULL = none
    SandboxMeans means; // isolation supported by this system
    bool walls;         // isolation is enabled
    double compile; // bridges: extra seconds after `warmup` for compiling an AI; 0 = not a bridge
    bool compiling; // a compiling bridge is not paused or terminated: it would start over
} Outside;

// Options common to all external players.
#define OUTSIDE_OPTIONS                                                                            \
    {"memory",                                                                                     \
     OPTION_INT_LIMIT,                                                                             \
     "MB",                                                                                         \
     "1024",                                                                                       \
     0,                                                                                            \
     1 << 24,                                                                                      \
     "MB for all its processes together; 0 = no limit"},                                           \
        {"processes", OPTION_INT_LIMIT, "N", "256", 1, 480, "processes and threads it may have"},  \
        {"scratch",                                                                                \
         OPTION_INT_LIMIT,                                                                         \
         "MB",                                                                                     \
         "256",                                                                                    \
         1,                                                                                        \
         1 << 20,                                                                                  \
         "MB of its scratch folder, and of a file it writes"},                                     \
        {"cpu",                                                                                    \
         OPTION_REAL_LIMIT,                                                                        \
         "S",                                                                                      \
         "0",                                                                                      \
         0,                                                                                        \
         1e6,                                                                                      \
         "seconds of processor time a move; 0 = no limit"},                                        \
        {"cpu_game",                                                                               \
         OPTION_REAL_LIMIT,                                                                        \
         "S",                                                                                      \
         "0",                                                                                      \
         0,                                                                                        \
         1e6,                                                                                      \
         "seconds of processor time a game; 0 = no limit"},                                        \
        {"cores", OPTION_INT_LIMIT, "N", "0", 0, 1024, "processors it may run on; 0 = all"},       \
        {"sandbox", OPTION_CHOICE, "on|off", "on", 0, 0, "off: it has all rights of the user"},    \
        {"read",                                                                                   \
         OPTION_TEXT,                                                                              \
         "DIRS",                                                                                   \
         "",                                                                                       \
         0,                                                                                        \
         0,                                                                                        \
         "folders that it sees besides its own, colons between them"},                             \
        {"write", OPTION_TEXT, "DIRS", "", 0, 0, "folders that it may write to"},                  \
        {"beside", OPTION_FLAG, NULL, "yes", 0, 0, "whether it sees what lies beside its file"},   \
        {"output",                                                                                 \
         OPTION_INT_LIMIT,                                                                         \
         "KB",                                                                                     \
         "1024",                                                                                   \
         1,                                                                                        \
         1 << 20,                                                                                  \
         "KB it may print for one move (64 times that in a game)"},                                \
        {"warmup",                                                                                 \
         OPTION_REAL_LIMIT,                                                                        \
         "S",                                                                                      \
         "20",                                                                                     \
         0.01,                                                                                     \
         3600,                                                                                     \
         "seconds to get ready before its first clock starts"},                                    \
        {"grace",                                                                                  \
         OPTION_REAL_LIMIT,                                                                        \
         "S",                                                                                      \
         "0.1",                                                                                    \
         0,                                                                                        \
         3600,                                                                                     \
         "seconds after the limit in which an answer is still read"},                              \
        LIMIT_TIME_OPTION("5", "seconds a move when the match sets no time"),                      \
        {"env",                                                                                    \
         OPTION_TEXT,                                                                              \
         "NAMES",                                                                                  \
         "",                                                                                       \
         0,                                                                                        \
         0,                                                                                        \
         "environment variables it gets besides the usual ones, by name"},                         \
        {"restart", OPTION_FLAG, NULL, "no", 0, 0, "start a new process for every game"}, {        \
        "ponder", OPTION_FLAG, NULL, "no", 0, 0,                                                   \
            "let it run on the opponent's time; otherwise it is paused"                            \
    }

// Determines how the player can be isolated. Returns false if strict isolation is required and not
// available.
bool outside_open(Outside *outside, const Player *player, Error *error);

// Prepares a new game and clears the last failure. The process is kept if it works and `restart` is
// off. Returns true if a process is running.
bool outside_new_game(Outside *outside, const Player *player);

// Starts a process from a shell command or from arguments. On failure records it and returns false.
bool outside_start_shell(Outside *outside, const Player *player, const char *command);
bool outside_start(Outside *outside, const Player *player, const char *const *arguments);

// Returns the seconds per move that are announced to the program under these limits.
double outside_seconds(const Player *player, const Limits *limits);

// Starts the clock of the warm-up or of a choice. Discards output that was not requested, except
// output sent before the first request: whether that has been read yet depends on timing.
bool outside_begin_warmup(Outside *outside, const Player *player);
bool outside_begin_choice(Outside *outside, const Player *player, const Limits *limits);

// Sends a line; receives the next one into `line`. On failure records it and returns false.
bool outside_send(Outside *outside, const char *format, ...) __attribute__((format(printf, 2, 3)));
bool outside_receive(Outside *outside);

// Ends the warm-up or the choice. The program is paused until the next request unless it may
// ponder. A choice without an answer gets the recorded failure.
void outside_end_warmup(Outside *outside, const Player *player);
void outside_end_choice(Outside *outside, const Player *player, bool answered, Choice *choice);

// Returns true if a text for the program is complete. Otherwise records an out-of-memory failure,
// which is attributed to the machine and not to the program.
bool outside_whole(Outside *outside, const Text *text);

// Records a failure and terminates the process; always returns false.
bool outside_fail(Outside *outside, ChoiceStatus status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

// Parses a move as the answer; an illegal move is recorded as a failure.
bool outside_answer(Outside *outside, const Game *game, const char *move, Choice *choice);

// Returns the stderr output of this game.
const char *outside_errors(Outside *outside);

void outside_close(Outside *outside);

#endif
