// Internals of report*.c: data collected while the log is read.
#ifndef FLIPSIDE_ARENA_REPORT_PRIVATE_H
#define FLIPSIDE_ARENA_REPORT_PRIVATE_H

#include "standings.h"
#include "tournament.h"

enum { REPORT_STEPS = 64 };

// Times of one player at one step of the game (number of discs placed).
typedef struct StepTimes {
    int count;
    double sum, worst;
} StepTimes;

typedef struct Forfeit Forfeit;

typedef struct Report {
    ArenaSettings settings;
    const TournamentStatus *status;
    Standing *rows;
    bool bounded;
    StepTimes (*times)[REPORT_STEPS]; // by player
    Text games;                       // one line of JSON per game
    Forfeit *forfeits;
    int forfeit_count, forfeit_capacity;
    int64_t first_date, last_date;
    bool full;   // includes times and scores
    bool failed; // out of memory
} Report;

// Appends a player's name for a table cell; it may wrap on narrow screens.
void report_name(const Report *report, int player, Text *out);

// Add a game to the statistics, replay data and forfeits; add a forfeit; free all forfeits.
void report_add_game(Report *report, const MatchGame *record);
void report_add_forfeit(Report *report, const MatchGame *record);
void report_free_forfeits(Report *report);

// Append the sections with tables.
void report_standings(const Report *report, Text *out);
void report_crosstable(const Report *report, Text *out);
void report_rounds(const Report *report, Text *out); // empty without rounds
void report_forfeits(const Report *report, Text *out);

// Append the plots.
void report_ratings_plot(const Report *report, Text *out);
void report_times_plot(const Report *report, bool worst, Text *out);

#endif
