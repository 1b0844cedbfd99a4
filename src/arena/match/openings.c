#include "openings.h"

#include "balanced_lists.h"
#include "format.h"
#include "playout.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct Openings {
    OpeningPlan plan; // without its lines
    Game *games;      // OPENING_LIST
    int count;
};

static bool rules_fit(Rules wanted, const Game *game, Error *error) {
    return (game->rules.goal == wanted.goal && game->rules.size == wanted.size) ||
           error_set(error, "it is a game for the goal %s on a board of %d",
                     goal_name(game->rules.goal), game->rules.size);
}

// Reads a line, a position or a game in any format; where it does not begin at the start of the
// rules it is one of its own.
static bool read_line(Rules rules, const char *line, Game *game, Error *error) {
    FormatReader reader;
    GameSheet sheet;
    if (!format_open(&reader, line, strlen(line), NULL, rules, error))
        return false;
    if (!format_more(&reader))
        return error_set(error, "there is no opening");
    if (!format_next(&reader, &sheet, error))
        return false;
    if (format_more(&reader))
        return error_set(error, "there is more than one position or game");
    *game = sheet.game;
    game->known = game->ply;
    if (!rules_fit(rules, game, error))
        return false;
    if (!reader.format->games)
        game->rules.start = START_GIVEN;
    game_play_passes(game);
    if (game_over(game))
        return error_set(error, "the game is already over");
    return true;
}

Openings *openings_create(const OpeningPlan *plan, Error *error) {
    assert(plan->kind != OPENING_LIST || plan->line_count > 0);
    Openings *openings = calloc(1, sizeof *openings);
    if (openings)
        openings->games = calloc((size_t)plan->line_count + 1, sizeof *openings->games);
    if (!openings || !openings->games) {
        openings_destroy(openings);
        error_set(error, "out of memory");
        return NULL;
    }
    openings->plan = *plan;
    openings->plan.lines = NULL;
    for (int i = 0; plan->kind == OPENING_LIST && i < plan->line_count; i++) {
        Error wrong = {0};
        if (!read_line(plan->rules, plan->lines[i], &openings->games[i], &wrong)) {
            error_set(error, "opening %d (%.60s): %s", i + 1, plan->lines[i], wrong.text);
            openings_destroy(openings);
            return NULL;
        }
        openings->count++;
    }
    return openings;
}

void openings_destroy(Openings *openings) {
    if (openings)
        free(openings->games);
    free(openings);
}

Game openings_random(Rules rules, int plies, uint64_t seed) {
    Random random = random_seeded(seed);
    for (;; plies -= plies > 0)
        for (int attempt = 0; attempt < 20; attempt++) {
            Game game = game_new(rules);
            for (int made = 0; made < plies && !game_over(&game); made++) {
                game_play(&game, playout_pick(game_moves(&game), &random));
                game_play_passes(&game);
            }
            if (!game_over(&game))
                return game;
        }
}

Game openings_game(const Openings *openings, int index) {
    const OpeningPlan *plan = &openings->plan;
    uint64_t mixed = plan->seed * 0x9E3779B97F4A7C15ULL + (uint64_t)index;
    switch (plan->kind) {
    case OPENING_LIST:
        return openings->games[index % openings->count];
    case OPENING_RANDOM:
        return openings_random(plan->rules, plan->plies, random_mix(&mixed));
    default:
        return game_new(plan->rules);
    }
}

int openings_count(const Openings *openings) {
    return openings->plan.kind == OPENING_LIST ? openings->count
                                               : openings->plan.kind == OPENING_START;
}

// Gives the lines of a text to `add`, but for comments.
static bool add_lines(const char *text, OpeningsAdd *add, void *user, Error *error) {
    bool any = false;
    while (*text) {
        size_t length = strcspn(text, "\r\n");
        size_t blank = strspn(text, " \t");
        if (length > blank && text[blank] != '#' && text[blank] != '%') {
            char *line = strndup(text + blank, length - blank);
            any = line ? add(user, line, error) : error_set(error, "out of memory");
            free(line);
            if (!any)
                return false;
        }
        text += length;
        text += strspn(text, "\r\n");
    }
    return any ? true : error_set(error, "there is no opening in it");
}

// Gives the games of a text to `add`, each as the line of its moves.
static bool add_games(FormatReader *reader, OpeningsAdd *add, void *user, Error *error) {
    Text lines = {0};
    Rules rules = reader->rules;
    bool good = true;
    while (good && format_more(reader)) {
        GameSheet sheet;
        Error place = {0};
        good = format_next(reader, &sheet, &place) && rules_fit(rules, &sheet.game, &place);
        sheet.game.rules.start = rules.start; // with which the line will be read
        good = good && format_write(format_find("transcript"), &lines, &sheet, &place);
        if (!good)
            error_set(error, "game %d: %s", reader->count, place.text);
    }
    good = good && add_lines(text_string(&lines), add, user, error);
    text_free(&lines);
    return good;
}

bool openings_read_list(Rules rules, const char *text, OpeningsAdd *add, void *user, Error *error) {
    FormatReader reader;
    if (!format_open(&reader, text, strlen(text), NULL, rules, error))
        return false;
    // What a line cannot hold, or what tells more than moves.
    bool games = format_more(&reader) && format_recognise(&reader)->games &&
                 format_recognise(&reader) != format_find("transcript");
    return games ? add_games(&reader, add, user, error) : add_lines(text, add, user, error);
}

const char *openings_balanced(Rules rules, Error *error) {
    if (rules.size == 8 && rules.start == START_STANDARD)
        return rules.goal == GOAL_MOST ? balanced_most : balanced_fewest;
    error_set(
        error,
        "the balanced openings are for the 8×8 board and the standard start; take random ones");
    return NULL;
}

// A list being drawn from: which line is wanted, and how many have come by.
typedef struct Draw {
    int wanted, count;
    char *line;
} Draw;

static bool draw_line(void *user, const char *line, Error *error) {
    Draw *draw = user;
    if (draw->count++ == draw->wanted)
        draw->line = strdup(line);
    return draw->count <= draw->wanted || draw->line || draw->wanted < 0 ||
           error_set(error, "out of memory");
}

bool openings_random_balanced(Rules rules, uint64_t lot, Game *game, Error *error) {
    const char *list = openings_balanced(rules, error);
    Draw draw = {.wanted = -1};
    if (!list || !openings_read_list(rules, list, draw_line, &draw, error))
        return false;
    draw = (Draw){.wanted = (int)(random_mix(&lot) % (uint64_t)draw.count)};
    bool good = openings_read_list(rules, list, draw_line, &draw, error);
    OpeningPlan plan = {.rules = rules, .kind = OPENING_LIST, .lines = &draw.line, .line_count = 1};
    Openings *openings = good ? openings_create(&plan, error) : NULL;
    if (openings)
        *game = openings_game(openings, 0);
    openings_destroy(openings);
    free(draw.line);
    return openings != NULL;
}
