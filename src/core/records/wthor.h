// WTHOR: the French federation's base of games (.wtb), with the names of players (.jou) and
// tournaments (.trn). Read byte by byte, so it is the same on every machine.
//
// Header, 16 bytes: century, year, month and day of creation; u32 games; u16 names; u16 year of the
// games; board size (0 and 8 are 8×8); 1 = solitaires; depth of the theoretical scores (0 means
// 22); reserved. A game is 68 bytes: u16 tournament, u16 black, u16 white, black's discs with the
// empty squares given to the winner, the same after best play from the theoretical depth on, and 60
// moves as 10·row + column counted from 1; 0 = none. Passes are left out.
#ifndef FLIPSIDE_CORE_WTHOR_H
#define FLIPSIDE_CORE_WTHOR_H

#include "error.h"
#include "game.h"

#include <stddef.h>

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
    uint16_t tournament, black, white; // numbers of names
    int black_discs, theoretical_discs;
    int move_count;
    uint8_t move[WTHOR_MOVES_MAX]; // squares
} WthorGame;

// Reads a header; false with an error when the bytes are none, or too few for what it announces.
bool wthor_header(const void *data, size_t size, WthorHeader *header, Error *error);

// Reads game number `index` of a whole .wtb file whose header was read; false with an error naming
// it when its bytes are no moves.
bool wthor_game(const void *data, const WthorHeader *header, uint32_t index, WthorGame *game,
                Error *error);

// Plays it. False with an error when a move is illegal; *complete tells whether it ends with the
// game over.
bool wthor_play(const WthorGame *wthor, Game *game, bool *complete, Error *error);

// Name number `index` of a whole .jou (20 bytes each) or .trn (26 bytes each) file as UTF-8.
enum {
    WTHOR_PLAYER_SIZE = 20,
    WTHOR_TOURNAMENT_SIZE = 26,
    WTHOR_NAME_MAX = 2 * WTHOR_TOURNAMENT_SIZE + 1
};
bool wthor_name(const void *data, size_t size, int name_size, uint32_t index,
                char name[WTHOR_NAME_MAX]);

#endif
