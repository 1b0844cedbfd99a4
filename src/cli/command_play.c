// `play`: reads the options, sets the table and hands it to the full-screen or the line-by-line game.
#include "ask_trust.h"
#include "command.h"
#include "notation.h"
#include "play_file.h"
#include "play_lines.h"
#include "play_screen.h"
#include "play_setup.h"
#include "play_signals.h"
#include "sitting.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

typedef struct PlayOptions {
    const char *opponent, *color, *black, *white, *load;
    int64_t level, seed;
    double minutes, pace;
    bool resume, fresh, lines, trust;
} PlayOptions;

// Who sits where. Without --black and --white a person plays --color against --opponent.
static bool read_seats(const PlayOptions *given, PlaySetup *setup, Error *error) {
    char spec[PLAY_SPEC_MAX], level[24];
    const char *opponent = given->opponent ? given->opponent : setup_usual_opponent();
    const char *color = given->color ? given->color : "black";
    if (given->level >= 0) {
        snprintf(level, sizeof level, "%lld", (long long)given->level);
        if (!setup_with_option(opponent, "level", level, spec, error))
            return false;
        opponent = spec;
    }
    Color person = strcmp(color, "white") == 0 || (strcmp(color, "random") == 0 && given->seed % 2) ? WHITE : BLACK;
    if (strcmp(color, "black") != 0 && strcmp(color, "white") != 0 && strcmp(color, "random") != 0)
        return error_set(error, "--color is \"black\", \"white\" or \"random\", not \"%.40s\"", color);
    const char *seats[2] = {given->black, given->white};
    for (int i = BLACK; i <= WHITE; i++) {
        const char *other = seats[color_other((Color)i)];
        const char *seat = seats[i]           ? seats[i]
                           : other            ? (strcmp(other, "human") == 0 ? opponent : "human")
                           : i == (int)person ? "human"
                                              : opponent;
        char typed[PLAY_SPEC_MAX];
        if (!setup_typed(seat, typed, error) || !setup_seat(setup, (Color)i, typed, error))
            return false;
    }
    return true;
}

// The start position: of the rules, or the one given.
static bool read_position(const char *text, const Common *common, PlaySetup *setup, Error *error) {
    setup->rules = common->rules;
    setup->first = rules_start(common->rules);
    if (!text)
        return true;
    const char *end = "";
    if (!notation_parse_position(text, common->rules.size, BLACK, &setup->first, NULL, &end, error))
        return false;
    if (*end)
        return error_at(error, (size_t)(end - text) + 1, "there is something after the position");
    setup->rules.start = START_GIVEN;
    return true;
}

// Takes up the latest unfinished game, or the one in a file.
static bool take_up(Sitting *sitting, const PlayOptions *given, const PlaySetup *setup, Error *error) {
    if (given->load) {
        PlaySession session;
        return play_load(given->load, setup, &session, error) && sitting_take_up(sitting, &session, 0, error);
    }
    ShelfGame *games = malloc(sizeof *games * SHELF_PLACES);
    if (!games)
        return error_set(error, "out of memory");
    bool good = shelf_list(&sitting->shelf, games) > 0
                    ? sitting_take_up(sitting, &games[0].session, games[0].place, error)
                    : error_set(error, "there is no unfinished game to resume");
    free(games);
    return good;
}

// Can the full-screen game run here?
static bool full_screen(const PlayOptions *given) {
    const char *terminal = getenv("TERM");
    return !given->lines && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && terminal && *terminal &&
           strcmp(terminal, "dumb") != 0;
}

// What is said after the screen is put away; the exit status.
static int say_goodbye(const Sitting *sitting) {
    Text out = {0};
    if (sitting->session.game.known == 0)
        return STATUS_DONE;
    session_result(&out, &sitting->session);
    text_add_char(&out, '\n');
    sitting_farewell(sitting, &out);
    fputs(text_string(&out), stdout);
    text_free(&out);
    return sitting_unkept(sitting) ? STATUS_NO : STATUS_DONE;
}

// Gets a game going unless it has to be asked for; false after reporting why that is impossible.
static bool prepare(Sitting *sitting, const PlayOptions *given, const PlaySetup *setup, bool *started, Error *error) {
    *started = true;
    if (given->resume || given->load)
        return take_up(sitting, given, setup, error);
    *started = given->opponent || given->black || given->white || given->level >= 0 || given->fresh;
    return !*started || sitting_begin(sitting, setup, error);
}

