// Alpha-beta on three normalised factors: cell utility, disc parity, mobility.
#include "classic_player.h"
#include "classic_three.h"
#include "evolved.h"

static const Option options[] = {CLASSIC_TIME_OPTION CLASSIC_DEPTH_OPTION(
    "0") CLASSIC_NODES_OPTION CLASSIC_ORDER_OPTION CLASSIC_EVOLVED_OPTION THREE_PARAMETERS(CLASSIC_OPTION)};

static bool open_player(Player *player, Error *error) {
    (void)error;
    Three *three = player_state(player);
    three->squares = classic_squares(player_rules(player).size);
    three->goal = player_rules(player).goal;
#define READ(member, option, standard, least, most, what) three->member = player_int(player, option);
    THREE_PARAMETERS(READ)
#undef READ
    return true;
}

static int value(const void *parameters, Board board, int flips) {
    (void)flips;
    return three_value(parameters, board);
}

static int terminal(const void *parameters, Board board) {
    const Three *three = parameters;
    return 1000000 * rules_score(three->goal, board, three->squares.region);
}

static PlayerEvaluation evaluation(Player *player) {
    return (PlayerEvaluation){.parameters = player_state(player), .value = value, .terminal = terminal};
}

static void choose(Player *player, const Game *game, const Limits *limits, Choice *choice) {
    ClassicPlan plan = {
        .moves = game_moves(game), .first_depth = 1, .last_depth = 60, .order = player_flag(player, "order")};
    classic_choose(player, game, limits, &plan, choice);
}

const PlayerType player_three_factor = {
    .name = "three-factor",
    .about = "alpha-beta on cell utility, disc parity and mobility",
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .preset = &evolved_three_factor,
    .state_size = sizeof(Three),
    .open = open_player,
    .choose = choose,
    .unit = "own points",
    .evaluation = evaluation,
};
