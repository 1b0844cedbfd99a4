// `ugi`: the engine for match programs that support any game through UGI.
#include "conversation.h"
#include "ugi.h"

static int run(const Command *command, const Options *options, int count, char **argv) {
    (void)count;
    (void)argv;
    Ugi ugi;
    Error error = {0};
    bool good = ugi_init(&ugi, options, FLIPSIDE_VERSION, &error) &&
                conversation_engine(&ugi.engine, &ugi.options, &error);
    ProtocolHandler handler = ugi_handler(&ugi);
    int status =
        good ? conversation_run(command, &handler) : command_fail_error(command, "", &error);
    ugi_free(&ugi);
    return status;
}

const Command command_ugi = {
    .name = "ugi",
    .arguments = "",
    .summary = "The engine for cutegames and its like: UGI, the Universal Game Interface, on stdin "
               "and stdout",
    .details =
        "All options above are options of the protocol, too: `setoption name Goal value fewest`. "
        "`position`\n"
        "takes `startpos` or `fen 8/8/8/3ox3/3xo3/8/8/8 x` (rows from a1 on, x is black) and "
        "`moves f5 d6`; a\n"
        "pass is 0000. `go` takes p1time p2time p1inc p2inc movetime (milliseconds; p1 is black), "
        "depth, nodes\n"
        "and infinite; without any it plays at level 12, with any only a level that was given "
        "counts besides.\n"
        "`query` answers p1turn, gameover, result, fen, moves and goal. `stop` ends a search, "
        "`isready` is\n"
        "answered during one. When the input ends, what was asked is answered within about 2 s of "
        "thinking.\n\n"
        "Examples:\n"
        "  printf 'position startpos moves f5 d6\\ngo depth 10\\nquit\\n' | flipside ugi\n"
        "  printf 'setoption name Goal value fewest\\ngo movetime 100\\nquit\\n' | flipside ugi",
    .options = conversation_options,
    .option_count = CONVERSATION_OPTIONS,
    .most = 0,
    .run = run,
};
