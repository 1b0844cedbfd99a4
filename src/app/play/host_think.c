// The threads of a host: thinkers, who take the games in which a computer is to move, and one that
// minds clocks and games that nobody asks about.
#include "clock.h"
#include "host_private.h"
#include "notation.h"

#include <math.h>
#include <stdio.h>

enum {
    PLAYERS_OPEN = 12
}; // of games in which nobody thinks, at most: an engine has a table of 32 MB
enum { LOOKS_A_SECOND = 20 }; // of a thinker at the wish to stop
enum { RETRY_SECONDS = 5 };   // after a move could not be kept
enum { MIND_SECONDS = 5 };    // between two looks at all games
#define LEAST_WAIT 0.01
#define LATEST 1800.0 // seconds: nothing is due so late

// May a computer think in this game now? *later gets when, where only time is missing.
static bool due(const Host *host, const HostLive *live, double now, double *later) {
    if (live->asked + host->options.idle <= now || live->users || live->gone ||
        live->game.thinking || live->game.paused ||
        session_turn(&live->game.session) != TURN_COMPUTER)
        return false;
    if (live->due <= now)
        return true;
    *later = fmin(*later, live->due);
    return false;
}

// The game that was due first; NULL when none is before `later`.
static HostLive *next_due(const Host *host, double *later) {
    HostLive *first = NULL;
    double now = clock_now();
    *later = now + 2 * LATEST;
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
        if (open && !live->game.thinking && (!oldest || live->asked < oldest->asked))
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

// What a thinker takes along.
typedef struct Question {
    PlaySession session;
    uint64_t seed;
    int64_t id, version;
    Opponent *opponent;
    Choice choice;
    bool answered;
    bool on_the_clock; // its time is counted since live->since
    double asked;
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

// Once the player is past getting ready its time counts.
static void start_clock(Host *host, HostLive *live, Question *question) {
    if (question->on_the_clock || !opponent_on_the_clock(question->opponent))
        return;
    lock_take(&host->lock);
    live->since = clock_now();
    question->on_the_clock = true;
    condition_wake_one(&host->tick);
    lock_release(&host->lock);
}

// Asks, and waits for the answer or the wish to stop. Without the lock.
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
    question->asked = clock_now();
    if (!question->opponent ||
        !opponent_start(question->opponent, &session->game, &limits, &error)) {
        snprintf(question->choice.reason, sizeof question->choice.reason, "%.150s", error.text);
        question->answered = true;
        return;
    }
    while (!atomic_load(&live->stop) && !question->answered) {
        start_clock(host, live, question);
        question->answered =
            opponent_answer(question->opponent, 1.0 / LOOKS_A_SECOND, &question->choice);
        if (!question->answered && opponent_thought(question->opponent, &thought))
            host_notify(host, "thought", question->id, thought_json(question, &thought));
        if (atomic_exchange(&live->hurry, false))
            opponent_move_now(question->opponent);
    }
    if (!question->answered && !opponent_cancel(question->opponent)) {
        opponent_close(question->opponent);
        question->opponent = NULL;
    }
}

// Makes the move of an answer that is still wanted.
static void accept(Host *host, HostLive *live, const Question *question) {
    double now = clock_now();
    if (!question->on_the_clock)
        live->since = now - fmin(fmax(question->choice.seconds, 0), now - question->asked);
    host_count_time(host, live);
    HostGame *game = &live->game, before = *game;
    if (game->version != question->version || game->session.ending != ENDING_NONE)
        return;
    opponent_apply(&game->session, &question->choice);
    game->answer = question->choice;
    game->answer_side = before.session.game.now.side;
    game->answered = game->session.ending == ENDING_NONE || game->session.ending == ENDING_BOARD;
    bool kept = host_commit(host, live, &before, NULL);
    live->due = now + (kept ? game->pace : RETRY_SECONDS);
}

// One answer in a game. The lock is taken, and let go while the player thinks.
static void think(Host *host, HostLive *live) {
    Color side = live->game.session.game.now.side;
    Question question = {.session = live->game.session,
                         .seed = live->game.seed,
                         .id = live->game.id,
                         .version = live->game.version,
                         .opponent = live->opponent[side]};
    live->opponent[side] = NULL;
    live->game.thinking = true;
    live->users++; // stays in memory
    atomic_store(&live->stop, host->closing);
    atomic_store(&live->hurry, false);
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
    condition_wake_all(&host->rested);
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
    return wait < LATEST ? fmax(wait, LEAST_WAIT) : -1;
}

// Counts a game's time and lets it go when nobody asks; the time at which it has to be looked at
// again.
static double mind_game(Host *host, HostLive *live, double now) {
    const PlaySession *session = &live->game.session;
    double idle = live->asked + host->options.idle;
    host_count_time(host, live);
    if (idle > now || !live->game.kept)
        return live->since >= 0 && session->setup.clock_seconds > 0
                   ? now + session_clock(session, session->game.now.side) + LEAST_WAIT
                   : now + MIND_SECONDS;
    atomic_store(&live->stop, true);
    if (!live->users)
        host_evict(host, live);
    return now + MIND_SECONDS;
}

void *host_clock_thread(void *argument) {
    Host *host = argument;
    lock_take(&host->lock);
    while (!host->closing) {
        double now = clock_now(), next = now + MIND_SECONDS;
        for (int i = host->live_count - 1; i >= 0; i--)
            next = fmin(next, mind_game(host, host->live[i], now));
        condition_wait_until(&host->tick, &host->lock, next);
    }
    lock_release(&host->lock);
    return NULL;
}
