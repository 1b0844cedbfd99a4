// Record of one game between two players: its moves, what the players reported about them, and how
// the game ended.
#ifndef FLIPSIDE_ARENA_MATCH_GAME_H
#define FLIPSIDE_ARENA_MATCH_GAME_H

#include "game.h"

// How a game ended. END_CRASH and all later reasons are forfeits.
typedef enum EndReason {
    END_PLAYED, // played to the last move
    END_SOLVED, // adjudicated by the exact solver
    END_DRAW,   // draw rule
    END_RESIGN, // resignation, or resign rule
    END_CRASH,
    END_TIMEOUT,
    END_ILLEGAL,
    END_GARBAGE,
    END_FLOOD,
    END_MEMORY,
    END_LIMIT, // exceeded a limit of processes, CPU time or file size
    END_START, // could not start the game
    END_REASONS
} EndReason;

#define END_FIRST_FORFEIT END_CRASH

// Return the name of a reason ("played", "solved", "crash", …), and the reason with a name
// (END_REASONS if unknown).
const char *end_reason_name(EndReason reason);
EndReason end_reason_parse(const char *name);

// Number and participants of a game in a series.
typedef struct Pairing {
    int game;          // number in the series, from 0
    int first, second; // player indices; `first` is the pair's first player, whatever its colour
    bool swapped;      // true if the second player has Black
    int opening;       // index of the opening
    int round;         // round, from 0; 0 in schedules without rounds
    int encounter;     // number shared by the two games of one opening between two players
} Pairing;

// Return the indices of the players with Black and White.
int pairing_black(const Pairing *pairing);
int pairing_white(const Pairing *pairing);

// Time of one move by the referee's clock, and what the player reported about it.
typedef struct MatchMove {
    double seconds;
    bool has_score;
    int score;      // in the player's own unit, from the mover's point of view
    int depth;      // 0 = not reported
    uint64_t nodes; // or playouts; 0 = not reported
} MatchMove;

enum { MATCH_KEY_MAX = 128 };

typedef struct MatchGame {
    Pairing pairing;
    char keys[2][MATCH_KEY_MAX + 1]; // content keys of the players, by colour; "" = none
    uint64_t seed;
    Game game;         // the opening and the moves played
    int opening_plies; // plies of the opening
    MatchMove moves[GAME_PLIES_MAX];
    int black_half_points; // 2, 1 or 0
    bool has_score;        // true if a final score was reached or proven
    int score;             // from Black's point of view
    EndReason reason;
    Color loser; // valid for resignations and forfeits
    char detail[384];
    char errors[4096]; // stderr of the loser of a forfeited game; the middle of long texts is cut
    char printed[2][1024]; // stderr, or output of Python players, by colour; likewise cut
    double unmade;  // seconds of the last answer if it was rejected (late, illegal, …); or 0
    double setup;   // seconds until both players were ready
    double seconds; // wall time of the game
    int64_t date;   // end of the game in seconds since 1970; 0 = unknown
} MatchGame;

// Returns the half points of the pair's first player.
int match_game_first_half_points(const MatchGame *game);

// End the game with a loser and a reason in words, or with a final score for Black.
void match_game_lose(MatchGame *game, Color loser, EndReason reason, const char *detail);
void match_game_finish(MatchGame *game, EndReason reason, int score);

#endif
