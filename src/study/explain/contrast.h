// Contrastive explanation of a move: an engine's best move and one alternative, each followed by
// the expected reply, with the score difference and, if it is clear, one reason.
//
// A reason is given only if
// - a detector fires (detector.h), that is, one feature of the two positions differs by enough;
// - the search of all moves and two deeper searches of these two moves all find a loss of at least
//   CONTRAST_LOSS discs, or the loss is exact and at least CONTRAST_LOSS_EXACT;
// - the reply that the reason mentions, if any, is the one the search expects.
// Otherwise only the loss is reported. A Contrast owns no memory and can be copied freely.
#ifndef FLIPSIDE_STUDY_CONTRAST_H
#define FLIPSIDE_STUDY_CONTRAST_H

#include "json.h"
#include "player.h"
#include "text.h"

// Minimum loss in discs for a reason, with exact and with estimated scores. docs/explain.md has
// the measurements behind them.
enum { CONTRAST_LOSS_EXACT = 2, CONTRAST_LOSS = 8 };

typedef struct ContrastSide {
    int move;
    double score; // final disc difference, from the mover's view
    bool exact;
    double chance;  // the mover's win probability
    Position after; // position after the move
    Position later; // position after the expected reply
    int reply;      // MOVE_PASS if the opponent must pass, MOVE_NONE if the move ends the game
    bool over;      // neither side can move in `later`
    int replies;    // number of legal replies
    int next_moves; // number of the mover's legal moves in `later`
    int line_length;
    uint8_t line[ENGINE_PV_MAX]; // principal variation, starting with the move
    bool has_parts;
    EvalParts parts; // evaluation of `later` by square, from the mover's view
} ContrastSide;

typedef struct Contrast {
    Rules rules;
    Position before;
    bool single;            // only one legal move: `best`; `other` is unset
    bool requested;         // the caller named a move
    bool requested_is_best; // and it is the best one
    bool tempting;          // `other` is the best alternative by static evaluation
    ContrastSide best, other;
    double loss;         // score of `best` minus score of `other`, never negative
    bool exact;          // both scores are exact
    bool changes_result; // exact, and the two moves lead to different results
    int depth;           // plies of the deepest search
    bool agreed;         // all searches find a loss that is large enough for a reason
    int reason;          // index of the detector that gives the reason, −1 = none
    uint32_t fired;      // bit set of detectors that fired for `other`
} Contrast;

// Fills in everything but the evaluation parts from one candidate.
ContrastSide contrast_side(Rules rules, Position before, const Candidate *candidate);

// Compares `move` with the best move, searching both again and deeper with the player's engine.
// If `move` is MOVE_NONE or the best move, the alternative is the move with the best static
// evaluation. The player must have an engine, and `reasons` must be its own.
bool contrast_make(Contrast *contrast, Player *player, const Game *game, const Reasons *reasons,
                   int move, const Limits *limits, Error *error);

// Reports of both moves from the mover's view, searched `deeper` levels or plies deeper than the
// player usually does.
typedef struct ContrastSearch {
    EngineReport best, other;
} ContrastSearch;
bool contrast_search(ContrastSearch *search, Player *player, const Contrast *contrast, int deeper,
                     const Limits *limits, Error *error);

// Sets *cost to the discs that the opponent loses by playing the best of `replies` instead of its
// best reply to `other`.
bool contrast_reply_cost(double *cost, Player *player, const Contrast *contrast, uint64_t replies,
                         int deeper, const Limits *limits, Error *error);

// Sets the sides in display order: the requested move first, otherwise the best one. sides[1] is
// NULL if there is only one legal move.
void contrast_sides(const Contrast *contrast, const ContrastSide *sides[2]);

// Lines of text that accompany the board of a side.
enum {
    CONTRAST_TITLE,
    CONTRAST_PLAYED,
    CONTRAST_REPLIES,
    CONTRAST_NEXT_MOVES,
    CONTRAST_SCORE,
    CONTRAST_LINES
};
void contrast_side_line(Text *out, const Contrast *contrast, const ContrastSide *side, int line);

// Appends the text of a detector about `other`, without a full stop.
void contrast_reason(Text *out, const Contrast *contrast, int row);

// Appends one sentence with the loss and, if there is one, the reason.
void contrast_sentence(Text *out, const Contrast *contrast);

// Appends boards, numbers and sentence for a terminal of 80 columns. `more` adds the detectors
// that fired, both principal variations, and the evaluation by region and square.
void contrast_text(Text *out, const Contrast *contrast, bool more);

Json *contrast_json(const Contrast *contrast);

// Appends an SVG image. `more` adds both boards tinted by the evaluation.
void contrast_svg(Text *out, const Contrast *contrast, bool more);

#endif
