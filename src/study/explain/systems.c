#include "systems.h"

static const System systems[] = {
    {"reversed",
     "Reversed alpha-beta",
     GOAL_FEWEST,
     "U = w1 · map + w2 · mobility + w3 · pieces + w4 · force",
     "Corners are a burden: the map gives them very small weights. The four weights change as the "
     "game goes on, and "
     "the "
     "search goes deeper until the time is up.",
     {{"reversed-v4", "fourth version: the map changes with corners and X-squares that are owned",
       NULL},
      {"reversed-v3", "third version: deeper while there is time", NULL},
      {"reversed-v2", "second version: weights by the stage of the game", NULL},
      {"reversed-v1", "first version: nothing changes", NULL}},
     true},
    {"deepening",
     "Iterative deepening",
     GOAL_MOST,
     "map + 10 · stability + 30 · mobility; after 50 pieces 30 · pieces instead of mobility",
     "A corner that can be taken is taken at once. Otherwise it searches one ply, then two, then "
     "three, until the time "
     "is up. In the opening it follows a library of known lines.",
     {{"deepening", "as its author built it; here without the library", "library=no"}},
     true},
    {"three-factor",
     "Three factors",
     GOAL_MOST,
     "1000 · cells + 50 · parity + 200 · mobility, each from −1 to 1",
     "Every factor is a share: of the squares' weights, of the discs, of the moves. Minimax with "
     "alpha-beta over them.",
     {{"three-factor", "with alpha-beta", NULL}},
     true},
    {"corner",
     "greedy and default",
     GOAL_MOST,
     "position + stability (greedy: + mobility); the position counts three times, later twice, "
     "then once",
     "First a filter: corners if there are any, else no X-squares. Then greedy looks at the board "
     "right after each "
     "move, "
     "default at a tree of six plies.",
     {{"greedy", "easy mode: one ply", NULL}, {"default", "hard mode: six plies", NULL}},
     true},
    {"monte-carlo",
     "Monte-Carlo",
     GOAL_MOST,
     "pure: (wins + draws) / playouts; heuristic: win % + position + mobility + inner − greedy",
     "No tree at all: every move is tried by playing the game out by lot, many times, and the one "
     "that wins most often "
     "is played.",
     {{"monte-carlo", "pure: any legal move in the playouts", NULL},
      {"monte-carlo-heuristic",
       "heuristic: careful playouts, and points for squares, mobility and turned discs", NULL}},
     false},
};

const System *systems_list(size_t *count) {
    *count = sizeof systems / sizeof *systems;
    return systems;
}
