// The player handle: a type, the values of its options and its private state.
#include "player.h"

#include "clock.h"
#include "spec.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct Player {
    const PlayerType *type;
    Rules rules;
    uint64_t seed;
    Limits expected;
    char *spec;
    Options options;
    void *state;
    bool opened;
    double stall; // how long other processes lately kept this one from running at a time
    PlayerWatch *watch;
    void *watch_user;
};

// Everything but `open`; NULL when memory is refused.
static Player *allocate(const PlayerType *type, const char *spec) {
    Player *player = calloc(1, sizeof *player);
    if (!player)
        return NULL;
    player->type = type;
    player->spec = strdup(spec);
    player->state = calloc(1, type->state_size + 1);
    if (player->spec && player->state)
        return player;
    player_destroy(player);
    return NULL;
}

Player *player_create_of(const PlayerType *type, const char *spec, Rules rules, uint64_t seed,
                         Error *error) {
    assert(type && type->choose && spec);
    assert(size_valid(rules.size));
    Player *player = allocate(type, spec);
    if (!player) {
        error_set(error, "out of memory for the player %.40s", type->name);
        return NULL;
    }
    player->rules = rules;
    player->seed = seed;
    if (spec_parse(spec, type, &player->options, error)) {
        player->opened = true;
        if (!type->open || type->open(player, error))
            return player;
    }
    player_destroy(player);
    return NULL;
}

void player_destroy(Player *player) {
    if (!player)
        return;
    if (player->opened && player->type->close)
        player->type->close(player);
    options_free(&player->options);
    free(player->state);
    free(player->spec);
    free(player);
}

void player_reseed(Player *player, uint64_t seed) {
    assert(player);
    player->seed = seed;
}

void player_expect(Player *player, const Limits *limits) {
    player->expected = *limits;
}

bool player_new_game(Player *player, const Game *game, Color side, Error *error) {
    return !player->type->new_game || player->type->new_game(player, game, side, error);
}

// Learns from a choice how busy the machine is: four times the mean wait behind other threads,
// because single waits are longer than the mean; remembered for a while.
static void note_stall(Player *player, double seconds, ThreadUsage before, ThreadUsage after) {
    long preemptions = after.preemptions - before.preemptions;
    double waited = seconds - (after.busy - before.busy);
    double stall = preemptions > 0 && waited > 0 ? 4 * waited / (double)preemptions : 0;
    player->stall = fmax(stall, 0.97 * player->stall);
}

void player_choose(Player *player, const Game *game, const Limits *limits, Choice *choice) {
    assert(player && game && choice);
    assert(game_moves(game) != 0);
    static const Limits no_limits;
    *choice = (Choice){.move = MOVE_NONE};
    double begin = clock_now();
    ThreadUsage before = thread_usage();
    player->type->choose(player, game, limits ? limits : &no_limits, choice);
    double seconds = clock_now() - begin;
    note_stall(player, seconds, before, thread_usage());
    if (choice->seconds == 0)
        choice->seconds = seconds;
    choice->unit = player->type->unit;
}

void player_ponder(Player *player, const Game *game) {
    assert(player && game);
    if (player->type->ponder && !game_over(game))
        player->type->ponder(player, game);
}

PlayerEvaluation player_evaluation(Player *player, Position root) {
    assert(player->type->evaluation);
    if (player->type->look)
        player->type->look(player, root);
    return player->type->evaluation(player);
}

bool player_explain(Player *player, const Game *game, const Limits *limits, Reasons *reasons,
                    Error *error) {
    static const Limits no_limits;
    if (!player->type->explain)
        return error_set(error,
                         "%.40s cannot say why it moves; ask flipside or one of the classic "
                         "systems, as deepening",
                         player->type->name);
    *reasons = (Reasons){.unit = player->type->unit, .size = game->rules.size};
    return player->type->explain(player, game, limits ? limits : &no_limits, reasons) ||
           error_set(error, "%.40s had no time or no memory to value its moves",
                     player->type->name);
}

Engine *player_engine(Player *player, const Limits *limits, EngineQuestion *question) {
    return player->type->engine ? player->type->engine(player, limits, question) : NULL;
}

