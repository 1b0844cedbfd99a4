// A person. `play` and `serve` recognise this type and never call it.
#include "player.h"

#include <stdio.h>

static void choose(Player *player, const Game *game, const Limits *limits, Choice *choice) {
    (void)player;
    (void)game;
    (void)limits;
    choice->status = CHOICE_RESIGN;
    snprintf(choice->reason, sizeof choice->reason, "there is nobody here to ask for a move");
}

const PlayerType player_human = {
    .name = "human",
    .about = "a person at the keyboard, in commands that can ask one",
    .choose = choose,
};
