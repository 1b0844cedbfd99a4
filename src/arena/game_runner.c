#include "game_runner.h"

#include "clock.h"
#include "solver.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

// A game in progress.
typedef struct Run {
    const Runner *runner;
    const ArenaSettings *settings;
    GameRecord *record;
    double clock[2];
    int hopeless[2]; // own moves in a row with a score at or below the resign score
    int level[2];    // own moves in a row with a score within the draw score
    bool failed;     // the machine lacks something
    Error *error;    // says what
} Run;

static bool stopped(const Runner *runner) {
    return runner->stop && atomic_load_explicit(runner->stop, memory_order_relaxed);
}

// Ends the game with a loser and the words for it.
static void lose(GameRecord *record, Color loser, EndReason reason, const char *detail) {
    record->reason = reason;
    record->loser = loser;
    record->black_half_points = loser == BLACK ? 0 : 2;
    snprintf(record->detail, sizeof record->detail, "%s", detail);
}

// Ends the game with a final score for Black.
static void finish(GameRecord *record, EndReason reason, int score) {
    record->reason = reason;
    record->has_score = true;
    record->score = score;
    record->black_half_points = score > 0 ? 2 : score < 0 ? 0 : 1;
}

// The share of the game clock for this move: the last moves of a game need little, so they are not counted.
static double clock_share(const Run *run, Color side) {
    int empties =
        run->settings->rules.size * run->settings->rules.size - bit_count(board_discs(run->record->game.now.board));
    double own_moves = fmax(3, (empties + 1) / 2.0 - 4);
    return fmin(run->clock[side], run->clock[side] / own_moves + run->settings->increment);
}

static Limits limits_for(const Run *run, Color side) {
    const ArenaSettings *s = run->settings;
    Limits limits = {.seconds = s->move_seconds,
                     .usual = s->usual_seconds,
                     .depth = s->depth,
                     .nodes = s->nodes,
                     .playouts = s->playouts,
                     .grace = s->grace,
                     .stop = run->runner->stop};
    if (s->game_seconds > 0) {
        double share = fmax(clock_share(run, side), 0.001);
        limits.seconds = limits.seconds > 0 ? fmin(limits.seconds, share) : share;
        limits.clock = fmax(run->clock[side], 0.001);
        limits.increment = s->increment;
    }
    return limits;
}

// Charges the time of a move; true when it was too late, with the words for it.
static bool late(Run *run, Color side, double seconds, char *words, size_t size) {
    const ArenaSettings *s = run->settings;
    if (s->move_seconds > 0 && seconds > s->move_seconds + s->grace) {
        snprintf(words, size, "took %.3f s for a move; allowed are %.3f s and %.0f ms of grace", seconds,
                 s->move_seconds, s->grace * 1000);
        return true;
    }
    if (s->game_seconds <= 0)
        return false;
    double left = run->clock[side] - seconds;
    if (left < -s->grace) {
        snprintf(words, size, "overran its game clock of %.3f s by %.3f s", s->game_seconds, -left);
        return true;
    }
    run->clock[side] = fmax(left, 0) + s->increment;
    return false;
}

static EndReason reason_of(ChoiceStatus status) {
    switch (status) {
    case CHOICE_RESIGN:
        return END_RESIGN;
    case CHOICE_TIMEOUT:
        return END_TIMEOUT;
    case CHOICE_ILLEGAL:
        return END_ILLEGAL;
    case CHOICE_GARBAGE:
        return END_GARBAGE;
    case CHOICE_FLOOD:
        return END_FLOOD;
    case CHOICE_MEMORY:
        return END_MEMORY;
    default:
        return END_CRASH;
    }
}

// Counts the scores that the resign and draw rules look at; true when a rule ends the game.
static bool ruled(Run *run, Color side, const Choice *choice) {
    const ArenaSettings *s = run->settings;
    bool discs = choice->has_score && !choice->unit;
    bool hopeless = discs && choice->score <= -s->resign_score;
    bool level = discs && choice->score >= -s->draw_score && choice->score <= s->draw_score;
    run->hopeless[side] = hopeless ? run->hopeless[side] + 1 : 0;
    run->level[side] = level ? run->level[side] + 1 : 0;
    if (s->resign_moves > 0 && run->hopeless[side] >= s->resign_moves) {
        char words[128];
        snprintf(words, sizeof words, "resign rule: %d or worse for %d moves", -s->resign_score, s->resign_moves);
        lose(run->record, side, END_RESIGN, words);
        return true;
    }
    if (s->draw_moves > 0 && run->level[BLACK] >= s->draw_moves && run->level[WHITE] >= s->draw_moves) {
        run->record->reason = END_DRAW;
        run->record->black_half_points = 1;
        snprintf(run->record->detail, sizeof run->record->detail, "draw rule: both within %d for %d moves",
                 s->draw_score, s->draw_moves);
        return true;
    }
    return false;
}

// Tells what has been printed since; of very much, of which the middle was dropped, all that is kept.
static void tell_printed(const RunnerWatch *watch, const char *text, size_t before) {
    size_t length = strlen(text);
    if (length != before)
        watch->printed(length > before ? text + before : text, watch->user);
}

