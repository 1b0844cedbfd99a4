// What a classic value is the sum of: terms, value × weight each. The search adds them up, an
// explanation shows them.
#ifndef FLIPSIDE_PLAYERS_CLASSIC_TERMS_H
#define FLIPSIDE_PLAYERS_CLASSIC_TERMS_H

#include "reasons.h"

typedef struct ClassicTerm {
    int value, weight;
} ClassicTerm;

// Fits with every weight that the options allow.
static inline int classic_sum(const ClassicTerm *terms, int count) {
    int sum = 0;
    for (int i = 0; i < count; i++)
        sum += terms[i].value * terms[i].weight;
    return sum;
}

// The terms as factors. Values are shown in units of `unit`, and `scale` points of the terms are
// one of the player's.
static inline void classic_factors(const ClassicTerm *terms, int count, double unit, double scale,
                                   Factor factors[FACTORS_MAX]) {
    for (int i = 0; i < count; i++)
        factors[i] =
            (Factor){.value = terms[i].value / unit, .weight = terms[i].weight * unit / scale};
}

// A factor that is said in the same words under both goals.
#define CLASSIC_KIND(its_name, its_about, its_higher, its_lower)                                   \
    CLASSIC_KIND_BY_GOAL(its_name, its_about, its_about, its_higher, its_lower)

// A factor that counts one thing under the goal most and another under fewest, and speaks for a
// move in the same words.
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
