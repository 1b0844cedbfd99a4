// `explain`: why a player prefers a move: the factors of each candidate, the chance of winning, what decided.
#include "command.h"
#include "explain.h"
#include "file.h"
#include "input.h"
#include "notation.h"
#include "roster.h"

#include <stdio.h>

typedef struct Asking {
    const Command *command;
    Common common;
    const char *spec, *svg;
    Game game;
    int move; // MOVE_NONE = all
} Asking;

static bool print_json(const Explanation *explanation, int move) {
    int indices[MOVES_MAX], count = explain_compared(explanation, move, indices);
    bool good = true;
    for (int i = 0; i < count; i++)
        good &= command_print_json(explain_json(explanation, indices[i]));
    return good;
}

static bool print_text(const Explanation *explanation, int move) {
    Text table = {0};
    explain_table(&table, explanation, move);
    bool good = !table.failed && fputs(text_string(&table), stdout) >= 0;
    text_free(&table);
    return good;
}

static bool write_picture(const Asking *asking, const Explanation *explanation, Error *error) {
    Text svg = {0};
    explain_svg(&svg, explanation, asking->move);
    bool good =
        svg.failed ? error_set(error, "not enough memory") : file_write(asking->svg, svg.data, svg.length, error);
    text_free(&svg);
    return good;
}

static int answer(const Asking *asking, Player *player) {
    // One second for a player that nothing else limits: an answer, not a move.
    Limits limits = {.seconds = asking->common.seconds, .usual = 1};
    Explanation explanation;
    Error error = {0};
    if (!explain_game(&explanation, player, &asking->game, &limits, &error))
        return command_fail_error(asking->command, "", &error);
    if (asking->svg && !write_picture(asking, &explanation, &error))
        return command_fail_error(asking->command, asking->svg, &error);
    bool told = asking->common.json ? print_json(&explanation, asking->move) : print_text(&explanation, asking->move);
    return told ? STATUS_DONE : STATUS_NO;
}

static bool read_move(Asking *asking, const char *text, Error *error) {
    if (!notation_parse_move(text, asking->common.rules.size, &asking->move, error))
        return false;
    if (asking->move < SQUARE_COUNT && (game_moves(&asking->game) & bit(asking->move)))
        return true;
    return error_set(error, "%.10s is not a legal move in this position; flipside show lists them", text);
}

static const Option rows[] = {
    {"player", OPTION_TEXT, "SPEC", "deepening:library=no", 0, 0, "whose reasons; see flipside players"},
    {"svg", OPTION_TEXT, "FILE", "", 0, 0, "also write a picture: the board, and the factors as bars"},
    RULES_OPTIONS,
    LIMIT_TIME_OPTION("", "seconds for all moves together (default: 1, where the player has no other limit)"),
    SEED_OPTION,
    COMMON_JSON_OPTION,
};

static int run(const Command *command, const Options *options, int count, char **argv) {
    Asking asking = {.command = command,
                     .common = command_common(options),
                     .spec = options_text(options, "player"),
                     .svg = options_text(options, "svg"),
                     .move = MOVE_NONE};
    Error error = {0};
    asking.game = game_new(asking.common.rules);
    if (count && !input_game(argv[0], asking.common.rules, &asking.game, &error))
        return command_fail_error(command, "", &error);
    asking.common.rules = asking.game.rules; // a game tells its own
    if (game_over(&asking.game) || game_must_pass(&asking.game)) {
        fprintf(stderr, "flipside explain: %s in this position\n",
                game_over(&asking.game) ? "the game is over" : "there is no move but to pass");
        return STATUS_NO;
    }
    if (count > 1 && !read_move(&asking, argv[1], &error))
        return command_fail_error(command, "", &error);
    Player *player = roster_player(asking.spec, asking.common.rules, asking.common.seed, &error);
    if (!player)
        return command_fail_error(command, asking.spec, &error);
    int status = answer(&asking, player);
    player_destroy(player);
    return status;
}

const Command command_explain = {
    .name = "explain",
    .arguments = "[POSITION] [MOVE]",
    .summary = "Say why a player prefers a move: its factors, in words and numbers",
    .details =
        "Prints every candidate with its score, the chance of winning, and the points that each factor adds to the "
        "score\n"
        "at the end of the line that the player expects; then the best move and its rival in full, value x weight =\n"
        "points before the move, after it, after the reply and at the end; and in one sentence which factor decided.\n"
        "With MOVE only that move against the best one. The chance of winning is the engine's judgement after the "
        "move,\n"
        "the same for every player but flipside, which has its own. A move marked - was left out by a rule of the "
        "player.\n"
        "POSITION as in flipside show.\n"
        "Classic systems have factors; for flipside there are scores, chances and lines.\n\n"
        "Examples:\n"
        "  flipside explain f5d6c3 --player deepening:depth=4,library=no\n"
        "  flipside explain f5d6c3d3c4 f4 --player reversed-v4:depth=4 --goal fewest --svg why.svg\n"
        "  flipside explain --player monte-carlo-heuristic:playouts=5000 --json",
    .options = rows,
    .option_count = sizeof rows / sizeof *rows,
    .most = 2,
    .run = run,
};
