// `play`: reads the options, sets up a game and runs it full-screen or line by line.
#include "ask_trust.h"
#include "command.h"
#include "input.h"
#include "isolation.h"
#include "local_game.h"
#include "play_file.h"
#include "play_lines.h"
#include "play_screen.h"
#include "play_setup.h"
#include "play_signals.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

// Assigns the players to the colours. Without --black and --white, a human plays --color against
// --opponent.
static bool read_seats(const Options *options, uint64_t seed, PlaySetup *setup, Error *error) {
    char spec[PLAY_SPEC_MAX];
    const char *named = options_text(options, "opponent"),
               *opponent = named ? named : setup_default_opponent();
    const char *color = options_text(options, "color");
    if (options_given(options, "level")) {
        if (!setup_with_option(opponent, "level", options_text(options, "level"), spec, error))
            return false;
        opponent = spec;
    }
    Color person =
        strcmp(color, "white") == 0 || (strcmp(color, "random") == 0 && seed % 2) ? WHITE : BLACK;
    const char *seats[2] = {options_text(options, "black"), options_text(options, "white")};
    for (int i = BLACK; i <= WHITE; i++) {
        const char *other = seats[color_other((Color)i)];
        const char *seat = seats[i]           ? seats[i]
                           : other            ? (strcmp(other, "human") == 0 ? opponent : "human")
                           : i == (int)person ? "human"
                                              : opponent;
        char typed[PLAY_SPEC_MAX];
        if (!setup_parse_player(seat, NULL, typed, error) ||
            !setup_seat(setup, (Color)i, typed, error))
            return false;
    }
    return true;
}

// Sets the first position: the start position of the rules, the position given, or the last one of
// a game.
static bool read_position(const char *text, Rules rules, PlaySetup *setup, Error *error) {
    setup->rules = rules;
    setup->first = rules_start(rules);
    if (!text)
        return true;
    Game game;
    if (!input_game(text, rules, &game, error))
        return false;
    setup->rules = game.rules;
    setup->rules.start = START_GIVEN;
    setup->first = game.now;
    return true;
}

// Resumes the latest unfinished game, or the one in the file `load`.
static bool take_up(LocalGame *local, const char *load, const PlaySetup *setup, Error *error) {
    if (load) {
        PlaySession session;
        return play_load(load, setup, &session, error) &&
               local_game_resume(local, &session, 0, error);
    }
    PlayStoreGame *games = malloc(sizeof *games * PLAY_STORE_SLOTS);
    if (!games)
        return error_set(error, "out of memory");
    bool good = play_store_list(&local->store, games) > 0
                    ? local_game_resume(local, &games[0].session, games[0].slot, error)
                    : error_set(error, "there is no unfinished game to resume");
    free(games);
    return good;
}

// Prints the result after the screen is closed; returns the exit code.
static int say_goodbye(const LocalGame *local) {
    Text out = {0};
    if (!session_begun(&local->session))
        return STATUS_DONE;
    session_result(&out, &local->session);
    text_add_char(&out, '\n');
    local_game_exit_message(local, &out);
    fputs(text_string(&out), stdout);
    text_free(&out);
    return local_game_unsaved(local) ? STATUS_NO : STATUS_DONE;
}

// Starts or resumes a game if the options request one; *started is false otherwise. Returns false
// on failure.
static bool prepare(LocalGame *local, const Options *options, const PlaySetup *setup, bool *started,
                    Error *error) {
    *started = true;
    if (options_flag(options, "resume") || options_given(options, "load"))
        return take_up(local, options_text(options, "load"), setup, error);
    static const char *const begins[] = {"opponent", "black", "white", "level", "lot", "new"};
    *started = false;
    for (size_t i = 0; i < sizeof begins / sizeof *begins; i++)
        *started = *started || options_given(options, begins[i]);
    return !*started || local_game_start(local, setup, error);
}

static int play(const Command *command, const Options *options, uint64_t seed,
                const PlaySetup *setup) {
    LocalGame local;
    Error error = {0};
    bool started;
    int status = STATUS_DONE;
    isolation_note((const char *const[]){setup->seat[BLACK], setup->seat[WHITE]}, 2);
    play_signals_begin();
    local_game_open(&local, seed);
    local.trust = (Trust){options_flag(options, "trust"),
                          {setup->seat[BLACK], setup->seat[WHITE]},
                          ask_trust(),
                          NULL};
    if (!prepare(&local, options, setup, &started, &error)) {
        command_fail_error(command, "", &error);
        status = options_flag(options, "resume") && !local.declined ? STATUS_NO : STATUS_USAGE;
    } else {
        ScreenOptions screen = {
            .setup = *setup, .pace = options_real(options, "pace"), .started = started};
        LinesOptions lines = {.setup = *setup, .started = started};
        if (!options_flag(options, "lines") && terminal_usable() &&
            play_screen(&local, &screen, &error))
            status = say_goodbye(&local);
        else
            status = play_lines(&local, &lines);
    }
    local_game_close(&local);
    play_signals_end();
    return status;
}

