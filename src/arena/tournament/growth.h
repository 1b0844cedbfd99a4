// A tournament that changes while it goes on: players join, leave or come back changed, pairs play
// more games, further rounds are added. What was played stays played: a game is that of two
// players, an opening and colours, its number in the schedule never changes, and after a change
// only games are played that are missing.
//
// - A match, kumite or gauntlet keeps its earlier sizes (ArenaStep): new games get numbers behind
// all old ones. Games of
//   a withdrawn player do not count, for nobody, until it comes back. Who joins a match makes a
//   kumite of it.
// - In a ladder, Swiss or Danish rounds that have begun keep their pairings (ArenaMeeting); a
// change shows in the
//   pairings from the next round on. Who joins has no points yet; who withdraws keeps those that it
//   has, as do the others those that they made against it.
// - A knockout that has begun keeps its players.
// - A part of a divided tournament (shard.h) cannot change; all of them merged can.
// - The key of a player stands for its content. Games played under another key do not count and are
// played again; they
//   stay in the log, and count again when the key comes back.
//
// These functions change settings that tournament_grow has read; each refuses what cannot be, in
// words of the command line. Nothing is written until the change as a whole was found good, and
// then with one replacement of run.json: a kill at any moment leaves either the old or the new
// tournament.
#ifndef FLIPSIDE_ARENA_GROWTH_H
#define FLIPSIDE_ARENA_GROWTH_H

#include "schedule.h"
#include "settings.h"

// The player called so: by the name that people see, its mark in the log, or its spec; those that
// play before those that were withdrawn. −1 and an error when there is none.
int growth_find(const ArenaSettings *settings, const char *name, Error *error);

// A further player joins, whoever is there already; a withdrawn one with this spec comes back
// instead. `key` may be NULL.
bool growth_add(ArenaSettings *settings, const char *spec, const char *key, Error *error);

// Sees to it that the player with this spec plays, with this key (may be NULL): it joins, comes
// back, or changes its key. Nothing happens when it plays with this key already.
bool growth_enter(ArenaSettings *settings, const char *spec, const char *key, Error *error);

// The player is another one from now on, in the same place. Only where no two have the same spec.
bool growth_change(ArenaSettings *settings, int player, const char *spec, const char *key,
                   Error *error);

bool growth_withdraw(ArenaSettings *settings, int player, Error *error);

// Games per pair, and rounds: as many as before, or more.
bool growth_games(ArenaSettings *settings, int games, Error *error);
bool growth_rounds(ArenaSettings *settings, int rounds, Error *error);

// Writes down in `after` what of `before` has to stay: called once, when everything else has
// changed. The schedule is that of `before`, with the results of the log; `begun` says whether the
// log has any line.
bool growth_settle(const ArenaSettings *before, const Schedule *schedule, bool begun,
                   ArenaSettings *after, Error *error);

#endif
