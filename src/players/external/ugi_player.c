// `ugi:`, an engine that uses UGI (Universal Game Interface).
//
// It must answer ugi, isready and go. If it announces the options Goal, Start and Size, they are
// set to the rules of the game. An engine without them must be set to the rules on its command
// line. Every request contains the whole game, so the engine needs no state. The game clock is sent
// for both sides, because the opponent's clock is unknown. If the time limit per move applies, it
// is sent as movetime.
#include "fen.h"
#include "notation.h"
#include "outside.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// Engine options that set the rules.
typedef enum RuleOption { RULE_GOAL, RULE_START, RULE_SIZE, RULE_OPTIONS } RuleOption;
static const char *const rule_names[RULE_OPTIONS] = {"goal", "start", "size"};

typedef struct UgiState {
    Outside outside;          // must be first: the shared functions cast the state to it
    Text names[RULE_OPTIONS]; // option names as the engine writes them; empty = not announced
} UgiState;

// Parses `option name Goal type …` and stores an option that sets the rules.
static void note_option(UgiState *state, const char *line) {
    static const char begin[] = "option name ";
    if (strncmp(line, begin, sizeof begin - 1) != 0)
        return;
    line += sizeof begin - 1;
    size_t length = strcspn(line, " \t");
    for (int i = 0; i < RULE_OPTIONS; i++)
        if (length == strlen(rule_names[i]) && strncasecmp(line, rule_names[i], length) == 0) {
            text_clear(&state->names[i]);
            text_add_bytes(&state->names[i], line, length);
        }
}

// Sends a command and waits for its response.
static bool demand(UgiState *state, const char *command, const char *answer) {
    if (!outside_send(&state->outside, "%s", command))
        return false;
    while (outside_receive(&state->outside)) {
        const char *line = text_string(&state->outside.line);
        size_t length = strlen(answer);
        if (strncmp(line, answer, length) == 0 &&
            line[length + strspn(line + length, " \t\r")] == '\0')
            return true;
        note_option(state, line);
    }
    return false;
}

static bool set_option(UgiState *state, RuleOption option, const char *value) {
    const Text *name = &state->names[option];
    return outside_whole(&state->outside, name) &&
           (name->length == 0 ||
            outside_send(&state->outside, "setoption name %s value %s", text_string(name), value));
}

// Sets the rules, as far as the engine supports them, and starts a new game.
static bool tell_rules(UgiState *state, Rules rules) {
    const char *size = rules.size == 8 ? "8" : rules.size == 6 ? "6" : "4";
    Start start = rules.start == START_GIVEN ? START_STANDARD : rules.start;
    return set_option(state, RULE_GOAL, goal_name(rules.goal)) &&
           set_option(state, RULE_SIZE, size) && set_option(state, RULE_START, start_name(start)) &&
           outside_send(&state->outside, "uginewgame") && demand(state, "isready", "readyok");
}

static bool new_game(Player *player, const Game *game, Color side, Error *error) {
    UgiState *state = player_state(player);
    Outside *outside = &state->outside;
    (void)side;
    (void)error;
    bool running = outside_new_game(outside, player);
    if (!running && !outside_start_shell(outside, player, player_text(player, "cmd")))
        return true;
    if (outside_begin_warmup(outside, player) && (running || demand(state, "ugi", "ugiok")))
        tell_rules(state, game->rules);
    outside_end_warmup(outside, player);
    return true;
}

// Returns true if the game began at the engine's default start.
static bool begins_at_start(const Game *game) {
    Rules rules = rules_default();
    rules.start = game->rules.start == START_OPEN ? START_OPEN : START_STANDARD;
    Position start = rules_start(rules);
    return game->rules.size == 8 && board_equal(start.board, game->first.board) &&
           start.side == game->first.side;
}

// Sends a line and frees it.
static bool send_line(UgiState *state, Text *line) {
    bool sent = outside_whole(&state->outside, line) &&
                outside_send(&state->outside, "%s", text_string(line));
    text_free(line);
    return sent;
}

static bool tell_position(UgiState *state, const Game *game) {
    Text line = {0};
    text_add(&line, "position ");
    if (begins_at_start(game)) {
        text_add(&line, "startpos");
    } else {
        text_add(&line, "fen ");
        fen_write(&line, game->first, game->rules.size);
    }
    for (int ply = 0; ply < game->ply; ply++) {
        char name[3];
        int move = game->moves[ply];
        text_format(&line, "%s %s", ply ? "" : " moves",
                    move == MOVE_PASS ? "0000" : notation_move(move, game->rules.size, name));
    }
    return send_line(state, &line);
}

