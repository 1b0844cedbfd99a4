#include "review_pile.h"

#include "game_source.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

typedef struct PiledGame {
    Game game;
    char name[2][SHEET_TEXT], date[SHEET_TEXT];
    SheetEnding ending;
    double result;
    Color loser;
    int lot;
} PiledGame;

bool review_pile_is_for(const char *path) {
    return game_source_of(path) != GAME_SOURCE_TEXT;
}

static bool keep(const GameSheet *sheet, void *user, Error *error) {
    ReviewPile *pile = user;
    if (sheet->game.ply == 0)
        return true;
    if (pile->count == pile->room) {
        size_t room = pile->room ? 2 * pile->room : 64;
        PiledGame *games = realloc(pile->games, room * sizeof *games);
        if (!games)
            return error_set(error, "not enough memory");
        pile->games = games;
        pile->room = room;
    }
    PiledGame *game = &pile->games[pile->count++];
    *game = (PiledGame){.game = sheet->game,
                        .ending = sheet->ending,
                        .result = sheet->result,
                        .loser = sheet->loser,
                        .lot = sheet->session.random_plies};
    memcpy(game->name, sheet->name, sizeof game->name);
    memcpy(game->date, sheet->date, sizeof game->date);
    return true;
}

bool review_pile_read(ReviewPile *pile, const char *path, Rules rules, Error *error) {
    assert(pile && path);
    GameSourceCount count = {0};
    pile->count = pile->at = 0;
    if (!game_source_read(path, rules, keep, pile, &count, error))
        return false;
    return count.bad == 0 || error_set(error, "%s: %s", path, count.first);
}

void review_pile_free(ReviewPile *pile) {
    free(pile->games);
    *pile = (ReviewPile){0};
}

bool review_pile_take(ReviewPile *pile, GameSheet *sheet) {
    if (pile->at == pile->count)
        return false;
    const PiledGame *game = &pile->games[pile->at++];
    *sheet = (GameSheet){
        .game = game->game, .ending = game->ending, .result = game->result, .loser = game->loser};
    sheet->session.random_plies = game->lot;
    memcpy(sheet->name, game->name, sizeof game->name);
    memcpy(sheet->date, game->date, sizeof game->date);
    return true;
}
