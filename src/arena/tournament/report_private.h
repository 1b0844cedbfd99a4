// What the parts of a report share: numbers collected while the log is read.
#ifndef FLIPSIDE_ARENA_REPORT_PRIVATE_H
#define FLIPSIDE_ARENA_REPORT_PRIVATE_H

#include "standings.h"
#include "tournament.h"

enum { REPORT_STEPS = 64 };

// Times of one player at one step of the game (discs placed since the start).
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
    Text games;                       // a line of JSON for each game
    Forfeit *forfeits;
    int forfeit_count, forfeit_room;
    int64_t first_date, last_date;
    bool full;   // keeps times and scores
    bool failed; // memory was refused
} Report;

// A player's name for a cell of a table: on a narrow screen it may wrap.
void report_name(const Report *report, int player, Text *out);

// Counts a game and adds it to the data of the replay and, where it fits, to the forfeits.
void report_add_game(Report *report, const MatchGame *record);
void report_add_forfeit(Report *report, const MatchGame *record);
void report_free_forfeits(Report *report);

// The tables, each a section of the page.
void report_standings(const Report *report, Text *out);
void report_crosstable(const Report *report, Text *out);
void report_rounds(const Report *report, Text *out); // of modes that have them
void report_forfeits(const Report *report, Text *out);

// The pictures.
void report_ratings_plot(const Report *report, Text *out);
void report_times_plot(const Report *report, bool worst, Text *out);

#endif
