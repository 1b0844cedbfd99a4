// The two ways from one generation to the next: a genetic algorithm, and SPSA (simultaneous
// perturbation stochastic approximation), the usual way to tune engines. Both are given what the
// games showed and make the next members; the first member is always the centre.
#ifndef FLIPSIDE_TRAINING_EVOLUTION_H
#define FLIPSIDE_TRAINING_EVOLUTION_H

#include "genes.h"
#include "tune_games.h"

enum { POPULATION_MIN = 4, POPULATION_MAX = 256 };

typedef struct Evolution {
    const Genes *genes;
    int population, rivals;
    double step;                 // in parts of a gene's own size
    int generation, generations; // from 0
    Random random;               // of this generation
} Evolution;

typedef struct EvolutionRating {
    double elo, error; // over the start set, half of its 95 % interval
} EvolutionRating;

typedef struct EvolutionMethod {
    const char *name;
    bool all_meet; // the pairings join all members, so that each can be rated
    // The first members, around a genome.
    void (*begin)(Evolution *evolution, const Genome *start, Genome *members);
    // Who meets whom; `start` is the index of the start set. Returns how many pairings; at most
    // EVOLUTION_PAIRINGS.
    int (*pair)(Evolution *evolution, int start, TunePairing *pairings);
    // Replaces the members by the next ones. Genetic selection looks at ratings, SPSA at the
    // pairings' scores.
    void (*next)(Evolution *evolution, const EvolutionRating *ratings, const TunePairing *pairings,
                 Genome *members);
} EvolutionMethod;

// Room for pairings of so many members with so many rivals each.
#define EVOLUTION_PAIRINGS(population, rivals) ((population) * ((rivals) + 1))

extern const EvolutionMethod evolution_genetic, evolution_spsa;

// A normally distributed number (mean 0, deviation 1), from twelve uniform ones: the same on every
// machine.
double evolution_normal(Random *random);

#endif
