#include "tally.h"

#include <math.h>
#include <stdlib.h>

bool tally_create(Tally *tally, int players, int encounters) {
    *tally = (Tally){.player_count = players, .encounter_count = encounters};
    tally->players = calloc((size_t)players, sizeof *tally->players);
    tally->pairs = calloc((size_t)players * (size_t)players, sizeof *tally->pairs);
    tally->encounters = malloc(((size_t)encounters + 1) * sizeof *tally->encounters);
    if (tally->players && tally->pairs && tally->encounters) {
        for (int i = 0; i < encounters; i++)
            tally->encounters[i] = (Encounter){-1, -1};
        return true;
    }
    tally_free(tally);
    return false;
}

void tally_free(Tally *tally) {
    free(tally->players);
    free(tally->pairs);
    free(tally->encounters);
    *tally = (Tally){0};
}

// Adds a game to the tally of one of its players.
static void add_player(PlayerTally *player, const MatchGame *record, Color color) {
    int half = color == BLACK ? record->black_half_points : 2 - record->black_half_points;
    match_score_add(&player->score, half);
    match_score_add(&player->as[color], half);
    if (half == 0 || record->reason == END_DRAW)
        player->ends[record->reason]++;
    player->scored += record->has_score;
    if (record->has_score)
        player->discs += color == BLACK ? record->score : -record->score;
    const Game *game = &record->game;
    if (record->reason >= END_RESIGN && record->loser == color)
        player->worst = fmax(player->worst, record->unmade);
    for (int ply = record->opening_plies; ply < game->ply; ply++) {
        bool mine = (game->first.side == color) == (ply % 2 == 0);
        if (!mine || game->moves[ply] == MOVE_PASS)
            continue;
        player->moves++;
        player->seconds += record->moves[ply].seconds;
        player->worst = fmax(player->worst, record->moves[ply].seconds);
    }
}

bool tally_add(Tally *tally, const MatchGame *record) {
    const Pairing *pairing = &record->pairing;
    int low = pairing->first < pairing->second ? pairing->first : pairing->second;
    int high = pairing->first + pairing->second - low;
    int half = match_game_first_half_points(record);
    if (pairing->first != low)
        half = 2 - half;
    double before = tally->players[low].seconds + tally->players[high].seconds;
    add_player(&tally->players[pairing_black(pairing)], record, BLACK);
    add_player(&tally->players[pairing_white(pairing)], record, WHITE);
    tally->player_seconds += record->setup + record->unmade;
    tally->player_seconds += tally->players[low].seconds + tally->players[high].seconds - before;
    tally->game_seconds += record->seconds;
    tally->games++;
    MatchScore *pair = &tally->pairs[low * tally->player_count + high];
    match_score_add(pair, half);
    match_score_add(&tally->black, record->black_half_points);
    if (pairing->encounter >= tally->encounter_count)
        return false;
    Encounter *encounter = &tally->encounters[pairing->encounter];
    bool complete = encounter->half >= 0;
    if (complete) {
        match_score_add_pair(pair, encounter->half + half);
        match_score_add_pair(&tally->black, encounter->black + record->black_half_points);
    }
    *encounter = (Encounter){(int8_t)half, (int8_t)record->black_half_points};
    return complete;
}

const MatchScore *tally_pair(const Tally *tally, int a, int b, bool *reversed) {
    *reversed = a > b;
    return &tally->pairs[*reversed ? b * tally->player_count + a : a * tally->player_count + b];
}

int tally_forfeits(const PlayerTally *player) {
    int count = 0;
    for (int reason = END_FIRST_FORFEIT; reason < END_REASONS; reason++)
        count += player->ends[reason];
    return count;
}
