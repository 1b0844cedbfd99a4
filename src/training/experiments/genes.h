// Genes: the tunable parameters of a player, which are the numeric options in its option table
// except limits. Each gene has a range, a start value and a step scale.
//
// A genome assigns a value to each gene and is converted to a player spec.
#ifndef FLIPSIDE_TRAINING_GENES_H
#define FLIPSIDE_TRAINING_GENES_H

#include "player.h"
#include "random.h"
#include "text.h"

enum { GENES_MAX = 128 };

typedef struct Gene {
    const Option *option;
    double start;   // value in the start spec
    double typical; // typical magnitude of neighbouring start values; minimum scale of a step
} Gene;

// Integer options have fractional values here, so that small steps accumulate. Specs contain
// rounded values.
typedef struct Genome {
    double values[GENES_MAX];
} Genome;

typedef struct Genes {
    const PlayerType *type;
    Options base; // options of the start spec
    int count;
    Gene list[GENES_MAX];
} Genes;

// Selects the genes of a spec. `chosen` lists them, such as "a1,map-*" (NULL = all except limits);
// `fixed` lists exceptions (NULL = none). Fails if the spec or a name is invalid, if the player is
// an external program, or if no gene remains. The caller must call genes_free even on failure.
bool genes_create(Genes *genes, const char *spec, const char *chosen, const char *fixed,
                  Error *error);
void genes_free(Genes *genes);

Genome genes_start(const Genes *genes);

// Returns the value clamped to the gene's range and rounded to six decimals.
double genes_keep(const Genes *genes, int gene, double value);

// Returns the step scale of a gene: the magnitude of its value, or the typical one if that is
// larger.
double genes_scale(const Genes *genes, int gene, double value);

// Returns the value as used in a spec: an integer for integer options, otherwise rounded to four
// significant digits.
double genes_round(const Genes *genes, int gene, double value);

// Appends the spec of a genome: the options of the start spec that are not genes, then all genes.
void genes_spec(const Genes *genes, const Genome *genome, Text *out);

#endif
