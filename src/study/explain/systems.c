#include "systems.h"

static const System systems[] = {
    {"reversed",
     "Reversed alpha-beta",
     GOAL_FEWEST,
     "U = w1 · map + w2 · mobility + w3 · pieces + w4 · force",
     "Corners are a burden, so the map gives them very small weights. The four weights change "
     "during the game, and the search deepens until time is up.",
     {{"reversed-v4", "fourth version: the map also adapts to owned corners and X-squares", NULL},
      {"reversed-v3", "third version: also adapts the search depth", NULL},
      {"reversed-v2", "second version: weights change with the stage of the game", NULL},
      {"reversed-v1", "first version: fixed weights and depth", NULL}},
     true},
    {"deepening",
     "Iterative deepening",
     GOAL_MOST,
     "map + 10 · stability + 30 · mobility; with more than 50 pieces, 30 · pieces replaces "
     "mobility",
     "It always takes an available corner. Otherwise it searches one ply, then two, then three, "
     "until time is up. In the opening it follows a library of known lines.",
     {{"deepening", "the original program, here without its opening library", "library=no"}},
     true},
    {"three-factor",
     "Three factors",
     GOAL_MOST,
     "1000 · cells + 50 · parity + 200 · mobility, each from −1 to 1",
     "Each factor is a share: of the square weights, of the discs, of the moves. The search is "
     "minimax with alpha-beta pruning.",
     {{"three-factor", "with alpha-beta", NULL}},
     true},
    {"corner",
     "greedy and default",
     GOAL_MOST,
     "position + stability (greedy: + mobility); position counts triple at first, then double, "
     "then once",
     "A filter comes first: only corners if one is available, otherwise no X-squares. Then greedy "
     "evaluates the board after each move, and default searches six plies.",
     {{"greedy", "easy mode: one ply", NULL}, {"default", "hard mode: six plies", NULL}},
     true},
    {"monte-carlo",
     "Monte-Carlo",
     GOAL_MOST,
     "pure: (wins + draws) / playouts; heuristic: win % + position + mobility + inner − greedy",
     "There is no search tree. Each move is tried in many random playouts, and the move that wins "
     "most often is played.",
     {{"monte-carlo", "pure: uniformly random playouts", NULL},
      {"monte-carlo-heuristic",
       "heuristic: guided playouts, plus points for squares, mobility and flipped discs", NULL}},
     false},
};

const System *systems_list(size_t *count) {
    *count = sizeof systems / sizeof *systems;
    return systems;
}
