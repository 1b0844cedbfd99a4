#include "reviewer.h"

#include "symmetry.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MIN_DROP = 2,     // discs below the expected score at which an alternative is searched for
    OTHERS_DEPTH = 6, // depth of that search, in plies
    QUICK_HASH_MB = 1,
    MIN_LEVEL = 6, // used instead of a timed search that got too little CPU time
    SIGNATURE_SIZE = 512
};

struct Reviewer {
    ReviewerOptions options;
    Rules rules; // of the engine
    Engine *engine;
    Engine *quick;   // for short searches with an empty transposition table
    int64_t setting; // id in the cache
};

// The last iteration of a search whose leaves have an even number of empties.
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
        error_set(error, "out of memory");
        return NULL;
    }
    reviewer->options = *options;
    return reviewer;
}

static void drop_engines(Reviewer *reviewer) {
    engine_destroy(reviewer->quick); // first: it borrows the evaluation of the other engine
    if (reviewer->engine != reviewer->options.shared_engine)
        engine_destroy(reviewer->engine);
    reviewer->engine = reviewer->quick = NULL;
}

void reviewer_destroy(Reviewer *reviewer) {
    if (!reviewer)
        return;
    drop_engines(reviewer);
    free(reviewer);
}

// Writes the settings that affect search results. The path of the weights, threads and memory do
// not, so they are cut off the engine's description.
static void write_signature(const Reviewer *reviewer, char signature[SIGNATURE_SIZE]) {
    const ReviewerOptions *options = &reviewer->options;
    const char *about = engine_about(reviewer->engine), *end = strstr(about, ", from ");
    if (!end && (end = strstr(about, " thread")))
        while (end > about && *end != ',')
            end--;
    int length = end ? (int)(end - about) : (int)strlen(about);
    snprintf(signature, SIGNATURE_SIZE, "flipside %s, %.*s, level %d, %g s, exact %d",
             options->version, length, about, options->level, options->seconds, options->exact);
}

// Creates the engines for the rules of a game, unless those of the previous game fit.
static bool prepare(Reviewer *reviewer, Rules rules, Error *error) {
    const Rules *now = &reviewer->rules;
    if (reviewer->engine && now->goal == rules.goal && now->start == rules.start &&
        now->size == rules.size)
        return true;
    drop_engines(reviewer);
    EngineOptions options = reviewer->options.engine;
    options.rules = reviewer->rules = rules;
    reviewer->engine = reviewer->options.shared_engine ? reviewer->options.shared_engine
                                                       : engine_create(&options, error);
    options.threads = 1;
    options.hash_mb = QUICK_HASH_MB;
    options.lender = reviewer->engine;
    if (reviewer->engine)
        reviewer->quick = engine_create(&options, error);
    if (!reviewer->quick) {
        drop_engines(reviewer);
        return false;
    }
    if (!reviewer->options.cache)
        return true;
    char signature[SIGNATURE_SIZE];
    write_signature(reviewer, signature);
    reviewer->setting = review_cache_setting(reviewer->options.cache, signature, error);
    return reviewer->setting >= 0;
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
                               .limits = {.seconds = options->seconds / 2, .stop = options->stop},
                               .solve = empties <= options->exact,
                               .progress = keep_aligned,
                               .user = aligned};
    const EngineLevel *level = engine_level(reviewer->rules.goal, options->level);
    if (level && !question.solve && empties > level->endgame_selective &&
        (empties - level->depth) % 2 != 0 && level->depth > 1)
        question.limits.depth = level->depth - 1;
    return question;
}

// Returns true if a timed search got so little CPU time that MIN_LEVEL would have reached more.
static bool starved(const Reviewer *reviewer, const EngineReport *report, int empties) {
    const EngineLevel *min_level = engine_level(reviewer->rules.goal, MIN_LEVEL);
    return reviewer->options.seconds > 0 && report->kind != SCORE_EXACT &&
           (empties <= min_level->endgame || report->depth < min_level->depth - 1);
}

static bool search(Reviewer *reviewer, Position position, ReviewEval *found, Error *error) {
    Aligned aligned = {.empties = empties_of(reviewer->rules, position.board)};
    EngineQuestion question = question_for(reviewer, aligned.empties, &aligned);
    EngineReport report;
    if (!engine_go(reviewer->engine, position, &question, &report, error))
        return false;
    if (report.kind != SCORE_EXACT && aligned.found)
        report = aligned.report;
    if (starved(reviewer, &report, aligned.empties)) {
        question = (EngineQuestion){.level = MIN_LEVEL, .limits = {.stop = reviewer->options.stop}};
        if (!engine_go(reviewer->engine, position, &question, &report, error))
            return false;
    }
    if (reviewer->options.stop && atomic_load(reviewer->options.stop))
        return error_set(error, "stopped");
    *found = (ReviewEval){.score = report.score,
                          .depth = report.depth,
                          .selectivity = report.selectivity,
                          .exact = report.kind == SCORE_EXACT,
                          .best = report.move,
                          .line_length = report.pv_length};
    memcpy(found->line, report.pv, (size_t)report.pv_length);
    return true;
}

