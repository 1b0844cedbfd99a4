/* Rules and positions: plain values that may be copied and kept; like the error they never change
   their layout. Square s is bit s of a board: a1 = 0, b1 = 1, ... h8 = 63. The boards of 6x6 and
   4x4 are the middle of the 8x8 one (9 to 54, 18 to 45).

   Nothing here keeps state, prints or exits; everything may be called from any thread. A position
   made by hand should pass flipside_position_check before it is used. Rules that do not exist (a
   goal 7, a size of 5) are an error where a function can report one; elsewhere they count as the
   ordinary ones. */
#ifndef FLIPSIDE_POSITION_H
#define FLIPSIDE_POSITION_H

#include "export.h"
#include "version.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum flipside_goal { FLIPSIDE_MOST, FLIPSIDE_FEWEST } flipside_goal;
typedef enum flipside_start {
    FLIPSIDE_STANDARD,
    FLIPSIDE_OPEN,
    FLIPSIDE_PARALLEL,
    FLIPSIDE_GIVEN
} flipside_start;
typedef enum flipside_color { FLIPSIDE_BLACK, FLIPSIDE_WHITE } flipside_color;
typedef enum flipside_form {
    FLIPSIDE_OBF,     /* one line, a1 to h8, then the side */
    FLIPSIDE_DRAWING, /* one line per row with coordinates */
    FLIPSIDE_ARRAY,   /* rows of -1 (black), 0, 1 (white) */
    FLIPSIDE_BITS     /* two hexadecimal boards, then the side */
} flipside_form;

/* Moves that are not squares. */
enum { FLIPSIDE_PASS = 64, FLIPSIDE_NO_MOVE = 65 };

typedef struct flipside_rules {
    flipside_goal goal;
    flipside_start start;
    int size; /* 8, 6 or 4; 0 = 8, so that {0} is the ordinary game */
} flipside_rules;

typedef struct flipside_position {
    uint64_t black, white;
    flipside_color side; /* to move */
} flipside_position;

/* What went wrong, in words, and the column (from 1) of the text that caused it; 0 when no text
 * did. */
typedef struct flipside_error {
    char text[384];
    size_t column;
} flipside_error;

/* The version that runs, "1.2.3" and as FLIPSIDE_VERSION_NUMBER; and the instruction set in use:
   "portable", "avx2", "avx512" or "neon". */
FLIPSIDE_API const char *flipside_version(void);
FLIPSIDE_API int flipside_version_number(void);
FLIPSIDE_API const char *flipside_kernel(void);

/* The ordinary game, and the position in which rules begin. */
FLIPSIDE_API flipside_rules flipside_rules_default(void);
FLIPSIDE_API flipside_position flipside_start_position(flipside_rules rules);

/* Is it a position of these rules? Not when both sides have a disc on one square, a disc is off the
   board, the side to move is neither, or the goal, the start or the size does not exist. The error
   may be NULL here and everywhere. */
FLIPSIDE_API bool flipside_position_check(flipside_rules rules, flipside_position position,
                                          flipside_error *error);

/* Reads a position in any form. Where the text does not tell the side to move, black is. */
FLIPSIDE_API bool flipside_position_read(const char *text, flipside_rules rules,
                                         flipside_position *position, flipside_error *error);

/* Writes a position like snprintf: returns the length it has or would have, 0 without memory; the
   buffer is always terminated. */
FLIPSIDE_API size_t flipside_position_write(flipside_position position, flipside_rules rules,
                                            flipside_form form, char *buffer, size_t capacity);

/* "f5" or "--" into a buffer of at least 3 bytes, which is returned; and back. Every board has
   names of its own: a1 to h8, a1 to f6, a1 to d4. */
FLIPSIDE_API const char *flipside_move_write(int move, flipside_rules rules, char *buffer);
FLIPSIDE_API bool flipside_move_read(const char *text, flipside_rules rules, int *move,
                                     flipside_error *error);

/* Squares where the side to move may move; 0 when it must pass or the game is over. */
FLIPSIDE_API uint64_t flipside_moves(flipside_rules rules, flipside_position position);

/* Discs that a move turns over; 0 when it is illegal or a placement of the open start. */
FLIPSIDE_API uint64_t flipside_flips(flipside_rules rules, flipside_position position, int square);

/* Makes a legal move (or a pass where there is no move); false and no change when it is illegal. */
FLIPSIDE_API bool flipside_play(flipside_rules rules, flipside_position *position, int move);

/* Neither side can move. */
FLIPSIDE_API bool flipside_over(flipside_rules rules, flipside_position position);

/* Score of a finished game for a colour: discs minus the other's, empty squares to the side with
   more; the goal of fewest discs negates it. Positive = that colour wins. */
FLIPSIDE_API int flipside_score(flipside_rules rules, flipside_position position,
                                flipside_color color);

/* Discs of a colour that can never be turned over (never too many, perhaps too few). */
FLIPSIDE_API uint64_t flipside_stable(flipside_rules rules, flipside_position position,
                                      flipside_color color);

/* The one of the eight symmetric positions that stands for all of them. */
FLIPSIDE_API flipside_position flipside_canonical(flipside_position position);

/* A well mixed hash, the same on every machine; the side to move counts. */
FLIPSIDE_API uint64_t flipside_hash(flipside_position position);

/* Leaves of the game tree; a pass costs one ply or none; 0 threads = one per core. False without
 * memory or threads. */
FLIPSIDE_API bool flipside_perft(flipside_rules rules, flipside_position position, int depth,
                                 bool pass_costs_ply, int threads, uint64_t *leaves);

#ifdef __cplusplus
}
#endif

#endif
