#include "settings_options.h"

#include "file.h"
#include "names.h"
#include "openings.h"
#include "rules.h"
#include "spec_file.h"

#include <stdlib.h>
#include <string.h>

enum { LIST_LIMIT = 64 << 20, ENDING_MOVES_MAX = 60 };

static const Option rows[] = {ARENA_OPTIONS};
enum { ROWS = sizeof rows / sizeof *rows };

static const Option *row_of(const char *name) {
    OptionTable table = {.own = rows, .own_count = ROWS};
    return option_row(&table, option_find(&table, name, strlen(name)));
}

static double standard(const char *name) {
    return strtod(row_of(name)->standard, NULL);
}

ArenaSettings settings_default(void) {
    ArenaSettings settings = {.mode = ARENA_MATCH,
                              .games = (int)standard("games"),
                              .rounds = (int)standard("rounds"),
                              .rules = rules_default(),
                              .seed = (uint64_t)standard("seed"),
                              .grace = standard("grace") / 1000,
                              .alpha = standard("alpha"),
                              .beta = standard("beta")};
    settings_take_openings(&settings, row_of("openings")->standard, NULL);
    return settings;
}

// Where a row has no default, 0 stands for "not given".
static bool check_range(const char *name, double value, Error *error) {
    const Option *row = row_of(name);
    bool absent = !*row->standard && value == 0;
    return absent || (value >= row->min && value <= row->max) ||
           error_set(error, "--%s must be from %.10g to %.10g (%s)", name, row->min, row->max,
                     row->about);
}

bool settings_in_range(const ArenaSettings *s, Error *error) {
    const struct {
        const char *name;
        double value;
    } numbers[] = {{"games", s->games},
                   {"rounds", s->rounds},
                   {"autoplay", s->autoplay},
                   {"time", s->move_seconds},
                   {"time", s->usual_seconds},
                   {"game-time", s->game_seconds},
                   {"increment", s->increment},
                   {"grace", s->grace * 1000},
                   {"depth", s->depth},
                   {"nodes", (double)s->nodes},
                   {"playouts", (double)s->playouts},
                   {"adjudicate", s->adjudicate},
                   {"alpha", s->alpha},
                   {"beta", s->beta}};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (!check_range(numbers[i].name, numbers[i].value, error))
            return false;
    if (s->opening_plies < 0 || s->opening_plies > OPENING_PLIES_MAX)
        return error_set(error, "--openings random:PLIES wants from 0 to %d plies",
                         OPENING_PLIES_MAX);
    if (s->resign_moves < 0 || s->resign_moves > ENDING_MOVES_MAX || s->draw_moves < 0 ||
        s->draw_moves > ENDING_MOVES_MAX)
        return error_set(error, "--resign and --draw want from 1 to %d moves", ENDING_MOVES_MAX);
    return true;
}

// Two numbers with a comma between them and nothing else.
static bool two_numbers(const char *text, double *first, double *second) {
    char *end;
    *first = strtod(text, &end);
    if (end == text || *end != ',')
        return false;
    const char *rest = end + 1;
    *second = strtod(rest, &end);
    return end != rest && !*end;
}

bool settings_take_openings(ArenaSettings *settings, const char *text, Error *error) {
    size_t plain = strlen("random");
    if (strcmp(text, "balanced") == 0)
        return settings_take_balanced(settings, error);
    if (strcmp(text, "start") == 0) {
        settings->opening = OPENING_START;
    } else if (strncmp(text, "random", plain) == 0 && (text[plain] == ':' || !text[plain])) {
        char *end = NULL;
        long plies = text[plain] ? strtol(text + plain + 1, &end, 10) : settings->opening_plies;
        if (end && (end == text + plain + 1 || *end))
            plies = -1; // no number
        settings->opening = OPENING_RANDOM;
        settings->opening_plies = plies < 0 || plies > OPENING_PLIES_MAX ? -1 : (int)plies;
        return settings_in_range(settings, error);
    } else {
        Text list = {0};
        settings->opening = OPENING_LIST;
        settings->opening_name = strdup(text);
        bool good = file_read(text, LIST_LIMIT, &list, error) &&
                    settings_add_list(settings, text_string(&list), error);
        text_free(&list);
        return good;
    }
    return true;
}

