#include "conversation.h"

#include "clock.h"
#include "text.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LINE_BYTES = 65536 };

// How often it is looked whether the other side still listens; and for how long commands may be
// thought about once the input has ended.
static const double TICK_SECONDS = 0.1, GRACE_SECONDS = 2;

const Option conversation_options[CONVERSATION_OPTIONS] = {
    ENGINE_LEVEL_OPTION(0, "", "level 0 to 21, until the other side sets a depth"),
    ENGINE_EVAL_OPTIONS,
    RULES_OPTIONS,
    COMMON_TIME_OPTION,
    COMMON_THREADS_OPTION,
    ENGINE_HASH_OPTION(""),
    {"book", OPTION_TEXT, "FILE|yes|no", "no", 0, 0,
     "opening book to move by: a file, or the one for the goal"},
    {"ponder", OPTION_FLAG, NULL, "no", 0, 0, "think on the opponent's time"},
};

bool conversation_engine(ProtocolEngine *counsel, const Options *options, Error *error) {
    protocol_engine_set_options(counsel, options);
    Rules rules = counsel->options.rules;
    if (!protocol_engine_get(counsel, rules, error))
        return false;
    return !counsel->book_file || rules.size != 8 || counsel->book.count > 0 ||
           error_set(error, "%.200s is not a book for the goal %s", counsel->book_file,
                     goal_name(rules.goal));
}

static void say(const char *text, void *user) {
    (void)user;
    fputs(text, stdout);
    fflush(stdout);
}

// Is nobody there any more who could read an answer? Waits for more input meanwhile, where it is
// wanted.
static bool hung_up(bool wants_input, int milliseconds) {
    struct pollfd ends[] = {{.fd = STDOUT_FILENO},
                            {.fd = wants_input ? STDIN_FILENO : -1, .events = POLLIN}};
    return poll(ends, 2, milliseconds) > 0 && ends[0].revents != 0;
}

// Feeds every line that some bytes end; the begin of the next one stays in `line`. False when no
// more are wanted.
static bool feed_bytes(ProtocolSession *talk, Text *line, const char *bytes, size_t count) {
    while (count > 0) {
        const char *end = memchr(bytes, '\n', count);
        size_t length = end ? (size_t)(end - bytes) : count, room = LINE_BYTES - line->length;
        text_add_bytes(line, bytes,
                       length < room ? length : room); // what is too long for a line is cut
        if (!end)
            return true;
        if (!protocol_feed(talk, text_string(line)))
            return false;
        text_clear(line);
        bytes += length + 1;
        count -= length + 1;
    }
    return true;
}

// Reads until the input ends, the last line was said (true for both), or nobody is there any more.
static bool hear(ProtocolSession *talk) {
    char bytes[4096];
    Text line = {0};
    bool heard = true, going = true;
    while (heard && going) {
        heard = !hung_up(true, -1);
        while (heard && !protocol_has_room(talk, TICK_SECONDS))
            heard = !hung_up(false, 0);
        ssize_t got = heard ? read(STDIN_FILENO, bytes, sizeof bytes) : 0;
        if (got < 0 && (errno == EINTR || errno == EAGAIN))
            continue;
        if (got <= 0) {
            if (heard && line.length > 0)
                protocol_feed(talk, text_string(&line));
            break;
        }
        going = feed_bytes(talk, &line, bytes, (size_t)got);
    }
    text_free(&line);
    return heard;
}

// Lets the worker finish what was asked: within the grace when somebody spoke, without hurry when
// it was a file.
static void conclude(ProtocolSession *talk) {
    struct stat input;
    bool is_file = fstat(STDIN_FILENO, &input) == 0 && S_ISREG(input.st_mode);
    double end = clock_now() + GRACE_SECONDS;
    while (!protocol_wait_done(talk, TICK_SECONDS)) {
        if (hung_up(false, 0))
            protocol_abandon(talk);
        else if (!is_file && clock_now() >= end)
            protocol_hurry(talk);
    }
}

int conversation_run(const Command *command, const ProtocolHandler *handler) {
    Error error = {0};
    ProtocolSession *talk = protocol_start(handler, say, NULL, &error);
    if (!talk)
        return command_fail_error(command, "", &error);
    if (!hear(talk))
        protocol_abandon(talk);
    conclude(talk);
    protocol_finish(talk);
    return STATUS_DONE;
}
