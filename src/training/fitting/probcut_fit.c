#include "probcut_fit.h"

#include "dataset.h"
#include "random.h"

#include <math.h>
#include <stdlib.h>

enum {
    CELL_LEAST = 25,
    UNKNOWNS = 5,
    EMPTIES_LEAST = 8,
    EMPTIES_COUNT = 47,
    TABLE_BYTES = 64 << 20,
    DRAWN_SCORE = 20
};

// Smallest odd depth whose swing is measured, and the nominal distance of leaves from the root for
// it and the neighbouring even depths.
enum { SWING_LEAST = 5, SWING_PLIES = 6 };

static void add_to(ProbcutCell *cell, double error) {
    cell->count++;
    cell->sum += error;
    cell->squares += error * error;
}

// Searches one position and adds the errors of every pair of depths.
static void measure_position(Worker *worker, Board board, int depth, int exact, ProbcutData *data) {
    Node node = node_make(worker->search, board);
    int value[PROBCUT_DEPTHS];
    depth = depth < node.empties ? depth : node.empties - 1;
    depth = depth < PROBCUT_DEPTHS ? depth : PROBCUT_DEPTHS - 1;
    worker->search->selectivity = SELECTIVITY_NONE;
    for (int d = 0; d <= depth; d++) {
        value[d] = node_search(worker, &node, -SCORE_MAX, SCORE_MAX, d, NULL);
        for (int shallow = d & 1; shallow < d; shallow += 2)
            add_to(&data->cell[node.empties][d][shallow], value[d] - value[shallow]);
        if (d > SWING_LEAST && d % 2 == 0)
            add_to(&data->swing[node.empties], value[d - 1] - (value[d - 2] + value[d]) / 2.0);
    }
    if (node.empties > exact || node.empties >= PROBCUT_DEPTHS)
        return;
    int end = node_search(worker, &node, -SCORE_MAX - 1, SCORE_MAX + 1, node.empties, NULL);
    for (int shallow = node.empties & 1; shallow <= depth; shallow += 2)
        add_to(&data->cell[node.empties][node.empties][shallow], end - value[shallow]);
}

// Generates a position with `empties` empties. Each move is the better of two random moves by
// evaluation, which keeps positions plausible.
static bool sample(Search *search, Random *random, Rules rules, int empties, Board *board) {
    *board = rules_start(rules).board;
    while (bit_count(~board_discs(*board)) > empties) {
        uint64_t moves = rules_moves(rules, *board);
        if (!moves) {
            if (rules_over(rules, *board))
                return false;
            *board = board_pass(*board);
            continue;
        }
        int best = 1000;
        Board chosen = *board;
        for (int tries = 0; tries < 2; tries++) {
            Board child = board_play(*board, random_square(random, moves));
            Node node = node_make(search, child);
            int value = eval_score(search->eval, &node.state, child);
            if (value < best) {
                best = value;
                chosen = child;
            }
        }
        *board = chosen;
    }
    return rules_moves(rules, *board) != 0;
}

// Positions of games, sampled uniformly for each number of empties.
typedef struct Drawn {
    const ProbcutPlan *plan;
    Random random;
    int64_t seen[PROBCUT_EMPTIES], count[PROBCUT_EMPTIES], room;
    Board *board; // PROBCUT_EMPTIES × room
} Drawn;

static bool draw(const GameRecord *record, void *user) {
    Drawn *drawn = user;
    Position position = rules_start(rules_default());
    for (int i = 0; i < record->move_count; i++) {
        if (!board_moves(position.board))
            position = (Position){board_pass(position.board), color_other(position.side)};
        int empties = bit_count(~board_discs(position.board)), score = record->score[i];
        if (i >= record->random_plies && score != RECORD_NO_SCORE && abs(score) <= DRAWN_SCORE) {
            int64_t place = drawn->seen[empties]++;
            if (place >= drawn->room)
                place = (int64_t)(random_next(&drawn->random) % (uint64_t)drawn->seen[empties]);
            else
                drawn->count[empties]++;
            if (place < drawn->room)
                drawn->board[empties * drawn->room + place] = position.board;
        }
        position =
            (Position){board_play(position.board, record->move[i]), color_other(position.side)};
    }
    return true;
}

static bool draw_all(Drawn *drawn, Error *error) {
    const ProbcutPlan *plan = drawn->plan;
    drawn->random = random_seeded(plan->seed);
    drawn->room = plan->positions / EMPTIES_COUNT + 1;
    drawn->board = calloc((size_t)(PROBCUT_EMPTIES * drawn->room), sizeof *drawn->board);
    if (!drawn->board)
        return error_set(error, "out of memory");
    for (int i = 0; i < plan->path_count; i++) {
        DatasetSummary summary;
        if (!dataset_read(plan->paths[i], draw, drawn, &summary, error))
            return false;
        if (summary.goal != plan->rules.goal)
            return error_set(error, "%s is for the goal %s", plan->paths[i],
                             goal_name(summary.goal));
    }
    return true;
}

