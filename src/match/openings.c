#include "openings.h"

#include "balanced_lists.h"
#include "notation.h"
#include "playout.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct Openings {
    OpeningPlan plan; // without its lines
    Game *games;      // OPENING_LIST
    int count;
};

// Reads a line as a position when it begins like one (an array, or a long run of squares), else as a transcript.
static bool read_line(Rules rules, const char *line, Game *game, Error *error) {
    bool position = *line == '[' || strspn(line, "-.*XxOoBbWw ") >= 16;
    if (position) {
        Position first;
        if (!notation_parse_position(line, rules.size, BLACK, &first, NULL, NULL, error))
            return false;
        rules.start = START_GIVEN;
        *game = game_from(rules, first);
    } else {
        *game = game_new(rules);
        if (!notation_play_transcript(game, line, error))
            return false;
    }
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
    return openings->plan.kind == OPENING_LIST ? openings->count : openings->plan.kind == OPENING_START;
}

bool openings_read_list(const char *text, bool (*add)(void *user, const char *line, Error *error), void *user,
                        Error *error) {
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

const char *openings_balanced(Rules rules, Error *error) {
    if (rules.size == 8 && rules.start == START_STANDARD)
        return rules.goal == GOAL_MOST ? balanced_most : balanced_fewest;
    error_set(error, "the balanced openings are for the 8×8 board and the standard start; take random ones");
    return NULL;
}
