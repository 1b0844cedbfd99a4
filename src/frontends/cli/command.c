#include "command.h"

#include "isolation.h"
#include "notation.h"
#include "text.h"
#include "visible.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void command_note_squares(const GameSheet *sheet) {
    const Game *game = &sheet->game;
    char name[3], old[3];
    if (!sheet->old_squares)
        return;
    for (int i = 0; i < game->ply; i++)
        if (game->moves[i] != MOVE_PASS) {
            fprintf(stderr,
                    "note: read by the old names of the %d×%d board, those of the 8×8 one: %s is "
                    "%s today\n",
                    game->rules.size, game->rules.size, notation_move(game->moves[i], 8, old),
                    notation_move(game->moves[i], game->rules.size, name));
            return;
        }
}

int command_fail(const Command *command, const char *format, ...) {
    Text given = {0}, line = {0};
    va_list arguments;
    va_start(arguments, format);
    text_format_list(&given, format, arguments);
    va_end(arguments);
    visible_add(&line,
                text_string(&given)); // escaped, so that the message stays on one line
    fprintf(stderr, "flipside %s: %s\n", command->name, text_string(&line));
    text_free(&given);
    text_free(&line);
    return STATUS_USAGE;
}

int command_fail_error(const Command *command, const char *what, const Error *error) {
    if (error->column)
        return command_fail(command, "%s%scolumn %zu: %s", what, *what ? ", " : "", error->column,
                            error->text);
    command_fail(command, "%s%s%s", what, *what ? ": " : "", error->text);
    return error->machine ? STATUS_NO : STATUS_USAGE;
}

bool command_print_json(Json *value) {
    Text line = {0};
    bool good = json_write_line(&line, value) && fputs(text_string(&line), stdout) != EOF;
    text_free(&line);
    return good;
}

size_t command_distance(const char *name, const char *given, size_t length) {
    enum { LONGEST = 32 };
    size_t table[LONGEST + 1][LONGEST + 1], name_length = strlen(name);
    if (name_length > LONGEST || length > LONGEST)
        return LONGEST;
    for (size_t i = 0; i <= name_length; i++)
        for (size_t j = 0; j <= length; j++) {
            if (i == 0 || j == 0) {
                table[i][j] = i + j;
                continue;
            }
            size_t best = table[i - 1][j - 1] + (name[i - 1] != given[j - 1]);
            if (table[i - 1][j] + 1 < best)
                best = table[i - 1][j] + 1;
            if (table[i][j - 1] + 1 < best)
                best = table[i][j - 1] + 1;
            bool swapped =
                i > 1 && j > 1 && name[i - 1] == given[j - 2] && name[i - 2] == given[j - 1];
            if (swapped && table[i - 2][j - 2] + 1 < best)
                best = table[i - 2][j - 2] + 1;
            table[i][j] = best;
        }
    return table[name_length][length];
}

static OptionTable table_of(const Command *command) {
    return (OptionTable){.own = command->options, .own_count = command->option_count};
}

// Returns the value of an option, 0 if the command lacks it or it has no value.
static double number_of(const Options *options, const char *name) {
    const OptionValue *value = options_value(options, name);
    return value ? value->number : 0;
}

Common command_common(const Options *options) {
    return (Common){
        .rules = rules_from_options(options),
        .seconds = number_of(options, "time"),
        .threads = (int)number_of(options, "threads"),
        .seed = (uint64_t)number_of(options, "seed"),
        .json = number_of(options, "json") != 0,
        .quiet = number_of(options, "quiet") != 0,
    };
}

void command_help(const Command *command) {
    Text out = {0};
    text_format(&out, "usage: flipside %s%s%s [options]\n\n%s.\n", command->name,
                *command->arguments ? " " : "", command->arguments, command->summary);
    if (command->option_count > 0)
        text_add(&out, "\nOptions:\n");
    for (size_t i = 0; i < command->option_count; i++)
        option_describe(&out, &command->options[i], OPTION_WORDS);
    if (command->details)
        text_format(&out, "\n%s\n", command->details);
    fputs(text_string(&out), stdout);
    text_free(&out);
}

