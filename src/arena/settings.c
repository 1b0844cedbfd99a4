#include "settings.h"

#include "settings_options.h"
#include "visible.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

const char *arena_mode_name(ArenaMode mode) {
    static const char *const names[ARENA_MODES] = {"match", "kumite", "gauntlet", "ladder"};
    assert(mode < ARENA_MODES);
    return names[mode];
}

bool settings_challenges(const ArenaSettings *settings) {
    return settings->playto || settings->autoplay;
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

double settings_games(const ArenaSettings *s) {
    double pairs = s->mode == ARENA_KUMITE   ? s->player_count * (s->player_count - 1) / 2.0
                   : settings_challenges(s)  ? s->rounds
                   : s->mode == ARENA_LADDER ? (double)s->player_count / 2 * s->rounds
                                             : s->player_count - 1;
    return pairs * s->games;
}

bool settings_check(const ArenaSettings *s, Error *error) {
    if (!settings_in_range(s, error))
        return false;
    if (s->player_count < 2)
        return error_set(error, "a tournament wants at least two players; see `flipside players`");
    if (s->mode == ARENA_MATCH && s->player_count != 2)
        return error_set(error, "a match is between two players; for more there are kumite, gauntlet and ladder");
    if (settings_challenges(s) && s->mode != ARENA_LADDER)
        return error_set(error, "--playto and --autoplay are challenges in a --ladder");
    if (s->playto && s->autoplay)
        return error_set(error, "choose one of --playto and --autoplay");
    if (s->playto < 0 || s->playto >= s->player_count)
        return error_set(error, "--playto names nobody of the ladder");
    if (s->autoplay && s->rounds != s->autoplay)
        return error_set(error, "--autoplay N is the number of challenges; leave --rounds out");
    if (settings_games(s) > ARENA_GAMES_MAX)
        return error_set(error, "more than %d games in all", ARENA_GAMES_MAX);
    if (!size_valid(s->rules.size))
        return error_set(error, "the board's size must be 8, 6 or 4");
    if (s->opening == OPENING_LIST && s->line_count == 0)
        return error_set(error, "the list of openings is empty");
    if (s->increment > 0 && s->game_seconds <= 0)
        return error_set(error, "--increment wants --game-time");
    if (s->sprt && s->mode != ARENA_MATCH)
        return error_set(error, "--sprt is for a match of two players");
    if (s->sprt && !(s->elo0 < s->elo1))
        return error_set(error, "--sprt ELO0,ELO1 wants ELO0 below ELO1");
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

void settings_mark(const ArenaSettings *settings, int player, Text *out) {
    assert(player >= 0 && player < settings->player_count);
    int before = 0;
    for (int i = 0; i < player; i++)
        before += strcmp(settings->players[i], settings->players[player]) == 0;
    text_add(out, settings->players[player]);
    if (before)
        text_format(out, " #%d", before + 1);
}
