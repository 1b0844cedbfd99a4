// Monte-Carlo without a tree: the same share of time or playouts for every legal move, then the best score.
//
// `monte-carlo` (pure): uniformly random playouts, score = (wins + draws) / playouts.
// `monte-carlo-heuristic`: careful playouts, and points for squares, mobility and discs turned over beside the win rate
// (classic_monte.h). Its flag `published` takes the published parameters for everything that is not given.
#include "classic_monte.h"
#include "clock.h"
#include "player.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

enum { BATCH = 16 };           // playouts between two looks at the clock
enum { BUDGET_PUBLISHED = 1 }; // the place of the word in the option

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
    {"each", OPTION_REAL, "S", "0", 0, 1e6, "seconds for every legal move instead of sharing the time (0 = share)"},   \
    {"cap", OPTION_INT, "N", "100000", 1, 1e12, "playouts for one legal move at most"},                                \
    {"budget", OPTION_CHOICE, "own|published", "own", 0, 0,                                                            \
     "published: playouts instead of time, as many as the published program made in 5 s (or in each=S)"},              \
    {"scale", OPTION_REAL, "X", "1", 1e-6, 1e3, "factor of the published budget"},                                     \
    {"draws", OPTION_CHOICE, MONTE_DRAWS_WORDS, "win", 0, 0, "what a drawn playout counts as (none: it is left out)"},

#define PARAMETER_OPTION(member, option, fitted, published, least, most, what)                                         \
    {option, OPTION_REAL, "X", fitted, least, most, what "; with published " published},
// clang-format on

static const Option pure_options[] = {SHARED_OPTIONS};

static const Option heuristic_options[] = {
    SHARED_OPTIONS //
    {"published", OPTION_FLAG, NULL, "no", 0, 1, "the parameters that go the way of the published results"},
    {"avoid", OPTION_FLAG, NULL, "yes", 0, 1,
     "playouts avoid X-squares (under fewest: corners) where another move exists"},
    {"seek", OPTION_FLAG, NULL, "no", 0, 1,
     "playouts take a corner (under fewest: an X-square) where one is legal; with published yes"},
    {"root", OPTION_CHOICE, MONTE_ROOT_WORDS, "signed", 0, 0,
     "of a negative mobility: signed, or plain: none, and the move is not chosen; with published plain"},
    {"divide", OPTION_CHOICE, MONTE_DIVIDE_WORDS, "played", 0, 0,
     "win% is the good playouts over those played, or over the cap (times scale); with published cap"},
    MONTE_PARAMETERS(PARAMETER_OPTION)};

static bool open_pure(Player *player, Error *error) {
    (void)error;
    State *state = player_state(player);
    state->cap = (uint64_t)player_real(player, "cap");
    state->draws = (MonteDraws)options_choice(player_options(player), "draws");
    return true;
}

// Does the published value of an option count?
static bool is_published(const Player *player, const char *option) {
    return player_flag(player, "published") && !player_given(player, option);
}

// The place of an option's word; the published one where that counts.
static int choice_of(const Player *player, const char *option, int published) {
    return is_published(player, option) ? published : options_choice(player_options(player), option);
}

static void set_parameters(const Player *player, Monte *monte) {
#define READ(member, option, fitted, published, least, most, what)                                                     \
    monte->member = is_published(player, option) ? strtod(published, NULL) : player_real(player, option);
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

// One playout of the state after a move; the score counts for the player who made it.
static void sample_once(const State *state, Rules rules, Board after, Random *random, MonteSample *sample) {
    int score = state->heuristic ? -playout_score_careful(rules, after, state->care, random, &sample->counts)
                                 : -playout_score(rules, after, random);
    sample->playouts++;
    sample->draws += score == 0;
    sample->wins += score > 0;
}

// Playouts of one move until its share of time or playouts is used; at least one.
static MonteSample sample_move(const State *state, Rules rules, Board after, uint64_t most, const Budget *share,
                               Random *random) {
    assert(most > 0);
    MonteSample sample = {0};
    do {
        for (int i = 0; i < BATCH && sample.playouts < most; i++)
            sample_once(state, rules, after, random, &sample);
    } while (sample.playouts < most && !budget_over(share));
    return sample;
}

// The published budget of a choice among `count` moves; 0 where it is not asked for.
static uint64_t published_playouts(const Player *player, const State *state, const Game *game, int count) {
    if (options_choice(player_options(player), "budget") != BUDGET_PUBLISHED)
        return 0;
    uint64_t all = monte_published_playouts(game, player_real(player, "each"), player_real(player, "scale"));
    uint64_t most = state->cap * (uint64_t)count;
    return all < most ? all : most;
}

// The budget of a choice among `count` moves, and through *most the playouts that each of them gets.
static Budget share_out(const Player *player, const State *state, const Game *game, const Limits *limits, int count,
                        uint64_t *most) {
    Limits own = *limits;
    uint64_t published = published_playouts(player, state, game, count);
    if (published && (!own.playouts || published < own.playouts))
        own.playouts = published;
    Budget budget = player_budget(player, &own);
    double each = player_real(player, "each");
    if (each > 0 && limits->seconds == 0 && !published)
        budget.deadline = budget.begin + each * count;
    *most = budget.playouts ? (budget.playouts + (uint64_t)count - 1) / (uint64_t)count : state->cap;
    return budget;
}

// The score of one move, in percent and percent points; not a number when it has none.
static double score_move(const State *state, const Game *game, int move, uint64_t most, const Budget *share,
                         Random *random, uint64_t *playouts) {
    Board after = rules_play(game->rules, game->now.board, move);
    MonteSample sample = sample_move(state, game->rules, after, most, share, random);
    *playouts += sample.playouts;
    if (!state->heuristic)
        return 100 * monte_win_share(&sample, state->draws);
    MonteTerms terms = monte_terms(&state->monte, game, move, &sample, state->draws);
    return monte_score(&terms);
}

static void choose(Player *player, const Game *game, const Limits *limits, Choice *choice) {
    const State *state = player_state(player);
    Random random = player_random(player, game);
    uint64_t legal = game_moves(game), left = legal, most;
    int count = bit_count(legal), best = bit_first(legal);
    double best_score = -INFINITY;
    Budget budget = share_out(player, state, game, limits, count, &most);
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
    choice->has_score = isfinite(best_score);
    choice->score = choice->has_score ? (int)lround(best_score) : 0;
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
