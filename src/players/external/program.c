// `program:`, any program that uses the line protocol.
#include "line_protocol.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool open_program(Player *player, Error *error) {
    if (!outside_open(player_state(player), player, error))
        return false;
    const char *command = player_text(player, "cmd"), *file = player_text(player, "file");
    if (!*command == !*file)
        return error_set(
            error, "program needs either cmd=… (a shell command) or file=… (an executable file)");
    if (*file && access(file, X_OK) != 0)
        return error_set(error, "there is no executable file \"%.200s\" for file=", file);
    return true;
}

// Starts an executable file in its own directory.
static bool start_file(Outside *outside, Player *player, const char *file) {
    char *path = realpath(file, NULL);
    if (!path && error_is_resource(errno))
        return outside_fail(outside, CHOICE_MACHINE, "cannot start \"%.100s\": %s", file,
                            error_reason(errno));
    if (!path)
        return outside_fail(outside, CHOICE_CRASH, "there is no file \"%.100s\" any more", file);
    const char *name = strrchr(path, '/') + 1;
    Text folder = {0};
    text_add_bytes(&folder, path, (size_t)(name - path));
    const char *arguments[] = {
        "/bin/sh", "-c", "cd \"$1\" && exec \"./$2\"", "sh", text_string(&folder), name, NULL};
    bool started = outside_whole(outside, &folder) && outside_start(outside, player, arguments);
    text_free(&folder);
    free(path);
    return started;
}

static bool start(Outside *outside, Player *player) {
    const char *file = player_text(player, "file");
    return *file ? start_file(outside, player, file)
                 : outside_start_shell(outside, player, player_text(player, "cmd"));
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

static const char *errors(Player *player) {
    return outside_errors(player_state(player));
}

static void close_program(Player *player) {
    outside_close(player_state(player));
}

static const Option options[] = {
    {"cmd", OPTION_TEXT, "COMMAND", "", 0, 0, "shell command that starts the program"},
    {"file", OPTION_TEXT, "FILE", "", 0, 0,
     "or the program's file; it is started in its own folder"},
    OUTSIDE_OPTIONS,
};

const PlayerType player_program = {
    .name = "program",
    .about = "an outside program in any language that speaks the line protocol",
    .starts_program = true,
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .state_size = sizeof(Outside),
    .open = open_program,
    .new_game = new_game,
    .choose = choose,
    .errors = errors,
    .close = close_program,
};
