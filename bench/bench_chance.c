// Fits the curves of src/study/review/win_probability.c to files of self-play games, all of one
// goal, and says how good they are:
//   bench_chance FILE...
// For every stage (four empty squares) it prints how many positions there were, the width of the
// logistic curve of greatest likelihood from the score that the mover's search had to the share of
// points it got in the end, in discs, and how the curve keeps what it promises: the mean difference
// between chance and outcome over ten classes of chance. Positions that were solved when they were
// played are left out: from there on these games are perfect, and the curve is that of players who
// may still err.
#include "dataset.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { STAGE = 4, STAGES = 16, SCORES = 129, CLASSES = 10, STEPS = 60 };

// Outcomes by stage and score.
typedef struct Counts {
    double games[STAGES][SCORES], points[STAGES][SCORES];
} Counts;

static bool count_game(const GameRecord *record, void *user) {
    Counts *counts = user;
    Position position = rules_start(rules_default());
    for (int i = 0; i < record->exact_from; i++) {
        if (!board_moves(position.board))
            position = (Position){board_pass(position.board), color_other(position.side)};
        int empties = SQUARE_COUNT - bit_count(board_discs(position.board));
        int result = position.side == BLACK ? record->result : -record->result,
            score = record->score[i];
        if (i >= record->random_plies && score != RECORD_NO_SCORE) {
            counts->games[empties / STAGE][score + SQUARE_COUNT]++;
            counts->points[empties / STAGE][score + SQUARE_COUNT] += result > 0   ? 1
                                                                     : result < 0 ? 0
                                                                                  : 0.5;
        }
        position =
            (Position){board_play(position.board, record->move[i]), color_other(position.side)};
    }
    return true;
}

static double chance(double slope, int index) {
    return 1 / (1 + exp(-slope * (index - SQUARE_COUNT)));
}

static double fit(const double *games, const double *points) {
    double slope = 0.2;
    for (int step = 0; step < STEPS; step++) {
        double gradient = 0, curvature = 1e-9;
        for (int i = 0; i < SCORES; i++) {
            double expected = chance(slope, i), score = i - SQUARE_COUNT;
            gradient += (points[i] - games[i] * expected) * score;
            curvature += games[i] * expected * (1 - expected) * score * score;
        }
        slope = fmax(slope / 2, fmin(2 * slope, slope + gradient / curvature));
    }
    return slope;
}

// The mean difference between promise and outcome over classes of the promised chance, weighted by
// their games.
static double miss(const double *games, const double *points, double slope) {
    double many[CLASSES] = {0}, won[CLASSES] = {0}, promised[CLASSES] = {0}, sum = 0, all = 0;
    for (int i = 0; i < SCORES; i++) {
        int class = (int)fmin(CLASSES - 1, CLASSES * chance(slope, i));
        many[class] += games[i];
        won[class] += points[i];
        promised[class] += games[i] * chance(slope, i);
    }
    for (int class = 0; class < CLASSES; class ++) {
        sum += fabs(won[class] - promised[class]);
        all += many[class];
    }
    return all > 0 ? sum / all : 0;
}

int main(int argc, char **argv) {
    static Counts counts;
    for (int i = 1; i < argc; i++) {
        DatasetSummary summary;
        Error error;
        if (!dataset_read(argv[i], count_game, &counts, &summary, &error)) {
            fprintf(stderr, "bench_chance: %s\n", error.text);
            return EXIT_FAILURE;
        }
        printf("%s: %s, %llu games\n", argv[i], goal_name(summary.goal),
               (unsigned long long)summary.games);
    }
    puts("empties   positions  width  3 of 4 won from  miss");
    for (int stage = STAGES - 1; stage >= 0; stage--) {
        double all = 0;
        for (int i = 0; i < SCORES; i++)
            all += counts.games[stage][i];
        if (all < 100)
            continue;
        double slope = fit(counts.games[stage], counts.points[stage]);
        printf("%2d to %2d  %10.0f   %4.2f  %15.1f  %.3f\n", STAGE * stage,
               STAGE * stage + STAGE - 1, all, 1 / slope, log(3) / slope,
               miss(counts.games[stage], counts.points[stage], slope));
    }
    return EXIT_SUCCESS;
}
