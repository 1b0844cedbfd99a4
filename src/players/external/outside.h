// What all outside players share: one process at a time, its warm-up, its clock, and the first
// thing that went wrong. A failure ends the process at once; from then on every choice of that game
// gives the same status and reason, and the next game starts a new process; only one that is late
// because it compiles lives on. A failure while it warms up does not stop the arena: it forfeits at
// the first move.
#ifndef FLIPSIDE_PLAYERS_OUTSIDE_H
#define FLIPSIDE_PLAYERS_OUTSIDE_H

#include "player.h"
#include "process.h"

typedef struct Outside {
    Process *process; // NULL when none runs
    ChoiceStatus status;
    char reason[sizeof((Choice *)0)->reason];
    Text line;                    // the last line received
    Text errors;                  // stderr of processes of this game that have ended
    double begin, told, deadline; // of the present choice: its start, the seconds told to the
                                  // program, the last moment
    const atomic_bool *stop;
    bool fresh;         // nothing was asked yet of the process
    const char *tools;  // a folder of ours that belongs to the program; NULL = none
    SandboxMeans means; // what there is to isolate it with
    bool walls;         // it is to be isolated
    double compile; // of a bridge: seconds more than `warmup` in which it may compile an AI; 0 = no
                    // bridge
    bool compiling; // it was, when last heard of: not to be paused, nor ended for being late, or
                    // all begins anew
} Outside;

// The options of every outside player, for its table.
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

// Finds out how the player can be isolated, for its type's open; false when that is wanted strictly
// and cannot be.
bool outside_open(Outside *outside, const Player *player, Error *error);

// A new game: forgets the last failure; the process stays when it works and `restart` is off. True
// when one runs.
bool outside_new_game(Outside *outside, const Player *player);

// Starts the process of a shell command, or of arguments; false after
// recording a failure.
bool outside_start_shell(Outside *outside, const Player *player, const char *command);
bool outside_start(Outside *outside, const Player *player, const char *const *arguments);

// The seconds a program is told for a move with these limits.
double outside_seconds(const Player *player, const Limits *limits);

// Begins to wait for something: the warm-up, or a choice. Throws away what the program said
// unasked, but not what it said before it was first asked: whether we have read that by then is a
// matter of luck.
bool outside_begin_warmup(Outside *outside, const Player *player);
bool outside_begin_choice(Outside *outside, const Player *player, const Limits *limits);

// Sends a line; receives the next one into `line`. False after recording a failure.
bool outside_send(Outside *outside, const char *format, ...) __attribute__((format(printf, 2, 3)));
bool outside_receive(Outside *outside);

// The warm-up or the choice is over: unless it may ponder the program is paused until the next one.
// A choice without an answer gets the recorded failure.
void outside_end_warmup(Outside *outside, const Player *player);
void outside_end_choice(Outside *outside, const Player *player, bool answered, Choice *choice);

// Is a text that we made for the program whole? Without memory the machine is at fault, never the
// program.
bool outside_whole(Outside *outside, const Text *text);

// Records what went wrong and ends the process; always false.
bool outside_fail(Outside *outside, ChoiceStatus status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

// Takes a move in words as the answer: legal, or a failure that says what it was.
bool outside_answer(Outside *outside, const Game *game, const char *move, Choice *choice);

// What was written to stderr in this game.
const char *outside_errors(Outside *outside);

void outside_close(Outside *outside);

#endif
