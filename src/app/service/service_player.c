#include "service_player.h"

#include "levels.h"
#include "roster.h"
#include "spec.h"
#include "visible.h"

#include <stdio.h>
#include <string.h>

enum { HASH_MB_MAX = 64 };

// May this text stand in a spec from a page? Names of players may, and whether there is a book; all
// others name files, commands or their surroundings.
static bool harmless(const Option *option, const char *text) {
    bool word = strcmp(text, "yes") == 0 || strcmp(text, "no") == 0;
    return !*text || strcmp(option->name, "name") == 0 ||
           (word && strcmp(option->name, "book") == 0);
}

// Would it give an outside program more rights than others have?
static bool lets_out(const Option *option) {
    static const char *const names[] = {"sandbox", "read", "write"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(option->name, names[i]) == 0)
            return true;
    return false;
}

static bool modest(const Option *option, const OptionValue *value, int threads, Error *error) {
    if (strcmp(option->name, "threads") == 0 && value->number > threads)
        return error_set(error, "threads=%.0f is more than a player may have here", value->number);
    if (strcmp(option->name, "hash") == 0 && value->number > HASH_MB_MAX)
        return error_set(error, "hash=%.0f is more than a player may have here: %d MB",
                         value->number, HASH_MB_MAX);
    return true;
}

static bool check_options(const ServiceOptions *service, const Options *options, Error *error) {
    int threads = service->threads > 1 ? service->threads : 1;
    for (size_t i = 0; i < option_count(&options->table); i++) {
        const Option *option = option_row(&options->table, i);
        const OptionValue *value = &options->values[i];
        bool text = option->kind == OPTION_TEXT && value->text && !service->allow_programs;
        if (value->given && text && !harmless(option, value->text))
            return error_set(error, "%s names a file, which players may not do here", option->name);
        if (value->given && lets_out(option))
            return error_set(error,
                             "%s is for the command line alone: pages give programs no rights",
                             option->name);
        if (value->given && option_is_number(option) && !modest(option, value, threads, error))
            return false;
    }
    return true;
}

// Is it a player that the service lets pages use, with options that it lets them give?
static bool admitted(const ServiceOptions *service, const PlayerType *type, const char *spec,
                     Error *error) {
    if (type->starts_program && !service->allow_programs)
        return error_set(
            error,
            "players that start programs are not allowed here; flipside serve --allow-programs");
    Options options = {0};
    bool good = spec_parse(spec, type, &options, error) && check_options(service, &options, error);
    options_free(&options);
    return good;
}

bool call_spec(const Service *service, const char *text, char spec[PLAY_SPEC_MAX], Error *error) {
    if (!visible_is_clean(text))
        return error_set(
            error,
            "a player's name with its options must be UTF-8 text without control characters");
    if (strlen(text) >= PLAY_SPEC_MAX)
        return error_set(error, "a player's name with its options is at most %d characters long",
                         PLAY_SPEC_MAX - 1);
    if (level_find(text)) {
        snprintf(spec, PLAY_SPEC_MAX, "flipside:level=%s", text);
        return true;
    }
    const PlayerType *type = roster_type(text, error);
    if (!type || !admitted(service_options(service), type, text, error))
        return false;
    int length = snprintf(spec, PLAY_SPEC_MAX, "%s%s", type->name, text + strcspn(text, ":"));
    return length < PLAY_SPEC_MAX || error_set(error, "the player's options are too long");
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
