// Talks over a protocol without a process: what they say is collected.
#ifndef FLIPSIDE_TESTS_TALK_HELPERS_H
#define FLIPSIDE_TESTS_TALK_HELPERS_H

#include "clock.h"
#include "outside_helpers.h"
#include "protocol_session.h"

#include <fnmatch.h>
#include <pthread.h>
#include <string.h>

// What a talk says, collected.
typedef struct Collected {
    pthread_mutex_t lock;
    Text text;
} Collected;

static inline void collect(const char *text, void *user) {
    Collected *collected = user;
    pthread_mutex_lock(&collected->lock);
    text_add(&collected->text, text);
    pthread_mutex_unlock(&collected->lock);
}

// Has the talk said this yet? It may be talking.
static inline bool has_said(Collected *collected, const char *words) {
    pthread_mutex_lock(&collected->lock);
    bool found = strstr(text_string(&collected->text), words) != NULL;
    pthread_mutex_unlock(&collected->lock);
    return found;
}

// The same, but waits for a while.
static inline bool wait_for(Collected *collected, const char *words) {
    for (double begin = clock_now(); clock_now() - begin < PATIENCE; clock_sleep(0.002))
        if (has_said(collected, words))
            return true;
    return false;
}

// Feeds a script and compares everything said, line by line, with patterns.
static inline void expect_transcript(const ProtocolHandler *handler, const char *const *script,
                                     const char *const *patterns) {
    Collected said = {.lock = PTHREAD_MUTEX_INITIALIZER};
    ProtocolSession *talk = protocol_start(handler, collect, &said, NULL);
    for (; *script; script++)
        protocol_feed(talk, *script);
    protocol_finish(talk);
    char *line = said.text.data, *rest = NULL;
    for (; *patterns; patterns++) {
        rest = line ? strchr(line, '\n') : NULL;
        if (!rest)
            fail_msg("nothing for %s", *patterns);
        *rest = '\0';
        if (fnmatch(*patterns, line, 0) != 0)
            fail_msg("\"%s\" is not %s", line, *patterns);
        line = rest + 1;
    }
    if (line && *line)
        fail_msg("more than expected: %s", line);
    text_free(&said.text);
}

#endif
