/* What each move of a game was worth, and what would have been better:

       cc analyse_game.c $(pkg-config --cflags --libs flipside) -o analyse_game
       ./analyse_game f5d6c3d3c4f4 [fewest] [LEVEL]

   The game may be a transcript, or a text of GGF or SGF. Each line has the move, its score, the
   best move and its score, what the move lost and the mover's chance of winning after it. What is
   being looked at is shown on standard error. */
#include <flipside/flipside.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct progress {
    int ply, plies, done, moves;
    flipside_rules rules;
} progress;

static void show_progress(const flipside_answer *answer, void *user) {
    progress *p = user;
    char name[3];
    fprintf(stderr, "\rmove %d of %d: %s, %d of %d ", p->ply + 1, p->plies,
            flipside_move_write(answer->move, p->rules, name), ++p->done, p->moves);
}

static int count_bits(uint64_t bits) {
    int count = 0;
    for (; bits; bits &= bits - 1)
        count++;
    return count;
}

/* One line about a move that was played; false when the engine could not tell. */
static bool judge(flipside_engine *engine, flipside_rules rules, flipside_position position,
                  int played, int level, progress *where, flipside_error *error) {
    flipside_answer answers[FLIPSIDE_MOVES_MAX];
    flipside_question question = {.level = level, .progress = show_progress, .user = where};
    where->done = 0;
    where->moves = count_bits(flipside_moves(rules, position));
    int count = flipside_engine_score_moves(engine, position, &question, answers,
                                            FLIPSIDE_MOVES_MAX, error);
    for (int i = 0; i < count; i++) {
        char move[3], best[3];
        if (answers[i].move != played)
            continue;
        fprintf(stderr, "\r%40s\r", "");
        printf("%2d %s %s  %+3d  best %s %+3d  lost %2d  %3.0f %%%s\n", where->ply + 1,
               position.side == FLIPSIDE_BLACK ? "black" : "white",
               flipside_move_write(played, where->rules, move), answers[i].score,
               flipside_move_write(answers[0].move, where->rules, best), answers[0].score,
               answers[0].score - answers[i].score, 100 * answers[i].win_chance,
               answers[i].kind == FLIPSIDE_EXACT ? "  exact" : "");
    }
    return count >= 0;
}

static bool analyse(flipside_engine *engine, const flipside_game *game, int level,
                    flipside_error *error) {
    flipside_rules rules = flipside_game_rules(game);
    flipside_game *replay = flipside_game_copy(game, error);
    progress where = {.plies = flipside_game_plies(game), .rules = rules};
    bool good = replay != NULL;
    while (good && flipside_game_undo(replay)) {
    }
    for (; good && where.ply < where.plies; where.ply++) {
        int played = flipside_game_move(game, where.ply);
        if (played != FLIPSIDE_PASS)
            good =
                judge(engine, rules, flipside_game_position(replay), played, level, &where, error);
        flipside_game_play(replay, played);
    }
    flipside_game_free(replay);
    return good;
}

int main(int argc, char **argv) {
    if (argc < 2) {
        fprintf(stderr, "usage: analyse_game GAME [most|fewest] [LEVEL]\n");
        return 2;
    }
    flipside_error error = {0};
    flipside_engine_options options = {.threads = 1};
    options.rules.goal =
        argc > 2 && strcmp(argv[2], "fewest") == 0 ? FLIPSIDE_FEWEST : FLIPSIDE_MOST;
    flipside_game *game = flipside_game_from_text(options.rules, argv[1], &error);
    flipside_engine *engine = NULL;
    if (game) {
        options.rules = flipside_game_rules(game); /* a game file tells its own */
        engine = flipside_engine_new(&options, &error);
    }
    bool good = engine && analyse(engine, game, argc > 3 ? atoi(argv[3]) : 8, &error);
    if (!good && error.column > 0)
        fprintf(stderr, "column %zu: %s\n", error.column, error.text);
    else if (!good)
        fprintf(stderr, "%s\n", error.text);
    flipside_engine_free(engine);
    flipside_game_free(game);
    return good ? 0 : 1;
}
