// `serve`: runs the web app.
#include "command.h"
#include "description.h"
#include "file.h"
#include "isolation.h"
#include "memory.h"
#include "server.h"
#include "thread.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

static const Server *running;

// Stops the server. A second signal terminates the process.
static void on_signal(int number) {
    signal(number, SIG_DFL);
    if (running)
        server_stop(running);
}

static void catch_signals(const Server *server) {
    running = server;
    struct sigaction action = {.sa_handler = server ? on_signal : SIG_DFL, .sa_flags = SA_RESTART};
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    struct sigaction hang_up;
    if (sigaction(SIGHUP, NULL, &hang_up) == 0 &&
        hang_up.sa_handler != SIG_IGN) // keep SIG_IGN set by nohup
        sigaction(SIGHUP, &action, NULL);
    signal(SIGPIPE, SIG_IGN); // disconnected clients are detected as write errors
}

// Prints the address. A generated token is printed only here.
static void tell_address(const Server *server, bool made) {
    printf("%s\n", server_address(server));
    if (made)
        printf("token %s\nfor a browser: %s/?token=%s\n", server_token(server),
               server_address(server), server_token(server));
    fflush(stdout);
}

// Returns the text of an option, NULL if empty.
static const char *text_or_null(const Options *options, const char *name) {
    const char *text = options_text(options, name);
    return text && *text ? text : NULL;
}

// Creates an engine in advance, so that the first request is not slower than later ones.
static void *warm_up(void *argument) {
    Engines *engines = argument;
    Engine *engine = engines_borrow(engines, rules_default(), NULL, NULL);
    if (engine)
        engines_return(engines, engine);
    return NULL;
}

static int serve(const Command *command, const Options *options, Service *service) {
    Error error = {0};
    const char *token = options_given(options, "token") ? options_text(options, "token") : NULL;
    Server *server = server_create(
        &(ServerOptions){
            .address = options_text(options, "address"),
            .port = (int)options_int(options, "port"),
            .token = token,
            .host = text_or_null(options, "host"),
            .web = text_or_null(options, "web"),
            .rate = (int)options_int(options, "rate"),
            .calls = (int)options_int(options, "calls"),
        },
        service, &error);
    if (!server)
        return command_fail_error(command, "", &error);
    catch_signals(server);
    service_resume(service);
    tell_address(server, token && !*token);
    if (!options_flag(options, "no-browser"))
        server_show(server);
    Thread warming;
    bool warms = thread_start(&warming, warm_up, service_engines(service));
    server_run(server);
    catch_signals(NULL);
    if (warms)
        thread_join(warming);
    server_destroy(server);
    return STATUS_DONE;
}

// Prints the description of /api/v1/ without starting a server.
static int describe(const Command *command, bool words) {
    Text out = {0};
    if (words)
        description_markdown(&out);
    else
        json_write_file(&out, description_openapi(FLIPSIDE_VERSION));
    int status = out.failed ? command_fail(command, "no memory for the description") : STATUS_DONE;
    fputs(text_string(&out), stdout);
    text_free(&out);
    return status;
}

static int run(const Command *command, const Options *options, int count, char **argv) {
    (void)count;
    (void)argv;
    if (options_given(options, "describe"))
        return describe(command, options_choice(options, "describe") == 1);
    if (options_flag(options, "allow-programs"))
        isolation_note(&(const char *){"program:cmd=any"}, 1);
    Error error = {0};
    const char *data = text_or_null(options, "data");
    if (data && !file_make_directory(data, true))
        return command_fail(command, "the folder %s cannot be made: %s", data, strerror(errno));
    memory_return_blocks();
    Service *service = service_create(
        &(ServiceOptions){
            .folder = data,
            .arenas = text_or_null(options, "arenas"),
            .engines = (int)options_int(options, "engines"),
            .threads = (int)options_int(options, "threads"),
            .hash_mb = (size_t)options_int(options, "hash"),
            .allow_programs = options_flag(options, "allow-programs"),
            .version = FLIPSIDE_VERSION,
        },
        &error);
    if (!service)
        return command_fail_error(command, "", &error);
    int status = serve(command, options, service);
    service_destroy(service);
    return status;
}

static const Option options[] = {
    {"port", OPTION_INT, "N", "8064", 0, 65535,
     "port; when it is taken the next free one, 0 = any"},
    {"address", OPTION_TEXT, "A", "127.0.0.1", 0, 0,
     "address to listen at; others than loopback want --token"},
    {"token", OPTION_TEXT, "[T]", "", 0, 0,
     "let in only who knows T; alone it makes a token and prints it"},
    {"host", OPTION_TEXT, "NAME", "", 0, 0,
     "one more name under which browsers reach this machine"},
    {"allow-programs", OPTION_FLAG, NULL, "no", 0, 0,
     "let the page start outside programs as players"},
    COMMON_SANDBOX_OPTION,
    {"no-browser", OPTION_FLAG, NULL, "no", 0, 0, "do not open a browser"},
    {"web", OPTION_TEXT, "DIR", "", 0, 0, "take the page's files from DIR, for work at them"},
    {"data", OPTION_TEXT, "DIR", "", 0, 0,
     "folder for games and progress (default: the user's own)"},
    {"arenas", OPTION_TEXT, "DIRS", "", 0, 0, "folders of tournaments to watch, with : between"},
    {"engines", OPTION_INT_LIMIT, "N", "0", 0, 256, "engines that think at once; 0 = one per core"},
    {"threads", OPTION_INT_LIMIT, "N", "1", 1, 256, "threads of one engine"},
    {"hash", OPTION_INT_LIMIT, "MB", "64", 1, 1048576, "transposition table of one engine"},
    {"rate", OPTION_INT_LIMIT, "N", "200", 0, 1000000,
     "questions a second of one client; 0 = no limit"},
    {"calls", OPTION_INT_LIMIT, "N", "64", 0, 10000,
     "questions of one client that think or wait; 0 = no limit"},
    {"describe", OPTION_CHOICE, "openapi|markdown", "", 0, 0,
     "print the description of the API and end"},
};

const Command command_serve = {
    .name = "serve",
    .arguments = "",
    .summary = "The web app: play, analyse, learn and watch in a browser",
    .details =
        "Prints its address, which is the first line of the output, and opens a browser when there "
        "is a desktop.\n"
        "The page and all of its files are in the program; nothing comes from elsewhere. Ctrl+C or "
        "SIGTERM stops\n"
        "it: what is being worked at ends, and games are kept.\n\n"
        "Only this machine reaches it, unless another address is given, and then only with a "
        "token: who opens\n"
        "the address that is printed with it has it in a cookie from then on. Programs send\n"
        "`Authorization: Bearer TOKEN`. There is no encryption; across a network use ssh -L or a "
        "proxy with TLS\n"
        "(--host tells the name that browsers then ask for).\n\n"
        "The same things are there for programs, under /api/v1/: see docs/api.md.\n\n"
        "Examples:\n"
        "  flipside serve\n"
        "  flipside serve --port 9000 --no-browser\n"
        "  flipside serve --address 0.0.0.0 --token\n"
        "  curl 'http://127.0.0.1:8064/api/v1/position?moves=f5d6&goal=fewest'",
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .most = 0,
    .run = run,
};
