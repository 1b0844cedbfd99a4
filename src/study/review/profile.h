// Profile of one player over reviewed games: accuracy per phase, kinds of mistakes, openings. A
// plain value without pointers to free.
#ifndef FLIPSIDE_STUDY_PROFILE_H
#define FLIPSIDE_STUDY_PROFILE_H

#include "json.h"
#include "review.h"
#include "review_page.h"
#include "text.h"

// Phases by empties before the move: 41 and more, 21 to 40, and fewer, scaled for smaller boards.
typedef enum ProfilePhase { PHASE_OPENING, PHASE_MIDDLE, PHASE_END, PROFILE_PHASES } ProfilePhase;

// Kinds of mistakes, determined by comparing the boards after the played and the better move. The
// first kind that fits is used.
typedef enum ProfileMistake {
    MISTAKE_CORNER_GIVEN,  // the opponent can take a corner; not after the better move
    MISTAKE_CORNER_MISSED, // the better move took a corner
    MISTAKE_CORNER_TAKEN,  // goal `fewest`: took a corner
    MISTAKE_BESIDE_CORNER, // C- or X-square of an empty corner; the better move is on neither
    MISTAKE_PASS_MISSED,   // the better move left the opponent without a move
    MISTAKE_MOBILITY,      // the opponent has at least three more moves
    MISTAKE_FLIPPED_MANY,  // flipped at least four more discs, before the endgame
    MISTAKE_COUNTING,      // at 12 or fewer empties
    MISTAKE_OTHER,
    PROFILE_MISTAKES
} ProfileMistake;

enum { PROFILE_OPENINGS_MAX = 200 };

typedef struct ProfileOpening {
    const char *name; // static string; NULL = unnamed
    int games, finished;
    double points; // in finished games
    int loss;      // discs lost by the player
} ProfileOpening;

typedef struct Profile {
    char name[SHEET_TEXT];
    int games, wins, draws, losses;
    int unfinished;
    double accuracy; // sum over the games
    int loss, moves; // totals over the moves that count
    int classes[REVIEW_CLASSES];
    struct {
        int games; // with a move that counts
        double accuracy;
        int moves, loss, mistakes;
    } phases[PROFILE_PHASES];
    struct {
        int count, loss;
    } mistakes[PROFILE_MISTAKES];
    ProfileOpening openings[PROFILE_OPENINGS_MAX];
    int opening_count;
} Profile;

// Initialises an empty profile of the players whose name contains `name`, ignoring case.
void profile_init(Profile *profile, const char *name);

// Adds a game for each side with a matching name. Returns the number of such sides.
int profile_add(Profile *profile, const Review *review);

const char *profile_phase_name(ProfilePhase phase);

// Return a description ("gave up a corner") and a JSON key of a mistake.
const char *profile_mistake_name(ProfileMistake mistake);
const char *profile_mistake_key(ProfileMistake mistake);

// Sort the kinds of mistakes by discs lost, and the openings by games, both descending.
void profile_rank_mistakes(const Profile *profile, ProfileMistake order[PROFILE_MISTAKES]);
void profile_rank_openings(Profile *profile);

// Output for a terminal, as a JSON object, and as HTML above the games of a page.
void profile_write(Text *out, const Profile *profile);
Json *profile_json(const Profile *profile);
void profile_page_head(ReviewPage *page, const Profile *profile, Goal goal);

#endif
