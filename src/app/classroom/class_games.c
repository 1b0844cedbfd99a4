#include "class_games.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static char *copy_of(const char *text) {
    return *text ? strdup(text) : NULL;
}

static void add_times(ClassGame *game, const MatchGame *record) {
    for (int ply = record->opening_plies; ply < record->game.ply; ply++) {
        Color side = ply % 2 ? color_other(record->game.first.side) : record->game.first.side;
        game->seconds[side] += record->moves[ply].seconds;
        game->worst[side] = fmax(game->worst[side], record->moves[ply].seconds);
    }
}

static bool visit(MatchGame *record, const char *black, const char *white, void *user) {
    ClassGames *class_games = user;
    (void)black, (void)white;
    if (class_games->count == class_games->room) {
        int room = class_games->room ? 2 * class_games->room : 256;
        ClassGame *grown = realloc(class_games->games, (size_t)room * sizeof *grown);
        class_games->failed |= !grown;
        if (!grown)
            return true;
        class_games->games = grown;
        class_games->room = room;
    }
    bool forfeit = record->reason >= END_FIRST_FORFEIT;
    ClassGame game = {.number = record->pairing.game + 1,
                      .black = pairing_black(&record->pairing),
                      .white = pairing_white(&record->pairing),
                      .black_half_points = record->black_half_points,
                      .has_score = record->has_score,
                      .score = record->score,
                      .reason = record->reason,
                      .loser = record->loser,
                      .detail = copy_of(record->detail),
                      .errors = forfeit ? copy_of(record->errors) : NULL,
                      .printed = {copy_of(record->printed[BLACK]), copy_of(record->printed[WHITE])},
                      .opening = record->opening_plies,
                      .game = record->game};
    add_times(&game, record);
    class_games->games[class_games->count++] = game;
    return true;
}

static int compare_games(const void *a, const void *b) {
    return ((const ClassGame *)a)->number - ((const ClassGame *)b)->number;
}

bool class_games_read(ClassGames *class_games, const Classroom *classroom, Error *error) {
    ArenaSettings settings;
    *class_games = (ClassGames){0};
    Tournament *tournament =
        tournament_open(&settings, classroom->plan.out, true, visit, class_games, error);
    if (!tournament)
        return false;
    class_games->players = settings.player_count;
    tournament_destroy(tournament, NULL);
    settings_free(&settings);
    size_t players = (size_t)class_games->players;
    class_games->costly = calloc(players, sizeof *class_games->costly);
    class_games->costly_count = calloc(players, sizeof *class_games->costly_count);
    class_games->reviewed = calloc(players, sizeof *class_games->reviewed);
    if (class_games->failed || !class_games->costly || !class_games->costly_count ||
        !class_games->reviewed)
        return error_set(error, "out of memory");
    if (class_games->count > 1)
        qsort(class_games->games, (size_t)class_games->count, sizeof *class_games->games,
              compare_games);
    return true;
}

void class_games_free(ClassGames *class_games) {
    for (int i = 0; i < class_games->count; i++) {
        free(class_games->games[i].detail);
        free(class_games->games[i].errors);
        free(class_games->games[i].printed[0]);
        free(class_games->games[i].printed[1]);
    }
    free(class_games->games);
    free(class_games->costly);
    free(class_games->costly_count);
    free(class_games->reviewed);
    *class_games = (ClassGames){0};
}