// SCORE,MOVES of an option; false with an example when it is something else.
static bool take_ending(const Options *options, const char *name, double least, int *score,
                        int *moves, Error *error) {
    const char *text = options_text(options, name);
    double first, second;
    if (!text)
        return true;
    if (!two_numbers(text, &first, &second) || !(first >= least && first <= 1e6) ||
        !(second >= 1 && second <= ENDING_MOVES_MAX))
        return error_set(error, "--%s wants SCORE,MOVES, for example %s", name,
                         least < 0 ? "40,3" : "0,4");
    *score = (int)first;
    *moves = (int)second;
    return true;
}

static bool take_sprt(ArenaSettings *s, const Options *options, Error *error) {
    const char *text = options_text(options, "sprt");
    s->sprt = text != NULL;
    s->alpha = options_real(options, "alpha");
    s->beta = options_real(options, "beta");
    return !text || two_numbers(text, &s->elo0, &s->elo1) ||
           error_set(error, "--sprt wants ELO0,ELO1, for example 0,20");
}

// The place of a player that is named as people see it or by its spec; a new one when nobody is.
static bool take_opponent(ArenaSettings *s, const char *name, Error *error) {
    Text spec = {0};
    int count = s->player_count;
    char **names = names_make((const char *const *)s->players, count);
    bool good = names || error_set(error, "out of memory");
    good = good && spec_from_argument(name, &spec, error);
    for (int i = 1; good && !s->playto && i < count; i++)
        if (strcmp(names[i], name) == 0 || strcmp(s->players[i], text_string(&spec)) == 0)
            s->playto = i;
    if (good && !s->playto) {
        s->playto = count;
        good = settings_add_player(s, text_string(&spec), error);
    }
    names_free(names, count);
    text_free(&spec);
    return good;
}

static bool take_challenges(ArenaSettings *s, const Options *options, Error *error) {
    const char *opponent = options_text(options, "playto");
    s->autoplay = (int)options_int(options, "autoplay");
    if (!options_given(options, "rounds"))
        s->rounds = s->autoplay ? s->autoplay : opponent ? 1 : s->rounds;
    return !opponent ||
           (s->player_count ? take_opponent(s, opponent, error)
                            : error_set(error, "--playto wants a player that challenges"));
}

static bool take_mode(ArenaSettings *s, const Options *options, Error *error) {
    int chosen = 0;
    s->mode = ARENA_MATCH;
    for (ArenaMode mode = ARENA_KUMITE; mode < ARENA_MODES; mode++)
        if (options_flag(options, arena_mode_name(mode))) {
            s->mode = mode;
            chosen++;
        }
    if (chosen > 1)
        return error_set(
            error,
            "choose one of --kumite, --gauntlet, --ladder, --swiss, --danish and --knockout");
    bool rounds = arena_mode_rounds(s->mode);
    s->games = (int)options_int(options, "games");
    if (!options_given(options, "games"))
        s->games = rounds ? 2 : options_given(options, "sprt") ? 100000 : s->games;
    s->rounds = (int)options_int(options, "rounds");
    if (rounds && s->mode != ARENA_LADDER && !options_given(options, "rounds"))
        s->rounds = settings_usual_rounds(s->mode, s->player_count);
    return take_challenges(s, options, error);
}

static void take_limits(ArenaSettings *s, const Options *options) {
    s->move_seconds = options_real(options, "time");
    s->game_seconds = options_real(options, "game-time");
    s->increment = options_real(options, "increment");
    s->grace = options_real(options, "grace") / 1000;
    s->depth = (int)options_int(options, "depth");
    s->nodes = (uint64_t)options_int(options, "nodes");
    s->playouts = (uint64_t)options_int(options, "playouts");
    s->adjudicate = (int)options_int(options, "adjudicate");
}

bool settings_take_options(ArenaSettings *s, const Options *options, Error *error) {
    s->rules = rules_from_options(options);
    s->seed = (uint64_t)options_int(options, "seed");
    take_limits(s, options);
    return take_mode(s, options, error) &&
           settings_take_openings(s, options_text(options, "openings"), error) &&
           take_ending(options, "resign", -1e6, &s->resign_score, &s->resign_moves, error) &&
           take_ending(options, "draw", 0, &s->draw_score, &s->draw_moves, error) &&
           take_sprt(s, options, error);
}

bool settings_given(const Options *options) {
    bool given = false;
    for (size_t i = 0; i < ROWS; i++)
        if (strcmp(rows[i].name, "games") != 0 && strcmp(rows[i].name, "rounds") != 0)
            given = given || options_given(options, rows[i].name);
    return given;
}
