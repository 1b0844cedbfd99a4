// All games of a class as its pages tell of them, collected from the log: results, times, what
// players printed, why games were forfeited, and which moves cost most by our own engine.
#ifndef FLIPSIDE_APP_DOSSIER_H
#define FLIPSIDE_APP_DOSSIER_H

#include "classroom.h"

enum { DOSSIER_COSTLY = 6, DOSSIER_PRINTED = 3, DOSSIER_FORFEITS = 12 };

typedef struct DossierGame {
    int number;       // from 1, as the report counts
    int black, white; // players
    int black_half_points;
    bool has_score;
    int score; // for black
    EndReason reason;
    Color loser;
    char *detail, *errors; // of a forfeit; may be NULL
    char *printed[2];      // NULL = nothing
    double seconds[2];     // that black and white thought in all, without the opening
    double worst[2];
    int opening;
    Game game;
} DossierGame;

// A move that gave something away.
typedef struct DossierMove {
    int game; // place in `games`
    int ply;  // from 1
    int move, best, loss;
    bool turned; // the result of the game
} DossierMove;

typedef struct Dossier {
    DossierGame *games; // by number
    int count, room;
    int players;
    DossierMove (*costly)[DOSSIER_COSTLY]; // by player, the costliest first
    int *costly_count;
    int *reviewed; // games of a player that were looked at
    bool failed;   // no memory
} Dossier;

// What is looked at with the engine: the work is bounded by games of an author, and kept in a file.
typedef struct DossierReview {
    int games;         // of each author; 0 = none
    int level;         // of the engine
    const char *cache; // file; NULL = none
    const char *version;
    int threads;
    const atomic_bool *stop;
    void (*progress)(int done, int count, void *user); // may be NULL; one call at a time
    void *user;
} DossierReview;

// Reads the games of the class's folder.
bool dossier_read(Dossier *dossier, const Classroom *classroom, Error *error);
void dossier_free(Dossier *dossier);

// Looks for the costliest moves of the authors: in lost games first, and the latest first.
bool dossier_review(Dossier *dossier, const Classroom *classroom, const DossierReview *review,
                    Error *error);

#endif
