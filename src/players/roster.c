// The roster: one row per kind of player, in the order it is listed. Each type is defined in a file of its own.
#include "player.h"

extern const PlayerType player_human;
extern const PlayerType player_random_mover;
extern const PlayerType player_first;
extern const PlayerType player_most_flips;
extern const PlayerType player_fewest_flips;
extern const PlayerType player_program;

static const PlayerType *const roster[] = {
    &player_human,        //
    &player_random_mover, //
    &player_first,        //
    &player_most_flips,   //
    &player_fewest_flips, //
    &player_program,      //
};

const PlayerType *const *player_roster(size_t *count) {
    *count = sizeof roster / sizeof *roster;
    return roster;
}
