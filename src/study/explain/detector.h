// Detectors: features of a position after a move that may explain why one move is worse than
// another, such as corners given up or mobility.
//
// Each detector counts one feature; a higher count is worse. It fires if it counts at least
// `threshold` more after the worse move than after the better one. All detectors are rows of one
// table, with thresholds and texts per goal. docs/explain.md lists how often a deep search agrees
// with each of them.
#ifndef FLIPSIDE_STUDY_DETECTOR_H
#define FLIPSIDE_STUDY_DETECTOR_H

#include "contrast.h"

// Conditions and text of a detector under one goal.
typedef struct DetectorUse {
    int threshold;      // minimum difference of the counts; 0 = never fires
    int min_empties;    // minimum number of empty squares before the move
    int max_next_moves; // maximum number of the mover's next moves; 0 = no limit
    // Reason about the other move; NULL = measured only, because searches agree too rarely.
    // Placeholders: {other} and {best} are moves, {them} and {you} colours, {n} and {b} the counts
    // after the other and the best move, {squares} the squares below, and {n|move|moves} is a count
    // with its noun.
    const char *text;
} DetectorUse;

typedef struct Detector {
    const char *name;
    const char *about; // the counted feature
    int (*count)(Rules rules, Position before, const ContrastSide *side);
    // Squares that the text mentions; NULL = none. With `reply`, they are replies to the other
    // move, and a reason requires that the search expects one of them.
    uint64_t (*squares)(Rules rules, Position before, const ContrastSide *other,
                        const ContrastSide *best);
    bool reply;
    DetectorUse use[2]; // by goal
} Detector;

// Returns all detectors, the most convincing reasons first.
const Detector *detector_rows(int *count);

// True if the detector fires for `other` compared with `best`.
bool detector_fires(const Detector *detector, Rules rules, Position before,
                    const ContrastSide *other, const ContrastSide *best);

#endif
