// GGF, the game format of the Generic Game Server that NBoard and most Othello programs exchange:
//   (;GM[Othello]PC[place]DT[date]PB[black]PW[white]TI[5:00]TY[8a]RE[+4.000]BO[8 <squares> *]B[F5/1.25/3.2]W[PA];)
// The type's letter `a` (anti) is the goal `fewest`; the result is Black's score under the goal. Squares of smaller
// boards begin at a1 there, as everywhere outside.
#ifndef FLIPSIDE_FORMATS_GGF_H
#define FLIPSIDE_FORMATS_GGF_H

#include "error.h"
#include "game.h"
#include "text.h"

enum { GGF_TEXT = 192 }; // 40 characters and a number, in any script

// What may stand beside a move.
typedef struct GgfNote {
    bool has_eval, has_seconds;
    double eval;    // discs, mover's view
    double seconds; // used for the move
} GgfNote;

typedef enum GgfEnding { GGF_UNFINISHED, GGF_PLAYED, GGF_RESIGNED, GGF_TIME, GGF_AGREED } GgfEnding;

typedef struct GgfGame {
    Game game;
    GgfNote notes[GAME_PLIES_MAX]; // one per move of the game
    char place[GGF_TEXT], date[GGF_TEXT], black[GGF_TEXT], white[GGF_TEXT];
    char black_rating[GGF_TEXT], white_rating[GGF_TEXT], time[GGF_TEXT];
    GgfEnding ending;
    double result; // Black's score; of a finished game
} GgfGame;

// Where the next game of a text begins, or NULL.
const char *ggf_find(const char *text);

// Reads the first game of a text; *end (may be NULL) is set behind it. An error names the place in `text`. Passes that
// are not written are made; a move out of turn or against the rules is an error.
bool ggf_parse(const char *text, GgfGame *game, const char **end, Error *error);

// Writes one game in one line, without a line end. Reads back to the same game.
void ggf_write(Text *out, const GgfGame *game);

#endif
