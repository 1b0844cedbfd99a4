#include "match_wire.h"

#include <stdio.h>

// Fixed-size members. Moves and texts follow with their actual lengths, because they are mostly
// unused.
typedef struct Plain {
    Pairing pairing;
    uint64_t seed;
    Game game;
    int opening_plies, black_half_points, score;
    bool has_score;
    EndReason reason;
    Color loser;
    double unmade, setup, seconds;
    int64_t date;
} Plain;

void match_wire_put(Text *out, const MatchGame *game) {
    Plain plain = {.pairing = game->pairing,
                   .seed = game->seed,
                   .game = game->game,
                   .opening_plies = game->opening_plies,
                   .black_half_points = game->black_half_points,
                   .score = game->score,
                   .has_score = game->has_score,
                   .reason = game->reason,
                   .loser = game->loser,
                   .unmade = game->unmade,
                   .setup = game->setup,
                   .seconds = game->seconds,
                   .date = game->date};
    wire_put(out, &plain, sizeof plain);
    wire_put(out, game->moves, (size_t)game->game.ply * sizeof *game->moves);
    wire_put_text(out, game->detail);
    wire_put_text(out, game->errors);
    for (Color side = BLACK; side <= WHITE; side++) {
        wire_put_text(out, game->keys[side]);
        wire_put_text(out, game->printed[side]);
    }
}

static void get_text(WireReader *reader, char *out, size_t size) {
    const char *text = wire_get_text(reader);
    snprintf(out, size, "%s", text ? text : "");
}

void match_wire_get(WireReader *reader, MatchGame *game) {
    Plain plain;
    wire_get(reader, &plain, sizeof plain);
    *game = (MatchGame){.pairing = plain.pairing,
                        .seed = plain.seed,
                        .game = plain.game,
                        .opening_plies = plain.opening_plies,
                        .black_half_points = plain.black_half_points,
                        .score = plain.score,
                        .has_score = plain.has_score,
                        .reason = plain.reason,
                        .loser = plain.loser,
                        .unmade = plain.unmade,
                        .setup = plain.setup,
                        .seconds = plain.seconds,
                        .date = plain.date};
    if (game->game.ply < 0 || game->game.ply > GAME_PLIES_MAX)
        reader->failed = true;
    else
        wire_get(reader, game->moves, (size_t)game->game.ply * sizeof *game->moves);
    get_text(reader, game->detail, sizeof game->detail);
    get_text(reader, game->errors, sizeof game->errors);
    for (Color side = BLACK; side <= WHITE; side++) {
        get_text(reader, game->keys[side], sizeof game->keys[side]);
        get_text(reader, game->printed[side], sizeof game->printed[side]);
    }
}