// Gets the score of a position from the cache, or by a search whose result is then cached.
static bool evaluate(Reviewer *reviewer, Position position, ReviewEval *found, Error *error) {
    ReviewCache *cache = reviewer->options.cache;
    if (cache &&
        review_cache_find(cache, reviewer->setting, reviewer->rules, position.board, found))
        return true;
    return search(reviewer, position, found, error) &&
           (!cache || review_cache_put(cache, reviewer->setting, reviewer->rules, position.board,
                                       found, error));
}

// Converts the result of the position after a move to the result of the move.
static void back_up(ReviewEval *found, int move, int empties) {
    found->score = -found->score;
    found->depth = found->depth < empties ? found->depth + 1 : empties;
    found->best = move;
    found->line_length -= found->line_length == ENGINE_PV_MAX;
    memmove(found->line + 1, found->line, (size_t)found->line_length++);
    found->line[0] = (uint8_t)move;
}

static bool evaluate_move(Reviewer *reviewer, Position position, int move, ReviewEval *found,
                          Error *error) {
    Position after = {rules_play(reviewer->rules, position.board, move),
                      color_other(position.side)};
    if (!evaluate(reviewer, after, found, error))
        return false;
    back_up(found, move, empties_of(reviewer->rules, position.board));
    return true;
}

// Returns true if two moves lead to symmetric positions.
static bool same_move(const Reviewer *reviewer, Position position, int a, int b) {
    Rules rules = reviewer->rules;
    return board_equal(symmetry_canonical(rules_play(rules, position.board, a), NULL),
                       symmetry_canonical(rules_play(rules, position.board, b), NULL));
}

// Returns the best move other than `excluded`, or MOVE_NONE. Searches the canonical position, so
// symmetric games get the same review.
static int best_other(Reviewer *reviewer, Position position, int excluded) {
    EngineReport reports[MOVES_MAX];
    EngineQuestion question = {.level = -1, .limits = {.depth = OTHERS_DEPTH}};
    int symmetry;
    Position canonical = {symmetry_canonical(position.board, &symmetry), position.side};
    engine_clear(reviewer->quick);
    int count = engine_score_moves(reviewer->quick, canonical, &question, 0, reports, NULL);
    for (int i = 0; i < count; i++) {
        int move = symmetry_square(reports[i].move, symmetry_inverse(symmetry));
        if (!same_move(reviewer, position, move, excluded))
            return move;
    }
    return MOVE_NONE;
}

// Sets *best to the result of the position, given the one of the played move, and *equals to all
// moves known to be as good.
static bool find_best(Reviewer *reviewer, Position position, const ReviewEval *played,
                      ReviewEval *best, uint64_t *equals, Error *error) {
    int move = played->best;
    *equals = bit(move);
    if (!evaluate(reviewer, position, best, error))
        return false;
    bool proven = best->exact && played->exact;
    if (!proven) {
        int other = best->best;
        if (same_move(reviewer, position, other, move))
            other = best->score - played->score < MIN_DROP ? MOVE_NONE
                                                           : best_other(reviewer, position, move);
        if (other == MOVE_NONE)
            best->score = played->score;
        else if (!evaluate_move(reviewer, position, other, best, error))
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

static void set_scores(ReviewedMove *move, const ReviewEval *played, const ReviewEval *best,
                       uint64_t equals) {
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

static int preset_moves(const Reviewer *reviewer, const GameSheet *sheet) {
    return reviewer->options.preset_moves < 0 ? sheet->session.random_plies
                                              : reviewer->options.preset_moves;
}

// Reviews one move. *after is the result of the position after the move, and is replaced by the
// result of the position before it.
static bool review_move(Reviewer *reviewer, Review *review, int index, ReviewEval *after,
                        Error *error) {
    const Game *game = &review->sheet.game;
    Position position = game_position_at(game, index);
    ReviewedMove *move = &review->moves[index];
    *move = (ReviewedMove){.ply = index + 1,
                           .side = position.side,
                           .move = game->moves[index],
                           .empties = empties_of(game->rules, position.board),
                           .choices = bit_count(rules_moves(game->rules, position.board)),
                           .preset = index < preset_moves(reviewer, &review->sheet)};
    ReviewEval best;
    uint64_t equals = move->choices ? bit(move->move) : 0;
    back_up(after, move->move, move->empties);
    if (move->choices <= 1)
        best = *after;
    else if (!find_best(reviewer, position, after, &best, &equals, error))
        return false;
    set_scores(move, after, &best, equals);
    *after = best;
    return true;
}

bool reviewer_run(Reviewer *reviewer, const GameSheet *sheet, Review *review, Error *error) {
    const Game *game = &sheet->game;
    ReviewEval last;
    if (!prepare(reviewer, game->rules, error))
        return false;
    engine_clear(reviewer->engine); // makes a review independent of previous games
    if (!evaluate(reviewer, game->now, &last, error))
        return false;
    *review = (Review){.sheet = *sheet,
                       .count = game->ply,
                       .over = game_over(game),
                       .value = game->now.side == BLACK ? last.score : -last.score,
                       .exact = last.exact};
    for (int index = game->ply - 1; index >= 0; index--) {
        if (!review_move(reviewer, review, index, &last, error))
            return false;
        if (reviewer->options.each)
            reviewer->options.each(review, index, reviewer->options.user);
        if (reviewer->options.progress)
            reviewer->options.progress(game->ply - index, game->ply, reviewer->options.user);
    }
    review_judge(review, reviewer->options.thresholds);
    review_mark_books(reviewer->options.books, review);
    return true;
}
