// Threads of a host: the thinking threads serve games in which a computer is to move; the clock
// thread ends games whose time has run out and evicts idle ones.
#include "clock.h"
#include "host_private.h"
#include "notation.h"

#include <math.h>
#include <stdio.h>

enum { PLAYERS_OPEN = 12 };     // in games without a thinking player; each engine uses 32 MB
enum { POLLS_PER_SECOND = 20 }; // of the stop flag
enum { RETRY_SECONDS = 5 };     // after a move could not be saved
enum { CLOCK_SECONDS = 5 };     // maximum interval of the clock thread
#define MIN_WAIT 0.01           // seconds
#define MAX_WAIT 1800.0         // seconds; larger than any delay of a move

// Returns true if a computer may think now; lowers *later to the time from which it may.
static bool due(const Host *host, const HostLive *live, double now, double *later) {
    if (live->requested + host->options.idle <= now || live->users || live->gone ||
        live->game.thinking || live->game.paused ||
        session_turn(&live->game.session) != TURN_COMPUTER)
        return false;
    if (live->due <= now)
        return true;
    *later = fmin(*later, live->due);
    return false;
}

// Returns the game that has been due the longest, or NULL if none is due before *later.
static HostLive *next_due(const Host *host, double *later) {
    HostLive *first = NULL;
    double now = clock_now();
    *later = now + 2 * MAX_WAIT;
    for (int i = 0; i < host->live_count; i++) {
        HostLive *live = host->live[i];
        if (due(host, live, now, later) && (!first || live->due < first->due))
            first = live;
    }
    return first;
}

static void close_players_of_oldest(Host *host) {
    HostLive *oldest = NULL;
    for (int i = 0; i < host->live_count; i++) {
        HostLive *live = host->live[i];
        bool open = live->opponent[BLACK] || live->opponent[WHITE];
        if (open && !live->game.thinking && (!oldest || live->requested < oldest->requested))
            oldest = live;
    }
    if (oldest)
        host_close_players(oldest);
}

static void limit_players(Host *host) {
    int open = 0;
    for (int i = 0; i < host->live_count; i++)
        open += (host->live[i]->opponent[BLACK] != NULL) + (host->live[i]->opponent[WHITE] != NULL);
    for (; open > PLAYERS_OPEN; open--)
        close_players_of_oldest(host);
}

// A request to a computer player, copied so that it can be served without the lock.
typedef struct Question {
    PlaySession session;
    uint64_t seed;
    int64_t id, version;
    Opponent *opponent;
    Choice choice;
    bool answered;
    bool on_the_clock; // its time is counted from live->since
    double requested;  // clock_now of the request
} Question;

static Json *thought_json(const Question *question, const Thought *thought) {
    const Game *game = &question->session.game;
    char name[3];
    Json *value = json_new_object();
    json_add_int(value, "id", question->id);
    json_add_int(value, "version", question->version);
    json_add_text(value, "side", color_name(game->now.side));
    json_add_int(value, "depth", thought->depth);
    json_add_text(
        value, "move",
        thought->move == MOVE_NONE ? NULL : notation_move(thought->move, game->rules.size, name));
    if (thought->has_score)
        json_add_int(value, "score", thought->score);
    json_add_measure(value, "seconds", thought->seconds, 3);
    return value;
}

// Starts the player's clock once it has finished its setup.
static void start_clock(Host *host, HostLive *live, Question *question) {
    if (question->on_the_clock || !opponent_on_the_clock(question->opponent))
        return;
    lock_take(&host->lock);
    live->since = clock_now();
    question->on_the_clock = true;
    condition_wake_one(&host->tick);
    lock_release(&host->lock);
}

// Requests a move and waits for the answer or the stop flag. Called without the lock.
static void ask(Host *host, HostLive *live, Question *question) {
    const PlaySession *session = &question->session;
    const PlaySetup *setup = &session->setup;
    Color side = session->game.now.side;
    Limits limits = session_limits(session);
    Error error = {0};
    Thought thought;
    question->choice = (Choice){.status = CHOICE_CRASH, .move = MOVE_NONE};
    if (!question->opponent)
        question->opponent =
            opponent_open(setup->seat[side], setup->rules, question->seed + (uint64_t)side, &error);
    question->requested = clock_now();
    if (!question->opponent ||
        !opponent_start(question->opponent, &session->game, &limits, &error)) {
        snprintf(question->choice.reason, sizeof question->choice.reason, "%.150s", error.text);
        question->answered = true;
        return;
    }
    while (!atomic_load(&live->stop) && !question->answered) {
        start_clock(host, live, question);
        question->answered =
            opponent_answer(question->opponent, 1.0 / POLLS_PER_SECOND, &question->choice);
        if (!question->answered && opponent_thought(question->opponent, &thought))
            host_notify(host, "thought", question->id, thought_json(question, &thought));
        if (atomic_exchange(&live->move_now, false))
            opponent_move_now(question->opponent);
    }
    if (!question->answered && !opponent_cancel(question->opponent)) {
        opponent_close(question->opponent);
        question->opponent = NULL;
    }
}

