// The engine as a player, limited by level, time, depth or nodes. Two types share the code:
// `flipside` plays to win, optionally weakened by a level for people or by the options such levels
// consist of; `weakest` plays to lose.
//
// Under the two goals the result of a game has the same size and the opposite sign (rules_score),
// including the empty squares. To minimise its own result, `weakest` therefore searches the
// opposite goal and negates the scores.
#include "book.h"
#include "clock.h"
#include "clock_plan.h"
#include "engine_options.h"
#include "handicap.h"
#include "human_search.h"
#include "levels.h"
#include "player.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

const PlayerType player_weakest; // defined below

typedef struct State {
    Engine *engine;
    Book book; // no positions without one
} State;

// Limits and resources of the search, the same for both types.
// clang-format off
#define SEARCH_OPTIONS                                                                                                 \
    LIMIT_TIME_OPTION("5", "seconds per move if nothing else limits the search"),                                      \
    LIMIT_DEPTH_OPTION(0, "0", "plies, nothing cut on probability (0 = no limit)"),                                    \
    LIMIT_NODES_OPTION(0, "0", "positions visited at most (0 = no limit)"),                                            \
    ENGINE_THREADS_OPTION("1", "threads; more than one is faster but not reproducible"),                               \
    ENGINE_HASH_OPTION("32"),                                                                                          \
    ENGINE_EVAL_OPTIONS
// clang-format on

static const Option options[] = {
    {"level", OPTION_INT_LIMIT, "N|" LEVEL_NAMES, "-1", -1, ENGINE_LEVELS - 1,
     "strength: the engine's level table by number (-1 = by the other limits), levels for people "
     "by name"},
    SEARCH_OPTIONS,
    {"book", OPTION_TEXT, "FILE|yes|no", "no", 0, 0,
     "opening book to play by: a file, or the one for the goal"},
    {"book-random", OPTION_INT_LIMIT, "DISCS", "0", 0, 128,
     "discs that its book moves may give away in a game, for variety"},
    {"loss", OPTION_REAL_LIMIT, "DISCS", "0", 0, 128,
     "discs that it gives away in a game, about, by its own values"},
    {"cap", OPTION_INT_LIMIT, "DISCS", "64", 0, 64, "discs that one move gives away at most"},
    {"when", OPTION_CHOICE, HANDICAP_PHASE_NAMES, "even", 0, 0,
     "the part of the game in which it gives them away"},
    {"human", OPTION_FLAG, NULL, "no", 0, 1,
     "look ahead as people do, depth plies (3): forget turned discs deeper down, miss quiet moves, "
     "see corners"},
};

// At which level the engine values the moves of which it gives some away, when nothing is said
// about it; how far a person looks ahead; how long it thinks on the opponent's time at most,
// because people leave their games.
enum { LOSS_LEVEL = 8, HUMAN_DEPTH = 3, PONDER_SECONDS = 60 };

static const Option weakest_options[] = {
    ENGINE_LEVEL_OPTION(-1, "8",
                        "row of the engine's level table (-1, or only time, depth or nodes given = "
                        "by these limits)"),
    SEARCH_OPTIONS,
};

// Returns true if the player plays to lose.
static bool reversed(const Player *player) {
    return player_type(player) == &player_weakest;
}

// Returns the rules the engine searches: those of the game, with the opposite goal for `weakest`.
static Rules searched_rules(const Player *player) {
    Rules rules = player_rules(player);
    if (reversed(player))
        rules.goal = rules.goal == GOAL_MOST ? GOAL_FEWEST : GOAL_MOST;
    return rules;
}

// Converts a report from the goal that was searched to the goal that is played.
static void restore_goal(const Player *player, EngineReport *report) {
    if (!reversed(player))
        return;
    report->score = -report->score;
    report->win_chance = 1 - report->win_chance;
    if (report->kind == SCORE_AT_LEAST)
        report->kind = SCORE_AT_MOST;
    else if (report->kind == SCORE_AT_MOST)
        report->kind = SCORE_AT_LEAST;
}

static bool open_book(Player *player, State *state, Error *error) {
    if (!player_given(player, "book"))
        return true;
    const char *book = player_text(player, "book");
    if (!*book || strcmp(book, "no") == 0)
        return true;
    if (player_rules(player).size != 8)
        return error_set(error, "opening books are for the 8x8 board; leave book=%.100s out", book);
    return book_open(&state->book, player_rules(player).goal, book, error);
}

