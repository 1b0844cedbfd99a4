/* A game: rules, first position, moves, a place in them. One handle belongs to one thread at a
 * time. */
#ifndef FLIPSIDE_GAME_H
#define FLIPSIDE_GAME_H

#include "position.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct flipside_game flipside_game;

/* A new game from the rules' start or from a position, and a copy; NULL and an error when the rules
   or the position do not exist or there is no memory. */
FLIPSIDE_API flipside_game *flipside_game_new(flipside_rules rules, flipside_error *error);
FLIPSIDE_API flipside_game *flipside_game_from(flipside_rules rules, flipside_position position,
                                               flipside_error *error);
FLIPSIDE_API flipside_game *flipside_game_copy(const flipside_game *game, flipside_error *error);

/* The game that a text holds, in whatever form: a transcript like "f5d6c3" played from the rules'
   start, a position in any form, a game of GGF, SGF or PGN. NULL and an error when it is none, or
   more than one. */
FLIPSIDE_API flipside_game *flipside_game_from_text(flipside_rules rules, const char *text,
                                                    flipside_error *error);
FLIPSIDE_API void flipside_game_free(flipside_game *game);

/* Its rules: those it was made with, or what its text told. */
FLIPSIDE_API flipside_rules flipside_game_rules(const flipside_game *game);

/* Where it stands. */
FLIPSIDE_API flipside_position flipside_game_position(const flipside_game *game);
FLIPSIDE_API uint64_t flipside_game_moves(const flipside_game *game);
FLIPSIDE_API bool flipside_game_must_pass(const flipside_game *game);
FLIPSIDE_API bool flipside_game_over(const flipside_game *game);
FLIPSIDE_API int flipside_game_score(const flipside_game *game, flipside_color color);

/* Moves made, passes included, and each of them: a square or FLIPSIDE_PASS. */
FLIPSIDE_API int flipside_game_plies(const flipside_game *game);
FLIPSIDE_API int flipside_game_move(const flipside_game *game, int ply);

/* Makes a move (passing is FLIPSIDE_PASS, only when forced), takes it back, makes it again. False
 * when not possible. */
FLIPSIDE_API bool flipside_game_play(flipside_game *game, int move);
FLIPSIDE_API bool flipside_game_undo(flipside_game *game);
FLIPSIDE_API bool flipside_game_redo(flipside_game *game);

/* Plays a transcript like "f5d6c3"; forced passes need not be written. Nothing is played when any
 * of it is wrong. */
FLIPSIDE_API bool flipside_game_read(flipside_game *game, const char *transcript,
                                     flipside_error *error);

/* The moves made as a transcript, like snprintf; nothing of it without memory. */
FLIPSIDE_API size_t flipside_game_write(const flipside_game *game, char *buffer, size_t capacity);

#ifdef __cplusplus
}
#endif

#endif
