#include "service_player.h"

#include "roster.h"
#include "spec.h"

#include <string.h>

enum { HASH_MB_MAX = 64 };

// Does this option of a spec open a file? `book=yes` means the one that comes with the program.
static bool names_file(const Option *row, const OptionValue *value) {
    bool file = row->kind == OPTION_TEXT && row->argument && strstr(row->argument, "FILE");
    return file && value->text && *value->text && strcmp(value->text, "yes") != 0 && strcmp(value->text, "no") != 0;
}

static bool modest(const Service *service, const Option *row, const OptionValue *value, Error *error) {
    int threads = service_options(service)->threads;
    if (strcmp(row->name, "threads") == 0 && value->number > (threads > 1 ? threads : 1))
        return error_set(error, "threads=%g is more than a player may have here", value->number);
    if (strcmp(row->name, "hash") == 0 && value->number > HASH_MB_MAX)
        return error_set(error, "hash=%g is more than a player may have here: %d MB", value->number, HASH_MB_MAX);
    return true;
}

static bool check_options(const Service *service, const Options *options, Error *error) {
    for (size_t i = 0; i < option_count(&options->table); i++) {
        const Option *row = option_row(&options->table, i);
        const OptionValue *value = &options->values[i];
        if (value->given && names_file(row, value))
            return error_set(error, "%s names a file, which players may not do here", row->name);
        if (value->given && !modest(service, row, value, error))
            return false;
    }
    return true;
}

Player *call_player(const Service *service, const char *spec, Rules rules, uint64_t seed, Error *error) {
    const PlayerType *type = roster_type(spec, error);
    if (!type)
        return NULL;
    if (type->starts_program && !service_options(service)->allow_programs) {
        error_set(error, "players that start programs are not allowed here; flipside serve --allow-programs");
        return NULL;
    }
    Options options;
    bool good =
        spec_parse(spec, type, &options, error) && (type->starts_program || check_options(service, &options, error));
    options_free(&options);
    return good ? roster_player(spec, rules, seed, error) : NULL;
}
