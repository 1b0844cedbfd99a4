#include "referee.h"

#include "clock.h"
#include "solver.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

// A game in progress.
typedef struct Run {
    const Referee *referee;
    const MatchTerms *terms;
    MatchGame *record;
    double clock[2];
    int hopeless[2]; // own moves in a row with a score at or below the resign score
    int level[2];    // own moves in a row with a score within the draw score
    bool failed;     // the machine lacks something
    Error *error;    // says what
} Run;

static bool stopped(const Referee *referee) {
    const atomic_bool *stop = referee->terms.each.stop;
    return stop && atomic_load_explicit(stop, memory_order_relaxed);
}

// The share of the game clock for this move: the last moves of a game need little, so they are not
// counted.
static double clock_share(const Run *run, Color side) {
    const Game *game = &run->record->game;
    int empties = game->rules.size * game->rules.size - bit_count(board_discs(game->now.board));
    double own_moves = fmax(3, (empties + 1) / 2.0 - 4);
    return fmin(run->clock[side], run->clock[side] / own_moves + run->terms->increment);
}

static Limits limits_for(const Run *run, Color side) {
    const MatchTerms *terms = run->terms;
    Limits limits = terms->each;
    if (terms->game_seconds > 0) {
        double share = fmax(clock_share(run, side), 0.001);
        limits.most = limits.seconds;
        limits.seconds = limits.seconds > 0 ? fmin(limits.seconds, share) : share;
        limits.clock = fmax(run->clock[side], 0.001);
        limits.increment = terms->increment;
    }
    return limits;
}

// Charges the time of a move; true when it was too late, with the words for it.
static bool late(Run *run, Color side, double seconds, char *words, size_t size) {
    const MatchTerms *terms = run->terms;
    const Limits *each = &terms->each;
    if (!terms->strict)
        return false;
    if (each->seconds > 0 && seconds > each->seconds + each->grace) {
        snprintf(words, size, "took %.3f s for a move; allowed are %.3f s and %.0f ms of grace",
                 seconds, each->seconds, each->grace * 1000);
        return true;
    }
    if (terms->game_seconds <= 0)
        return false;
    double left = run->clock[side] - seconds;
    if (left < -each->grace) {
        snprintf(words, size, "overran its game clock of %.3f s by %.3f s", terms->game_seconds,
                 -left);
        return true;
    }
    run->clock[side] = fmax(left, 0) + terms->increment;
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
    case CHOICE_LIMIT:
        return END_LIMIT;
    default:
        return END_CRASH;
    }
}

// Counts the scores that the resign and draw rules look at; true when a rule ends the game.
static bool ruled(Run *run, Color side, const Choice *choice) {
    const MatchTerms *terms = run->terms;
    bool discs = choice->has_score && !choice->unit;
    bool hopeless = discs && choice->score <= -terms->resign_score;
    bool level = discs && choice->score >= -terms->draw_score && choice->score <= terms->draw_score;
    run->hopeless[side] = hopeless ? run->hopeless[side] + 1 : 0;
    run->level[side] = level ? run->level[side] + 1 : 0;
    if (terms->resign_moves > 0 && run->hopeless[side] >= terms->resign_moves) {
        char words[128];
        snprintf(words, sizeof words, "resign rule: %d or worse for %d moves", -terms->resign_score,
                 terms->resign_moves);
        match_game_lose(run->record, side, END_RESIGN, words);
        return true;
    }
    if (terms->draw_moves > 0 && run->level[BLACK] >= terms->draw_moves &&
        run->level[WHITE] >= terms->draw_moves) {
        run->record->reason = END_DRAW;
        run->record->black_half_points = 1;
        snprintf(run->record->detail, sizeof run->record->detail,
                 "draw rule: both within %d for %d moves", terms->draw_score, terms->draw_moves);
        return true;
    }
    return false;
}

// Tells what has been printed since; of very much, of which the middle was dropped, all that is
// kept.
static void tell_printed(const RefereeWatch *watch, const char *text, size_t before) {
    size_t length = strlen(text);
    if (length != before)
        watch->printed(length > before ? text + before : text, watch->user);
}

