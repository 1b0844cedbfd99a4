// `players`: lists the players and their options, from the tables used by the parser.
#include "command.h"
#include "roster.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

static void print_rows(const Option *rows, size_t count) {
    Text out = {0};
    for (size_t i = 0; i < count; i++)
        option_describe(&out, &rows[i], OPTION_KEYS);
    fputs(text_string(&out), stdout);
    text_free(&out);
}

static void print_text(const PlayerType *type, bool with_options) {
    printf("%-16s %s%s%s%s\n", type->name, type->about, type->other_names ? " (also " : "",
           type->other_names ? type->other_names : "", type->other_names ? ")" : "");
    print_rows(type->options, with_options ? type->option_count : 0);
    if (with_options && type->preset)
        printf("    %s: %s\n", type->preset->flag, type->preset->values);
}

// Returns the number of consecutive types in the family of types[0], at least 1.
static size_t family_size(const PlayerType *const *types, size_t count) {
    size_t size = 1;
    while (types[0]->family && size < count && types[size]->family &&
           strcmp(types[size]->family, types[0]->family) == 0)
        size++;
    return size;
}

static bool same_default(const PlayerType *const *types, size_t size, size_t row) {
    for (size_t i = 1; i < size; i++) {
        assert(strcmp(types[i]->options[row].name, types[0]->options[row].name) == 0);
        if (strcmp(types[i]->options[row].default_value, types[0]->options[row].default_value) != 0)
            return false;
    }
    return true;
}

// Prints each member with the defaults in which the members differ, then the options common to all.
static void print_family(const PlayerType *const *types, size_t size, bool with_options) {
    size_t rows = with_options ? types[0]->option_count : 0;
    for (size_t i = 0; i < size; i++) {
        print_text(types[i], false);
        for (size_t row = 0; row < rows; row++)
            if (!same_default(types, size, row))
                print_rows(&types[i]->options[row], 1);
    }
    if (with_options)
        printf("%-16s has these in all %zu versions:\n", types[0]->family, size);
    for (size_t row = 0; row < rows; row++)
        if (same_default(types, size, row))
            print_rows(&types[0]->options[row], 1);
}

// Prints the options of every player, once.
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
    bool shown = false;
    for (size_t i = 0, size; i < all; i += size) {
        size = only ? 1 : family_size(&roster[i], all - i);
        const char *family = roster[i]->family;
        if (count && roster[i] != only && (only || !family || strcmp(family, argv[0]) != 0))
            continue;
        shown = true;
        for (size_t member = i; json && member < i + size; member++)
            command_print_json(roster_json(roster[member]));
        if (!json && size > 1)
            print_family(&roster[i], size, !brief);
        else if (!json)
            print_text(roster[i], !brief);
    }
    if (!shown)
        return command_fail(command, "there is no player \"%.40s\"; `flipside players` lists them",
                            argv[0]);
    if (!json && !brief)
        print_common(roster[0]);
    return STATUS_DONE;
}

const Command command_players = {
    .name = "players",
    .arguments = "[NAME]",
    .summary = "List everything that can choose a move, with its options",
    .details = "A player is named by a spec, NAME[:option=value[,option=value...]]. Options are "
               "shown with their\n"
               "defaults and ranges. In a text value write \\, for a comma. Some players have "
               "other names, those of\n"
               "the reports they come from; they stand wherever a name does. Versions of one "
               "system are shown as a\n"
               "family, what they share once; a family's name shows all of it.\n\n"
               "Examples:\n"
               "  flipside players reversed\n"
               "  flipside players --brief\n"
               "  flipside players pmct\n"
               "  flipside move --player most-flips:shuffle=no\n"
               "  flipside arena flipside:level=3,name=Tutor python:file=ai.py,name=Alice",
    .options = rows,
    .option_count = sizeof rows / sizeof *rows,
    .most = 1,
    .run = run,
};
