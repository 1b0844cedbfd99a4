#include "game.h"

#include <assert.h>

Game game_from(Rules rules, Position position) {
    return (Game){.rules = rules, .first = position, .now = position};
}

Game game_new(Rules rules) {
    return game_from(rules, rules_start(rules));
}

uint64_t game_moves(const Game *game) {
    return rules_moves(game->rules, game->now.board);
}

bool game_over(const Game *game) {
    return rules_over(game->rules, game->now.board);
}

bool game_must_pass(const Game *game) {
    return !game_moves(game) && !game_over(game);
}

static Position after(Rules rules, Position position, int move) {
    return (Position){.board = rules_play(rules, position.board, move),
                      .side = color_other(position.side)};
}

bool game_play(Game *game, int move) {
    assert(game && game->ply >= 0 && game->ply <= game->known && game->known <= GAME_PLIES_MAX);
    bool legal = move == MOVE_PASS
                     ? game_must_pass(game)
                     : move >= 0 && move < SQUARE_COUNT && (game_moves(game) & bit(move)) != 0;
    if (!legal || game->ply >= GAME_PLIES_MAX)
        return false;
    game->now = after(game->rules, game->now, move);
    game->moves[game->ply++] = (uint8_t)move;
    game->known = game->ply;
    return true;
}

int game_play_passes(Game *game) {
    return game_must_pass(game) && game_play(game, MOVE_PASS) ? 1 : 0;
}

Position game_position_at(const Game *game, int ply) {
    assert(game && ply >= 0 && ply <= game->known);
    Position position = game->first;
    for (int i = 0; i < ply; i++)
        position = after(game->rules, position, game->moves[i]);
    return position;
}

bool game_undo(Game *game) {
    assert(game && game->ply >= 0 && game->ply <= game->known);
    if (game->ply == 0)
        return false;
    game->now = game_position_at(game, --game->ply);
    return true;
}

bool game_redo(Game *game) {
    assert(game && game->known <= GAME_PLIES_MAX);
    if (game->ply == game->known)
        return false;
    game->now = after(game->rules, game->now, game->moves[game->ply++]);
    return true;
}

int game_score(const Game *game, Color color) {
    int score = rules_score(game->rules.goal, game->now.board, board_region(game->rules.size));
    return game->now.side == color ? score : -score;
}
