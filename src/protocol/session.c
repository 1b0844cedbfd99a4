#include "session.h"

#include "text.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

typedef struct Line {
    struct Line *next;
    Urgency urgency;
    char text[];
} Line;

struct Session {
    SessionHandler handler;
    SessionOutput *output;
    void *user;
    pthread_t worker;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    Line *first, **last;
    int urgent[URGENT_FOR_ALL + 1]; // lines of each urgency that wait
    bool closed;                    // no more lines will come
    bool over;                      // the protocol has ended the conversation
    atomic_bool stop_all, stop_hints;
};

// Sets the flags from the lines that wait; the lock is held.
static void update_flags(Session *session) {
    atomic_store(&session->stop_all, session->urgent[URGENT_FOR_ALL] > 0);
    atomic_store(&session->stop_hints, session->urgent[URGENT_FOR_ALL] + session->urgent[URGENT_FOR_HINTS] > 0);
}

// Takes the next line, waiting for it; NULL at the end.
static Line *next_line(Session *session) {
    pthread_mutex_lock(&session->lock);
    while (!session->first && !session->closed)
        pthread_cond_wait(&session->changed, &session->lock);
    Line *line = session->first;
    if (line) {
        session->first = line->next;
        if (!session->first)
            session->last = &session->first;
        session->urgent[line->urgency]--;
        update_flags(session);
    }
    pthread_mutex_unlock(&session->lock);
    return line;
}

static void *work(void *argument) {
    Session *session = argument;
    bool going = true;
    for (Line *line; going && (line = next_line(session)); free(line))
        going = session->handler.handle(session, line->text, session->handler.state);
    pthread_mutex_lock(&session->lock);
    session->over = true;
    pthread_mutex_unlock(&session->lock);
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
    pthread_mutex_init(&session->lock, NULL);
    pthread_cond_init(&session->changed, NULL);
    if (pthread_create(&session->worker, NULL, work, session) != 0) {
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
    pthread_mutex_lock(&session->lock);
    *session->last = line;
    session->last = &line->next;
    session->urgent[line->urgency]++;
    update_flags(session);
    bool over = session->over || session->handler.is_last(line->text);
    pthread_cond_signal(&session->changed);
    pthread_mutex_unlock(&session->lock);
    return !over;
}

void session_finish(Session *session) {
    if (!session)
        return;
    pthread_mutex_lock(&session->lock);
    session->closed = true;
    pthread_cond_signal(&session->changed);
    pthread_mutex_unlock(&session->lock);
    pthread_join(session->worker, NULL);
    while (session->first) {
        Line *line = session->first;
        session->first = line->next;
        free(line);
    }
    pthread_cond_destroy(&session->changed);
    pthread_mutex_destroy(&session->lock);
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