// Plays the answered move unless the game has changed.
static void accept(Host *host, HostLive *live, const Question *question) {
    double now = clock_now();
    if (!question->on_the_clock)
        live->since = now - fmin(fmax(question->choice.seconds, 0), now - question->requested);
    host_count_time(host, live);
    HostGame *game = &live->game, before = *game;
    if (game->version != question->version || game->session.ending != ENDING_NONE)
        return;
    opponent_apply(&game->session, &question->choice);
    game->answer = question->choice;
    game->answer_side = before.session.game.now.side;
    game->answered = game->session.ending == ENDING_NONE || game->session.ending == ENDING_BOARD;
    bool saved = host_commit(host, live, &before, NULL);
    live->due = now + (saved ? game->pace : RETRY_SECONDS);
}

// Makes one computer move. Called with the lock, which is released while the player thinks.
static void think(Host *host, HostLive *live) {
    Color side = live->game.session.game.now.side;
    Question question = {.session = live->game.session,
                         .seed = live->game.seed,
                         .id = live->game.id,
                         .version = live->game.version,
                         .opponent = live->opponent[side]};
    live->opponent[side] = NULL;
    live->game.thinking = true;
    live->users++; // prevents eviction
    atomic_store(&live->stop, host->closing);
    atomic_store(&live->move_now, false);
    lock_release(&host->lock);
    ask(host, live, &question);
    lock_take(&host->lock);
    live->users--;
    live->opponent[side] = question.opponent;
    live->game.thinking = false;
    if (question.answered && !live->gone && !atomic_load(&live->stop))
        accept(host, live, &question);
    else
        live->since = -1;
    condition_wake_all(&host->stopped);
    limit_players(host);
}

void *host_think_thread(void *argument) {
    Host *host = argument;
    lock_take(&host->lock);
    while (!host->closing) {
        double later;
        HostLive *live = next_due(host, &later);
        if (live)
            think(host, live);
        else
            condition_wait_until(&host->work, &host->lock, later);
    }
    lock_release(&host->lock);
    return NULL;
}

void host_think_now(Host *host) {
    double later;
    HostLive *live;
    if (threads_available() || host->options.think_later)
        return;
    while ((live = next_due(host, &later)))
        think(host, live);
}

double host_think_once(Host *host) {
    double later;
    HostLive *live = threads_available() ? NULL : next_due(host, &later);
    if (threads_available())
        return -1;
    if (live)
        think(host, live);
    if (next_due(host, &later))
        return 0;
    double wait = later - clock_now();
    return wait < MAX_WAIT ? fmax(wait, MIN_WAIT) : -1;
}

// Advances a game's clock and evicts it if it is idle; returns when to check it again.
static double check_game(Host *host, HostLive *live, double now) {
    const PlaySession *session = &live->game.session;
    double idle = live->requested + host->options.idle;
    host_count_time(host, live);
    if (idle > now || !live->game.saved)
        return live->since >= 0 && session->setup.clock_seconds > 0
                   ? now + session_clock(session, session->game.now.side) + MIN_WAIT
                   : now + CLOCK_SECONDS;
    atomic_store(&live->stop, true);
    if (!live->users)
        host_evict(host, live);
    return now + CLOCK_SECONDS;
}

void *host_clock_thread(void *argument) {
    Host *host = argument;
    lock_take(&host->lock);
    while (!host->closing) {
        double now = clock_now(), next = now + CLOCK_SECONDS;
        for (int i = host->live_count - 1; i >= 0; i--)
            next = fmin(next, check_game(host, host->live[i], now));
        condition_wait_until(&host->tick, &host->lock, next);
    }
    lock_release(&host->lock);
    return NULL;
}
