#include "profile.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

// Limits of the kinds of mistakes (profile.h).
enum { COUNTING_EMPTIES = 12, FLIPS_EMPTIES = 16, MORE_MOVES = 3, MORE_DISCS = 4 };

void profile_init(Profile *profile, const char *name) {
    *profile = (Profile){0};
    sheet_set_text(profile->name, name);
}

static ProfilePhase phase_of(Rules rules, int empties) {
    int squares = rules.size * rules.size;
    return 16 * empties > 10 * squares  ? PHASE_OPENING
           : 16 * empties > 5 * squares ? PHASE_MIDDLE
                                        : PHASE_END;
}

typedef struct Comparison {
    Rules rules;
    Board before;
    Board played, better; // after the played and the better move, with the opponent to move
    int move, best, empties;
} Comparison;

static uint64_t corners(const Comparison *comparison) {
    return squares_corners(comparison->rules.size);
}

static int replies(const Comparison *comparison, Board board) {
    return bit_count(rules_moves(comparison->rules, board));
}

static bool corner_given(const Comparison *comparison) {
    uint64_t now = rules_moves(comparison->rules, comparison->played) & corners(comparison);
    return comparison->rules.goal == GOAL_MOST &&
           (now & ~rules_moves(comparison->rules, comparison->better));
}

static bool corner_missed(const Comparison *comparison) {
    return comparison->rules.goal == GOAL_MOST && bit(comparison->best) & corners(comparison);
}

static bool corner_taken(const Comparison *comparison) {
    return comparison->rules.goal == GOAL_FEWEST && bit(comparison->move) & corners(comparison);
}

static bool beside_corner(const Comparison *comparison) {
    uint64_t empty_corners = corners(comparison) & ~board_discs(comparison->before);
    return bit(comparison->move) & squares_around(empty_corners) &&
           !(bit(comparison->best) & squares_around(empty_corners));
}

static bool pass_missed(const Comparison *comparison) {
    return replies(comparison, comparison->better) == 0 &&
           replies(comparison, comparison->played) > 0;
}

static bool more_replies(const Comparison *comparison) {
    return replies(comparison, comparison->played) >=
           replies(comparison, comparison->better) + MORE_MOVES;
}

static bool flipped_many(const Comparison *comparison) {
    int played = bit_count(comparison->played.opponent),
        better = bit_count(comparison->better.opponent);
    return comparison->empties >= FLIPS_EMPTIES && played >= better + MORE_DISCS;
}

static bool counting(const Comparison *comparison) {
    return comparison->empties <= COUNTING_EMPTIES;
}

static bool any(const Comparison *comparison) {
    return comparison != NULL;
}

// In the order in which they are tried.
static const struct {
    const char *key, *name;
    bool (*fits)(const Comparison *comparison);
} kinds[PROFILE_MISTAKES] = {
    [MISTAKE_CORNER_GIVEN] = {"corner_given", "gave up a corner", corner_given},
    [MISTAKE_CORNER_MISSED] = {"corner_missed", "missed a corner", corner_missed},
    [MISTAKE_CORNER_TAKEN] = {"corner_taken", "took a corner", corner_taken},
    [MISTAKE_BESIDE_CORNER] = {"beside_corner", "C- or X-square", beside_corner},
    [MISTAKE_PASS_MISSED] = {"pass_missed", "missed forcing a pass", pass_missed},
    [MISTAKE_MOBILITY] = {"mobility", "gave mobility away", more_replies},
    [MISTAKE_FLIPPED_MANY] = {"turned_many", "flipped too many discs", flipped_many},
    [MISTAKE_COUNTING] = {"counting", "endgame count", counting},
    [MISTAKE_OTHER] = {"other", "unclear (search only)", any},
};

const char *profile_mistake_name(ProfileMistake mistake) {
    assert(mistake >= 0 && mistake < PROFILE_MISTAKES);
    return kinds[mistake].name;
}

const char *profile_mistake_key(ProfileMistake mistake) {
    assert(mistake >= 0 && mistake < PROFILE_MISTAKES);
    return kinds[mistake].key;
}

const char *profile_phase_name(ProfilePhase phase) {
    static const char *const names[] = {"opening", "middle", "end"};
    assert(phase >= 0 && phase < PROFILE_PHASES);
    return names[phase];
}

