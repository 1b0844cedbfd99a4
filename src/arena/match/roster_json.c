#include "roster.h"

#include "roster.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static void add_default(Json *object, const Option *option) {
    const char *standard = option->standard;
    if (standard && option_is_integer(option))
        json_add_int(object, "default", atoll(standard));
    else if (standard && option_is_number(option))
        json_add_real(object, "default", atof(standard), 9);
    else if (standard && option->kind == OPTION_FLAG)
        json_add_flag(object, "default", strcmp(standard, "yes") == 0);
    else
        json_add_text(object, "default", standard);
}

// The words of a text as a list; NULL has none.
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
