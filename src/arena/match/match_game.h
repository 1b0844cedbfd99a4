// One game between two players as it was played: the moves, what the players told of them, how it
// ended.
#ifndef FLIPSIDE_ARENA_MATCH_GAME_H
#define FLIPSIDE_ARENA_MATCH_GAME_H

#include "game.h"

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
    END_LIMIT, // of processes, processor time or a file's size
    END_START, // could not begin the game
    END_REASONS
} EndReason;

#define END_FIRST_FORFEIT END_CRASH

// "played", "solved", "draw", "resign", "crash", …; and back (END_REASONS when unknown).
const char *end_reason_name(EndReason reason);
EndReason end_reason_parse(const char *name);

// Which game of a series it is, and who plays it.
typedef struct Pairing {
    int game;          // number in the series, from 0
    int first, second; // player indices; `first` is the pair's first player, whatever its colour
    bool swapped;      // the second player has black
    int opening;       // index of the opening
    int round;         // round of a ladder, 0 otherwise
    int encounter;     // the two games of one opening between two players share this number
} Pairing;

// Who has black and white.
int pairing_black(const Pairing *pairing);
int pairing_white(const Pairing *pairing);

// What a player told about one move, and the referee's clock.
typedef struct MatchMove {
    double seconds;
    bool has_score;
    int score;      // the player's own unit, mover's view
    int depth;      // 0 = not told
    uint64_t nodes; // or playouts; 0 = not told
} MatchMove;

enum { MATCH_KEY_MAX = 128 };

typedef struct MatchGame {
    Pairing pairing;
    char keys[2]
             [MATCH_KEY_MAX + 1]; // stand for the content of black's and white's program; "" = none
    uint64_t seed;
    Game game;         // the opening and the moves made
    int opening_plies; // moves that the opening made
    MatchMove moves[GAME_PLIES_MAX];
    int black_half_points; // 2, 1 or 0
    bool has_score;        // was a final score reached or proven?
    int score;             // Black's view
    EndReason reason;
    Color loser; // when reason is a resignation or a forfeit
    char detail[384];
    char errors[4096];     // what the loser of a forfeited game wrote to stderr; shortened in the
                           // middle where it is long
    char printed[2][1024]; // what black and white wrote to stderr, or printed in Python, likewise
                           // shortened
    double unmade; // seconds of the last answer when it was no move: too late, illegal, …; 0 when
                   // there is none
    double setup;  // seconds that the players took to begin the game
    double seconds; // wall time of the game
    int64_t date;   // seconds since 1970 at its end; 0 = unknown
} MatchGame;

// Half points of the pair's first player.
int match_game_first_half_points(const MatchGame *game);

// Ends the game with a loser and the words for it, or with a final score for Black.
void match_game_lose(MatchGame *game, Color loser, EndReason reason, const char *detail);
void match_game_finish(MatchGame *game, EndReason reason, int score);

#endif
