#include "protocol_session.h"

#include "clock.h"
#include "text.h"
#include "thread.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROOM_LINES = 1024, ROOM_BYTES = 1 << 20 };

typedef struct Line {
    struct Line *next;
    Interrupts urgency;
    char text[];
} Line;

struct ProtocolSession {
    ProtocolHandler handler;
    ProtocolOutput *output;
    void *user;
    Thread worker;
    Lock voice; // of whoever says something
    Lock lock;  // of all below
    Condition changed;
    Line *first, **last;
    size_t lines, bytes;            // that wait
    int urgent[INTERRUPTS_ALL + 1]; // lines of each urgency that wait
    bool closed;                    // no more lines will come
    bool over;                      // the worker has ended
    bool hurried;                   // no search may take long any more
    bool searching;                 // between protocol_set_searching's two calls
    atomic_bool stop_all, stop_hints;
};

// Sets the flags from the lines that wait; the lock is held.
static void update_flags(ProtocolSession *talk) {
    bool all = talk->hurried || talk->urgent[INTERRUPTS_ALL] > 0;
    atomic_store(&talk->stop_all, all);
    atomic_store(&talk->stop_hints, all || talk->urgent[INTERRUPTS_ANALYSIS] > 0);
}

static bool has_room(const ProtocolSession *talk) {
    return talk->lines < ROOM_LINES && talk->bytes < ROOM_BYTES;
}

// Takes the first line out of the queue, which is not empty; the lock is held.
static Line *take_line(ProtocolSession *talk) {
    Line *line = talk->first;
    bool had_room = has_room(talk);
    talk->first = line->next;
    if (!talk->first)
        talk->last = &talk->first;
    talk->lines--;
    talk->bytes -= strlen(line->text);
    talk->urgent[line->urgency]--;
    update_flags(talk);
    if (!had_room && has_room(talk))
        condition_wake_all(&talk->changed);
    return line;
}

// Takes the next line, waiting for it; NULL at the end.
static Line *next_line(ProtocolSession *talk) {
    lock_take(&talk->lock);
    while (!talk->first && !talk->closed)
        condition_wait(&talk->changed, &talk->lock);
    Line *line = talk->first ? take_line(talk) : NULL;
    lock_release(&talk->lock);
    return line;
}

static void *work(void *argument) {
    ProtocolSession *talk = argument;
    bool going = true;
    for (Line *line; going && (line = next_line(talk)); free(line))
        going = talk->handler.handle(talk, line->text, talk->handler.state);
    lock_take(&talk->lock);
    talk->over = true;
    condition_wake_all(&talk->changed);
    lock_release(&talk->lock);
    return NULL;
}

ProtocolSession *protocol_start(const ProtocolHandler *handler, ProtocolOutput *output, void *user,
                                Error *error) {
    assert(handler && handler->handle && handler->urgency && handler->is_last);
    assert(output);
    ProtocolSession *talk = calloc(1, sizeof *talk);
    if (!talk) {
        error_set(error, "out of memory");
        return NULL;
    }
    talk->handler = *handler;
    talk->output = output;
    talk->user = user;
    talk->last = &talk->first;
    lock_init(&talk->lock);
    lock_init(&talk->voice);
    condition_init(&talk->changed);
    if (!thread_start(&talk->worker, work, talk)) {
        error_set(error, "no thread for the conversation");
        free(talk);
        return NULL;
    }
    return talk;
}

static void say(ProtocolSession *talk, const char *text) {
    lock_take(&talk->voice);
    talk->output(text, talk->user);
    lock_release(&talk->voice);
}

// What a line is answered while the search that runs goes on; NULL when it is to wait. The lock is
// held.
static const char *answer_at_once(const ProtocolSession *talk, const char *line) {
    return talk->searching && talk->handler.at_once ? talk->handler.at_once(line) : NULL;
}

void protocol_set_searching(ProtocolSession *talk, bool begins) {
    const char *answer;
    do {
        lock_take(&talk->lock);
        talk->searching = begins;
        answer = talk->first ? answer_at_once(talk, talk->first->text) : NULL;
        if (answer)
            free(take_line(talk));
        lock_release(&talk->lock);
        if (answer)
            say(talk, answer);
    } while (answer);
}

