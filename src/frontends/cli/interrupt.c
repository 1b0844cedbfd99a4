#include "interrupt.h"

#include <signal.h>
#include <stddef.h>

static atomic_bool seen;

static void on_signal(int number) {
    (void)number;
    atomic_store(&seen, true);
}

void interrupt_catch(void) {
    struct sigaction action = {.sa_handler = on_signal, .sa_flags = (int)SA_RESETHAND | SA_RESTART};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

const atomic_bool *interrupt_flag(void) {
    return &seen;
}

bool interrupt_seen(void) {
    return atomic_load(&seen);
}
