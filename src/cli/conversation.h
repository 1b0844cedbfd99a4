// What the commands `nboard` and `gtp` share: lines from stdin into a talk, answers to stdout.
#ifndef FLIPSIDE_CLI_CONVERSATION_H
#define FLIPSIDE_CLI_CONVERSATION_H

#include "command.h"
#include "counsel.h"
#include "talk.h"

// The options of an engine behind a protocol.
typedef struct EngineChoice {
    int64_t level; // −1 when not given
    const char *eval, *weights;
} EngineChoice;

enum { CONVERSATION_OPTIONS = 3 };

// Fills the rows of --level, --eval and --weights.
void conversation_options(EngineChoice *choice, Option rows[CONVERSATION_OPTIONS]);

// Puts the options into a counsel and makes its engine at once, so that what is wrong with them is said before the
// conversation begins.
bool conversation_counsel(Counsel *counsel, const EngineChoice *choice, const Common *common, Error *error);

// Talks until the input or the conversation ends; the exit code. What was asked by then is answered, within a grace of
// 2 s for all of it: then searches end and answer with what they have. An input that is a file has no such limit. When
// nobody reads the answers any more, everything ends at once.
int conversation_run(const Command *command, const TalkHandler *handler);

#endif
