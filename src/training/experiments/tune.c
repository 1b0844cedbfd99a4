#include "tune.h"

#include "clock.h"
#include "ratings.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { VERIFY_BATCH = 16 }; // pairs between two SPRT checks, independent of the number of threads

const SprtBounds tune_bounds = {.elo0 = 0, .elo1 = 20, .alpha = 0.05, .beta = 0.05};

// Purposes of random numbers. Each purpose and generation has its own stream.
typedef enum Purpose { FOR_BREEDING, FOR_GAMES, FOR_VERIFYING } Purpose;

static const EvolutionMethod *method_of(const TuneSettings *settings) {
    return settings->method == TUNE_SPSA ? &evolution_spsa : &evolution_genetic;
}

const char *tune_method_name(TuneMethod method) {
    return method == TUNE_SPSA ? evolution_spsa.name : evolution_genetic.name;
}

const char *tune_start(const TuneSettings *settings) {
    return settings->match.players[0];
}

bool tune_take_start(TuneSettings *settings, const char *spec, Error *error) {
    bool good = true;
    for (int side = 0; good && side < 2; side++)
        good = settings_add_player(&settings->match, spec, error);
    return good;
}

void tune_settings_free(TuneSettings *settings) {
    settings_free(&settings->match);
    free(settings->chosen);
    free(settings->fixed);
    *settings = (TuneSettings){0};
}

bool tune_settings_check(const TuneSettings *s, Error *error) {
    if (s->match.games < 2 || s->match.games % 2 || s->match.games > 1000000)
        return error_set(
            error,
            "--games must be even, from 2 to 1000000: each opening is played with both colours");
    if (s->generations < 1 || s->generations > GENERATIONS_MAX)
        return error_set(error, "--generations must be from 1 to %d", GENERATIONS_MAX);
    if (s->population < POPULATION_MIN || s->population > POPULATION_MAX)
        return error_set(error, "--population must be from %d to %d", POPULATION_MIN,
                         POPULATION_MAX);
    if (s->rivals < 1 || s->rivals > s->population / 2)
        return error_set(error, "--rivals must be from 1 to half of the population");
    double games = (double)EVOLUTION_PAIRINGS(s->population, s->rivals) * s->match.games;
    if (games > ARENA_GAMES_MAX || (double)s->generations * s->match.games > ARENA_GAMES_MAX)
        return error_set(error, "more than %d games; take fewer --games or --generations",
                         ARENA_GAMES_MAX);
    if (!(s->step > 0 && s->step <= 10))
        return error_set(error, "--step must be above 0 and at most 10");
    if (s->verify < 0 || s->verify > 10000000 || s->verify % 2)
        return error_set(error, "--verify must be even, from 0 to 10000000");
    if (s->match.player_count != 2 || strcmp(s->match.players[0], s->match.players[1]) != 0)
        return error_set(error, "there must be one start set");
    return settings_check(&s->match, error);
}

static uint64_t stream(const Tune *tune, Purpose purpose) {
    uint64_t mixed = tune->settings.match.seed;
    mixed = random_mix(&mixed) + (uint64_t)tune->done;
    mixed = random_mix(&mixed) + (uint64_t)purpose;
    return random_mix(&mixed);
}

static Evolution evolution_now(const Tune *tune) {
    const TuneSettings *s = &tune->settings;
    return (Evolution){.genes = &tune->genes,
                       .population = s->population,
                       .rivals = s->rivals,
                       .step = s->step,
                       .generation = tune->done,
                       .generations = s->generations,
                       .random = random_seeded(stream(tune, FOR_BREEDING))};
}

bool tune_create(Tune *tune, TuneSettings settings, Error *error) {
    *tune = (Tune){.settings = settings};
    if (!tune_settings_check(&settings, error) ||
        !genes_create(&tune->genes, tune_start(&settings), settings.chosen, settings.fixed, error))
        return false;
    tune->members = calloc((size_t)settings.population, sizeof *tune->members);
    tune->rows = calloc((size_t)settings.generations, sizeof *tune->rows);
    if (!tune->members || !tune->rows)
        return error_set(error, "out of memory");
    Genome start = genes_start(&tune->genes);
    Evolution evolution = evolution_now(tune);
    method_of(&settings)->begin(&evolution, &start, tune->members);
    return true;
}

bool tune_prolong(Tune *tune, int generations, Error *error) {
    assert(tune->rows && tune->done <= tune->settings.generations);
    TuneSettings settings = tune->settings;
    settings.generations = generations;
    if (generations < tune->done)
        return error_set(error, "%d generations are done; --generations cannot be fewer",
                         tune->done);
    if (!tune_settings_check(&settings, error))
        return false;
    TuneRow *rows = realloc(tune->rows, (size_t)generations * sizeof *rows);
    if (!rows)
        return error_set(error, "out of memory");
    tune->rows = rows;
    tune->settings.generations = generations;
    return true;
}

