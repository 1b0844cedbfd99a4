#include "reviewer.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

// How much less than expected a move must have brought before another one is looked for, and how deep that is searched
// for.
enum { DISAPPOINTMENT = 2, OTHERS_DEPTH = 6 };

// What a position is worth for its side to move, by one search.
typedef struct Look {
    int score, depth, selectivity;
    bool exact;
    int best;
    uint8_t line[ENGINE_PV_MAX];
    int line_length;
} Look;

struct Reviewer {
    ReviewerOptions options;
    Rules rules; // of the engine
    Engine *engine;
};

// The last iteration of a search that ended at an even number of empty squares.
typedef struct Aligned {
    int empties;
    bool found;
    EngineReport report;
} Aligned;

Reviewer *reviewer_create(const ReviewerOptions *options, Error *error) {
    assert(options->level >= -1 && options->level < ENGINE_LEVELS);
    assert(options->level >= 0 || options->seconds > 0);
    Reviewer *reviewer = calloc(1, sizeof *reviewer);
    if (!reviewer) {
        error_set(error, "not enough memory");
        return NULL;
    }
    reviewer->options = *options;
    return reviewer;
}

void reviewer_destroy(Reviewer *reviewer) {
    if (reviewer)
        engine_destroy(reviewer->engine);
    free(reviewer);
}

// The engine for the rules of a game; the one of the game before where they are the same.
static bool prepare(Reviewer *reviewer, Rules rules, Error *error) {
    const Rules *now = &reviewer->rules;
    if (reviewer->engine && now->goal == rules.goal && now->start == rules.start && now->size == rules.size)
        return true;
    engine_destroy(reviewer->engine);
    EngineOptions options = reviewer->options.engine;
    options.rules = reviewer->rules = rules;
    reviewer->engine = engine_create(&options, error);
    return reviewer->engine != NULL;
}

static int empties_of(Rules rules, Board board) {
    return bit_count(board_region(rules.size) & ~board_discs(board));
}

static void keep_aligned(const EngineReport *report, void *user) {
    Aligned *aligned = user;
    if ((aligned->empties - report->depth) % 2 != 0)
        return;
    aligned->report = *report;
    aligned->found = true;
}

static EngineQuestion question_for(const Reviewer *reviewer, int empties, Aligned *aligned) {
    const ReviewerOptions *options = &reviewer->options;
    EngineQuestion question = {.level = options->level,
                               .limits = {.seconds = options->seconds, .stop = options->stop},
                               .solve = empties <= options->exact,
                               .progress = keep_aligned,
                               .user = aligned};
    const EngineLevel *level = engine_level(reviewer->rules.goal, options->level);
    if (level && !question.solve && empties > level->endgame_selective && (empties - level->depth) % 2 != 0 &&
        level->depth > 1)
        question.limits.depth = level->depth - 1;
    return question;
}

// Searches a position.
static bool look(Reviewer *reviewer, Position position, Look *found, Error *error) {
    Aligned aligned = {.empties = empties_of(reviewer->rules, position.board)};
    EngineQuestion question = question_for(reviewer, aligned.empties, &aligned);
    EngineReport report;
    if (!engine_go(reviewer->engine, position, &question, &report, error))
        return false;
    if (reviewer->options.stop && atomic_load(reviewer->options.stop))
        return error_set(error, "stopped");
    if (report.kind != SCORE_EXACT && aligned.found)
        report = aligned.report;
    *found = (Look){.score = report.score,
                    .depth = report.depth,
                    .selectivity = report.selectivity,
                    .exact = report.kind == SCORE_EXACT,
                    .best = report.move,
                    .line_length = report.pv_length};
    memcpy(found->line, report.pv, (size_t)report.pv_length);
    return true;
}

// The value of a move by what its child is worth: one more ply, the other side's view.
static void raise_look(Look *found, int move, int empties) {
    found->score = -found->score;
    found->depth = found->depth < empties ? found->depth + 1 : empties;
    found->best = move;
    found->line_length -= found->line_length == ENGINE_PV_MAX;
    memmove(found->line + 1, found->line, (size_t)found->line_length++);
    found->line[0] = (uint8_t)move;
}

