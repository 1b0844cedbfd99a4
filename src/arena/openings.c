#include "openings.h"

#include "balanced_lists.h"
#include "format.h"
#include "random.h"

#include <stdlib.h>
#include <string.h>

struct Openings {
    const ArenaSettings *settings;
    Game *games; // OPENING_LIST
    int count;
};

static bool rules_fit(const ArenaSettings *settings, const Game *game, Error *error) {
    Rules wanted = settings->rules, given = game->rules;
    return (given.goal == wanted.goal && given.size == wanted.size) ||
           error_set(error, "it is a game for the goal %s on a board of %d", goal_name(given.goal), given.size);
}

// Reads a line, a position or a game in any format; where it does not begin at the start of the settings it is one of
// its own.
static bool read_line(const ArenaSettings *settings, const char *line, Game *game, Error *error) {
    FormatReader reader;
    GameSheet sheet;
    if (!format_open(&reader, line, strlen(line), NULL, settings->rules, error))
        return false;
    if (!format_more(&reader))
        return error_set(error, "there is no opening");
    if (!format_next(&reader, &sheet, error))
        return false;
    if (format_more(&reader))
        return error_set(error, "there is more than one position or game");
    *game = sheet.game;
    game->known = game->ply;
    if (!rules_fit(settings, game, error))
        return false;
    if (!reader.format->games)
        game->rules.start = START_GIVEN;
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

// Adds the lines of a text but for comments.
static bool add_lines(ArenaSettings *settings, const char *text, Error *error) {
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
    return true;
}

// Adds the games of a text, each as the line of its moves.
static bool add_games(ArenaSettings *settings, FormatReader *reader, Error *error) {
    Text lines = {0};
    bool good = true;
    while (good && format_more(reader)) {
        GameSheet sheet;
        Error place = {0};
        good = format_next(reader, &sheet, &place) && rules_fit(settings, &sheet.game, &place);
        sheet.game.rules.start = settings->rules.start; // with which the line will be read
        good = good && format_write(format_find("transcript"), &lines, &sheet, &place);
        if (!good)
            error_set(error, "game %d: %s", reader->count, place.text);
    }
    good = good && add_lines(settings, text_string(&lines), error);
    text_free(&lines);
    return good;
}

bool openings_read_list(ArenaSettings *settings, const char *text, Error *error) {
    FormatReader reader;
    if (!format_open(&reader, text, strlen(text), NULL, settings->rules, error))
        return false;
    // What a line cannot hold, or what tells more than moves.
    bool games = format_more(&reader) && format_recognise(&reader)->games &&
                 format_recognise(&reader) != format_find("transcript");
    bool good = games ? add_games(settings, &reader, error) : add_lines(settings, text, error);
    return good && (settings->line_count > 0 || error_set(error, "there is no opening in it"));
}

bool openings_take_balanced(ArenaSettings *settings, Error *error) {
    if (settings->rules.size != 8 || settings->rules.start != START_STANDARD)
        return error_set(error, "the balanced openings are for the 8×8 board and the standard start; take random ones");
    settings->opening = OPENING_LIST;
    settings->opening_name = strdup("balanced");
    return openings_read_list(settings, settings->rules.goal == GOAL_MOST ? balanced_most : balanced_fewest, error);
}
