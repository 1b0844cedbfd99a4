// Optimisation methods that produce the next generation: a genetic algorithm, and SPSA
// (simultaneous perturbation stochastic approximation, Spall 1992). Both use the results of the
// games. Member 0 is always the centre.
#ifndef FLIPSIDE_TRAINING_EVOLUTION_H
#define FLIPSIDE_TRAINING_EVOLUTION_H

#include "genes.h"
#include "tune_games.h"

enum { POPULATION_MIN = 4, POPULATION_MAX = 256 };

typedef struct Evolution {
    const Genes *genes;
    int population, rivals;
    double step;                 // relative to the scale of a gene
    int generation, generations; // zero-based
    Random random;               // random stream of this generation
} Evolution;

typedef struct EvolutionRating {
    double elo, error; // difference to the start set, and half of its 95% interval
} EvolutionRating;

typedef struct EvolutionMethod {
    const char *name;
    bool all_meet; // the pairings connect all members, so that each can be rated
    // Creates the first members around a genome.
    void (*begin)(Evolution *evolution, const Genome *start, Genome *members);
    // Writes the pairings and returns their number, at most EVOLUTION_PAIRINGS. `start` is the
    // index of the start set.
    int (*pair)(Evolution *evolution, int start, TunePairing *pairings);
    // Replaces the members by the next generation. The genetic algorithm uses the ratings, SPSA the
    // scores of the pairings.
    void (*next)(Evolution *evolution, const EvolutionRating *ratings, const TunePairing *pairings,
                 Genome *members);
} EvolutionMethod;

// Maximum number of pairings for a population with `rivals` rivals per member.
#define EVOLUTION_PAIRINGS(population, rivals) ((population) * ((rivals) + 1))

extern const EvolutionMethod evolution_genetic, evolution_spsa;

// Returns a standard normal random number, approximated by the sum of twelve uniform ones. The
// result is the same on every machine.
double evolution_normal(Random *random);

#endif
