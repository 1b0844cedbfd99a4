// Figures by turn from games of pure against heuristic Monte Carlo: playouts per second, legal
// moves of the heuristic player and of its opponent, time and playouts per legal move. Each figure
// includes the published points.
//
// Playouts per second are the median over all games, in CPU time, so that other processes do not
// distort the curve.
#include "experiment.h"
#include "tester.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { TURNS = 64, MOST_POINTS = 3 }; // from the open start, all 64 discs are played
#define PUBLISHED_SECONDS 5.0

// Sums over all games for one turn and player; the mean is value / weight.
typedef struct Sum {
    double value, weight;
} Sum;

// CHOICES, the number of legal moves of the side to move, has no figure. RATE uses Turns.rates
// instead of a sum.
typedef enum Quantity { RATE, MOVES, TIME, SHARE, QUANTITIES, CHOICES = QUANTITIES, SUMS } Quantity;
typedef enum Who { PURE, HEURISTIC, WHOS } Who;

typedef struct Turns {
    Color heuristic; // colour in the current game
    int games;
    double scale; // factor applied to the published playouts, otherwise 1
    double limit; // seconds per move; 0 = limited by playouts
    double begin; // CPU time at the start of the current move
    Sum sums[SUMS][WHOS][TURNS];
    double *rates; // playouts per second of CPU time; `games` slots per player and turn
    int rate_count[WHOS][TURNS];
} Turns;

// Returns the slots of one player and turn. A game has at most one move per turn.
static double *rates_of(const Turns *turns, Who who, int turn) {
    return turns->rates + ((size_t)who * TURNS + (size_t)turn) * (size_t)turns->games;
}

static void add(Turns *turns, Quantity quantity, Who who, int turn, double value, double weight) {
    Sum *sum = &turns->sums[quantity][who][turn];
    sum->value += value;
    sum->weight += weight;
}

static void begin(const MatchGame *record, void *user) {
    Turns *turns = user;
    turns->heuristic = record->pairing.swapped ? BLACK : WHITE; // second player of the tester
}

static void think(const MatchGame *record, void *user) {
    (void)record;
    ((Turns *)user)->begin = experiment_cpu_seconds();
}

static void watch(const MatchGame *record, const Choice *choice, void *user) {
    const Game *before = &record->game;
    Turns *turns = user;
    double cpu_seconds = experiment_cpu_seconds() - turns->begin;
    int turn =
        bit_count(board_discs(before->now.board)) - (before->rules.start == START_OPEN ? 0 : 4);
    if (turn < 0 || turn >= TURNS)
        return;
    Who who = before->now.side == turns->heuristic ? HEURISTIC : PURE;
    int legal = bit_count(game_moves(before));
    add(turns, MOVES, who, turn, legal, 1);
    add(turns, MOVES, who == PURE ? HEURISTIC : PURE, turn,
        bit_count(rules_moves(before->rules, board_pass(before->now.board))), 1);
    if (!choice->playouts)
        return;
    add(turns, CHOICES, who, turn, legal, 1);
    if (cpu_seconds > 0 && turns->rate_count[who][turn] < turns->games)
        rates_of(turns, who, turn)[turns->rate_count[who][turn]++] =
            (double)choice->playouts / cpu_seconds;
    double used = turns->limit > 0 ? choice->seconds / turns->limit : 1;
    add(turns, TIME, who, turn, PUBLISHED_SECONDS * used / legal, 1);
    add(turns, SHARE, who, turn, (double)choice->playouts / legal / turns->scale, 1);
}

static void tell(int done, void *user) {
    const Experiment *experiment = user;
    experiment_progress(experiment, "games", done, experiment->games ? experiment->games : 4);
}

