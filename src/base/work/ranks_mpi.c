#include "ranks_mpi.h"

#include "clock.h"
#include "memory.h"

#include <stdio.h>
#include <stdlib.h>

static const double timeout_default = 60, timeout_min = 0.5, poll_seconds = 1e-3;

Ranks *ranks_current(void) {
    static Ranks ranks;
    return &ranks;
}

bool cluster_join(void) {
    Ranks *ranks = ranks_current();
    const char *requested = getenv("FLIPSIDE_PATIENCE");
    double timeout = requested ? strtod(requested, NULL) : timeout_default;
    ranks->timeout = timeout >= timeout_min ? timeout : timeout_default;
    channel_join(&ranks->rank, &ranks->size);
    ranks->states = calloc((size_t)ranks->size, sizeof *ranks->states);
    if (!ranks->states)
        _Exit(1);
    return ranks->rank == 0;
}

int cluster_threads(int requested) {
    return requested > 0 ? requested : ranks_current()->size > 1 ? 1 : cpu_count();
}

// Asks every rank, lost ones too, whether it is ready to leave. Returns how many are not.
static int count_missing(Ranks *ranks) {
    int missing = 0;
    double end = clock_now() + ranks->timeout;
    for (int rank = 1; rank < ranks->size; rank++) {
        channel_send(&ranks->sends, rank, CHANNEL_END, NULL, 0, NULL);
        missing += ranks->states[rank] != RANK_SILENT;
    }
    int silent = ranks->size - 1 - missing;
    while (missing > 0 && clock_now() < end) {
        ChannelMessage message;
        if (!channel_receive(&message)) {
            channel_progress(&ranks->sends);
            clock_sleep(poll_seconds);
            continue;
        }
        missing -= message.tag == CHANNEL_READY && ranks->states[message.rank] != RANK_SILENT;
        text_free(&message.bytes);
    }
    return missing + silent;
}

void cluster_leave(int status) {
    Ranks *ranks = ranks_current();
    if (ranks->rank == 0) {
        uint8_t all = count_missing(ranks) == 0;
        ranks->finalizes = all;
        for (int rank = 1; rank < ranks->size; rank++)
            channel_send(&ranks->sends, rank, CHANNEL_LEAVE, &all, sizeof all, NULL);
        channel_flush(&ranks->sends, 1);
    }
    free(ranks->states);
    ranks->states = NULL;
    if (ranks->finalizes) {
        channel_finalize();
        return;
    }
    fflush(NULL);
    _Exit(status);
}
