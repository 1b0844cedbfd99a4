#include "contrast.h"

#include "detector.h"
#include "win_probability.h"

#include <assert.h>
#include <math.h>
#include <string.h>

// Extra levels or plies of the searches of the two moves alone. One even and one odd, because
// scores depend slightly on which side makes the last move of the search.
static const int extra_depths[] = {2, 3};
enum { SEARCHES = sizeof extra_depths / sizeof *extra_depths };

static int empties_of(Rules rules, Position position) {
    return bit_count(board_region(rules.size) & ~board_discs(position.board));
}

static Position played(Rules rules, Position position, int move) {
    return (Position){rules_play(rules, position.board, move), color_other(position.side)};
}

// Sets the reply and the fields that depend on it. The reply is the expected one, or the first
// legal one if the principal variation is too short.
static void find_reply(Rules rules, ContrastSide *side) {
    uint64_t replies = rules_moves(rules, side->after.board);
    side->replies = bit_count(replies);
    if (rules_over(rules, side->after.board)) {
        side->reply = MOVE_NONE;
        side->over = true;
        side->later = side->after;
        return;
    }
    int expected = side->line_length > 1 ? side->line[1] : MOVE_NONE;
    bool legal = expected < SQUARE_COUNT && (replies & bit(expected));
    side->reply = !replies ? MOVE_PASS : legal ? expected : bit_first(replies);
    side->later = played(rules, side->after, side->reply);
    side->over = rules_over(rules, side->later.board);
    side->next_moves = bit_count(rules_moves(rules, side->later.board));
}

ContrastSide contrast_side(Rules rules, Position before, const Candidate *candidate) {
    ContrastSide side = {.move = candidate->move,
                         .score = candidate->score,
                         .exact = candidate->exact,
                         .line_length = candidate->line_length};
    memcpy(side.line, candidate->line, (size_t)candidate->line_length);
    side.after = played(rules, before, candidate->move);
    find_reply(rules, &side);
    side.chance = win_probability(rules.goal, empties_of(rules, before), side.score);
    return side;
}

// Returns the move with the best static evaluation, apart from the best candidate; MOVE_NONE if
// there is no other.
static int find_tempting(const Engine *engine, Rules rules, Position before,
                         const Reasons *reasons) {
    int tempting = MOVE_NONE;
    double max = -INFINITY;
    for (int i = 1; i < reasons->count; i++) {
        double score, chance;
        engine_evaluate(engine, played(rules, before, reasons->candidates[i].move), &score,
                        &chance);
        if (-score > max) {
            max = -score;
            tempting = reasons->candidates[i].move;
        }
    }
    return tempting;
}

// Returns the player's usual question, `deeper` levels or plies deeper. A time limit is divided
// among the searches, so that together they take as long as the search of all moves.
static EngineQuestion deeper_question(Player *player, int deeper, const Limits *limits,
                                      Engine **engine) {
    static const Limits none;
    EngineQuestion question;
    *engine = player_engine(player, limits ? limits : &none, &question);
    assert(*engine);
    question.progress = NULL;
    if (question.level >= 0)
        question.level =
            question.level + deeper < ENGINE_LEVELS ? question.level + deeper : ENGINE_LEVELS - 1;
    if (question.limits.depth)
        question.limits.depth += deeper;
    question.limits.seconds /= 2 * SEARCHES; // two moves per search
    return question;
}

// Searches the position after `move`; the report is from the mover's view.
static bool search_move(Engine *engine, Rules rules, Position before, int move,
                        const EngineQuestion *question, EngineReport *report, Error *error) {
    if (!engine_go(engine, played(rules, before, move), question, report, error))
        return false;
    report->score = -report->score;
    report->win_chance = 1 - report->win_chance;
    return true;
}

bool contrast_search(ContrastSearch *search, Player *player, const Contrast *contrast, int deeper,
                     const Limits *limits, Error *error) {
    Engine *engine;
    EngineQuestion question = deeper_question(player, deeper, limits, &engine);
    return search_move(engine, contrast->rules, contrast->before, contrast->best.move, &question,
                       &search->best, error) &&
           search_move(engine, contrast->rules, contrast->before, contrast->other.move, &question,
                       &search->other, error);
}

bool contrast_reply_cost(double *cost, Player *player, const Contrast *contrast, uint64_t replies,
                         int deeper, const Limits *limits, Error *error) {
    Engine *engine;
    EngineQuestion question = deeper_question(player, deeper, limits, &engine);
    EngineReport whole, report;
    int best = -SQUARE_COUNT;
    Position after = contrast->other.after;
    assert(replies && !(replies & ~rules_moves(contrast->rules, after.board)));
    while (replies) {
        if (!search_move(engine, contrast->rules, after, bit_take(&replies), &question, &report,
                         error))
            return false;
        best = report.score > best ? report.score : best;
    }
    if (!engine_go(engine, after, &question, &whole, error))
        return false;
    *cost = whole.score - best;
    return true;
}

