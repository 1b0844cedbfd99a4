// Figures by turn from games of pure against heuristic Monte-Carlo: playouts a second, available moves, time per legal
// move.
#include "experiment.h"
#include "roster.h"

#include <math.h>
#include <stdio.h>

enum { TURNS = 64 }; // the open start places all 64 discs

// Sums over all games for one turn and player or colour.
typedef struct Sum {
    double value;
    int count;
} Sum;

typedef struct Turns {
    int pure; // colour of the pure player in the running game
    Sum rate[2][TURNS], moves[2][TURNS], each[2][TURNS];
    bool placed_first_four; // the open start's discs count as turns too
} Turns;

static void add(Sum *sum, double value) {
    sum->value += value;
    sum->count++;
}

static void watch(const MatchGame *record, const Choice *choice, void *user) {
    const Game *before = &record->game;
    Turns *turns = user;
    int turn = bit_count(board_discs(before->now.board)) - (turns->placed_first_four ? 0 : 4);
    if (turn < 0 || turn >= TURNS)
        return;
    int who = (int)before->now.side == turns->pure ? 0 : 1, legal = bit_count(game_moves(before));
    add(&turns->moves[before->now.side][turn], legal);
    add(&turns->moves[color_other(before->now.side)][turn],
        bit_count(rules_moves(before->rules, board_pass(before->now.board))));
    if (choice->playouts && choice->seconds > 0) {
        add(&turns->rate[who][turn], (double)choice->playouts / choice->seconds);
        add(&turns->each[who][turn], choice->seconds / legal);
    }
}

static bool play_games(const Experiment *experiment, Turns *turns, double seconds, Error *error) {
    int games = experiment->games ? experiment->games : 4;
    Rules rules = experiment->rules;
    if (!experiment->start_given)
        rules.start = START_OPEN;
    turns->placed_first_four = rules.start == START_OPEN;
    Player *pure = roster_player("monte-carlo", rules, experiment->seed, error);
    Player *heuristic = pure ? roster_player("monte-carlo-heuristic", rules, experiment->seed, error) : NULL;
    RefereeWatch watcher = {.answer = watch, .user = turns};
    bool good = heuristic != NULL;
    for (int i = 0; good && i < games; i++) {
        Referee referee = {.terms = {.each = {.seconds = seconds}},
                           .players = {i % 2 ? heuristic : pure, i % 2 ? pure : heuristic},
                           .watch = &watcher};
        MatchGame record = {.game = game_new(rules)};
        turns->pure = i % 2 ? WHITE : BLACK;
        player_reseed(pure, experiment->seed + (uint64_t)i);
        player_reseed(heuristic, experiment->seed + (uint64_t)i);
        good = referee_play(&referee, &record, error) == GAME_PLAYED;
        experiment_progress(experiment, "games", i + 1, games);
    }
    player_destroy(pure);
    player_destroy(heuristic);
    return good;
}

// What one of the three figures shows.
typedef struct Figure {
    const char *title, *y_label, *names[2], *keys[2], *published;
    const char *format;
} Figure;

static void means(const Sum sums[TURNS], double out[TURNS]) {
    for (int i = 0; i < TURNS; i++)
        out[i] = sums[i].count ? sums[i].value / sums[i].count : NAN;
}

static void write_json(Text *out, const Figure *figure, double y[2][TURNS]) {
    for (int turn = 0; turn < TURNS; turn++) {
        Json *object = json_new_object();
        json_add_int(object, "turn", turn);
        for (int who = 0; who < 2; who++)
            json_add_real(object, figure->keys[who], y[who][turn], 6);
        json_write_line(out, object);
    }
}

static void write_rows(Text *out, const Figure *figure, double y[2][TURNS]) {
    for (int turn = 0; turn < TURNS; turn++) {
        text_format(out, "%4d", turn);
        for (int who = 0; who < 2; who++) {
            if (isfinite(y[who][turn]))
                text_format(out, figure->format, y[who][turn]);
            else
                text_format(out, "%14s", "-");
        }
        text_add_char(out, '\n');
    }
}

static void show(const Experiment *experiment, const Figure *figure, const Sum sums[2][TURNS], double seconds,
                 ExperimentResult *result) {
    double y[2][TURNS];
    means(sums[0], y[0]);
    means(sums[1], y[1]);
    if (experiment->json) {
        write_json(&result->text, figure, y);
    } else {
        text_format(&result->text, "%s, %g s a move\n%s\n\nturn%14s%14s\n", figure->title, seconds, figure->published,
                    figure->names[0], figure->names[1]);
        write_rows(&result->text, figure, y);
    }
    ChartSeries series[] = {
        {.name = figure->names[0], .y = y[0], .count = TURNS},
        {.name = figure->names[1], .y = y[1], .count = TURNS},
    };
    char note[200];
    snprintf(note, sizeof note, "pure against heuristic Monte-Carlo, %g s a move. %s", seconds, figure->published);
    Chart chart = {.title = figure->title,
                   .note = note,
                   .x_label = "turn (discs placed before)",
                   .y_label = figure->y_label,
                   .series = series,
                   .series_count = 2,
                   .from_zero = true};
    chart_write(&result->picture, &chart);
}

static bool run_figure(const Experiment *experiment, const Figure *figure, size_t offset, ExperimentResult *result,
                       Error *error) {
    Turns turns = {0};
    double seconds = experiment->seconds > 0 ? experiment->seconds : 0.05;
    if (!play_games(experiment, &turns, seconds, error))
        return false;
    show(experiment, figure, (const Sum(*)[TURNS])((const char *)&turns + offset), seconds, result);
    return true;
}

static bool run_playouts(const Experiment *experiment, ExperimentResult *result, Error *error) {
    static const Figure figure = {"Playouts a second by turn",
                                  "playouts a second",
                                  {"pure", "heuristic"},
                                  {"pure", "heuristic"},
                                  "Published: 3,300 at the empty board to 21,000 late.",
                                  "%14.0f"};
    return run_figure(experiment, &figure, offsetof(Turns, rate), result, error);
}

static bool run_moves(const Experiment *experiment, ExperimentResult *result, Error *error) {
    static const Figure figure = {"Available moves by turn",     "legal moves", {"black", "white"}, {"black", "white"},
                                  "Published as a figure only.", "%14.2f"};
    return run_figure(experiment, &figure, offsetof(Turns, moves), result, error);
}

static bool run_time(const Experiment *experiment, ExperimentResult *result, Error *error) {
    static const Figure figure = {"Time per legal move by turn", "seconds for each legal move", {"pure", "heuristic"},
                                  {"pure", "heuristic"},         "Published as a figure only.", "%14.5f"};
    return run_figure(experiment, &figure, offsetof(Turns, each), result, error);
}

const ExperimentKind experiment_playouts = {
    .name = "playouts", .about = "playouts a second by turn", .run = run_playouts};
const ExperimentKind experiment_moves = {
    .name = "moves", .about = "available moves of both sides by turn", .run = run_moves};
const ExperimentKind experiment_time = {.name = "time", .about = "time per legal move by turn", .run = run_time};