static bool open_player(Player *player, Error *error) {
    State *state = player_state(player);
    EngineOptions engine = engine_from_options(player_options(player), searched_rules(player));
    if (engine.weights && !*engine.weights) // `weights=` has always meant the usual places
        engine.weights = NULL;
    state->engine = engine_create(&engine, error);
    return state->engine != NULL && open_book(player, state, error);
}

static void close_player(Player *player) {
    State *state = player_state(player);
    engine_destroy(state->engine);
    book_free(&state->book);
}

// Reports a completed depth to the player's observer.
static void progress(const EngineReport *report, void *user) {
    EngineReport played = *report;
    restore_goal(user, &played);
    player_report(user, &(Thought){.depth = played.depth,
                                   .move = played.move,
                                   .seconds = played.seconds,
                                   .has_score = true,
                                   .score = played.score});
}

// Returns the strength settings: those of the level, overridden by the options that the spec gives.
static LevelSettings settings_of(const Player *player) {
    const Level *level = level_find(player_text(player, "level"));
    LevelSettings dials = {.engine = player_int(player, "level"), .cap = 64};
    if (level)
        dials = level->dials[player_rules(player).goal];
    if (player_given(player, "human"))
        dials.human = player_flag(player, "human");
    if (player_given(player, "loss"))
        dials.loss = player_real(player, "loss");
    if (player_given(player, "cap"))
        dials.cap = player_int(player, "cap");
    bool limited = player_given(player, "time") || player_given(player, "depth") ||
                   player_given(player, "nodes");
    if (limited && !player_given(player, "level"))
        dials.engine = -1;
    if (dials.engine < 0 && dials.loss > 0 && !limited)
        dials.engine = LOSS_LEVEL;
    return dials;
}

static bool new_game(Player *player, const Game *game, Color side, Error *error) {
    (void)game;
    (void)side;
    (void)error;
    State *state = player_state(player);
    engine_clear(state->engine);
    if (player_expected(player).seconds > 0 && !settings_of(player).human)
        engine_start_thread(state->engine);
    return true;
}

static EngineQuestion question_of(Player *player, const Limits *limits) {
    Budget budget = player_budget(player, limits);
    int level = settings_of(player).engine;
    // A level is a limit of its own: without a time given it is not cut short.
    bool timed = level < 0 || limits->seconds > 0 || player_given(player, "time");
    if (level >= 0 && budget.depth &&
        budget.depth < engine_level(GOAL_MOST, level)->depth) // the same for both goals
        level = -1;
    return (EngineQuestion){
        .level = level,
        .limits = {.seconds = timed ? budget.seconds : 0,
                   .depth = budget.depth,
                   .nodes = budget.nodes,
                   .stop = budget.stop},
        .progress = progress,
        .user = player,
    };
}

// Asks the engine. On a machine so busy that the time was over before one ply was searched, a
// glance of a few plies answers instead of the first legal move; it takes well under a millisecond.
// A limit of nodes is not glanced past.
static bool ask(Engine *engine, Position position, const EngineQuestion *question,
                EngineReport *report, Error *error) {
    if (!engine_go(engine, position, question, report, error))
        return false;
    const EngineQuestion glance = {.level = -1, .limits = {.depth = 4}};
    return report->depth > 0 || question->limits.nodes > 0 ||
           engine_go(engine, position, &glance, report, error);
}

static void take_report(const EngineReport *report, Choice *choice) {
    _Static_assert(sizeof choice->pv >= sizeof report->pv, "a choice holds the engine's line");
    choice->has_score = true;
    choice->score = report->score;
    choice->kind = report->kind;
    choice->selectivity = report->selectivity;
    choice->has_chance = true;
    choice->win_chance = report->win_chance;
    choice->pv_length = report->pv_length;
    memcpy(choice->pv, report->pv, (size_t)report->pv_length);
    choice->depth = report->depth;
    choice->nodes = report->nodes;
}

