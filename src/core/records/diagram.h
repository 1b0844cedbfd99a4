// A position as a picture: an SVG that stands alone, for reports, pages and printing.
#ifndef FLIPSIDE_CORE_DIAGRAM_H
#define FLIPSIDE_CORE_DIAGRAM_H

#include "rules.h"
#include "text.h"

// What is written on a square, and how it is tinted: blue above 0, orange below, full at ±1.
typedef struct DiagramMark {
    char text[12];
    double tint;
} DiagramMark;

typedef struct Diagram {
    Position position;
    int size;            // 8, 6 or 4
    uint64_t dots;       // squares marked with a dot, for example the legal moves
    int last;            // square of the last move, ringed; MOVE_NONE for none
    const char *caption; // a line below the board; NULL or "" for none
    bool names;          // what the squares are called is written on them, with a legend
    int order[2];        // squares, counted from 1, of two moves that are numbered; 0 = none
    const DiagramMark
        *marks; // of all 64 squares; discs are then smaller and the texts below them; NULL = none
} Diagram;

// The width of the picture, and its height without a caption.
int diagram_side(int size);

// Appends the whole SVG document; it may stand inside another.
void diagram_svg(Text *out, const Diagram *diagram);

// Appends the legend of the names of squares on a board of that size as text, one a line.
void diagram_names(Text *out, int size);

#endif
