// Flat Monte-Carlo search: every legal move gets an equal share of the time or playouts, and the
// best score is played.
//
// `monte-carlo` uses uniformly random playouts and the score (wins + draws) / playouts.
// `monte-carlo-heuristic` uses playouts that avoid bad squares, and adds points for squares,
// mobility and flipped discs to the win rate (classic_monte.h). Its flag `published` sets all
// parameters that are not given to the values that best reproduce the published results; the report
// does not state any.
#include "classic_monte.h"
#include "classic_terms.h"
#include "clock.h"
#include "player.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

enum { BATCH = 16 };           // playouts between two checks of the clock
enum { BUDGET_PUBLISHED = 1 }; // index of the value in the `budget` option

typedef struct State {
    Monte monte;
    bool heuristic;
    PlayoutCare care;
    MonteDraws draws;
    uint64_t cap;
} State;

// clang-format off
#define SHARED_OPTIONS                                                                                                 \
    LIMIT_TIME_OPTION("5", "seconds a move when nothing else limits it, shared by the legal moves"),                   \
    LIMIT_PLAYOUTS_OPTION(0, "0", "playouts a move in all, shared by the legal moves (0 = by time)"),                  \
    {"each", OPTION_REAL_LIMIT, "S", "0", 0, 1e6, "seconds for every legal move instead of sharing the time (0 = share)"}, \
    {"cap", OPTION_INT_LIMIT, "N", "100000", 1, 1e12, "playouts for one legal move at most"},                              \
    {"budget", OPTION_CHOICE, "own|published", "own", 0, 0,                                                            \
     "published: playouts instead of time, as many as the published program made in 5 s (or in each=S)"},              \
    {"scale", OPTION_REAL_LIMIT, "X", "1", 1e-6, 1e3, "factor of the published budget"},                                     \
    {"draws", OPTION_CHOICE, MONTE_DRAWS_WORDS, "win", 0, 0, "what a drawn playout counts as (none: it is left out)"},

#define PARAMETER_OPTION(member, option, fitted, published, least, most, what)                                         \
    {option, OPTION_REAL, "X", fitted, least, most, what "; with published " published},
// clang-format on

static const Option pure_options[] = {SHARED_OPTIONS};

static const Option heuristic_options[] = {
    SHARED_OPTIONS //
    {"published", OPTION_FLAG, NULL, "no", 0, 1,
     "the parameters that come closest to the published results"},
    {"avoid", OPTION_FLAG, NULL, "yes", 0, 1,
     "playouts avoid X-squares (under fewest: corners) where another move exists"},
    {"seek", OPTION_FLAG, NULL, "no", 0, 1,
     "playouts take a corner (under fewest: an X-square) where one is legal; with published yes"},
    {"root", OPTION_CHOICE, MONTE_ROOT_WORDS, "signed", 0, 0,
     "of a negative mobility: signed, or plain: none, and the move is not chosen; with published "
     "plain"},
    {"divide", OPTION_CHOICE, MONTE_DIVIDE_WORDS, "played", 0, 0,
     "win% = good playouts divided by those played, or by cap × scale; with published cap: this "
     "contradicts the "
     "report, which divides by the number of plays, and is our guess at a bug in its program"},
    MONTE_PARAMETERS(PARAMETER_OPTION)};

static bool open_pure(Player *player, Error *error) {
    (void)error;
    State *state = player_state(player);
    state->cap = (uint64_t)player_real(player, "cap");
    state->draws = (MonteDraws)options_choice(player_options(player), "draws");
    return true;
}

// Returns true if the published value of an option applies.
static bool is_published(const Player *player, const char *option) {
    return player_flag(player, "published") && !player_given(player, option);
}

// Returns the index of an option's value, or `published` if the published value applies.
static int choice_of(const Player *player, const char *option, int published) {
    return is_published(player, option) ? published
                                        : options_choice(player_options(player), option);
}

static void set_parameters(const Player *player, Monte *monte) {
#define READ(member, option, fitted, published, least, most, what)                                 \
    monte->member =                                                                                \
        is_published(player, option) ? strtod(published, NULL) : player_real(player, option);
    MONTE_PARAMETERS(READ)
#undef READ
}

