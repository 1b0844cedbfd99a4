// The table of tournament schedules. A new schedule is a file that defines its ScheduleKind and a
// row of SCHEDULES. Settings, options, API, standings and reports read the table.
#ifndef FLIPSIDE_ARENA_SCHEDULE_KIND_H
#define FLIPSIDE_ARENA_SCHEDULE_KIND_H

#include <stdbool.h>

// ROW(ID, name, help): ARENA_<ID>, the variable schedule_kind_<name>, and the option --<name>. The
// default schedule, a match, has no option.
// clang-format off
#define SCHEDULES(ROW)                                                     \
    ROW(KUMITE, kumite, "round robin: every player plays every other")     \
    ROW(GAUNTLET, gauntlet, "the first player plays all others")           \
    ROW(LADDER, ladder, "points race between neighbours in the ranking")   \
    ROW(SWISS, swiss, "rounds between players with equal points")          \
    ROW(KNOCKOUT, knockout, "bracket seeded in listed order")
// clang-format on

#define SCHEDULE_ENUM_ROW(id, name, help) ARENA_##id,

typedef enum ArenaMode { ARENA_MATCH, SCHEDULES(SCHEDULE_ENUM_ROW) ARENA_MODES } ArenaMode;

typedef struct ArenaSettings ArenaSettings;
typedef struct ScheduleMethods ScheduleMethods; // schedule_private.h

typedef struct ScheduleKind {
    const char *name;         // in options, run.json and the API
    const char *title;        // in reports
    const char *points_key;   // JSON key of schedule_points; NULL = the schedule has no points
    const char *points_title; // column title of schedule_points
    bool rounds;              // paired round by round from earlier results; others are fixed
    bool half_points;         // schedule_points are half points, with Buchholz as tie-break
    bool ranked;       // ties keep the order of the ranking; rounds are not listed in reports
    bool round_robin;  // fixed schedules: all pairs play, not only those of the first player
    bool keeps_first;  // the first player cannot be withdrawn
    bool challenges;   // supports --playto and --autoplay
    bool shows_race;   // reports extrapolate the points of a race
    bool fixed_rounds; // rounds follow from the players, who cannot change after the start
    int extra_games;   // maximum number of extra games of a tied match
    int (*usual_rounds)(int players);                     // NULL = the default of --rounds
    double (*max_matches)(const ArenaSettings *settings); // pairs or matches of all rounds
    const ScheduleMethods *methods;
} ScheduleKind;

// Returns the row of a schedule.
const ScheduleKind *schedule_kind(ArenaMode mode);

#endif
