#include "outside.h"

#include "clock.h"
#include "notation.h"
#include "visible.h"

#include <assert.h>
#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum {
    TERMINATE_MILLISECONDS = 200,
    TOTAL_FACTOR = 64,
    ERRORS_MAX = 128 << 10,
    BRIDGE_SECONDS = 5, // time a bridge may take to report a limit that it enforces itself
};

// Terminates the process and saves its stderr.
static void end_process(Outside *outside) {
    if (!outside->process)
        return;
    if (outside->errors.length < ERRORS_MAX)
        text_add(&outside->errors, process_errors(outside->process));
    process_stop(outside->process);
    outside->process = NULL;
    outside->compiling = false;
}

bool outside_new_game(Outside *outside, const Player *player) {
    if ((outside->status != CHOICE_MOVE && !outside->compiling) || player_flag(player, "restart"))
        end_process(outside);
    if (outside->process) {
        process_forget_errors(outside->process);
        process_new_game(outside->process);
    }
    outside->status = CHOICE_MOVE;
    outside->reason[0] = '\0';
    text_clear(&outside->errors);
    return outside->process != NULL;
}

bool outside_open(Outside *outside, const Player *player, Error *error) {
    SandboxMode mode;
    if (!sandbox_mode(&mode, error))
        return false;
    bool wanted = strcmp(player_text(player, "sandbox"), "off") != 0;
    if (mode == SANDBOX_STRICT && !wanted)
        return error_set(error, "sandbox=off is not allowed when isolation is strict");
    outside->walls = wanted && mode != SANDBOX_OFF;
    if (!outside->walls)
        return true;
    Text lacks = {0};
    if (!sandbox_probe(&outside->means, error))
        return false;
    sandbox_lacks(&outside->means, &lacks);
    bool good = mode != SANDBOX_STRICT || lacks.length == 0 ||
                error_set(error, "isolation is strict, and this system does not grant %s",
                          text_string(&lacks));
    text_free(&lacks);
    return good;
}

static ProcessOptions limits_of(const Outside *outside, const Player *player) {
    size_t answer = (size_t)player_int(player, "output") << 10,
           scratch = (size_t)player_int(player, "scratch");
    return (ProcessOptions){
        .limits = {.memory_mb = (size_t)player_int(player, "memory"),
                   .tasks = player_int(player, "processes"),
                   .move_seconds = player_real(player, "cpu"),
                   .game_seconds = player_real(player, "cpu_game"),
                   .file_mb = scratch,
                   .cores = player_int(player, "cores")},
        .means = outside->walls ? &outside->means : NULL,
        .wish = {.tools = outside->tools,
                 .read = player_text(player, "read"),
                 .write = player_text(player, "write"),
                 .beside = player_flag(player, "beside"),
                 .scratch_mb = scratch},
        .answer_bytes = answer,
        .total_bytes = answer * TOTAL_FACTOR,
        .terminate_milliseconds = TERMINATE_MILLISECONDS,
        .environment = player_text(player, "env"),
    };
}

bool outside_start(Outside *outside, const Player *player, const char *const *arguments) {
    Error error = {0};
    ProcessOptions options = limits_of(outside, player);
    end_process(outside);
    outside->process = process_start(arguments, &options, &error);
    outside->fresh = true;
    return outside->process ? true : outside_fail(outside, CHOICE_MACHINE, "%.150s", error.text);
}

bool outside_start_shell(Outside *outside, const Player *player, const char *command) {
    // A simple command replaces the shell, so that its exit status is reported unchanged.
    bool plain = !strpbrk(command, ";&|<>()$`\n") && strchr(command, '=') == NULL;
    Text line = {0};
    text_format(&line, "%s%s", plain ? "exec " : "", command);
    const char *arguments[] = {"/bin/sh", "-c", text_string(&line), NULL};
    bool started = outside_whole(outside, &line) && outside_start(outside, player, arguments);
    text_free(&line);
    return started;
}

// Discards output that was not requested, except before the first request, and sets the deadline.
static bool begin(Outside *outside, double now, double seconds, const atomic_bool *stop) {
    if (outside->status != CHOICE_MOVE || !outside->process)
        return false;
    process_resume(outside->process);
    outside->begin = now;
    outside->deadline = now + seconds;
    outside->stop = stop;
    bool first = outside->fresh;
    outside->fresh = false;
    if (!first && process_begin(outside->process) == PROCESS_FLOOD)
        return outside_fail(outside, CHOICE_FLOOD,
                            "printed more than is allowed when nothing was asked");
    return true;
}

bool outside_begin_warmup(Outside *outside, const Player *player) {
    outside->told = player_real(player, "warmup");
    outside->compiling = false;
    return begin(outside, clock_now(),
                 outside->told + (outside->compile > 0 ? outside->compile + BRIDGE_SECONDS : 0),
                 NULL);
}

double outside_seconds(const Player *player, const Limits *limits) {
    Limits own = *limits;
    own.default_seconds = 0; // the program may need its own default time
    double seconds = player_budget(player, &own).seconds;
    return seconds > 0 ? seconds : player_real(player, "time");
}

