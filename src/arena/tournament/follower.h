// A tournament watched from outside: reads the folder of a run, finished or growing, as far as it
// goes, and goes on from there when asked again. Nobody vouches for the folder: no link in it is
// followed, nothing but plain files is read, and what it says is bounded and checked line by line
// as the arena itself does; a damaged line counts as bad, and nothing is ever written. A log that
// was replaced (a run that was repaired, another tournament) is read anew, as is that of a
// tournament that has grown.
//
// Games are kept by their number as a few bytes each and read from the log again when somebody
// wants to see one.
#ifndef FLIPSIDE_ARENA_FOLLOWER_H
#define FLIPSIDE_ARENA_FOLLOWER_H

#include "format.h"
#include "tournament.h"

enum { FOLLOWER_GAMES_MAX = 2000000 }; // of a tournament that can be watched

typedef struct Follower Follower;

// What is kept of each game.
typedef struct FollowedGame {
    int64_t at; // in the log
    uint32_t length;
    int game; // number in the schedule, from 0
    uint16_t black, white;
    int8_t black_half_points;
    uint8_t reason, loser, plies, passes; // passes are among the plies
    bool has_score;
    int score; // for black
    int64_t date;
} FollowedGame;

// Reads the settings in a folder, within the same bounds.
bool follower_settings(const char *folder, ArenaSettings *settings, Error *error);

// Opens the tournament of a folder; no game is read yet. NULL and an error when there is none.
Follower *follower_open(const char *folder, Error *error);
void follower_close(Follower *follower);

// Reads what is new, at most about so many bytes (0 = all of it); *more says whether there is still
// something. False and an error when the folder cannot be read any more, or its settings have
// become others.
bool follower_read(Follower *follower, size_t bytes, bool *more, Error *error);

// What is known so far; valid until the next read.
const TournamentStatus *follower_status(const Follower *follower);

// The games that are known, in the order they ended; how many times the log was begun anew.
int follower_count(const Follower *follower);
const FollowedGame *follower_game(const Follower *follower, int index);
int follower_renewals(const Follower *follower);

// The place of the game with a number of the schedule; −1 when it is not known.
int follower_find(const Follower *follower, int game);

// Reads a game again.
bool follower_record(const Follower *follower, int index, MatchGame *record, Error *error);

// Appends all games in a format, in the order of the schedule, at most `limit` bytes.
bool follower_export(const Follower *follower, const Format *format, size_t limit, Text *out,
                     Error *error);

#endif
