#include "drill_book.h"

#include "notation.h"
#include "opening_names.h"

#include <assert.h>

// State of a depth-first walk through the book.
typedef struct Walk {
    DrillSet *set;
    const Book *book;
    const DrillBookPlan *plan;
    Color color; // the practised colour
    Game game;
    bool failed;
    Error *error;
} Walk;

// Adds the moves so far as a line, named after the last named opening in it.
static void add_line(Walk *walk) {
    bool asks[2] = {walk->color == BLACK, walk->color == WHITE};
    Text moves = {0}, name = {0};
    OpeningNames names;
    notation_write_transcript(&moves, &walk->game);
    if (opening_names_of_game(&walk->game, walk->game.ply, &names))
        text_add(&name, names.name[0]);
    if (moves.failed || name.failed)
        walk->failed = !error_set(walk->error, "out of memory");
    else if (!drill_add(walk->set, text_string(&moves), asks, text_string(&name), walk->error))
        walk->failed = true;
    text_free(&moves);
    text_free(&name);
}

// True if an earlier move leads to the same position up to symmetry.
static bool repeated(const BookMove *moves, int move) {
    for (int i = 0; i < move; i++)
        if (moves[i].index == moves[move].index)
            return true;
    return false;
}

static bool follow(Walk *walk);

// Follows the good replies. Returns true if any of them led to a line.
static bool answer(Walk *walk, const BookMove *moves, int count) {
    bool found = false;
    if (walk->game.ply + 2 > walk->plan->plies)
        return false;
    for (int i = 0, answers = 0; i < count && answers < walk->plan->answers && !walk->failed; i++) {
        if (moves[i].index < 0 || moves[i].value < moves[0].value - walk->plan->margin ||
            repeated(moves, i))
            continue;
        answers++;
        game_play(&walk->game, moves[i].move);
        found |= follow(walk);
        game_undo(&walk->game);
    }
    return found;
}

// Adds all lines that continue from here; returns false if there are none. A pass ends a line.
static bool follow(Walk *walk) {
    BookMove moves[MOVES_MAX];
    bool pass = !game_moves(&walk->game);
    int count = pass ? 0 : book_moves(walk->book, walk->game.now.board, moves);
    if (count == 0 || walk->failed)
        return false;
    if (walk->game.now.side != walk->color)
        return answer(walk, moves, count);
    game_play(&walk->game, moves[0].move);
    if (!follow(walk) && !walk->failed)
        add_line(walk);
    game_undo(&walk->game);
    return true;
}

bool drill_add_book(DrillSet *set, const Book *book, const DrillBookPlan *plan, Error *error) {
    assert(set->goal == book->goal && plan->plies <= DRILL_PLIES_MAX);
    Rules rules = {.goal = book->goal, .start = START_STANDARD, .size = 8};
    for (int color = BLACK; color <= WHITE; color++) {
        Walk walk = {.set = set,
                     .book = book,
                     .plan = plan,
                     .color = (Color)color,
                     .game = game_new(rules),
                     .error = error};
        follow(&walk);
        if (walk.failed)
            return false;
    }
    return true;
}
