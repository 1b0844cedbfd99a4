#include "settings.h"

#include "clock.h"
#include "visible.h"

#include <assert.h>
#include <errno.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

static const char *const mode_names[] = {"match", "kumite", "gauntlet", "ladder"};
static const char *const opening_names[] = {"start", "random", "list"};

const char *arena_mode_name(ArenaMode mode) {
    return mode_names[mode];
}

ArenaSettings settings_default(void) {
    return (ArenaSettings){.mode = ARENA_MATCH,
                           .games = 100,
                           .rounds = 20,
                           .rules = rules_default(),
                           .seed = 1,
                           .opening = OPENING_RANDOM,
                           .opening_plies = 8,
                           .grace = 0.1,
                           .alpha = 0.05,
                           .beta = 0.05};
}

static void free_list(char **list, int count) {
    for (int i = 0; i < count; i++)
        free(list[i]);
    free(list);
}

void settings_free(ArenaSettings *settings) {
    free_list(settings->players, settings->player_count);
    free_list(settings->lines, settings->line_count);
    free(settings->opening_name);
    *settings = (ArenaSettings){0};
}

// Appends a copy to an owned list, which grows by doubling at powers of two.
static bool append(char ***list, int *count, const char *text, Error *error) {
    if ((*count & (*count - 1)) == 0) {
        size_t room = *count ? (size_t)*count * 2 : 1;
        char **grown = realloc(*list, room * sizeof **list);
        if (!grown)
            return error_set(error, "out of memory");
        *list = grown;
    }
    char *copy = strdup(text);
    if (!copy)
        return error_set(error, "out of memory");
    (*list)[(*count)++] = copy;
    return true;
}

bool settings_add_player(ArenaSettings *settings, const char *spec, Error *error) {
    assert(settings && spec);
    if (settings->player_count == ARENA_PLAYERS_MAX)
        return error_set(error, "at most %d players", ARENA_PLAYERS_MAX);
    if (strlen(spec) > ARENA_SPEC_MAX)
        return error_set(error, "a player's spec is longer than %d characters", ARENA_SPEC_MAX);
    if (!visible_already(spec)) // it is also a name, in tables and logs
        return error_set(error, "a player's spec must be UTF-8 text without control characters: %.100s", spec);
    return append(&settings->players, &settings->player_count, spec, error);
}

bool settings_add_line(ArenaSettings *settings, const char *line, Error *error) {
    return append(&settings->lines, &settings->line_count, line, error);
}

static bool add_line(void *user, const char *line, Error *error) {
    return settings_add_line(user, line, error);
}

bool settings_add_list(ArenaSettings *settings, const char *text, Error *error) {
    return openings_read_list(settings->rules, text, add_line, settings, error);
}

bool settings_take_balanced(ArenaSettings *settings, Error *error) {
    const char *list = openings_balanced(settings->rules, error);
    if (!list)
        return false;
    settings->opening = OPENING_LIST;
    settings->opening_name = strdup("balanced");
    return settings_add_list(settings, list, error);
}

bool settings_check(const ArenaSettings *s, Error *error) {
    if (s->player_count < 2)
        return error_set(error, "a tournament wants at least two players; see `flipside players`");
    if (s->mode == ARENA_MATCH && s->player_count != 2)
        return error_set(error, "a match is between two players; for more use --kumite, --gauntlet or --ladder");
    if (s->games < 1 || s->rounds < 1)
        return error_set(error, "--games and --rounds must be at least 1");
    double pairs = s->mode == ARENA_KUMITE   ? s->player_count * (s->player_count - 1) / 2.0
                   : s->mode == ARENA_LADDER ? (double)s->player_count / 2 * s->rounds
                                             : s->player_count - 1;
    if (pairs * s->games > ARENA_GAMES_MAX)
        return error_set(error, "more than %d games in all", ARENA_GAMES_MAX);
    if (!size_valid(s->rules.size))
        return error_set(error, "the board's size must be 8, 6 or 4");
    if (s->opening == OPENING_LIST && s->line_count == 0)
        return error_set(error, "the list of openings is empty");
    if (s->opening_plies < 0 || s->opening_plies > 50)
        return error_set(error, "random openings have from 0 to 50 plies");
    const double times[] = {s->move_seconds, s->usual_seconds, s->game_seconds, s->increment, s->grace};
    for (size_t i = 0; i < sizeof times / sizeof *times; i++)
        if (!(times[i] >= 0 && times[i] <= CLOCK_LIMIT_MAX))
            return error_set(error, "times must be from 0 to %.0f seconds", CLOCK_LIMIT_MAX);
    if (s->increment > 0 && s->game_seconds <= 0)
        return error_set(error, "--increment wants --game-time");
    if (s->depth < 0 || s->resign_moves < 0 || s->draw_moves < 0)
        return error_set(error, "depth and the numbers of moves must not be negative");
    if (s->adjudicate < 0 || s->adjudicate > 30)
        return error_set(error, "--adjudicate is from 0 to 30 empty squares");
    if (s->sprt && s->mode != ARENA_MATCH)
        return error_set(error, "--sprt is for a match of two players");
    if (s->sprt && !(s->elo0 < s->elo1))
        return error_set(error, "--sprt ELO0,ELO1 wants ELO0 below ELO1");
    if (s->sprt && !(s->alpha > 0 && s->alpha < 0.5 && s->beta > 0 && s->beta < 0.5))
        return error_set(error, "--alpha and --beta must lie between 0 and 0.5");
    return true;
}

