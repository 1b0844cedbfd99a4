// All games of a class, read from the log for its pages: results, times, output of the players,
// forfeits, and the biggest mistakes according to the engine.
#ifndef FLIPSIDE_APP_CLASS_GAMES_H
#define FLIPSIDE_APP_CLASS_GAMES_H

#include "classroom.h"

enum { CLASS_MISTAKES_MAX = 6, CLASS_OUTPUTS_SHOWN = 3, CLASS_FORFEITS_SHOWN = 12 };

typedef struct ClassGame {
    int number;       // from 1, as in the report
    int black, white; // players
    int black_half_points;
    bool has_score;
    int score; // for Black
    EndReason reason;
    Color loser;
    char *detail, *errors; // of a forfeit; may be NULL
    char *printed[2];      // output by colour; NULL = none
    double seconds[2];     // total thinking time by colour, without the opening
    double worst[2];       // longest move by colour
    int opening;           // plies
    Game game;
} ClassGame;

typedef struct ClassMistake {
    int game; // index in `games`
    int ply;  // from 1
    int move, best, loss;
    bool turned; // changed the result of the game
} ClassMistake;

typedef struct ClassGames {
    ClassGame *games; // by number
    int count, capacity;
    int players;
    ClassMistake (*mistakes)[CLASS_MISTAKES_MAX]; // by player, biggest first
    int *mistake_count;
    int *reviewed; // number of reviewed games by player
    bool failed;   // out of memory
} ClassGames;

// Options of the reviews.
typedef struct ClassReviewOptions {
    int games;         // per author; 0 = none
    int level;         // of the engine
    const char *cache; // file; NULL = none
    const char *version;
    int threads;
    const atomic_bool *stop;
    void (*progress)(int done, int count, void *user); // may be NULL; calls are serialised
    void *user;
} ClassReviewOptions;

// Reads the games in the class's directory. Must be freed also after a failure.
bool class_games_read(ClassGames *class_games, const Classroom *classroom, Error *error);
void class_games_free(ClassGames *class_games);

// Finds the authors' biggest mistakes: reviews lost games first, newest first.
bool class_games_review(ClassGames *class_games, const Classroom *classroom,
                        const ClassReviewOptions *review, Error *error);

#endif
