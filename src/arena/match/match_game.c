#include "match_game.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

static const char *const reason_names[END_REASONS] = {"played", "solved",  "draw",    "resign",
                                                      "crash",  "timeout", "illegal", "garbage",
                                                      "flood",  "memory",  "limit",   "start"};

const char *end_reason_name(EndReason reason) {
    assert(reason < END_REASONS);
    return reason_names[reason];
}

EndReason end_reason_parse(const char *name) {
    int reason = 0;
    while (reason < END_REASONS && strcmp(reason_names[reason], name) != 0)
        reason++;
    return (EndReason)reason;
}

int pairing_black(const Pairing *pairing) {
    return pairing->swapped ? pairing->second : pairing->first;
}

int pairing_white(const Pairing *pairing) {
    return pairing->swapped ? pairing->first : pairing->second;
}

int match_game_first_half_points(const MatchGame *game) {
    return game->pairing.swapped ? 2 - game->black_half_points : game->black_half_points;
}

void match_game_lose(MatchGame *game, Color loser, EndReason reason, const char *detail) {
    assert(reason >= END_RESIGN && reason < END_REASONS);
    game->reason = reason;
    game->loser = loser;
    game->black_half_points = loser == BLACK ? 0 : 2;
    snprintf(game->detail, sizeof game->detail, "%s", detail);
}

void match_game_finish(MatchGame *game, EndReason reason, int score) {
    game->reason = reason;
    game->has_score = true;
    game->score = score;
    game->black_half_points = score > 0 ? 2 : score < 0 ? 0 : 1;
}
