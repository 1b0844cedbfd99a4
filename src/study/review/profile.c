#include "profile.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { COUNTING_EMPTIES = 12, MANY_EMPTIES = 16, MORE_MOVES = 3, MORE_DISCS = 4 };

void profile_init(Profile *profile, const char *name) {
    *profile = (Profile){0};
    sheet_set_text(profile->name, name);
}

ProfilePhase profile_phase(Rules rules, int empties) {
    int squares = rules.size * rules.size;
    return 16 * empties > 10 * squares  ? PHASE_OPENING
           : 16 * empties > 5 * squares ? PHASE_MIDDLE
                                        : PHASE_END;
}

// The boards after the move that was played and after the better one, the opponent to move.
typedef struct Contrast {
    Rules rules;
    Board before, played, better;
    int move, best, empties;
} Contrast;

static uint64_t corners(const Contrast *contrast) {
    return squares_corners(contrast->rules.size);
}

static int replies(const Contrast *contrast, Board board) {
    return bit_count(rules_moves(contrast->rules, board));
}

static bool corner_given(const Contrast *contrast) {
    uint64_t now = rules_moves(contrast->rules, contrast->played) & corners(contrast);
    return contrast->rules.goal == GOAL_MOST &&
           (now & ~rules_moves(contrast->rules, contrast->better));
}

static bool corner_missed(const Contrast *contrast) {
    return contrast->rules.goal == GOAL_MOST && bit(contrast->best) & corners(contrast);
}

static bool corner_taken(const Contrast *contrast) {
    return contrast->rules.goal == GOAL_FEWEST && bit(contrast->move) & corners(contrast);
}

static bool beside_corner(const Contrast *contrast) {
    uint64_t empty_corners = corners(contrast) & ~board_discs(contrast->before);
    return bit(contrast->move) & squares_around(empty_corners) &&
           !(bit(contrast->best) & squares_around(empty_corners));
}

static bool pass_missed(const Contrast *contrast) {
    return replies(contrast, contrast->better) == 0 && replies(contrast, contrast->played) > 0;
}

static bool more_replies(const Contrast *contrast) {
    return replies(contrast, contrast->played) >= replies(contrast, contrast->better) + MORE_MOVES;
}

static bool turned_many(const Contrast *contrast) {
    int played = bit_count(contrast->played.opponent),
        better = bit_count(contrast->better.opponent);
    return contrast->empties >= MANY_EMPTIES && played >= better + MORE_DISCS;
}

static bool counting(const Contrast *contrast) {
    return contrast->empties <= COUNTING_EMPTIES;
}

static bool any(const Contrast *contrast) {
    return contrast != NULL;
}

// In the order in which they are tried; the words for most discs, and for fewest where they differ.
static const struct {
    const char *key, *most, *fewest;
    bool (*fits)(const Contrast *contrast);
} kinds[PROFILE_MISTAKES] = {
    [MISTAKE_CORNER_GIVEN] = {"corner_given", "gave a corner away", NULL, corner_given},
    [MISTAKE_CORNER_MISSED] = {"corner_missed", "left a corner", NULL, corner_missed},
    [MISTAKE_CORNER_TAKEN] = {"corner_taken", "took a corner", "took a corner, a burden",
                              corner_taken},
    [MISTAKE_BESIDE_CORNER] = {"beside_corner", "moved beside an empty corner", NULL,
                               beside_corner},
    [MISTAKE_PASS_MISSED] = {"pass_missed", "let the opponent move instead of pass", NULL,
                             pass_missed},
    [MISTAKE_MOBILITY] = {"mobility", "left the opponent more moves", NULL, more_replies},
    [MISTAKE_TURNED_MANY] = {"turned_many", "turned too many discs", NULL, turned_many},
    [MISTAKE_COUNTING] = {"counting", "miscounted in the last 12 squares", NULL, counting},
    [MISTAKE_OTHER] = {"other", "something else", NULL, any},
};

const char *profile_mistake_name(ProfileMistake mistake, Goal goal) {
    assert(mistake >= 0 && mistake < PROFILE_MISTAKES);
    return goal == GOAL_FEWEST && kinds[mistake].fewest ? kinds[mistake].fewest
                                                        : kinds[mistake].most;
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

ProfileMistake profile_mistake(const Review *review, int place) {
    const ReviewedMove *move = &review->moves[place];
    const Game *game = &review->sheet.game;
    assert(move->loss > 0 && move->best != move->move);
    Board board = game_position_at(game, place).board;
    Contrast contrast = {.rules = game->rules,
                         .before = board,
                         .played = rules_play(game->rules, board, move->move),
                         .better = rules_play(game->rules, board, move->best),
                         .move = move->move,
                         .best = move->best,
                         .empties = move->empties};
    int kind = 0;
    while (!kinds[kind].fits(&contrast))
        kind++;
    return (ProfileMistake)kind;
}

static void add_phases(Profile *profile, const Review *review, Color side) {
    Rules rules = review->sheet.game.rules;
    for (int from = 0, to; from < review->count; from = to) {
        ProfilePhase phase = profile_phase(rules, review->moves[from].empties);
        int judged = 0;
        for (to = from;
             to < review->count && profile_phase(rules, review->moves[to].empties) == phase; to++)
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
        ProfilePhase phase = profile_phase(review->sheet.game.rules, move->empties);
        profile->phases[phase].moves++;
        profile->phases[phase].loss += move->loss;
        if (move->class < REVIEW_INACCURACY)
            continue;
        ProfileMistake kind = profile_mistake(review, i);
        profile->phases[phase].mistakes++;
        profile->mistakes[kind].count++;
        profile->mistakes[kind].loss += move->loss;
    }
}

static bool same_name(const char *a, const char *b) {
    return a && b ? strcmp(a, b) == 0 : a == b;
}

// The row of an opening; the last one is for those that find no room.
static ProfileOpening *opening_row(Profile *profile, const char *name) {
    int i = 0;
    while (i < profile->opening_count && !same_name(profile->openings[i].name, name))
        i++;
    if (i == PROFILE_OPENINGS)
        return &profile->openings[PROFILE_OPENINGS - 1];
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
