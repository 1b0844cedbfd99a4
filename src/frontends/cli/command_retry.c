// `retry`: presents the mistakes of a game as exercises.
#include "command.h"
#include "input.h"
#include "memory.h"
#include "notation.h"
#include "practice.h"
#include "puzzle_own.h"
#include "retry_lesson.h"
#include "reviewer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void on_progress(int done, int count, void *user) {
    (void)user;
    fprintf(stderr, "\r%d/%d moves looked at   ", done, count);
}

// Reads the first game of an argument.
static bool read_game(const char *argument, Rules rules, GameSheet *sheet, Error *error) {
    Input input;
    Error place = {0};
    bool good = input_open(&input, argument, rules, error);
    if (good && !format_more(&input.reader))
        good = error_set(error, "there is no game in it");
    if (good && !format_next(&input.reader, sheet, &place))
        good = format_explain(&input.reader, input.name, &place, error);
    input_close(&input);
    if (good && sheet->game.ply == 0)
        good = error_set(error, "there is no move in it");
    return good;
}

static bool review_game(const Options *options, const GameSheet *sheet, Review *review,
                        Error *error) {
    Common common = command_common(options);
    bool show = isatty(STDERR_FILENO) && !common.quiet;
    ReviewerOptions reviewing = {
        .level = (int)options_int(options, "level"),
        .preset_moves = options_given(options, "lot") ? (int)options_int(options, "lot") : -1,
        .thresholds = review_thresholds(),
        .engine = {.rules = sheet->game.rules,
                   .threads = common.threads ? common.threads : cpu_count()},
        .progress = show ? on_progress : NULL};
    Reviewer *reviewer = reviewer_create(&reviewing, error);
    bool good = reviewer && reviewer_run(reviewer, sheet, review, error);
    if (reviewer)
        reviewer_destroy(reviewer);
    if (show)
        fputc('\n', stderr);
    return good;
}

static void print_json(const Review *review, const RetryPlan *plan) {
    int places[GAME_PLIES_MAX], count = retry_find(review, plan, places);
    char name[3];
    for (int i = 0; i < count; i++) {
        const ReviewedMove *move = &review->moves[places[i]];
        Json *object = json_new_object();
        Text position = {0};
        notation_write_position(&position, game_position_at(&review->sheet.game, places[i]),
                                review->sheet.game.rules.size, FORM_OBF);
        json_add_int(object, "ply", move->ply);
        json_add_text(object, "side", color_name(move->side));
        json_add_buffer(object, "position", &position);
        json_add_text(object, "goal", goal_name(review->sheet.game.rules.goal));
        json_add_text(object, "move",
                      notation_move(move->move, review->sheet.game.rules.size, name));
        json_add_text(object, "best",
                      notation_move(move->best, review->sheet.game.rules.size, name));
        json_add_int(object, "score", move->score);
        json_add_int(object, "loss", move->loss);
        json_add_flag(object, "exact", move->exact);
        json_add_real(object, "win_chance", move->chance_before, 3);
        json_add_real(object, "win_chance_after", move->chance_after, 3);
        command_print_json(object);
    }
}

// Stores missed wins as puzzles.
static void keep_puzzles(const Command *command, const Review *review, const RetryPlan *plan) {
    Error error = {0};
    int added = 0;
    if (!puzzle_own_add(review, plan->sides, &added, &error))
        command_fail_error(command, "no puzzles were made of the mistakes", &error);
    else if (added)
        printf("%d of the mistakes %s kept as puzzles: flipside puzzle --own\n", added,
               added == 1 ? "is" : "are");
}

static int retry(const Command *command, const Options *options, const Review *review) {
    int side = options_choice(options, "side");
    RetryPlan plan = {.sides = {side != 1, side != 0},
                      .count = (int)options_int(options, "count"),
                      .level = (int)options_int(options, "level")};
    Lesson lesson = {0};
    Error error = {0};
    if (options_flag(options, "json")) {
        print_json(review, &plan);
        return STATUS_DONE;
    }
    if (!retry_lesson_open(&lesson, review, &plan, &error))
        return command_fail_error(command, "", &error);
    if (!options_flag(options, "no-puzzles"))
        keep_puzzles(command, review, &plan);
    return practice_run(command, options, &lesson);
}

static const Option rows[] = {
    {"side", OPTION_CHOICE, "black|white|both", "both", 0, 0, "whose mistakes"},
    {"count", OPTION_INT, "N", "10", 1, 60, "the costliest ones at most"},
    {"lot", OPTION_INT, "N", "", 0, 60,
     "moves at the beginning that were drawn by lot (default: as the game says)"},
    {"no-puzzles", OPTION_FLAG, NULL, "no", 0, 0, "keep none of them as puzzles"},
    ENGINE_LEVEL_OPTION(0, "10", "level of the engine that looks for the mistakes"),
    PRACTICE_OPTIONS,
    RULES_OPTIONS,
    COMMON_THREADS_OPTION,
    COMMON_JSON_OPTION,
    COMMON_QUIET_OPTION,
};

static int run(const Command *command, const Options *options, int count, char **argv) {
    Error error = {0};
    if (count != 1)
        return command_fail(command,
                            "name a game: a file, - or its moves; see flipside retry --help");
    Review *review = calloc(1, sizeof *review);
    GameSheet *sheet = calloc(1, sizeof *sheet);
    int status = STATUS_NO;
    if (!review || !sheet)
        command_fail(command, "out of memory");
    else if (!read_game(argv[0], command_common(options).rules, sheet, &error) ||
             !review_game(options, sheet, review, &error))
        status = command_fail_error(command, "", &error);
    else
        status = retry(command, options, review);
    free(review);
    free(sheet);
    return status;
}

const Command command_retry = {
    .name = "retry",
    .arguments = "GAME",
    .summary = "Find better moves for the mistakes of your own game",
    .details = "Looks the game over first, then shows the board before every move that gave away "
               "more than 7 % of the chance "
               "of\n"
               "winning: the move that was played is crossed out, the answer hidden. Any move "
               "within 3.5 % of the best one "
               "is\n"
               "right. GAME is a game in any form: moves, a file, or - for standard input. "
               "Endgames in which a win was given\n"
               "away are kept as puzzles.\n\n"
               "Examples:\n"
               "  flipside retry game.ggf --side black\n"
               "  flipside retry --goal fewest --level 6 f5d6c3d3c4f4f6f3e6e7\n"
               "  flipside retry game.ggf --count 3 --json",
    .options = rows,
    .option_count = sizeof rows / sizeof *rows,
    .most = 1,
    .run = run,
};
