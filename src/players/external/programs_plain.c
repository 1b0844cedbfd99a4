// Stubs for platforms that cannot start programs: the players are listed but cannot be opened.
#include "python_player.h"
#include "sandbox.h"

static bool refuse(Player *player, Error *error) {
    return error_set(error, "%s: this build starts no programs", player_type(player)->name);
}

static void choose_nothing(Player *player, const Game *game, const Limits *limits, Choice *choice) {
    (void)player, (void)game, (void)limits;
    *choice = (Choice){.status = CHOICE_CRASH, .move = MOVE_NONE};
}

#define REFUSING(word)                                                                             \
    {                                                                                              \
        .name = word, .about = "not in this build, which starts no programs",                      \
        .starts_program = true, .open = refuse, .choose = choose_nothing                           \
    }

void sandbox_note(Text *line) {
    (void)line;
}

bool python_check(Player *player, const Game *game, double seconds, Text *json, Choice *failure) {
    (void)seconds, (void)json;
    choose_nothing(player, game, NULL, failure);
    return false;
}

double python_libraries(Player *player, Choice *failure) {
    choose_nothing(player, NULL, NULL, failure);
    return -1;
}

extern const PlayerType player_program, player_nboard, player_gtp, player_ugi;
const PlayerType player_program = REFUSING("program");
const PlayerType player_python = REFUSING("python");
const PlayerType player_nboard = REFUSING("nboard");
const PlayerType player_gtp = REFUSING("gtp");
const PlayerType player_ugi = REFUSING("ugi");