static void measure_all(const ProbcutPlan *plan, Search *search, const Drawn *drawn,
                        ProbcutData *data) {
    Worker worker = {.search = search};
    Random random = random_seeded(plan->seed);
    for (int64_t i = 0; i < plan->positions; i++) {
        int empties = EMPTIES_LEAST + (int)(i % EMPTIES_COUNT);
        Board board = {0};
        if (plan->path_count > 0 && i / EMPTIES_COUNT < drawn->count[empties])
            board = drawn->board[empties * drawn->room + i / EMPTIES_COUNT];
        while (plan->path_count == 0 && !sample(search, &random, plan->rules, empties, &board)) {
        }
        if (board_discs(board))
            measure_position(&worker, board, plan->depth, plan->exact, data);
        if (plan->progress)
            plan->progress(i + 1, plan->positions, plan->user);
    }
}

bool probcut_measure(const ProbcutPlan *plan, ProbcutData *data, Error *error) {
    Search *search = aligned_alloc(64, (sizeof *search + 63) / 64 * 64);
    Table *table = table_create(TABLE_BYTES);
    Drawn drawn = {.plan = plan};
    bool good = (search && table) || error_set(error, "out of memory");
    good = good && (plan->path_count == 0 || draw_all(&drawn, error));
    if (good) {
        search_init(search, plan->rules, plan->eval, table, NULL);
        measure_all(plan, search, &drawn, data);
    }
    free(drawn.board);
    table_destroy(table);
    free(search);
    return good;
}

static double deviation(const ProbcutCell *cell) {
    double mean = cell->sum / cell->count;
    return sqrt(fmax(cell->squares / cell->count - mean * mean, 0.01));
}

// Solves the normal equations by Gaussian elimination; returns false if they are singular.
static bool solve_equations(double a[UNKNOWNS][UNKNOWNS + 1]) {
    for (int i = 0; i < UNKNOWNS; i++) {
        int pivot = i;
        for (int r = i + 1; r < UNKNOWNS; r++)
            if (fabs(a[r][i]) > fabs(a[pivot][i]))
                pivot = r;
        if (fabs(a[pivot][i]) < 1e-9)
            return false;
        for (int c = 0; c <= UNKNOWNS; c++) {
            double swap = a[i][c];
            a[i][c] = a[pivot][c];
            a[pivot][c] = swap;
        }
        for (int r = 0; r < UNKNOWNS; r++)
            if (r != i) {
                double factor = a[r][i] / a[i][i];
                for (int c = i; c <= UNKNOWNS; c++)
                    a[r][c] -= factor * a[i][c];
            }
    }
    return true;
}

bool probcut_fit(const ProbcutData *data, ProbcutModel *model) {
    double a[UNKNOWNS][UNKNOWNS + 1] = {0};
    for (int empties = 0; empties < PROBCUT_EMPTIES; empties++)
        for (int deep = 1; deep < PROBCUT_DEPTHS; deep++)
            for (int shallow = 0; shallow < deep; shallow++) {
                const ProbcutCell *cell = &data->cell[empties][deep][shallow];
                if (cell->count < CELL_LEAST)
                    continue;
                bool end = deep == empties;
                double x[UNKNOWNS + 1] = {!end, end, empties, deep, shallow, log(deviation(cell))};
                for (int r = 0; r < UNKNOWNS; r++)
                    for (int c = 0; c <= UNKNOWNS; c++)
                        a[r][c] += cell->count * x[r] * x[c];
            }
    if (!solve_equations(a))
        return false;
    *model = (ProbcutModel){.constant = a[0][UNKNOWNS] / a[0][0],
                            .end_constant = a[1][UNKNOWNS] / a[1][1],
                            .empties = a[2][UNKNOWNS] / a[2][2],
                            .depth = a[3][UNKNOWNS] / a[3][3],
                            .shallow = a[4][UNKNOWNS] / a[4][4]};
    return true;
}

bool probcut_turn(const ProbcutData *data, double bonus[EVAL_PHASES]) {
    double count = 0, x = 0, y = 0, xx = 0, xy = 0;
    for (int empties = SWING_PLIES; empties < PROBCUT_EMPTIES; empties++) {
        const ProbcutCell *cell = &data->swing[empties];
        int leaf = empties - SWING_PLIES;
        count += cell->count;
        x += (double)cell->count * leaf;
        y += cell->sum;
        xx += (double)cell->count * leaf * leaf;
        xy += cell->sum * leaf;
    }
    double spread = count * xx - x * x;
    if (count < CELL_LEAST || spread <= 0)
        return false;
    double slope = (count * xy - x * y) / spread, start = (y - slope * x) / count;
    for (int discs = 0; discs < EVAL_PHASES; discs++)
        bonus[discs] = (start + slope * (EVAL_PHASES - 1 - discs)) / 2;
    return true;
}

void probcut_write(const ProbcutData *data, Text *out) {
    text_add(out, "empties,depth,shallow,count,mean_error,deviation\n");
    for (int empties = 0; empties < PROBCUT_EMPTIES; empties++)
        for (int deep = 1; deep < PROBCUT_DEPTHS; deep++)
            for (int shallow = 0; shallow < deep; shallow++) {
                const ProbcutCell *cell = &data->cell[empties][deep][shallow];
                if (cell->count)
                    text_format(out, "%d,%d,%d,%d,%.2f,%.2f\n", empties, deep, shallow, cell->count,
                                cell->sum / cell->count, deviation(cell));
            }
}
