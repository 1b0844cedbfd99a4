// The command table: one row per command, each defined in a file of its own.
#include "command.h"

extern const Command command_perft;
extern const Command command_play;
extern const Command command_solve;
extern const Command command_bench;
extern const Command command_players;

const Command *const commands[] = {
    &command_perft, &command_play, &command_solve, &command_bench, &command_players,
};
const size_t command_count = sizeof commands / sizeof *commands;
