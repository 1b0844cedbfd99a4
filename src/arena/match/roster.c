// The roster: one row per kind of player, in the order it is listed. Each type is defined in a file
// of its own.
#include "roster.h"

#include <assert.h>
#include <string.h>

extern const PlayerType player_human;
extern const PlayerType player_flipside;
extern const PlayerType player_weakest;
extern const PlayerType player_random_mover;
extern const PlayerType player_first;
extern const PlayerType player_most_flips;
extern const PlayerType player_fewest_flips;
extern const PlayerType player_deepening;
extern const PlayerType player_three_factor;
extern const PlayerType player_greedy;
extern const PlayerType player_default;
extern const PlayerType player_reversed_v1;
extern const PlayerType player_reversed_v2;
extern const PlayerType player_reversed_v3;
extern const PlayerType player_reversed_v4;
extern const PlayerType player_monte_carlo;
extern const PlayerType player_monte_carlo_heuristic;
extern const PlayerType player_uct;
extern const PlayerType player_program;
extern const PlayerType player_python;
extern const PlayerType player_nboard;
extern const PlayerType player_gtp;
extern const PlayerType player_ugi;

// One row per line avoids merge conflicts.
// clang-format off
static const PlayerType *const roster[] = {
    &player_human,
    &player_flipside,
    &player_weakest,
    &player_random_mover,
    &player_first,
    &player_most_flips,
    &player_fewest_flips,
    &player_deepening,
    &player_three_factor,
    &player_greedy,
    &player_default,
    &player_reversed_v1,
    &player_reversed_v2,
    &player_reversed_v3,
    &player_reversed_v4,
    &player_monte_carlo,
    &player_monte_carlo_heuristic,
    &player_uct,
    &player_program,
    &player_python,
    &player_nboard,
    &player_gtp,
    &player_ugi,
};

// Each with its last type in the list.
static const struct {
    const PlayerType *last;
    RosterGroup place;
} places[] = {
    {&player_human, {"person", NULL}},
    {&player_weakest, {"engine", NULL}},
    {&player_fewest_flips, {"baseline", NULL}},
    {&player_deepening, {"classic", "iterative deepening"}},
    {&player_three_factor, {"classic", "three factors"}},
    {&player_default, {"classic", "greedy and default"}},
    {&player_reversed_v4, {"classic", "reversed alpha-beta"}},
    {&player_uct, {"classic", "Monte-Carlo"}},
    {&player_ugi, {"program", NULL}},
};
// clang-format on

const PlayerType *const *roster_types(size_t *count) {
    *count = sizeof roster / sizeof *roster;
    return roster;
}

// Is a name, so many letters of a text, among words with blanks between?
static bool among(const char *words, const char *name, size_t length) {
    for (; words && *words; words += strspn(words, " ")) {
        size_t word = strcspn(words, " ");
        if (word == length && strncmp(words, name, length) == 0)
            return true;
        words += word;
    }
    return false;
}

// The type that goes by so many letters of a text.
static const PlayerType *find(const char *name, size_t length) {
    for (size_t i = 0; i < sizeof roster / sizeof *roster; i++)
        if (among(roster[i]->name, name, length) || among(roster[i]->other_names, name, length))
            return roster[i];
    return NULL;
}

const PlayerType *roster_find(const char *name) {
    return find(name, strlen(name));
}

RosterGroup roster_group(const PlayerType *type) {
    size_t place = 0;
    for (size_t i = 0; i < sizeof roster / sizeof *roster && roster[i] != type; i++)
        place += roster[i] == places[place].last;
    assert(place < sizeof places / sizeof *places);
    return places[place].place;
}

const PlayerType *roster_type(const char *spec, Error *error) {
    size_t length = strcspn(spec, ":");
    const PlayerType *type = find(spec, length);
    if (!type && length == 0)
        error_at(error, 1, "a player's name is missing; `flipside players` lists them");
    else if (!type)
        error_at(error, 1, "there is no player \"%.*s\"; `flipside players` lists them",
                 (int)(length > 40 ? 40 : length), spec);
    return type;
}

Player *roster_player(const char *spec, Rules rules, uint64_t seed, Error *error) {
    const PlayerType *type = roster_type(spec, error);
    return type ? player_create_of(type, spec, rules, seed, error) : NULL;
}
