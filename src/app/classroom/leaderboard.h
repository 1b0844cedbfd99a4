// The leaderboard of a class: authors in the order of the tournament, references between them
// without a rank, then who does not play yet. As a table for terminals, CSV, JSON Lines and pages:
// one for all, one for each author.
#ifndef FLIPSIDE_APP_LEADERBOARD_H
#define FLIPSIDE_APP_LEADERBOARD_H

#include "class_games.h"
#include "classroom.h"
#include "standings.h"

typedef struct LeaderRow {
    const char *name;
    int rank;   // among the authors, from 1, shared by those who are level; 0 = a reference, or it
                // does not play
    int player; // −1 = it does not play
    bool reference;
    const ClassroomAuthor *author; // NULL for a reference
    Standing standing;
    const PlayerTally *tally; // NULL = it does not play
} LeaderRow;

typedef struct Leaderboard {
    const Classroom *classroom;
    const TournamentStatus *status;
    LeaderRow *rows;
    int count;
    bool bounded; // ratings are only bounds: somebody won or lost everything
} Leaderboard;

// Of a tournament of the class; valid while both are. To be freed.
bool leaderboard_make(Leaderboard *board, const Classroom *classroom,
                      const TournamentStatus *status, Error *error);
void leaderboard_free(Leaderboard *board);

// "ok", or what is wrong with the author's AI; "" for a reference.
const char *leaderboard_usability(const LeaderRow *row);

// Points of the course: +5 for a win, −5 for a loss.
int leaderboard_course_points(const LeaderRow *row);

// Is the order made by points of rounds, those for a round without an opponent among them? A row's
// are appended (NULL = only the question).
bool leaderboard_round_points(const Leaderboard *board, const LeaderRow *row, Text *out);

// A table of at most `width` columns where that can be (0 = as wide as it gets); names are never
// cut.
void leaderboard_table(const Leaderboard *board, int width, Text *out);
void leaderboard_csv(const Leaderboard *board, Text *out);
bool leaderboard_json(const Leaderboard *board, Text *out);

// The page of all, which links to the authors' pages (authors/NAME.html), the report and the
// feedback.
void leaderboard_page(const Leaderboard *board, Text *out);

// The page of one author.
void leaderboard_author(const Leaderboard *board, const ClassGames *dossier, const LeaderRow *row,
                        Text *out);

// Writes everything into the class's folder: leaderboard.html, .csv, .json, authors/NAME.html, and
// into the feedback how the games went.
bool leaderboard_write(const Leaderboard *board, const ClassGames *dossier, Error *error);

#endif
