#include "openings.h"

#include "balanced_lists.h"
#include "notation.h"
#include "random.h"

#include <stdlib.h>
#include <string.h>

struct Openings {
    const ArenaSettings *settings;
    Game *games; // OPENING_LIST
    int count;
};

// Reads a line as a position when it begins like one (an array, or a long run of squares), else as a transcript.
static bool read_line(const ArenaSettings *settings, const char *line, Game *game, Error *error) {
    bool position = *line == '[' || strspn(line, "-.*XxOoBbWw ") >= 16;
    if (position) {
        Position first;
        if (!notation_parse_position(line, settings->rules.size, BLACK, &first, NULL, NULL, error))
            return false;
        Rules rules = settings->rules;
        rules.start = START_GIVEN;
        *game = game_from(rules, first);
    } else {
        *game = game_new(settings->rules);
        if (!notation_play_transcript(game, line, error))
            return false;
    }
    game_play_passes(game);
    if (game_over(game))
        return error_set(error, "the game is already over");
    return true;
}

Openings *openings_create(const ArenaSettings *settings, Error *error) {
    Openings *openings = calloc(1, sizeof *openings);
    if (openings)
        openings->games = calloc((size_t)settings->line_count + 1, sizeof *openings->games);
    if (!openings || !openings->games) {
        openings_destroy(openings);
        error_set(error, "out of memory");
        return NULL;
    }
    openings->settings = settings;
    for (int i = 0; settings->opening == OPENING_LIST && i < settings->line_count; i++) {
        Error wrong = {0};
        if (!read_line(settings, settings->lines[i], &openings->games[i], &wrong)) {
            error_set(error, "opening %d (%.60s): %s", i + 1, settings->lines[i], wrong.text);
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

// A random game of `plies` moves that is not over, or shorter where the board is too small for that.
static Game random_game(const ArenaSettings *settings, int index) {
    uint64_t mixed = settings->seed * 0x9E3779B97F4A7C15ULL + (uint64_t)index;
    Random random = random_seeded(random_mix(&mixed));
    for (int plies = settings->opening_plies;; plies -= plies > 0)
        for (int attempt = 0; attempt < 20; attempt++) {
            Game game = game_new(settings->rules);
            for (int made = 0; made < plies && !game_over(&game); made++) {
                uint64_t moves = game_moves(&game);
                for (uint32_t skip = random_below(&random, (uint32_t)bit_count(moves)); skip > 0; skip--)
                    moves &= moves - 1;
                game_play(&game, bit_first(moves));
                game_play_passes(&game);
            }
            if (!game_over(&game))
                return game;
        }
}

Game openings_game(const Openings *openings, int index) {
    switch (openings->settings->opening) {
    case OPENING_LIST:
        return openings->games[index % openings->count];
    case OPENING_RANDOM:
        return random_game(openings->settings, index);
    default:
        return game_new(openings->settings->rules);
    }
}

int openings_count(const Openings *openings) {
    return openings->settings->opening == OPENING_LIST ? openings->count : openings->settings->opening == OPENING_START;
}

bool openings_read_list(ArenaSettings *settings, const char *text, Error *error) {
    while (*text) {
        size_t length = strcspn(text, "\r\n");
        size_t blank = strspn(text, " \t");
        if (length > blank && text[blank] != '#' && text[blank] != '%') {
            char *line = strndup(text + blank, length - blank);
            bool good = line ? settings_add_line(settings, line, error) : error_set(error, "out of memory");
            free(line);
            if (!good)
                return false;
        }
        text += length;
        text += strspn(text, "\r\n");
    }
    return settings->line_count > 0 ? true : error_set(error, "there is no opening in it");
}

bool openings_take_balanced(ArenaSettings *settings, Error *error) {
    if (settings->rules.size != 8 || settings->rules.start != START_STANDARD)
        return error_set(error, "the balanced openings are for the 8×8 board and the standard start; take random ones");
    settings->opening = OPENING_LIST;
    settings->opening_name = strdup("balanced");
    return openings_read_list(settings, settings->rules.goal == GOAL_MOST ? balanced_most : balanced_fewest, error);
}
