#include "protocol_session.h"

#include "clock.h"
#include "text.h"
#include "thread.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { QUEUE_LINES = 1024, QUEUE_BYTES = 1 << 20 };

typedef struct Line {
    struct Line *next;
    Interrupts interrupts;
    char text[];
} Line;

struct ProtocolSession {
    ProtocolHandler handler;
    ProtocolOutput *output;
    void *user;
    Thread worker;
    Lock output_lock;
    Lock lock; // guards the members below
    Condition changed;
    Line *first, **last;
    size_t lines, bytes;                  // waiting
    int interrupting[INTERRUPTS_ALL + 1]; // waiting lines of each kind
    bool closed;                          // no more lines are accepted
    bool over;                            // the worker thread has ended
    bool hurried;                         // searches end as soon as they have a move
    bool searching;                       // set by protocol_set_searching
    atomic_bool stop_all, stop_hints;
};

// Sets the stop flags according to the waiting lines. The lock is held.
static void update_flags(ProtocolSession *session) {
    bool all = session->hurried || session->interrupting[INTERRUPTS_ALL] > 0;
    atomic_store(&session->stop_all, all);
    atomic_store(&session->stop_hints, all || session->interrupting[INTERRUPTS_ANALYSIS] > 0);
}

static bool has_room(const ProtocolSession *session) {
    return session->lines < QUEUE_LINES && session->bytes < QUEUE_BYTES;
}

// Removes the first line of the non-empty queue. The lock is held.
static Line *take_line(ProtocolSession *session) {
    Line *line = session->first;
    bool had_room = has_room(session);
    session->first = line->next;
    if (!session->first)
        session->last = &session->first;
    session->lines--;
    session->bytes -= strlen(line->text);
    session->interrupting[line->interrupts]--;
    update_flags(session);
    if (!had_room && has_room(session))
        condition_wake_all(&session->changed);
    return line;
}

// Waits for the next line and removes it; returns NULL at the end.
static Line *next_line(ProtocolSession *session) {
    lock_take(&session->lock);
    while (!session->first && !session->closed)
        condition_wait(&session->changed, &session->lock);
    Line *line = session->first ? take_line(session) : NULL;
    lock_release(&session->lock);
    return line;
}

static void *work(void *argument) {
    ProtocolSession *session = argument;
    bool going = true;
    for (Line *line; going && (line = next_line(session)); free(line))
        going = session->handler.handle(session, line->text, session->handler.state);
    lock_take(&session->lock);
    session->over = true;
    condition_wake_all(&session->changed);
    lock_release(&session->lock);
    return NULL;
}

ProtocolSession *protocol_start(const ProtocolHandler *handler, ProtocolOutput *output, void *user,
                                Error *error) {
    assert(handler && handler->handle && handler->interrupts && handler->is_last);
    assert(output);
    ProtocolSession *session = calloc(1, sizeof *session);
    if (!session) {
        error_set(error, "out of memory");
        return NULL;
    }
    session->handler = *handler;
    session->output = output;
    session->user = user;
    session->last = &session->first;
    lock_init(&session->lock);
    lock_init(&session->output_lock);
    condition_init(&session->changed);
    if (!thread_start(&session->worker, work, session)) {
        error_set(error, "cannot start a thread");
        free(session);
        return NULL;
    }
    return session;
}

static void print(ProtocolSession *session, const char *text) {
    lock_take(&session->output_lock);
    session->output(text, session->user);
    lock_release(&session->output_lock);
}

// Returns the reply to a line during the current search, or NULL if the line has to wait. The lock
// is held.
static const char *reply_during_search(const ProtocolSession *session, const char *line) {
    return session->searching && session->handler.reply_during_search
               ? session->handler.reply_during_search(line)
               : NULL;
}

