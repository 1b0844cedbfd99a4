// What the commands `nboard`, `gtp` and `ugi` share: lines from stdin into a talk, answers to
// stdout.
#ifndef FLIPSIDE_FRONTENDS_CONVERSATION_H
#define FLIPSIDE_FRONTENDS_CONVERSATION_H

#include "command.h"
#include "protocol_engine.h"
#include "protocol_session.h"

// The options of each.
enum { CONVERSATION_OPTIONS = 11 };
extern const Option conversation_options[CONVERSATION_OPTIONS];

// Puts the options into a counsel and makes its engine at once, so that what is wrong with them is
// said before the conversation begins.
bool conversation_engine(ProtocolEngine *counsel, const Options *options, Error *error);

// Talks until the input or the conversation ends; the exit code. What was asked by then is
// answered, within a grace of 2 s for all of it: then searches end and answer with what they have.
// An input that is a file has no such limit. When nobody reads the answers any more, everything
// ends at once.
int conversation_run(const Command *command, const ProtocolHandler *handler);

#endif
