// `players`: the roster with its options, from the tables the parser reads.
#include "command.h"
#include "roster.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static json_t *standard_json(const Option *option) {
    const char *standard = option->standard;
    return !standard                     ? json_null()
           : option->kind == OPTION_INT  ? json_integer(atoll(standard))
           : option->kind == OPTION_REAL ? json_real(atof(standard))
           : option->kind == OPTION_FLAG ? json_boolean(strcmp(standard, "yes") == 0)
                                         : json_string(standard);
}

static json_t *choices_json(const Option *option) {
    json_t *words = json_array();
    for (const char *word = option->argument; *word; word += strspn(word, "|")) {
        size_t length = strcspn(word, "|");
        json_array_append_new(words, json_stringn(word, length));
        word += length;
    }
    return words;
}

static json_t *option_json(const Option *option) {
    bool number = option_is_number(option);
    json_t *object = json_object();
    json_object_set_new(object, "name", json_string(option->name));
    json_object_set_new(object, "type", json_string(option_kind_name(option->kind)));
    json_object_set_new(object, "default", standard_json(option));
    json_object_set_new(object, "min", number ? json_real(option->min) : json_null());
    json_object_set_new(object, "max", number ? json_real(option->max) : json_null());
    json_object_set_new(object, "about", json_string(option->about));
    if (option->kind == OPTION_CHOICE)
        json_object_set_new(object, "choices", choices_json(option));
    return object;
}

static void print_json(const PlayerType *type) {
    json_t *object = json_object(), *options = json_array();
    const OptionTable table = player_table(type);
    for (size_t i = 0; i < option_count(&table); i++)
        json_array_append_new(options, option_json(option_row(&table, i)));
    json_object_set_new(object, "name", json_string(type->name));
    json_object_set_new(object, "about", json_string(type->about));
    json_object_set_new(object, "goals", json_pack("[s, s]", goal_name(GOAL_MOST), goal_name(GOAL_FEWEST)));
    json_object_set_new(object, "options", options);
    json_dumpf(object, stdout, JSON_COMPACT | JSON_REAL_PRECISION(10));
    putchar('\n');
    json_decref(object);
}

static void print_rows(const Option *rows, size_t count) {
    Text out = {0};
    for (size_t i = 0; i < count; i++)
        option_describe(&out, &rows[i], OPTION_KEYS);
    fputs(text_string(&out), stdout);
    text_free(&out);
}

static void print_text(const PlayerType *type, bool with_options) {
    printf("%-16s %s\n", type->name, type->about);
    print_rows(type->options, with_options ? type->option_count : 0);
}

// What every player has is said once.
static void print_common(const PlayerType *any) {
    const OptionTable table = player_table(any);
    printf("%-16s of every player:\n", "options");
    print_rows(table.shared, table.shared_count);
}

static const Option rows[] = {
    {"brief", OPTION_FLAG, NULL, "no", 0, 0, "names only, without the options"},
    COMMON_JSON_OPTION,
};

static int run(const Command *command, const Options *options, int count, char **argv) {
    bool brief = options_flag(options, "brief"), json = options_flag(options, "json");
    size_t all;
    const PlayerType *const *roster = roster_types(&all);
    const PlayerType *only = count ? roster_find(argv[0]) : NULL;
    if (count && !only)
        return command_fail(command, "there is no player \"%.40s\"; `flipside players` lists them", argv[0]);
    for (size_t i = 0; i < all; i++) {
        if (only && roster[i] != only)
            continue;
        if (json)
            print_json(roster[i]);
        else
            print_text(roster[i], !brief);
    }
    if (!json && !brief)
        print_common(roster[0]);
    return STATUS_DONE;
}

const Command command_players = {
    .name = "players",
    .arguments = "[NAME]",
    .summary = "List everything that can choose a move, with its options",
    .details = "A player is named by a spec, NAME[:option=value[,option=value...]]. Options are shown with their\n"
               "defaults and ranges. In a text value write \\, for a comma.\n\n"
               "Examples:\n"
               "  flipside players --brief\n"
               "  flipside players most-flips\n"
               "  flipside move --player most-flips:shuffle=no\n"
               "  flipside arena flipside:level=3,name=Tutor python:file=ai.py,name=Alice",
    .options = rows,
    .option_count = sizeof rows / sizeof *rows,
    .most = 1,
    .run = run,
};
