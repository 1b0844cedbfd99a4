// Explanations of a player's moves: win probabilities, the factor that decided between two moves,
// and their presentation as a sentence, table, panel, JSON or SVG. Front ends only print them.
//
// For players with factors, the sentence is derived from the points alone: it names the factor in
// which the preferred move is ahead of its rival by the most points. A player with an engine has
// no factors; its sentence comes from a contrast of two moves (contrast.h).
#ifndef FLIPSIDE_STUDY_EXPLAIN_H
#define FLIPSIDE_STUDY_EXPLAIN_H

#include "contrast.h"

typedef struct Explanation {
    const char *spec; // the player's spec, owned by the caller
    Game game;
    Reasons reasons;
    bool has_contrast; // the player has an engine, and `contrast` is set
    Contrast contrast;
} Explanation;

// Explains the player's choice. `move` is the move in question, MOVE_NONE = all moves. For a player
// that reports no win probabilities, a shallow engine search supplies them.
bool explain_game(Explanation *explanation, Player *player, const Game *game, int move,
                  const Limits *limits, Error *error);

// Returns the index of a move among the candidates, −1 if it is not one of them.
int explain_find(const Explanation *explanation, int move);

// Returns the side of the contrast with this move, whose score comes from a deeper search than the
// candidate's; NULL if there is none.
const ContrastSide *explain_side(const Explanation *explanation, int move);

// Result of comparing two candidates.
typedef struct Verdict {
    const Candidate *preferred, *rival; // rival may be NULL
    int factor;                         // deciding factor, −1 = none is ahead
    double lead, total;                 // lead in points in this factor and overall
} Verdict;

// Compares the chosen candidate with the next best one that was considered (index 0), or with
// candidate `index`.
Verdict explain_verdict(const Explanation *explanation, int index);

// True if a rule left out every legal move, so that the player fell back to the first one.
bool explain_all_left_out(const Reasons *reasons);

// Appends the search depth and whether the scores decided, for example "depth 4"; nothing if there
// was no search.
void explain_depth(Text *out, const Explanation *explanation);

// Appends the verdict in one sentence; may append nothing.
void explain_sentence(Text *out, const Explanation *explanation, int index);

// Appends a number without needless decimals. `sign` adds a plus sign to numbers from 0 up.
void explain_number(Text *out, double number, bool sign);

// Appends the full text: one line per candidate with the points of its factors, details of the two
// compared moves, a glossary and the sentence. With an engine, appends the contrast, and with
// `more` also every candidate.
void explain_table(Text *out, const Explanation *explanation, int move, bool more);

// Appends a short form for a panel of at least 20 columns. If `move` is not the player's choice,
// the sentence names the player that prefers another move.
void explain_panel(Text *out, const Explanation *explanation, int move, int columns);

// True if the factor is non-zero for any candidate.
bool explain_factor_used(const Reasons *reasons, int factor);

// Appends a text wrapped at spaces to lines of at most `columns`, each ending in a newline.
void explain_wrap(Text *out, const char *text, int columns);

// Returns one candidate as a JSON object.
Json *explain_json(const Explanation *explanation, int index);

// Appends an SVG image: the contrast of an engine, or the board with the factors as stacked bars.
void explain_svg(Text *out, const Explanation *explanation, int move, bool more);

// Sets the indices of the candidates to show for a question about `move`, best first, and returns
// their number: two, or all if `move` is MOVE_NONE.
int explain_select(const Explanation *explanation, int move, int indices[MOVES_MAX]);

#endif
