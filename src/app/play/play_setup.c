#include "play_setup.h"

#include "levels.h"
#include "roster.h"
#include "spec_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ENGINE_NAME "flipside"
#define USUAL_LEVEL "casual"

const char *setup_default_opponent(void) {
    return ENGINE_NAME ":level=" USUAL_LEVEL;
}

void setup_default_spec(const PlayerType *type, const char *level, char spec[PLAY_SPEC_MAX]) {
    if (setup_has_levels(type->name))
        snprintf(spec, PLAY_SPEC_MAX, "%s:level=%s", type->name, *level ? level : USUAL_LEVEL);
    else
        snprintf(spec, PLAY_SPEC_MAX, "%s", type->name);
}

bool setup_parse_player(const char *argument, const char *level, char spec[PLAY_SPEC_MAX],
                        Error *error) {
    Text made = {0};
    if (level_find(argument)) {
        snprintf(spec, PLAY_SPEC_MAX, ENGINE_NAME ":level=%s", argument);
        return true;
    }
    if (level && strcmp(argument, ENGINE_NAME) == 0) {
        setup_default_spec(roster_find(argument), level, spec);
        return true;
    }
    bool good = spec_from_argument(argument, &made, error);
    if (good && (made.failed || made.length >= PLAY_SPEC_MAX))
        good = error_set(error, "a player's name with its options is at most %d characters long",
                         PLAY_SPEC_MAX - 1);
    if (good)
        memcpy(spec, text_string(&made), made.length + 1);
    text_free(&made);
    return good;
}

const PlayerType *setup_type(const char *spec) {
    char name[64];
    size_t length = strcspn(spec, ":");
    if (length >= sizeof name)
        return NULL;
    memcpy(name, spec, length);
    name[length] = '\0';
    return roster_find(name);
}

const Option *setup_option(const PlayerType *type, const char *name) {
    if (!type)
        return NULL;
    const OptionTable table = {.own = type->options, .own_count = type->option_count};
    size_t index = option_find(&table, name, strlen(name));
    return index < type->option_count ? &type->options[index] : NULL;
}

bool setup_ready(const PlayerType *type) {
    for (size_t i = 0; i < type->option_count; i++)
        if (!type->options[i].standard)
            return false;
    return true;
}

// The next `key=value` of a spec's options, its backslashes skipped; NULL at the end.
static const char *next_pair(const char *at, size_t *length) {
    if (!*at)
        return NULL;
    *length = 0;
    while (at[*length] && at[*length] != ',')
        *length += at[*length] == '\\' && at[*length + 1] ? 2 : 1;
    return at;
}

// Is this pair about the option?
static bool about(const char *pair, size_t length, const char *option) {
    size_t key = strlen(option);
    return length >= key && strncmp(pair, option, key) == 0 && (length == key || pair[key] == '=');
}

bool setup_with_option(const char *spec, const char *option, const char *value,
                       char out[PLAY_SPEC_MAX], Error *error) {
    const PlayerType *type = setup_type(spec);
    if (!type)
        return error_set(error, "there is no player called \"%.*s\"", (int)strcspn(spec, ":"),
                         spec);
    if (!setup_option(type, option))
        return error_set(error, "%s has no option \"%s\"; flipside players lists what it has",
                         type->name, option);
    Text made = {0};
    text_add(&made, type->name);
    char mark = ':';
    const char *at = spec + strcspn(spec, ":"), *pair;
    size_t length = 0;
    for (at += *at == ':'; (pair = next_pair(at, &length));
         at = pair + length + (pair[length] == ',')) {
        if (about(pair, length, option))
            continue;
        text_add_char(&made, mark);
        text_add_bytes(&made, pair, length);
        mark = ',';
    }
    if (value)
        text_format(&made, "%c%s=%s", mark, option, value);
    bool good = !made.failed && made.length < PLAY_SPEC_MAX;
    if (good)
        memcpy(out, made.data, made.length + 1);
    text_free(&made);
    return good || error_set(error, "the player's options are too long");
}

void setup_value(const char *spec, const char *option, char out[PLAY_SPEC_MAX]) {
    const Option *known = setup_option(setup_type(spec), option);
    snprintf(out, PLAY_SPEC_MAX, "%s", known && known->standard ? known->standard : "");
    const char *at = spec + strcspn(spec, ":"), *pair;
    size_t length = 0, key = strlen(option);
    for (at += *at == ':'; (pair = next_pair(at, &length));
         at = pair + length + (pair[length] == ','))
        if (about(pair, length, option) && length > key && length - key <= PLAY_SPEC_MAX)
            snprintf(out, PLAY_SPEC_MAX, "%.*s", (int)(length - key - 1), pair + key + 1);
}

bool setup_has_levels(const char *spec) {
    const Option *level = setup_option(setup_type(spec), "level");
    return level && option_words(level);
}

void setup_next_level(const char *level, int step, char out[PLAY_LEVEL_MAX]) {
    const Level *rows = level_rows(), *named = level_find(level);
    int at = (named ? (int)(named - rows) : LEVELS + atoi(level)) + step;
    at = at < 0 ? 0 : at > LEVELS + ENGINE_LEVELS - 1 ? LEVELS + ENGINE_LEVELS - 1 : at;
    if (at < LEVELS)
        snprintf(out, PLAY_LEVEL_MAX, "%s", rows[at].name);
    else
        snprintf(out, PLAY_LEVEL_MAX, "%d", at - LEVELS);
}

const char *setup_level_about(const char *level) {
    const Level *named = level_find(level);
    return named ? named->about : "";
}

bool setup_is_plain(const char *spec) {
    Text words = {0};
    setup_level_title(&words, spec);
    bool plain = words.length || !strchr(spec, ':');
    text_free(&words);
    return plain;
}

void setup_level_title(Text *out, const char *spec) {
    static const char start[] = ENGINE_NAME ":level=";
    if (strncmp(spec, start, strlen(start)) != 0 || strchr(spec, ','))
        return;
    const char *level = spec + strlen(start);
    const Level *named = level_find(level);
    if (named)
        text_add(out, named->title);
    else
        text_format(out, "engine, level %s", level);
}

void setup_describe_rules(Text *out, Rules rules) {
    text_format(out, "%s discs win, %s %s, %d×%d", goal_name(rules.goal),
                rules.start == START_GIVEN ? "from a given" : start_name(rules.start),
                rules.start == START_GIVEN ? "position" : "start", rules.size, rules.size);
}
