// Two moves beside each other: what an engine thinks best and another one, both two plies on, what
// the other one costs, and, where that is clear, why. A value without pointers into anything that
// lives shorter than the program: a table, JSON, a picture or a page are made from it.
//
// A reason is given only when three things meet: a detector fires (detector.h: one thing counted
// after both moves that differs by enough), the search that compared all moves finds a loss, and
// two deeper looks at these two alone find it too. Where the words speak of a reply, it must be the
// one that the search expects. Otherwise the loss stands alone.
#ifndef FLIPSIDE_STUDY_CONTRAST_H
#define FLIPSIDE_STUDY_CONTRAST_H

#include "json.h"
#include "player.h"
#include "text.h"

// How much a look must find lost, in discs, before a reason is given: proven to the end of the
// game, or estimated.
enum { CONTRAST_LOSS_EXACT = 2, CONTRAST_LOSS = 8 };

typedef struct ContrastSide {
    int move;
    double score; // discs at the end of the game, for the mover
    bool exact;
    double chance;         // of the mover to win
    Position after, later; // the move made; two plies on, after the expected reply
    int reply;       // MOVE_PASS when there is none, MOVE_NONE when the game is over after the move
    bool over;       // in `later` nobody can move
    int answers;     // places the opponent can play after the move
    int places;      // places the mover can play two plies on
    int line_length; // what is expected, from the move on
    uint8_t line[ENGINE_PV_MAX];
    bool has_parts;
    EvalParts parts; // of `later`, for the mover
} ContrastSide;

typedef struct Contrast {
    Rules rules;
    Position before;
    bool single;              // there is one legal move: `best`, and no other
    bool asked;               // somebody asked about a move
    bool asked_best;          // and it is the best one
    bool tempting;            // the other one is what looks best at first sight beside the best one
    ContrastSide best, other; // of the two
    double loss;              // discs that the other one gives away; never below 0
    bool exact;               // the loss is proven
    bool turned;              // proven, and it changes who wins
    int depth;                // plies of the deepest look
    bool agreed;              // all looks find a loss that is enough for a reason
    int reason;               // row of the detector that gives it, −1 = none is clear
    uint32_t fired;           // rows of the detectors that fire, whatever the search says
} Contrast;

// One side of a comparison, from a candidate that a player with an engine has valued.
ContrastSide contrast_side(Rules rules, Position before, const Candidate *candidate);

// The move other than the best one that looks best at first sight, to the evaluation without any
// search; MOVE_NONE when there is but one.
int contrast_tempting(const Engine *engine, Rules rules, Position before, const Reasons *reasons);

// Compares a move with the best one by the player's own engine, which looks at both again and
// deeper; MOVE_NONE, or the best move itself, compares the best with what looks best at first
// sight. The player has an engine and has given the reasons. False with an error when it cannot
// look.
bool contrast_make(Contrast *contrast, Player *player, const Game *game, const Reasons *reasons,
                   int move, const Limits *limits, Error *error);

// A deeper look by itself, so much deeper than the player's usual question: the scores of both
// moves.
typedef struct ContrastLook {
    EngineReport best, other;
} ContrastLook;
bool contrast_look(ContrastLook *look, Player *player, const Contrast *contrast, int deeper,
                   const Limits *limits, Error *error);

// How many discs better for the opponent its best reply to the other move is than the best of
// these, by a look so much deeper than usual.
bool contrast_reply_cost(double *cost, Player *player, const Contrast *contrast, uint64_t replies,
                         int deeper, const Limits *limits, Error *error);

// The sides in the order they are shown: what was asked about first, else the best one; the second
// is NULL when there is one legal move. What a side is in the comparison, and the lines of words
// that go with its board: what it is, what was played, the places of the opponent and of the mover,
// score and chance.
void contrast_sides(const Contrast *contrast, const ContrastSide *sides[2]);
const char *contrast_role(const Contrast *contrast, const ContrastSide *side);
enum {
    CONTRAST_TITLE,
    CONTRAST_PLAYED,
    CONTRAST_ANSWERS,
    CONTRAST_PLACES,
    CONTRAST_SCORE,
    CONTRAST_LINES
};
void contrast_side_words(Text *out, const Contrast *contrast, const ContrastSide *side, int line);

// What the detector of a row says of the other move, without an end.
void contrast_reason(Text *out, const Contrast *contrast, int row);

// The loss in one sentence, with the reason where there is one.
void contrast_sentence(Text *out, const Contrast *contrast);

// For people, in at most 80 columns: the two boards, their numbers, the sentence; with `more` also
// both lines, what else differs, and the evaluation by regions and squares.
void contrast_text(Text *out, const Contrast *contrast, bool more);

// The same as an object; and as a picture, the boards with `more` a second time, tinted by the
// evaluation.
Json *contrast_json(const Contrast *contrast);
void contrast_svg(Text *out, const Contrast *contrast, bool more);

#endif