static bool open_heuristic(Player *player, Error *error) {
    State *state = player_state(player);
    Rules rules = player_rules(player);
    open_pure(player, error);
    state->heuristic = true;
    state->monte = (Monte){.squares = classic_squares(rules.size), .goal = rules.goal};
    state->monte.root = (MonteRoot)choice_of(player, "root", MONTE_ROOT_PLAIN);
    if (choice_of(player, "divide", MONTE_DIVIDE_CAP) == MONTE_DIVIDE_CAP)
        state->monte.divisor = fmax(1, (double)state->cap * player_real(player, "scale"));
    set_parameters(player, &state->monte);
    bool most = rules.goal == GOAL_MOST;
    const uint64_t *kind = state->monte.squares.kind;
    if (player_flag(player, "avoid"))
        state->care.avoid = kind[most ? KIND_B2 : KIND_A1];
    if (is_published(player, "seek") || player_flag(player, "seek"))
        state->care.seek = kind[most ? KIND_A1 : KIND_B2];
    return true;
}

// Runs one playout from the board after a move; the score is from the mover's view.
static void sample_once(const State *state, Rules rules, Board after, Random *random,
                        MonteSample *sample) {
    int score = state->heuristic
                    ? -playout_score_careful(rules, after, state->care, random, &sample->counts)
                    : -playout_score(rules, after, random);
    sample->playouts++;
    sample->draws += score == 0;
    sample->wins += score > 0;
}

// Runs playouts of one move until its share is used; at least one.
static MonteSample sample_move(const State *state, Rules rules, Board after, uint64_t most,
                               const Budget *share, Random *random) {
    assert(most > 0);
    MonteSample sample = {0};
    do {
        for (int i = 0; i < BATCH && sample.playouts < most; i++)
            sample_once(state, rules, after, random, &sample);
    } while (sample.playouts < most && !budget_over(share));
    return sample;
}

// Terms of a move's score, in percent and percentage points.
enum {
    FACTOR_GOOD,
    FACTOR_POSITION,
    FACTOR_MOBILITY,
    FACTOR_INNER,
    FACTOR_GREEDY,
    PURE_FACTORS = 1,
    FACTORS = 5
};

static const FactorKind kinds[FACTORS] = {
    CLASSIC_KIND("playouts", "share of the playouts that are good for it", "more good playouts",
                 "fewer good playouts"),
    CLASSIC_KIND("position", "the kind of the square, by its weight", "a better square",
                 "a worse square"),
    CLASSIC_KIND("mobility", "square root of the own share of the moves in the playouts",
                 "more moves in the playouts", "fewer moves in the playouts"),
    CLASSIC_KIND("inner", "nearness to the centre, early", "nearer to the centre",
                 "farther from the centre"),
    CLASSIC_KIND_BY_GOAL("greedy", "discs turned over: against it early, for it late",
                         "discs turned over: against it early and late",
                         "the better number of discs turned over",
                         "the worse number of discs turned over"),
};

// Returns points as value × weight.
static Factor factor_of(double points, double weight) {
    return weight != 0 ? (Factor){points / weight, weight} : (Factor){0, 0};
}

// Adds the heuristic factors of a move; returns false if its score is NaN.
static bool add_heuristic(const State *state, const Game *game, int move, const MonteSample *sample,
                          Factor factors[FACTORS_MAX]) {
    const Monte *monte = &state->monte;
    MonteTerms terms = monte_terms(monte, game, move, sample, state->draws);
    bool scored = !isnan(monte_score(&terms));
    factors[FACTOR_GOOD] = (Factor){terms.win / 100, 100};
    factors[FACTOR_POSITION] = (Factor){1, terms.position};
    factors[FACTOR_MOBILITY] =
        scored ? factor_of(terms.mobility, monte->mobility) : (Factor){0, monte->mobility};
    factors[FACTOR_INNER] = factor_of(terms.inner, monte->inner);
    factors[FACTOR_GREEDY] = (Factor){-terms.greedy, 1};
    return scored;
}

