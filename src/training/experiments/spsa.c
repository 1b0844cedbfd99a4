// SPSA (Spall 1992). Each pair of members is the centre with all genes perturbed in random
// directions, and its mirror image. The two play each other, and the centre moves towards the
// winner. A generation averages over all pairs. Gains decay with the exponents recommended by
// Spall.
#include "evolution.h"

#include <math.h>

static const double gain = 0.6, gain_exponent = 0.602, step_exponent = 0.101;

// Returns the distance of the members from the centre, relative to a gene's scale.
static double distance(const Evolution *evolution) {
    return evolution->step / pow(evolution->generation + 1, step_exponent);
}

// Members 1 and 2, 3 and 4, … are mirror images. A member without a partner stays at the centre.
static void begin(Evolution *evolution, const Genome *start, Genome *members) {
    const Genes *genes = evolution->genes;
    Genome centre = *start;
    for (int i = 0; i < evolution->population; i++)
        members[i] = centre;
    for (int m = 1; m + 1 < evolution->population; m += 2)
        for (int i = 0; i < genes->count; i++) {
            double away = distance(evolution) * genes_scale(genes, i, centre.values[i]);
            if (random_next(&evolution->random) >> 63)
                away = -away;
            members[m].values[i] = genes_keep(genes, i, centre.values[i] + away);
            members[m + 1].values[i] = genes_keep(genes, i, centre.values[i] - away);
        }
}

static int pair(Evolution *evolution, int start, TunePairing *pairings) {
    int count = 0;
    pairings[count++] = (TunePairing){.first = 0, .second = start};
    for (int m = 1; m + 1 < evolution->population; m += 2)
        pairings[count++] = (TunePairing){.first = m, .second = m + 1};
    return count;
}

static void next(Evolution *evolution, const EvolutionRating *ratings, const TunePairing *pairings,
                 Genome *members) {
    (void)ratings;
    const Genes *genes = evolution->genes;
    Genome centre = members[0];
    int duels = (evolution->population - 1) / 2;
    double settle = 0.1 * evolution->generations + 1;
    double rate = gain / pow((evolution->generation + 1 + settle) / (1 + settle), gain_exponent);
    for (int i = 0; i < genes->count; i++) {
        double scale = genes_scale(genes, i, members[0].values[i]), slope = 0;
        for (int d = 0; d < duels; d++) {
            double apart = (members[2 * d + 1].values[i] - members[2 * d + 2].values[i]) / scale;
            double won = 2 * match_score_share(&pairings[1 + d].score) - 1;
            slope += apart != 0 ? won / apart : 0;
        }
        centre.values[i] = genes_keep(genes, i, centre.values[i] + rate * scale * slope / duels);
    }
    evolution->generation++;
    begin(evolution, &centre, members);
    evolution->generation--;
}

const EvolutionMethod evolution_spsa = {.name = "spsa", .begin = begin, .pair = pair, .next = next};
