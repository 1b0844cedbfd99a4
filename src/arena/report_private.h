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

typedef struct Report {
    ArenaSettings settings;
    const TournamentStatus *status;
    Standing *rows;
    bool bounded;
    StepTimes (*times)[REPORT_STEPS]; // by player
    Text games;                       // JSON objects of the games
    Text forfeits;                    // rows of the table of forfeits
    int forfeit_count;
    int64_t first_date, last_date;
    bool full; // keeps times and scores
} Report;

// A JSON string that may stand inside a script element.
void report_string(Text *out, const char *text);

// Counts a game and adds it to the data of the replay and, where it fits, to the forfeits.
void report_add_game(Report *report, const GameRecord *record, const char *black, const char *white);

// The pictures.
void report_ratings_plot(const Report *report, Text *out);
void report_times_plot(const Report *report, bool worst, Text *out);

#endif
