// How a tournament looks in a terminal: the table of standings, the crosstable of a kumite, and the
// step-by-step print of single games.
#ifndef FLIPSIDE_FRONTENDS_ARENA_PRINT_H
#define FLIPSIDE_FRONTENDS_ARENA_PRINT_H

#include "standings.h"
#include "tournament.h"

#include <stdio.h>

// The table with everything known so far, as text that ends with a newline. `width` is the
// terminal's, 0 = as wide as needed. Names are never cut: a narrow terminal is shown fewer columns.
void arena_print_table(const TournamentStatus *status, int width, Text *out);

// The width of a terminal; 0 when it is none.
int arena_print_width(FILE *out);

// A live table on a terminal, redrawn in place; elsewhere a line of progress after a second, ten,
// and every minute.
typedef struct LiveTable {
    FILE *out;
    bool plain; // not a terminal
    int lines;  // drawn last time
    double drawn;
    double due; // when the next line of progress is, in seconds of the run
} LiveTable;

void live_table_draw(LiveTable *live, const TournamentStatus *status);
void live_table_clear(LiveTable *live);

// Prints games step by step; give it as the watch of a run with one worker. `user` is a
// VerboseWatch.
typedef struct VerboseWatch {
    const char *const *names; // of the players
    int size;                 // of the board
} VerboseWatch;

extern const RefereeWatch verbose_watch;

#endif
