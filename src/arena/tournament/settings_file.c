// run.json: the settings as a file.
#include "json.h"
#include "settings.h"

#include <stdlib.h>
#include <string.h>

// A part of a divided tournament has the later format, so that programs that know of no parts leave
// it alone.
enum { FORMAT = 2, FIRST_FORMAT = 1, PART_FORMAT = 3, EXACT_DIGITS = 15, WHOLE_MAX = 1000000000 };

static const char *const opening_names[] = {"start", "random", "list"};

typedef enum FieldKind { FIELD_INT, FIELD_COUNT, FIELD_REAL, FIELD_FLAG } FieldKind;

// A member that is a number or a flag, and where the settings keep it.
typedef struct Field {
    const char *key;
    FieldKind kind; // int, uint64_t, double, bool
    size_t place;
    bool later; // not in the files of early versions
} Field;

#define PLACE(member) offsetof(ArenaSettings, member)

static const Field fields[] = {
    {"games", FIELD_INT, PLACE(games), false},
    {"rounds", FIELD_INT, PLACE(rounds), false},
    {"playto", FIELD_INT, PLACE(playto), true},
    {"autoplay", FIELD_INT, PLACE(autoplay), true},
    {"size", FIELD_INT, PLACE(rules.size), false},
    {"opening_plies", FIELD_INT, PLACE(opening_plies), false},
    {"time", FIELD_REAL, PLACE(move_seconds), false},
    {"game_time", FIELD_REAL, PLACE(game_seconds), false},
    {"increment", FIELD_REAL, PLACE(increment), false},
    {"grace", FIELD_REAL, PLACE(grace), false},
    {"depth", FIELD_INT, PLACE(depth), false},
    {"nodes", FIELD_COUNT, PLACE(nodes), false},
    {"playouts", FIELD_COUNT, PLACE(playouts), false},
    {"adjudicate", FIELD_INT, PLACE(adjudicate), false},
    {"usual_time", FIELD_REAL, PLACE(usual_seconds), true},
    {"resign_score", FIELD_INT, PLACE(resign_score), false},
    {"resign_moves", FIELD_INT, PLACE(resign_moves), false},
    {"draw_score", FIELD_INT, PLACE(draw_score), false},
    {"draw_moves", FIELD_INT, PLACE(draw_moves), false},
    {"sprt", FIELD_FLAG, PLACE(sprt), false},
    {"elo0", FIELD_REAL, PLACE(elo0), false},
    {"elo1", FIELD_REAL, PLACE(elo1), false},
    {"alpha", FIELD_REAL, PLACE(alpha), false},
    {"beta", FIELD_REAL, PLACE(beta), false},
};

enum { FIELDS = sizeof fields / sizeof *fields };

static void write_field(Json *run, const Field *field, const ArenaSettings *s) {
    const char *at = (const char *)s + field->place;
    switch (field->kind) {
    case FIELD_INT:
        json_add_int(run, field->key, *(const int *)(const void *)at);
        break;
    case FIELD_COUNT:
        json_add_int(run, field->key, (int64_t) * (const uint64_t *)(const void *)at);
        break;
    case FIELD_REAL:
        json_add_measure(run, field->key, *(const double *)(const void *)at, EXACT_DIGITS);
        break;
    default:
        json_add_flag(run, field->key, *(const bool *)(const void *)at);
    }
}

static Json *text_list(char *const *list, int count) {
    Json *texts = json_new_list();
    for (int i = 0; i < count; i++)
        json_append_text(texts, list[i]);
    return texts;
}

static void add_words(Json *run, const ArenaSettings *s) {
    json_add_text(run, "mode", arena_mode_name(s->mode));
    json_add(run, "players", text_list(s->players, s->player_count));
    json_add_text(run, "goal", goal_name(s->rules.goal));
    json_add_text(run, "start", start_name(s->rules.start));
    json_add_int(run, "seed", (int64_t)s->seed);
    json_add_text(run, "openings", opening_names[s->opening]);
    json_add_text(run, "opening_name", s->opening_name ? s->opening_name : "");
}

static void add_numbers(Json *run, const ArenaSettings *s) {
    for (int i = 0; i < FIELDS; i++)
        write_field(run, &fields[i], s);
}

static Json *whole_list(const int *numbers, int count) {
    Json *list = json_new_list();
    for (int i = 0; i < count; i++)
        json_append_int(list, numbers[i]);
    return list;
}

