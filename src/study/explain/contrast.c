#include "contrast.h"

#include "detector.h"
#include "win_probability.h"

#include <assert.h>
#include <math.h>
#include <string.h>

// By how many levels or plies the looks at the two moves alone go deeper: an even and an odd depth,
// because a search judges a little differently by who has the last move in it.
static const int looks[] = {2, 3};
enum { LOOKS = sizeof looks / sizeof *looks };

static int empties_of(Rules rules, Position position) {
    return bit_count(board_region(rules.size) & ~board_discs(position.board));
}

static Position played(Rules rules, Position position, int move) {
    return (Position){rules_play(rules, position.board, move), color_other(position.side)};
}

// The position two plies on: the reply that is expected, or any where the line is too short to have
// one.
static void find_reply(Rules rules, ContrastSide *side) {
    uint64_t answers = rules_moves(rules, side->after.board);
    side->answers = bit_count(answers);
    if (rules_over(rules, side->after.board)) {
        side->reply = MOVE_NONE;
        side->over = true;
        side->later = side->after;
        return;
    }
    int expected = side->line_length > 1 ? side->line[1] : MOVE_NONE;
    bool legal = expected < SQUARE_COUNT && (answers & bit(expected));
    side->reply = !answers ? MOVE_PASS : legal ? expected : bit_first(answers);
    side->later = played(rules, side->after, side->reply);
    side->over = rules_over(rules, side->later.board);
    side->places = bit_count(rules_moves(rules, side->later.board));
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

int contrast_tempting(const Engine *engine, Rules rules, Position before, const Reasons *reasons) {
    int tempting = MOVE_NONE;
    double most = -INFINITY;
    for (int i = 1; i < reasons->count; i++) {
        double score, chance;
        engine_evaluate(engine, played(rules, before, reasons->candidates[i].move), &score,
                        &chance);
        if (-score > most) {
            most = -score;
            tempting = reasons->candidates[i].move;
        }
    }
    return tempting;
}

// The player's usual question, deeper by so many levels or plies; under a clock as much time for
// few moves as it had for all is enough.
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
    question.limits.seconds /= 2 * LOOKS; // of two moves
    return question;
}

// The report of a move of `before`, seen by its mover.
static bool look_at(Engine *engine, Rules rules, Position before, int move,
                    const EngineQuestion *question, EngineReport *report, Error *error) {
    if (!engine_go(engine, played(rules, before, move), question, report, error))
        return false;
    report->score = -report->score;
    report->win_chance = 1 - report->win_chance;
    return true;
}

bool contrast_look(ContrastLook *look, Player *player, const Contrast *contrast, int deeper,
                   const Limits *limits, Error *error) {
    Engine *engine;
    EngineQuestion question = deeper_question(player, deeper, limits, &engine);
    return look_at(engine, contrast->rules, contrast->before, contrast->best.move, &question,
                   &look->best, error) &&
           look_at(engine, contrast->rules, contrast->before, contrast->other.move, &question,
                   &look->other, error);
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
        if (!look_at(engine, contrast->rules, after, bit_take(&replies), &question, &report, error))
            return false;
        best = report.score > best ? report.score : best;
    }
    if (!engine_go(engine, after, &question, &whole, error))
        return false;
    *cost = whole.score - best;
    return true;
}

// Puts what the deeper look found in the place of what was known.
static void take_look(Contrast *contrast, ContrastSide *side, const EngineReport *report) {
    Rules rules = contrast->rules;
    if (report->depth == 0 && report->kind == SCORE_ESTIMATE) // no time was left to search it
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

// The deepest look has the last word about which of the two is better.
static void put_in_order(Contrast *contrast) {
    if (contrast->best.score >= contrast->other.score)
        return;
    ContrastSide better = contrast->other;
    contrast->other = contrast->best;
    contrast->best = better;
    contrast->asked_best = contrast->asked && !contrast->asked_best;
    contrast->tempting = false;
}

// What the looks together say of the loss; `least` is the smallest that one of them found.
static void weigh(Contrast *contrast, double least) {
    put_in_order(contrast);
    contrast->exact = contrast->best.exact && contrast->other.exact;
    contrast->loss = contrast->best.score - contrast->other.score;
    contrast->turned =
        contrast->exact && sign_of(contrast->best.score) > sign_of(contrast->other.score);
    contrast->agreed =
        contrast->exact ? contrast->loss >= CONTRAST_LOSS_EXACT : least >= CONTRAST_LOSS;
}

// Looks at the two moves alone, deeper and deeper or until both are proven, and weighs what was
// found.
static bool look_deeper(Contrast *contrast, Player *player, const Limits *limits, Error *error) {
    double least = contrast->best.score - contrast->other.score;
    for (int i = 0; i < LOOKS && (i == 0 || !contrast->best.exact || !contrast->other.exact); i++) {
        ContrastLook look;
        if (!contrast_look(&look, player, contrast, looks[i], limits, error))
            return false;
        take_look(contrast, &contrast->best, &look.best);
        take_look(contrast, &contrast->other, &look.other);
        contrast->depth = look.other.depth + 1;
        least = fmin(least, contrast->best.score - contrast->other.score);
    }
    weigh(contrast, least);
    return true;
}

// Is a row right about the reply that its words speak of: does the search expect it?
static bool reply_expected(const Contrast *contrast, const Detector *row) {
    if (!row->reply)
        return true;
    uint64_t replies =
        row->squares(contrast->rules, contrast->before, &contrast->other, &contrast->best);
    return contrast->other.reply < SQUARE_COUNT && (replies & bit(contrast->other.reply));
}

// Notes the rows that fire; the first that the search agrees with gives the reason.
static void find_reason(Contrast *contrast) {
    int count;
    const Detector *rows = detector_rows(&count);
    for (int i = 0; i < count; i++) {
        const Detector *row = &rows[i];
        if (!row->use[contrast->rules.goal].words ||
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
    const Candidate *best = &reasons->candidates[0];
    *contrast = (Contrast){.rules = game->rules,
                           .before = game->now,
                           .single = reasons->count == 1,
                           .asked = move != MOVE_NONE,
                           .asked_best = move == best->move,
                           .best = contrast_side(game->rules, game->now, best),
                           .depth = reasons->depth,
                           .reason = -1};
    if (!contrast->single) {
        contrast->tempting = move == MOVE_NONE || move == best->move;
        const Candidate *other = find(
            reasons,
            contrast->tempting ? contrast_tempting(engine, game->rules, game->now, reasons) : move);
        assert(other);
        contrast->other = contrast_side(game->rules, game->now, other);
        if (!look_deeper(contrast, player, limits, error))
            return false;
        find_reason(contrast);
        add_parts(engine, &contrast->other);
    }
    add_parts(engine, &contrast->best);
    return true;
}
