// Flipside's own engine as a player: by level, by time, by depth or by nodes, whichever is given.
#include "book.h"
#include "clock.h"
#include "engine_options.h"
#include "player.h"

#include <stdio.h>
#include <string.h>

typedef struct State {
    Engine *engine;
    Book book; // no positions without one
} State;

static const Option options[] = {
    ENGINE_LEVEL_OPTION(-1, "-1", "strength by the engine's level table (-1 = by the other limits)"),
    LIMIT_TIME_OPTION("5", "seconds a move when nothing else limits the search"),
    LIMIT_DEPTH_OPTION(0, "0", "plies, nothing cut on probability (0 = no limit)"),
    LIMIT_NODES_OPTION(0, "0", "positions visited at most (0 = no limit)"),
    ENGINE_THREADS_OPTION("1", "threads; more than one is faster but not reproducible"),
    ENGINE_HASH_OPTION("32"),
    ENGINE_EVAL_OPTIONS,
    {"book", OPTION_TEXT, "FILE|yes|no", "no", 0, 0, "opening book to play by: a file, or the one for the goal"},
    {"book-random", OPTION_INT_LIMIT, "DISCS", "0", 0, 128,
     "discs that its book moves may give away in a game, for variety"},
};

static bool open_book(Player *player, State *state, Error *error) {
    const char *book = player_text(player, "book");
    if (!*book || strcmp(book, "no") == 0)
        return true;
    if (player_rules(player).size != 8)
        return error_set(error, "opening books are for the 8x8 board; leave book=%.100s out", book);
    return book_open(&state->book, player_rules(player).goal, book, error);
}

static bool open_player(Player *player, Error *error) {
    State *state = player_state(player);
    EngineOptions engine = engine_of_options(player_options(player), player_rules(player));
    if (engine.weights && !*engine.weights) // `weights=` has always meant the usual places
        engine.weights = NULL;
    state->engine = engine_create(&engine, error);
    return state->engine != NULL && open_book(player, state, error);
}

static bool new_game(Player *player, const Game *game, Color side, Error *error) {
    (void)game;
    (void)side;
    (void)error;
    State *state = player_state(player);
    engine_forget(state->engine);
    return true;
}

static void close_player(Player *player) {
    State *state = player_state(player);
    engine_destroy(state->engine);
    book_free(&state->book);
}

// Passes a completed depth on to whoever watches the player.
static void progress(const EngineReport *report, void *user) {
    player_tell(user, &(Thought){.depth = report->depth,
                                 .move = report->move,
                                 .seconds = report->seconds,
                                 .has_score = true,
                                 .score = report->score});
}

static EngineQuestion question_of(Player *player, const Limits *limits) {
    Budget budget = player_budget(player, limits);
    int level = player_int(player, "level");
    // A level is a limit of its own: without a time given it is not cut short.
    bool timed = level < 0 || limits->seconds > 0 || player_given(player, "time");
    if (level >= 0 && budget.depth && budget.depth < engine_level(GOAL_MOST, level)->depth) // the same for both goals
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

// Asks the engine. On a machine so busy that the time was over before one ply was searched, a glance of a few plies
// answers instead of the first legal move; it takes well under a millisecond. A limit of nodes is not glanced past.
static bool ask(Engine *engine, Position position, const EngineQuestion *question, EngineReport *report, Error *error) {
    if (!engine_go(engine, position, question, report, error))
        return false;
    const EngineQuestion glance = {.level = -1, .limits = {.depth = 4}};
    return report->depth > 0 || question->limits.nodes > 0 || engine_go(engine, position, &glance, report, error);
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

// Answers from the book where it has a move.
static bool choose_from_book(Player *player, const Game *game, Choice *choice) {
    const Book *book = &((State *)player_state(player))->book;
    Random random = player_random(player, game);
    Board board = game->now.board;
    int spare = player_int(player, "book-random"), value;
    if (spare > 0) {
        spare -= book_given_away(book, game);
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

static void choose(Player *player, const Game *game, const Limits *limits, Choice *choice) {
    State *state = player_state(player);
    uint64_t legal = game_moves(game);
    double begin = clock_now();
    if (choose_from_book(player, game, choice))
        return;
    EngineQuestion question = question_of(player, limits);
    EngineReport report;
    Error error = {0};
    if (!ask(state->engine, game->now, &question, &report, &error)) {
        choice->status = CHOICE_RESIGN;
        snprintf(choice->reason, sizeof choice->reason, "%.150s", error.text);
        return;
    }
    choice_set(choice, legal, report.move);
    take_report(&report, choice);
    choice->seconds = clock_now() - begin;
}

static Engine *engine_of(Player *player, const Limits *limits, EngineQuestion *question) {
    State *state = player_state(player);
    *question = question_of(player, limits);
    return state->engine;
}

// Every move searched on its own. Its evaluation is no sum of a few factors: there are none.
static bool explain(Player *player, const Game *game, const Limits *limits, Reasons *reasons) {
    State *state = player_state(player);
    EngineQuestion question = question_of(player, limits);
    question.progress = NULL;
    EngineReport reports[MOVES_MAX];
    int count = engine_score_moves(state->engine, game->now, &question, 0, reports, NULL);
    for (int i = 0; i < count; i++) {
        const EngineReport *report = &reports[i];
        Candidate *candidate = reasons_add(reasons, report->move, true);
        candidate->score = report->score;
        candidate->exact = report->kind == SCORE_EXACT;
        candidate->has_chance = true;
        candidate->win_chance = report->win_chance;
        candidate->line_length = report->pv_length;
        memcpy(candidate->line, report->pv, (size_t)report->pv_length);
        if (reasons->depth == 0 || report->depth < reasons->depth)
            reasons->depth = report->depth;
    }
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
    .close = close_player,
};
