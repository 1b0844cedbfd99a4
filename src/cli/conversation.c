#include "conversation.h"

#include <stdio.h>
#include <stdlib.h>

void conversation_options(EngineChoice *choice, Option rows[CONVERSATION_OPTIONS]) {
    *choice = (EngineChoice){.level = -1};
    rows[0] =
        (Option){"level", OPTION_INT, &choice->level, "N", "level 0 to 21, until the other side sets a depth", 0, 21};
    rows[1] = (Option){
        "eval", OPTION_TEXT, &choice->eval, "patterns|handmade", "evaluation (default: the best there is)", 0, 0};
    rows[2] = (Option){"weights", OPTION_TEXT, &choice->weights, "FILE", "weights file", 0, 0};
}

bool conversation_thinker(Thinker *thinker, const EngineChoice *choice, const Common *common, Error *error) {
    thinker->options = (EngineOptions){
        .rules = common->rules,
        .threads = (int)common->threads,
        .hash_mb = (size_t)common->hash_mb,
        .eval = choice->eval,
        .weights = choice->weights,
    };
    thinker->seconds = common->seconds;
    thinker->level_fixed = choice->level >= 0;
    if (choice->level >= 0)
        thinker->level = (int)choice->level;
    return thinker_engine(thinker, common->rules, error) != NULL;
}

static void say(const char *text, void *user) {
    (void)user;
    fputs(text, stdout);
    fflush(stdout);
}

int conversation_run(const Command *command, const SessionHandler *handler) {
    Error error = {0};
    Session *session = session_start(handler, say, NULL, &error);
    if (!session)
        return command_fail_error(command, "", &error);
    char *line = NULL;
    size_t capacity = 0;
    while (getline(&line, &capacity, stdin) >= 0 && session_feed(session, line)) {
    }
    free(line);
    session_finish(session);
    return STATUS_DONE;
}
