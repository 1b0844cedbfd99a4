/* A game against the engine, or of the engine against itself:

       cc play_game.c $(pkg-config --cflags --libs flipside) -o play_game
       ./play_game                 you are black; type moves like f5, or undo
       ./play_game fewest white    the reversed game, and you are white
       ./play_game most none 4     the engine plays both sides at level 4 */
#include <flipside/flipside.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void show(const flipside_game *game) {
    char drawing[256];
    flipside_position_write(flipside_game_position(game), flipside_game_rules(game),
                            FLIPSIDE_DRAWING, drawing, sizeof drawing);
    printf("\n%s", drawing);
}

/* The person's move from standard input; false at its end. */
static bool ask_person(flipside_game *game) {
    char line[64];
    for (;;) {
        flipside_error error = {0};
        int move;
        printf("Your move: ");
        fflush(stdout);
        if (!fgets(line, sizeof line, stdin))
            return false;
        line[strcspn(line, "\r\n")] = '\0';
        if (strcmp(line, "undo") == 0 && flipside_game_undo(game)) {
            while (flipside_game_undo(game) && flipside_game_must_pass(game)) {
            }
            return true;
        }
        if (!flipside_move_read(line, flipside_game_rules(game), &move, &error))
            printf("%s\n", error.text);
        else if (flipside_game_play(game, move))
            return true;
        else
            printf("%s is not a legal move.\n", line);
    }
}

static bool ask_engine(flipside_engine *engine, flipside_game *game, int level) {
    flipside_question question = {.level = level};
    flipside_answer answer;
    flipside_error error = {0};
    char name[3];
    if (!flipside_engine_go(engine, flipside_game_position(game), &question, &answer, &error)) {
        fprintf(stderr, "%s\n", error.text);
        return false;
    }
    printf("%s: %s%+d, %.0f %% to win\n",
           flipside_move_write(answer.move, flipside_game_rules(game), name),
           answer.kind == FLIPSIDE_EXACT ? "exactly " : "", answer.score, 100 * answer.win_chance);
    return flipside_game_play(game, answer.move);
}

static bool play(flipside_engine *engine, flipside_game *game, int person, int level) {
    while (!flipside_game_over(game)) {
        int side = (int)flipside_game_position(game).side;
        bool played;
        show(game);
        if (flipside_game_must_pass(game))
            played = puts("No move: pass.") >= 0 && flipside_game_play(game, FLIPSIDE_PASS);
        else
            played = side == person ? ask_person(game) : ask_engine(engine, game, level);
        if (!played)
            return false;
    }
    show(game);
    printf("Black %+d\n", flipside_game_score(game, FLIPSIDE_BLACK));
    return true;
}

int main(int argc, char **argv) {
    const char *goal = argc > 1 ? argv[1] : "most", *side = argc > 2 ? argv[2] : "black";
    int person = strcmp(side, "none") == 0    ? -1
                 : strcmp(side, "white") == 0 ? FLIPSIDE_WHITE
                                              : FLIPSIDE_BLACK;
    flipside_error error = {0};
    flipside_engine_options options = {0};
    options.rules.goal = strcmp(goal, "fewest") == 0 ? FLIPSIDE_FEWEST : FLIPSIDE_MOST;
    options.threads = 1;
    flipside_engine *engine = flipside_engine_new(&options, &error);
    flipside_game *game = engine ? flipside_game_new(options.rules, &error) : NULL;
    if (!game)
        fprintf(stderr, "%s\n", error.text);
    bool finished = game && play(engine, game, person, argc > 3 ? atoi(argv[3]) : 8);
    flipside_game_free(game);
    flipside_engine_free(engine);
    return finished ? 0 : 1;
}
