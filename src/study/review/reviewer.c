#include "reviewer.h"

#include "symmetry.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// How much less than expected a move must have brought before another one is looked for, and how
// deep that is searched for; the level that a search is brought up to whose clock ran out.
enum { DISAPPOINTMENT = 2, OTHERS_DEPTH = 6, QUICK_HASH_MB = 1, LEAST_LEVEL = 6 };

struct Reviewer {
    ReviewerOptions options;
    Rules rules; // of the engine
    Engine *engine;
    Engine *quick;   // for short searches that know nothing of what came before
    int64_t setting; // in the cache
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

static void drop_engines(Reviewer *reviewer) {
    engine_destroy(reviewer->quick); // first: its evaluation is the other's
    if (reviewer->engine != reviewer->options.lent)
        engine_destroy(reviewer->engine);
    reviewer->engine = reviewer->quick = NULL;
}

void reviewer_destroy(Reviewer *reviewer) {
    if (!reviewer)
        return;
    drop_engines(reviewer);
    free(reviewer);
}

// The engine for the rules of a game; the one of the game before where they are the same.
static bool prepare(Reviewer *reviewer, Rules rules, Error *error) {
    const Rules *now = &reviewer->rules;
    if (reviewer->engine && now->goal == rules.goal && now->start == rules.start &&
        now->size == rules.size)
        return true;
    drop_engines(reviewer);
    EngineOptions options = reviewer->options.engine;
    options.rules = reviewer->rules = rules;
    reviewer->engine =
        reviewer->options.lent ? reviewer->options.lent : engine_create(&options, error);
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
    char signature[REVIEWER_SIGNATURE];
    reviewer_signature(reviewer, signature);
    reviewer->setting = review_cache_setting(reviewer->options.cache, signature, error);
    return reviewer->setting >= 0;
}

void reviewer_signature(const Reviewer *reviewer, char signature[REVIEWER_SIGNATURE]) {
    const ReviewerOptions *options = &reviewer->options;
    const char *about = engine_about(reviewer->engine), *end = strstr(about, ", from ");
    // Where weights lie, threads and memory change no meaning.
    if (!end && (end = strstr(about, " thread")))
        while (end > about && *end != ',')
            end--;
    int length = end ? (int)(end - about) : (int)strlen(about);
    snprintf(signature, REVIEWER_SIGNATURE, "flipside %s, %.*s, level %d, %g s, exact %d",
             options->version, length, about, options->level, options->seconds, options->exact);
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

// Did a search under a clock get so little of the machine that it knows less than the least level
// does?
static bool starved(const Reviewer *reviewer, const EngineReport *report, int empties) {
    const EngineLevel *least = engine_level(reviewer->rules.goal, LEAST_LEVEL);
    return reviewer->options.seconds > 0 && report->kind != SCORE_EXACT &&
           (empties <= least->endgame || report->depth < least->depth - 1);
}

// Searches a position.
static bool search(Reviewer *reviewer, Position position, ReviewLook *found, Error *error) {
    Aligned aligned = {.empties = empties_of(reviewer->rules, position.board)};
    EngineQuestion question = question_for(reviewer, aligned.empties, &aligned);
    EngineReport report;
    if (!engine_go(reviewer->engine, position, &question, &report, error))
        return false;
    if (report.kind != SCORE_EXACT && aligned.found)
        report = aligned.report;
    if (starved(reviewer, &report, aligned.empties)) {
        question =
            (EngineQuestion){.level = LEAST_LEVEL, .limits = {.stop = reviewer->options.stop}};
        if (!engine_go(reviewer->engine, position, &question, &report, error))
            return false;
    }
    if (reviewer->options.stop && atomic_load(reviewer->options.stop))
        return error_set(error, "stopped");
    *found = (ReviewLook){.score = report.score,
                          .depth = report.depth,
                          .selectivity = report.selectivity,
                          .exact = report.kind == SCORE_EXACT,
                          .best = report.move,
                          .line_length = report.pv_length};
    memcpy(found->line, report.pv, (size_t)report.pv_length);
    return true;
}

// What a position is worth: from the cache, or searched and kept there.
static bool look(Reviewer *reviewer, Position position, ReviewLook *found, Error *error) {
    ReviewCache *cache = reviewer->options.cache;
    if (cache &&
        review_cache_find(cache, reviewer->setting, reviewer->rules, position.board, found))
        return true;
    return search(reviewer, position, found, error) &&
           (!cache || review_cache_put(cache, reviewer->setting, reviewer->rules, position.board,
                                       found, error));
}

// The value of a move by what its child is worth: one more ply, the other side's view.
static void raise_look(ReviewLook *found, int move, int empties) {
    found->score = -found->score;
    found->depth = found->depth < empties ? found->depth + 1 : empties;
    found->best = move;
    found->line_length -= found->line_length == ENGINE_PV_MAX;
    memmove(found->line + 1, found->line, (size_t)found->line_length++);
    found->line[0] = (uint8_t)move;
}

static bool look_after(Reviewer *reviewer, Position position, int move, ReviewLook *found,
                       Error *error) {
    Position after = {rules_play(reviewer->rules, position.board, move),
                      color_other(position.side)};
    if (!look(reviewer, after, found, error))
        return false;
    raise_look(found, move, empties_of(reviewer->rules, position.board));
    return true;
}

// Do two moves lead to the same position, turned or mirrored?
static bool same_move(const Reviewer *reviewer, Position position, int a, int b) {
    Rules rules = reviewer->rules;
    return board_equal(symmetry_canonical(rules_play(rules, position.board, a), NULL),
                       symmetry_canonical(rules_play(rules, position.board, b), NULL));
}

// The best move but one, by a short search of the canonical image, so that turned games are
// reviewed alike; MOVE_NONE when there is none.
static int best_other(Reviewer *reviewer, Position position, int but) {
    EngineReport reports[MOVES_MAX];
    EngineQuestion question = {.level = -1, .limits = {.depth = OTHERS_DEPTH}};
    int symmetry;
    Position image = {symmetry_canonical(position.board, &symmetry), position.side};
    engine_clear(reviewer->quick);
    int count = engine_score_moves(reviewer->quick, image, &question, 0, reports, NULL);
    for (int i = 0; i < count; i++) {
        int move = symmetry_square(reports[i].move, symmetry_inverse(symmetry));
        if (!same_move(reviewer, position, move, but))
            return move;
    }
    return MOVE_NONE;
}

// Makes `best` what the position is worth, given what the played move is worth.
static bool weigh(Reviewer *reviewer, Position position, const ReviewLook *played, ReviewLook *best,
                  uint64_t *equals, Error *error) {
    int move = played->best;
    *equals = bit(move);
    if (!look(reviewer, position, best, error))
        return false;
    bool proven = best->exact && played->exact;
    if (!proven) {
        int other = best->best;
        if (same_move(reviewer, position, other, move))
            other = best->score - played->score < DISAPPOINTMENT
                        ? MOVE_NONE
                        : best_other(reviewer, position, move);
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

static void fill(ReviewedMove *move, const ReviewLook *played, const ReviewLook *best,
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

static int lot_of(const Reviewer *reviewer, const GameSheet *sheet) {
    return reviewer->options.lot < 0 ? sheet->table.lot : reviewer->options.lot;
}

// Reviews the move at a place. `after` is what the position behind it is worth and becomes what the
// one before it is.
static bool review_move(Reviewer *reviewer, Review *review, int place, ReviewLook *after,
                        Error *error) {
    const Game *game = &review->sheet.game;
    Position position = game_position_at(game, place);
    ReviewedMove *move = &review->moves[place];
    *move = (ReviewedMove){.ply = place + 1,
                           .side = position.side,
                           .move = game->moves[place],
                           .empties = empties_of(game->rules, position.board),
                           .choices = bit_count(rules_moves(game->rules, position.board)),
                           .lot = place < lot_of(reviewer, &review->sheet)};
    ReviewLook best;
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
    ReviewLook last;
    if (!prepare(reviewer, game->rules, error))
        return false;
    engine_clear(reviewer->engine); // so that a review is the same whatever came before it
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
        if (reviewer->options.each)
            reviewer->options.each(review, place, reviewer->options.user);
        if (reviewer->options.progress)
            reviewer->options.progress(game->ply - place, game->ply, reviewer->options.user);
    }
    review_judge(review, reviewer->options.marks);
    review_mark_books(reviewer->options.books, review);
    return true;
}
