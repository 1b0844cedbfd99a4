// Changes of a tournament between runs: players join, withdraw, return or change, and games or
// rounds are added. Games keep their numbers, and only missing games are played.
//
// - A match, kumite or gauntlet stores its earlier sizes (ArenaStep); new games get higher numbers.
//   Games of a withdrawn player count for no one until it returns. Adding a player to a match makes
//   it a kumite.
// - In a ladder or Swiss, rounds that have begun keep their pairings (ArenaMeeting). A new
//   player starts without points; a withdrawn player and its opponents keep theirs.
// - A knockout that has begun keeps its players.
// - A shard (shard.h) cannot change; the merged tournament can.
// - A player's key identifies its content. Games with another key do not count and are replayed,
// but
//   stay in the log and count again if the key returns.
//
// These functions modify settings read by tournament_grow and report invalid changes with an error.
// run.json is replaced once, after the complete change was checked, so a crash leaves either the
// old or the new tournament.
#ifndef FLIPSIDE_ARENA_GROWTH_H
#define FLIPSIDE_ARENA_GROWTH_H

#include "schedule.h"
#include "settings.h"

// Returns the player with a display name, mark or spec, active players first; −1 and an error if
// not found.
int growth_find(const ArenaSettings *settings, const char *name, Error *error);

// Adds a player, or reactivates a withdrawn one with this spec. `key` may be NULL.
bool growth_add(ArenaSettings *settings, const char *spec, const char *key, Error *error);

// Ensures that a player with this spec and key (may be NULL) is active: adds or reactivates it, or
// changes its key.
bool growth_enter(ArenaSettings *settings, const char *spec, const char *key, Error *error);

// Replaces the spec of a player. Both the old and the new spec must not occur twice.
bool growth_change(ArenaSettings *settings, int player, const char *spec, const char *key,
                   Error *error);

bool growth_withdraw(ArenaSettings *settings, int player, Error *error);

// Set the games per pair and the rounds, which cannot decrease.
bool growth_games(ArenaSettings *settings, int games, Error *error);
bool growth_rounds(ArenaSettings *settings, int rounds, Error *error);

// Stores in `after` what must be preserved of `before`. Called once after all changes. The schedule
// is that of `before` with the results of the log; `begun` is true if the log has games.
bool growth_settle(const ArenaSettings *before, const Schedule *schedule, bool begun,
                   ArenaSettings *after, Error *error);

#endif
