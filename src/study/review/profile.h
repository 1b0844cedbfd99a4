// What reviewed games tell about one player: how accurate in each phase, which kinds of mistake
// cost most, which openings were played. A plain value that grows game by game; nothing to free.
#ifndef FLIPSIDE_STUDY_PROFILE_H
#define FLIPSIDE_STUDY_PROFILE_H

#include "json.h"
#include "review.h"
#include "text.h"

// A phase of the game, by empty squares before the move: down to 41, down to 21, the rest (of
// smaller boards likewise, in proportion).
typedef enum ProfilePhase { PHASE_OPENING, PHASE_MIDDLE, PHASE_END, PROFILE_PHASES } ProfilePhase;

// Kinds of mistake. Each is told by the boards after the move played and after the better one; a
// mistake is of the first kind that fits.
typedef enum ProfileMistake {
    MISTAKE_CORNER_GIVEN,  // the opponent can take a corner that he could not take
    MISTAKE_CORNER_MISSED, // the better move took a corner
    MISTAKE_CORNER_TAKEN,  // fewest: a corner was taken, the better move took none
    MISTAKE_BESIDE_CORNER, // a square beside an empty corner
    MISTAKE_PASS_MISSED,   // after the better move the opponent had no move
    MISTAKE_MOBILITY,      // the opponent has three moves more
    MISTAKE_TURNED_MANY,   // four discs more turned, with many squares empty
    MISTAKE_COUNTING,      // in the last 12 squares
    MISTAKE_OTHER,
    PROFILE_MISTAKES
} ProfileMistake;

enum { PROFILE_OPENINGS = 200 };

typedef struct ProfileOpening {
    const char *name; // static; NULL = without a name
    int games, finished;
    double points; // of the finished ones
    int loss;      // of the player in these games
} ProfileOpening;

typedef struct Profile {
    char name[SHEET_TEXT];
    int games, wins, draws, losses; // finished ones and those that were decided otherwise
    int unfinished;
    double accuracy; // sum over the games
    int loss, moves; // in all, of moves that count
    int classes[REVIEW_CLASSES];
    struct {
        int games; // with a move that counts
        double accuracy;
        int moves, loss, mistakes;
    } phases[PROFILE_PHASES];
    struct {
        int count, loss;
    } mistakes[PROFILE_MISTAKES];
    ProfileOpening openings[PROFILE_OPENINGS];
    int opening_count;
} Profile;

// A profile without games, of a name or a part of one.
void profile_init(Profile *profile, const char *name);

// Adds a game for each side that the name fits, whatever the case of letters; how many sides that
// was.
int profile_add(Profile *profile, const Review *review);

ProfilePhase profile_phase(Rules rules, int empties);
const char *profile_phase_name(ProfilePhase phase);

// What kind of mistake a move is; what it is called in the words of the goal: "gave a corner away".
ProfileMistake profile_mistake(const Review *review, int place);
const char *profile_mistake_name(ProfileMistake mistake, Goal goal);
const char *profile_mistake_key(ProfileMistake mistake);

// Appends the points of an opening: "2.5", "2.5 of 3" where games are unfinished, "–" where all
// are.
void profile_add_points(Text *out, const ProfileOpening *opening);

// The kinds of mistake by discs lost, and the openings by games, most first.
void profile_rank_mistakes(const Profile *profile, ProfileMistake order[PROFILE_MISTAKES]);
void profile_rank_openings(Profile *profile);

// For a terminal, and as one object.
void profile_write(Text *out, const Profile *profile, Goal goal);
Json *profile_json(const Profile *profile);

#endif