static int play(const Command *command, const PlayOptions *given, const PlaySetup *setup) {
    Sitting sitting;
    Error error = {0};
    bool started;
    int status = STATUS_DONE;
    play_signals_begin();
    sitting_open(&sitting, (uint64_t)given->seed);
    sitting.trust = (Trust){given->trust, {setup->seat[BLACK], setup->seat[WHITE]}, ask_trust(), NULL};
    if (!prepare(&sitting, given, setup, &started, &error)) {
        command_fail_error(command, "", &error);
        status = given->resume && !sitting.refused ? STATUS_NO : STATUS_USAGE;
    } else {
        ScreenOptions screen = {.setup = *setup, .pace = given->pace, .started = started};
        LinesOptions lines = {.setup = *setup, .started = started};
        if (full_screen(given) && play_screen(&sitting, &screen, &error))
            status = say_goodbye(&sitting);
        else
            status = play_lines(&sitting, &lines);
    }
    sitting_close(&sitting);
    play_signals_end();
    return status;
}

static int run(const Command *command, int argc, char **argv) {
    Common common;
    PlayOptions given = {.level = -1, .seed = -1, .pace = 0.8};
    const Option options[] = {
        {"opponent", OPTION_TEXT, &given.opponent, "SPEC", "who plays against you; flipside players lists them", 0, 0},
        {"level", OPTION_INT, &given.level, "N", "the opponent's level, where it has levels", 0, 100},
        {"color", OPTION_TEXT, &given.color, "black|white|random", "your colour (default: black, who begins)", 0, 0},
        {"black", OPTION_TEXT, &given.black, "SPEC", "who plays Black: human or a player", 0, 0},
        {"white", OPTION_TEXT, &given.white, "SPEC", "who plays White", 0, 0},
        {"clock", OPTION_REAL, &given.minutes, "MIN", "minutes each side has for the whole game", 0.01, 10000},
        {"load", OPTION_TEXT, &given.load, "FILE", "go on with a saved game, or play on from a transcript", 0, 0},
        {"resume", OPTION_FLAG, &given.resume, NULL, "go on with the latest unfinished game", 0, 0},
        {"trust", OPTION_FLAG, &given.trust, NULL, "run the programs that a loaded or resumed game names", 0, 0},
        {"new", OPTION_FLAG, &given.fresh, NULL, "begin at once, without asking", 0, 0},
        {"lines", OPTION_FLAG, &given.lines, NULL, "line by line, even in a terminal", 0, 0},
        {"pace", OPTION_REAL, &given.pace, "S", "seconds for which a move is shown (default 0.8)", 0, 60},
        {"seed", OPTION_INT, &given.seed, "N", "seed of everything random (default: the time)", 0, 9e15},
    };
    int count, status = command_parse(command, argc, argv, options, sizeof options / sizeof *options,
                                      COMMON_RULES | COMMON_TIME, &common, 1, &count);
    if (status >= 0)
        return status;
    if (given.seed < 0)
        given.seed = (int64_t)time(NULL);
    PlaySetup setup = setup_default();
    Error error = {0};
    if (!read_position(count ? argv[0] : NULL, &common, &setup, &error))
        return command_fail_error(command, "POSITION", &error);
    if (!read_seats(&given, &setup, &error))
        return command_fail_error(command, "", &error);
    setup.move_seconds = common.seconds;
    setup.clock_seconds = given.minutes * 60;
    return play(command, &given, &setup);
}

const Command command_play = {
    .name = "play",
    .arguments = "[POSITION]",
    .summary = "A game in the terminal: full-screen, or line by line in a pipe",
    .details =
        "In a terminal the game fills the screen; ? shows its keys, and the mouse works too. In a pipe (or with\n"
        "--lines) it prints boards and reads moves such as f5, line by line; help lists its commands.\n"
        "The game is kept after every move: a closed terminal loses nothing, and the next start offers it.\n"
        "A saved game that names a program (program:, python:, nboard:, gtp:) is opened only after you agree to run "
        "it:\n"
        "you are asked on a terminal; elsewhere it takes --trust, or the same player named by --opponent.\n\n"
        "Examples:\n"
        "  flipside play                                choose an opponent and play\n"
        "  flipside play --opponent greedy --color white\n"
        "  flipside play --goal fewest --level 8        the reversed game against the engine\n"
        "  flipside play --black human --white human    two people\n"
        "  flipside play --black greedy --white random --pace 0.3\n"
        "  flipside play --resume                       go on where you stopped\n"
        "  printf 'random\\nf5\\nquit\\n' | flipside play   a game through a pipe",
    .run = run,
};