static const Option rows[] = {
    {"opponent", OPTION_TEXT, "SPEC", "", 0, 0,
     "who plays against you; flipside players lists them"},
    {"level", OPTION_TEXT, "LEVEL", "", 0, 0,
     "the opponent's level, by name (first-day to champion) or number"},
    {"color", OPTION_CHOICE, "black|white|random", "black", 0, 0, "your colour; Black begins"},
    {"black", OPTION_TEXT, "SPEC", "", 0, 0, "who plays Black: human or a player"},
    {"white", OPTION_TEXT, "SPEC", "", 0, 0, "who plays White"},
    {"lot", OPTION_FLAG, NULL, "no", 0, 0,
     "begin after a balanced opening, drawn by lot as in tournaments"},
    {"clock", OPTION_REAL, "MIN", "", 0.01, 10000, "minutes each side has for the whole game"},
    {"load", OPTION_TEXT, "GAME", "", 0, 0,
     "go on with a saved game, or with one in any other form"},
    {"resume", OPTION_FLAG, NULL, "no", 0, 0, "go on with the latest unfinished game"},
    {"trust", OPTION_FLAG, NULL, "no", 0, 0,
     "run the programs that a loaded or resumed game names"},
    {"new", OPTION_FLAG, NULL, "no", 0, 0, "begin at once, without asking"},
    {"lines", OPTION_FLAG, NULL, "no", 0, 0, "line by line, even in a terminal"},
    {"pace", OPTION_REAL, "S", "0.8", 0, 60, "seconds for which a move is shown"},
    SEED_OPTION_OF("", "random seed (default: the time)"),
    COMMON_SANDBOX_OPTION,
    RULES_OPTIONS,
    COMMON_TIME_OPTION,
};

static int run(const Command *command, const Options *options, int count, char **argv) {
    uint64_t seed = (uint64_t)(options_given(options, "seed") ? options_int(options, "seed")
                                                              : (int64_t)time(NULL));
    PlaySetup setup = setup_default();
    Error error = {0};
    if (!read_position(count ? argv[0] : NULL, rules_from_options(options), &setup, &error))
        return command_fail_error(command, "", &error);
    if (!read_seats(options, seed, &setup, &error))
        return command_fail_error(command, "", &error);
    setup.random_opening = options_flag(options, "lot");
    setup.move_seconds = options_real(options, "time");
    setup.clock_seconds = options_real(options, "clock") * 60;
    return play(command, options, seed, &setup);
}

const Command command_play = {
    .name = "play",
    .arguments = "[POSITION]",
    .summary = "A game in the terminal: full-screen, or line by line in a pipe",
    .details =
        "In a terminal the game fills the screen; ? shows its keys, and the mouse works too. In a "
        "pipe (or with\n"
        "--lines) it prints boards and reads moves such as f5, line by line; help lists its "
        "commands.\n"
        "The game is kept after every move: a closed terminal loses nothing, and the next start "
        "offers it.\n"
        "A saved game that names a program (program:, python:, nboard:, gtp:, ugi:) is opened only "
        "after you agree to "
        "run "
        "it:\n"
        "you are asked on a terminal; elsewhere it takes --trust, or the same player named by "
        "--opponent.\n\n"
        "Examples:\n"
        "  flipside play                                choose an opponent and play\n"
        "  flipside play --opponent greedy --color white\n"
        "  flipside play --goal fewest --level learner  the reversed game against the engine\n"
        "  flipside play --level club --lot             after a drawn opening\n"
        "  flipside play --black human --white human    two people\n"
        "  flipside play --black greedy --white random --pace 0.3\n"
        "  printf 'random\\nf5\\nquit\\n' | flipside play   a game through a pipe\n"
        "  flipside play --resume                       go on where you stopped",
    .options = rows,
    .option_count = sizeof rows / sizeof *rows,
    .most = 1,
    .run = run,
};
