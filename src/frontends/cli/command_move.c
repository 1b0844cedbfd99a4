// `move`: prints a player's choice in a position as a list of all legal moves, the chosen one last.
#include "choice_json.h"
#include "command.h"
#include "input.h"
#include "isolation.h"
#include "notation.h"
#include "printed.h"
#include "roster.h"
#include "spec_file.h"

#include <stdio.h>
#include <string.h>

typedef struct Asking {
    Common common;
    const char *spec;
    bool pairs;
} Asking;

static void print_details(const Asking *asking, const Choice *choice) {
    static const char *const bounds[] = {"", "at least ", "at most ", ""};
    char name[3];
    printf("%s", notation_move(choice->move, asking->common.rules.size, name));
    if (choice->has_score && choice->unit)
        printf("  value %d %s", choice->score, choice->unit);
    else if (choice->has_score)
        printf("  score %s%+d%s", bounds[choice->kind], choice->score,
               choice->kind == SCORE_EXACT ? " exactly" : "");
    if (choice->book)
        printf(" from the book");
    if (choice->has_chance)
        printf("  %.0f %% to win", 100 * choice->win_chance);
    if (choice->depth)
        printf("  depth %d", choice->depth);
    if (choice->selectivity > 0 && choice->selectivity < 100)
        printf(" at %d %%", choice->selectivity);
    if (choice->nodes)
        printf("  %llu nodes", (unsigned long long)choice->nodes);
    if (choice->playouts)
        printf("  %llu playouts", (unsigned long long)choice->playouts);
    printf("  %.3f s\n", choice->seconds);
    for (int i = 0; i < choice->pv_length; i++)
        printf("%s%s", i ? " " : "  expects ",
               notation_move(choice->pv[i], asking->common.rules.size, name));
    if (choice->pv_length)
        putchar('\n');
}

static void print_text(const Asking *asking, const Choice *choice, const char *printed) {
    char name[3];
    putchar('[');
    for (int i = 0; i < choice->candidate_count; i++) {
        int square = choice->candidates[i], margin = (8 - asking->common.rules.size) / 2;
        printf("%s", i ? ", " : "");
        if (asking->pairs)
            printf("(%d, %d)", square / 8 - margin, square % 8 - margin);
        else
            printf("%s", notation_move(square, asking->common.rules.size, name));
    }
    puts("]");
    if (asking->common.quiet)
        return;
    print_details(asking, choice);
    if (*printed)
        puts("It printed:");
    printed_write(stdout, 2, printed);
}

static int answer(const Asking *asking, const Choice *choice, const char *printed) {
    if (asking->common.json)
        command_print_json(choice_json(choice, asking->spec, asking->common.rules.size,
                                       asking->pairs ? CHOICE_PAIRS : CHOICE_NAMES, printed));
    else
        print_text(asking, choice, printed);
    return STATUS_DONE;
}

static void tell_failure(const Command *command, const Asking *asking, const Choice *choice,
                         const char *printed) {
    command_fail(command, "%s gave no move (%s): %s", asking->spec,
                 choice_status_name(choice->status), choice->reason);
    printed_write(stderr, 2, printed);
}

static int ask(const Command *command, const Asking *asking, const Game *game) {
    Error error = {0};
    Player *player = roster_player(asking->spec, asking->common.rules, asking->common.seed, &error);
    if (!player)
        return command_fail_error(command, asking->spec, &error);
    Limits limits = {.seconds = asking->common.seconds};
    Choice choice = {.move = MOVE_PASS};
    int status = STATUS_NO;
    if (game_must_pass(game)) {
        status = answer(asking, &choice, "");
    } else if (!player_new_game(player, game, game->now.side, &error)) {
        command_fail(command, "%s: %s", asking->spec, error.text);
    } else {
        player_choose(player, game, &limits, &choice);
        if (choice.status == CHOICE_MOVE)
            status = answer(asking, &choice, player_errors(player));
        else
            tell_failure(command, asking, &choice, player_errors(player));
    }
    player_destroy(player);
    return status;
}

static const Option rows[] = {
    {"player", OPTION_TEXT, "SPEC", "flipside", 0, 0, "who chooses; see flipside players"},
    {"pairs", OPTION_FLAG, NULL, "no", 0, 0,
     "print squares as (row, column) pairs from 0, as course platforms do"},
    RULES_OPTIONS,
    COMMON_TIME_OPTION,
    SEED_OPTION,
    COMMON_SANDBOX_OPTION,
    COMMON_JSON_OPTION,
    COMMON_QUIET_OPTION,
};

static int run(const Command *command, const Options *options, int count, char **argv) {
    Asking asking = {.common = command_common(options),
                     .spec = options_text(options, "player"),
                     .pairs = options_flag(options, "pairs")};
    Error error = {0};
    Game game = game_new(asking.common.rules);
    if (count && !input_game(argv[0], asking.common.rules, &game, &error))
        return command_fail_error(command, "", &error);
    asking.common.rules = game.rules; // a game defines its own rules
    if (game_over(&game)) {
        fprintf(stderr, "flipside move: the game is over in this position\n");
        return STATUS_NO;
    }
    Text spec = {0};
    int status = STATUS_USAGE;
    if (!spec_from_argument(asking.spec, &spec, &error)) {
        command_fail_error(command, "", &error);
    } else {
        asking.spec = text_string(&spec);
        isolation_note(&asking.spec, 1);
        status = ask(command, &asking, &game);
    }
    text_free(&spec);
    return status;
}

const Command command_move = {
    .name = "move",
    .arguments = "[POSITION]",
    .summary = "Ask one player for its move",
    .details =
        "Prints the candidate list of the course platforms: every legal move in any order, the "
        "chosen one again\n"
        "at the end; an empty list is a pass. POSITION is any position text, a transcript, or a "
        "file that holds\n"
        "one (- is standard input); without it, the start position. A score is in discs, an "
        "estimate unless it says\n"
        "more, with the chance of winning and the line that the player expects; what other players "
        "think of their\n"
        "move is their value, with its unit. What an outside AI prints is shown after it.\n\n"
        "Examples:\n"
        "  flipside move --player monte-carlo:playouts=20000\n"
        "  flipside move f5d6c3 --player reversed-v4 --goal fewest --time 0.5 --pairs\n"
        "  flipside move position.txt --player flipside:level=10 --json\n"
        "  flipside move --player my_ai.py --goal fewest",
    .options = rows,
    .option_count = sizeof rows / sizeof *rows,
    .most = 1,
    .run = run,
};
