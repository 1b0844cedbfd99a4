// Positions as standalone SVG images.
#ifndef FLIPSIDE_CORE_DIAGRAM_H
#define FLIPSIDE_CORE_DIAGRAM_H

#include "rules.h"
#include "text.h"

// Text and tint of a square: blue for tint > 0, orange for tint < 0, saturated at ±1.
typedef struct DiagramMark {
    char text[12];
    double tint;
} DiagramMark;

typedef struct Diagram {
    Position position;
    int size;                 // 8, 6 or 4
    uint64_t dots;            // squares marked with a dot, for example the legal moves
    int last;                 // square of the last move, marked with a dot; MOVE_NONE = none
    const char *caption;      // line below the board; NULL or "" = none
    bool names;               // label corners, C-, A-, B- and X-squares, with a legend
    int order[2];             // squares of two numbered moves, plus 1; 0 = none
    const DiagramMark *marks; // of all 64 squares, with smaller discs; NULL = none
} Diagram;

// Returns the width of the image, and its height without caption and legend.
int diagram_side(int size);

// Appends an SVG element, which is also a complete document.
void diagram_svg(Text *out, const Diagram *diagram);

// Appends the legend of the square names as text, one per line.
void diagram_names(Text *out, int size);

#endif
