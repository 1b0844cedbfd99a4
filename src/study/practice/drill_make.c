#include "drill_make.h"

#include "game.h"
#include "notation.h"

enum { HASH_MB = 16 };

typedef struct Generator {
    const DrillMakeOptions *options;
    Engine *engine;
    Text *out;
    Color color; // the practised colour
    int lines;
} Generator;

static void write_line(Generator *generator, const Game *game) {
    notation_write_transcript(generator->out, game);
    text_format(generator->out, "\t%s\n", color_name(generator->color));
    generator->lines++;
    if (generator->options->progress)
        generator->options->progress(generator->lines, generator->options->user);
}

// Extends a line to its end, with replies in order of their score.
static bool extend(Generator *generator, const Game *game, Error *error) {
    const DrillMakeOptions *o = generator->options;
    bool own_turn = game->now.side == generator->color;
    if (game_over(game) || game_must_pass(game) || game->ply >= o->plies ||
        (game->ply == o->plies - 1 && !own_turn))
        return write_line(generator, game), true;
    EngineQuestion question = {.limits = {.stop = o->stop}, .level = o->level};
    EngineReport moves[MOVES_MAX];
    engine_clear(generator->engine); // makes each line independent of those before it
    int count = engine_score_moves(generator->engine, game->now, &question, 0, moves, error),
        taken = own_turn ? 1 : o->answers;
    if (count == 0)
        return false;
    if (o->stop && atomic_load(o->stop))
        return error_set(error, "stopped after %d lines", generator->lines);
    for (int i = 0; i < count && i < taken && moves[i].score >= moves[0].score - o->margin; i++) {
        Game next = *game;
        if (game_play(&next, moves[i].move) && !extend(generator, &next, error))
            return false;
    }
    return true;
}

bool drill_make(const DrillMakeOptions *options, Text *out, int *count, Error *error) {
    Rules rules = {.goal = options->goal, .start = START_STANDARD, .size = 8};
    EngineOptions engine = {.rules = rules, .threads = 1, .hash_mb = HASH_MB};
    Generator generator = {.options = options, .engine = engine_create(&engine, error), .out = out};
    if (!generator.engine)
        return false;
    text_format(out,
                "# Lines for the goal %s, made by flipside drill --make: the best move of the "
                "practised side "
                "and up to\n"
                "# %d replies at most %d discs worse than the best one, at engine level %d.\n",
                goal_name(options->goal), options->answers, options->margin, options->level);
    bool good = true;
    for (int color = BLACK; good && color <= WHITE; color++) {
        Game game = game_new(rules);
        generator.color = (Color)color;
        if (color == WHITE) // the four first moves are symmetric
            game_play(&game, bit_first(game_moves(&game)));
        good = extend(&generator, &game, error);
    }
    engine_destroy(generator.engine);
    *count = generator.lines;
    return good && (!out->failed || error_set(error, "out of memory"));
}
