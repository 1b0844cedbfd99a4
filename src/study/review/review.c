#include "review.h"

#include "opening_names.h"
#include "win_probability.h"

#include <assert.h>
#include <math.h>

// A move's accuracy is the fraction of the win probability that it preserved, raised to
// `chance_power`, and at most e^(−disc_decay · loss / squares), which penalises sloppy moves in
// decided games. A side's accuracy weights moves by the volatility within VOLATILITY_PLIES before
// and after them, at least `min_weight`. Hand-tuned so that good play scores near 100 and random
// play below 50; docs/analyse.md has the measurements.
static const double chance_power = 2, disc_decay = 4, min_weight = 0.02;
enum { VOLATILITY_PLIES = 4 };

const char *review_class_name(ReviewClass class) {
    static const char *const names[] = {"best",    "good",    "inaccuracy",
                                        "mistake", "blunder", "turned"};
    assert(class >= 0 && class < REVIEW_CLASSES);
    return names[class];
}

ReviewThresholds review_thresholds(void) {
    return (ReviewThresholds){.inaccuracy = 1, .mistake = 3, .blunder = 6};
}

int review_value(const Review *review, int index) {
    assert(index >= 0 && index <= review->count);
    const ReviewedMove *move = &review->moves[index];
    return index == review->count ? review->value
           : move->side == BLACK  ? move->score
                                  : -move->score;
}

bool review_exact(const Review *review, int index) {
    assert(index >= 0 && index <= review->count);
    return index == review->count ? review->exact : index >= review->exact_from;
}

static int empties_of(const Game *game) {
    return bit_count(board_region(game->rules.size) & ~board_discs(game->now.board));
}

double review_chance(const Review *review, int index) {
    int value = review_value(review, index);
    if (index == review->count && review->over)
        return win_probability_at_end(value);
    const Game *game = &review->sheet.game;
    int empties = index == review->count ? empties_of(game) : review->moves[index].empties;
    return win_probability(game->rules.goal, empties, value);
}

// Returns true if the move threw away a win or a draw. Estimates need the loss of a mistake, since
// the sign of a score near 0 is uncertain.
static bool turned(const ReviewedMove *move, ReviewThresholds thresholds) {
    bool worse = (move->score > 0 && move->played <= 0) || (move->score == 0 && move->played < 0);
    return worse && (move->exact || move->loss >= thresholds.mistake);
}

static ReviewClass class_of(const ReviewedMove *move, ReviewThresholds thresholds) {
    if (move->loss == 0)
        return REVIEW_BEST;
    if (move->preset)
        return REVIEW_GOOD;
    if (turned(move, thresholds))
        return REVIEW_TURNED;
    return move->loss >= thresholds.blunder      ? REVIEW_BLUNDER
           : move->loss >= thresholds.mistake    ? REVIEW_MISTAKE
           : move->loss >= thresholds.inaccuracy ? REVIEW_INACCURACY
                                                 : REVIEW_GOOD;
}

static double accuracy_of(const ReviewedMove *move, Rules rules) {
    double kept = pow(move->chance_after / move->chance_before, chance_power);
    double limit = exp(-disc_decay * move->loss / (rules.size * rules.size));
    return 100 * fmin(kept, limit);
}

static void judge_move(ReviewedMove *move, Rules rules, ReviewThresholds thresholds) {
    move->judged = move->choices > 1 && !move->preset;
    move->class = class_of(move, thresholds);
    move->chance_before = win_probability(rules.goal, move->empties, move->score);
    move->chance_after = win_probability(rules.goal, move->empties, move->played);
    move->accuracy = move->preset ? 100 : accuracy_of(move, rules);
}

// Returns the standard deviation of the win probability around a move.
static double volatility(const Review *review, int index) {
    int from = index - VOLATILITY_PLIES < 0 ? 0 : index - VOLATILITY_PLIES;
    int to =
        index + 1 + VOLATILITY_PLIES > review->count ? review->count : index + 1 + VOLATILITY_PLIES;
    double sum = 0, squares = 0, count = to - from + 1;
    for (int i = from; i <= to; i++) {
        double chance = review_chance(review, i);
        sum += chance;
        squares += chance * chance;
    }
    return sqrt(fmax(0, squares / count - sum / count * (sum / count)));
}

double review_accuracy(const Review *review, Color side, int from, int to) {
    assert(from >= 0 && from <= to && to <= review->count);
    double weights = 0, sum = 0, inverse = 0;
    for (int i = from; i < to; i++) {
        const ReviewedMove *move = &review->moves[i];
        if (!move->judged || move->side != side)
            continue;
        double weight = fmax(min_weight, volatility(review, i));
        weights += weight;
        sum += weight * move->accuracy;
        inverse += weight / move->accuracy;
    }
    return weights > 0 ? (sum / weights + weights / inverse) / 2 : 100;
}

int review_worst_moves(const Review *review, int side, int indices[REVIEW_WORST_MAX]) {
    assert(side >= -1 && side <= WHITE);
    int count = 0;
    for (int index = 0; index < review->count; index++) {
        const ReviewedMove *move = &review->moves[index];
        if (!move->judged || move->loss == 0 || (side >= 0 && move->side != (Color)side))
            continue;
        int at = count;
        while (at > 0 && review->moves[indices[at - 1]].loss < move->loss)
            at--;
        if (at == REVIEW_WORST_MAX)
            continue;
        count += count < REVIEW_WORST_MAX;
        for (int i = count - 1; i > at; i--)
            indices[i] = indices[i - 1];
        indices[at] = index;
    }
    return count;
}

static void sum_up(Review *review) {
    int lost[2] = {0};
    for (int i = 0; i < review->count; i++) {
        ReviewedMove *move = &review->moves[i];
        ReviewSide *side = &review->sides[move->side];
        if (move->judged) {
            side->judged++;
            side->counts[move->class]++;
            side->loss += move->loss;
            lost[move->side] += move->loss;
        }
        move->lost[BLACK] = lost[BLACK];
        move->lost[WHITE] = lost[WHITE];
    }
    review->worst_count = review_worst_moves(review, -1, review->worst);
}

const char *review_opening(const Review *review, int plies, int *reached) {
    OpeningNames names;
    if (!opening_names_of_game(&review->sheet.game, plies, &names))
        return NULL;
    if (reached)
        *reached = names.ply;
    return names.name[0];
}

void review_judge(Review *review, ReviewThresholds thresholds) {
    assert(review->count >= 0 && review->count <= GAME_PLIES_MAX);
    review->sides[BLACK] = review->sides[WHITE] = (ReviewSide){0};
    review->exact_from = review->count;
    while (review->exact_from > 0 && review->moves[review->exact_from - 1].exact)
        review->exact_from--;
    for (int i = 0; i < review->count; i++)
        judge_move(&review->moves[i], review->sheet.game.rules, thresholds);
    sum_up(review);
    review->opening_plies = 0;
    review->opening = review_opening(review, review->count, &review->opening_plies);
    for (int color = 0; color < 2; color++)
        review->sides[color].accuracy = review_accuracy(review, (Color)color, 0, review->count);
}