// Replaces score and principal variation with those of a deeper search.
static void apply_report(Contrast *contrast, ContrastSide *side, const EngineReport *report) {
    Rules rules = contrast->rules;
    if (report->depth == 0 && report->kind == SCORE_ESTIMATE) // no time left to search
        return;
    side->score = report->score;
    side->exact = report->kind == SCORE_EXACT;
    side->line_length = 1;
    side->line[0] = (uint8_t)side->move;
    for (int i = 0; i < report->pv_length && side->line_length < ENGINE_PV_MAX; i++)
        side->line[side->line_length++] = report->pv[i];
    find_reply(rules, side);
    side->chance =
        side->reply == MOVE_NONE
            ? win_probability_at_end(side->score)
            : win_probability(rules.goal, empties_of(rules, contrast->before), side->score);
}

static int sign_of(double score) {
    return (score > 0) - (score < 0);
}

// Swaps the moves if the deepest search prefers `other`.
static void order_sides(Contrast *contrast) {
    if (contrast->best.score >= contrast->other.score)
        return;
    ContrastSide better = contrast->other;
    contrast->other = contrast->best;
    contrast->best = better;
    contrast->requested_is_best = contrast->requested && !contrast->requested_is_best;
    contrast->tempting = false;
}

// Sets loss, exactness and agreement; `min_loss` is the smallest loss of all searches.
static void set_loss(Contrast *contrast, double min_loss) {
    order_sides(contrast);
    contrast->exact = contrast->best.exact && contrast->other.exact;
    contrast->loss = contrast->best.score - contrast->other.score;
    contrast->changes_result =
        contrast->exact && sign_of(contrast->best.score) > sign_of(contrast->other.score);
    contrast->agreed =
        contrast->exact ? contrast->loss >= CONTRAST_LOSS_EXACT : min_loss >= CONTRAST_LOSS;
}

// Searches the two moves deeper, until both scores are exact or all extra depths are done.
static bool search_deeper(Contrast *contrast, Player *player, const Limits *limits, Error *error) {
    double min_loss = contrast->best.score - contrast->other.score;
    for (int i = 0; i < SEARCHES && (i == 0 || !contrast->best.exact || !contrast->other.exact);
         i++) {
        ContrastSearch search;
        if (!contrast_search(&search, player, contrast, extra_depths[i], limits, error))
            return false;
        apply_report(contrast, &contrast->best, &search.best);
        apply_report(contrast, &contrast->other, &search.other);
        contrast->depth = search.other.depth + 1;
        min_loss = fmin(min_loss, contrast->best.score - contrast->other.score);
    }
    set_loss(contrast, min_loss);
    return true;
}

// True unless the detector's text mentions a reply that the search does not expect.
static bool reply_expected(const Contrast *contrast, const Detector *row) {
    if (!row->reply)
        return true;
    uint64_t replies =
        row->squares(contrast->rules, contrast->before, &contrast->other, &contrast->best);
    return contrast->other.reply < SQUARE_COUNT && (replies & bit(contrast->other.reply));
}

// Records the detectors that fire. The first one that the search supports gives the reason.
static void find_reason(Contrast *contrast) {
    int count;
    const Detector *rows = detector_rows(&count);
    for (int i = 0; i < count; i++) {
        const Detector *row = &rows[i];
        if (!row->use[contrast->rules.goal].text ||
            !detector_fires(row, contrast->rules, contrast->before, &contrast->other,
                            &contrast->best))
            continue;
        contrast->fired |= 1U << i;
        if (contrast->agreed && contrast->reason < 0 && reply_expected(contrast, row))
            contrast->reason = i;
    }
}

static void add_parts(const Engine *engine, ContrastSide *side) {
    side->has_parts = !side->over && engine_parts(engine, side->later, &side->parts);
}

static const Candidate *find(const Reasons *reasons, int move) {
    for (int i = 0; i < reasons->count; i++)
        if (reasons->candidates[i].move == move)
            return &reasons->candidates[i];
    return NULL;
}

bool contrast_make(Contrast *contrast, Player *player, const Game *game, const Reasons *reasons,
                   int move, const Limits *limits, Error *error) {
    EngineQuestion question;
    static const Limits none;
    const Engine *engine = player_engine(player, limits ? limits : &none, &question);
    assert(engine && reasons->count > 0);
    assert(move == MOVE_NONE || find(reasons, move));
    const Candidate *best = &reasons->candidates[0];
    *contrast = (Contrast){.rules = game->rules,
                           .before = game->now,
                           .single = reasons->count == 1,
                           .requested = move != MOVE_NONE,
                           .requested_is_best = move == best->move,
                           .best = contrast_side(game->rules, game->now, best),
                           .depth = reasons->depth,
                           .reason = -1};
    if (!contrast->single) {
        contrast->tempting = move == MOVE_NONE || move == best->move;
        const Candidate *other = find(
            reasons,
            contrast->tempting ? find_tempting(engine, game->rules, game->now, reasons) : move);
        assert(other);
        contrast->other = contrast_side(game->rules, game->now, other);
        if (!search_deeper(contrast, player, limits, error))
            return false;
        find_reason(contrast);
        add_parts(engine, &contrast->other);
    }
    add_parts(engine, &contrast->best);
    return true;
}
