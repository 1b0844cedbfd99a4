// `explain`: explains why a player prefers a move, by a comparison of two moves or by the factors
// of each candidate. It can also verify its explanations.
#include "clock.h"
#include "command.h"
#include "explain.h"
#include "explain_check.h"
#include "file.h"
#include "input.h"
#include "memory.h"
#include "notation.h"
#include "roster.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { CHECK_LEVEL = 8, CHECK_DEEPER = 5 };

typedef struct Asking {
    const Command *command;
    Common common;
    const char *spec, *svg;
    bool more;
    Game game;
    bool passed; // a forced pass was played first
    int move;    // MOVE_NONE for all moves
} Asking;

static bool print_text(Text *text) {
    bool good = !text->failed && fputs(text_string(text), stdout) >= 0;
    text_free(text);
    return good;
}

static bool print_candidates(const Explanation *explanation, int move) {
    int indices[MOVES_MAX], count = explain_select(explanation, move, indices);
    bool good = true;
    for (int i = 0; i < count; i++)
        good &= command_print_json(explain_json(explanation, indices[i]));
    return good;
}

static bool print_table(const Asking *asking, const Explanation *explanation) {
    Text table = {0};
    if (asking->passed)
        text_format(&table, "%s has no move and must pass.\n",
                    asking->game.now.side == BLACK ? "White" : "Black");
    explain_table(&table, explanation, asking->move, asking->more);
    if (explanation->has_contrast && !asking->more)
        text_add(&table,
                 "(--more: the expected lines, every candidate, the evaluation by squares)\n");
    return print_text(&table);
}

static bool write_picture(const Asking *asking, const Explanation *explanation, Error *error) {
    Text svg = {0};
    explain_svg(&svg, explanation, asking->move, asking->more);
    bool good = svg.failed ? error_set(error, "not enough memory")
                           : file_write(asking->svg, svg.data, svg.length, error);
    text_free(&svg);
    return good;
}

static int answer(const Asking *asking, Player *player) {
    // Players without another limit get one second.
    Limits limits = {.seconds = asking->common.seconds, .default_seconds = 1};
    Explanation explanation;
    Error error = {0};
    if (!explain_game(&explanation, player, &asking->game, asking->move, &limits, &error))
        return command_fail_error(asking->command, "", &error);
    if (asking->svg && !write_picture(asking, &explanation, &error))
        return command_fail_error(asking->command, asking->svg, &error);
    bool told = asking->common.json ? print_candidates(&explanation, asking->move)
                                    : print_table(asking, &explanation);
    return told ? STATUS_DONE : STATUS_NO;
}

// Start of a verification run.
typedef struct Watch {
    double begin;
    int first; // positions done before the run started; negative until the first report
} Watch;

static void show_progress(int done, int total, void *user) {
    Watch *watch = user;
    double seconds = clock_now() - watch->begin;
    if (watch->first < 0)
        watch->first = done - 1;
    double rate = seconds > 0 ? (done - watch->first) / seconds : 0;
    fprintf(stderr, "\r%d/%d positions, %.1f a second, %.0f s left   %s", done, total, rate,
            rate > 0 ? (total - done) / rate : 0, done == total ? "\n" : "");
}

static int check(const Command *command, const Options *options, const Common *common,
                 const char *games) {
    Watch watch = {.begin = clock_now(), .first = -1};
    CheckPlan plan = {.games = games,
                      .log = options_text(options, "out"),
                      .count = (int)options_int(options, "count"),
                      .threads = common->threads ? common->threads : cpu_count(),
                      .level = CHECK_LEVEL,
                      .deeper = CHECK_DEEPER,
                      .seed = common->seed,
                      .progress = common->quiet || !isatty(STDERR_FILENO) ? NULL : show_progress,
                      .user = &watch};
    CheckResult result;
    Error error = {0};
    if (!check_run(&result, &plan, &error))
        return command_fail_error(command, "", &error);
    Text text = {0};
    check_text(&text, &result);
    bool told = common->json ? command_print_json(check_json(&result)) : print_text(&text);
    text_free(&text);
    return told && result.contradicted == 0 ? STATUS_DONE : STATUS_NO;
}

static bool read_move(Asking *asking, const char *text, Error *error) {
    if (!notation_parse_move(text, asking->common.rules.size, &asking->move, error))
        return false;
    if (asking->move < SQUARE_COUNT && (game_moves(&asking->game) & bit(asking->move)))
        return true;
    return error_set(error, "%.10s is not a legal move in this position; flipside show lists them",
                     text);
}

