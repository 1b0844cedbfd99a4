// A user's library of games, stored with names, date and result, and searchable by player, opening,
// result, day and average loss.
//
// Stored in SQLite (collection_sqlite.c), or as JSON lines in builds without it
// (collection_plain.c). A game is identified by its moves, up to symmetry, and its players;
// duplicates are not stored.
#ifndef FLIPSIDE_STUDY_COLLECTION_H
#define FLIPSIDE_STUDY_COLLECTION_H

#include "database.h"
#include "game_sheet.h"
#include "json.h"
#include "review.h"

typedef struct Collection Collection;

// Appends the path of the user's own collection.
bool collection_path(Text *path, Error *error);

Collection *collection_open(const char *path, DatabaseAccess access, Error *error);
void collection_close(Collection *collection);

// Opens the user's own collection for writing. Returns NULL if it is missing or cannot be opened.
Collection *collection_open_own(void);

// Adds a game. Sets *added to false for duplicates and games without moves.
bool collection_add(Collection *collection, const GameSheet *sheet, bool *added, Error *error);

// Returns the id of the last added game.
int64_t collection_last(const Collection *collection);

// Adds a game to the user's own collection, creating it if necessary.
bool collection_add_own(const GameSheet *sheet, Error *error);

typedef struct CollectionImport {
    bool ended_only; // input: skip unfinished games
    int64_t games, added, bad;
    char first_error[200]; // reason for the first bad game
} CollectionImport;

// Adds the games of a file or directory (game_source.h) and updates the counts in `import`.
bool collection_import(Collection *collection, const char *path, Rules rules,
                       CollectionImport *import, Error *error);

// Adds the games of an untrusted text. Never opens a file.
bool collection_import_pasted(Collection *collection, const char *text, Rules rules,
                              CollectionImport *import, Error *error);

// A stored game without its moves.
typedef struct CollectionGame {
    int64_t id;
    char name[2][SHEET_TEXT], date[SHEET_TEXT], event[SHEET_TEXT];
    Goal goal;
    int size, plies;
    SheetEnding ending;
    double result; // for Black, of a finished game
    char opening[160];
    bool reviewed;
    double loss[2]; // average discs lost per move, of a reviewed game
} CollectionGame;

// Returns a game as a JSON object, owned by the caller.
Json *collection_json(const CollectionGame *game);

typedef enum CollectionResult {
    RESULT_ANY,
    RESULT_WON, // this and the next two: for the player searched for
    RESULT_DRAWN,
    RESULT_LOST,
    RESULT_BLACK, // won by this colour
    RESULT_WHITE,
} CollectionResult;

// All orders are descending except ORDER_OPENING, which is alphabetical. ORDER_RESULT is by the
// result for Black. Games without a value come last.
typedef enum CollectionOrder {
    ORDER_DATE,
    ORDER_PLIES,
    ORDER_RESULT,
    ORDER_LOSS,
    ORDER_OPENING
} CollectionOrder;

// Search criteria; NULL, negative and ANY values match every game.
typedef struct CollectionSearch {
    const char *player, *opening; // parts of names, case-insensitive
    CollectionResult result;
    const char *since, *until; // inclusive, "2024", "2024-05" or "2024-05-17"
    double min_loss, max_loss; // average loss of the player, or of both sides without a player
    int goal;                  // a Goal
    const char *text;          // part of either name, the opening, the event or the day
    CollectionOrder order;
    bool backwards;      // reverse the order
    int64_t limit, from; // maximum number of games, and number of games skipped
} CollectionSearch;

#define COLLECTION_EVERYTHING                                                                      \
    ((CollectionSearch){.min_loss = -1, .max_loss = -1, .goal = -1, .limit = -1})

typedef bool CollectionVisit(const CollectionGame *game, void *user);

// Visits the matching games in order until the visitor returns false.
bool collection_search(Collection *collection, const CollectionSearch *search,
                       CollectionVisit *visit, void *user, Error *error);

// Counts the matching games, ignoring the limit.
bool collection_count(Collection *collection, const CollectionSearch *search, int64_t *count,
                      Error *error);

// Reads a game. An unknown id is an error. `game` and `sheet` may be NULL.
bool collection_get(Collection *collection, int64_t id, CollectionGame *game, GameSheet *sheet,
                    Error *error);
bool collection_remove(Collection *collection, int64_t id, Error *error);

// Stores the average losses of Black and White with every game that has these moves. Sets *games,
// unless NULL, to the number of such games.
bool collection_set_loss(Collection *collection, const Game *game, const double loss[2],
                         int64_t *games, Error *error);

// Stores the average losses found by a review; preset moves do not count. The second function uses
// the user's own collection, if it exists, and ignores errors.
bool collection_set_review(Collection *collection, const Review *review, Error *error);
void collection_set_own_review(const Review *review);

#endif
