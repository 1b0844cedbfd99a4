// Dynamic evaluation for the goal fewest: U = w1·map + w2·mobility + w3·pieces + w4·force. The
// weights depend on the number of discs placed, and the map changes with owned corners and
// X-squares.
//
// Under the goal most, map, pieces and the corner part of the force score change sign. Mobility
// does not, because restricting the opponent helps under both goals.
//
// docs/reports/reversed-alpha-beta.md documents the decisions on open points with their
// measurements.
#ifndef FLIPSIDE_PLAYERS_CLASSIC_REVERSED_H
#define FLIPSIDE_PLAYERS_CLASSIC_REVERSED_H

#include "classic_squares.h"
#include "classic_terms.h"
#include "rules.h"

enum { REVERSED_PHASES = 4 }; // steps 0–19, 20–39, 40–49, 50–60

typedef struct ReversedWeights {
    int map, mobility, pieces, force;
} ReversedWeights;

typedef struct Reversed {
    ClassicSquares squares;
    Goal goal;
    bool dynamic_map, dynamic_weights;
    int map[KINDS];
    int corner_drop, x_rise; // parameters of the dynamic map
    bool near_lines;         // restrict the dynamic map to the near half of a corner's lines
    int mobility_scale;      // penalty per legal move of the opponent
    int force_few, force_corner;
    int action, stability; // proposed by the author, weights not published; 0 = off
    ReversedWeights weights[REVERSED_PHASES];
    ReversedWeights more[2]; // percent added to each weight, per colour; 0 = as published
    bool root_stage;         // leaves use the weights of the root's step, not of their own
    Color side;              // side to move at the root; set by reversed_look
    int root_step;           // step of the root; set by reversed_look
} Reversed;

// X(member, option, default, min, max, description)
#define REVERSED_PARAMETERS(X)                                                                     \
    CLASSIC_MAP_WEIGHTS(X, -20, 1, -2, -3, 2, -3, -1, -1, 0, -1)                                   \
    X(corner_drop, "corner-drop", 8, -1000, 1000,                                                  \
      "dynamic map: how far the lines of an own corner drop for us")                               \
    X(x_rise, "x-rise", 1, -1000, 1000,                                                            \
      "dynamic map: how far the A-squares beside an own X-square rise for us")                     \
    X(mobility_scale, "mobility-scale", 4, -100, 100,                                              \
      "each move of the opponent counts this much against us")                                     \
    X(force_few, "force-few", 4, -1000, 1000,                                                      \
      "force score of an opponent with one move (divided by its moves)")                           \
    X(force_corner, "force-corner", 42, -1000, 1000,                                               \
      "force score of each corner among them (divided by its moves)")                              \
    X(action, "action", 0, -1000, 1000, "weight of the discs turned over by the last move")        \
    X(stability, "stability", 0, -1000, 1000, "weight of the stable discs")                        \
    X(weights[0].map, "map-0", 35, -1000, 1000, "weight of the map, steps 0-19")                   \
    X(weights[0].mobility, "mobility-0", 30, -1000, 1000, "weight of the mobility, steps 0-19")    \
    X(weights[0].pieces, "pieces-0", 20, -1000, 1000,                                              \
      "weight of the piece difference, steps 0-19")                                                \
    X(weights[0].force, "force-0", 25, -1000, 1000, "weight of the force score, steps 0-19")       \
    X(weights[1].map, "map-20", 35, -1000, 1000, "weight of the map, steps 20-39")                 \
    X(weights[1].mobility, "mobility-20", 35, -1000, 1000, "weight of the mobility, steps 20-39")  \
    X(weights[1].pieces, "pieces-20", 25, -1000, 1000,                                             \
      "weight of the piece difference, steps 20-39")                                               \
    X(weights[1].force, "force-20", 35, -1000, 1000, "weight of the force score, steps 20-39")     \
    X(weights[2].map, "map-40", 45, -1000, 1000, "weight of the map, steps 40-49")                 \
    X(weights[2].mobility, "mobility-40", 20, -1000, 1000, "weight of the mobility, steps 40-49")  \
    X(weights[2].pieces, "pieces-40", 35, -1000, 1000,                                             \
      "weight of the piece difference, steps 40-49")                                               \
    X(weights[2].force, "force-40", 20, -1000, 1000, "weight of the force score, steps 40-49")     \
    X(weights[3].map, "map-50", 15, -1000, 1000, "weight of the map, steps 50-60")                 \
    X(weights[3].mobility, "mobility-50", 5, -1000, 1000, "weight of the mobility, steps 50-60")   \
    X(weights[3].pieces, "pieces-50", 80, -1000, 1000,                                             \
      "weight of the piece difference, steps 50-60")                                               \
    X(weights[3].force, "force-50", 5, -1000, 1000, "weight of the force score, steps 50-60")      \
    X(more[BLACK].map, "black-map", 0, -100, 200, "percent more weight of the map with black")     \
    X(more[BLACK].mobility, "black-mobility", 0, -100, 200,                                        \
      "percent more weight of the mobility with black")                                            \
    X(more[BLACK].pieces, "black-pieces", 0, -100, 200,                                            \
      "percent more weight of the piece difference with black")                                    \
    X(more[BLACK].force, "black-force", 0, -100, 200,                                              \
      "percent more weight of the force score with black")                                         \
    X(more[WHITE].map, "white-map", 0, -100, 200, "percent more weight of the map with white")     \
    X(more[WHITE].mobility, "white-mobility", 0, -100, 200,                                        \
      "percent more weight of the mobility with white")                                            \
    X(more[WHITE].pieces, "white-pieces", 0, -100, 200,                                            \
      "percent more weight of the piece difference with white")                                    \
    X(more[WHITE].force, "white-force", 0, -100, 200,                                              \
      "percent more weight of the force score with white")

// Factors for `board.player`; higher is better.
typedef struct ReversedFactors {
    int map, mobility, pieces, force, stability;
} ReversedFactors;

// Sets the root of the next search. Must be called before each search.
void reversed_look(Reversed *reversed, Position root);

ReversedFactors reversed_factors(const Reversed *reversed, Board board);

// Returns the weights for a board: those of its step or of the root's step, for the root player's
// colour.
ReversedWeights reversed_weights(const Reversed *reversed, Board board);

// Returns U for `board.player`. `flips` is the number of discs flipped by the last move, negative
// if the opponent made it.
int reversed_value(const Reversed *reversed, Board board, int flips);

// Fills the terms of U: map, mobility, pieces, force, stability, action.
enum { REVERSED_TERMS = 6 };
void reversed_terms(const Reversed *reversed, Board board, int flips,
                    ClassicTerm terms[REVERSED_TERMS]);

// Returns the value of a finished game: (opponent's discs − own) × 1,000,000, negated under the
// goal most.
int reversed_terminal(const Reversed *reversed, Board board);

#endif