// Keys and withdrawals, left out where there are none.
static void add_entries(Json *run, const ArenaSettings *s) {
    Json *keys = json_new_list(), *withdrawn = json_new_list();
    bool keyed = false;
    for (int i = 0; i < s->player_count; i++) {
        json_append_text(keys, s->entries[i].key ? s->entries[i].key : "");
        keyed = keyed || s->entries[i].key;
        if (s->entries[i].withdrawn)
            json_append_int(withdrawn, i);
    }
    if (keyed)
        json_add(run, "keys", keys);
    else
        json_free(keys);
    if (json_length(withdrawn))
        json_add(run, "withdrawn", withdrawn);
    else
        json_free(withdrawn);
}

// How it came to be.
static void add_growth(Json *run, const ArenaSettings *s) {
    Json *steps = json_new_list(), *settled = json_new_list();
    for (int i = 0; i < s->step_count; i++)
        json_append(steps, whole_list((int[]){s->steps[i].players, s->steps[i].games}, 2));
    for (int i = 0; i < s->settled_count; i++)
        json_append(
            settled,
            whole_list((int[]){s->settled[i].round, s->settled[i].first, s->settled[i].second}, 3));
    add_entries(run, s);
    json_add(run, "former", text_list(s->former, s->former_count));
    json_add(run, "steps", steps);
    json_add(run, "settled", settled);
    if (s->chain)
        json_add_text(run, "chain", s->chain);
}

bool settings_write(const ArenaSettings *s, Text *out) {
    Json *run = json_new_object();
    json_add_int(run, "format", shard_is_part(s->shard) ? PART_FORMAT : FORMAT);
    if (shard_is_part(s->shard)) {
        Text shard = {0};
        shard_write(&shard, s->shard);
        json_add_buffer(run, "shard", &shard);
    }
    add_words(run, s);
    add_growth(run, s);
    json_add(run, "opening_list", text_list(s->lines, s->line_count));
    add_numbers(run, s);
    return json_write_file(out, run);
}

Json *settings_json(const ArenaSettings *s) {
    Json *run = json_new_object();
    add_words(run, s);
    add_entries(run, s);
    json_add_int(run, "opening_count", s->line_count);
    add_numbers(run, s);
    return run;
}

static bool read_flag(const Json *value, const char *key, bool *flag, Error *error) {
    *flag = json_flag_of(value);
    return json_holds_flag(value) ||
           error_set(error, "\"%s\" is missing or neither true nor false", key);
}

static bool read_count(const Json *value, const char *key, uint64_t *count, Error *error) {
    *count = (uint64_t)json_int_of(value);
    if (!json_holds_int(value))
        return error_set(error, "\"%s\" is missing or not a whole number", key);
    return json_int_of(value) >= 0 || error_set(error, "\"%s\" must not be negative", key);
}

static bool read_field(const Json *run, const Field *field, ArenaSettings *s, Error *error) {
    void *at = (char *)s + field->place;
    const Json *value = json_member(run, field->key);
    if (!value && field->later)
        return true;
    switch (field->kind) {
    case FIELD_INT:
        return json_take_int(run, field->key, -WHOLE_MAX, WHOLE_MAX, at, error);
    case FIELD_COUNT:
        return read_count(value, field->key, at, error);
    case FIELD_REAL:
        return json_take_number(run, field->key, -1e300, 1e300, at, error);
    default:
        return read_flag(value, field->key, at, error);
    }
}

// The place of a text among names; false when it is none of them.
static bool take_name(const Json *run, const char *key, const char *const *names, int count,
                      int *place) {
    const char *text = json_text_of(json_member(run, key));
    for (*place = 0; text && *place < count; ++*place)
        if (strcmp(text, names[*place]) == 0)
            return true;
    return false;
}

typedef bool AddText(ArenaSettings *settings, const char *text, Error *error);

static bool read_list(ArenaSettings *s, const Json *run, const char *key, AddText *add,
                      Error *error) {
    const Json *list = json_member(run, key);
    if (!json_holds_list(list))
        return error_set(error, "\"%s\" is missing or not a list", key);
    for (size_t i = 0; i < json_length(list); i++) {
        const char *text = json_text_of(json_entry(list, i));
        if (!text)
            return error_set(error, "a list holds something that is not text");
        if (!add(s, text, error))
            return false;
    }
    return true;
}

