// Incremental reader of a run directory, finished or in progress. The directory is untrusted: links
// are not followed, only regular files are read, and sizes and lines are checked as in game_log.h.
// Damaged lines are ignored and nothing is written. A log that was replaced or whose settings have
// changed is read again from the start.
//
// Only a summary of each game is kept in memory; records are read from the log on demand.
#ifndef FLIPSIDE_ARENA_FOLLOWER_H
#define FLIPSIDE_ARENA_FOLLOWER_H

#include "format.h"
#include "tournament.h"

enum { FOLLOWER_GAMES_MAX = 2000000 }; // maximum size of a tournament

typedef struct Follower Follower;

// Summary of a game.
typedef struct FollowedGame {
    int64_t at; // offset of its line in the log
    uint32_t length;
    int game; // number in the schedule, from 0
    uint16_t black, white;
    int8_t black_half_points;
    uint8_t reason, loser, plies, passes; // `plies` includes passes
    bool has_score;
    int score; // from Black's point of view
    int64_t date;
} FollowedGame;

// Reads the settings in a directory with the same checks.
bool follower_settings(const char *folder, ArenaSettings *settings, Error *error);

// Opens the tournament in a directory without reading games. Returns NULL and an error on failure.
Follower *follower_open(const char *folder, Error *error);
void follower_close(Follower *follower);

// Reads about `bytes` bytes of new lines (0 = all); sets *more if there are more. Returns false and
// an error if the directory cannot be read.
bool follower_read(Follower *follower, size_t bytes, bool *more, Error *error);

// Returns the current status; valid until the next read.
const TournamentStatus *follower_status(const Follower *follower);

// Return the games read so far in log order, and the number of times the log was read from the
// start.
int follower_count(const Follower *follower);
const FollowedGame *follower_game(const Follower *follower, int index);
int follower_renewals(const Follower *follower);

// Returns the index of the game with a number of the schedule, or −1.
int follower_find(const Follower *follower, int game);

// Reads the record of a game from the log.
bool follower_record(const Follower *follower, int index, MatchGame *record, Error *error);

// Appends all games in a format, in schedule order. It is an error if they exceed `limit` bytes.
bool follower_export(const Follower *follower, const Format *format, size_t limit, Text *out,
                     Error *error);

#endif
