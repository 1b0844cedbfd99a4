// `gtp:`, an engine that uses GTP (Go Text Protocol).
//
// Only genmove, play and clear_board are required; boardsize, set_game and the clock commands may
// fail. A game that does not begin at the standard start is sent by loadsgf. The goal `fewest` is
// sent as `set_game Anti-Othello`. An engine without it must be set to the goal on its command
// line.
#include "file.h"
#include "notation.h"
#include "outside.h"
#include "sgf.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct GtpState {
    Outside outside; // must be first: the shared functions cast the state to it
    Game told;       // game as last sent to the engine
    Text answer;
    Text folder; // directory for position files, visible to the engine
} GtpState;

// Waits for the response to a command: `=…` or `?…`, terminated by an empty line. Sets *good to
// true for `=`.
static bool receive(GtpState *state, bool *good) {
    Outside *outside = &state->outside;
    const char *line;
    do {
        if (!outside_receive(outside))
            return false;
        line = text_string(&outside->line);
    } while (*line != '=' && *line != '?');
    *good = *line == '=';
    line += 1 + strspn(line + 1, "0123456789");
    text_clear(&state->answer);
    text_add(&state->answer, line + strspn(line, " \t"));
    while (text_string(&outside->line)[0])
        if (!outside_receive(outside))
            return false;
    return true;
}

// Sends a command that may fail.
#define TRY(state, good, ...) (outside_send(&(state)->outside, __VA_ARGS__) && receive(state, good))

// Sends a command that must succeed.
static bool demand(GtpState *state, const char *command) {
    bool good;
    if (!TRY(state, &good, "%s", command))
        return false;
    return good ? true
                : outside_fail(&state->outside, CHOICE_GARBAGE, "answered \"%.60s\" to \"%.40s\"",
                               text_string(&state->answer), command);
}

static const char *color_word(Color color) {
    return color == BLACK ? "black" : "white";
}

// Sets up a position through a file.
static bool load_position(GtpState *state, const Game *game) {
    GameSheet first = {.game = game_from(game->rules, game->first)};
    Text text = {0}, command = {0};
    sgf_write(&text, &first);
    Error error = {0};
    text_format(&command, "loadsgf %s/position.sgf", text_string(&state->folder));
    const char *path = text_string(&command) + strlen("loadsgf ");
    bool good = outside_whole(&state->outside, &text) && outside_whole(&state->outside, &command);
    if (good)
        good = file_write(path, text_string(&text), text.length, &error)
                   ? demand(state, text_string(&command))
                   : outside_fail(&state->outside, CHOICE_MACHINE, "%.150s", error.text);
    unlink(path);
    text_free(&text);
    text_free(&command);
    return good;
}

// Creates the directory for positions. A failure is reported when the program starts.
static bool make_folder(GtpState *state) {
    if (state->folder.length > 0)
        return true;
    text_add(&state->folder, "/tmp/flipside-gtp-XXXXXX");
    if (!state->folder.failed && mkdtemp(state->folder.data)) {
        state->outside.tools = text_string(&state->folder);
        return true;
    }
    int number = state->folder.failed ? ENOMEM : errno;
    text_clear(&state->folder);
    return outside_fail(&state->outside, CHOICE_MACHINE, "no folder for positions: %s",
                        error_reason(number));
}

// Starts a new game in the engine.
static bool tell_start(GtpState *state, const Game *game) {
    Rules standard = game->rules;
    standard.start = START_STANDARD;
    Position start = rules_start(standard);
    state->told = game_from(game->rules, game->first);
    if (!demand(state, "clear_board"))
        return false;
    // An open start cannot be loaded either; it must be set on the engine's command line.
    bool known = game->rules.start == START_OPEN ||
                 (board_equal(start.board, game->first.board) && start.side == game->first.side);
    return known ? true : load_position(state, game);
}

// Sends the moves played since the last update.
static bool tell_news(GtpState *state, const Game *game) {
    Game *told = &state->told;
    if ((told->ply > game->ply || !board_equal(told->first.board, game->first.board) ||
         memcmp(told->moves, game->moves, (size_t)told->ply) != 0) &&
        !tell_start(state, game))
        return false;
    while (told->ply < game->ply) {
        char name[3], command[32];
        int move = game->moves[told->ply];
        snprintf(command, sizeof command, "play %s %s", color_word(told->now.side),
                 move == MOVE_PASS ? "pass" : notation_move(move, game->rules.size, name));
        if (!demand(state, command))
            return false;
        game_play(told, game->moves[told->ply]);
    }
    return true;
}

static bool new_game(Player *player, const Game *game, Color side, Error *error) {
    GtpState *state = player_state(player);
    Outside *outside = &state->outside;
    Limits expected = player_expected(player);
    bool good;
    (void)side;
    (void)error;
    if (!outside_new_game(outside, player) &&
        (!make_folder(state) || !outside_start_shell(outside, player, player_text(player, "cmd"))))
        return true;
    bool going = outside_begin_warmup(outside, player) && TRY(state, &good, "name") &&
                 TRY(state, &good, "boardsize %d", game->rules.size) &&
                 TRY(state, &good, "set_game %s",
                     game->rules.goal == GOAL_FEWEST ? "Anti-Othello" : "Othello") &&
                 TRY(state, &good, "time_settings 0 %g 1", outside_seconds(player, &expected));
    if (going && tell_start(state, game))
        tell_news(state, game);
    outside_end_warmup(outside, player);
    return true;
}

// Requests a move; the engine also plays it on its own board.
static bool generate(GtpState *state, const Game *game, Choice *choice) {
    bool good;
    Outside *outside = &state->outside;
    if (!TRY(state, &good, "time_left %s %g 1", color_word(game->now.side), outside->told) ||
        !TRY(state, &good, "genmove %s", color_word(game->now.side)))
        return false;
    const char *answer = text_string(&state->answer);
    if (!good)
        return outside_fail(outside, CHOICE_GARBAGE, "answered \"%.60s\" to genmove", answer);
    if (strcasecmp(answer, "resign") == 0)
        return outside_fail(outside, CHOICE_RESIGN, "resigned");
    if (!outside_answer(outside, game, answer, choice))
        return false;
    game_play(&state->told, choice->move);
    return true;
}

static void choose(Player *player, const Game *game, const Limits *limits, Choice *choice) {
    GtpState *state = player_state(player);
    if (!state->outside.process && state->outside.status == CHOICE_MOVE)
        new_game(player, game, game->now.side, NULL);
    bool answered = outside_begin_choice(&state->outside, player, limits) &&
                    tell_news(state, game) && generate(state, game, choice);
    outside_end_choice(&state->outside, player, answered, choice);
}

static const char *errors(Player *player) {
    return outside_errors(player_state(player));
}

static void close_gtp(Player *player) {
    GtpState *state = player_state(player);
    outside_close(&state->outside);
    text_free(&state->answer);
    if (state->folder.length > 0)
        rmdir(text_string(&state->folder));
    text_free(&state->folder);
}

static bool open_gtp(Player *player, Error *error) {
    return outside_open(player_state(player), player, error);
}

static const Option options[] = {
    {"cmd", OPTION_TEXT, "COMMAND", NULL, 0, 0,
     "shell command that starts the engine in its GTP mode"},
    OUTSIDE_OPTIONS,
};

const PlayerType player_gtp = {
    .name = "gtp",
    .about = "an engine that speaks GTP for Othello",
    .starts_program = true,
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .state_size = sizeof(GtpState),
    .open = open_gtp,
    .new_game = new_game,
    .choose = choose,
    .errors = errors,
    .close = close_gtp,
};
