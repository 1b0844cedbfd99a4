// What may be said for or against a move at a glance: one thing that is counted after the move, of
// which more is worse. A detector fires when it counts enough more after one move than after the
// other. Each is a row of one table: what it counts, from where on it fires, and its words, by
// goal; the two games have their own thresholds and vocabulary. docs/explain.md has how often a
// deep search takes the detectors' side.
#ifndef FLIPSIDE_STUDY_DETECTOR_H
#define FLIPSIDE_STUDY_DETECTOR_H

#include "contrast.h"

// When a detector fires under a goal, and what it says then.
typedef struct DetectorUse {
    int threshold; // counts so many more after the other move; 0 = never fires under this goal
    int empties, filled; // with at least and at most so many empty squares before the move; filled
                         // 0 = any number
    int left;            // only with at most so many places left to the mover; 0 = does not matter
    // Of the other move. In braces: other and best (the moves), them and you (the colours), n and b
    // (what was counted after the other and the best move), squares (those that the detector speaks
    // of), and n|one|many. NULL = it is only measured, because a search does not take its side
    // often enough under this goal.
    const char *words;
} DetectorUse;

typedef struct Detector {
    const char *name;
    const char *about; // what is counted
    int (*count)(Rules rules, Position before, const ContrastSide *side);
    // The squares that the words speak of; NULL = none. With `reply`: replies to the other move,
    // and the search must find the best of them good.
    uint64_t (*squares)(Rules rules, Position before, const ContrastSide *other,
                        const ContrastSide *best);
    bool reply;
    DetectorUse use[2];
} Detector;

// All rows, the one that tells most first.
const Detector *detector_rows(int *count);

// Does a row fire for a move against a better one?
bool detector_fires(const Detector *detector, Rules rules, Position before,
                    const ContrastSide *other, const ContrastSide *best);

#endif
