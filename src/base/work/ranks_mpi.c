#include "ranks_mpi.h"

#include "clock.h"
#include "memory.h"

#include <stdio.h>
#include <stdlib.h>

static const double patience_usual = 60, patience_least = 0.5, nap_seconds = 1e-3;

Ranks *ranks_now(void) {
    static Ranks ranks;
    return &ranks;
}

bool cluster_join(void) {
    Ranks *ranks = ranks_now();
    const char *given = getenv("FLIPSIDE_PATIENCE");
    double patience = given ? strtod(given, NULL) : patience_usual;
    ranks->patience = patience >= patience_least ? patience : patience_usual;
    mail_join(&ranks->rank, &ranks->size);
    ranks->states = calloc((size_t)ranks->size, sizeof *ranks->states);
    if (!ranks->states) // no memory for a few bytes: nothing could be done
        _Exit(1);
    return ranks->rank == 0;
}

int cluster_threads(int given) {
    return given > 0 ? given : ranks_now()->size > 1 ? 1 : cpu_count();
}

// Asks every other rank whether it is ready to leave; how many have not answered. A rank that is
// lost gets the question too: it may be only slow.
static int ask_ready(Ranks *ranks) {
    int missing = 0;
    double end = clock_now() + ranks->patience;
    for (int rank = 1; rank < ranks->size; rank++) {
        mail_send(&ranks->outbox, rank, MAIL_END, NULL, 0, NULL);
        missing += ranks->states[rank] != RANK_SILENT;
    }
    int silent = ranks->size - 1 - missing;
    while (missing > 0 && clock_now() < end) {
        Letter letter;
        if (!mail_receive(&letter)) {
            mail_sweep(&ranks->outbox);
            clock_sleep(nap_seconds);
            continue;
        }
        missing -= letter.tag == MAIL_READY && ranks->states[letter.rank] != RANK_SILENT;
        text_free(&letter.bytes);
    }
    return missing + silent;
}

void cluster_leave(int status) {
    Ranks *ranks = ranks_now();
    if (ranks->rank == 0) {
        uint8_t all = ask_ready(ranks) == 0;
        ranks->finalizes = all;
        for (int rank = 1; rank < ranks->size; rank++)
            mail_send(&ranks->outbox, rank, MAIL_LEAVE, &all, sizeof all, NULL);
        mail_empty(&ranks->outbox, 1);
    }
    free(ranks->states);
    ranks->states = NULL;
    if (ranks->finalizes) {
        mail_finalize();
        return;
    }
    fflush(NULL);
    _Exit(status);
}
