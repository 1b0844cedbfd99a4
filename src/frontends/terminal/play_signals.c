#include "play_signals.h"

#include <signal.h>
#include <unistd.h>

enum { ASKED = 3, CRASHES = 5, IGNORED = 2, HANDLED = ASKED + CRASHES + IGNORED };

// The last two are told by the write that fails.
static const int handled[HANDLED] = {SIGHUP, SIGINT, SIGTERM, SIGSEGV, SIGBUS,
                                     SIGILL, SIGFPE, SIGABRT, SIGPIPE, SIGXFSZ};

// Handlers can only reach what is static; everything else of the game is not.
static volatile sig_atomic_t asked;
static struct sigaction earlier[HANDLED];
static int guarded_file;
static const char *volatile guarded_bytes;
static volatile size_t guarded_length;
static struct termios guarded_modes;

static void on_request(int number) {
    asked = number;
}

// Only calls that are allowed in a signal handler.
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
    asked = 0;
    for (int i = 0; i < HANDLED; i++) {
        bool crash = i >= ASKED && i < ASKED + CRASHES;
        struct sigaction action = {.sa_handler = i < ASKED ? on_request
                                                 : crash   ? on_crash
                                                           : SIG_IGN};
        sigemptyset(&action.sa_mask);
        action.sa_flags = crash ? (int)(SA_RESETHAND | SA_NODEFER) : 0;
        sigaction(handled[i], &action, &earlier[i]);
    }
}

void play_signals_end(void) {
    guarded_bytes = NULL;
    for (int i = 0; i < HANDLED; i++)
        sigaction(handled[i], &earlier[i], NULL);
}

int play_signal(void) {
    return asked;
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
