#include "levels.h"

#include <stddef.h>
#include <string.h>

#define HUMAN(depth, loss)                                                                         \
    { true, depth, -1, loss, 64 }
#define ENGINE(level, loss, cap)                                                                   \
    { false, 0, level, loss, cap }

// Goal most, goal fewest. Fitted so that each level scores two thirds against the one below it;
// see docs/levels.md.
// clang-format off
static const Level levels[LEVELS] = {
    {"first-day", "first-day player", "has just heard the rules", {HUMAN(1, 127), HUMAN(1, 87)}},
    {"newcomer", "newcomer", "has played a few games", {HUMAN(1, 95), HUMAN(1, 45)}},
    {"learner", "learner", "knows which squares matter and forgets it", {HUMAN(1, 62), HUMAN(1, 11)}},
    {"casual", "casual player", "plays now and then, looks at one move", {HUMAN(1, 31), ENGINE(1, 38, 24)}},
    {"regular", "regular player", "plays often, thinks of the answer", {HUMAN(2, 36), ENGINE(1, 27, 24)}},
    {"practised", "practised player", "seldom gives a corner away", {HUMAN(2, 10), ENGINE(2, 26, 16)}},
    {"skilled", "skilled player", "sees what is quiet, still gives a lot away", {ENGINE(1, 64, 24), ENGINE(2, 16, 16)}},
    {"club", "club player", "holds its own in a club", {ENGINE(1, 48, 24), ENGINE(3, 17, 12)}},
    {"strong", "strong player", "wins club evenings", {ENGINE(1, 31, 24), ENGINE(4, 16, 12)}},
    {"expert", "expert", "plays tournaments", {ENGINE(2, 33, 16), ENGINE(4, 9, 8)}},
    {"master", "master", "wins tournaments", {ENGINE(2, 18, 16), ENGINE(5, 8, 8)}},
    {"grandmaster", "grandmaster", "gives little away at once", {ENGINE(3, 19, 12), ENGINE(5, 3, 8)}},
    {"champion", "champion", "the last level for people; the engine's numbers go on from here", {ENGINE(3, 7, 8), ENGINE(6, 5, 8)}},
};
// clang-format on

const Level *level_rows(void) {
    return levels;
}

const Level *level_find(const char *name) {
    for (int i = 0; name && i < LEVELS; i++)
        if (strcmp(levels[i].name, name) == 0)
            return &levels[i];
    return NULL;
}
