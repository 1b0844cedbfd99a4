// `nboard:`, an engine that uses the NBoard protocol.
//
// Answers are accepted in any case, separated by slashes or spaces, and between other lines. The
// type 8a in the GGF denotes the goal `fewest`. The protocol has no clock: the depth determines the
// thinking time, and the arena's limits are enforced by Flipside.
#include "ggf.h"
#include "notation.h"
#include "outside.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct NboardState {
    Outside outside; // must be first: the shared functions cast the state to it
    Game told;       // game as last sent to the engine
    bool any_told;
    unsigned pings;
} NboardState;

static bool tell_game(NboardState *state, const Game *game) {
    GameSheet ggf = {.game = *game};
    Text text = {0};
    ggf_write(&text, &ggf);
    bool sent = outside_whole(&state->outside, &text) &&
                outside_send(&state->outside, "set game %s", text_string(&text));
    text_free(&text);
    state->told = *game;
    state->any_told = true;
    return sent;
}

// Sends the new moves, or the whole game if it does not continue the last one.
static bool tell_news(NboardState *state, const Game *game) {
    Game *told = &state->told;
    if (!state->any_told || told->ply > game->ply ||
        !board_equal(told->first.board, game->first.board) ||
        told->first.side != game->first.side || told->rules.goal != game->rules.goal ||
        told->rules.size != game->rules.size ||
        memcmp(told->moves, game->moves, (size_t)told->ply) != 0)
        return tell_game(state, game);
    for (int ply = told->ply; ply < game->ply; ply++) {
        char name[3];
        int move = game->moves[ply];
        if (!outside_send(&state->outside, "move %s",
                          move == MOVE_PASS ? "PA" : notation_move(move, game->rules.size, name)))
            return false;
    }
    *told = *game;
    return true;
}

// Waits until the engine has processed all commands.
static bool synchronise(NboardState *state) {
    unsigned number = ++state->pings;
    if (!outside_send(&state->outside, "ping %u", number))
        return false;
    while (outside_receive(&state->outside)) {
        const char *line = text_string(&state->outside.line);
        if (strncasecmp(line, "pong", 4) == 0 && strtoul(line + 4, NULL, 10) == number)
            return true;
    }
    return false;
}

static bool new_game(Player *player, const Game *game, Color side, Error *error) {
    NboardState *state = player_state(player);
    Outside *outside = &state->outside;
    Limits expected = player_expected(player);
    (void)side;
    (void)error;
    bool running = outside_new_game(outside, player);
    if (!running && !outside_start_shell(outside, player, player_text(player, "cmd")))
        return true;
    if (!outside_begin_warmup(outside, player) || (!running && !outside_send(outside, "nboard 2")))
        return true;
    int depth = player_given(player, "depth") || !expected.depth ? player_int(player, "depth")
                                                                 : expected.depth;
    if (outside_send(outside, "set depth %d", depth) && tell_game(state, game))
        synchronise(state);
    outside_end_warmup(outside, player);
    return true;
}

// Parses `=== F5/1.25/0.3`, with slashes or spaces as separators.
static bool take_answer(NboardState *state, const Game *game, Choice *choice) {
    char *rest, *line = state->outside.line.data + 3;
    char *move = strtok_r(line, " \t/", &rest), *eval = strtok_r(NULL, " \t/", &rest);
    if (!outside_answer(&state->outside, game, move ? move : "", choice))
        return false;
    char *end = eval;
    double score = eval ? strtod(eval, &end) : 0;
    if (eval && end != eval && fabs(score) <= 1000) {
        choice->has_score = true;
        choice->score = (int)lround(score);
    }
    return true;
}

static void choose(Player *player, const Game *game, const Limits *limits, Choice *choice) {
    NboardState *state = player_state(player);
    Outside *outside = &state->outside;
    if (!outside->process && outside->status == CHOICE_MOVE)
        new_game(player, game, game->now.side, NULL);
    bool answered = outside_begin_choice(outside, player, limits) && tell_news(state, game) &&
                    synchronise(state) && outside_send(outside, "go");
    while (answered && (answered = outside_receive(outside))) {
        const char *line = text_string(&outside->line);
        if (strncasecmp(line, "nodestats ", 10) == 0)
            choice->nodes = strtoull(line + 10, NULL, 10);
        if (strncmp(line, "===", 3) == 0) {
            answered = take_answer(state, game, choice);
            break;
        }
    }
    outside_end_choice(outside, player, answered, choice);
}

static const char *errors(Player *player) {
    return outside_errors(player_state(player));
}

static void close_nboard(Player *player) {
    outside_close(player_state(player));
}

static bool open_nboard(Player *player, Error *error) {
    return outside_open(player_state(player), player, error);
}

static const Option options[] = {
    {"cmd", OPTION_TEXT, "COMMAND", NULL, 0, 0,
     "shell command that starts the engine in its NBoard mode"},
    LIMIT_DEPTH_OPTION(1, "12", "search depth the engine is told"),
    OUTSIDE_OPTIONS,
};

const PlayerType player_nboard = {
    .name = "nboard",
    .about = "an engine that speaks the NBoard protocol (NTest, Edax, ...)",
    .starts_program = true,
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .state_size = sizeof(NboardState),
    .open = open_nboard,
    .new_game = new_game,
    .choose = choose,
    .errors = errors,
    .close = close_nboard,
};
