// Signal handling during a game.
//
// SIGHUP, SIGINT and SIGTERM only set a flag that the main loops poll, so the game is saved and the
// terminal restored on the normal exit path. Crash signals restore the terminal before they
// terminate the program.
#ifndef FLIPSIDE_FRONTENDS_PLAY_SIGNALS_H
#define FLIPSIDE_FRONTENDS_PLAY_SIGNALS_H

#include <stdbool.h>
#include <stddef.h>
#include <termios.h>

// Installs the handlers; play_signals_end restores the previous ones.
void play_signals_begin(void);
void play_signals_end(void);

// Returns the signal that asked the program to exit, or 0.
int play_signal(void);

// Sets what a crash writes to the terminal `file` and the modes it restores. `bytes` must stay
// valid; NULL disables this.
void play_signals_guard(int file, const struct termios *modes, const char *bytes, size_t length);

#endif
