// `gtp`: the engine for scripts, match programs and GoGui.
#include "conversation.h"
#include "gtp.h"

static int run(const Command *command, const Options *options, int count, char **argv) {
    (void)count;
    (void)argv;
    Gtp gtp;
    Error error = {0};
    gtp_init(&gtp, rules_from_options(options), FLIPSIDE_VERSION);
    ProtocolHandler handler = gtp_handler(&gtp);
    int status = conversation_engine(&gtp.engine, options, &error)
                     ? conversation_run(command, &handler)
                     : command_fail_error(command, "", &error);
    gtp_free(&gtp);
    return status;
}

const Command command_gtp = {
    .name = "gtp",
    .arguments = "",
    .summary = "The engine for scripts and match programs: GTP version 2 on stdin and stdout",
    .details = "The goal is --goal, or what `set_game Othello` and `set_game Anti-Othello` choose. "
               "A clock\n"
               "(time_settings, time_left) decides how long it thinks, unless --level does; "
               "without either it plays\n"
               "at level 12. --time limits every move besides.\n"
               "The line `# interrupt` ends a running search with the best move so far. When the "
               "input ends, what was\n"
               "asked is answered within about 2 s of thinking, but for an input that is a file: "
               "that has no limit.\n\n"
               "Examples:\n"
               "  printf 'genmove black\\nshowboard\\nquit\\n' | flipside gtp --level 10",
    .options = conversation_options,
    .option_count = CONVERSATION_OPTIONS,
    .most = 0,
    .run = run,
};
