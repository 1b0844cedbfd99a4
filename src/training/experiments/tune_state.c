#include "tune_state.h"

#include "file.h"
#include "file_open.h"
#include "json.h"
#include "tune_picture.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { STATE_FORMAT = 1, STATE_LIMIT = 256 << 20, NAMES_LIMIT = 4096 };

static Json *genome_json(const Genes *genes, const Genome *genome) {
    Json *object = json_new_object();
    for (int i = 0; i < genes->count; i++)
        json_add_real(object, genes->list[i].option->name, genome->values[i], 6);
    return object;
}

// The match settings use the same format as the arena.
static Json *match_json(const ArenaSettings *match, Error *error) {
    Text text = {0};
    Json *value = NULL;
    if (settings_write(match, &text))
        value = json_read(text_string(&text), text.length, error);
    else
        error_set(error, "out of memory");
    text_free(&text);
    return value;
}

static Json *row_json(const Genes *genes, const TuneRow *row) {
    Json *object = json_new_object();
    json_add_real(object, "centre_elo", row->centre_elo, 6);
    json_add_real(object, "centre_error", row->centre_error, 6);
    json_add_real(object, "best_elo", row->best_elo, 6);
    json_add_real(object, "best_error", row->best_error, 6);
    json_add_real(object, "mean_elo", row->mean_elo, 6);
    json_add(object, "centre", genome_json(genes, &row->centre));
    return object;
}

bool tune_state_write(const Tune *tune, Text *out, Error *error) {
    const TuneSettings *s = &tune->settings;
    Json *match = match_json(&s->match, error);
    if (!match)
        return false;
    Json *state = json_new_object(), *members = json_new_list(), *rows = json_new_list();
    Text result = {0};
    tune_result(tune, &result);
    json_add_int(state, "format", STATE_FORMAT);
    json_add_text(state, "result", text_string(&result));
    json_add_text(state, "method", tune_method_name(s->method));
    json_add_int(state, "generations", s->generations);
    json_add_int(state, "population", s->population);
    json_add_int(state, "rivals", s->rivals);
    json_add_real(state, "step", s->step, 9);
    json_add_int(state, "verify", s->verify);
    json_add_text(state, "genes", s->chosen ? s->chosen : "");
    json_add_text(state, "fix", s->fixed ? s->fixed : "");
    json_add(state, "match", match);
    json_add_int(state, "done", tune->done);
    json_add_int(state, "games", tune->games);
    for (int i = 0; i < s->population; i++)
        json_append(members, genome_json(&tune->genes, &tune->members[i]));
    for (int i = 0; i < tune->done; i++)
        json_append(rows, row_json(&tune->genes, &tune->rows[i]));
    json_add(state, "members", members);
    json_add(state, "rows", rows);
    text_free(&result);
    return json_write_file(out, state) || error_set(error, "out of memory");
}

static bool read_genome(const Genes *genes, const Json *object, Genome *genome, Error *error) {
    *genome = (Genome){{0}};
    for (int i = 0; i < genes->count; i++) {
        const Option *option = genes->list[i].option;
        if (!json_take_number(object, option->name, option->min, option->max, &genome->values[i],
                              error))
            return false;
    }
    return true;
}

static bool read_row(const Genes *genes, const Json *object, TuneRow *row, Error *error) {
    const double most = 1e6;
    return json_take_number(object, "centre_elo", -most, most, &row->centre_elo, error) &&
           json_take_number(object, "centre_error", 0, most, &row->centre_error, error) &&
           json_take_number(object, "best_elo", -most, most, &row->best_elo, error) &&
           json_take_number(object, "best_error", 0, most, &row->best_error, error) &&
           json_take_number(object, "mean_elo", -most, most, &row->mean_elo, error) &&
           read_genome(genes, json_member(object, "centre"), &row->centre, error);
}

// Reads a list of gene names; an empty list becomes NULL.
static bool read_names(const Json *state, const char *key, char **names, Error *error) {
    const char *text;
    if (!json_take_text(state, key, &text, NAMES_LIMIT, error))
        return false;
    *names = *text ? strdup(text) : NULL;
    return !*text || *names || error_set(error, "out of memory");
}

static bool read_match(const Json *state, ArenaSettings *match, Error *error) {
    Text text = {0};
    const Json *part = json_member(state, "match");
    bool good = part ? json_write_part(&text, part) || error_set(error, "out of memory")
                     : error_set(error, "match is missing");
    good = good && settings_read(match, text_string(&text), error);
    text_free(&text);
    return good;
}

