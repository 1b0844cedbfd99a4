// Helpers for setting up a game: default opponents, options and levels in player specs.
#ifndef FLIPSIDE_APP_PLAY_SETUP_H
#define FLIPSIDE_APP_PLAY_SETUP_H

#include "play_session.h"
#include "player.h"

// Returns the spec of the default opponent.
const char *setup_default_opponent(void);

// Sets the default spec of a player type; the engine gets `level`, or the default level if that is
// empty.
void setup_default_spec(const PlayerType *type, const char *level, char spec[PLAY_SPEC_MAX]);

// Converts a command-line argument to a spec: a spec, a file, a level's name, or the engine's plain
// name, which gets `level` if that is not NULL. Returns false and sets *error if the
// file does not exist or the spec is too long.
bool setup_parse_player(const char *argument, const char *level, char spec[PLAY_SPEC_MAX],
                        Error *error);

// Returns the player type of a spec, or NULL if it is unknown.
const PlayerType *setup_type(const char *spec);

// Returns an option of a type, or NULL if it has none of that name.
const Option *setup_option(const PlayerType *type, const char *name);

// Copies the spec with one option set (NULL = removed); returns false and sets *error if the result
// is too long or the type has no such option.
bool setup_with_option(const char *spec, const char *option, const char *value,
                       char out[PLAY_SPEC_MAX], Error *error);

// Appends the spec for opening the player of an interactive game: adds the opening book,
// with some variety, if the player supports it, its spec does not mention it, and it is not meant
// to be weak. Returns false if out of memory.
bool setup_with_book(Text *out, const char *spec, Rules rules);

// Copies the value of an option in the spec, else its default, else "".
void setup_value(const char *spec, const char *option, char out[PLAY_SPEC_MAX]);

// Returns true if the player has named levels.
bool setup_has_levels(const char *spec);

// Copies the level `step` above another, in the order of the named levels, then the engine's
// numeric ones; clamps at both ends.
void setup_next_level(const char *level, int step, char out[PLAY_LEVEL_MAX]);

// Appends the title of a spec whose only option is a level: "club player", "engine, level 12".
// Appends nothing for other specs.
void setup_level_title(Text *out, const char *spec);

// Returns true if a spec consists of a name and at most a level.
bool setup_is_plain(const char *spec);

// Returns the description of a named level, "" for a numeric one.
const char *setup_level_about(const char *level);

// Appends the rules: "most discs win, standard start, 8×8".
void setup_describe_rules(Text *out, Rules rules);

#endif
