// One's own games in a database, or where there are none in a file: kept with names, date and
// result, found again by player, opening, result, day and average loss. A game is the same when
// moves and players are; it is kept once.
#ifndef FLIPSIDE_STUDY_COLLECTION_H
#define FLIPSIDE_STUDY_COLLECTION_H

#include "database.h"
#include "game_sheet.h"
#include "review.h"

typedef struct Collection Collection;

// Appends the path of the user's own collection.
bool collection_path(Text *path, Error *error);

Collection *collection_open(const char *path, DatabaseAccess access, Error *error);
void collection_close(Collection *collection);

// The user's own collection, to be written to, where there is one; NULL when there is none or it
// cannot be opened.
Collection *collection_open_own(void);

// Adds a game; *added is false when it was there, or has no moves.
bool collection_add(Collection *collection, const GameSheet *sheet, bool *added, Error *error);

// The number of the game that was added last.
int64_t collection_last(const Collection *collection);

// Adds a game to the user's own collection, which is opened for it.
bool collection_add_own(const GameSheet *sheet, Error *error);

typedef struct CollectionImport {
    bool ended_only; // given: leave games alone that are not over
    int64_t games, added, bad;
    char first[200]; // why the first bad one was refused
} CollectionImport;

// Adds the games of a file or folder (game_source.h) and what was counted to `import`.
bool collection_import(Collection *collection, const char *path, Rules rules,
                       CollectionImport *import, Error *error);

// The same for the games of a text that was pasted; no file is opened for it.
bool collection_import_pasted(Collection *collection, const char *text, Rules rules,
                              CollectionImport *import, Error *error);

// What is known of a game without its moves.
typedef struct CollectionGame {
    int64_t id;
    char name[2][SHEET_TEXT], date[SHEET_TEXT], event[SHEET_TEXT];
    Goal goal;
    int size, plies;
    SheetEnding ending;
    double result; // for Black, of an ended game
    char opening[160];
    bool reviewed;
    double loss[2]; // average discs lost a move, of a reviewed game
} CollectionGame;

typedef enum CollectionResult {
    RESULT_ANY,
    RESULT_WON, // these three by the player that is looked for
    RESULT_DRAWN,
    RESULT_LOST,
    RESULT_BLACK, // won by a colour
    RESULT_WHITE,
} CollectionResult;

// The latest day first, the longest, the best result for Black, the greatest loss, the first
// opening in the alphabet.
typedef enum CollectionOrder {
    ORDER_DATE,
    ORDER_PLIES,
    ORDER_RESULT,
    ORDER_LOSS,
    ORDER_OPENING
} CollectionOrder;

// What is looked for; what is NULL, negative or ANY does not matter.
typedef struct CollectionSearch {
    const char *player, *opening; // parts of names, whatever the case of their letters
    CollectionResult result;
    const char *since, *until; // days, "2024", "2024-05" or "2024-05-17", both included
    double min_loss, max_loss; // average loss of the player; without a player of both together
    int goal;                  // a Goal
    const char *text;          // a part of either name, the opening, the event or the day
    CollectionOrder order;
    bool backwards;
    int64_t limit, from; // games at most, and how many are left out before them
} CollectionSearch;

#define COLLECTION_EVERYTHING                                                                      \
    ((CollectionSearch){.least_loss = -1, .most_loss = -1, .goal = -1, .limit = -1})

typedef bool CollectionVisit(const CollectionGame *game, void *user);

// Visits what is found, in the order wished for, until the visitor returns false.
bool collection_search(Collection *collection, const CollectionSearch *search,
                       CollectionVisit *visit, void *user, Error *error);

// How many games are found, whatever the limit.
bool collection_count(Collection *collection, const CollectionSearch *search, int64_t *count,
                      Error *error);

// A game by its number, whole; false with an error when there is none. Either of the two may be
// NULL.
bool collection_get(Collection *collection, int64_t id, CollectionGame *game, GameSheet *sheet,
                    Error *error);
bool collection_remove(Collection *collection, int64_t id, Error *error);

// A review found the average loss of Black and White in a game: every game with these moves has it
// from now on. *games (may be NULL) tells how many those are.
bool collection_set_loss(Collection *collection, const Game *game, const double loss[2],
                         int64_t *games, Error *error);

// The same by a review, whose moves of a lot do not count; and for the user's own collection where
// there is one.
bool collection_set_review(Collection *collection, const Review *review, Error *error);
void collection_set_own_review(const Review *review);

#endif