void tune_free(Tune *tune) {
    tune_settings_free(&tune->settings);
    genes_free(&tune->genes);
    free(tune->members);
    free(tune->rows);
    *tune = (Tune){0};
}

// State of a run in this process.
typedef struct Runner {
    Tune *tune;
    const TuneWatch *watch;
    Cluster *cluster;
    Openings *openings;
    TuneProgress progress;
    int64_t before; // games played by this process in earlier batches
    int played;     // games of the final match in earlier batches
    double begin;
} Runner;

static bool tell(int games, void *user) {
    Runner *runner = user;
    TuneProgress *progress = &runner->progress;
    progress->games = runner->played + games;
    progress->played = runner->before + games;
    progress->seconds = clock_now() - runner->begin;
    int64_t generations = progress->generation ? progress->generations - progress->generation : 0;
    progress->left = progress->planned - progress->games + generations * progress->planned +
                     (progress->generation ? runner->tune->settings.verify : 0);
    return !runner->watch->progress || runner->watch->progress(progress, runner->watch->user);
}

// Returns the settings common to all games of this run.
static TuneGames games_of(Runner *runner, Purpose purpose) {
    return (TuneGames){.cluster = runner->cluster,
                       .openings = runner->openings,
                       .seed = stream(runner->tune, purpose),
                       .progress = tell,
                       .user = runner};
}

// Computes Elo ratings relative to the start set from all games of a generation.
static bool rate(const TuneGames *games, int members, EvolutionRating *ratings, Error *error) {
    int n = members + 1;
    size_t cells = (size_t)n * (size_t)n;
    double *points = calloc(2 * cells, sizeof *points),
           *covariance = points ? points + cells : NULL;
    Rating *all = calloc((size_t)n, sizeof *all);
    bool bounded = false, good = points && all;
    for (int i = 0; good && i < games->pairing_count; i++) {
        const TunePairing *pairing = &games->pairings[i];
        double won = match_score_points(&pairing->score);
        points[pairing->first * n + pairing->second] += won;
        points[pairing->second * n + pairing->first] += match_score_games(&pairing->score) - won;
    }
    good = good && ratings_fit(n, points, all, covariance, &bounded);
    for (int i = 0; good && i < members; i++) {
        double variance = covariance[i * n + i] + covariance[members * n + members] -
                          2 * covariance[i * n + members];
        ratings[i].elo = all[i].elo - all[members].elo + 0.0; // avoid negative zero
        ratings[i].error = DEVIATIONS_95 * sqrt(fmax(0, variance));
    }
    free(points);
    free(all);
    return good || error_set(error, "out of memory");
}

// Returns finite statistics. A score of 0% or 100% is adjusted by half a game.
static MatchStatistics finite_statistics(const MatchScore *score) {
    MatchStatistics result = match_score_by_pairs(score);
    if (!isfinite(result.elo)) {
        double part = 0.5 / (2 * result.count);
        result.elo = elo_from_score(result.share > 0.5 ? 1 - part : part);
        result.elo_error = fabs(result.elo);
    }
    return result;
}

static TuneRow make_row(const Tune *tune, const TuneGames *games, const EvolutionRating *ratings) {
    TuneRow row = {.centre = tune->members[0]};
    if (!method_of(&tune->settings)->all_meet) {
        MatchStatistics centre = finite_statistics(&games->pairings[0].score);
        row.centre_elo = row.best_elo = row.mean_elo = centre.elo;
        row.centre_error = row.best_error = centre.elo_error;
        return row;
    }
    int best = 0, population = tune->settings.population;
    for (int i = 0; i < population; i++) {
        row.mean_elo += ratings[i].elo / population;
        best = ratings[i].elo > ratings[best].elo ? i : best;
    }
    row.centre_elo = ratings[0].elo;
    row.centre_error = ratings[0].error;
    row.best_elo = ratings[best].elo;
    row.best_error = ratings[best].error;
    return row;
}

// Plays the pairings and creates the next members.
static bool play_generation(Runner *runner, TuneGames *games, Error *error) {
    Tune *tune = runner->tune;
    const EvolutionMethod *method = method_of(&tune->settings);
    int population = tune->settings.population;
    EvolutionRating ratings[POPULATION_MAX] = {0};
    Evolution evolution = evolution_now(tune);
    games->pairing_count = method->pair(&evolution, population, games->pairings);
    games->pairs = tune->settings.match.games / 2;
    games->first_opening = tune->done * games->pairs;
    int played = 2 * games->pairing_count * games->pairs;
    runner->progress.generation = tune->done + 1;
    runner->progress.planned = played;
    if (!tune_games_play(games, NULL, error) ||
        (method->all_meet && !rate(games, population, ratings, error)))
        return false;
    tune->rows[tune->done] = make_row(tune, games, ratings);
    method->next(&evolution, ratings, games->pairings, tune->members);
    tune->games += played;
    runner->before += played;
    tune->done++;
    return true;
}

