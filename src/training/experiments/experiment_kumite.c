// Kumite: round robin of the four reversed players over paired openings.
//
// Without a time limit, the author's hardware is simulated. Versions with iterative deepening visit
// as many positions as the original program did in 4.85 s; the others search to their fixed depth.
// Times are positions / speed. The speed of at most 550 positions per second follows from the
// author's remark that 14³ positions can hardly be searched in 5 s.
#include "experiment.h"
#include "standings.h"

#include <math.h>
#include <stdio.h>

enum { PLAYERS = 4, PAIRS = PLAYERS * (PLAYERS - 1) / 2, OPENING_PLIES = 6 };
enum { AUTHORS_SPEED = 550, AUTHORS_NODES = 2667 };

typedef struct Published {
    const char *name;
    bool deepens;
    int win_rate, online_score;
    const char *worst;
} Published;

static const Published published[PLAYERS] = {
    {"reversed-v1", false, 10, 40, "<= 4 s"},
    {"reversed-v2", false, 18, 110, ">= 5 s"},
    {"reversed-v3", true, 33, 165, "4.85 s"},
    {"reversed-v4", true, 39, 180, "4.85 s"},
};

// Totals of one player.
typedef struct KumiteRow {
    MatchScore score;
    double share, error;  // percentage of all points, as in the published win rates
    double online;        // points under the arena's race scoring
    double mean, worst;   // seconds per move
    uint64_t worst_nodes; // maximum positions per move
} KumiteRow;

typedef struct Kumite {
    const Experiment *experiment;
    double seconds; // per move; 0 = limited by positions
    uint64_t nodes;
    int games;
    DuelTally tallies[PLAYERS][PLAYERS]; // second player against the first, for first < second
    KumiteRow standings[PLAYERS];
    int done;
} Kumite;

static bool progress(const DuelTally *tally, void *user) {
    const Kumite *kumite = user;
    experiment_progress(kumite->experiment, "games",
                        kumite->done + match_score_games(&tally->score), kumite->games * PAIRS);
    return true;
}

static void make_spec(char out[80], const Kumite *kumite, int player) {
    if (kumite->seconds == 0 && published[player].deepens)
        snprintf(out, 80, "%s:nodes=%llu", published[player].name,
                 (unsigned long long)kumite->nodes);
    else
        snprintf(out, 80, "%s", published[player].name);
}

static bool play_pairs(Kumite *kumite, Rules rules, Error *error) {
    Limits limits = {.seconds = kumite->seconds, .depth = kumite->seconds > 0 ? 0 : 60};
    for (int a = 0; a < PLAYERS; a++)
        for (int b = a + 1; b < PLAYERS; b++) {
            char first[80], second[80];
            make_spec(first, kumite, b);
            make_spec(second, kumite, a);
            const char *specs[2] = {first, second};
            if (!duel_match(specs, rules, kumite->games, OPENING_PLIES, kumite->experiment->seed,
                            &limits, progress, kumite, &kumite->tallies[a][b], error))
                return false;
            kumite->done += kumite->games;
        }
    return true;
}

// Adds the tally of a pair to the standing of its player `who` (0 or 1).
static void add_pair(KumiteRow *standing, const DuelTally *tally, int who) {
    const MatchScore *score = &tally->score;
    standing->score.wins += who == 0 ? score->wins : score->losses;
    standing->score.losses += who == 0 ? score->losses : score->wins;
    standing->score.draws += score->draws;
    standing->error += pow(match_score_by_games(score).error, 2);
    standing->mean += tally->sum_seconds[who] / (double)(tally->choices[who] * (PLAYERS - 1));
    standing->worst = fmax(standing->worst, tally->worst_seconds[who]);
    if (tally->worst_nodes[who] > standing->worst_nodes)
        standing->worst_nodes = tally->worst_nodes[who];
}

static void add_up(Kumite *kumite) {
    for (int a = 0; a < PLAYERS; a++)
        for (int b = a + 1; b < PLAYERS; b++) {
            add_pair(&kumite->standings[b], &kumite->tallies[a][b], 0);
            add_pair(&kumite->standings[a], &kumite->tallies[a][b], 1);
        }
    for (int i = 0; i < PLAYERS; i++) {
        KumiteRow *standing = &kumite->standings[i];
        const MatchScore *score = &standing->score;
        standing->share = 100 * match_score_points(score) / (kumite->games * PAIRS);
        standing->error = 100 * sqrt(standing->error) / PAIRS;
        standing->online = standings_online(score).points;
    }
}

static const char *verdict(const DuelTally *tally) {
    double over = match_score_share(&tally->score) - 0.5,
           error = match_score_by_games(&tally->score).error;
    return over > error ? "stronger" : over < -error ? "WEAKER" : "within the error";
}

// Returns true if each version beats its predecessors, in every pair and in total.
static bool ordered(const Kumite *kumite) {
    bool good = true;
    for (int a = 0; a < PLAYERS; a++)
        for (int b = a + 1; b < PLAYERS; b++)
            good &= match_score_share(&kumite->tallies[a][b].score) > 0.5;
    for (int i = 1; i < PLAYERS; i++)
        good &= kumite->standings[i].share > kumite->standings[i - 1].share;
    return good;
}

static void describe(const Kumite *kumite, char out[120]) {
    if (kumite->seconds > 0)
        snprintf(out, 120, "%d games a pair, %g s a move", kumite->games, kumite->seconds);
    else
        snprintf(out, 120, "%d games a pair, %llu positions a move of v3 and v4", kumite->games,
                 (unsigned long long)kumite->nodes);
}

// Returns the time of the slowest move at the author's speed, NAN if limited by time.
static double authors_seconds(const Kumite *kumite, int player) {
    return kumite->seconds > 0 ? NAN
                               : (double)kumite->standings[player].worst_nodes / AUTHORS_SPEED;
}

