// Opening explorer: a database of move statistics (counts.h), filled from games in any format, and
// a view of one position that combines them with engine scores and opening names.
//
// One file holds both goals and all board sizes; they are never mixed. A game is identified by its
// moves up to symmetry, so a duplicate is counted once even if it comes from another file. Games
// are added in transactions: an interrupted import leaves only whole games, and repeating it adds
// the rest.
#ifndef FLIPSIDE_STUDY_EXPLORER_H
#define FLIPSIDE_STUDY_EXPLORER_H

#include "counts.h"
#include "database.h"
#include "engine.h"
#include "json.h"
#include "match_score.h"
#include "opening_names.h"
#include "statistic.h"

enum { EXPLORER_PLIES = 24, EXPLORER_PLIES_MAX = 60 };

typedef struct Explorer Explorer;

// Appends the path of the user's own database.
bool explorer_path(Text *path, Error *error);

// Opens a database, or creates it with statistics for the first `plies` moves of each game (0 =
// EXPLORER_PLIES). For an existing database `plies` must be 0 or the number it was created with.
Explorer *explorer_open(const char *path, DatabaseAccess access, int plies, Error *error);

// Closes the database and discards games that were not committed.
void explorer_close(Explorer *explorer);

typedef enum ExplorerVerdict {
    EXPLORER_ADDED,
    EXPLORER_KNOWN, // duplicate
    EXPLORER_NO_RESULT,
    EXPLORER_FAILED
} ExplorerVerdict;

// Adds a game. Commits after every few hundred games; call explorer_commit after the last one.
ExplorerVerdict explorer_add(Explorer *explorer, const GameSheet *sheet, Error *error);
bool explorer_commit(Explorer *explorer, Error *error);

// Progress and result of an import.
typedef struct ExplorerImport {
    int file, files; // current file, from 1, and number of files
    const char *path;
    int64_t games; // read so far: the sum of the next three
    int64_t added, known, no_result;
    int64_t bad;           // unreadable games
    char first_error[200]; // reason for the first of them
} ExplorerImport;

// Called at regular intervals during an import, and at its end.
typedef void ExplorerProgress(const ExplorerImport *import, void *user);

// Adds the games of files and directories (game_source.h). If one fails, the games before it stay.
bool explorer_import(Explorer *explorer, char *const *paths, int count, Rules rules,
                     ExplorerProgress *progress, void *user, ExplorerImport *import, Error *error);

// Counts the games of files and directories in a statistic with goal, plies and min_games set.
bool explorer_make_statistic(Statistic *statistic, char *const *paths, int count,
                             ExplorerProgress *progress, void *user, ExplorerImport *import,
                             Error *error);

// Gets the number of games in the database.
bool explorer_games(Explorer *explorer, int64_t *games, Error *error);

// Gets the statistics of one move, all 0 if it was never played.
bool explorer_find(Explorer *explorer, Rules rules, MoveKey key, MoveCount *count, Error *error);

// One move of a position, from the mover's point of view. Symmetric moves share an entry.
typedef struct ExplorerMove {
    int move;
    uint64_t same; // all equivalent squares, `move` included
    MoveCount count;
    bool named;
    OpeningNames names; // of the position after the move
    bool has_score;
    EngineReport report;
} ExplorerMove;

// Sources of a view; each of the pointers may be NULL.
typedef struct ExplorerView {
    Explorer *database;
    const Statistic *statistic;
    Engine *engine;
    int level;
} ExplorerView;

// Lists the legal moves of a position, most played first. Returns their number, −1 on failure.
int explorer_moves(const ExplorerView *view, Rules rules, Position position,
                   ExplorerMove moves[MOVES_MAX], Error *error);

// Returns the mover's score and half of its 95% confidence interval.
MatchStatistics explorer_points(const MoveCount *count);

// Returns a move as a JSON object, with squares named for a board of that size.
Json *explorer_move_json(const ExplorerMove *move, int size);

#endif