static bool play_games(const Experiment *experiment, Turns *turns, Error *error) {
    Text pure = {0}, heuristic = {0};
    bool published = experiment->seconds == 0 && !experiment->playouts;
    text_add(&pure, "monte-carlo:each=0");
    text_format(&heuristic, "monte-carlo-heuristic:%s",
                experiment->fitted ? "each=0" : "published");
    if (published) {
        text_format(&pure, ",budget=published,scale=%g", experiment->scale);
        text_format(&heuristic, ",budget=published,scale=%g", experiment->scale);
    }
    if (experiment->with)
        text_format(&heuristic, ",%s", experiment->with);
    RefereeWatch watcher = {.begin = begin, .think = think, .answer = watch, .user = turns};
    Tester tester = {
        .specs = {text_string(&pure), text_string(&heuristic)},
        .rules = experiment->rules,
        .limits = {.seconds = experiment->seconds, .playouts = (uint64_t)experiment->playouts},
        .games = experiment->games ? experiment->games : 4,
        .seed = experiment->seed,
        .watch = &watcher,
        .progress = tell,
        .user = (void *)experiment};
    if (!experiment->start_given)
        tester.rules.start = START_OPEN;
    TesterResult result;
    turns->games = tester.games;
    turns->scale = published ? experiment->scale : 1;
    turns->limit = experiment->seconds;
    turns->rates = calloc((size_t)WHOS * TURNS * (size_t)turns->games, sizeof *turns->rates);
    bool good = pure.failed || heuristic.failed || !turns->rates
                    ? error_set(error, "out of memory")
                    : tester_play(&tester, &result, error);
    text_free(&pure);
    text_free(&heuristic);
    return good;
}

// Points published in the report, for one player.
typedef struct Published {
    const char *name;
    int count;
    double turns[MOST_POINTS], values[MOST_POINTS], errors[MOST_POINTS];
} Published;

// Description of one figure.
typedef struct Figure {
    Quantity quantity;
    const char *title, *y_label, *published_text;
    const char *format;
    bool log_y, from_zero;
    Published published[WHOS];
} Figure;

static const char *const names[WHOS] = {"pure", "heuristic"};

static const Figure figures[QUANTITIES] = {
    [RATE] = {RATE,
              "Playouts per second of CPU time by turn",
              "playouts per second, median",
              "Published: 3,300 at the empty board, about 7,000 at turn 22, 21,000 late.",
              "%14.0f",
              true,
              false,
              {[PURE] = {"published", 3, {0, 22, 54}, {3300, 7000, 21000}, {0}}}},
    [MOVES] = {MOVES,
               "Available moves by player and turn",
               "legal moves",
               "Published: heuristic 20, opponent 5 to 10.",
               "%14.2f",
               false,
               true,
               {[PURE] = {"published, opponent", 1, {30}, {7.5}, {2.5}},
                [HEURISTIC] = {"published, heuristic", 2, {22, 30}, {20, 20}, {0}}}},
    [TIME] = {TIME,
              "Time per legal move by turn",
              "seconds of 5 for each legal move",
              "Published: 5 s / 20 moves = 0.25 s at turn 22.",
              "%14.3f",
              false,
              true,
              {[HEURISTIC] = {"published", 1, {22}, {0.25}, {0}}}},
    [SHARE] = {SHARE,
               "Playouts per legal move by turn",
               "playouts for each legal move",
               "Published: about 1,750 at turn 22.",
               "%14.0f",
               true,
               false,
               {[HEURISTIC] = {"published", 1, {22}, {1750}, {0}}}},
};

static void means(const Sum sums[TURNS], double out[TURNS]) {
    for (int i = 0; i < TURNS; i++)
        out[i] = sums[i].weight > 0 ? sums[i].value / sums[i].weight : NAN;
}

static void medians(const Turns *turns, Who who, double out[TURNS]) {
    for (int i = 0; i < TURNS; i++)
        out[i] = experiment_median(rates_of(turns, who, i), (size_t)turns->rate_count[who][i]);
}

static void write_json(Text *out, double y[WHOS][TURNS]) {
    for (int turn = 0; turn < TURNS; turn++) {
        Json *object = json_new_object();
        json_add_int(object, "turn", turn);
        for (int who = 0; who < WHOS; who++)
            json_add_real(object, names[who], y[who][turn], 6);
        json_write_line(out, object);
    }
}

static void write_rows(Text *out, const Figure *figure, double y[WHOS][TURNS]) {
    for (int turn = 0; turn < TURNS; turn++) {
        text_format(out, "%4d", turn);
        for (int who = 0; who < WHOS; who++) {
            if (isfinite(y[who][turn]))
                text_format(out, figure->format, y[who][turn]);
            else
                text_format(out, "%14s", "-");
        }
        text_add_char(out, '\n');
    }
}

