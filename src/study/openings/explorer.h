// The explorer of openings: a database of what games say of moves (counts.h), filled from any
// games, and the view of a position that is made of it: per move games, results, the engine's value
// and the name of what it leads to.
//
// Both goals and all sizes are in one file and never mixed. A game is known by its moves, however
// the board is turned: the same game is counted once, whichever file it comes from. Games are added
// in transactions, so a killed import leaves whole games and the next one goes on behind them.
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

// Opens a database. One that is made new keeps so many plies of a game (0 = EXPLORER_PLIES); of one
// that is there the number must be the same or 0. explorer_close forgets games that were not
// committed.
Explorer *explorer_open(const char *path, DatabaseAccess access, int plies, Error *error);
void explorer_close(Explorer *explorer);
int explorer_plies(const Explorer *explorer);

typedef enum ExplorerVerdict {
    EXPLORER_ADDED,
    EXPLORER_KNOWN,
    EXPLORER_NO_RESULT,
    EXPLORER_FAILED
} ExplorerVerdict;

// Adds a game, in a transaction that is committed after some hundreds of games and by
// explorer_commit.
ExplorerVerdict explorer_add(Explorer *explorer, const GameSheet *sheet, Error *error);
bool explorer_commit(Explorer *explorer, Error *error);

// What an import has come to.
typedef struct ExplorerImport {
    int file, files; // from 1, of how many
    const char *path;
    int64_t games; // read so far; each is one of the next three
    int64_t added, known, no_result;
    int64_t bad;     // could not be read
    char first[200]; // why the first of those was refused
} ExplorerImport;

// Is told now and then how far it is, from the first game on.
typedef void ExplorerProgress(const ExplorerImport *import, void *user);

// Adds the games of some files (game_source.h); what was added stays when a later file fails.
bool explorer_import(Explorer *explorer, char *const *paths, int count, Rules rules,
                     ExplorerProgress *progress, void *user, ExplorerImport *import, Error *error);

// The same for a statistic, whose goal, plies and least are set; `known` are games that were there
// before.
bool explorer_make_statistic(Statistic *statistic, char *const *paths, int count,
                             ExplorerProgress *progress, void *user, ExplorerImport *import,
                             Error *error);

// Games in it.
bool explorer_games(Explorer *explorer, int64_t *games, Error *error);

// What it has of one move; a count without games when it has none.
bool explorer_find(Explorer *explorer, Rules rules, MoveKey key, MoveCount *count, Error *error);

// One move of a position, from the mover's side; moves that a turn of the board makes the same are
// one.
typedef struct ExplorerMove {
    int move;
    uint64_t same; // all squares that are this move
    MoveCount count;
    bool named;
    OpeningNames names; // of the position after it
    bool has_score;
    EngineReport report;
} ExplorerMove;

// Where the view comes from; what is NULL is left out.
typedef struct ExplorerView {
    Explorer *database;
    const Statistic *statistic;
    Engine *engine;
    int level;
} ExplorerView;

// The legal moves of a position, the most played first; the number of them. −1 with an error when
// something fails.
int explorer_moves(const ExplorerView *view, Rules rules, Position position,
                   ExplorerMove moves[MOVES_MAX], Error *error);

// The share of points that the mover got, with its error.
MatchStatistics explorer_points(const MoveCount *count);

// One move as an object, its squares named as on a board of that size.
Json *explorer_move_json(const ExplorerMove *move, int size);

#endif
