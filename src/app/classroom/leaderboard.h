// Leaderboard of a class: authors in the order of the tournament, references among them without a
// rank, then authors that do not play. Output as a terminal table, CSV, JSON Lines and HTML: one
// page for all, and one per author.
#ifndef FLIPSIDE_APP_LEADERBOARD_H
#define FLIPSIDE_APP_LEADERBOARD_H

#include "class_games.h"
#include "classroom.h"
#include "standings.h"

typedef struct LeaderRow {
    const char *name;
    int rank;   // among authors, from 1, shared by ties; 0 = a reference, or does not play
    int player; // −1 = does not play
    bool reference;
    const ClassroomAuthor *author; // NULL for a reference
    Standing standing;
    const PlayerTally *tally; // NULL = does not play
} LeaderRow;

typedef struct Leaderboard {
    const Classroom *classroom;
    const TournamentStatus *status;
    LeaderRow *rows;
    int count;
    bool bounded; // ratings are only bounds: a player won or lost every game
} Leaderboard;

// Makes the leaderboard; it refers to the class and the tournament. The caller frees it.
bool leaderboard_make(Leaderboard *board, const Classroom *classroom,
                      const TournamentStatus *status, Error *error);
void leaderboard_free(Leaderboard *board);

// Returns "ok", or the first problem of the author's AI; "" for a reference.
const char *leaderboard_usability(const LeaderRow *row);

// Returns the course points: +5 per win, −5 per loss.
int leaderboard_course_points(const LeaderRow *row);

// Returns true if the order is by points from rounds, which include byes; appends those of `row`
// unless NULL.
bool leaderboard_round_points(const Leaderboard *board, const LeaderRow *row, Text *out);

// Appends a table of `width` columns (0 = unlimited) if possible; names are never truncated.
void leaderboard_table(const Leaderboard *board, int width, Text *out);
bool leaderboard_json(const Leaderboard *board, Text *out);

// Appends the main page, with links to the authors' pages (authors/NAME.html), the report and the
// feedback.
void leaderboard_page(const Leaderboard *board, Text *out);

// Appends an author's page.
void leaderboard_author(const Leaderboard *board, const ClassGames *class_games,
                        const LeaderRow *row, Text *out);

// Writes leaderboard.html, .csv, .json and authors/NAME.html, and adds the results to the feedback.
bool leaderboard_write(const Leaderboard *board, const ClassGames *class_games, Error *error);

#endif
