#include "session.h"

#include "clock.h"
#include "text.h"
#include "thread.h"

#include <stdlib.h>
#include <string.h>

enum { ROOM_LINES = 1024, ROOM_BYTES = 1 << 20 };

typedef struct Line {
    struct Line *next;
    Urgency urgency;
    char text[];
} Line;

struct Session {
    SessionHandler handler;
    SessionOutput *output;
    void *user;
    Thread worker;
    Lock lock;
    Condition changed;
    Line *first, **last;
    size_t lines, bytes;            // that wait
    int urgent[URGENT_FOR_ALL + 1]; // lines of each urgency that wait
    bool closed;                    // no more lines will come
    bool over;                      // the worker has ended
    bool hurried;                   // no search may take long any more
    atomic_bool stop_all, stop_hints;
};

// Sets the flags from the lines that wait; the lock is held.
static void update_flags(Session *session) {
    bool all = session->hurried || session->urgent[URGENT_FOR_ALL] > 0;
    atomic_store(&session->stop_all, all);
    atomic_store(&session->stop_hints, all || session->urgent[URGENT_FOR_HINTS] > 0);
}

static bool has_room(const Session *session) {
    return session->lines < ROOM_LINES && session->bytes < ROOM_BYTES;
}

// Takes the first line out of the queue, which is not empty; the lock is held.
static Line *take_line(Session *session) {
    Line *line = session->first;
    bool had_room = has_room(session);
    session->first = line->next;
    if (!session->first)
        session->last = &session->first;
    session->lines--;
    session->bytes -= strlen(line->text);
    session->urgent[line->urgency]--;
    update_flags(session);
    if (!had_room && has_room(session))
        condition_wake_all(&session->changed);
    return line;
}

// Takes the next line, waiting for it; NULL at the end.
static Line *next_line(Session *session) {
    lock_take(&session->lock);
    while (!session->first && !session->closed)
        condition_wait(&session->changed, &session->lock);
    Line *line = session->first ? take_line(session) : NULL;
    lock_release(&session->lock);
    return line;
}

static void *work(void *argument) {
    Session *session = argument;
    bool going = true;
    for (Line *line; going && (line = next_line(session)); free(line))
        going = session->handler.handle(session, line->text, session->handler.state);
    lock_take(&session->lock);
    session->over = true;
    condition_wake_all(&session->changed);
    lock_release(&session->lock);
    return NULL;
}

Session *session_start(const SessionHandler *handler, SessionOutput *output, void *user, Error *error) {
    Session *session = calloc(1, sizeof *session);
    if (!session) {
        error_set(error, "out of memory");
        return NULL;
    }
    session->handler = *handler;
    session->output = output;
    session->user = user;
    session->last = &session->first;
    lock_init(&session->lock);
    condition_init(&session->changed);
    if (!thread_start(&session->worker, work, session)) {
        error_set(error, "no thread for the conversation");
        free(session);
        return NULL;
    }
    return session;
}

bool session_feed(Session *session, const char *text) {
    size_t length = strlen(text);
    while (length > 0 && strchr("\r\n", text[length - 1]))
        length--;
    Line *line = malloc(sizeof *line + length + 1);
    if (!line)
        return false;
    line->next = NULL;
    memcpy(line->text, text, length);
    line->text[length] = '\0';
    line->urgency = session->handler.urgency(line->text);
    lock_take(&session->lock);
    *session->last = line;
    session->last = &line->next;
    session->lines++;
    session->bytes += length;
    session->urgent[line->urgency]++;
    update_flags(session);
    bool over = session->over || session->handler.is_last(line->text);
    condition_wake_all(&session->changed);
    lock_release(&session->lock);
    return !over;
}

// Waits until something holds of the session, for so many seconds at most; whether it does.
static bool wait_until(Session *session, bool (*holds)(const Session *session), double seconds) {
    double end = clock_now() + seconds;
    lock_take(&session->lock);
    for (bool in_time = true; in_time && !holds(session);)
        in_time = condition_wait_until(&session->changed, &session->lock, end);
    bool held = holds(session);
    lock_release(&session->lock);
    return held;
}

static bool room_or_over(const Session *session) {
    return session->over || has_room(session);
}

static bool is_over(const Session *session) {
    return session->over;
}

bool session_has_room(Session *session, double seconds) {
    return wait_until(session, room_or_over, seconds);
}

static void close_queue(Session *session) {
    lock_take(&session->lock);
    session->closed = true;
    condition_wake_all(&session->changed);
    lock_release(&session->lock);
}

bool session_is_done(Session *session, double seconds) {
    close_queue(session);
    return wait_until(session, is_over, seconds);
}

void session_hurry(Session *session) {
    lock_take(&session->lock);
    session->hurried = true;
    update_flags(session);
    lock_release(&session->lock);
}

static void forget_lines(Session *session) {
    lock_take(&session->lock);
    while (session->first)
        free(take_line(session));
    lock_release(&session->lock);
}

void session_abandon(Session *session) {
    session_hurry(session);
    forget_lines(session);
}

void session_finish(Session *session) {
    if (!session)
        return;
    close_queue(session);
    thread_join(session->worker);
    forget_lines(session);
    condition_free(&session->changed);
    lock_free(&session->lock);
    free(session);
}

void session_say(Session *session, const char *format, ...) {
    Text text = {0};
    va_list arguments;
    va_start(arguments, format);
    text_format_list(&text, format, arguments);
    va_end(arguments);
    session->output(text_string(&text), session->user);
    text_free(&text);
}

const atomic_bool *session_stop(const Session *session, bool hints) {
    return hints ? &session->stop_hints : &session->stop_all;
}