void protocol_set_searching(ProtocolSession *session, bool begins) {
    const char *answer;
    do {
        lock_take(&session->lock);
        session->searching = begins;
        answer = session->first ? reply_during_search(session, session->first->text) : NULL;
        if (answer)
            free(take_line(session));
        lock_release(&session->lock);
        if (answer)
            print(session, answer);
    } while (answer);
}

void protocol_wait_for_stop(ProtocolSession *session) {
    lock_take(&session->lock);
    while (!session->closed && !atomic_load(&session->stop_hints))
        condition_wait(&session->changed, &session->lock);
    lock_release(&session->lock);
}

bool protocol_feed(ProtocolSession *session, const char *text) {
    assert(session && text);
    size_t length = strlen(text);
    while (length > 0 && strchr("\r\n", text[length - 1]))
        length--;
    Line *line = malloc(sizeof *line + length + 1);
    if (!line)
        return false;
    line->next = NULL;
    memcpy(line->text, text, length);
    line->text[length] = '\0';
    line->interrupts = session->handler.interrupts(line->text);
    lock_take(&session->lock);
    const char *answer = session->first ? NULL : reply_during_search(session, line->text);
    if (answer) {
        lock_release(&session->lock);
        free(line);
        print(session, answer);
        return true;
    }
    *session->last = line;
    session->last = &line->next;
    session->lines++;
    session->bytes += length;
    session->interrupting[line->interrupts]++;
    update_flags(session);
    bool over = session->over || session->handler.is_last(line->text);
    condition_wake_all(&session->changed);
    lock_release(&session->lock);
    return !over;
}

// Waits up to `seconds` for a condition and returns whether it holds.
static bool wait_until(ProtocolSession *session, bool (*holds)(const ProtocolSession *session),
                       double seconds) {
    double end = clock_now() + seconds;
    lock_take(&session->lock);
    for (bool in_time = true; in_time && !holds(session);)
        in_time = condition_wait_until(&session->changed, &session->lock, end);
    bool held = holds(session);
    lock_release(&session->lock);
    return held;
}

static bool room_or_over(const ProtocolSession *session) {
    return session->over || has_room(session);
}

static bool is_over(const ProtocolSession *session) {
    return session->over;
}

bool protocol_has_room(ProtocolSession *session, double seconds) {
    return wait_until(session, room_or_over, seconds);
}

static void close_queue(ProtocolSession *session) {
    lock_take(&session->lock);
    session->closed = true;
    condition_wake_all(&session->changed);
    lock_release(&session->lock);
}

bool protocol_wait_done(ProtocolSession *session, double seconds) {
    close_queue(session);
    return wait_until(session, is_over, seconds);
}

void protocol_hurry(ProtocolSession *session) {
    lock_take(&session->lock);
    session->hurried = true;
    update_flags(session);
    condition_wake_all(&session->changed);
    lock_release(&session->lock);
}

static void discard_lines(ProtocolSession *session) {
    lock_take(&session->lock);
    while (session->first)
        free(take_line(session));
    lock_release(&session->lock);
}

void protocol_abandon(ProtocolSession *session) {
    protocol_hurry(session);
    discard_lines(session);
}

void protocol_finish(ProtocolSession *session) {
    if (!session)
        return;
    close_queue(session);
    thread_join(session->worker);
    discard_lines(session);
    condition_free(&session->changed);
    lock_free(&session->lock);
    lock_free(&session->output_lock);
    free(session);
}

void protocol_print(ProtocolSession *session, const char *format, ...) {
    char buffer[1024]; // avoids allocation for most replies
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(buffer, sizeof buffer, format, arguments);
    va_end(arguments);
    if (length < (int)sizeof buffer) {
        print(session, buffer);
        return;
    }
    Text text = {0};
    va_start(arguments, format);
    text_format_list(&text, format, arguments);
    va_end(arguments);
    print(session, text.failed ? buffer : text_string(&text));
    text_free(&text);
}

const atomic_bool *protocol_stop_flag(const ProtocolSession *session, bool hints) {
    return hints ? &session->stop_hints : &session->stop_all;
}
