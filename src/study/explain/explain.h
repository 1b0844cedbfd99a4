// A player's reasons for its moves, made fit to read: chances of winning, what decided between two
// moves, and all of it as a sentence, a table, JSON or a picture. Front ends ask here and only
// print.
//
// The sentence is computed from the points and can say nothing else: it names the factor in which
// the preferred move is ahead of its rival by the most points. A player with an engine has no
// factors; its moves are compared on the board (contrast.h), and the sentence comes from there.
#ifndef FLIPSIDE_STUDY_EXPLAIN_H
#define FLIPSIDE_STUDY_EXPLAIN_H

#include "contrast.h"

typedef struct Explanation {
    const char *spec; // of the player; kept by the caller
    Game game;
    Reasons reasons;
    bool compared;     // by an engine: the contrast is there
    Contrast contrast; // of `move` or what looks best at first sight, and the best move
} Explanation;

// Asks a player for its reasons; `move` is the move in question, MOVE_NONE = all. For a player that
// reports no chances of winning, a shallow engine search supplies them (win_probability.h).
bool explain_game(Explanation *explanation, Player *player, const Game *game, int move,
                  const Limits *limits, Error *error);

// The place of a move among the candidates; −1 when it is none.
int explain_find(const Explanation *explanation, int move);

// What a move is worth that was set beside another one by an engine: looked at more deeply than all
// moves were, and what the sentence speaks of. NULL = this one was not.
const ContrastSide *explain_contrasted(const Explanation *explanation, int move);

// Between two candidates, the one that the player prefers and the other.
typedef struct Verdict {
    const Candidate *preferred, *rival; // rival NULL: there is none
    int factor;                         // that decided, −1 = none has a lead in points
    double lead, total;                 // points by which it is ahead in this factor and in all
} Verdict;

// What decided about a candidate: the chosen one against the next best that was considered, any
// other against the chosen one.
Verdict explain_verdict(const Explanation *explanation, int index);

// Did a rule of the player leave one move, so that its values decided nothing?
bool explain_ruled(const Explanation *explanation);

// True if a rule left out every legal move, so that the player fell back to the first one.
bool explain_all_left_out(const Reasons *reasons);

// How far the values look ahead, and whether they decided: "4 plies ahead"; nothing where it does
// not apply.
void explain_depth(Text *out, const Explanation *explanation);

// The verdict in one sentence; nothing when there is nothing to say.
void explain_sentence(Text *out, const Explanation *explanation, int index);

// A number for people: whole where it is whole, with a sign when wanted.
void explain_number(Text *out, double number, bool sign);

// Everything for people: one line a candidate with the points of its factors, then what was
// compared in full (the chosen move and its rival, or `move` and the chosen one when it is not
// MOVE_NONE), then the sentence. Of an engine the contrast, and only with `more` every candidate.
void explain_table(Text *out, const Explanation *explanation, int move, bool more);

// The same in short lines of at most so many columns (20 or more), for a panel: `move` beside the
// chosen one or its rival, and the sentence, which says who would rather play another move than the
// one asked about.
void explain_panel(Text *out, const Explanation *explanation, int move, int columns);

// Does the factor count anything for any candidate at any moment?
bool explain_counts(const Reasons *reasons, int factor);

// Appends a text in lines of at most so many columns, broken between words; a line's end after
// each.
void explain_wrap(Text *out, const char *text, int columns);

// One candidate as an object.
Json *explain_json(const Explanation *explanation, int index);

// The board and the candidates' factors as stacked bars; of an engine the contrast.
void explain_svg(Text *out, const Explanation *explanation, int move, bool more);

// The candidates that a question about `move` compares, best first, all with MOVE_NONE; how many.
int explain_compared(const Explanation *explanation, int move, int indices[MOVES_MAX]);

#endif
