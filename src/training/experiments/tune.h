// Evolution of a player's parameters: parameter sets (genomes) play each other, the better ones
// have children. A run is a series of generations; each is a pure function of the settings and of
// the population that the one before left, so neither the number of threads nor an interruption
// changes what comes out.
//
//     members -> games over paired openings -> ratings against the start set -> crossover, mutation
//     -> members
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
    ArenaSettings match; // rules, openings, limits, seed, games of a pairing; its two players are
                         // both the start set
    TuneMethod method;
    int generations, population;
    int rivals;           // other members that each one meets in a generation
    double step;          // first size of a step, in parts of a gene's own size
    int verify;           // games of the last match at most; 0 = none
    char *chosen, *fixed; // names of genes, owned; NULL = as the options say
} TuneSettings;

// The start spec, and where it comes from.
const char *tune_start(const TuneSettings *settings);
bool tune_take_start(TuneSettings *settings, const char *spec, Error *error);
void tune_settings_free(TuneSettings *settings);

// Can this be run? An error says what is wrong in words of the command line.
bool tune_settings_check(const TuneSettings *settings, Error *error);

// What a generation showed, in Elo over the start set with the halves of the 95 % intervals. The
// centre is what the population agrees on: the next best guess, which is a member itself.
typedef struct TuneRow {
    double centre_elo, centre_error, best_elo, best_error, mean_elo;
    Genome centre;
} TuneRow;

// A run between two generations.
typedef struct Tune {
    TuneSettings settings;
    Genes genes;
    int done;        // generations
    int64_t games;   // played so far, the last match not counted
    Genome *members; // of the generation that comes next; the centre first
    TuneRow *rows;   // of the generations done
} Tune;

// Begins a run; takes the settings over, in any case. To be freed in any case.
bool tune_create(Tune *tune, TuneSettings settings, Error *error);
void tune_free(Tune *tune);

// Lets a run, done or not, end after another number of generations, at least those done.
bool tune_prolong(Tune *tune, int generations, Error *error);

typedef struct TuneProgress {
    int generation, generations; // from 1; 0 in the last match
    int games, planned;          // of this generation, or of the last match
    int64_t played;              // in this run of the program
    int64_t left;                // games to come at most
    double seconds;              // since the program took up the run
} TuneProgress;

// Who watches; NULL functions are allowed. `progress` may return false to end the run.
typedef struct TuneWatch {
    int threads; // of each process that plays
    bool (*progress)(const TuneProgress *progress, void *user);
    bool (*save)(const Tune *tune, void *user, Error *error); // after each generation
    void *user;
} TuneWatch;

// The last match: the result against the start set.
typedef struct TuneVerdict {
    MatchScore score;
    SprtVerdict verdict;
} TuneVerdict;

extern const SprtBounds tune_bounds; // of that match

// Runs the generations that are missing, then the last match. False with an error when a game could
// not be played, the state not saved, or the run was ended ("stopped").
bool tune_run(Tune *tune, const TuneWatch *watch, TuneVerdict *verdict, Error *error);

// The spec of what came out so far: the centre.
void tune_result(const Tune *tune, Text *out);

// Its Elo over the start set with the error: of the last match where there was one, else of the
// last generation, which rated the centre that the result was bred from.
MatchStatistics tune_gain(const Tune *tune, const TuneVerdict *verdict);

#endif