void protocol_wait_for_stop(ProtocolSession *talk) {
    lock_take(&talk->lock);
    while (!talk->closed && !atomic_load(&talk->stop_hints))
        condition_wait(&talk->changed, &talk->lock);
    lock_release(&talk->lock);
}

bool protocol_feed(ProtocolSession *talk, const char *text) {
    assert(talk && text);
    size_t length = strlen(text);
    while (length > 0 && strchr("\r\n", text[length - 1]))
        length--;
    Line *line = malloc(sizeof *line + length + 1);
    if (!line)
        return false;
    line->next = NULL;
    memcpy(line->text, text, length);
    line->text[length] = '\0';
    line->urgency = talk->handler.urgency(line->text);
    lock_take(&talk->lock);
    const char *answer = talk->first ? NULL : answer_at_once(talk, line->text);
    if (answer) {
        lock_release(&talk->lock);
        free(line);
        say(talk, answer);
        return true;
    }
    *talk->last = line;
    talk->last = &line->next;
    talk->lines++;
    talk->bytes += length;
    talk->urgent[line->urgency]++;
    update_flags(talk);
    bool over = talk->over || talk->handler.is_last(line->text);
    condition_wake_all(&talk->changed);
    lock_release(&talk->lock);
    return !over;
}

// Waits until something holds of the talk, for so many seconds at most; whether it does.
static bool wait_until(ProtocolSession *talk, bool (*holds)(const ProtocolSession *talk),
                       double seconds) {
    double end = clock_now() + seconds;
    lock_take(&talk->lock);
    for (bool in_time = true; in_time && !holds(talk);)
        in_time = condition_wait_until(&talk->changed, &talk->lock, end);
    bool held = holds(talk);
    lock_release(&talk->lock);
    return held;
}

static bool room_or_over(const ProtocolSession *talk) {
    return talk->over || has_room(talk);
}

static bool is_over(const ProtocolSession *talk) {
    return talk->over;
}

bool protocol_has_room(ProtocolSession *talk, double seconds) {
    return wait_until(talk, room_or_over, seconds);
}

static void close_queue(ProtocolSession *talk) {
    lock_take(&talk->lock);
    talk->closed = true;
    condition_wake_all(&talk->changed);
    lock_release(&talk->lock);
}

bool protocol_wait_done(ProtocolSession *talk, double seconds) {
    close_queue(talk);
    return wait_until(talk, is_over, seconds);
}

void protocol_hurry(ProtocolSession *talk) {
    lock_take(&talk->lock);
    talk->hurried = true;
    update_flags(talk);
    condition_wake_all(&talk->changed);
    lock_release(&talk->lock);
}

static void forget_lines(ProtocolSession *talk) {
    lock_take(&talk->lock);
    while (talk->first)
        free(take_line(talk));
    lock_release(&talk->lock);
}

void protocol_abandon(ProtocolSession *talk) {
    protocol_hurry(talk);
    forget_lines(talk);
}

void protocol_finish(ProtocolSession *talk) {
    if (!talk)
        return;
    close_queue(talk);
    thread_join(talk->worker);
    forget_lines(talk);
    condition_free(&talk->changed);
    lock_free(&talk->lock);
    lock_free(&talk->voice);
    free(talk);
}

void protocol_print(ProtocolSession *talk, const char *format, ...) {
    char usual[1024]; // so that most answers need no memory
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(usual, sizeof usual, format, arguments);
    va_end(arguments);
    if (length < (int)sizeof usual) {
        say(talk, usual);
        return;
    }
    Text text = {0};
    va_start(arguments, format);
    text_format_list(&text, format, arguments);
    va_end(arguments);
    say(talk, text.failed ? usual : text_string(&text));
    text_free(&text);
}

const atomic_bool *protocol_stop_flag(const ProtocolSession *talk, bool hints) {
    return hints ? &talk->stop_hints : &talk->stop_all;
}
