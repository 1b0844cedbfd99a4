// `program:`, anything that reads and writes lines.
#include "line_protocol.h"

static bool new_game(Player *player, const Game *game, Color side, Error *error) {
    Outside *outside = player_state(player);
    (void)error;
    if (outside_new_game(outside, player) || outside_start_shell(outside, player, player_text(player, "cmd")))
        line_protocol_new_game(outside, player, game, side);
    return true;
}

static void choose(Player *player, const Game *game, const Limits *limits, Choice *choice) {
    Outside *outside = player_state(player);
    if (!outside->process && outside->status == CHOICE_MOVE)
        new_game(player, game, game->now.side, NULL);
    line_protocol_choose(outside, player, game, limits, choice);
}

static const char *errors(Player *player) {
    return outside_errors(player_state(player));
}

static void close_program(Player *player) {
    outside_close(player_state(player));
}

static const PlayerOption options[] = {
    {"cmd", TYPE_TEXT, NULL, 0, 0, "shell command that starts the program"},
    OUTSIDE_OPTIONS,
};

const PlayerType player_program = {
    .name = "program",
    .about = "an outside program in any language that speaks the line protocol",
    .starts_program = true,
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .state_size = sizeof(Outside),
    .new_game = new_game,
    .choose = choose,
    .errors = errors,
    .close = close_program,
};
