// The names that belong to WTHOR's games: they stand in files of their own, of players (.jou) and
// tournaments (.trn), in the folder of the games.
#ifndef FLIPSIDE_CORE_WTHOR_NAMES_H
#define FLIPSIDE_CORE_WTHOR_NAMES_H

#include "game_sheet.h"
#include "text.h"
#include "wthor.h"

typedef struct WthorNames {
    Text players, tournaments; // the files, whole; empty = there is none
} WthorNames;

// Reads those beside a file of games, whatever the case of their endings. What is not there or no
// such file is left out: games are games without names, too.
void wthor_names_find(WthorNames *names, const char *path);
void wthor_names_free(WthorNames *names);

// Writes the names of a game into its sheet, as far as they are known.
void wthor_names_apply(const WthorNames *names, const WthorGame *game, GameSheet *sheet);

#endif
