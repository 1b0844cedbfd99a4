/* Game: rules, initial position, moves and a current position among them.

   A handle must be used by one thread at a time; different handles are independent. Functions that
   return a handle transfer its ownership to the caller, who frees it with flipside_game_free. On
   failure they return NULL and fill in `error`, which may be NULL. */
#ifndef FLIPSIDE_GAME_H
#define FLIPSIDE_GAME_H

#include "position.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct flipside_game flipside_game;

/* Creates a game from the start position of the rules. */
FLIPSIDE_API flipside_game *flipside_game_new(flipside_rules rules, flipside_error *error);

/* Creates a game from a position. */
FLIPSIDE_API flipside_game *flipside_game_from(flipside_rules rules, flipside_position position,
                                               flipside_error *error);

/* Copies a game, including moves that have been taken back. */
FLIPSIDE_API flipside_game *flipside_game_copy(const flipside_game *game, flipside_error *error);

/* Parses a game in any supported format: a transcript such as "f5d6c3" from the start position, a
   position, or a GGF, SGF or PGN game. The text must contain exactly one game or position. */
FLIPSIDE_API flipside_game *flipside_game_from_text(flipside_rules rules, const char *text,
                                                    flipside_error *error);

/* Frees a game. NULL is ignored. */
FLIPSIDE_API void flipside_game_free(flipside_game *game);

/* Returns the rules. flipside_game_from_text takes them from the text where it specifies them. */
FLIPSIDE_API flipside_rules flipside_game_rules(const flipside_game *game);

/* Return the current position, its legal moves (one bit per square), whether the side to move must
   pass, and whether the game is over. */
FLIPSIDE_API flipside_position flipside_game_position(const flipside_game *game);
FLIPSIDE_API uint64_t flipside_game_moves(const flipside_game *game);
FLIPSIDE_API bool flipside_game_must_pass(const flipside_game *game);
FLIPSIDE_API bool flipside_game_over(const flipside_game *game);

/* Returns the score of the current position for a colour, as flipside_score does. */
FLIPSIDE_API int flipside_game_score(const flipside_game *game, flipside_color color);

/* Returns the number of moves played, including passes. */
FLIPSIDE_API int flipside_game_plies(const flipside_game *game);

/* Returns a move by its index, counted from 0: a square or FLIPSIDE_PASS. Returns FLIPSIDE_NO_MOVE
   for indices outside the game. */
FLIPSIDE_API int flipside_game_move(const flipside_game *game, int ply);

/* Plays a move, takes the last move back, or redoes a move that was taken back. FLIPSIDE_PASS is
   legal only if the side to move has no other move. Return false and change nothing if that is
   impossible. */
FLIPSIDE_API bool flipside_game_play(flipside_game *game, int move);
FLIPSIDE_API bool flipside_game_undo(flipside_game *game);
FLIPSIDE_API bool flipside_game_redo(flipside_game *game);

/* Plays a transcript such as "f5d6c3". Forced passes may be omitted. On failure nothing is
   played. */
FLIPSIDE_API bool flipside_game_read(flipside_game *game, const char *transcript,
                                     flipside_error *error);

/* Writes the moves played as a transcript, like snprintf: returns the full length, even if the
   buffer is too small, and always terminates the buffer if `capacity` is positive. Returns 0 if out
   of memory. */
FLIPSIDE_API size_t flipside_game_write(const flipside_game *game, char *buffer, size_t capacity);

#ifdef __cplusplus
}
#endif

#endif
