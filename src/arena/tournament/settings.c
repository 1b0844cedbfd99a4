#include "settings.h"

#include "names.h"
#include "settings_options.h"
#include "visible.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

const char *arena_mode_name(ArenaMode mode) {
    static const char *const names[ARENA_MODES] = {"match", "kumite", "gauntlet", "ladder",
                                                   "swiss", "danish", "knockout"};
    assert(mode < ARENA_MODES);
    return names[mode];
}

bool arena_mode_rounds(ArenaMode mode) {
    return mode >= ARENA_LADDER;
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
    for (int i = 0; settings->entries && i < settings->player_count; i++)
        free(settings->entries[i].key);
    free(settings->entries);
    free(settings->steps);
    free(settings->settled);
    free(settings->chain);
    free_list(settings->former, settings->former_count);
    free_list(settings->players, settings->player_count);
    free_list(settings->lines, settings->line_count);
    free(settings->opening_name);
    *settings = (ArenaSettings){0};
}

bool settings_copy(const ArenaSettings *settings, ArenaSettings *copy, Error *error) {
    Text text = {0};
    bool good = settings_write(settings, &text) || error_set(error, "out of memory");
    good = good && settings_read(copy, text_string(&text), error);
    text_free(&text);
    return good;
}

bool settings_plays(const ArenaSettings *settings, int player) {
    assert(player >= 0 && player < settings->player_count);
    return !settings->entries[player].withdrawn;
}

int settings_playing(const ArenaSettings *settings) {
    int count = 0;
    for (int i = 0; i < settings->player_count; i++)
        count += settings_plays(settings, i);
    return count;
}

// Room for one more in an owned list, which grows by doubling at powers of two.
static void *make_room(void *list, int count, size_t size) {
    return (count & (count - 1)) == 0 ? realloc(list, (count ? (size_t)count * 2 : 1) * size)
                                      : list;
}

// Appends a copy to an owned list.
static bool append(char ***list, int *count, const char *text, Error *error) {
    char **grown = make_room(*list, *count, sizeof **list);
    if (grown)
        *list = grown;
    char *copy = grown ? strdup(text) : NULL;
    if (!copy)
        return error_set(error, "out of memory");
    (*list)[(*count)++] = copy;
    return true;
}

bool settings_add_player(ArenaSettings *settings, const char *spec, Error *error) {
    return settings_add_keyed(settings, spec, NULL, error);
}

// Is it a spec that a table and a log can show?
static bool check_spec(const char *spec, Error *error) {
    if (strlen(spec) > ARENA_SPEC_MAX)
        return error_set(error, "a player's spec is longer than %d characters", ARENA_SPEC_MAX);
    return visible_is_clean(spec) ||
           error_set(error, "a player's spec must be UTF-8 text without control characters: %.100s",
                     spec);
}

static bool check_key(const char *key, Error *error) {
    return !key || (strlen(key) <= ARENA_KEY_MAX && visible_is_clean(key)) ||
           error_set(error, "a player's key must be text of at most %d characters", ARENA_KEY_MAX);
}

bool settings_add_keyed(ArenaSettings *settings, const char *spec, const char *key, Error *error) {
    assert(settings && spec);
    if (settings->player_count == ARENA_PLAYERS_MAX)
        return error_set(error, "at most %d players", ARENA_PLAYERS_MAX);
    if (!check_spec(spec, error) || !check_key(key, error))
        return false;
    ArenaEntry *entries = make_room(settings->entries, settings->player_count, sizeof *entries);
    if (!entries)
        return error_set(error, "out of memory");
    settings->entries = entries;
    char *copy = key && *key ? strdup(key) : NULL;
    if (key && *key && !copy)
        return error_set(error, "out of memory");
    entries[settings->player_count] = (ArenaEntry){.key = copy};
    if (append(&settings->players, &settings->player_count, spec, error))
        return true;
    free(copy);
    return false;
}

// Replaces an owned text; NULL and "" are none.
static bool replace(char **text, const char *by, Error *error) {
    char *copy = by && *by ? strdup(by) : NULL;
    if (by && *by && !copy)
        return error_set(error, "out of memory");
    free(*text);
    *text = copy;
    return true;
}

bool settings_set_key(ArenaSettings *settings, int player, const char *key, Error *error) {
    return check_key(key, error) && replace(&settings->entries[player].key, key, error);
}

bool settings_set_spec(ArenaSettings *settings, int player, const char *spec, Error *error) {
    return check_spec(spec, error) && replace(&settings->players[player], spec, error);
}

bool settings_set_chain(ArenaSettings *settings, const char *chain, Error *error) {
    return replace(&settings->chain, chain, error);
}

bool settings_add_former(ArenaSettings *settings, const char *mark, Error *error) {
    return append(&settings->former, &settings->former_count, mark, error);
}

bool settings_add_step(ArenaSettings *settings, ArenaStep step, Error *error) {
    ArenaStep *steps = make_room(settings->steps, settings->step_count, sizeof *steps);
    if (!steps)
        return error_set(error, "out of memory");
    settings->steps = steps;
    steps[settings->step_count++] = step;
    return true;
}

bool settings_add_meeting(ArenaSettings *settings, ArenaMeeting meeting, Error *error) {
    ArenaMeeting *settled = make_room(settings->settled, settings->settled_count, sizeof *settled);
    if (!settled)
        return error_set(error, "out of memory");
    settings->settled = settled;
    settled[settings->settled_count++] = meeting;
    return true;
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
    double pairs = s->mode == ARENA_KUMITE      ? s->player_count * (s->player_count - 1) / 2.0
                   : settings_challenges(s)     ? s->rounds
                   : s->mode == ARENA_KNOCKOUT  ? s->player_count - 1
                   : arena_mode_rounds(s->mode) ? (double)s->player_count / 2 * s->rounds
                                                : s->player_count - 1;
    return pairs * (s->games + (s->mode == ARENA_KNOCKOUT ? KNOCKOUT_EXTRA : 0));
}