// Reports an unknown option and suggests a similar one.
static int unknown_option(const Command *command, const char *word, const char *name,
                          size_t length) {
    const char *meant = NULL;
    size_t least = 3;
    for (size_t i = 0; i < command->option_count; i++) {
        size_t distance = command_distance(command->options[i].name, name, length);
        if (distance < least) {
            least = distance;
            meant = command->options[i].name;
        }
    }
    if (meant)
        return command_fail(command, "there is no option %.40s; did you mean --%s?", word, meant);
    return command_fail(command, "there is no option %.40s; see flipside %s --help", word,
                        command->name);
}

// Returns true if a word starts with a position of at least 16 squares.
static bool is_position(const char *word) {
    size_t squares = strspn(word, "-.XxOo*bBwW");
    return squares >= 16 && (word[squares] == '\0' || word[squares] == ' ' || word[squares] == ';');
}

// Returns true if a word is an option: dashes followed by a letter. Positions and passes may start
// with dashes, too.
static bool is_option(const char *word) {
    if (is_position(word))
        return false;
    bool single = word[0] == '-' && isalpha((unsigned char)word[1]) && word[2] == '\0';
    return single || (word[0] == '-' && word[1] == '-' && isalpha((unsigned char)word[2]));
}

// Sets the option argv[*i] and advances *i to its last word. Returns −1 to continue, otherwise the
// exit code.
static int take_option(const Command *command, const char *word, int argc, char **argv, int *i,
                       Options *options) {
    const char *name = word + 2, *equals = strchr(name, '=');
    size_t length = equals ? (size_t)(equals - name) : strlen(name);
    if (length == 4 && strncmp(name, "help", 4) == 0) {
        command_help(command);
        return STATUS_DONE;
    }
    size_t index = option_find(&options->table, name, length);
    if (index == option_count(&options->table))
        return unknown_option(command, word, name, length);
    const Option *option = option_row(&options->table, index);
    bool flag = option->kind == OPTION_FLAG;
    if (flag && equals)
        return command_fail(command, "--%s takes no value", option->name);
    bool alone =
        *i + 1 >= argc || (option->argument && *option->argument == '[' && is_option(argv[*i + 1]));
    const char *value = flag ? "yes" : equals ? equals + 1 : alone ? NULL : argv[++*i];
    if (!value && *option->argument == '[')
        value = "";
    if (!value)
        return command_fail(command, "--%s wants a value: --%s %s", option->name, option->name,
                            option->argument);
    if (strcmp(option->name, "svg") == 0 && strcmp(value, "-") == 0)
        return command_fail(command, "--svg - would put the picture among the text; name a file");
    Error error = {0};
    return options_set(options, index, value, &error) ? -1
                                                      : command_fail(command, "--%s", error.text);
}

int command_parse(const Command *command, int argc, char **argv, Options *options, int *count) {
    Error error = {0};
    if (!options_create(options, table_of(command), &error))
        return command_fail_error(command, "", &error);
    int kept = 0;
    bool only_arguments = false;
    for (int i = 0; i < argc; i++) {
        char *word = argv[i];
        if (!only_arguments && strcmp(word, "--") == 0) {
            only_arguments = true;
            continue;
        }
        if (only_arguments || !is_option(word)) {
            argv[kept++] = word;
            continue;
        }
        int done = take_option(command, strcmp(word, "-h") == 0 ? "--help" : word, argc, argv, &i,
                               options);
        if (done >= 0)
            return done;
    }
    const Option *missing = options_missing(options);
    if (missing)
        return command_fail(command, "--%s %s is required: %s", missing->name, missing->argument,
                            missing->about);
    if (kept > command->most)
        return command_fail(command, "unexpected argument \"%.40s\"; see flipside %s --help",
                            argv[command->most], command->name);
    *count = kept;
    return -1;
}

int command_execute(const Command *command, int argc, char **argv) {
    Options options;
    int count = 0, status = command_parse(command, argc, argv, &options, &count);
    if (status < 0 && !isolation_take_options(&options))
        status = command_fail(command, "no memory is left");
    if (status < 0)
        status = command->run(command, &options, count, argv);
    options_free(&options);
    return status;
}
