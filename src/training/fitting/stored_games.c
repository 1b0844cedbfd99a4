#include "stored_games.h"

#include <stdlib.h>
#include <string.h>

typedef struct Reading {
    StoredGames *games;
    Goal goal;
    bool failed;
} Reading;

static bool keep(const GameRecord *record, void *user) {
    Reading *reading = user;
    StoredGames *games = reading->games;
    GameRecord copy = *record;
    if (!record_finish(&copy, reading->goal))
        return true;
    if (games->count == games->capacity) {
        size_t capacity = games->capacity ? 2 * games->capacity : 4096;
        StoredGame *grown = realloc(games->game, capacity * sizeof *grown);
        if (!grown) {
            reading->failed = true;
            return false;
        }
        games->game = grown;
        games->capacity = capacity;
    }
    StoredGame *game = &games->game[games->count++];
    game->move_count = record->move_count;
    memcpy(game->move, record->move, sizeof game->move);
    return true;
}

bool stored_games_fit(const char *path, Goal goal, Error *error) {
    DatasetSummary summary;
    if (!dataset_read(path, NULL, NULL, &summary, error))
        return false;
    return summary.goal == goal ||
           error_set(error, "%.200s is for the goal %s; games for %s cannot branch off it", path,
                     goal_name(summary.goal), goal_name(goal));
}

bool stored_games_read(StoredGames *games, const char *path, Goal goal, Error *error) {
    *games = (StoredGames){0};
    Reading reading = {.games = games, .goal = goal};
    DatasetSummary summary;
    if (!stored_games_fit(path, goal, error) ||
        !dataset_read(path, keep, &reading, &summary, error))
        return false;
    if (reading.failed)
        return error_set(error, "not enough memory for the games of %.200s", path);
    return games->count > 0 || error_set(error, "%.200s has no game to branch off", path);
}

void stored_games_free(StoredGames *games) {
    free(games->game);
    *games = (StoredGames){0};
}
