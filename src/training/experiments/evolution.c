// Genetic algorithm.
//
// The better half of the population become parents, selected with probability by rank. Each gene of
// a child comes from one of two parents or from an interpolation between them, and about half of
// the genes mutate. The best members survive unchanged.
//
// The centre is the rank-weighted mean of the parents. It is also a member, and it is the result of
// a run, because the mean of many members is less noisy than the best of a few games.
#include "evolution.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

static const double last_part = 0.25; // relative step size in the last generation
static const double mutation_chance = 0.5;

double evolution_normal(Random *random) {
    double sum = -6;
    for (int i = 0; i < 12; i++)
        sum += random_unit(random);
    return sum;
}

// Returns the step size of this generation; it decays exponentially.
static double step_now(const Evolution *evolution) {
    return evolution->step * pow(last_part, (double)evolution->generation / evolution->generations);
}

static void mutate(Evolution *evolution, Genome *genome) {
    const Genes *genes = evolution->genes;
    double step = step_now(evolution);
    for (int i = 0; i < genes->count; i++) {
        double *value = &genome->values[i];
        if (random_unit(&evolution->random) < mutation_chance)
            *value += step * genes_scale(genes, i, *value) * evolution_normal(&evolution->random);
        *value = genes_keep(genes, i, *value);
    }
}

static void begin(Evolution *evolution, const Genome *start, Genome *members) {
    for (int i = 0; i < evolution->population; i++) {
        members[i] = *start;
        if (i > 0)
            mutate(evolution, &members[i]);
    }
}

// Pairs each member with the start set and with its next `rivals` neighbours in a random circle.
static int pair(Evolution *evolution, int start, TunePairing *pairings) {
    int n = evolution->population, count = 0, seats[POPULATION_MAX] = {0};
    assert(n <= POPULATION_MAX && evolution->rivals < n);
    for (int i = 0; i < n; i++) {
        int other = (int)random_below(&evolution->random, (uint32_t)i + 1);
        seats[i] = seats[other];
        seats[other] = i;
    }
    for (int i = 0; i < n; i++) {
        pairings[count++] = (TunePairing){.first = i, .second = start};
        for (int k = 1; k <= evolution->rivals; k++)
            if (2 * k != n || i < k) // opposite members would otherwise be paired twice
                pairings[count++] = (TunePairing){.first = seats[i], .second = seats[(i + k) % n]};
    }
    return count;
}

typedef struct Ranked {
    double elo;
    int member;
} Ranked;

static int by_rank(const void *a, const void *b) {
    const Ranked *x = a, *y = b;
    return x->elo != y->elo ? (x->elo < y->elo) - (x->elo > y->elo) : x->member - y->member;
}

// Parents by rank, best first. The weights sum to 1.
typedef struct Parents {
    const Genome *genomes[POPULATION_MAX / 2];
    double weights[POPULATION_MAX / 2];
    int count;
} Parents;

static Parents choose_parents(const Evolution *evolution, const EvolutionRating *ratings,
                              const Genome *members) {
    Ranked ranks[POPULATION_MAX];
    Parents parents = {.count = evolution->population / 2};
    for (int i = 0; i < evolution->population; i++)
        ranks[i] = (Ranked){ratings[i].elo, i};
    qsort(ranks, (size_t)evolution->population, sizeof *ranks, by_rank);
    double sum = 0;
    for (int i = 0; i < parents.count; i++) {
        parents.genomes[i] = &members[ranks[i].member];
        sum += parents.weights[i] = log(parents.count + 0.5) - log(i + 1);
    }
    for (int i = 0; i < parents.count; i++)
        parents.weights[i] /= sum;
    return parents;
}

static Genome agree(const Genes *genes, const Parents *parents) {
    Genome centre = {{0}};
    for (int i = 0; i < genes->count; i++) {
        double value = 0;
        for (int k = 0; k < parents->count; k++)
            value += parents->weights[k] * parents->genomes[k]->values[i];
        centre.values[i] = genes_keep(genes, i, value);
    }
    return centre;
}

static const Genome *draw_parent(const Parents *parents, Random *random) {
    double point = random_unit(random);
    int k = 0;
    while (k < parents->count - 1 && (point -= parents->weights[k]) >= 0)
        k++;
    return parents->genomes[k];
}

static Genome cross(Evolution *evolution, const Parents *parents) {
    Random *random = &evolution->random;
    const Genome *mother = draw_parent(parents, random), *father = draw_parent(parents, random);
    Genome child = *mother;
    for (int i = 0; i < evolution->genes->count; i++) {
        double kind = random_unit(random), between = random_unit(random);
        double part = kind < 0.25 ? 0 : kind < 0.5 ? 1 : between;
        child.values[i] += part * (father->values[i] - mother->values[i]);
    }
    return child;
}

static void next(Evolution *evolution, const EvolutionRating *ratings, const TunePairing *pairings,
                 Genome *members) {
    (void)pairings;
    Genome born[POPULATION_MAX];
    Parents parents = choose_parents(evolution, ratings, members);
    int elite = evolution->population / 8 > 0 ? evolution->population / 8 : 1;
    for (int i = 0; i < evolution->population; i++) {
        if (i == 0) {
            born[i] = agree(evolution->genes, &parents);
        } else if (i <= elite) {
            born[i] = *parents.genomes[i - 1];
        } else {
            born[i] = cross(evolution, &parents);
            mutate(evolution, &born[i]);
        }
    }
    for (int i = 0; i < evolution->population; i++)
        members[i] = born[i];
}

const EvolutionMethod evolution_genetic = {
    .name = "genetic", .all_meet = true, .begin = begin, .pair = pair, .next = next};
