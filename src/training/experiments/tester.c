#include "tester.h"

#include "roster.h"

static bool play_game(const Tester *tester, Player *const players[2], Color first,
                      TesterResult *result, Error *error) {
    Referee referee = {
        .terms = {.each = tester->limits},
        .players = {players[first == BLACK ? 0 : 1], players[first == BLACK ? 1 : 0]},
        .watch = tester->watch};
    MatchGame record = {.pairing = {.first = 0, .second = 1, .swapped = first == WHITE},
                        .game = game_new(tester->rules)};
    if (referee_play(&referee, &record, error) != GAME_PLAYED)
        return false;
    match_score_add(&result->by_color[first], match_game_first_half_points(&record));
    result->seconds += record.seconds;
    return true;
}

bool tester_play(const Tester *tester, TesterResult *result, Error *error) {
    *result = (TesterResult){0};
    Player *players[2] = {roster_player(tester->specs[0], tester->rules, tester->seed, error),
                          NULL};
    players[1] =
        players[0] ? roster_player(tester->specs[1], tester->rules, tester->seed, error) : NULL;
    bool good = players[1] != NULL;
    for (int i = 0; good && i < tester->games; i++) {
        uint64_t mixed = tester->seed + (uint64_t)i;
        for (int p = 0; p < 2; p++)
            player_reseed(players[p], random_mix(&mixed));
        Color first = tester->random_first ? (Color)(random_mix(&mixed) & 1) : (Color)(i & 1);
        good = play_game(tester, players, first, result, error);
        if (good && tester->progress)
            tester->progress(i + 1, tester->user);
    }
    player_destroy(players[0]);
    player_destroy(players[1]);
    return good;
}

MatchScore tester_score(const TesterResult *result) {
    MatchScore all = result->by_color[BLACK];
    match_score_join(&all, &result->by_color[WHITE]);
    return all;
}
