#include "review.h"

#include "opening_names.h"
#include "win_probability.h"

#include <assert.h>
#include <math.h>

// A move's accuracy is the share of the chance of winning that it kept, to this power; but no more
// than what is left when it falls by this much for a loss of all squares (which tells sloppy moves
// from good ones where the game is won anyway). How many plies to both sides tell how sharp the
// game was around a move, and the least weight that a move has. Chosen by hand, so that good play
// is near 100 and random moves are below 50 in every game of a fresh sample; docs/analyse.md has
// what came out.
static const double chance_power = 2, disc_fall = 4, least_weight = 0.02;
enum { SHARP_PLIES = 4 };

const char *review_class_name(ReviewClass class) {
    static const char *const names[] = {"best",    "good",    "inaccuracy",
                                        "mistake", "blunder", "turned"};
    assert(class >= 0 && class < REVIEW_CLASSES);
    return names[class];
}

ReviewThresholds review_thresholds(void) {
    return (ReviewThresholds){.inaccuracy = 1, .mistake = 3, .blunder = 6};
}

int review_value(const Review *review, int place) {
    assert(place >= 0 && place <= review->count);
    const ReviewedMove *move = &review->moves[place];
    return place == review->count ? review->value
           : move->side == BLACK  ? move->score
                                  : -move->score;
}

bool review_exact(const Review *review, int place) {
    assert(place >= 0 && place <= review->count);
    return place == review->count ? review->exact : place >= review->exact_from;
}

static int empties_of(const Game *game) {
    return bit_count(board_region(game->rules.size) & ~board_discs(game->now.board));
}

double review_chance(const Review *review, int place) {
    int value = review_value(review, place);
    if (place == review->count && review->over)
        return win_probability_at_end(value);
    const Game *game = &review->sheet.game;
    int empties = place == review->count ? empties_of(game) : review->moves[place].empties;
    return win_probability(game->rules.goal, empties, value);
}

// Did the move give a win or a draw away? Of estimates only where more than a little was lost: a
// score near 0 has either sign by accident.
static bool turned(const ReviewedMove *move, ReviewThresholds marks) {
    bool worse = (move->score > 0 && move->played <= 0) || (move->score == 0 && move->played < 0);
    return worse && (move->exact || move->loss >= marks.mistake);
}

static ReviewClass class_of(const ReviewedMove *move, ReviewThresholds marks) {
    if (move->loss == 0)
        return REVIEW_BEST;
    if (move->lot)
        return REVIEW_GOOD;
    if (turned(move, marks))
        return REVIEW_TURNED;
    return move->loss >= marks.blunder      ? REVIEW_BLUNDER
           : move->loss >= marks.mistake    ? REVIEW_MISTAKE
           : move->loss >= marks.inaccuracy ? REVIEW_INACCURACY
                                            : REVIEW_GOOD;
}

static double accuracy_of(const ReviewedMove *move, Rules rules) {
    double kept = pow(move->chance_after / move->chance_before, chance_power);
    double orderly = exp(-disc_fall * move->loss / (rules.size * rules.size));
    return 100 * fmin(kept, orderly);
}

static void judge_move(ReviewedMove *move, Rules rules, ReviewThresholds marks) {
    move->judged = move->choices > 1 && !move->lot;
    move->class = class_of(move, marks);
    move->chance_before = win_probability(rules.goal, move->empties, move->score);
    move->chance_after = win_probability(rules.goal, move->empties, move->played);
    move->accuracy = move->lot ? 100 : accuracy_of(move, rules);
}

// The standard deviation of Black's chance around a move.
static double sharpness(const Review *review, int place) {
    int from = place - SHARP_PLIES < 0 ? 0 : place - SHARP_PLIES;
    int to = place + 1 + SHARP_PLIES > review->count ? review->count : place + 1 + SHARP_PLIES;
    double sum = 0, squares = 0, count = to - from + 1;
    for (int i = from; i <= to; i++) {
        double chance = review_chance(review, i);
        sum += chance;
        squares += chance * chance;
    }
    return sqrt(fmax(0, squares / count - sum / count * (sum / count)));
}

double review_accuracy(const Review *review, Color side, int from, int to) {
    double weights = 0, sum = 0, inverse = 0;
    for (int i = from; i < to; i++) {
        const ReviewedMove *move = &review->moves[i];
        if (!move->judged || move->side != side)
            continue;
        double weight = fmax(least_weight, sharpness(review, i));
        weights += weight;
        sum += weight * move->accuracy;
        inverse += weight / move->accuracy;
    }
    return weights > 0 ? (sum / weights + weights / inverse) / 2 : 100;
}

int review_worst_moves(const Review *review, int side, int places[REVIEW_WORST_MAX]) {
    int count = 0;
    for (int place = 0; place < review->count; place++) {
        const ReviewedMove *move = &review->moves[place];
        if (!move->judged || move->loss == 0 || (side >= 0 && move->side != (Color)side))
            continue;
        int at = count;
        while (at > 0 && review->moves[places[at - 1]].loss < move->loss)
            at--;
        if (at == REVIEW_WORST_MAX)
            continue;
        count += count < REVIEW_WORST_MAX;
        for (int i = count - 1; i > at; i--)
            places[i] = places[i - 1];
        places[at] = place;
    }
    return count;
}

static void add_up(Review *review) {
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

void review_judge(Review *review, ReviewThresholds marks) {
    review->marks = marks;
    review->sides[BLACK] = review->sides[WHITE] = (ReviewSide){0};
    review->exact_from = review->count;
    while (review->exact_from > 0 && review->moves[review->exact_from - 1].exact)
        review->exact_from--;
    for (int i = 0; i < review->count; i++)
        judge_move(&review->moves[i], review->sheet.game.rules, marks);
    add_up(review);
    review->opening_plies = 0;
    review->opening = review_opening(review, review->count, &review->opening_plies);
    for (int color = 0; color < 2; color++)
        review->sides[color].accuracy = review_accuracy(review, (Color)color, 0, review->count);
}
