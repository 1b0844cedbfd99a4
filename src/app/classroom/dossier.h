// All games of a class as its pages tell of them, collected from the log: results, times, what
// players printed, why games were forfeited, and which moves cost most by our own engine.
#ifndef FLIPSIDE_APP_DOSSIER_H
#define FLIPSIDE_APP_DOSSIER_H

#include "classroom.h"

enum { CLASS_MISTAKES_MAX = 6, CLASS_OUTPUTS_SHOWN = 3, CLASS_FORFEITS_SHOWN = 12 };

typedef struct ClassGame {
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
} ClassGame;

// A move that gave something away.
typedef struct ClassMistake {
    int game; // place in `games`
    int ply;  // from 1
    int move, best, loss;
    bool turned; // the result of the game
} ClassMistake;

typedef struct ClassGames {
    ClassGame *games; // by number
    int count, room;
    int players;
    ClassMistake (*costly)[CLASS_MISTAKES_MAX]; // by player, the costliest first
    int *costly_count;
    int *reviewed; // games of a player that were looked at
    bool failed;   // no memory
} ClassGames;

// What is looked at with the engine: the work is bounded by games of an author, and kept in a file.
typedef struct ClassReviewOptions {
    int games;         // of each author; 0 = none
    int level;         // of the engine
    const char *cache; // file; NULL = none
    const char *version;
    int threads;
    const atomic_bool *stop;
    void (*progress)(int done, int count, void *user); // may be NULL; one call at a time
    void *user;
} ClassReviewOptions;

// Reads the games of the class's folder.
bool class_games_read(ClassGames *dossier, const Classroom *classroom, Error *error);
void class_games_free(ClassGames *dossier);

// Looks for the costliest moves of the authors: in lost games first, and the latest first.
bool class_games_review(ClassGames *dossier, const Classroom *classroom,
                        const ClassReviewOptions *review, Error *error);

#endif
