// `python:`, an AI class in a Python file, through adapters/python_bridge.py.
#include "python_player.h"

#include "adapter.h"
#include "line_protocol.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static bool open_python(Player *player, Error *error) {
    const char *file = player_text(player, "file");
    if (access(file, R_OK) != 0)
        return error_set(error, "there is no readable file \"%.200s\" for file=", file);
    Text bridge = {0};
    bool found = adapter_find("python_bridge.py", &bridge, error);
    text_free(&bridge);
    return found;
}

// Starts the bridge; without python= it may move on to the system's Python when that is the one with numpy.
static bool start(Outside *outside, Player *player) {
    Error error = {0};
    Text bridge = {0};
    char warm[32];
    const char *python = player_text(player, "python");
    snprintf(warm, sizeof warm, "%g", player_real(player, "warmup") / 2);
    bool started = false;
    if (adapter_find("python_bridge.py", &bridge, &error)) {
        const char *arguments[] = {"/usr/bin/env", *python ? python : "python3", "-B",     text_string(&bridge),
                                   "--class",      player_text(player, "class"), "--warm", warm,
                                   "--",           player_text(player, "file"),  NULL};
        if (!*python)
            arguments[8] = "--find-numpy";
        started = outside_start(outside, player, arguments);
    } else {
        outside_fail(outside, CHOICE_MACHINE, "%.150s", error.text);
    }
    text_free(&bridge);
    return started;
}

static bool new_game(Player *player, const Game *game, Color side, Error *error) {
    Outside *outside = player_state(player);
    (void)error;
    if (outside_new_game(outside, player) || start(outside, player))
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
    Limits limits = {.seconds = seconds, .grace = 3}; // a fresh AI is made inside
    Text request = {0};
    player_expect(player, &limits);
    if (!outside->process)
        new_game(player, game, game->now.side, NULL);
    line_protocol_request(&request, game, seconds);
    bool answered = outside_begin_choice(outside, player, &limits) &&
                    outside_send(outside, "check %s", text_string(&request) + strlen("move ")) &&
                    outside_receive(outside);
    text_free(&request);
    text_clear(json);
    if (answered)
        text_add(json, text_string(&outside->line));
    outside_end_choice(outside, player, answered, failure);
    return answered;
}

static const char *errors(Player *player) {
    return outside_errors(player_state(player));
}

static void close_python(Player *player) {
    outside_close(player_state(player));
}

static const PlayerOption options[] = {
    {"file", TYPE_TEXT, NULL, 0, 0, "the Python file"},
    {"class", TYPE_TEXT, "", 0, 0, "its class; without it AI, or else Strategy"},
    {"python", TYPE_TEXT, "", 0, 0, "the interpreter; without it python3, or the system's one if only that has numpy"},
    OUTSIDE_OPTIONS,
};

const PlayerType player_python = {
    .name = "python",
    .about = "a class in a Python file: the course's AI(chessboard_size, color, time_out), or a Strategy",
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .state_size = sizeof(Outside),
    .open = open_python,
    .new_game = new_game,
    .choose = choose,
    .errors = errors,
    .close = close_python,
};
