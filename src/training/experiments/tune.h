// Evolution of a player's parameters: parameter sets (genomes) play each other, and the better ones
// produce the next generation.
//
// A generation is a pure function of the settings and the previous population. The result therefore
// does not depend on the number of threads or on interruptions.
//
//     members -> games over paired openings -> ratings vs start set -> crossover, mutation
#ifndef FLIPSIDE_TRAINING_TUNE_H
#define FLIPSIDE_TRAINING_TUNE_H

#include "evolution.h"
#include "genes.h"
#include "match_score.h"
#include "settings.h"
#include "sprt.h"

enum { GENERATIONS_MAX = 10000 };

typedef enum TuneMethod { TUNE_GENETIC, TUNE_SPSA } TuneMethod;

#define TUNE_METHOD_NAMES "genetic|spsa"
const char *tune_method_name(TuneMethod method);

typedef struct TuneSettings {
    // Rules, openings, limits, seed and games per pairing. Both players are the start set.
    ArenaSettings match;
    TuneMethod method;
    int generations, population;
    int rivals;           // opponents per member and generation
    double step;          // initial step size, relative to a gene's scale
    int verify;           // maximum number of games in the final match; 0 = no match
    char *chosen, *fixed; // names of genes, owned; NULL = default
} TuneSettings;

// Return and set the start spec, which is stored as both players of `match`.
const char *tune_start(const TuneSettings *settings);
bool tune_take_start(TuneSettings *settings, const char *spec, Error *error);
void tune_settings_free(TuneSettings *settings);

// Checks the settings; sets `*error` to a message in terms of command-line options.
bool tune_settings_check(const TuneSettings *settings, Error *error);

// Results of a generation, in Elo relative to the start set, with half of the 95% intervals. The
// centre is the consensus of the population and itself a member.
typedef struct TuneRow {
    double centre_elo, centre_error, best_elo, best_error, mean_elo;
    Genome centre;
} TuneRow;

// State of a run between two generations.
typedef struct Tune {
    TuneSettings settings;
    Genes genes;
    int done;        // generations completed
    int64_t games;   // games played, excluding the final match
    Genome *members; // next generation; the centre is first
    TuneRow *rows;   // completed generations
} Tune;

// Starts a run. Takes ownership of the settings, even on failure; the caller must call tune_free in
// either case.
bool tune_create(Tune *tune, TuneSettings settings, Error *error);
void tune_free(Tune *tune);

// Sets a new number of generations, at least the number completed. The run may be complete.
bool tune_prolong(Tune *tune, int generations, Error *error);

typedef struct TuneProgress {
    int generation, generations; // one-based; 0 in the final match
    int games, planned;          // in this generation or in the final match
    int64_t played;              // in this process
    int64_t left;                // upper limit of games remaining
    double seconds;              // since the start of this process
} TuneProgress;

// Callbacks, which may be NULL. If `progress` returns false, the run stops.
typedef struct TuneWatch {
    int threads; // threads per process
    bool (*progress)(const TuneProgress *progress, void *user);
    bool (*save)(const Tune *tune, void *user, Error *error); // called after each generation
    void *user;
} TuneWatch;

// Result of the final match against the start set.
typedef struct TuneVerdict {
    MatchScore score;
    SprtVerdict verdict;
} TuneVerdict;

extern const SprtBounds tune_bounds; // SPRT bounds of the final match

// Runs the remaining generations, then the final match. Returns false and sets `*error` if a game
// cannot be played, the state cannot be saved, or the run is stopped ("stopped").
bool tune_run(Tune *tune, const TuneWatch *watch, TuneVerdict *verdict, Error *error);

// Appends the spec of the current result, which is the centre.
void tune_result(const Tune *tune, Text *out);

// Returns the Elo gain of the result over the start set, with its error. The source is the final
// match if it was played. Otherwise it is the last generation, whose rated centre precedes the
// result by one generation.
MatchStatistics tune_gain(const Tune *tune, const TuneVerdict *verdict);

#endif
