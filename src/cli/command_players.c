// `players`: the roster with its options, from the tables the parser reads.
#include "command.h"
#include "roster.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_number(const PlayerOption *option) {
    return option->type == TYPE_INT || option->type == TYPE_REAL;
}

static json_t *option_json(const PlayerOption *option) {
    json_t *object = json_object();
    json_object_set_new(object, "name", json_string(option->name));
    json_object_set_new(object, "type",
                        json_string(option->type == TYPE_INT    ? "int"
                                    : option->type == TYPE_REAL ? "real"
                                    : option->type == TYPE_FLAG ? "flag"
                                                                : "text"));
    json_t *standard = !option->standard           ? json_null()
                       : option->type == TYPE_INT  ? json_integer(atoll(option->standard))
                       : option->type == TYPE_REAL ? json_real(atof(option->standard))
                       : option->type == TYPE_FLAG ? json_boolean(strcmp(option->standard, "yes") == 0)
                                                   : json_string(option->standard);
    json_object_set_new(object, "default", standard);
    json_object_set_new(object, "min", is_number(option) ? json_real(option->min) : json_null());
    json_object_set_new(object, "max", is_number(option) ? json_real(option->max) : json_null());
    json_object_set_new(object, "about", json_string(option->about));
    return object;
}

static void print_json(const PlayerType *type) {
    json_t *object = json_object(), *options = json_array();
    for (size_t i = 0; i < player_option_count(type); i++)
        json_array_append_new(options, option_json(player_option(type, i)));
    json_object_set_new(object, "name", json_string(type->name));
    json_object_set_new(object, "about", json_string(type->about));
    json_object_set_new(object, "goals", json_pack("[s, s]", goal_name(GOAL_MOST), goal_name(GOAL_FEWEST)));
    json_object_set_new(object, "options", options);
    json_dumpf(object, stdout, JSON_COMPACT | JSON_REAL_PRECISION(10));
    putchar('\n');
    json_decref(object);
}

static void print_option(const PlayerOption *option) {
    char left[48], range[48] = "";
    snprintf(left, sizeof left, "%s=%s", option->name, option->standard ? option->standard : "…");
    if (is_number(option))
        snprintf(range, sizeof range, " (%.10g to %.10g)", option->min, option->max);
    printf("    %-26s %s%s%s\n", left, option->about, range, option->standard ? "" : ", required");
}

static void print_text(const PlayerType *type, bool with_options) {
    printf("%-16s %s\n", type->name, type->about);
    for (size_t i = 0; with_options && i < type->option_count; i++)
        print_option(&type->options[i]);
}

// What every player has is said once.
static void print_common(const PlayerType *any) {
    printf("%-16s of every player:\n", "options");
    for (size_t i = any->option_count; i < player_option_count(any); i++)
        print_option(player_option(any, i));
}

static int run(const Command *command, int argc, char **argv) {
    Common common;
    bool brief = false;
    const Option options[] = {{"brief", OPTION_FLAG, &brief, NULL, "names only, without the options", 0, 0}};
    int count, status = command_parse(command, argc, argv, options, 1, COMMON_JSON, &common, 1, &count);
    if (status >= 0)
        return status;
    size_t all;
    const PlayerType *const *roster = roster_types(&all);
    const PlayerType *only = count ? roster_find(argv[0]) : NULL;
    if (count && !only)
        return command_fail(command, "there is no player \"%.40s\"; `flipside players` lists them", argv[0]);
    for (size_t i = 0; i < all; i++) {
        if (only && roster[i] != only)
            continue;
        if (common.json)
            print_json(roster[i]);
        else
            print_text(roster[i], !brief);
    }
    if (!common.json && !brief)
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
    .run = run,
};