// Returns a time in milliseconds, at least one.
static double milliseconds(double seconds) {
    return fmax(1, floor(1000 * seconds));
}

static bool send_go(UgiState *state, const Player *player, const Limits *limits) {
    Budget budget = player_budget(player, limits);
    Text line = {0};
    text_add(&line, "go");
    if (limits->clock > 0 && limits->max_seconds <= 0) {
        double left = milliseconds(limits->clock), increment = floor(1000 * limits->increment);
        text_format(&line, " p1time %.0f p2time %.0f p1inc %.0f p2inc %.0f", left, left, increment,
                    increment);
    } else if (limits->seconds > 0 || (budget.depth == 0 && budget.nodes == 0)) {
        text_format(&line, " movetime %.0f", milliseconds(state->outside.told));
    }
    if (budget.depth > 0)
        text_format(&line, " depth %d", budget.depth);
    if (budget.nodes > 0)
        text_format(&line, " nodes %llu", (unsigned long long)budget.nodes);
    return send_line(state, &line);
}

// Parses depth, nodes and score (in hundredths of a disc) of an `info` line.
static void take_info(char *line, Choice *choice) {
    char *rest = line, *word = strtok_r(rest, " \t", &rest);
    while ((word = strtok_r(NULL, " \t", &rest)) && strcmp(word, "pv") != 0 &&
           strcmp(word, "string") != 0) {
        bool score = strcmp(word, "cp") == 0, depth = strcmp(word, "depth") == 0,
             nodes = strcmp(word, "nodes") == 0;
        char *value = score || depth || nodes ? strtok_r(NULL, " \t", &rest) : NULL, *end = value;
        double number = value ? strtod(value, &end) : 0;
        if (!value || end == value)
            continue;
        if (score && fabs(number) <= 100000) {
            choice->has_score = true;
            choice->score = (int)lround(number / 100);
        } else if (depth && number >= 0 && number <= 128) {
            choice->depth = (int)number;
        } else if (nodes && number >= 0 && number < 1e18) {
            choice->nodes = (uint64_t)number;
        }
    }
}

// Parses `bestmove f5`; the rest of the line is ignored.
static bool take_answer(UgiState *state, const Game *game, Choice *choice) {
    char *rest = state->outside.line.data, *word = strtok_r(rest, " \t", &rest);
    word = strtok_r(NULL, " \t\r", &rest);
    return outside_answer(&state->outside, game,
                          !word                       ? ""
                          : strcmp(word, "0000") == 0 ? "--"
                                                      : word,
                          choice);
}

static bool is_word(const char *line, const char *word) {
    size_t length = strlen(word);
    return strncmp(line, word, length) == 0 && (!line[length] || strchr(" \t\r", line[length]));
}

static void choose(Player *player, const Game *game, const Limits *limits, Choice *choice) {
    UgiState *state = player_state(player);
    Outside *outside = &state->outside;
    if (!outside->process && outside->status == CHOICE_MOVE)
        new_game(player, game, game->now.side, NULL);
    bool answered = outside_begin_choice(outside, player, limits) &&
                    demand(state, "isready", "readyok") && tell_position(state, game) &&
                    send_go(state, player, limits);
    while (answered && (answered = outside_receive(outside))) {
        const char *line = text_string(&outside->line);
        if (is_word(line, "info"))
            take_info(outside->line.data, choice);
        if (is_word(line, "bestmove")) {
            answered = take_answer(state, game, choice);
            break;
        }
    }
    outside_end_choice(outside, player, answered, choice);
}

static const char *errors(Player *player) {
    return outside_errors(player_state(player));
}

static void close_ugi(Player *player) {
    UgiState *state = player_state(player);
    outside_close(&state->outside);
    for (int i = 0; i < RULE_OPTIONS; i++)
        text_free(&state->names[i]);
}

static bool open_ugi(Player *player, Error *error) {
    return outside_open(player_state(player), player, error);
}

static const Option options[] = {
    {"cmd", OPTION_TEXT, "COMMAND", NULL, 0, 0,
     "shell command that starts the engine in its UGI mode"},
    LIMIT_DEPTH_OPTION(1, "", "search depth the engine is told"),
    LIMIT_NODES_OPTION(1, "", "positions a move the engine is told"),
    OUTSIDE_OPTIONS,
};

const PlayerType player_ugi = {
    .name = "ugi",
    .about = "an engine that speaks UGI, the Universal Game Interface",
    .starts_program = true,
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .state_size = sizeof(UgiState),
    .open = open_ugi,
    .new_game = new_game,
    .choose = choose,
    .errors = errors,
    .close = close_ugi,
};