OpeningPlan settings_openings(const ArenaSettings *s) {
    return (OpeningPlan){.rules = s->rules,
                         .kind = s->opening,
                         .plies = s->opening_plies,
                         .seed = s->seed,
                         .lines = s->lines,
                         .line_count = s->line_count};
}

MatchTerms settings_terms(const ArenaSettings *s) {
    return (MatchTerms){.each = {.seconds = s->move_seconds,
                                 .usual = s->usual_seconds,
                                 .depth = s->depth,
                                 .nodes = s->nodes,
                                 .playouts = s->playouts,
                                 .grace = s->grace},
                        .strict = true,
                        .game_seconds = s->game_seconds,
                        .increment = s->increment,
                        .resign_score = s->resign_score,
                        .resign_moves = s->resign_moves,
                        .draw_score = s->draw_score,
                        .draw_moves = s->draw_moves};
}

// NULL when memory is refused.
static json_t *string_list(char *const *list, int count) {
    json_t *array = json_array();
    for (int i = 0; i < count; i++)
        if (json_array_append_new(array, json_string(list[i])) != 0) {
            json_decref(array);
            return NULL;
        }
    return array;
}

// Takes what the JSON library writes. (Its own buffers lose pieces without a word when memory is refused.)
static int add_bytes(const char *bytes, size_t size, void *out) {
    text_add_bytes(out, bytes, size);
    return ((const Text *)out)->failed ? -1 : 0;
}

bool settings_write(const ArenaSettings *s, Text *out) {
    json_t *run = json_pack(
        "{s:i, s:s, s:o, s:i, s:i, s:s, s:s, s:i, s:I, s:s, s:i, s:s, s:o, s:f, s:f, s:f, s:f, s:i, s:I, s:I, s:i, "
        "s:f}",
        "format", 1, "mode", arena_mode_name(s->mode), "players", string_list(s->players, s->player_count), "games",
        s->games, "rounds", s->rounds, "goal", goal_name(s->rules.goal), "start", start_name(s->rules.start), "size",
        s->rules.size, "seed", (json_int_t)s->seed, "openings", opening_names[s->opening], "opening_plies",
        s->opening_plies, "opening_name", s->opening_name ? s->opening_name : "", "opening_list",
        string_list(s->lines, s->line_count), "time", s->move_seconds, "game_time", s->game_seconds, "increment",
        s->increment, "grace", s->grace, "depth", s->depth, "nodes", (json_int_t)s->nodes, "playouts",
        (json_int_t)s->playouts, "adjudicate", s->adjudicate, "usual_time", s->usual_seconds);
    json_t *rules = json_pack("{s:i, s:i, s:i, s:i, s:b, s:f, s:f, s:f, s:f}", "resign_score", s->resign_score,
                              "resign_moves", s->resign_moves, "draw_score", s->draw_score, "draw_moves", s->draw_moves,
                              "sprt", s->sprt, "elo0", s->elo0, "elo1", s->elo1, "alpha", s->alpha, "beta", s->beta);
    bool good = run && rules && json_object_update(run, rules) == 0 &&
                json_dump_callback(run, add_bytes, out, JSON_INDENT(2)) == 0;
    text_add(out, "\n");
    good = good && !out->failed;
    json_decref(run);
    json_decref(rules);
    return good;
}

