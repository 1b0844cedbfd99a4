// One row per player type, in display order. Each type is defined in its own file.
#include "roster.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
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

// Groups are ranges of the table above; each row has the last type of a range.
static const struct {
    const PlayerType *last;
    RosterGroup group;
} groups[] = {
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

// Returns true if the name, given with its length, is one of the blank-separated words.
static bool has_word(const char *words, const char *name, size_t length) {
    for (; words && *words; words += strspn(words, " ")) {
        size_t word = strcspn(words, " ");
        if (word == length && strncmp(words, name, length) == 0)
            return true;
        words += word;
    }
    return false;
}

static const PlayerType *find(const char *name, size_t length) {
    for (size_t i = 0; i < sizeof roster / sizeof *roster; i++)
        if (has_word(roster[i]->name, name, length) ||
            has_word(roster[i]->other_names, name, length))
            return roster[i];
    return NULL;
}

const PlayerType *roster_find(const char *name) {
    return find(name, strlen(name));
}

RosterGroup roster_group(const PlayerType *type) {
    size_t group = 0;
    for (size_t i = 0; i < sizeof roster / sizeof *roster && roster[i] != type; i++)
        group += roster[i] == groups[group].last;
    assert(group < sizeof groups / sizeof *groups);
    return groups[group].group;
}

const PlayerType *roster_type(const char *spec, Error *error) {
    size_t length = strcspn(spec, ":");
    const PlayerType *type = find(spec, length);
    if (!type && length == 0)
        error_at(error, 1, "missing player name: see `flipside players`");
    else if (!type)
        error_at(error, 1, "unknown player \"%.*s\": see `flipside players`",
                 (int)(length > 40 ? 40 : length), spec);
    return type;
}

Player *roster_player(const char *spec, Rules rules, uint64_t seed, Error *error) {
    const PlayerType *type = roster_type(spec, error);
    return type ? player_create_of(type, spec, rules, seed, error) : NULL;
}

static void add_default(Json *object, const Option *option) {
    const char *standard = option->default_value;
    if (standard && option_is_integer(option))
        json_add_int(object, "default", atoll(standard));
    else if (standard && option_is_number(option))
        json_add_real(object, "default", atof(standard), 9);
    else if (standard && option->kind == OPTION_FLAG)
        json_add_flag(object, "default", strcmp(standard, "yes") == 0);
    else
        json_add_text(object, "default", standard);
}

// Returns the words of a text as a list; NULL gives an empty list.
static Json *words_json(const char *text, const char *between) {
    Json *words = json_new_list();
    for (const char *word = text ? text : ""; *word; word += strspn(word, between)) {
        size_t length = strcspn(word, between);
        Text copy = {0};
        text_add_bytes(&copy, word, length);
        json_append_text(words, text_string(&copy));
        text_free(&copy);
        word += length;
    }
    return words;
}

static Json *option_json(const Option *option) {
    bool number = option_is_number(option);
    Json *object = json_new_object();
    json_add_text(object, "name", option->name);
    json_add_text(object, "type", option_kind_name(option->kind));
    add_default(object, option);
    json_add_real(object, "min", number ? option->min : NAN, 9);
    json_add_real(object, "max", number ? option->max : NAN, 9);
    json_add_text(object, "about", option->about);
    if (option_words(option))
        json_add(object, "choices", words_json(option_words(option), "|"));
    return object;
}

Json *roster_json(const PlayerType *type) {
    Json *object = json_new_object(), *options = json_new_list(), *goals = json_new_list();
    const OptionTable table = player_table(type);
    for (size_t i = 0; i < option_count(&table); i++)
        json_append(options, option_json(option_row(&table, i)));
    json_add_text(object, "name", type->name);
    json_add_text(object, "about", type->about);
    json_add(object, "other_names", words_json(type->other_names, " "));
    json_add_text(object, "family", type->family);
    json_add_text(object, "group", roster_group(type).group);
    json_add_text(object, "system", roster_group(type).system);
    json_append_text(goals, goal_name(GOAL_MOST));
    json_append_text(goals, goal_name(GOAL_FEWEST));
    json_add(object, "goals", goals);
    json_add(object, "options", options);
    if (type->preset)
        json_add_text(object, type->preset->flag, type->preset->values);
    return object;
}
