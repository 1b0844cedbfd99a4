/* Asks the engine for the best move of both games after a few moves, and tells what it was found
   with:

       cc best_move.c $(pkg-config --cflags --libs flipside) -o best_move && ./best_move f5d6c3

   A second word is the evaluation to use, "patterns" or "handmade"; without one it is the best
   there is. */
#include <flipside/flipside.h>

#include <stdio.h>

/* Prints the engine's choice for one goal; 0 when all went well. */
static int advise(flipside_goal goal, const char *transcript, const char *eval) {
    flipside_error error = {0};
    flipside_engine_options options = {
        .rules = {goal, FLIPSIDE_STANDARD, 8}, .threads = 1, .hash_mb = 16, .eval = eval};
    flipside_game *game = flipside_game_new(options.rules, &error);
    flipside_engine *engine = flipside_engine_new(&options, &error);
    flipside_question question = {.depth = 8};
    flipside_answer answer;
    char move[3];
    int status = 1;
    if (game && engine && flipside_game_read(game, transcript, &error) &&
        flipside_engine_go(engine, flipside_game_position(game), &question, &answer, &error)) {
        printf("%s discs: %s, %+d\n", goal == FLIPSIDE_MOST ? "most" : "fewest",
               flipside_move_write(answer.move, options.rules, move), answer.score);
        printf("  by %s\n", flipside_engine_about(engine));
        status = 0;
    } else if (error.column > 0) {
        fprintf(stderr, "column %zu: %s\n", error.column, error.text);
    } else {
        fprintf(stderr, "%s\n", error.text);
    }
    flipside_engine_free(engine);
    flipside_game_free(game);
    return status;
}

int main(int argc, char **argv) {
    const char *transcript = argc > 1 ? argv[1] : "", *eval = argc > 2 ? argv[2] : NULL;
    char drawing[256];
    flipside_rules rules = flipside_rules_default();
    flipside_error error = {0};
    flipside_game *game = flipside_game_new(rules, &error);
    if (!game || !flipside_game_read(game, transcript, &error)) {
        fprintf(stderr, "%s\n", error.text);
        flipside_game_free(game);
        return 1;
    }
    flipside_position_write(flipside_game_position(game), rules, FLIPSIDE_DRAWING, drawing,
                            sizeof drawing);
    printf("%s", drawing);
    flipside_game_free(game);
    return advise(FLIPSIDE_MOST, transcript, eval) + advise(FLIPSIDE_FEWEST, transcript, eval);
}
