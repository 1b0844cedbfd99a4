// Monte-Carlo without a tree: the same share of time or playouts for every legal move, then the best score.
//
// `monte-carlo` (pure): uniformly random playouts, score = (wins + draws) / playouts.
// `monte-carlo-heuristic`: playouts avoid X-squares where another move exists, and
// score = win% + position + mobility + inner − greedy, in percent points. Under "fewest" the position part changes sign
// (corners are bad, X- and C-squares good) and the playouts avoid corners instead of X-squares.
#include "classic_squares.h"
#include "clock.h"
#include "player.h"
#include "playout.h"

#include <math.h>

enum { BATCH = 16 }; // playouts between two looks at the clock

// What the playouts of one move showed.
typedef struct Sample {
    uint64_t playouts, good, wins;
    PlayoutCounts counts;
} Sample;

typedef struct Heuristic {
    bool on;
    uint64_t avoid;
    double position[KINDS];
    double mobility, inner, greedy;
    int inner_turns, greedy_turns;
} Heuristic;

typedef struct State {
    ClassicSquares squares;
    Heuristic heuristic;
    uint64_t cap;
} State;

// clang-format off
#define SHARED_OPTIONS                                                                                                 \
    LIMIT_TIME_OPTION("5", "seconds a move when nothing else limits it, shared by the legal moves"),                   \
    LIMIT_PLAYOUTS_OPTION(0, "0", "playouts a move in all, shared by the legal moves (0 = by time)"),                  \
    {"each", OPTION_REAL, "S", "0", 0, 1e6, "seconds for every legal move instead of sharing the time (0 = share)", true}, \
    {"cap", OPTION_INT, "N", "100000", 1, 1e12, "playouts for one legal move at most", true},
// clang-format on

static const Option pure_options[] = {SHARED_OPTIONS};

static const Option heuristic_options[] = {
    SHARED_OPTIONS //
    {"avoid", OPTION_FLAG, NULL, "yes", 0, 1,
     "playouts avoid X-squares (under fewest: corners) where another move exists"},
    {"corner", OPTION_REAL, "X", "4", -100, 100, "percent points for a corner"},
    {"a-square", OPTION_REAL, "X", "1", -100, 100, "percent points for an A-square"},
    {"b-square", OPTION_REAL, "X", "0.5", -100, 100, "percent points for a B-square"},
    {"c-square", OPTION_REAL, "X", "-1", -100, 100, "percent points for a C-square"},
    {"x-square", OPTION_REAL, "X", "-4", -100, 100, "percent points for an X-square"},
    {"mobility", OPTION_REAL, "X", "40", -100, 100, "percent points for all the available moves in the playouts"},
    {"inner", OPTION_REAL, "X", "1", -100, 100,
     "percent points for the centre in the first turns, falling to the edge"},
    {"inner-turns", OPTION_INT, "N", "20", 0, 60, "turns in which the centre counts"},
    {"greedy", OPTION_REAL, "X", "0.25", -100, 100, "percent points lost for each disc turned over early"},
    {"greedy-turns", OPTION_INT, "N", "20", 0, 60, "turns in which turning over costs"},
};

static bool open_pure(Player *player, Error *error) {
    (void)error;
    State *state = player_state(player);
    state->squares = classic_squares(player_rules(player).size);
    state->cap = (uint64_t)player_real(player, "cap");
    return true;
}