static bool run_generation(Runner *runner, Error *error) {
    const Tune *tune = runner->tune;
    int population = tune->settings.population;
    Text texts[POPULATION_MAX + 1] = {0};
    const char *specs[POPULATION_MAX + 1];
    bool good = true;
    for (int i = 0; i < population; i++) {
        genes_spec(&tune->genes, &tune->members[i], &texts[i]);
        specs[i] = text_string(&texts[i]);
        good = good && !texts[i].failed;
    }
    specs[population] = tune_start(&tune->settings);
    TuneGames games = games_of(runner, FOR_GAMES);
    games.specs = specs;
    games.pairings = calloc((size_t)EVOLUTION_PAIRINGS(population, tune->settings.rivals),
                            sizeof *games.pairings);
    good = (good && games.pairings) || error_set(error, "out of memory");
    good = good && play_generation(runner, &games, error);
    for (int i = 0; i < population; i++)
        text_free(&texts[i]);
    free(games.pairings);
    return good;
}

// Plays the next batch of the final match. Scores after the SPRT decision are ignored.
static bool verify_batch(Runner *runner, const char *const specs[2], TuneVerdict *verdict,
                         Error *error) {
    int done = match_score_games(&verdict->score) / 2, most = runner->tune->settings.verify / 2;
    MatchScore scores[VERIFY_BATCH];
    TunePairing pairing = {.first = 0, .second = 1};
    TuneGames games = games_of(runner, FOR_VERIFYING);
    games.seed += (uint64_t)done * 2;
    games.specs = specs;
    games.pairings = &pairing;
    games.pairing_count = 1;
    games.pairs = most - done < VERIFY_BATCH ? most - done : VERIFY_BATCH;
    games.first_opening = done;
    if (!tune_games_play(&games, scores, error))
        return false;
    runner->before += 2 * games.pairs;
    runner->played += 2 * games.pairs;
    for (int i = 0; i < games.pairs && verdict->verdict == SPRT_GOES_ON; i++) {
        match_score_join(&verdict->score, &scores[i]);
        verdict->verdict = sprt_verdict(&tune_bounds, verdict->score.pairs);
    }
    return true;
}

static bool verify(Runner *runner, TuneVerdict *verdict, Error *error) {
    Text result = {0};
    tune_result(runner->tune, &result);
    const char *specs[2] = {text_string(&result), tune_start(&runner->tune->settings)};
    runner->progress.generation = 0;
    runner->progress.planned = runner->tune->settings.verify;
    bool good = !result.failed || error_set(error, "out of memory");
    while (good && verdict->verdict == SPRT_GOES_ON &&
           match_score_games(&verdict->score) < runner->tune->settings.verify)
        good = verify_batch(runner, specs, verdict, error);
    text_free(&result);
    return good;
}

// Creates the openings. The final match uses different ones from the generations.
static bool take_openings(Runner *runner, Purpose purpose, Error *error) {
    OpeningPlan plan = settings_openings(&runner->tune->settings.match);
    uint64_t mixed = plan.seed + (uint64_t)purpose;
    plan.seed = random_mix(&mixed);
    openings_destroy(runner->openings);
    runner->openings = openings_create(&plan, error);
    return runner->openings != NULL;
}

bool tune_run(Tune *tune, const TuneWatch *watch, TuneVerdict *verdict, Error *error) {
    *verdict = (TuneVerdict){.verdict = SPRT_GOES_ON};
    Runner runner = {.tune = tune,
                     .watch = watch,
                     .progress = {.generations = tune->settings.generations},
                     .begin = clock_now()};
    const ArenaSettings *match = &tune->settings.match;
    TuneTerms terms = {match->rules,
                       {.depth = match->depth, .nodes = match->nodes, .playouts = match->playouts}};
    runner.cluster =
        cluster_open(&tune_kind, &terms, (ClusterOptions){.threads = watch->threads}, error);
    bool good = runner.cluster && take_openings(&runner, FOR_GAMES, error);
    while (good && tune->done < tune->settings.generations)
        good = run_generation(&runner, error) &&
               (!watch->save || watch->save(tune, watch->user, error));
    good = good && take_openings(&runner, FOR_VERIFYING, error) && verify(&runner, verdict, error);
    cluster_close(runner.cluster);
    openings_destroy(runner.openings);
    return good;
}

void tune_result(const Tune *tune, Text *out) {
    genes_spec(&tune->genes, &tune->members[0], out);
}

MatchStatistics tune_gain(const Tune *tune, const TuneVerdict *verdict) {
    if (match_score_games(&verdict->score))
        return finite_statistics(&verdict->score);
    const TuneRow *row = tune->done ? &tune->rows[tune->done - 1] : NULL;
    return (MatchStatistics){.elo = row ? row->centre_elo : 0,
                             .elo_error = row ? row->centre_error : 0};
}