const char *player_errors(Player *player) {
    return player->type->errors ? player->type->errors(player) : "";
}

void player_watch(Player *player, PlayerWatch *watch, void *user) {
    player->watch = watch;
    player->watch_user = user;
}

void player_report(const Player *player, const Thought *thought) {
    if (player->watch)
        player->watch(thought, player->watch_user);
}

void *player_state(Player *player) {
    return player->state;
}

Rules player_rules(const Player *player) {
    return player->rules;
}

uint64_t player_seed(const Player *player) {
    return player->seed;
}

Limits player_expected(const Player *player) {
    return player->expected;
}

const char *player_spec(const Player *player) {
    return player->spec;
}

const PlayerType *player_type(const Player *player) {
    return player->type;
}

const Options *player_options(const Player *player) {
    return &player->options;
}

int player_int(const Player *player, const char *option) {
    return (int)options_int(&player->options, option);
}

double player_real(const Player *player, const char *option) {
    return options_real(&player->options, option);
}

bool player_flag(const Player *player, const char *option) {
    return options_flag(&player->options, option);
}

const char *player_text(const Player *player, const char *option) {
    const char *text = options_text(&player->options, option);
    return text ? text : "";
}

bool player_given(const Player *player, const char *option) {
    return options_given(&player->options, option);
}

Random player_random(const Player *player, const Game *game) {
    uint64_t mixed = player->seed + 0x632BE59BD9B4E019ULL * (uint64_t)(game->ply + 1);
    return random_seeded(random_mix(&mixed) ^ board_hash(game->now.board));
}

// The smaller of two limits where 0 is no limit.
static double narrower(double a, double b) {
    return a == 0 ? b : b == 0 ? a : fmin(a, b);
}

// An option that limits the thinking, 0 when the type does not have it.
static double own_limit(const Player *player, const char *option, bool given_only) {
    const OptionValue *value = options_value(&player->options, option);
    return !value || (given_only && !value->given) ? 0 : value->number;
}

Budget player_budget(const Player *player, const Limits *limits) {
    Budget budget = {
        .begin = clock_now(),
        .seconds = narrower(limits->seconds, own_limit(player, "time", true)),
        .depth = (int)narrower(limits->depth, own_limit(player, "depth", false)),
        .nodes = (uint64_t)narrower((double)limits->nodes, own_limit(player, "nodes", false)),
        .playouts =
            (uint64_t)narrower((double)limits->playouts, own_limit(player, "playouts", false)),
        .stop = limits->stop,
    };
    if (budget.seconds == 0 && !budget.depth && !budget.nodes && !budget.playouts)
        budget.seconds = options_value(&player->options, "time") && limits->usual > 0
                             ? limits->usual
                             : own_limit(player, "time", false);
    budget.deadline = INFINITY;
    if (budget.seconds > 0) {
        // 3 % as the published 4.85 s of 5 s, but enough for a busy machine to let us run again in
        // time.
        double margin = fmax(fmax(0.03 * budget.seconds, 0.008), player->stall);
        budget.deadline = budget.begin + budget.seconds - fmin(margin, 0.8 * budget.seconds);
    }
    return budget;
}

bool budget_over(const Budget *budget) {
    return clock_now() >= budget->deadline ||
           (budget->stop && atomic_load_explicit(budget->stop, memory_order_relaxed));
}

void choice_set(Choice *choice, uint64_t moves, int move) {
    choice->status = CHOICE_MOVE;
    choice->move = move;
    choice->candidate_count = 0;
    while (moves && choice->candidate_count < MOVES_MAX)
        choice->candidates[choice->candidate_count++] = (uint8_t)bit_take(&moves);
    choice->candidates[choice->candidate_count++] = (uint8_t)move;
}

const char *choice_status_name(ChoiceStatus status) {
    static const char *const names[] = {"move",    "resign", "crash",  "timeout", "illegal",
                                        "garbage", "flood",  "memory", "limit",   "machine"};
    return status >= 0 && status < CHOICE_STATUSES ? names[status] : "unknown";
}
