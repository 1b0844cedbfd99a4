// `go`: its limits, which hold together, and what is said while it thinks.
#include "clock.h"
#include "ugi.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { DEPTH_MAX = 60 };

// What a `go` allows; 0 = not given, but for clocks, where it is negative.
typedef struct UgiLimits {
    double clock[2], increment[2]; // seconds, by colour
    double seconds;
    int depth;
    uint64_t nodes;
    bool infinite;
} UgiLimits;

// A number that is not negative; false when the word is none.
static bool parse_number(const char *word, double *number) {
    char *end;
    double parsed = word ? strtod(word, &end) : NAN;
    *number = fmax(0, parsed);
    return word && end != word && !*end && !isnan(parsed);
}

// Takes one limit. Words that are not known, and numbers that are none, are passed over, as the
// protocol asks.
static void take_limit(UgiLimits *limits, const char *word, char **rest) {
    static const char *const names[] = {"p1time",   "p2time", "p1inc", "p2inc",
                                        "movetime", "depth",  "nodes"};
    double number;
    size_t i = 0, count = sizeof names / sizeof *names;
    if (strcasecmp(word, "infinite") == 0)
        limits->infinite = true;
    while (i < count && strcasecmp(names[i], word) != 0)
        i++;
    if (i == count || !parse_number(ugi_word(rest), &number))
        return;
    if (i < 2)
        limits->clock[i] = number / 1000;
    else if (i < 4)
        limits->increment[i - 2] = number / 1000;
    else if (i == 4)
        limits->seconds = fmax(0.001, number / 1000);
    else if (i == 5)
        limits->depth = (int)fmin(fmax(1, number), DEPTH_MAX);
    else
        limits->nodes = (uint64_t)fmin(fmax(1, number), 1e15);
}

// The question that the limits make. A level that was given counts as well; a clock is used as well
// as it can be.
static EngineQuestion question_of(const Ugi *ugi, const UgiLimits *limits,
                                  const atomic_bool *stop) {
    const Game *game = &ugi->game;
    Color side = game->now.side;
    bool clock = limits->clock[side] >= 0;
    double seconds = clock ? protocol_engine_move_time(&ugi->counsel, game, limits->clock[side],
                                                       limits->increment[side])
                           : 0;
    if (limits->seconds > 0 && (seconds <= 0 || limits->seconds < seconds))
        seconds = limits->seconds;
    EngineQuestion question =
        protocol_engine_question(&ugi->counsel, ugi->counsel.level, seconds, stop);
    bool limited = question.limits.seconds > 0 || limits->depth > 0 || limits->nodes > 0 || clock;
    if (limits->infinite || (limited && !ugi->counsel.level_fixed)) {
        question.level = -1;
        question.limits.depth = 0;
    }
    if (limits->depth > 0)
        question.limits.depth = limits->depth;
    question.limits.nodes = limits->nodes;
    question.hasty = clock;
    return question;
}

typedef struct Listener {
    ProtocolSession *talk;
    int size;
} Listener;

static void say_report(const EngineReport *report, void *user) {
    static const char *const bounds[] = {[SCORE_ESTIMATE] = "",
                                         [SCORE_AT_LEAST] = " lowerbound",
                                         [SCORE_AT_MOST] = " upperbound",
                                         [SCORE_EXACT] = ""};
    const Listener *listener = user;
    Text line = {0}; // a line at a time, or it would be mixed with an answer to isready
    char name[5];
    text_format(&line, "info depth %d score cp %d%s time %.0f nodes %llu", report->depth,
                100 * report->score, bounds[report->kind], 1000 * report->seconds,
                (unsigned long long)report->nodes);
    if (report->seconds > 0)
        text_format(&line, " nps %.0f", (double)report->nodes / report->seconds);
    for (int i = 0; i < report->pv_length; i++)
        text_format(&line, "%s %s", i ? "" : " pv", ugi_move(report->pv[i], listener->size, name));
    if (!line.failed)
        protocol_print(listener->talk, "%s\n", text_string(&line));
    text_free(&line);
}

void ugi_go(Ugi *ugi, ProtocolSession *talk, char *words) {
    UgiLimits limits = {.clock = {-1, -1}};
    for (char *word; (word = ugi_word(&words));)
        take_limit(&limits, word, &words);
    Listener listener = {talk, ugi->game.rules.size};
    EngineQuestion question = question_of(ugi, &limits, protocol_stop_flag(talk, limits.infinite));
    question.progress = say_report;
    question.user = &listener;
    EngineReport report;
    Error error = {0};
    Game game = ugi->game;
    uint64_t moves = game_moves(&game);
    protocol_set_searching(talk, true);
    if (protocol_engine_answer(&ugi->counsel, &game, &question, &report, &error)) {
        say_report(&report, &listener);
    } else {
        ugi_error(talk, &error);
        report.move = moves ? bit_first(moves) : MOVE_PASS; // somebody waits for one
    }
    if (limits.infinite)
        protocol_wait_for_stop(talk);
    protocol_set_searching(talk, false);
    char name[5];
    protocol_print(talk, "bestmove %s\n", ugi_move(report.move, game.rules.size, name));
    if (game_play(&game, report.move))
        protocol_engine_ponder(&ugi->counsel, &game);
}
