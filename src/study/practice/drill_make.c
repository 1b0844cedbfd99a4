#include "drill_make.h"

#include "game.h"
#include "notation.h"

enum { HASH_MB = 16 };

typedef struct Making {
    const DrillMaking *options;
    Engine *engine;
    Text *out;
    Color color; // whose moves are asked for
    int lines;
} Making;

static void write_line(Making *making, const Game *game) {
    notation_write_transcript(making->out, game);
    text_format(making->out, "\t%s\n", color_name(making->color));
    making->lines++;
    if (making->options->progress)
        making->options->progress(making->lines, making->options->user);
}

// Follows a line to its end, answers in the order of their worth.
static bool extend(Making *making, const Game *game, Error *error) {
    const DrillMaking *o = making->options;
    bool asked = game->now.side == making->color;
    if (game_over(game) || game_must_pass(game) || game->ply >= o->plies ||
        (game->ply == o->plies - 1 && !asked))
        return write_line(making, game), true;
    EngineQuestion question = {.limits = {.stop = o->stop}, .level = o->level};
    EngineReport moves[MOVES_MAX];
    engine_clear(making->engine); // so that a line does not depend on those before it
    int count = engine_score_moves(making->engine, game->now, &question, 0, moves, error),
        taken = asked ? 1 : o->answers;
    if (count == 0)
        return false;
    if (o->stop && atomic_load(o->stop))
        return error_set(error, "stopped after %d lines", making->lines);
    for (int i = 0; i < count && i < taken && moves[i].score >= moves[0].score - o->margin; i++) {
        Game next = *game;
        if (game_play(&next, moves[i].move) && !extend(making, &next, error))
            return false;
    }
    return true;
}

bool drill_make(const DrillMaking *options, Text *out, int *count, Error *error) {
    Rules rules = {.goal = options->goal, .start = START_STANDARD, .size = 8};
    EngineOptions engine = {.rules = rules, .threads = 1, .hash_mb = HASH_MB};
    Making making = {.options = options, .engine = engine_create(&engine, error), .out = out};
    if (!making.engine)
        return false;
    text_format(
        out,
        "# Lines for the goal %s, made by flipside drill --make: the best move of the side that is "
        "asked and up to\n"
        "# %d answers at most %d discs worse than the best one, by the engine at level %d.\n",
        goal_name(options->goal), options->answers, options->margin, options->level);
    bool good = true;
    for (int color = BLACK; good && color <= WHITE; color++) {
        Game game = game_new(rules);
        making.color = (Color)color;
        if (color == WHITE) // the four first moves are one
            game_play(&game, bit_first(game_moves(&game)));
        good = extend(&making, &game, error);
    }
    engine_destroy(making.engine);
    *count = making.lines;
    return good && (!out->failed || error_set(error, "out of memory"));
}
