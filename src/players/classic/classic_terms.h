// Terms of a classic evaluation. The value is the sum of value × weight. The search uses the sum,
// and explanations list the terms.
#ifndef FLIPSIDE_PLAYERS_CLASSIC_TERMS_H
#define FLIPSIDE_PLAYERS_CLASSIC_TERMS_H

#include "reasons.h"

typedef struct ClassicTerm {
    int value, weight;
} ClassicTerm;

// Returns the sum. It cannot overflow with any weights that the options allow.
static inline int classic_sum(const ClassicTerm *terms, int count) {
    int sum = 0;
    for (int i = 0; i < count; i++)
        sum += terms[i].value * terms[i].weight;
    return sum;
}

// Converts the terms to factors. Values are divided by `unit`, and `scale` points of the terms
// equal one point of the player.
static inline void classic_factors(const ClassicTerm *terms, int count, double unit, double scale,
                                   Factor factors[FACTORS_MAX]) {
    for (int i = 0; i < count; i++)
        factors[i] =
            (Factor){.value = terms[i].value / unit, .weight = terms[i].weight * unit / scale};
}

// A factor with the same description under both goals.
#define CLASSIC_KIND(its_name, its_about, its_higher, its_lower)                                   \
    CLASSIC_KIND_BY_GOAL(its_name, its_about, its_about, its_higher, its_lower)

// A factor whose description depends on the goal, but whose reasons for a move do not.
#define CLASSIC_KIND_BY_GOAL(its_name, about_most, about_fewest, its_higher, its_lower)            \
    {                                                                                              \
        .name = its_name, .about = {about_most, about_fewest}, .higher = {its_higher, its_higher}, \
        .lower = {                                                                                 \
            its_lower,                                                                             \
            its_lower                                                                              \
        }                                                                                          \
    }

#define CLASSIC_MAP_OWN "weights of the own squares minus those of the opponent's"
#define CLASSIC_MAP_OTHER "weights of the opponent's squares minus those of the own"

#endif
