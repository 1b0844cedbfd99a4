// Self-play worker: plays the game with a given number.
#include "selfplay_private.h"

#include "eval_wire.h"
#include "game.h"

#include <stdlib.h>

enum { OPENINGS_DRAWN = 200 };

static void record_move(GameRecord *record, int move, int score) {
    record->move[record->move_count] = (uint8_t)move;
    record->score[record->move_count] = (int8_t)score;
    record->move_count++;
}

void selfplay_game(GameRecord *record, Quick *quick, const uint8_t *opening, int opening_count) {
    Rules rules = rules_default();
    rules.goal = quick->search.goal;
    Game game = game_new(rules);
    int known = QUICK_UNKNOWN;
    quick_forget(quick);
    *record = (GameRecord){0};
    record->exact_from = UINT8_MAX;
    for (; !game_over(&game); game_play_passes(&game)) {
        int ply = record->move_count, move;
        if (ply < opening_count) {
            move = opening[ply];
            record_move(record, move, RECORD_NO_SCORE);
            record->random_plies = record->move_count;
        } else {
            // An exact score holds for the rest of the game; `known` is from Black's point of view.
            bool black = game.now.side == BLACK;
            QuickAnswer answer = quick_answer(quick, game.now.board,
                                              known == QUICK_UNKNOWN || black ? known : -known);
            move = answer.move;
            if (answer.exact && record->exact_from == UINT8_MAX) {
                record->exact_from = record->move_count;
                known = black ? answer.score : -answer.score;
            }
            record_move(record, move, answer.score);
        }
        game_play(&game, move);
    }
    if (record->exact_from == UINT8_MAX)
        record->exact_from = record->move_count;
    record->result = (int8_t)game_score(&game, BLACK);
}

// Opening: a prefix of a stored game, if any, followed by random moves until `count` or the end of
// the game.
typedef struct Opening {
    uint8_t move[RECORD_MOVES_MAX];
    int count;
    Board board; // after the opening
} Opening;

static Opening draw_opening(const StoredGame *stored, int stored_plies, int random_plies,
                            Random *random) {
    Game game = game_new(rules_default());
    Opening opening = {.count = 0};
    for (; opening.count < stored_plies + random_plies && !game_over(&game);
         game_play_passes(&game)) {
        int ply = opening.count++;
        opening.move[ply] = ply < stored_plies ? stored->move[ply]
                                               : (uint8_t)random_square(random, game_moves(&game));
        game_play(&game, opening.move[ply]);
    }
    opening.board = game.now.board;
    return opening;
}

// Returns true if the absolute search score is at most `limit` discs. If the side to move must
// pass, the other side is searched.
static bool is_balanced(Quick *quick, Board board, int limit) {
    if (limit >= 64)
        return true;
    if (!board_moves(board))
        board = board_pass(board);
    if (!board_moves(board))
        return false;
    quick_forget(quick);
    return abs(quick_answer(quick, board, QUICK_UNKNOWN).score) <= limit;
}

static Opening next_opening(const SelfplayWork *work, Random *random) {
    const SelfplayOptions *options = &work->options;
    uint32_t span = (uint32_t)(options->random_max - options->random_min + 1);
    const StoredGame *stored = NULL;
    int plies = 0;
    if (work->stored.count > 0) {
        uint32_t places = (uint32_t)(options->branch_max - options->branch_min + 1);
        stored = &work->stored.game[random_below(random, (uint32_t)work->stored.count)];
        plies = RECORD_MOVES_MAX - options->branch_min - (int)random_below(random, places);
        plies = plies < stored->move_count ? plies : stored->move_count;
    }
    // Skewed towards few random moves, which leave more of the game to learn from.
    int skewed = (int)random_below(random, random_below(random, span) + 1);
    return draw_opening(stored, plies, options->random_min + skewed, random);
}

