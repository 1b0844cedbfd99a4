#include "service_player.h"

#include "levels.h"
#include "roster.h"
#include "spec.h"
#include "visible.h"

#include <stdio.h>
#include <string.h>

enum { HASH_MB_MAX = 64 };

// Returns true if a client may set this text option: names and book=yes|no. All others name files,
// commands or directories.
static bool harmless(const Option *option, const char *text) {
    bool word = strcmp(text, "yes") == 0 || strcmp(text, "no") == 0;
    return !*text || strcmp(option->name, "name") == 0 ||
           (word && strcmp(option->name, "book") == 0);
}

// Returns true if the option relaxes the sandbox of an external program.
static bool relaxes_sandbox(const Option *option) {
    static const char *const names[] = {"sandbox", "read", "write"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(option->name, names[i]) == 0)
            return true;
    return false;
}

static bool within_limits(const Option *option, const OptionValue *value, int threads,
                          Error *error) {
    if (strcmp(option->name, "threads") == 0 && value->number > threads)
        return error_set(error, "threads: expected at most %d, got %.0f", threads, value->number);
    if (strcmp(option->name, "hash") == 0 && value->number > HASH_MB_MAX)
        return error_set(error, "hash: expected at most %d MB, got %.0f", HASH_MB_MAX,
                         value->number);
    return true;
}

static bool check_options(const ServiceOptions *service, const Options *options, Error *error) {
    int threads = service->threads > 1 ? service->threads : 1;
    for (size_t i = 0; i < option_count(&options->table); i++) {
        const Option *option = option_row(&options->table, i);
        const OptionValue *value = &options->values[i];
        bool text = option->kind == OPTION_TEXT && value->text && !service->allow_programs;
        if (value->given && text && !harmless(option, value->text))
            return error_set(error, "%s: players may not name files here", option->name);
        if (value->given && relaxes_sandbox(option))
            return error_set(error, "%s: allowed on the command line only", option->name);
        if (value->given && option_is_number(option) &&
            !within_limits(option, value, threads, error))
            return false;
    }
    return true;
}

// Returns false and sets *error if clients may not use the player or one of its options.
static bool allowed(const ServiceOptions *service, const PlayerType *type, const char *spec,
                    Error *error) {
    if (type->starts_program && !service->allow_programs)
        return error_set(
            error, "players that start programs are disabled: use flipside serve --allow-programs");
    Options options = {0};
    bool good = spec_parse(spec, type, &options, error) && check_options(service, &options, error);
    options_free(&options);
    return good;
}

bool call_spec(const Service *service, const char *text, char spec[PLAY_SPEC_MAX], Error *error) {
    if (!visible_is_clean(text))
        return error_set(error, "a player spec must be UTF-8 text without control characters");
    if (strlen(text) >= PLAY_SPEC_MAX)
        return error_set(error, "player spec too long (limit %d bytes)", PLAY_SPEC_MAX - 1);
    if (level_find(text)) {
        snprintf(spec, PLAY_SPEC_MAX, "flipside:level=%s", text);
        return true;
    }
    const PlayerType *type = roster_type(text, error);
    if (!type || !allowed(service_options(service), type, text, error))
        return false;
    int length = snprintf(spec, PLAY_SPEC_MAX, "%s%s", type->name, text + strcspn(text, ":"));
    return length < PLAY_SPEC_MAX ||
           error_set(error, "player spec too long (limit %d bytes)", PLAY_SPEC_MAX - 1);
}

bool call_forbids(const Service *service, const char *text) {
    const PlayerType *type = roster_type(text, NULL);
    return type && type->starts_program && !service_options(service)->allow_programs;
}

bool call_seat(const Service *service, Call *call, const char *option, char spec[PLAY_SPEC_MAX],
               Error *error) {
    const char *text = options_text(&call->options, option);
    Error inner = {0};
    if (call_spec(service, text ? text : "", spec, &inner))
        return true;
    if (text && call_forbids(service, text))
        call->status = 403;
    error_set(error, "%s: %s", option, inner.text);
    error->column = inner.column;
    error->machine = inner.machine;
    return false;
}

Player *call_player(const Service *service, const char *text, Rules rules, uint64_t seed,
                    Error *error) {
    char spec[PLAY_SPEC_MAX];
    return call_spec(service, text, spec, error) ? roster_player(spec, rules, seed, error) : NULL;
}