static bool read_names(ArenaSettings *s, const Json *run, Error *error) {
    const char *modes[ARENA_MODES];
    for (int mode = 0; mode < ARENA_MODES; mode++)
        modes[mode] = arena_mode_name((ArenaMode)mode);
    const char *goal = json_text_of(json_member(run, "goal")),
               *start = json_text_of(json_member(run, "start"));
    int mode, opening;
    if (!take_name(run, "mode", modes, ARENA_MODES, &mode) ||
        !take_name(run, "openings", opening_names, 3, &opening) || !goal ||
        !goal_parse(goal, &s->rules.goal) || !start || !start_parse(start, &s->rules.start))
        return error_set(error, "unknown mode, openings, goal or start");
    s->mode = (ArenaMode)mode;
    s->opening = (OpeningKind)opening;
    return true;
}

static bool read_entries(ArenaSettings *s, const Json *run, Error *error) {
    const Json *keys = json_member(run, "keys"), *withdrawn = json_member(run, "withdrawn");
    if (keys && json_length(keys) != (size_t)s->player_count)
        return error_set(error, "\"keys\" is not a list with an entry for each player");
    for (int i = 0; keys && i < s->player_count; i++)
        if (!settings_set_key(s, i, json_text_of(json_entry(keys, (size_t)i)), error))
            return false;
    for (size_t i = 0; i < json_length(withdrawn); i++) {
        const Json *entry = json_entry(withdrawn, i);
        int64_t player = json_int_of(entry);
        if (!json_holds_int(entry) || player < 0 || player >= s->player_count)
            return error_set(error, "\"withdrawn\" names nobody");
        s->entries[player].withdrawn = true;
    }
    return true;
}

// The whole numbers of a short list.
static bool read_wholes(const Json *list, int *numbers, int count) {
    bool good = json_length(list) == (size_t)count;
    for (int i = 0; good && i < count; i++) {
        const Json *entry = json_entry(list, (size_t)i);
        int64_t value = json_int_of(entry);
        good = json_holds_int(entry) && value >= -1 && value <= WHOLE_MAX;
        numbers[i] = (int)value;
    }
    return good;
}

static bool read_growth(ArenaSettings *s, const Json *run, Error *error) {
    const Json *steps = json_member(run, "steps"), *settled = json_member(run, "settled");
    int n[3];
    if (json_member(run, "former") && !read_list(s, run, "former", settings_add_former, error))
        return false;
    for (size_t i = 0; i < json_length(steps); i++)
        if (!read_wholes(json_entry(steps, i), n, 2))
            return error_set(error, "\"steps\" holds something that is no step");
        else if (!settings_add_step(s, (ArenaStep){n[0], n[1]}, error))
            return false;
    for (size_t i = 0; i < json_length(settled); i++)
        if (!read_wholes(json_entry(settled, i), n, 3))
            return error_set(error, "\"settled\" holds something that is no meeting");
        else if (!settings_add_meeting(s, (ArenaMeeting){n[0], n[1], n[2]}, error))
            return false;
    return settings_set_chain(s, json_text_of(json_member(run, "chain")), error);
}

static bool read_shard(ArenaSettings *s, const Json *run, Error *error) {
    const char *text = json_text_of(json_member(run, "shard"));
    return (text && shard_parse(text, &s->shard, NULL)) ||
           error_set(error, "\"shard\" is missing or no I/N");
}

static bool read_run(ArenaSettings *s, const Json *run, Error *error) {
    int format = 0;
    const char *name = "";
    const Json *seed = json_member(run, "seed");
    if (!json_take_int(run, "format", -WHOLE_MAX, WHOLE_MAX, &format, error))
        return false;
    if (format < FIRST_FORMAT || format > PART_FORMAT)
        return error_set(error, "format %d is from another version of the program", format);
    if (format == PART_FORMAT && !read_shard(s, run, error))
        return false;
    if (!json_holds_int(seed))
        return error_set(error, "\"seed\" is missing or not a whole number");
    s->seed = (uint64_t)json_int_of(seed);
    if (!read_names(s, run, error) || !json_take_text(run, "opening_name", &name, SIZE_MAX, error))
        return false;
    for (int i = 0; i < FIELDS; i++)
        if (!read_field(run, &fields[i], s, error))
            return false;
    s->opening_name = strdup(name);
    return (s->opening_name || error_set(error, "out of memory")) &&
           read_list(s, run, "players", settings_add_player, error) &&
           read_list(s, run, "opening_list", settings_add_line, error) &&
           read_entries(s, run, error) && read_growth(s, run, error) && settings_check(s, error);
}

bool settings_read(ArenaSettings *settings, const char *json, Error *error) {
    *settings = settings_default();
    Json *run = json_read(json, strlen(json), error);
    bool good = run && read_run(settings, run, error);
    json_free(run);
    if (!good)
        settings_free(settings);
    return good;
}