static int refuse_finished(const Game *game) {
    int score = game_score(game, BLACK);
    if (score == 0)
        fprintf(stderr, "flipside explain: the game is over: a draw\n");
    else
        fprintf(stderr, "flipside explain: the game is over: %s has won by %d\n",
                score > 0 ? "black" : "white", abs(score));
    return STATUS_NO;
}

static const Option rows[] = {
    {"player", OPTION_TEXT, "SPEC", "flipside:level=8", 0, 0,
     "whose reasons; see flipside players"},
    {"more", OPTION_FLAG, NULL, "no", 0, 0,
     "of the engine also lines, candidates, the evaluation by squares"},
    {"svg", OPTION_TEXT, "FILE", "", 0, 0,
     "also write a picture: two boards, or the factors as bars"},
    RULES_OPTIONS,
    LIMIT_TIME_OPTION(
        "", "seconds for all moves together (default: 1, where the player has no other limit)"),
    {"check", OPTION_TEXT, "GAMES", "", 0, 0,
     "hold what is said in positions of self-play games against deep searches"},
    {"count", OPTION_INT, "N", "2000", 1, 1e6, "positions of a check"},
    {"out", OPTION_TEXT, "FILE", "", 0, 0,
     "log of a check, from which it goes on when it was ended"},
    ENGINE_THREADS_OPTION("", "threads of a check (default: one per core)"),
    SEED_OPTION,
    COMMON_JSON_OPTION,
    COMMON_QUIET_OPTION,
};

static int run(const Command *command, const Options *options, int count, char **argv) {
    Asking asking = {.command = command,
                     .common = command_common(options),
                     .spec = options_text(options, "player"),
                     .svg = options_text(options, "svg"),
                     .more = options_flag(options, "more"),
                     .move = MOVE_NONE};
    Error error = {0};
    const char *games = options_text(options, "check");
    if (games && count)
        return command_fail(
            command, "--check takes positions from its games, and %.40s is one more", argv[0]);
    if (games)
        return check(command, options, &asking.common, games);
    asking.game = game_new(asking.common.rules);
    if (count && !input_game(argv[0], asking.common.rules, &asking.game, &error))
        return command_fail_error(command, "", &error);
    asking.common.rules = asking.game.rules; // a game defines its own rules
    if (game_over(&asking.game))
        return refuse_finished(&asking.game);
    asking.passed = game_play_passes(&asking.game) > 0;
    if (count > 1 && !read_move(&asking, argv[1], &error))
        return command_fail_error(command, "", &error);
    Player *player = roster_player(asking.spec, asking.common.rules, asking.common.seed, &error);
    if (!player)
        return command_fail_error(command, asking.spec, &error);
    int status = answer(&asking, player);
    player_destroy(player);
    return status;
}

const Command command_explain = {
    .name = "explain",
    .arguments = "[POSITION] [MOVE]",
    .summary = "Say why a move is good or bad: two moves on the board, or a player's factors",
    .details =
        "The engine sets two moves beside each other, two plies on: MOVE and the best one, or "
        "without MOVE the best "
        "one\n"
        "and the one that looks best at first sight; with the places each side can play, what the "
        "worse one costs, "
        "the\n"
        "chances of winning, and why, where that is clear and a deeper search agrees. --more adds "
        "the expected lines,\n"
        "every candidate, and the evaluation by regions and squares of the board; --svg draws it.\n"
        "A classic player (--player) says it in its factors: what each adds to the score of every "
        "candidate, and "
        "which\n"
        "one decided. A move marked - was left out by a rule of the player. POSITION as in "
        "flipside show.\n"
        "--check takes positions from a file of flipside selfplay, explains a move of each and "
        "holds every reason "
        "against\n"
        "a deeper search; the exit code is 1 when one is contradicted.\n\n"
        "Examples:\n"
        "  flipside explain f5d6c3d3c4f4f6 g6\n"
        "  flipside explain f5d6c3d3c4 --goal fewest --more --svg why.svg\n"
        "  flipside explain f5d6c3 --player deepening:depth=4,library=no\n"
        "  flipside explain --player monte-carlo-heuristic:playouts=5000 --json",
    .options = rows,
    .option_count = sizeof rows / sizeof *rows,
    .most = 2,
    .run = run,
};