// The index of a name in a list of names, or −1.
static int name_index(const char *name, const char *const *names, int count) {
    for (int i = 0; i < count; i++)
        if (strcmp(name, names[i]) == 0)
            return i;
    return -1;
}

typedef bool AddText(ArenaSettings *settings, const char *text, Error *error);

static bool read_list(ArenaSettings *s, const json_t *list, AddText *add, Error *error) {
    size_t i;
    json_t *item;
    json_array_foreach(list, i, item) {
        if (!json_is_string(item))
            return error_set(error, "a list holds something that is not text");
        if (!add(s, json_string_value(item), error))
            return false;
    }
    return true;
}

static bool read_object(ArenaSettings *s, json_t *run, Error *error) {
    const char *mode, *goal, *start, *opening, *name;
    json_t *players, *lines;
    json_int_t seed, nodes, playouts;
    int format, sprt;
    json_error_t wrong;
    if (json_unpack_ex(run, &wrong, 0,
                       "{s:i, s:s, s:o, s:i, s:i, s:s, s:s, s:i, s:I, s:s, s:i, s:s, s:o, s:F, s:F, s:F, s:F, s:i, "
                       "s:I, s:I, s:i, s:i, s:i, s:i, s:i, s:b, s:F, s:F, s:F, s:F, s?F}",
                       "format", &format, "mode", &mode, "players", &players, "games", &s->games, "rounds", &s->rounds,
                       "goal", &goal, "start", &start, "size", &s->rules.size, "seed", &seed, "openings", &opening,
                       "opening_plies", &s->opening_plies, "opening_name", &name, "opening_list", &lines, "time",
                       &s->move_seconds, "game_time", &s->game_seconds, "increment", &s->increment, "grace", &s->grace,
                       "depth", &s->depth, "nodes", &nodes, "playouts", &playouts, "adjudicate", &s->adjudicate,
                       "resign_score", &s->resign_score, "resign_moves", &s->resign_moves, "draw_score", &s->draw_score,
                       "draw_moves", &s->draw_moves, "sprt", &sprt, "elo0", &s->elo0, "elo1", &s->elo1, "alpha",
                       &s->alpha, "beta", &s->beta, "usual_time", &s->usual_seconds) != 0)
        return error_set(error, "%s", wrong.text);
    if (format != 1)
        return error_set(error, "format %d is from another version of the program", format);
    int mode_index = name_index(mode, mode_names, 4), opening_index = name_index(opening, opening_names, 3);
    if (mode_index < 0 || opening_index < 0 || !goal_parse(goal, &s->rules.goal) ||
        !start_parse(start, &s->rules.start))
        return error_set(error, "unknown mode, openings, goal or start");
    if (nodes < 0 || playouts < 0)
        return error_set(error, "limits must not be negative");
    s->mode = (ArenaMode)mode_index;
    s->opening = (OpeningKind)opening_index;
    s->seed = (uint64_t)seed;
    s->nodes = (uint64_t)nodes;
    s->playouts = (uint64_t)playouts;
    s->sprt = sprt;
    s->opening_name = strdup(name);
    return s->opening_name ? read_list(s, players, settings_add_player, error) &&
                                 read_list(s, lines, settings_add_line, error) && settings_check(s, error)
                           : error_set(error, "out of memory");
}

bool settings_read(ArenaSettings *settings, const char *json, Error *error) {
    *settings = settings_default();
    json_error_t wrong;
    errno = 0;
    json_t *run = json_loads(json, 0, &wrong);
    if (!run && errno == ENOMEM)
        return error_system(error, ENOMEM, "cannot read the settings");
    if (!run)
        return error_set(error, "line %d: %s", wrong.line, wrong.text);
    bool good = read_object(settings, run, error);
    json_decref(run);
    if (!good)
        settings_free(settings);
    return good;
}

void settings_mark(const ArenaSettings *settings, int player, Text *out) {
    assert(player >= 0 && player < settings->player_count);
    int before = 0;
    for (int i = 0; i < player; i++)
        before += strcmp(settings->players[i], settings->players[player]) == 0;
    text_add(out, settings->players[player]);
    if (before)
        text_format(out, " #%d", before + 1);
}
