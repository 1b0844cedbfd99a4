#include "play_signals.h"

#include <signal.h>
#include <unistd.h>

enum {
    EXIT_SIGNALS = 3,
    CRASH_SIGNALS = 5,
    IGNORED_SIGNALS = 2,
    HANDLED = EXIT_SIGNALS + CRASH_SIGNALS + IGNORED_SIGNALS
};

// In order: exit requests, crashes, ignored signals. For the ignored ones, the failing write
// reports the error.
static const int handled[HANDLED] = {SIGHUP, SIGINT, SIGTERM, SIGSEGV, SIGBUS,
                                     SIGILL, SIGFPE, SIGABRT, SIGPIPE, SIGXFSZ};

// Signal handlers can only use static variables.
static volatile sig_atomic_t exit_signal;
static struct sigaction previous[HANDLED];
static int guarded_file;
static const char *volatile guarded_bytes;
static volatile size_t guarded_length;
static struct termios guarded_modes;

static void on_request(int number) {
    exit_signal = number;
}

// Uses only async-signal-safe functions.
static void on_crash(int number) {
    if (guarded_bytes) {
        ssize_t wrote = write(guarded_file, guarded_bytes, guarded_length);
        (void)wrote;
        tcsetattr(guarded_file, TCSANOW, &guarded_modes);
    }
    signal(number, SIG_DFL);
    raise(number);
}

void play_signals_begin(void) {
    exit_signal = 0;
    for (int i = 0; i < HANDLED; i++) {
        bool crash = i >= EXIT_SIGNALS && i < EXIT_SIGNALS + CRASH_SIGNALS;
        struct sigaction action = {.sa_handler = i < EXIT_SIGNALS ? on_request
                                                 : crash          ? on_crash
                                                                  : SIG_IGN};
        sigemptyset(&action.sa_mask);
        action.sa_flags = crash ? (int)(SA_RESETHAND | SA_NODEFER) : 0;
        sigaction(handled[i], &action, &previous[i]);
    }
}

void play_signals_end(void) {
    guarded_bytes = NULL;
    for (int i = 0; i < HANDLED; i++)
        sigaction(handled[i], &previous[i], NULL);
}

int play_signal(void) {
    return exit_signal;
}

void play_signals_guard(int file, const struct termios *modes, const char *bytes, size_t length) {
    guarded_bytes = NULL;
    if (!bytes)
        return;
    guarded_file = file;
    guarded_length = length;
    guarded_modes = *modes;
    guarded_bytes = bytes;
}
