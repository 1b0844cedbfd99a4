// Shared part of the protocol commands `nboard`, `gtp` and `ugi`: passes lines from stdin to a
// protocol session and prints its output.
#ifndef FLIPSIDE_FRONTENDS_CONVERSATION_H
#define FLIPSIDE_FRONTENDS_CONVERSATION_H

#include "command.h"
#include "protocol_engine.h"
#include "protocol_session.h"

// Options of all three commands.
enum { CONVERSATION_OPTIONS = 11 };
extern const Option conversation_options[CONVERSATION_OPTIONS];

// Applies the options and creates the engine immediately, so that errors are reported before the
// session starts.
bool conversation_engine(ProtocolEngine *engine, const Options *options, Error *error);

// Runs a session until the input ends or a command ends it; returns the exit code.
//
// Pending commands are then finished. If the input is not a regular file, running searches are
// stopped 2 s after its end and report their best move so far. If stdout is closed by the reader,
// the session is aborted immediately.
int conversation_run(const Command *command, const ProtocolHandler *handler);

#endif