static bool open_heuristic(Player *player, Error *error) {
    State *state = player_state(player);
    open_pure(player, error);
    bool most = player_rules(player).goal == GOAL_MOST;
    Heuristic *heuristic = &state->heuristic;
    heuristic->on = true;
    if (player_flag(player, "avoid"))
        heuristic->avoid = state->squares.kind[most ? KIND_B2 : KIND_A1];
    static const struct {
        int kind;
        const char *option;
    } rows[] = {
        {KIND_A1, "corner"}, {KIND_C1, "a-square"}, {KIND_D1, "b-square"}, {KIND_B1, "c-square"}, {KIND_B2, "x-square"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        heuristic->position[rows[i].kind] = (most ? 1 : -1) * player_real(player, rows[i].option);
    heuristic->mobility = player_real(player, "mobility");
    heuristic->inner = player_real(player, "inner");
    heuristic->inner_turns = player_int(player, "inner-turns");
    heuristic->greedy = player_real(player, "greedy");
    heuristic->greedy_turns = player_int(player, "greedy-turns");
    return true;
}

// One playout of the state after a move; the score counts for the player who made it.
static void sample_once(const State *state, Rules rules, Board after, Random *random, Sample *sample) {
    int score = state->heuristic.on
                    ? -playout_score_avoiding(rules, after, state->heuristic.avoid, random, &sample->counts)
                    : -playout_score(rules, after, random);
    sample->playouts++;
    sample->good += score >= 0;
    sample->wins += score > 0;
}

// Playouts of one move until its share of time or playouts is used; at least one.
static Sample sample_move(const State *state, Rules rules, Board after, uint64_t most, const Budget *share,
                          Random *random) {
    Sample sample = {0};
    do {
        for (int i = 0; i < BATCH && sample.playouts < most; i++)
            sample_once(state, rules, after, random, &sample);
    } while (sample.playouts < most && !budget_over(share));
    return sample;
}

// Mean distance from the edge, 0 … 1, of a square of the board.
static double centrality(const ClassicSquares *squares, int square) {
    double middle = 3.5, span = squares->size / 2.0 - 0.5;
    double row = fabs(square / 8 - middle) - 0.5, column = fabs(square % 8 - middle) - 0.5;
    return 1 - (row + column) / (2 * span);
}

// The heuristic's percent points for a move beside its win rate.
static double bonus(const State *state, const Game *game, int move, Board after, const Sample *sample) {
    const Heuristic *heuristic = &state->heuristic;
    int turn = bit_count(board_discs(game->now.board)) - (game->rules.start == START_OPEN ? 0 : 4);
    double points = 0;
    for (int kind = 0; kind < KINDS; kind++)
        if (state->squares.kind[kind] & bit(move))
            points += heuristic->position[kind];
    // The playouts begin with the opponent: its moves are the "own" ones of the counts.
    double own = (double)sample->counts.opponent_moves, other = (double)sample->counts.own_moves;
    double share = own + other > 0 ? (own - other) / (own + other) : 0;
    points += heuristic->mobility * copysign(sqrt(fabs(share)), share);
    if (turn < heuristic->inner_turns)
        points += heuristic->inner * centrality(&state->squares, move);
    if (turn < heuristic->greedy_turns && sample->wins < sample->playouts)
        points -= heuristic->greedy * (bit_count(game->now.board.opponent) - bit_count(after.player));
    return points;
}

// The budget of a choice among `count` moves, and through *most the playouts that each of them gets.
static Budget share_out(const Player *player, const State *state, const Limits *limits, int count, uint64_t *most) {
    Budget budget = player_budget(player, limits);
    double each = player_real(player, "each");
    if (each > 0 && limits->seconds == 0)
        budget.deadline = budget.begin + each * count;
    *most = budget.playouts ? (budget.playouts + (uint64_t)count - 1) / (uint64_t)count : state->cap;
    return budget;
}

// The score of one move, in percent and percent points.
static double score_move(const State *state, const Game *game, int move, uint64_t most, const Budget *share,
                         Random *random, uint64_t *playouts) {
    Board after = rules_play(game->rules, game->now.board, move);
    Sample sample = sample_move(state, game->rules, after, most, share, random);
    *playouts += sample.playouts;
    double score = 100.0 * (double)sample.good / (double)sample.playouts;
    return state->heuristic.on ? score + bonus(state, game, move, after, &sample) : score;
}

static void choose(Player *player, const Game *game, const Limits *limits, Choice *choice) {
    const State *state = player_state(player);
    Random random = player_random(player, game);
    uint64_t legal = game_moves(game), left = legal, most;
    int count = bit_count(legal), best = bit_first(legal);
    double best_score = -INFINITY;
    Budget budget = share_out(player, state, limits, count, &most);
    for (int i = 1; left && count > 1; i++) {
        int move = bit_take(&left);
        Budget share = budget;
        if (isfinite(budget.deadline))
            share.deadline = budget.begin + (budget.deadline - budget.begin) * i / count;
        double score = score_move(state, game, move, most, &share, &random, &choice->playouts);
        if (score > best_score) {
            best_score = score;
            best = move;
        }
    }
    choice_set(choice, legal, best);
    choice->has_score = count > 1;
    choice->score = count > 1 ? (int)lround(best_score) : 0;
    choice->seconds = clock_now() - budget.begin;
}

const PlayerType player_monte_carlo = {
    .name = "monte-carlo",
    .about = "pure Monte-Carlo: random playouts, shared equally by the legal moves",
    .unit = "% of its playouts",
    .options = pure_options,
    .option_count = sizeof pure_options / sizeof *pure_options,
    .state_size = sizeof(State),
    .open = open_pure,
    .choose = choose,
};

const PlayerType player_monte_carlo_heuristic = {
    .name = "monte-carlo-heuristic",
    .about = "Monte-Carlo with careful playouts and points for squares, mobility and quiet moves",
    .unit = "percent points",
    .options = heuristic_options,
    .option_count = sizeof heuristic_options / sizeof *heuristic_options,
    .state_size = sizeof(State),
    .open = open_heuristic,
    .choose = choose,
};
