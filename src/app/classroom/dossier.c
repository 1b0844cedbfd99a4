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
    ClassGames *dossier = user;
    (void)black, (void)white;
    if (dossier->count == dossier->room) {
        int room = dossier->room ? 2 * dossier->room : 256;
        ClassGame *grown = realloc(dossier->games, (size_t)room * sizeof *grown);
        dossier->failed |= !grown;
        if (!grown)
            return true;
        dossier->games = grown;
        dossier->room = room;
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
    dossier->games[dossier->count++] = game;
    return true;
}

static int compare_games(const void *a, const void *b) {
    return ((const ClassGame *)a)->number - ((const ClassGame *)b)->number;
}

bool class_games_read(ClassGames *dossier, const Classroom *classroom, Error *error) {
    ArenaSettings settings;
    *dossier = (ClassGames){0};
    Tournament *tournament =
        tournament_open(&settings, classroom->plan.out, true, visit, dossier, error);
    if (!tournament)
        return false;
    dossier->players = settings.player_count;
    tournament_destroy(tournament, NULL);
    settings_free(&settings);
    size_t players = (size_t)dossier->players;
    dossier->costly = calloc(players, sizeof *dossier->costly);
    dossier->costly_count = calloc(players, sizeof *dossier->costly_count);
    dossier->reviewed = calloc(players, sizeof *dossier->reviewed);
    if (dossier->failed || !dossier->costly || !dossier->costly_count || !dossier->reviewed)
        return error_set(error, "out of memory");
    if (dossier->count > 1)
        qsort(dossier->games, (size_t)dossier->count, sizeof *dossier->games, compare_games);
    return true;
}

void class_games_free(ClassGames *dossier) {
    for (int i = 0; i < dossier->count; i++) {
        free(dossier->games[i].detail);
        free(dossier->games[i].errors);
        free(dossier->games[i].printed[0]);
        free(dossier->games[i].printed[1]);
    }
    free(dossier->games);
    free(dossier->costly);
    free(dossier->costly_count);
    free(dossier->reviewed);
    *dossier = (ClassGames){0};
}
