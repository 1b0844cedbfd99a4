// One game of a tournament, and its line in the log: a JSON object on one line, self-contained enough to replay it.
#ifndef FLIPSIDE_ARENA_RECORD_H
#define FLIPSIDE_ARENA_RECORD_H

#include "game.h"
#include "player.h"
#include "schedule.h"
#include "text.h"

// How a game ended. From END_CRASH on the loser forfeited it.
typedef enum EndReason {
    END_PLAYED, // to the last move
    END_SOLVED, // decided by the exact solver
    END_DRAW,   // by the draw rule
    END_RESIGN, // by the loser, or by the resign rule
    END_CRASH,
    END_TIMEOUT,
    END_ILLEGAL,
    END_GARBAGE,
    END_FLOOD,
    END_MEMORY,
    END_START, // could not begin the game
    END_REASONS
} EndReason;

#define END_FIRST_FORFEIT END_CRASH

// "played", "solved", "draw", "resign", "crash", …; and back (END_REASONS when unknown).
const char *end_reason_name(EndReason reason);
EndReason end_reason_parse(const char *name);

// What a player told about one move, and the arena's clock.
typedef struct MoveRecord {
    double seconds;
    bool has_score;
    int score;      // the player's own unit, mover's view
    int depth;      // 0 = not told
    uint64_t nodes; // or playouts; 0 = not told
} MoveRecord;

typedef struct GameRecord {
    Pairing pairing;
    uint64_t seed;
    Game game;         // the opening and the moves made
    int opening_plies; // moves that the opening made
    MoveRecord moves[GAME_PLIES_MAX];
    int black_half_points; // 2, 1 or 0
    bool has_score;        // was a final score reached or proven?
    int score;             // Black's view
    EndReason reason;
    Color loser; // when reason is a resignation or a forfeit
    char detail[384];
    char errors[4096]; // what the loser of a forfeited game wrote to stderr; shortened in the middle where it is long
    char printed[2][1024]; // what black and white wrote to stderr, or printed in Python, likewise shortened
    double unmade;  // seconds of the last answer when it was no move: too late, illegal, …; 0 when there is none
    double setup;   // seconds that the players took to begin the game
    double seconds; // wall time of the game
    int64_t date;   // seconds since 1970 at its end; 0 = unknown
} GameRecord;

// Half points of the pair's first player.
int record_first_half_points(const GameRecord *record);

// Appends the record's line, the newline included. Black and white are named by their marks (settings_mark).
void record_write(const GameRecord *record, const char *black, const char *white, Text *out);

// What a line says of itself: `pairing` has only `game` and `round` set, the marks are copied out.
// Everything is checked: the moves must be legal and the result must follow from them.
bool record_read(const char *line, size_t length, GameRecord *record, Text *black, Text *white, Error *error);

#endif