static void describe(char out[80], const Experiment *experiment, const Turns *turns) {
    if (experiment->playouts)
        snprintf(out, 80, "%d games, %d playouts per move", turns->games, experiment->playouts);
    else if (turns->limit > 0)
        snprintf(out, 80, "%d games, %g s per move", turns->games, turns->limit);
    else
        snprintf(out, 80, "%d games, published playouts × %g", turns->games, turns->scale);
}

// Computes the published time per move divided by the heuristic's mean number of legal moves.
static void share_time(const Turns *turns, double out[TURNS]) {
    means(turns->sums[CHOICES][HEURISTIC], out);
    for (int i = 0; i < TURNS; i++)
        out[i] = out[i] > 0 ? PUBLISHED_SECONDS / out[i] : NAN;
}

static void draw(Text *out, const Figure *figure, const Turns *turns, const char *note,
                 double y[WHOS][TURNS]) {
    double curve[TURNS];
    ChartSeries series[2 * WHOS + 1];
    size_t count = 0;
    for (int who = 0; who < WHOS; who++)
        series[count++] = (ChartSeries){.name = names[who], .y = y[who], .count = TURNS};
    for (int who = 0; who < WHOS; who++) {
        const Published *points = &figure->published[who];
        if (points->count)
            series[count++] = (ChartSeries){.name = points->name,
                                            .x = points->turns,
                                            .y = points->values,
                                            .error = points->errors,
                                            .count = (size_t)points->count,
                                            .dashed = true,
                                            .points = true};
    }
    if (figure->quantity == TIME) {
        share_time(turns, curve);
        series[count++] = (ChartSeries){
            .name = "5 s / moves of the heuristic", .y = curve, .count = TURNS, .dashed = true};
    }
    Chart chart = {.title = figure->title,
                   .note = note,
                   .x_label = "turn (discs placed before)",
                   .y_label = figure->y_label,
                   .series = series,
                   .series_count = count,
                   .log_y = figure->log_y,
                   .from_zero = figure->from_zero,
                   .bounds = {0, figure->quantity == TIME ? PUBLISHED_SECONDS : 0}};
    chart_write(out, &chart);
}

static bool run_figure(const Experiment *experiment, Quantity quantity, ExperimentResult *result,
                       Error *error) {
    const Figure *figure = &figures[quantity];
    Turns turns = {0};
    double y[WHOS][TURNS];
    char limit[80], note[200];
    bool played = play_games(experiment, &turns, error);
    for (int who = 0; played && who < WHOS; who++) {
        if (quantity == RATE)
            medians(&turns, (Who)who, y[who]);
        else
            means(turns.sums[quantity][who], y[who]);
    }
    free(turns.rates);
    if (!played)
        return false;
    describe(limit, experiment, &turns);
    snprintf(note, sizeof note, "%s. %s", limit, figure->published_text);
    if (experiment->json) {
        write_json(&result->text, y);
    } else {
        text_format(&result->text, "%s, %s\n%s\n\nturn%14s%14s\n", figure->title, limit,
                    figure->published_text, names[PURE], names[HEURISTIC]);
        write_rows(&result->text, figure, y);
    }
    draw(&result->picture, figure, &turns, note, y);
    return true;
}

static bool run_playouts(const Experiment *experiment, ExperimentResult *result, Error *error) {
    return run_figure(experiment, RATE, result, error);
}

static bool run_moves(const Experiment *experiment, ExperimentResult *result, Error *error) {
    return run_figure(experiment, MOVES, result, error);
}

static bool run_time(const Experiment *experiment, ExperimentResult *result, Error *error) {
    return run_figure(experiment, TIME, result, error);
}

static bool run_share(const Experiment *experiment, ExperimentResult *result, Error *error) {
    return run_figure(experiment, SHARE, result, error);
}

const ExperimentKind experiment_playouts = {
    .name = "playouts", .about = "playouts per second of CPU time by turn", .run = run_playouts};
const ExperimentKind experiment_moves = {
    .name = "moves",
    .about = "available moves of the heuristic and of its opponent by turn",
    .run = run_moves};
const ExperimentKind experiment_time = {
    .name = "time", .about = "time per legal move by turn", .run = run_time};
const ExperimentKind experiment_share = {
    .name = "playouts-each", .about = "playouts per legal move by turn", .run = run_share};