static bool look_after(Reviewer *reviewer, Position position, int move, Look *found, Error *error) {
    Position after = {rules_play(reviewer->rules, position.board, move), color_other(position.side)};
    if (!look(reviewer, after, found, error))
        return false;
    raise_look(found, move, empties_of(reviewer->rules, position.board));
    return true;
}

// The best move but one, by a short search; MOVE_NONE when it fails.
static int best_other(Reviewer *reviewer, Position position, int but) {
    EngineReport reports[MOVES_MAX];
    EngineQuestion question = {.level = -1, .limits = {.depth = OTHERS_DEPTH}};
    int count = engine_score_moves(reviewer->engine, position, &question, 0, reports, NULL);
    for (int i = 0; i < count; i++)
        if (reports[i].move != but)
            return reports[i].move;
    return MOVE_NONE;
}

// Makes `best` what the position is worth, given what the played move is worth.
static bool weigh(Reviewer *reviewer, Position position, const Look *played, Look *best, uint64_t *equals,
                  Error *error) {
    int move = played->best;
    *equals = bit(move);
    if (!look(reviewer, position, best, error))
        return false;
    bool proven = best->exact && played->exact;
    if (!proven) {
        int other = best->best != move                              ? best->best
                    : best->score - played->score >= DISAPPOINTMENT ? best_other(reviewer, position, move)
                                                                    : MOVE_NONE;
        if (other == MOVE_NONE)
            best->score = played->score;
        else if (!look_after(reviewer, position, other, best, error))
            return false;
        best->exact = false;
    }
    if (best->score == played->score && best->best != MOVE_NONE)
        *equals |= bit(best->best);
    else if (best->score > played->score)
        *equals = bit(best->best);
    if (best->score <= played->score) {
        *best = *played;
        best->exact = proven;
    }
    return true;
}

static void fill(ReviewedMove *move, const Look *played, const Look *best, uint64_t equals) {
    assert(best->score >= played->score);
    move->score = best->score;
    move->played = played->score;
    move->loss = best->score - played->score;
    move->exact = best->exact && played->exact;
    move->played_exact = played->exact;
    move->depth = best->depth;
    move->selectivity = best->selectivity;
    move->best = best->best;
    move->best_moves = equals;
    move->line_length = best->line_length;
    memcpy(move->line, best->line, (size_t)best->line_length);
}

// Reviews the move at a place. `after` is what the position behind it is worth and becomes what the one before it is.
static bool review_move(Reviewer *reviewer, Review *review, int place, Look *after, Error *error) {
    const Game *game = &review->sheet.game;
    Position position = game_position_at(game, place);
    ReviewedMove *move = &review->moves[place];
    *move = (ReviewedMove){.ply = place + 1,
                           .side = position.side,
                           .move = game->moves[place],
                           .empties = empties_of(game->rules, position.board),
                           .choices = bit_count(rules_moves(game->rules, position.board)),
                           .lot = place < reviewer->options.lot};
    Look best;
    uint64_t equals = move->choices ? bit(move->move) : 0;
    raise_look(after, move->move, move->empties);
    if (move->choices <= 1)
        best = *after;
    else if (!weigh(reviewer, position, after, &best, &equals, error))
        return false;
    fill(move, after, &best, equals);
    *after = best;
    return true;
}

bool reviewer_run(Reviewer *reviewer, const GameSheet *sheet, Review *review, Error *error) {
    const Game *game = &sheet->game;
    Look last;
    if (!prepare(reviewer, game->rules, error))
        return false;
    engine_forget(reviewer->engine); // so that a review is the same whatever came before it
    if (!look(reviewer, game->now, &last, error))
        return false;
    *review = (Review){.sheet = *sheet,
                       .count = game->ply,
                       .over = game_over(game),
                       .value = game->now.side == BLACK ? last.score : -last.score,
                       .exact = last.exact};
    for (int place = game->ply - 1; place >= 0; place--) {
        if (!review_move(reviewer, review, place, &last, error))
            return false;
        if (reviewer->options.progress)
            reviewer->options.progress(game->ply - place, game->ply, reviewer->options.user);
    }
    review_judge(review, reviewer->options.marks);
    return true;
}
