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

// Interval between checks for a closed output, and time limit for pending commands after the input
// has ended.
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

bool conversation_engine(ProtocolEngine *engine, const Options *options, Error *error) {
    protocol_engine_set_options(engine, options);
    Rules rules = engine->options.rules;
    if (!protocol_engine_get(engine, rules, error))
        return false;
    return !engine->book_file || rules.size != 8 || engine->book.count > 0 ||
           error_set(error, "%.200s is not a book for the goal %s", engine->book_file,
                     goal_name(rules.goal));
}

static void say(const char *text, void *user) {
    (void)user;
    fputs(text, stdout);
    fflush(stdout);
}

// Returns true if the reader of stdout has closed it. With `wants_input`, waits for input at the
// same time.
static bool hung_up(bool wants_input, int milliseconds) {
    struct pollfd ends[] = {{.fd = STDOUT_FILENO},
                            {.fd = wants_input ? STDIN_FILENO : -1, .events = POLLIN}};
    return poll(ends, 2, milliseconds) > 0 && ends[0].revents != 0;
}

// Feeds all complete lines; the rest is kept in `line`. Returns false if the session accepts no
// more lines.
static bool feed_bytes(ProtocolSession *session, Text *line, const char *bytes, size_t count) {
    while (count > 0) {
        const char *end = memchr(bytes, '\n', count);
        size_t length = end ? (size_t)(end - bytes) : count, room = LINE_BYTES - line->length;
        text_add_bytes(line, bytes,
                       length < room ? length : room); // truncate long lines
        if (!end)
            return true;
        if (!protocol_feed(session, text_string(line)))
            return false;
        text_clear(line);
        bytes += length + 1;
        count -= length + 1;
    }
    return true;
}

// Reads lines until the input ends or a line ends the session. Returns false if stdout was closed.
static bool hear(ProtocolSession *session) {
    char bytes[4096];
    Text line = {0};
    bool heard = true, going = true;
    while (heard && going) {
        heard = !hung_up(true, -1);
        while (heard && !protocol_has_room(session, TICK_SECONDS))
            heard = !hung_up(false, 0);
        ssize_t got = heard ? read(STDIN_FILENO, bytes, sizeof bytes) : 0;
        if (got < 0 && (errno == EINTR || errno == EAGAIN))
            continue;
        if (got <= 0) {
            if (heard && line.length > 0)
                protocol_feed(session, text_string(&line));
            break;
        }
        going = feed_bytes(session, &line, bytes, (size_t)got);
    }
    text_free(&line);
    return heard;
}

// Waits for pending commands. Enforces GRACE_SECONDS unless the input is a regular file.
static void conclude(ProtocolSession *session) {
    struct stat input;
    bool is_file = fstat(STDIN_FILENO, &input) == 0 && S_ISREG(input.st_mode);
    double end = clock_now() + GRACE_SECONDS;
    while (!protocol_wait_done(session, TICK_SECONDS)) {
        if (hung_up(false, 0))
            protocol_abandon(session);
        else if (!is_file && clock_now() >= end)
            protocol_hurry(session);
    }
}

int conversation_run(const Command *command, const ProtocolHandler *handler) {
    Error error = {0};
    ProtocolSession *session = protocol_start(handler, say, NULL, &error);
    if (!session)
        return command_fail_error(command, "", &error);
    if (!hear(session))
        protocol_abandon(session);
    conclude(session);
    protocol_finish(session);
    return STATUS_DONE;
}
