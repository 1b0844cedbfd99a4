// Signals during a game. The requests to end (hang-up, interrupt, terminate) only raise a flag that
// the loops look at, so that the game is kept and the terminal restored on the ordinary way out.
// Crashes restore the terminal and then crash as they would have.
#ifndef FLIPSIDE_FRONTENDS_PLAY_SIGNALS_H
#define FLIPSIDE_FRONTENDS_PLAY_SIGNALS_H

#include <stdbool.h>
#include <stddef.h>
#include <termios.h>

// Installs the handlers; play_signals_end puts back what was there.
void play_signals_begin(void);
void play_signals_end(void);

// The signal that asked to end, 0 = none.
int play_signal(void);

// What a crash has to do to the terminal on `file`: write these bytes (which must stay valid) and
// set these modes. NULL ends the duty.
void play_signals_guard(int file, const struct termios *modes, const char *bytes, size_t length);

#endif
