// What evolution may change of a player: the numbers in its option table that are no limits, each
// with its range, where it starts and how large a step is. A genome gives each of them a value; it
// becomes a player as a spec.
#ifndef FLIPSIDE_TRAINING_GENES_H
#define FLIPSIDE_TRAINING_GENES_H

#include "player.h"
#include "random.h"
#include "text.h"

enum { GENES_MAX = 128 };

typedef struct Gene {
    const Option *option;
    double start;   // in the spec that evolution begins with
    double typical; // size of the start values around it in the table: what a step is measured by
                    // when its own is small
} Gene;

// Values between the whole numbers too, so that small steps add up; a spec has them rounded.
typedef struct Genome {
    double values[GENES_MAX];
} Genome;

typedef struct Genes {
    const PlayerType *type;
    Options base; // of the start spec
    int count;
    Gene list[GENES_MAX];
} Genes;

// Which options of a spec are genes. `chosen` names them, "a1,map-*" (NULL = all that are no
// limits); those that `fixed` names stay as they are (NULL = none). False and an error when the
// spec or a name is wrong, when the player runs a program from outside, or nothing is left. To be
// freed in any case.
bool genes_create(Genes *genes, const char *spec, const char *chosen, const char *fixed,
                  Error *error);
void genes_free(Genes *genes);

Genome genes_start(const Genes *genes);

// The value as it can be kept: within the range, and with six decimals.
double genes_keep(const Genes *genes, int gene, double value);

// How large the step of a gene is that has this value: the value's own size, or what is typical
// around it.
double genes_scale(const Genes *genes, int gene, double value);

// The value as its option takes it: whole where the option is, four digits that count otherwise.
double genes_round(const Genes *genes, int gene, double value);

// Appends the spec of a genome: what the start spec gives besides genes, then every gene.
void genes_spec(const Genes *genes, const Genome *genome, Text *out);

#endif
