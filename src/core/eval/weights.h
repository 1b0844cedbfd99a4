// The weights of a pattern evaluation and their file.
//
// A set of weights has a table for some numbers of discs on the board, the knots; between two knots
// it is interpolated, beyond the last ones it is constant. The file keeps only one entry of each
// tied pair:
//
//   "FLIPWGHT", version u16, goal u8, shapes u8, knots u8, 3 zeros, sizes of provenance, raw and
//   packed data u32 each, crc u32 of these 28 bytes and all that follow; provenance as text; packed
//   data (zstd).
//
// The raw data: for each shape its number of squares and the squares; the knots; 65 biases i16; 65
// slopes of the win curve u16 (in 1/65536); since version 2 the ProbCut model: the number of its
// terms u8, the terms i32 (in 1/100000); since version 3 one byte, the kind of network that
// follows, 0 for none; since version 4 the step of the entries u8. Then the low bytes of all
// entries, then their high bytes: up to version 3 knot by knot and as they are, since version 4
// entry by entry, divided by the step, each as its difference from the knot before, folded (0, −1,
// 1, −2 … as 0, 1, 2, 3 …). Then the network (network_write). All little-endian.
#ifndef FLIPSIDE_CORE_WEIGHTS_H
#define FLIPSIDE_CORE_WEIGHTS_H

#include "pattern_eval.h"
#include "text.h"

// A network that is not packed, as builds without zstd write it, takes 42 MB.
enum { KNOTS_MAX = 61, WEIGHTS_FILE_MAX = 64 << 20, PROVENANCE_MAX = 1 << 16 };

typedef struct Weights {
    Goal goal;
    Patterns patterns;
    int knot_count;
    uint8_t knot[KNOTS_MAX]; // discs on the board, rising
    int16_t *table; // knot_count tables of patterns_size entries, ties filled in; in 1/128 discs
    int16_t bias[EVAL_PHASES];
    float win_slope[EVAL_PHASES];
    ProbcutModel probcut;
    Network *network;  // corrects the sum of the tables, NULL = it stands alone
    Text provenance;   // lines `key: value`
    uint32_t checksum; // of the file they were read from
} Weights;

// Reads and checks a file; a clear error when it is wrong, truncated or foreign. weights_free it in
// any case.
bool weights_read(Weights *weights, const char *path, Error *error);

// The same from memory.
bool weights_parse(Weights *weights, const void *data, size_t size, Error *error);

// Writes the file whole or not at all.
bool weights_write(const Weights *weights, const char *path, Error *error);
void weights_free(Weights *weights);

// Rounds all entries to multiples of `step` 1/128 discs, which makes the file smaller; the largest
// change in *most. The provenance says so.
void weights_round(Weights *weights, int step, int *most);

// The same for the vectors of the network, which weights must have; their numbers are of no unit.
void weights_round_network(Weights *weights, int step);

// The ProbCut model of weights that nobody has measured yet.
ProbcutModel weights_default_probcut(Goal goal);

// An evaluation of its own from weights; NULL when there is no memory.
Eval *weights_eval(const Weights *weights);

// The file of a goal's weights inside the static library, which has no place of its own where it
// could find one; no data in the shared library and in our own program.
typedef struct EmbeddedWeights {
    const void *data;
    size_t size;
} EmbeddedWeights;

EmbeddedWeights flipside_embedded_weights(Goal goal) __attribute__((weak, visibility("default")));
Eval *weights_load_embedded(EmbeddedWeights carried, Error *error);

#endif