static void write_standings(Text *out, const Kumite *kumite) {
    text_format(out, "%-12s  %-21s  %-13s  %-20s  %s\n", "", "win rate (95 %)", "online score",
                "our time a move", "slowest at 550/s");
    text_format(out, "%-12s  %-14s  %5s  %6s  %5s  %9s  %9s  %8s  %9s\n", "player", "ours", "publ.",
                "ours", "publ.", "mean", "slowest", "ours", "published");
    for (int i = 0; i < PLAYERS; i++) {
        const KumiteRow *standing = &kumite->standings[i];
        double seconds = authors_seconds(kumite, i);
        text_format(out, "%-12s  %5.1f %% ± %4.1f  %3d %%  %+6.0f  %5d  ", published[i].name,
                    standing->share, standing->error, published[i].win_rate, standing->online,
                    published[i].online_score);
        text_add_seconds(out, standing->mean);
        text_add(out, "  ");
        text_add_seconds(out, standing->worst);
        if (isnan(seconds))
            text_add(out, "         –");
        else
            text_format(out, "  %6.2f s", seconds);
        text_format(out, "  %9s\n", published[i].worst);
    }
}

static void write_text(Text *out, const Kumite *kumite) {
    char limit[120];
    describe(kumite, limit);
    text_format(out, "Kumite of the reversed players: %s\n\n", limit);
    write_standings(out, kumite);
    text_format(out, "\n%-31s  %5s %5s %6s   %s\n", "pair", "wins", "draws", "losses",
                "score (95 %)");
    for (int a = 0; a < PLAYERS; a++)
        for (int b = a + 1; b < PLAYERS; b++) {
            const DuelTally *tally = &kumite->tallies[a][b];
            text_format(out, "%s against %s  %5d %5d %6d   %5.1f %% ± %4.1f  %s\n",
                        published[b].name, published[a].name, tally->score.wins, tally->score.draws,
                        tally->score.losses, 100 * match_score_share(&tally->score),
                        100 * match_score_by_games(&tally->score).error, verdict(tally));
        }
    text_format(out, "\nOrder v1 < v2 < v3 < v4: %s\n",
                ordered(kumite) ? "yes, in every pair" : "not in every pair");
}

static void write_player(Text *out, const Kumite *kumite, int i) {
    const KumiteRow *standing = &kumite->standings[i];
    Json *object = json_new_object();
    json_add_text(object, "player", published[i].name);
    json_add_real(object, "points", match_score_points(&standing->score), 1);
    json_add_real(object, "share", standing->share, 2);
    json_add_real(object, "error", standing->error, 2);
    json_add_int(object, "published", published[i].win_rate);
    json_add_real(object, "online", standing->online, 1);
    json_add_int(object, "published_online_score", published[i].online_score);
    json_add_real(object, "mean_seconds", standing->mean, 9);
    json_add_real(object, "worst_seconds", standing->worst, 9);
    json_add_int(object, "worst_nodes", (int64_t)standing->worst_nodes);
    json_add_real(object, "worst_seconds_at_authors_speed", authors_seconds(kumite, i), 2);
    json_add_text(object, "published_worst", published[i].worst);
    json_write_line(out, object);
}

static void write_json(Text *out, const Kumite *kumite) {
    for (int i = 0; i < PLAYERS; i++)
        write_player(out, kumite, i);
    for (int a = 0; a < PLAYERS; a++)
        for (int b = a + 1; b < PLAYERS; b++) {
            Json *object = json_new_object();
            json_add_text(object, "first", published[b].name);
            json_add_text(object, "second", published[a].name);
            experiment_add_tally(object, &kumite->tallies[a][b]);
            json_write_line(out, object);
        }
}

static void draw(Text *out, const Kumite *kumite, Goal goal) {
    static const char *const groups[PLAYERS] = {"v1", "v2", "v3", "v4"};
    double theirs[PLAYERS], ours[PLAYERS], errors[PLAYERS];
    for (int i = 0; i < PLAYERS; i++) {
        theirs[i] = published[i].win_rate;
        ours[i] = kumite->standings[i].share;
        errors[i] = kumite->standings[i].error;
    }
    ChartSeries series[] = {
        {.name = "published", .y = theirs, .count = PLAYERS},
        {.name = "ours", .y = ours, .error = errors, .count = PLAYERS},
    };
    char limit[120], note[180];
    describe(kumite, limit);
    snprintf(note, sizeof note, "goal %s, %s, 95 %% error bars", goal_name(goal), limit);
    Chart chart = {.title = "Kumite of the reversed players",
                   .note = note,
                   .x_label = "version",
                   .y_label = "share of all points, percent",
                   .series = series,
                   .series_count = 2,
                   .groups = groups,
                   .bounds = {0, 100}};
    chart_write(out, &chart);
}

static bool run(const Experiment *experiment, ExperimentResult *result, Error *error) {
    Rules rules = experiment->rules;
    if (!experiment->goal_given)
        rules.goal = GOAL_FEWEST;
    Kumite kumite = {
        .experiment = experiment,
        .seconds = experiment->nodes ? 0 : experiment->seconds,
        .nodes = experiment->nodes ? experiment->nodes : AUTHORS_NODES,
        .games = experiment->games ? experiment->games : 20,
    };
    if (!play_pairs(&kumite, rules, error))
        return false;
    add_up(&kumite);
    if (experiment->json)
        write_json(&result->text, &kumite);
    else
        write_text(&result->text, &kumite);
    draw(&result->picture, &kumite, rules.goal);
    return true;
}

const ExperimentKind experiment_kumite = {
    .name = "kumite",
    .about =
        "the four reversed players against each other: win rates, online scores, slowest moves",
    .run = run,
};
