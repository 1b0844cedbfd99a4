// Weights of a pattern evaluation and their file format.
//
// Weights have one table per knot, a number of discs. Tables are interpolated linearly between
// knots and constant outside them. The file contains canonical entries only. All numbers are
// little-endian:
//
//   "FLIPWGHT", version u16, goal u8, shapes u8, knots u8, 3 zero bytes, sizes of provenance, raw
//   and compressed data (u32 each), CRC-32 of these 28 bytes and of everything after the header
//   (u32); provenance (text); compressed data (zstd).
//
// Raw data: for each shape, the number of squares and the squares; the knots; 65 biases (i16); 65
// slopes of the win curve (u16, in 1/65536). Since version 2, the ProbCut model: number of terms
// (u8) and terms (i32, in 1/100000). Since version 3, the kind of network (u8, 0 = none). Since
// version 4, the step of the entries (u8). Then the low bytes of all entries and their high bytes.
// Up to version 3, entries are stored knot by knot. Since version 4, they are stored entry by entry
// and divided by the step, as zigzag-encoded differences between knots. Last, the network
// (network_write).
#ifndef FLIPSIDE_CORE_WEIGHTS_H
#define FLIPSIDE_CORE_WEIGHTS_H

#include "pattern_eval.h"
#include "text.h"

// The file limit allows for an uncompressed network (42 MB), as written by builds without zstd.
enum { KNOTS_MAX = 61, WEIGHTS_FILE_MAX = 64 << 20, PROVENANCE_MAX = 1 << 16 };

typedef struct Weights {
    Goal goal;
    Patterns patterns;
    int knot_count;
    uint8_t knot[KNOTS_MAX]; // numbers of discs, ascending
    int16_t *table;          // knot_count tables of patterns_size entries, in evaluation units
    int16_t bias[EVAL_PHASES];
    float win_slope[EVAL_PHASES];
    ProbcutModel probcut;
    Network *network;  // correction of the linear score; NULL = none
    Text provenance;   // lines `key: value`
    uint32_t checksum; // of the file
} Weights;

// Reads and validates a file. Call weights_free even on failure.
bool weights_read(Weights *weights, const char *path, Error *error);

// Does the same for a file in memory.
bool weights_parse(Weights *weights, const void *data, size_t size, Error *error);

// Writes a file atomically.
bool weights_write(const Weights *weights, const char *path, Error *error);
void weights_free(Weights *weights);

// Rounds all entries to multiples of `step` evaluation units, for smaller files. Sets *max_change
// and adds a line to the provenance.
void weights_round(Weights *weights, int step, int *max_change);

// Rounds the vectors of the network, which must exist, and adds a line to the provenance.
void weights_round_network(Weights *weights, int step);

// Returns a ProbCut model for weights without a fitted one.
ProbcutModel weights_default_probcut(Goal goal);

// Returns a new evaluation that does not refer to `weights`, or NULL if out of memory.
Eval *weights_eval(const Weights *weights);

// Weights file embedded in the static library, which cannot locate files relative to itself. The
// shared library and the program have none.
typedef struct EmbeddedWeights {
    const void *data;
    size_t size;
} EmbeddedWeights;

EmbeddedWeights flipside_embedded_weights(Goal goal) __attribute__((weak, visibility("default")));
Eval *weights_load_embedded(EmbeddedWeights embedded, Error *error);

#endif
