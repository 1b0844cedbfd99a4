// WTHOR, the game database of the French Othello federation: games (.wtb), with names of players
// (.jou) and tournaments (.trn) in separate files. All numbers are little-endian.
//
// Header, 16 bytes: century, year, month and day of creation; u32 games; u16 names; u16 year of the
// games; board size (0 and 8 are 8×8); 1 = solitaires; depth of the theoretical scores (0 means
// 22); reserved.
// Game, 68 bytes: u16 tournament, u16 black, u16 white, black's discs with empty squares counted
// for the winner, the same after best play from the theoretical depth on, and 60 moves as
// 10·row + column from 1; 0 = none. Passes are omitted.
#ifndef FLIPSIDE_CORE_WTHOR_H
#define FLIPSIDE_CORE_WTHOR_H

#include "dataset.h"
#include "game_sheet.h"

enum { WTHOR_HEADER_SIZE = 16, WTHOR_GAME_SIZE = 68, WTHOR_MOVES_MAX = 60 };

typedef struct WthorHeader {
    uint32_t games; // 0 in a file of names
    uint16_t names; // 0 in a file of games
    uint16_t year;
    int size;              // 8 or 10
    int theoretical_depth; // empties from which the theoretical score was computed
    bool solitaire;
} WthorHeader;

typedef struct WthorGame {
    uint16_t tournament, black, white; // indices of names
    int black_discs, theoretical_discs;
    int move_count;
    uint8_t move[WTHOR_MOVES_MAX]; // squares
} WthorGame;

// Reads a header. Fails if it is invalid or the file is shorter than it requires.
bool wthor_header(const void *data, size_t size, WthorHeader *header, Error *error);

// Reads game `index` of a whole .wtb file.
bool wthor_game(const void *data, const WthorHeader *header, uint32_t index, WthorGame *game,
                Error *error);

// Plays the moves; fails if one is illegal. *complete is set to whether the game is over.
bool wthor_play(const WthorGame *wthor, Game *game, bool *complete, Error *error);

// Reads name `index` of a whole .jou (20 bytes each) or .trn file (26 bytes each) as UTF-8.
enum {
    WTHOR_PLAYER_SIZE = 20,
    WTHOR_TOURNAMENT_SIZE = 26,
    WTHOR_NAME_MAX = 2 * WTHOR_TOURNAMENT_SIZE + 1
};
bool wthor_name(const void *data, size_t size, int name_size, uint32_t index,
                char name[WTHOR_NAME_MAX]);

// Content of the name files; empty = unknown.
typedef struct WthorNames {
    Text players, tournaments;
} WthorNames;

// Reads the name files in the directory of a .wtb file. Missing or invalid files are ignored.
void wthor_names_find(WthorNames *names, const char *path);
void wthor_names_free(WthorNames *names);

// Sets the known names of a game.
void wthor_names_apply(const WthorNames *names, const WthorGame *game, GameSheet *sheet);

typedef struct ImportCount {
    uint64_t added, broken_off, illegal;
} ImportCount;

// Appends the complete games of a .wtb file to a dataset with the goal `most`. Unfinished games and
// games with illegal moves are counted and skipped. With a NULL writer, only counts.
bool wthor_import(const char *path, DatasetWriter *writer, ImportCount *count, Error *error);

#endif
