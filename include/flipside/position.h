/* Rules and positions.

   Both are plain values that may be copied freely; their layout and that of flipside_error never
   change. Square s is bit s of a board: a1 = 0, b1 = 1, ..., h8 = 63. The 6x6 and 4x4 boards are
   the centre of the 8x8 board (squares 9 to 54 and 18 to 45).

   All functions are stateless and may be called from any thread. They never print and never exit.
   Functions with an `error` parameter return false on failure and fill it in; it may be NULL.

   Check positions that were built by hand with flipside_position_check before use. Invalid rules,
   such as a goal of 7 or a size of 5, are an error in functions that can report one. Other
   functions replace invalid values by the defaults. */
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

/* The side with the most or with the fewest discs wins. */
typedef enum flipside_goal { FLIPSIDE_MOST, FLIPSIDE_FEWEST } flipside_goal;
typedef enum flipside_start {
    FLIPSIDE_STANDARD, /* diagonal start of Othello */
    FLIPSIDE_OPEN,     /* empty board; the first four discs go to the centre */
    FLIPSIDE_PARALLEL, /* discs of one colour side by side */
    FLIPSIDE_GIVEN     /* any given position */
} flipside_start;
typedef enum flipside_color { FLIPSIDE_BLACK, FLIPSIDE_WHITE } flipside_color;
typedef enum flipside_form {
    FLIPSIDE_OBF,     /* one line: squares a1 to h8, then the side to move */
    FLIPSIDE_DRAWING, /* one line per row, with coordinates */
    FLIPSIDE_ARRAY,   /* rows of -1 (black), 0 (empty) and 1 (white) */
    FLIPSIDE_BITS     /* two hexadecimal bit boards, then the side to move */
} flipside_form;

/* Moves other than squares. */
enum { FLIPSIDE_PASS = 64, FLIPSIDE_NO_MOVE = 65 };

typedef struct flipside_rules {
    flipside_goal goal;
    flipside_start start;
    int size; /* 8, 6 or 4; 0 = 8, so {0} is standard Othello */
} flipside_rules;

typedef struct flipside_position {
    uint64_t black, white; /* one bit per disc */
    flipside_color side;   /* side to move */
} flipside_position;

typedef struct flipside_error {
    char text[384]; /* message for people */
    size_t column;  /* column of the input text that caused the error, counted from 1; 0 = none */
} flipside_error;

/* Return the version of the running library, as "1.2.3" and as a FLIPSIDE_VERSION_NUMBER. */
FLIPSIDE_API const char *flipside_version(void);
FLIPSIDE_API int flipside_version_number(void);

/* Returns the instruction set in use: "portable", "avx2", "avx512" or "neon". */
FLIPSIDE_API const char *flipside_kernel(void);

/* Returns the rules of standard Othello. */
FLIPSIDE_API flipside_rules flipside_rules_default(void);

/* Returns the start position of the rules. */
FLIPSIDE_API flipside_position flipside_start_position(flipside_rules rules);

/* Checks a position: no square has two discs, no disc is off the board, the side to move is valid,
   and so are goal, start and size of the rules. */
FLIPSIDE_API bool flipside_position_check(flipside_rules rules, flipside_position position,
                                          flipside_error *error);

/* Parses a position in any form. If the text does not specify the side to move, it is black. */
FLIPSIDE_API bool flipside_position_read(const char *text, flipside_rules rules,
                                         flipside_position *position, flipside_error *error);

/* Writes a position, like snprintf: returns the full length, even if the buffer is too small, and
   always terminates the buffer if `capacity` is positive. Returns 0 if out of memory. */
FLIPSIDE_API size_t flipside_position_write(flipside_position position, flipside_rules rules,
                                            flipside_form form, char *buffer, size_t capacity);

/* Writes a move, such as "f5", or "--" for a pass, to a buffer of at least 3 bytes and returns the
   buffer. Squares are named relative to the board size: a1 to h8, a1 to f6 or a1 to d4. */
FLIPSIDE_API const char *flipside_move_write(int move, flipside_rules rules, char *buffer);

/* Parses a move in the notation of flipside_move_write. */
FLIPSIDE_API bool flipside_move_read(const char *text, flipside_rules rules, int *move,
                                     flipside_error *error);

/* Returns the legal moves, one bit per square; 0 if the side to move must pass or the game is
   over. */
FLIPSIDE_API uint64_t flipside_moves(flipside_rules rules, flipside_position position);

/* Returns the discs that a move flips; 0 for illegal moves and for placements of the open start. */
FLIPSIDE_API uint64_t flipside_flips(flipside_rules rules, flipside_position position, int square);

/* Plays a move, or FLIPSIDE_PASS if there is no legal move. Returns false and leaves the position
   unchanged if the move is illegal. */
FLIPSIDE_API bool flipside_play(flipside_rules rules, flipside_position *position, int move);

/* Returns true if neither side can move. */
FLIPSIDE_API bool flipside_over(flipside_rules rules, flipside_position position);

/* Returns the final score for a colour: its discs minus the opponent's, with empty squares counted
   for the side with more discs. Under the goal FLIPSIDE_FEWEST the sign is reversed, so positive
   scores are always wins. */
FLIPSIDE_API int flipside_score(flipside_rules rules, flipside_position position,
                                flipside_color color);

/* Returns discs of a colour that can never be flipped again. The set is a lower bound: some stable
   discs may be missing. */
FLIPSIDE_API uint64_t flipside_stable(flipside_rules rules, flipside_position position,
                                      flipside_color color);

/* Returns the canonical representative of the eight symmetric positions. */
FLIPSIDE_API flipside_position flipside_canonical(flipside_position position);

/* Returns a hash of the position and its side to move, identical on all platforms. */
FLIPSIDE_API uint64_t flipside_hash(flipside_position position);

/* Counts the leaves of the game tree at a depth. `pass_costs_ply` selects whether a pass counts as
   a ply; `threads` = 0 means one per core. Returns false if `depth` is negative, or if memory or
   threads are not available. */
FLIPSIDE_API bool flipside_perft(flipside_rules rules, flipside_position position, int depth,
                                 bool pass_costs_ply, int threads, uint64_t *leaves);

#ifdef __cplusplus
}
#endif

#endif
