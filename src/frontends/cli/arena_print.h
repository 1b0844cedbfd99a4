// Terminal output of tournaments: the standings, the crosstable of a kumite, and single games move
// by move.
#ifndef FLIPSIDE_FRONTENDS_ARENA_PRINT_H
#define FLIPSIDE_FRONTENDS_ARENA_PRINT_H

#include "standings.h"
#include "tournament.h"

#include <stdio.h>

// Appends the current standings, terminated by a newline. `width` is the terminal's in columns, 0
// for no limit. Names are never truncated; a narrow terminal shows fewer columns.
void arena_print_table(const TournamentStatus *status, int width, Text *out);

// Returns the width of a terminal in columns, 0 if `out` is not a terminal.
int arena_print_width(FILE *out);

// Live standings on a terminal; each drawing replaces the last. Other outputs receive a progress
// line after 1 s, after 10 s and then every minute.
typedef struct LiveTable {
    FILE *out;
    bool plain; // `out` is not a terminal
    int lines;  // height of the last drawing
    double drawn;
    double due; // time of the next progress line, in seconds of the run
} LiveTable;

void live_table_draw(LiveTable *live, const TournamentStatus *status);
void live_table_clear(LiveTable *live);

// State of `verbose_watch`, which prints games move by move. Requires a run with one worker.
typedef struct VerboseWatch {
    const char *const *names; // of the players
    int size;                 // of the board
} VerboseWatch;

extern const RefereeWatch verbose_watch;

#endif