static bool read_settings(const Json *state, TuneSettings *s, Error *error) {
    const char *method;
    int format;
    if (!json_take_int(state, "format", STATE_FORMAT, STATE_FORMAT, &format, error) ||
        !json_take_text(state, "method", &method, 16, error))
        return false;
    s->method = strcmp(method, tune_method_name(TUNE_SPSA)) == 0 ? TUNE_SPSA : TUNE_GENETIC;
    if (strcmp(method, tune_method_name(s->method)) != 0)
        return error_set(error, "method is \"%s\" or \"%s\"", tune_method_name(TUNE_GENETIC),
                         tune_method_name(TUNE_SPSA));
    return json_take_int(state, "generations", 1, GENERATIONS_MAX, &s->generations, error) &&
           json_take_int(state, "population", POPULATION_MIN, POPULATION_MAX, &s->population,
                         error) &&
           json_take_int(state, "rivals", 1, POPULATION_MAX, &s->rivals, error) &&
           json_take_number(state, "step", 0, 10, &s->step, error) &&
           json_take_int(state, "verify", 0, 10000000, &s->verify, error) &&
           read_names(state, "genes", &s->chosen, error) &&
           read_names(state, "fix", &s->fixed, error) && read_match(state, &s->match, error);
}

static bool read_progress(const Json *state, Tune *tune, Error *error) {
    const Json *members = json_member(state, "members"), *rows = json_member(state, "rows");
    double games;
    if (!json_take_int(state, "done", 0, tune->settings.generations, &tune->done, error) ||
        !json_take_number(state, "games", 0, 1e15, &games, error))
        return false;
    tune->games = (int64_t)games;
    if (json_length(members) != (size_t)tune->settings.population ||
        json_length(rows) != (size_t)tune->done)
        return error_set(
            error,
            "it wants as many members as the population and as many rows as generations done");
    for (int i = 0; i < tune->settings.population; i++)
        if (!read_genome(&tune->genes, json_entry(members, (size_t)i), &tune->members[i], error))
            return false;
    for (int i = 0; i < tune->done; i++)
        if (!read_row(&tune->genes, json_entry(rows, (size_t)i), &tune->rows[i], error))
            return false;
    return true;
}

bool tune_state_read(Tune *tune, const char *text, size_t length, Error *error) {
    *tune = (Tune){0};
    TuneSettings settings = {0};
    Json *state = json_read(text, length, error);
    bool good = state && read_settings(state, &settings, error);
    if (good)
        good = tune_create(tune, settings, error) && read_progress(state, tune, error);
    else
        tune_settings_free(&settings);
    json_free(state);
    return good;
}

bool tune_folder_open(TuneFolder *folder, const char *path, Error *error) {
    *folder = (TuneFolder){.path = path, .lock = -1};
    if (!file_make_directory(path, false) || (folder->lock = file_open_directory(path)) < 0)
        return error_system(error, errno, "cannot make the folder %s", path);
    if (!file_lock(folder->lock)) {
        bool taken = errno == EWOULDBLOCK;
        return taken ? error_set(error, "another program is at work in %s", path)
                     : error_system(error, errno, "cannot lock the folder %s", path);
    }
    return true;
}

void tune_folder_close(TuneFolder *folder) {
    file_close(folder->lock);
    folder->lock = -1;
}

static void add_path(Text *out, const TuneFolder *folder, const char *name) {
    text_format(out, "%s/%s", folder->path, name);
}

bool tune_folder_used(const TuneFolder *folder) {
    Text path = {0};
    add_path(&path, folder, "tune.json");
    bool used = file_exists(text_string(&path));
    text_free(&path);
    return used;
}

bool tune_folder_load(const TuneFolder *folder, Tune *tune, Error *error) {
    Text path = {0}, text = {0};
    *tune = (Tune){0};
    add_path(&path, folder, "tune.json");
    bool good = file_read(text_string(&path), STATE_LIMIT, &text, error);
    if (good && !tune_state_read(tune, text_string(&text), text.length, error)) {
        Error inner = *error;
        good = error_set(error, "%.150s: %.200s", text_string(&path), inner.text);
    }
    text_free(&text);
    text_free(&path);
    return good;
}

static bool save(const TuneFolder *folder, const char *name, const Text *text, Error *error) {
    Text path = {0};
    add_path(&path, folder, name);
    bool good = (!text->failed && !path.failed) || error_set(error, "out of memory");
    good = good && file_write(text_string(&path), text->data, text->length, error);
    text_free(&path);
    return good;
}

bool tune_folder_save(const TuneFolder *folder, const Tune *tune, Error *error) {
    Text state = {0}, fitness = {0}, genes = {0};
    tune_picture_fitness(tune, &fitness);
    tune_picture_genes(tune, &genes);
    bool good = tune_state_write(tune, &state, error) && save(folder, "tune.json", &state, error) &&
                save(folder, "fitness.svg", &fitness, error) &&
                save(folder, "genes.svg", &genes, error);
    text_free(&state);
    text_free(&fitness);
    text_free(&genes);
    return good;
}
