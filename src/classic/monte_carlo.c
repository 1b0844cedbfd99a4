// Monte-Carlo without a tree: the same share of time or playouts for every legal move, then the best score.
//
// `monte-carlo` (pure): uniformly random playouts, score = (wins + draws) / playouts.
// `monte-carlo-heuristic`: playouts avoid X-squares where another move exists, and
// score = win% + position + mobility + inner − greedy, in percent points. Under "fewest" the position part changes sign
// (corners are bad, X- and C-squares good) and the playouts avoid corners instead of X-squares.
#include "classic_squares.h"
#include "classic_terms.h"
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
    {"each", OPTION_REAL, "S", "0", 0, 1e6, "seconds for every legal move instead of sharing the time (0 = share)"},   \
    {"cap", OPTION_INT, "N", "100000", 1, 1e12, "playouts for one legal move at most"},
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

// What the score of a move is the sum of, in percent and percent points.
enum { FACTOR_GOOD, FACTOR_POSITION, FACTOR_MOBILITY, FACTOR_INNER, FACTOR_GREEDY, PURE_FACTORS = 1, FACTORS = 5 };

static const FactorKind kinds[FACTORS] = {
    CLASSIC_KIND("playouts", "share of the playouts that it did not lose", "more playouts not lost",
                 "fewer playouts not lost"),
    CLASSIC_KIND("position", "the kind of the square, by its weight", "a better square", "a worse square"),
    CLASSIC_KIND("mobility", "square root of the own share of the moves in the playouts", "more moves in the playouts",
                 "fewer moves in the playouts"),
    CLASSIC_KIND("inner", "nearness to the centre, early", "nearer to the centre", "farther from the centre"),
    CLASSIC_KIND("greedy", "discs turned over early, counted against it", "fewer discs turned over",
                 "more discs turned over"),
};

// The heuristic's factors of a move beside its win rate.
static void add_heuristic(const State *state, const Game *game, int move, Board after, const Sample *sample,
                          Factor factors[FACTORS_MAX]) {
    const Heuristic *heuristic = &state->heuristic;
    int turn = bit_count(board_discs(game->now.board)) - (game->rules.start == START_OPEN ? 0 : 4);
    for (int kind = 0; kind < KINDS; kind++)
        if (state->squares.kind[kind] & bit(move))
            factors[FACTOR_POSITION] = (Factor){1, heuristic->position[kind]};
    // The playouts begin with the opponent: its moves are the "own" ones of the counts.
    double own = (double)sample->counts.opponent_moves, other = (double)sample->counts.own_moves;
    double share = own + other > 0 ? (own - other) / (own + other) : 0;
    factors[FACTOR_MOBILITY] = (Factor){copysign(sqrt(fabs(share)), share), heuristic->mobility};
    if (turn < heuristic->inner_turns)
        factors[FACTOR_INNER] = (Factor){centrality(&state->squares, move), heuristic->inner};
    if (turn < heuristic->greedy_turns && sample->wins < sample->playouts)
        factors[FACTOR_GREEDY] =
            (Factor){bit_count(after.player) - bit_count(game->now.board.opponent), heuristic->greedy};
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

// What the playouts say of one move.
static void score_move(const State *state, const Game *game, uint64_t most, const Budget *share, Random *random,
                       Candidate *candidate) {
    Board after = rules_play(game->rules, game->now.board, candidate->move);
    Sample sample = sample_move(state, game->rules, after, most, share, random);
    Account *account = &candidate->accounts[MOMENT_END];
    account->known = true;
    account->factors[FACTOR_GOOD] = (Factor){(double)sample.good / (double)sample.playouts, 100};
    if (state->heuristic.on)
        add_heuristic(state, game, candidate->move, after, &sample, account->factors);
    candidate->score = account_points(account, FACTORS);
    candidate->playouts = sample.playouts;
    candidate->line[0] = (uint8_t)candidate->move;
    candidate->line_length = 1;
}

// All legal moves; the best, the lowest of equal ones, is the first in the list.
static bool explain(Player *player, const Game *game, const Limits *limits, Reasons *reasons) {
    const State *state = player_state(player);
    Random random = player_random(player, game);
    uint64_t left = game_moves(game), most;
    int count = bit_count(left), best = MOVE_NONE;
    double best_score = -INFINITY;
    Budget budget = share_out(player, state, limits, count, &most);
    reasons->kinds = kinds;
    reasons->kind_count = state->heuristic.on ? FACTORS : PURE_FACTORS;
    for (int i = 1; left; i++) {
        Candidate *candidate = reasons_add(reasons, bit_take(&left), true);
        Budget share = budget;
        if (isfinite(budget.deadline))
            share.deadline = budget.begin + (budget.deadline - budget.begin) * i / count;
        score_move(state, game, most, &share, &random, candidate);
        if (candidate->score > best_score) {
            best_score = candidate->score;
            best = candidate->move;
        }
    }
    reasons_sort(reasons, best);
    return true;
}

static void choose(Player *player, const Game *game, const Limits *limits, Choice *choice) {
    uint64_t legal = game_moves(game);
    choice_set(choice, legal, bit_first(legal));
    if (bit_count(legal) == 1)
        return;
    double begin = clock_now();
    Reasons reasons = {0};
    explain(player, game, limits, &reasons);
    choice_set(choice, legal, reasons.candidates[0].move);
    choice->has_score = true;
    choice->score = (int)lround(reasons.candidates[0].score);
    for (int i = 0; i < reasons.count; i++)
        choice->playouts += reasons.candidates[i].playouts;
    choice->seconds = clock_now() - begin;
}

const PlayerType player_monte_carlo = {
    .name = "monte-carlo",
    .other_names = "pmct",
    .about = "pure Monte-Carlo: random playouts, shared equally by the legal moves",
    .unit = "% of its playouts",
    .options = pure_options,
    .option_count = sizeof pure_options / sizeof *pure_options,
    .state_size = sizeof(State),
    .open = open_pure,
    .choose = choose,
    .explain = explain,
};

const PlayerType player_monte_carlo_heuristic = {
    .name = "monte-carlo-heuristic",
    .other_names = "hpmct",
    .about = "Monte-Carlo with careful playouts and points for squares, mobility and quiet moves",
    .unit = "percent points",
    .options = heuristic_options,
    .option_count = sizeof heuristic_options / sizeof *heuristic_options,
    .state_size = sizeof(State),
    .open = open_heuristic,
    .choose = choose,
    .explain = explain,
};