bool outside_begin_choice(Outside *outside, const Player *player, const Limits *limits) {
    double now = clock_now();
    outside->told = outside_seconds(player, limits);
    double hard = limits->clock > 0     ? limits->clock
                  : limits->seconds > 0 ? limits->seconds
                                        : outside->told;
    return begin(outside, now, hard + fmax(limits->grace, player_real(player, "grace")),
                 limits->stop);
}

void outside_end_warmup(Outside *outside, const Player *player) {
    if (outside->process && !outside->compiling && !player_flag(player, "ponder"))
        process_pause(outside->process);
}

bool outside_whole(Outside *outside, const Text *text) {
    return text->failed
               ? outside_fail(outside, CHOICE_MACHINE, "no memory for what the program is told")
               : true;
}

bool outside_fail(Outside *outside, ChoiceStatus status, const char *format, ...) {
    assert(outside && status != CHOICE_MOVE);
    va_list arguments;
    va_start(arguments, format);
    char words[2 * sizeof outside->reason]; // may quote output of the program
    outside->status = status;
    vsnprintf(words, sizeof words, format, arguments);
    visible_copy(outside->reason, sizeof outside->reason, words);
    va_end(arguments);
    if (!outside->compiling || status != CHOICE_TIMEOUT)
        end_process(outside);
    return false;
}

// Records a communication failure.
static bool fail_process(Outside *outside, ProcessResult result) {
    const char *end = process_end(outside->process), *last = process_last_error(outside->process);
    double waited = outside->deadline - outside->begin;
    switch (result) {
    case PROCESS_TIMEOUT:
        return outside_fail(outside, CHOICE_TIMEOUT, "no answer after %.3g s%s", waited,
                            outside->compiling ? ": numba was still compiling" : "");
    case PROCESS_STOPPED:
        return outside_fail(outside, CHOICE_TIMEOUT, "stopped while it was thinking");
    case PROCESS_FLOOD:
        return outside_fail(outside, CHOICE_FLOOD, "printed more than is allowed");
    case PROCESS_MACHINE:
        return outside_fail(outside, CHOICE_MACHINE, "%.150s", *end ? end : error_reason(ENOMEM));
    case PROCESS_LIMIT:
        return outside_fail(outside, CHOICE_LIMIT, "%s", end);
    case PROCESS_MEMORY:
        return outside_fail(outside, CHOICE_MEMORY, "%s", end);
    default:
        return outside_fail(outside, CHOICE_CRASH, "%s%s%.100s", end, *last ? ": " : "", last);
    }
}

bool outside_send(Outside *outside, const char *format, ...) {
    if (outside->status != CHOICE_MOVE || !outside->process)
        return false;
    Text line = {0};
    va_list arguments;
    va_start(arguments, format);
    text_format_list(&line, format, arguments);
    va_end(arguments);
    if (!outside_whole(outside, &line)) {
        text_free(&line);
        return false;
    }
    ProcessResult result = process_write(outside->process, text_string(&line), outside->deadline);
    text_free(&line);
    if (result != PROCESS_ENDED)
        return result == PROCESS_DONE ? true : fail_process(outside, result);
    // The program closed its input; any remaining output decides at the next read.
    return true;
}

bool outside_receive(Outside *outside) {
    if (outside->status != CHOICE_MOVE || !outside->process)
        return false;
    ProcessResult result =
        process_read(outside->process, &outside->line, outside->deadline, outside->stop);
    return result == PROCESS_DONE ? true : fail_process(outside, result);
}

// Copies the beginning of a program's output for use in messages.
static void quote(const char *text, char out[48]) {
    char beginning[41];
    snprintf(beginning, sizeof beginning, "%s", text);
    visible_copy(out, 44, beginning);
    if (strlen(text) >= sizeof beginning)
        strcat(out, "...");
}

bool outside_answer(Outside *outside, const Game *game, const char *text, Choice *choice) {
    int move;
    char shown[48];
    uint64_t moves = game_moves(game);
    quote(text, shown);
    if (!notation_parse_move(text, 8, &move, NULL))
        return outside_fail(outside, CHOICE_GARBAGE, "answered \"%s\", which is not a move", shown);
    if (move == MOVE_PASS)
        return outside_fail(outside, CHOICE_ILLEGAL, "passed although it has a move");
    move = notation_find_move(text, game->rules.size);
    if (move == MOVE_NONE || !(moves & bit(move)))
        return outside_fail(outside, CHOICE_ILLEGAL, "answered %s, which is not a legal move",
                            shown);
    choice_set(choice, moves, move);
    return true;
}

void outside_end_choice(Outside *outside, const Player *player, bool answered, Choice *choice) {
    outside_end_warmup(outside, player);
    if (answered)
        return;
    choice->status = outside->status == CHOICE_MOVE ? CHOICE_CRASH : outside->status;
    snprintf(choice->reason, sizeof choice->reason, "%s",
             outside->reason[0] ? outside->reason : "the program is not running");
}

const char *outside_errors(Outside *outside) {
    const char *now = outside->process ? process_errors(outside->process) : "";
    return *now ? now : text_string(&outside->errors);
}

void outside_close(Outside *outside) {
    end_process(outside);
    text_free(&outside->line);
    text_free(&outside->errors);
}