// Returns the published budget for `count` moves; 0 if not enabled.
static uint64_t published_playouts(const Player *player, const State *state, const Game *game,
                                   int count) {
    if (options_choice(player_options(player), "budget") != BUDGET_PUBLISHED)
        return 0;
    uint64_t all =
        monte_published_playouts(game, player_real(player, "each"), player_real(player, "scale"));
    uint64_t most = state->cap * (uint64_t)count;
    return all < most ? all : most;
}

// Returns the budget per move for `count` moves; sets *most to the playouts per move.
static Budget share_out(const Player *player, const State *state, const Game *game,
                        const Limits *limits, int count, uint64_t *most) {
    Limits own = *limits;
    uint64_t published = published_playouts(player, state, game, count);
    if (published && (!own.playouts || published < own.playouts))
        own.playouts = published;
    Budget budget = player_budget(player, &own);
    double each = player_real(player, "each");
    if (each > 0 && limits->seconds == 0 && !published)
        budget.deadline = budget.begin + each * count;
    *most =
        budget.playouts ? (budget.playouts + (uint64_t)count - 1) / (uint64_t)count : state->cap;
    return budget;
}

// Returns the results from the mover's view. The counts of a playout start with the opponent's
// turn, so they are swapped.
static MovePlayouts results_of(const State *state, int move, const MonteSample *sample) {
    return (MovePlayouts){.move = move,
                          .playouts = sample->playouts,
                          .wins = sample->wins,
                          .draws = sample->draws,
                          .has_moves = state->heuristic,
                          .own_moves = sample->counts.opponent_moves,
                          .opponent_moves = sample->counts.own_moves};
}

// Runs the playouts of one move and sets its score.
static void score_move(const State *state, const Game *game, uint64_t most, const Budget *share,
                       Random *random, Candidate *candidate) {
    Board after = rules_play(game->rules, game->now.board, candidate->move);
    MonteSample sample = sample_move(state, game->rules, after, most, share, random);
    Account *account = &candidate->accounts[MOMENT_END];
    account->known = true;
    account->factors[FACTOR_GOOD] = (Factor){monte_win_share(&sample, state->draws), 100};
    if (state->heuristic)
        candidate->considered =
            add_heuristic(state, game, candidate->move, &sample, account->factors);
    candidate->score = account_points(account, FACTORS);
    candidate->playouts = sample.playouts;
    candidate->results = results_of(state, candidate->move, &sample);
    candidate->line[0] = (uint8_t)candidate->move;
    candidate->line_length = 1;
}

// Lists all legal moves, the best first. Ties go to the lowest square.
static bool explain(Player *player, const Game *game, const Limits *limits, Reasons *reasons) {
    const State *state = player_state(player);
    Random random = player_random(player, game);
    uint64_t left = game_moves(game), most;
    int count = bit_count(left), best = bit_first(left);
    double best_score = -INFINITY;
    Budget budget = share_out(player, state, game, limits, count, &most);
    reasons->kinds = kinds;
    reasons->kind_count = state->heuristic ? FACTORS : PURE_FACTORS;
    for (int i = 1; left; i++) {
        Candidate *candidate = reasons_add(reasons, bit_take(&left), true);
        Budget share = budget;
        if (isfinite(budget.deadline))
            share.deadline = budget.begin + (budget.deadline - budget.begin) * i / count;
        score_move(state, game, most, &share, &random, candidate);
        if (!candidate->considered)
            reasons->rule = "moves that give the opponent more moves in the playouts have no score "
                            "(root of a negative number)";
        else if (candidate->score > best_score) {
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
    choice->has_score = reasons.candidates[0].considered;
    choice->score = choice->has_score ? (int)lround(reasons.candidates[0].score) : 0;
    for (int i = 0; i < reasons.count; i++) {
        choice->playouts += reasons.candidates[i].playouts;
        choice->results[choice->result_count++] = reasons.candidates[i].results;
    }
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
