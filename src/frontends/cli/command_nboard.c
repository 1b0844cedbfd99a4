// `nboard`: the engine for NBoard and other GUIs that support its protocol.
#include "conversation.h"
#include "nboard.h"

static int run(const Command *command, const Options *options, int count, char **argv) {
    (void)count;
    (void)argv;
    Nboard nboard;
    Error error = {0};
    nboard_init(&nboard, rules_from_options(options));
    ProtocolHandler handler = nboard_handler(&nboard);
    int status = conversation_engine(&nboard.engine, options, &error)
                     ? conversation_run(command, &handler)
                     : command_fail_error(command, "", &error);
    nboard_free(&nboard);
    return status;
}

const Command command_nboard = {
    .name = "nboard",
    .arguments = "",
    .summary = "The engine for GUIs: the NBoard protocol on stdin and stdout",
    .details = "In NBoard choose Engine > Select Opponent and add an engine with the command "
               "`flipside nboard`. A game\n"
               "of the type 8a (anti) is played for the fewest discs; without a game the rules of "
               "the options count.\n"
               "`set depth N` is the level; --time limits every search besides. When the input "
               "ends, what was asked is\n"
               "answered within about 2 s of thinking, but for an input that is a file: that has "
               "no limit.\n\n"
               "Examples:\n"
               "  printf 'nboard 2\\nset depth 8\\nmove F5\\ngo\\n' | flipside nboard",
    .options = conversation_options,
    .option_count = CONVERSATION_OPTIONS,
    .most = 0,
    .run = run,
};