void selfplay_number(const SelfplayWork *work, Quick *quick, uint64_t number, GameRecord *record) {
    const SelfplayOptions *options = &work->options;
    uint64_t mix = options->seed;
    mix = random_mix(&mix) ^ work->first;
    mix = random_mix(&mix) ^ number;
    Random random = random_seeded(mix);
    if (work->stored.count == 0 &&
        random_below(&random, 100) < (uint32_t)options->enumerated_percent) {
        size_t chosen = random_below(&random, (uint32_t)work->openings.count);
        selfplay_game(record, quick, work->openings.moves + chosen * (size_t)work->openings.ply,
                      work->openings.ply);
        return;
    }
    Opening opening;
    // If no opening is balanced after OPENINGS_DRAWN attempts, the last one is played.
    for (int drawn = 0; drawn < OPENINGS_DRAWN; drawn++) {
        opening = next_opening(work, &random);
        if (is_balanced(quick, opening.board, options->balanced))
            break;
    }
    selfplay_game(record, quick, opening.move, opening.count);
}

bool selfplay_prepare(SelfplayWork *work, Error *error) {
    const SelfplayOptions *options = &work->options;
    if (early_positions_list(&work->openings, SELFPLAY_ENUMERATED_PLY, error) &&
        (!options->from ||
         stored_games_read(&work->stored, options->from, eval_goal(options->eval), error)))
        return true;
    selfplay_discard(work);
    return false;
}

void selfplay_discard(SelfplayWork *work) {
    early_positions_free(&work->openings);
    stored_games_free(&work->stored);
}

static bool describe(const void *context, Text *out) {
    const SelfplayWork *work = context;
    SelfplayOptions plain = work->options;
    plain.eval = NULL;
    plain.weights = NULL;
    plain.from = NULL;
    plain.stop = NULL;
    wire_put(out, &plain, sizeof plain);
    wire_put(out, &work->first, sizeof work->first);
    wire_put_text(out, work->options.from);
    eval_wire_put(out, work->options.eval, work->options.weights);
    return !out->failed;
}

static void discard(void *context) {
    SelfplayWork *work = context;
    selfplay_discard(work);
    eval_free((Eval *)work->options.eval);
    free(work);
}

static void *prepare(const char *description, size_t length, Error *error) {
    WireReader reader = wire_reader(description, length);
    SelfplayWork *work = calloc(1, sizeof *work);
    if (!work) {
        error_set(error, "not enough memory");
        return NULL;
    }
    wire_get(&reader, &work->options, sizeof work->options);
    wire_get(&reader, &work->first, sizeof work->first);
    work->options.from = wire_get_text(&reader);
    work->options.eval = eval_wire_open(&reader, error);
    bool prepared = work->options.eval && selfplay_prepare(work, error);
    work->options.from = NULL; // owned by the description
    if (prepared)
        return work;
    eval_free((Eval *)work->options.eval);
    free(work);
    return NULL;
}

// Search state of one worker.
typedef struct Seat {
    Quick quick;
    const SelfplayWork *work;
} Seat;

static void *open_seat(const void *context, Error *error) {
    const SelfplayWork *work = context;
    Seat *seat = aligned_alloc(_Alignof(Seat), sizeof *seat);
    if (seat &&
        quick_init(&seat->quick, work->options.eval, work->options.depth, work->options.exact)) {
        seat->work = work;
        return seat;
    }
    free(seat);
    error_set(error, "not enough memory");
    return NULL;
}

static void close_seat(void *own) {
    Seat *seat = own;
    quick_free(&seat->quick);
    free(seat);
}

// Runs a task: reads the game number, writes the game record.
static ClusterOutcome play(void *own, const char *task, size_t length, const atomic_bool *stop,
                           Text *result, Error *error) {
    (void)stop;
    Seat *seat = own;
    WireReader reader = wire_reader(task, length);
    uint64_t number;
    GameRecord record;
    wire_get(&reader, &number, sizeof number);
    if (!wire_done(&reader))
        return error_set(error, "a task of self-play is none"), CLUSTER_FAILED;
    selfplay_number(seat->work, &seat->quick, number, &record);
    wire_put(result, &record, sizeof record);
    return CLUSTER_DONE;
}

const ClusterKind selfplay_kind = {.name = "selfplay",
                                   .describe = describe,
                                   .prepare = prepare,
                                   .discard = discard,
                                   .open = open_seat,
                                   .work = play,
                                   .close = close_seat};