// Asks the side to move and makes its move; true when the game goes on.
static bool step(Run *run) {
    const RefereeWatch *watch = run->referee->watch;
    MatchGame *record = run->record;
    Game *game = &record->game;
    Color side = game->now.side;
    Limits limits = limits_for(run, side);
    if (watch && watch->think)
        watch->think(record, watch->user);
    Choice choice;
    size_t printed =
        watch && watch->printed ? strlen(player_errors(run->referee->players[side])) : 0;
    double begin = clock_now();
    player_choose(run->referee->players[side], game, &limits, &choice);
    double seconds = clock_now() - begin;
    if (watch && watch->printed)
        tell_printed(watch, player_errors(run->referee->players[side]), printed);
    if (watch && watch->answer)
        watch->answer(record, &choice, watch->user);
    if (stopped(run->referee))
        return false;
    char words[200];
    record->unmade = seconds;
    const char *reason = *choice.reason ? choice.reason : choice_status_name(choice.status);
    if (choice.status == CHOICE_MACHINE) {
        run->failed = true;
        return error_set(run->error, "%s", reason);
    }
    if (choice.status != CHOICE_MOVE) {
        match_game_lose(record, side, reason_of(choice.status), reason);
        return false;
    }
    if (late(run, side, seconds, words, sizeof words)) {
        match_game_lose(record, side, END_TIMEOUT, words);
        return false;
    }
    int ply = game->ply;
    if (!game_play(game, choice.move)) {
        snprintf(words, sizeof words, "played the illegal move %d (0 is a1, 63 is h8)",
                 choice.move);
        match_game_lose(record, side, END_ILLEGAL, words);
        return false;
    }
    record->unmade = 0;
    record->moves[ply] = (MatchMove){.seconds = seconds,
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
    const Referee *referee = run->referee;
    MatchGame *record = run->record;
    for (Color side = BLACK; side <= WHITE; side++) {
        Error error = {0};
        Limits limits = limits_for(run, side);
        player_expect(referee->players[side], &limits);
        player_watch(referee->players[side], referee->watch ? referee->watch->thought : NULL,
                     referee->watch ? referee->watch->user : NULL);
        if (!player_new_game(referee->players[side], &record->game, side, &error)) {
            match_game_lose(record, side, END_START,
                            *error.text ? error.text : "could not begin the game");
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
            match_game_finish(run->record, END_PLAYED, game_score(game, BLACK));
            return true;
        }
        int score;
        if (run->referee->solver &&
            solver_decides(run->referee->solver, game, run->terms->each.stop, &score)) {
            match_game_finish(run->record, END_SOLVED, score);
            return true;
        }
        if (stopped(run->referee))
            return false;
        if (!step(run))
            return !run->failed && !stopped(run->referee);
    }
}

static bool inside_character(char byte) {
    return ((unsigned char)byte & 0xC0) == 0x80;
}

// Copies a text, or the beginning and the end of a long one, cut between characters of UTF-8.
static void shorten(char *out, size_t size, const char *text) {
    size_t length = strlen(text), room = size - 1, head = room / 3,
           tail = length - (room - head - 5);
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
static void keep_errors(const Referee *referee, MatchGame *record) {
    bool forfeit = record->reason >= END_FIRST_FORFEIT;
    for (Color color = BLACK; color <= WHITE; color++) {
        const char *errors = player_errors(referee->players[color]);
        if (forfeit && color == record->loser)
            shorten(record->errors, sizeof record->errors, errors);
        else
            shorten(record->printed[color], sizeof record->printed[color], errors);
    }
}

GameOutcome referee_play(const Referee *referee, MatchGame *record, Error *error) {
    assert(referee->players[BLACK] && referee->players[WHITE]);
    assert(referee->terms.strict || referee->terms.game_seconds == 0);
    Run run = {.referee = referee,
               .terms = &referee->terms,
               .record = record,
               .error = error,
               .clock = {referee->terms.game_seconds, referee->terms.game_seconds}};
    const RefereeWatch *watch = referee->watch;
    double begin = clock_now();
    game_play_passes(&record->game);
    record->opening_plies = record->game.ply;
    if (watch && watch->begin)
        watch->begin(record, watch->user);
    bool begun = begin_players(&run);
    record->setup = clock_now() - begin;
    if (begun && !play_out(&run))
        return run.failed ? GAME_FAILED : GAME_ABORTED;
    keep_errors(referee, record);
    record->seconds = clock_now() - begin;
    record->date = (int64_t)time(NULL);
    if (watch && watch->end)
        watch->end(record, watch->user);
    return GAME_PLAYED;
}