// Asks the side to move and makes its move; true when the game goes on.
static bool step(Run *run) {
    const RunnerWatch *watch = run->runner->watch;
    GameRecord *record = run->record;
    Game *game = &record->game;
    Color side = game->now.side;
    Limits limits = limits_for(run, side);
    if (watch && watch->think)
        watch->think(record, watch->user);
    Choice choice;
    size_t printed = watch && watch->printed ? strlen(player_errors(run->runner->players[side])) : 0;
    double begin = clock_now();
    player_choose(run->runner->players[side], game, &limits, &choice);
    double seconds = clock_now() - begin;
    if (watch && watch->printed)
        tell_printed(watch, player_errors(run->runner->players[side]), printed);
    if (stopped(run->runner))
        return false;
    char words[200];
    record->unmade = seconds;
    const char *reason = *choice.reason ? choice.reason : choice_status_name(choice.status);
    if (choice.status == CHOICE_MACHINE) {
        run->failed = true;
        return error_set(run->error, "%s", reason);
    }
    if (choice.status != CHOICE_MOVE) {
        lose(record, side, reason_of(choice.status), reason);
        return false;
    }
    if (late(run, side, seconds, words, sizeof words)) {
        lose(record, side, END_TIMEOUT, words);
        return false;
    }
    int ply = game->ply;
    if (!game_play(game, choice.move)) {
        snprintf(words, sizeof words, "played the illegal move %d (0 is a1, 63 is h8)", choice.move);
        lose(record, side, END_ILLEGAL, words);
        return false;
    }
    record->unmade = 0;
    record->moves[ply] = (MoveRecord){.seconds = seconds,
                                      .has_score = choice.has_score,
                                      .score = choice.score,
                                      .depth = choice.depth,
                                      .nodes = choice.nodes ? choice.nodes : choice.playouts};
    if (watch && watch->move)
        watch->move(record, watch->user);
    return !ruled(run, side, &choice);
}

// Tells both players that the game begins; one that cannot begin loses it.
static bool begin_players(const Run *run) {
    const Runner *runner = run->runner;
    GameRecord *record = run->record;
    uint64_t mixed = record->seed;
    for (Color side = BLACK; side <= WHITE; side++) {
        Error error = {0};
        Limits limits = limits_for(run, side);
        player_expect(runner->players[side], &limits);
        player_reseed(runner->players[side], random_mix(&mixed) >> 11);
        player_watch(runner->players[side], runner->watch ? runner->watch->thought : NULL,
                     runner->watch ? runner->watch->user : NULL);
        if (!player_new_game(runner->players[side], &record->game, side, &error)) {
            lose(record, side, END_START, *error.text ? error.text : "could not begin the game");
            return false;
        }
    }
    return true;
}

// Plays until the game is over or decided; false when it was stopped or failed.
static bool play_out(Run *run) {
    Game *game = &run->record->game;
    for (;;) {
        game_play_passes(game);
        if (game_over(game)) {
            finish(run->record, END_PLAYED, game_score(game, BLACK));
            return true;
        }
        int score;
        if (run->runner->solver && solver_decides(run->runner->solver, game, run->runner->stop, &score)) {
            finish(run->record, END_SOLVED, score);
            return true;
        }
        if (stopped(run->runner))
            return false;
        if (!step(run))
            return !run->failed && !stopped(run->runner);
    }
}

static bool inside_character(char byte) {
    return ((unsigned char)byte & 0xC0) == 0x80;
}

// Copies a text, or the beginning and the end of a long one, cut between characters of UTF-8.
static void shorten(char *out, size_t size, const char *text) {
    size_t length = strlen(text), room = size - 1, head = room / 3, tail = length - (room - head - 5);
    if (length <= room) {
        memcpy(out, text, length + 1);
        return;
    }
    while (head > 0 && inside_character(text[head]))
        head--;
    while (inside_character(text[tail]))
        tail++;
    snprintf(out, size, "%.*s\n...\n%s", (int)head, text, text + tail);
}

// Keeps what the players wrote to stderr, of the loser of a forfeited game more than of others.
static void keep_errors(const Runner *runner, GameRecord *record) {
    bool forfeit = record->reason >= END_FIRST_FORFEIT;
    for (Color color = BLACK; color <= WHITE; color++) {
        const char *errors = player_errors(runner->players[color]);
        if (forfeit && color == record->loser)
            shorten(record->errors, sizeof record->errors, errors);
        else
            shorten(record->printed[color], sizeof record->printed[color], errors);
    }
}

GameOutcome runner_play(const Runner *runner, GameRecord *record, Error *error) {
    Run run = {.runner = runner,
               .settings = runner->settings,
               .record = record,
               .error = error,
               .clock = {runner->settings->game_seconds, runner->settings->game_seconds}};
    const RunnerWatch *watch = runner->watch;
    double begin = clock_now();
    game_play_passes(&record->game);
    record->opening_plies = record->game.ply;
    if (watch && watch->begin)
        watch->begin(record, watch->user);
    bool begun = begin_players(&run);
    record->setup = clock_now() - begin;
    if (begun && !play_out(&run))
        return run.failed ? GAME_FAILED : GAME_GIVEN_UP;
    keep_errors(runner, record);
    record->seconds = clock_now() - begin;
    record->date = (int64_t)time(NULL);
    if (watch && watch->end)
        watch->end(record, watch->user);
    return GAME_PLAYED;
}