// Chooses a book move; returns false if there is no book or the position is not in it.
static bool choose_from_book(Player *player, const Game *game, Choice *choice) {
    if (!player_given(player, "book"))
        return false;
    const Book *book = &((State *)player_state(player))->book;
    Random random = player_random(player, game);
    Board board = game->now.board;
    int spare = player_int(player, "book-random"), value;
    if (spare > 0) {
        spare -= book_discs_lost(book, game);
        spare = spare < 0 ? 0 : spare;
    }
    int move = book_choose(book, board, spare, &random, &value);
    if (move == MOVE_NONE)
        return false;
    choice_set(choice, game_moves(game), move);
    choice->book = true;
    choice->has_score = true;
    choice->score = value;
    choice->pv_length = book_line(book, board, move, choice->pv, ENGINE_PV_MAX);
    return true;
}

// The place of the move to choose among moves with these values: the best one, or one that gives
// discs away.
static int pick(const Player *player, const Game *game, const LevelSettings *dials,
                const int *values, int count) {
    int size = game->rules.size,
        empties = bit_count(board_region(size) & ~board_discs(game->now.board));
    HandicapPhase when = (HandicapPhase)options_choice(player_options(player), "when");
    Random random = player_random(player, game);
    return handicap_pick(values, count, dials->loss * handicap_share(when, size, empties),
                         dials->cap, &random);
}

// Returns the limits of one move. Under a game clock, replaces the equal share of time by a planned
// one.
static Limits planned(const Player *player, const Game *game, const Limits *limits) {
    Limits own = *limits;
    if (limits->clock <= 0)
        return own;
    int empties = bit_count(board_region(game->rules.size) & ~board_discs(game->now.board));
    own.seconds =
        clock_plan_seconds(searched_rules(player).goal, empties, player_int(player, "threads"),
                           limits->clock, limits->increment);
    if (limits->most > 0)
        own.seconds = fmin(own.seconds, limits->most);
    return own;
}

// The best move.
static bool choose_best(Player *player, const Game *game, const Limits *limits,
                        EngineReport *report, Error *error) {
    State *state = player_state(player);
    Limits own = planned(player, game, limits);
    EngineQuestion question = question_of(player, &own);
    question.hasty = limits->clock > 0;
    return ask(state->engine, game->now, &question, report, error);
}

// A move by its value among those of all moves.
static bool choose_weaker(Player *player, const Game *game, const Limits *limits,
                          const LevelSettings *dials, EngineReport *report, Error *error) {
    State *state = player_state(player);
    EngineQuestion question = question_of(player, limits);
    EngineReport reports[MOVES_MAX];
    int values[MOVES_MAX];
    question.progress = NULL;
    int count = engine_score_moves(state->engine, game->now, &question, 0, reports, error);
    for (int i = 0; i < count; i++)
        values[i] = reports[i].score;
    if (count > 0)
        *report = reports[pick(player, game, dials, values, count)];
    return count > 0;
}

// What a person sees.
static void look(const Player *player, const Game *game, const Limits *limits,
                 const LevelSettings *dials, HumanSearch *sight) {
    Budget budget = player_budget(player, limits);
    int depth = budget.depth ? budget.depth : dials->depth ? dials->depth : HUMAN_DEPTH;
    Random random = player_random(player, game);
    human_search(sight, game->rules, game->now.board,
                 depth < HUMAN_DEPTH_MAX ? depth : HUMAN_DEPTH_MAX, &budget, random_next(&random));
}

static void choose_human(Player *player, const Game *game, const Limits *limits,
                         const LevelSettings *dials, Choice *choice) {
    HumanSearch sight;
    look(player, game, limits, dials, &sight);
    int chosen = pick(player, game, dials, sight.values, sight.count);
    choice_set(choice, game_moves(game), sight.moves[chosen]);
    choice->has_score = true;
    choice->score = sight.values[chosen];
    choice->depth = sight.depth;
    choice->nodes = sight.nodes;
    choice->pv_length = 1;
    choice->pv[0] = sight.moves[chosen];
}

