// `python:`, an AI class in a Python file, run by adapters/python_bridge.py.
#include "python_player.h"

#include "adapter.h"
#include "interpreter.h"
#include "line_protocol.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static bool find_interpreter(const Player *player, Text *path, Error *error) {
    const char *python = player_text(player, "python");
    return interpreter_find(*python ? python : "python3", path, error);
}

static bool open_python(Player *player, Error *error) {
    const char *file = player_text(player, "file");
    if (!outside_open(player_state(player), player, error))
        return false;
    if (access(file, R_OK) != 0)
        return error_set(error, "there is no readable file \"%.200s\" for file=", file);
    Text path = {0};
    bool found =
        find_interpreter(player, &path, error) && adapter_find("python_bridge.py", &path, error);
    text_free(&path);
    return found;
}

// Starts the bridge. Without python=, the bridge may switch to the system's Python if only that one
// has numpy.
static bool start_bridge(Outside *outside, Player *player, const char *python, const char *bridge) {
    char warm[32], compile[32];
    Text class = {0}, root = {0}, tools = {0};
    snprintf(warm, sizeof warm, "--warm=%g", player_real(player, "warmup"));
    snprintf(compile, sizeof compile, "--compile=%g", player_real(player, "compile"));
    text_format(&class, "--class=%s", player_text(player, "class"));
    text_format(&root, "--root=%s", player_text(player, "root"));
    const char *arguments[13] = {python, "-B", bridge, text_string(&class), warm, compile};
    size_t count = 6;
    if (!*player_text(player, "python"))
        arguments[count++] = "--find-numpy";
    if (player_flag(player, "legacy"))
        arguments[count++] = "--legacy";
    if (*player_text(player, "root"))
        arguments[count++] = text_string(&root);
    arguments[count++] = "--";
    arguments[count] = player_text(player, "file");
    text_add_bytes(&tools, bridge, (size_t)(strrchr(bridge, '/') - bridge));
    outside->tools = text_string(&tools);
    bool started = outside_whole(outside, &class) && outside_whole(outside, &root) &&
                   outside_whole(outside, &tools) && outside_start(outside, player, arguments);
    outside->tools = NULL;
    outside->compile = player_real(player, "compile");
    text_free(&class);
    text_free(&root);
    text_free(&tools);
    return started;
}

// Sends the positions of a random game, for bridges that compile code before the first game.
static bool send_positions(Outside *outside, const Player *player, const Game *game) {
    Game warm = game_from(game->rules, game->first);
    Random random = random_seeded(1);
    double seconds = outside_seconds(player, &(Limits){0});
    bool sent = outside_begin_warmup(outside, player);
    while (sent && !game_over(&warm)) {
        if (game_play_passes(&warm))
            continue;
        Text request = {0};
        line_protocol_request(&request, &warm, seconds);
        sent = outside_whole(outside, &request) &&
               outside_send(outside, "warm %s", text_string(&request) + strlen("move "));
        text_free(&request);
        game_play(&warm, random_square(&random, game_moves(&warm)));
    }
    return sent;
}

// Starts the bridge without running code of the AI.
static bool start_alone(Outside *outside, Player *player) {
    Error error = {0};
    Text bridge = {0}, python = {0};
    bool found = find_interpreter(player, &python, &error) &&
                 adapter_find("python_bridge.py", &bridge, &error);
    bool started =
        found && start_bridge(outside, player, text_string(&python), text_string(&bridge));
    if (!found)
        outside_fail(outside, CHOICE_MACHINE, "%.150s", error.text);
    text_free(&bridge);
    text_free(&python);
    return started;
}

static bool start(Outside *outside, Player *player, const Game *game) {
    return start_alone(outside, player) && send_positions(outside, player, game);
}

static bool new_game(Player *player, const Game *game, Color side, Error *error) {
    Outside *outside = player_state(player);
    (void)error;
    if (outside_new_game(outside, player) || start(outside, player, game))
        line_protocol_new_game(outside, player, game, side);
    return true;
}

static void choose(Player *player, const Game *game, const Limits *limits, Choice *choice) {
    Outside *outside = player_state(player);
    if (!outside->process && outside->status == CHOICE_MOVE)
        new_game(player, game, game->now.side, NULL);
    line_protocol_choose(outside, player, game, limits, choice);
}

bool python_check(Player *player, const Game *game, double seconds, Text *json, Choice *failure) {
    Outside *outside = player_state(player);
    Limits limits = {.seconds = seconds, .grace = 3}; // includes creating the AI
    Text request = {0};
    player_expect(player, &limits);
    if (!outside->process)
        new_game(player, game, game->now.side, NULL);
    line_protocol_request(&request, game, seconds);
    bool answered = outside_begin_choice(outside, player, &limits) &&
                    outside_whole(outside, &request) &&
                    outside_send(outside, "check %s", text_string(&request) + strlen("move ")) &&
                    outside_receive(outside);
    text_free(&request);
    text_clear(json);
    if (answered)
        text_add(json, text_string(&outside->line));
    outside_end_choice(outside, player, answered, failure);
    return answered;
}

double python_libraries(Player *player, Choice *failure) {
    Outside *outside = player_state(player);
    double kilobytes = -1;
    outside_new_game(outside, player);
    bool answered = start_alone(outside, player) && outside_begin_warmup(outside, player) &&
                    outside_send(outside, "libraries") && outside_receive(outside);
    if (answered && sscanf(text_string(&outside->line), "libraries %lf", &kilobytes) != 1)
        outside_fail(outside, CHOICE_TIMEOUT, "%.100s", text_string(&outside->line));
    outside_end_choice(outside, player, kilobytes >= 0, failure);
    outside_fail(outside, CHOICE_CRASH, "its libraries were measured"); // cleared by the next game
    return kilobytes < 0 ? -1 : kilobytes / 1024;
}

static const char *errors(Player *player) {
    return outside_errors(player_state(player));
}

static void close_python(Player *player) {
    outside_close(player_state(player));
}

static const Option options[] = {
    {"file", OPTION_TEXT, "FILE", NULL, 0, 0, "the Python file"},
    {"class", OPTION_TEXT, "NAME", "", 0, 0, "its class; without it AI, or else Strategy"},
    {"python", OPTION_TEXT, "FILE", "", 0, 0,
     "the interpreter; without it python3, or the system's one if only that has numpy"},
    {"compile", OPTION_REAL_LIMIT, "S", "120", 0.1, 3600,
     "seconds more to get ready when it uses numba, which must compile first"},
    {"root", OPTION_TEXT, "DIR", "", 0, 0,
     "the folder of all that belongs to it, when that is not the file's own: imported from, and "
     "data files looked for"},
    {"legacy", OPTION_FLAG, NULL, "no", 0, 0,
     "a Strategy that knows only the board of 100 characters with @ for black"},
    OUTSIDE_OPTIONS,
};

const PlayerType player_python = {
    .name = "python",
    .about = "a class in a Python file: the course's AI(chessboard_size, color, time_out), or a "
             "Strategy",
    .starts_program = true,
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .state_size = sizeof(Outside),
    .open = open_python,
    .new_game = new_game,
    .choose = choose,
    .errors = errors,
    .close = close_python,
};
