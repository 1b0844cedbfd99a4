// The one evaluation interface of the search: a score in discs for the side to move, for the goal it was made for.
//
// An EvalState travels down the tree by copy: the child's state is computed from the parent's and the move, so nothing
// is ever undone. The hand-made evaluation looks only at the board and leaves the state alone; the pattern evaluation
// keeps its feature indices there. Integer and bit-exact on every build.
#ifndef FLIPSIDE_EVAL_EVAL_H
#define FLIPSIDE_EVAL_EVAL_H

#include "error.h"
#include "rules.h"

enum { EVAL_FEATURES_MAX = 64 };

// Evaluations count in 1/128 discs inside.
enum { EVAL_ONE = 128 };

// Feature indices in balanced ternary, own disc = +1, opponent's = −1: changing the side to move is a negation.
typedef struct EvalState {
    _Alignas(64) int16_t feature[EVAL_FEATURES_MAX];
} EvalState;

typedef struct Eval Eval; // immutable once made; shared by threads and engines

// The hand-made evaluation for a goal and a board size. Static: nothing to free.
const Eval *eval_handmade(Goal goal, int size);

// The pattern evaluation from a weights file, checked; NULL and an error when it is not one. A file is for one goal.
Eval *eval_load(const char *path, Error *error);

// The pattern evaluation for a goal from a given file, or with a NULL path from the usual places: the file or folder
// named by FLIPSIDE_WEIGHTS, what the static library carries, or what was installed or lies in a build around the
// program or shared library that this code is in. NULL with an error that says where it looked.
Eval *eval_load_for(Goal goal, const char *path, Error *error);

// Is there anything in the usual places to load?
bool eval_available(Goal goal);
void eval_free(Eval *eval);

// The goal it was made for, and what it is, for people.
Goal eval_goal(const Eval *eval);
const char *eval_about(const Eval *eval);

// The state of a board from scratch.
void eval_start(const Eval *eval, EvalState *state, Board board);

// The state after a move (and the change of sides) or a pass; `to` must not be `from`.
void eval_play(const Eval *eval, const EvalState *from, EvalState *to, int square, uint64_t flipped);
void eval_pass(const Eval *eval, const EvalState *from, EvalState *to);

// The chance that the side to move wins (a draw counts half) when the estimated score is `score` discs with so many
// discs on the board; from a curve fitted to finished games.
double eval_win_chance(const Eval *eval, int discs, double score);

// Estimated final score in discs, −64 … 64, for the side to move, under the evaluation's goal.
int eval_score(const Eval *eval, const EvalState *state, Board board);

#endif
