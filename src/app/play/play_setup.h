// What the front ends share about setting up a game: the opponents to choose from, levels inside
// specs, and the words of the command line.
#ifndef FLIPSIDE_APP_PLAY_SETUP_H
#define FLIPSIDE_APP_PLAY_SETUP_H

#include "play_session.h"
#include "player.h"

// The opponent when none is named.
const char *setup_default_opponent(void);

// The spec to begin with for a type that was only named: for the engine the level that was played
// last, at first one that a person can beat.
void setup_default_spec(const PlayerType *type, const char *level, char spec[PLAY_SPEC_MAX]);

// The spec of a player as a person names it: by its spec, by its file, by the name of a level, or
// (with `level` not NULL) by its bare name, which begins as above. False and an error when there is
// no such file or it does not fit.
bool setup_parse_player(const char *argument, const char *level, char spec[PLAY_SPEC_MAX],
                        Error *error);

// The player type of a spec, NULL when its name is unknown.
const PlayerType *setup_type(const char *spec);

// The option of a type, NULL when it has none of that name.
const Option *setup_option(const PlayerType *type, const char *name);

// Can the type be used without giving it any option?
bool setup_ready(const PlayerType *type);

// The spec with one option set to a value (NULL = left out); false and an error when it does not
// fit or the type has no such option.
bool setup_with_option(const char *spec, const char *option, const char *value,
                       char out[PLAY_SPEC_MAX], Error *error);

// The value an option has in the spec, as text; its default where the spec is silent, "" when there
// is none.
void setup_value(const char *spec, const char *option, char out[PLAY_SPEC_MAX]);

// Has the spec's player levels by name?
bool setup_has_levels(const char *spec);

// The level before or after one: the named ones, then the engine's numbers; the same at either end.
void setup_next_level(const char *level, int step, char out[PLAY_LEVEL_MAX]);

// A spec whose only option is a level, in words: "the club player", "the engine at level 12";
// nothing for others.
void setup_level_title(Text *out, const char *spec);

// Does a spec name nothing but the player, and perhaps its level?
bool setup_is_plain(const char *spec);

// What a level is like, for people; "" for numbers.
const char *setup_level_about(const char *level);

// The rules in words: "most discs win, standard start, 8×8".
void setup_describe_rules(Text *out, Rules rules);

#endif