static ProfileMistake mistake_of(const Review *review, int index) {
    const ReviewedMove *move = &review->moves[index];
    const Game *game = &review->sheet.game;
    assert(move->loss > 0 && move->best != move->move);
    Board board = game_position_at(game, index).board;
    Comparison comparison = {.rules = game->rules,
                             .before = board,
                             .played = rules_play(game->rules, board, move->move),
                             .better = rules_play(game->rules, board, move->best),
                             .move = move->move,
                             .best = move->best,
                             .empties = move->empties};
    int kind = 0;
    while (!kinds[kind].fits(&comparison))
        kind++;
    return (ProfileMistake)kind;
}

static void add_phases(Profile *profile, const Review *review, Color side) {
    Rules rules = review->sheet.game.rules;
    for (int from = 0, to; from < review->count; from = to) {
        ProfilePhase phase = phase_of(rules, review->moves[from].empties);
        int judged = 0;
        for (to = from; to < review->count && phase_of(rules, review->moves[to].empties) == phase;
             to++)
            judged += review->moves[to].judged && review->moves[to].side == side;
        if (judged == 0)
            continue;
        profile->phases[phase].games++;
        profile->phases[phase].accuracy += review_accuracy(review, side, from, to);
    }
}

static void add_moves(Profile *profile, const Review *review, Color side) {
    for (int i = 0; i < review->count; i++) {
        const ReviewedMove *move = &review->moves[i];
        if (!move->judged || move->side != side)
            continue;
        ProfilePhase phase = phase_of(review->sheet.game.rules, move->empties);
        profile->phases[phase].moves++;
        profile->phases[phase].loss += move->loss;
        if (move->class < REVIEW_INACCURACY)
            continue;
        ProfileMistake kind = mistake_of(review, i);
        profile->phases[phase].mistakes++;
        profile->mistakes[kind].count++;
        profile->mistakes[kind].loss += move->loss;
    }
}

static bool same_name(const char *a, const char *b) {
    return a && b ? strcmp(a, b) == 0 : a == b;
}

// Returns the row of an opening. The last row is shared by all that do not fit.
static ProfileOpening *opening_row(Profile *profile, const char *name) {
    int i = 0;
    while (i < profile->opening_count && !same_name(profile->openings[i].name, name))
        i++;
    if (i == PROFILE_OPENINGS_MAX)
        return &profile->openings[PROFILE_OPENINGS_MAX - 1];
    if (i == profile->opening_count)
        profile->openings[profile->opening_count++] = (ProfileOpening){.name = name};
    return &profile->openings[i];
}

static void add_side(Profile *profile, const Review *review, Color side) {
    const GameSheet *sheet = &review->sheet;
    const ReviewSide *sum = &review->sides[side];
    double result = side == BLACK ? sheet->result : -sheet->result;
    bool ended = sheet->ending != SHEET_UNFINISHED;
    profile->games++;
    profile->unfinished += !ended;
    profile->wins += ended && result > 0;
    profile->draws += ended && result == 0;
    profile->losses += ended && result < 0;
    profile->accuracy += sum->accuracy;
    profile->loss += sum->loss;
    profile->moves += sum->judged;
    for (int class = 0; class < REVIEW_CLASSES; class ++)
        profile->classes[class] += sum->counts[class];
    add_phases(profile, review, side);
    add_moves(profile, review, side);
    ProfileOpening *opening = opening_row(profile, review->opening);
    opening->games++;
    opening->finished += ended;
    opening->points += !ended ? 0 : result > 0 ? 1 : result < 0 ? 0 : 0.5;
    opening->loss += sum->loss;
}

int profile_add(Profile *profile, const Review *review) {
    int sides = 0;
    for (int color = 0; color < 2; color++)
        if (strcasestr(review->sheet.name[color], profile->name)) {
            add_side(profile, review, (Color)color);
            sides++;
        }
    return sides;
}

void profile_rank_mistakes(const Profile *profile, ProfileMistake order[PROFILE_MISTAKES]) {
    for (int i = 0; i < PROFILE_MISTAKES; i++) {
        int at = i;
        for (; at > 0 && profile->mistakes[order[at - 1]].loss < profile->mistakes[i].loss; at--)
            order[at] = order[at - 1];
        order[at] = (ProfileMistake)i;
    }
}

static int compare_openings(const void *a, const void *b) {
    const ProfileOpening *x = a, *y = b;
    if (x->games != y->games)
        return y->games - x->games;
    return !x->name || !y->name ? !x->name - !y->name : strcmp(x->name, y->name);
}

void profile_rank_openings(Profile *profile) {
    qsort(profile->openings, (size_t)profile->opening_count, sizeof *profile->openings,
          compare_openings);
}