int settings_usual_rounds(ArenaMode mode, int players) {
    int rounds = 0;
    while (1 << rounds < players)
        rounds++;
    if (mode == ARENA_KNOCKOUT || players < 3)
        return rounds > 0 ? rounds : 1;
    return rounds + 2 < players - 1 ? rounds + 2 : players - 1;
}

static bool check_challenges(const ArenaSettings *s, Error *error) {
    if (!settings_challenges(s))
        return true;
    if (s->mode != ARENA_LADDER)
        return error_set(error, "--playto and --autoplay are challenges in a --ladder");
    if (s->playto && s->autoplay)
        return error_set(error, "choose one of --playto and --autoplay");
    if (s->playto < 0 || s->playto >= s->player_count)
        return error_set(error, "--playto names nobody of the ladder");
    if (s->autoplay && s->rounds != s->autoplay)
        return error_set(error, "--autoplay N is the number of challenges; leave --rounds out");
    return (settings_plays(s, 0) && settings_plays(s, s->playto)) ||
           error_set(error, "who challenges, and whom it challenges, must play");
}

static bool check_steps(const ArenaSettings *s, Error *error) {
    ArenaStep last = {2, 1};
    bool good = s->step_count <= ARENA_STEPS_MAX && (!s->step_count || !arena_mode_rounds(s->mode));
    for (int i = 0; good && i < s->step_count; i++) {
        good = s->steps[i].players >= last.players && s->steps[i].games >= last.games;
        last = s->steps[i];
    }
    good = good && (!s->step_count || (last.players <= s->player_count && last.games <= s->games));
    return good || error_set(error, "the earlier sizes of the tournament do not fit");
}

// Round after round without a gap, everybody once in a round.
static bool check_settled(const ArenaSettings *s, Error *error) {
    int seen[ARENA_PLAYERS_MAX] = {0}, round = 0;
    bool good = !s->settled_count || (arena_mode_rounds(s->mode) && s->mode != ARENA_KNOCKOUT);
    for (int i = 0; good && i < s->settled_count; i++) {
        const ArenaMeeting *m = &s->settled[i];
        good = (m->round == round || (i > 0 && m->round == round + 1)) && m->round < s->rounds &&
               m->first >= 0 && m->first < s->player_count && m->second >= -1 &&
               m->second < s->player_count && m->first != m->second && seen[m->first] <= m->round &&
               (m->second < 0 || seen[m->second] <= m->round);
        if (!good)
            break;
        round = m->round;
        seen[m->first] = round + 1;
        if (m->second >= 0)
            seen[m->second] = round + 1;
    }
    return good || error_set(error, "the settled rounds of the tournament do not fit");
}

// A shard plays its games whatever the others do, and they are the same until it is merged.
static bool check_shard(const ArenaSettings *s, Error *error) {
    if (!shard_is_part(s->shard))
        return true;
    if (arena_mode_rounds(s->mode))
        return error_set(
            error,
            "--shard wants a schedule that no result changes: a match, --kumite or --gauntlet, not "
            "--%s, whose rounds depend on the ones before",
            arena_mode_name(s->mode));
    if (s->sprt)
        return error_set(
            error,
            "--shard wants a schedule that no result changes: --sprt, which ends by the results, "
            "cannot be divided; give --games instead");
    return (!s->step_count && settings_playing(s) == s->player_count) ||
           error_set(error, "a part of a divided tournament cannot have grown");
}

bool settings_check(const ArenaSettings *s, Error *error) {
    if (!settings_in_range(s, error))
        return false;
    if (s->player_count < 2)
        return error_set(error, "a tournament wants at least two players; see `flipside players`");
    if (s->mode == ARENA_MATCH && s->player_count != 2)
        return error_set(
            error, "a match is between two players; for more there are kumite, gauntlet, ladder, "
                   "Swiss, Danish and knockout");
    if (settings_playing(s) < 2)
        return error_set(error, "fewer than two players are left");
    if (s->mode == ARENA_KNOCKOUT && s->rounds != settings_usual_rounds(s->mode, s->player_count))
        return error_set(error, "a knockout has as many rounds as its bracket; leave --rounds out");
    if (!check_challenges(s, error) || !check_steps(s, error) || !check_settled(s, error))
        return false;
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
    return check_shard(s, error);
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

static bool name_withdrawn(char **name) {
    Text text = {0};
    text_format(&text, "%s (withdrawn)", *name);
    bool good = !text.failed;
    if (good) {
        free(*name);
        *name = text.data;
    } else {
        text_free(&text);
    }
    return good;
}

char **settings_names(const ArenaSettings *settings) {
    const char *playing[ARENA_PLAYERS_MAX];
    int count = 0, n = settings->player_count;
    for (int i = 0; i < n; i++)
        if (settings_plays(settings, i))
            playing[count++] = settings->players[i];
    char **all = names_make((const char *const *)settings->players, n),
         **own = names_make(playing, count);
    bool good = all && own;
    for (int i = 0, at = 0; good && i < n; i++) {
        if (!settings_plays(settings, i)) {
            good = name_withdrawn(&all[i]);
            continue;
        }
        char *other = all[i];
        all[i] = own[at];
        own[at++] = other;
    }
    names_free(own, count);
    if (good)
        return all;
    names_free(all, n);
    return NULL;
}