static void choose(Player *player, const Game *game, const Limits *limits, Choice *choice) {
    double begin = clock_now();
    LevelSettings dials = settings_of(player);
    EngineReport report;
    Error error = {0};
    if (dials.human) {
        choose_human(player, game, limits, &dials, choice);
    } else if (dials.loss <= 0 && choose_from_book(player, game, choice)) {
        return;
    } else if (dials.loss > 0 ? choose_weaker(player, game, limits, &dials, &report, &error)
                              : choose_best(player, game, limits, &report, &error)) {
        restore_goal(player, &report);
        choice_set(choice, game_moves(game), report.move);
        take_report(&report, choice);
    } else {
        choice->status = CHOICE_RESIGN;
        snprintf(choice->reason, sizeof choice->reason, "%.150s", error.text);
    }
    choice->seconds = clock_now() - begin;
}

// Only where more thinking makes it stronger: not under a level, nor where it plays weakly on
// purpose.
static void ponder(Player *player, const Game *game) {
    State *state = player_state(player);
    LevelSettings dials = settings_of(player);
    if (!dials.human && dials.loss <= 0 && dials.engine < 0 && !player_given(player, "depth") &&
        !player_given(player, "nodes"))
        engine_ponder(state->engine, game->now, PONDER_SECONDS);
}

static Engine *engine_of(Player *player, const Limits *limits, EngineQuestion *question) {
    State *state = player_state(player);
    *question = question_of(player, limits);
    return state->engine;
}

// What a person saw, and how; moves that were not noticed were not considered.
static void explain_human(Player *player, const Game *game, const Limits *limits,
                          const LevelSettings *dials, Reasons *reasons) {
    HumanSearch sight;
    look(player, game, limits, dials, &sight);
    uint64_t unseen = game_moves(game);
    for (int i = 0; i < sight.count; i++) {
        Candidate *candidate = reasons_add(reasons, sight.moves[i], true);
        candidate->score = sight.values[i];
        candidate->line[candidate->line_length++] = sight.moves[i];
        unseen &= ~bit(sight.moves[i]);
    }
    if (unseen)
        reasons->rule = "quiet moves it did not notice";
    while (unseen)
        reasons_add(reasons, bit_take(&unseen), false);
    reasons->depth = sight.depth;
    reasons_sort(reasons, sight.moves[pick(player, game, dials, sight.values, sight.count)]);
}

// Searches every move separately. The evaluation is not a sum of factors, so none are listed.
static bool explain(Player *player, const Game *game, const Limits *limits, Reasons *reasons) {
    State *state = player_state(player);
    LevelSettings dials = settings_of(player);
    if (dials.human) {
        explain_human(player, game, limits, &dials, reasons);
        return true;
    }
    EngineQuestion question = question_of(player, limits);
    question.progress = NULL;
    EngineReport reports[MOVES_MAX];
    int values[MOVES_MAX];
    int count = engine_score_moves(state->engine, game->now, &question, 0, reports, NULL);
    reasons->minimise = reversed(player);
    for (int i = 0; i < count; i++) {
        EngineReport *report = &reports[i];
        restore_goal(player, report);
        Candidate *candidate = reasons_add(reasons, report->move, true);
        candidate->score = values[i] = report->score;
        candidate->exact = report->kind == SCORE_EXACT;
        candidate->has_chance = true;
        candidate->win_chance = report->win_chance;
        candidate->line_length = report->pv_length;
        memcpy(candidate->line, report->pv, (size_t)report->pv_length);
        if (reasons->depth == 0 || report->depth < reasons->depth)
            reasons->depth = report->depth;
    }
    if (count > 0 && dials.loss > 0)
        reasons_sort(reasons, reports[pick(player, game, &dials, values, count)].move);
    return count > 0;
}

const PlayerType player_flipside = {
    .name = "flipside",
    .about = "this program's engine: ProbCut alpha-beta with an exact endgame",
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .state_size = sizeof(State),
    .open = open_player,
    .new_game = new_game,
    .choose = choose,
    .explain = explain,
    .engine = engine_of,
    .ponder = ponder,
    .close = close_player,
};

// Without `engine`: src/study compares an engine's moves by their value for winning, which
// `weakest` does not maximise.
const PlayerType player_weakest = {
    .name = "weakest",
    .about = "plays to lose, with the engine's search: try to lose to it",
    .options = weakest_options,
    .option_count = sizeof weakest_options / sizeof *weakest_options,
    .state_size = sizeof(State),
    .open = open_player,
    .new_game = new_game,
    .choose = choose,
    .explain = explain,
    .ponder = ponder,
    .close = close_player,
};
