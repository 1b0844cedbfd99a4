// The games of a tournament or of self-play, read at once and kept without the notes of their
// moves, some 700 bytes each: such files are visited from their beginning to their end, while a
// review takes one game after the other.
#ifndef FLIPSIDE_STUDY_REVIEW_PILE_H
#define FLIPSIDE_STUDY_REVIEW_PILE_H

#include "game_sheet.h"

typedef struct ReviewPile {
    struct PiledGame *games;
    size_t count, room;
    size_t at; // the next one to take
} ReviewPile;

// Does this path name the folder or log of a tournament, or a data set?
bool review_pile_is_for(const char *path);

// Reads all games of the path in place of what the pile had; those without a move are left out, a
// damaged one is an error. To be freed in any case.
bool review_pile_read(ReviewPile *pile, const char *path, Rules rules, Error *error);
void review_pile_free(ReviewPile *pile);

// Takes the next game; false when there is none.
bool review_pile_take(ReviewPile *pile, GameSheet *sheet);

#endif
