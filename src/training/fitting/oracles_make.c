#include "oracles.h"

#include "dataset.h"
#include "file.h"
#include "file_open.h"
#include "notation.h"
#include "parallel.h"
#include "random.h"
#include "root.h"
#include "symmetry.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { TABLE_BYTES = 64 << 20, THREADS_MAX = 64 };

// Candidate position and its random sort key.
typedef struct Candidate {
    uint64_t lot;
    Board board;
} Candidate;

typedef struct Collector {
    const OraclePlan *plan;
    Candidate *candidate;
    size_t count, capacity;
    uint64_t games;
    bool failed;
} Collector;

static bool add_candidate(Collector *collector, Candidate candidate) {
    if (collector->count == collector->capacity) {
        size_t capacity = collector->capacity ? 2 * collector->capacity : 4096;
        Candidate *grown = realloc(collector->candidate, capacity * sizeof *grown);
        if (!grown)
            return false;
        collector->candidate = grown;
        collector->capacity = capacity;
    }
    collector->candidate[collector->count++] = candidate;
    return true;
}

// Collects one random matching position of a game.
static bool collect(const GameRecord *record, void *user) {
    Collector *collector = user;
    const OraclePlan *plan = collector->plan;
    Random random = random_seeded(plan->seed ^ random_mix(&(uint64_t){collector->games++}));
    Position position = rules_start(rules_default());
    Board chosen = {0};
    uint32_t fitting = 0;
    for (int i = 0; i < record->move_count; i++) {
        if (!board_moves(position.board))
            position = (Position){board_pass(position.board), color_other(position.side)};
        int empties = bit_count(~board_discs(position.board)), score = record->score[i];
        if (i >= record->random_plies && empties >= plan->least && empties <= plan->most &&
            score != RECORD_NO_SCORE && abs(score) <= plan->balanced &&
            random_below(&random, ++fitting) == 0)
            chosen = position.board;
        position =
            (Position){board_play(position.board, record->move[i]), color_other(position.side)};
    }
    if (fitting > 0)
        collector->failed = !add_candidate(
            collector, (Candidate){random_next(&random), symmetry_canonical(chosen, NULL)});
    return !collector->failed;
}

static int by_lot(const void *a, const void *b) {
    const Candidate *x = a, *y = b;
    return (x->lot > y->lot) - (x->lot < y->lot);
}

static bool collect_all(Collector *collector, Error *error) {
    const OraclePlan *plan = collector->plan;
    for (int i = 0; i < plan->path_count; i++) {
        DatasetSummary summary;
        if (!dataset_read(plan->paths[i], collect, collector, &summary, error))
            return false;
        if (summary.goal != eval_goal(plan->eval))
            return error_set(error, "%s is not for the goal %s", plan->paths[i],
                             goal_name(eval_goal(plan->eval)));
        if (collector->failed)
            return error_set(error, "out of memory");
    }
    qsort(collector->candidate, collector->count, sizeof *collector->candidate, by_lot);
    return true;
}

// Per-thread search state and the position being labelled.
typedef struct Desk {
    Search *search;
    Board board;
    const OraclePlan *plan;
    Text line;
} Desk;

static bool desk_open(Desk *desk, const OraclePlan *plan) {
    *desk =
        (Desk){.plan = plan, .search = aligned_alloc(64, (sizeof *desk->search + 63) / 64 * 64)};
    Table *table = table_create(TABLE_BYTES);
    if (!desk->search || !table) {
        table_destroy(table);
        free(desk->search);
        desk->search = NULL;
        return false;
    }
    search_init(desk->search, (Rules){eval_goal(plan->eval), START_STANDARD, 8}, plan->eval, table,
                NULL);
    return true;
}

static void desk_close(Desk *desk) {
    if (desk->search)
        table_destroy(desk->search->table);
    free(desk->search);
    text_free(&desk->line);
}

typedef struct Scored {
    int move, score;
} Scored;

static int by_score(const void *a, const void *b) {
    const Scored *x = a, *y = b;
    return x->score != y->score ? y->score - x->score : x->move - y->move;
}

// Returns the exact score of a position.
static int solve_board(Desk *desk, Board board) {
    if (!board_moves(board))
        return board_moves(board_pass(board)) ? -solve_board(desk, board_pass(board))
                                              : search_final(desk->search, board);
    Worker worker = {.search = desk->search};
    RootPlan root = {.depth = SQUARE_COUNT, .to_end = true, .end_selectivity = SELECTIVITY_NONE};
    RootOutcome outcome;
    root_search(&worker, board, &root, NULL, NULL, &outcome);
    return outcome.score;
}

static int solve_moves(Desk *desk, Scored *scored) {
    int count = 0;
    for (uint64_t legal = board_moves(desk->board); legal; count++) {
        int square = bit_take(&legal);
        scored[count] = (Scored){square, -solve_board(desk, board_play(desk->board, square))};
    }
    qsort(scored, (size_t)count, sizeof *scored, by_score);
    return count;
}

static int search_best(Desk *desk, Scored *scored) {
    Worker worker = {.search = desk->search};
    RootPlan root = {.depth = desk->plan->depth, .selectivity = desk->plan->selectivity};
    RootOutcome outcome;
    root_search(&worker, desk->board, &root, NULL, NULL, &outcome);
    *scored = (Scored){outcome.line.move[0], outcome.score};
    return 1;
}

static void label(int number, void *user) {
    Desk *desk = (Desk *)user + number;
    Scored scored[MOVES_MAX];
    char name[3];
    table_clear(desk->search->table);
    int count = desk->plan->depth > 0 ? search_best(desk, scored) : solve_moves(desk, scored);
    text_clear(&desk->line);
    notation_write_position(&desk->line, (Position){desk->board, BLACK}, 8, FORM_OBF);
    for (int i = 0; i < count; i++)
        text_format(&desk->line, "; %s:%+d", notation_move(scored[i].move, 8, name),
                    scored[i].score);
    text_add_char(&desk->line, '\n');
}

static void write_head(Text *text, const OraclePlan *plan) {
    text_format(text, "%% goal %s\n", goal_name(eval_goal(plan->eval)));
    if (plan->depth > 0)
        text_format(text, "%% best move and score at depth %d, %d %% sure", plan->depth,
                    selectivity_percent(plan->selectivity));
    else
        text_add(text, "% exact scores of all moves");
    text_format(text, "; %d to %d empty squares, within %d discs in the game, seed %llu\n",
                plan->least, plan->most, plan->balanced, (unsigned long long)plan->seed);
}

static bool already(const Oracle *have, Board board) {
    for (size_t i = 0; i < have->count; i++)
        if (board_equal(have->record[i].position.board, board))
            return true;
    return false;
}

// Appends the lines of all threads in order. If the write is interrupted, begin_file removes the
// incomplete line on the next run.
static bool append(int file, const Desk *desks, int count, Error *error) {
    Text lines = {0};
    for (int i = 0; i < count; i++)
        text_add(&lines, text_string(&desks[i].line));
    bool good = !lines.failed && file_write_at(file, file_size(file), lines.data, lines.length);
    text_free(&lines);
    return good || error_system(error, errno, "cannot write the positions");
}

static bool label_all(const OraclePlan *plan, Collector *collector, const Oracle *have, int file,
                      Desk *desks, int desk_count, Error *error) {
    int64_t done = (int64_t)have->count;
    size_t next = 0;
    while (done < plan->count) {
        int taken = 0;
        while (taken < desk_count && done + taken < plan->count && next < collector->count) {
            Board board = collector->candidate[next++].board;
            if (!already(have, board))
                desks[taken++].board = board;
        }
        if (taken == 0)
            return error_set(error, "the games have only %lld fitting positions", (long long)done);
        parallel_run(taken, taken, label, desks);
        if (!append(file, desks, taken, error))
            return false;
        done += taken;
        if (plan->progress && !plan->progress(done, plan->count, plan->user))
            return true;
    }
    return true;
}

// Truncates an incomplete last line, and writes the header of a new file.
static bool begin_file(int file, const OraclePlan *plan, Error *error) {
    Text text = {0};
    bool good = file >= 0 && file_lock(file) && file_read_whole(file, &text) && !text.failed;
    if (good) {
        size_t whole = text.length;
        while (whole > 0 && text.data[whole - 1] != '\n')
            whole--;
        good = file_truncate(file, (int64_t)whole);
        text_clear(&text);
        write_head(&text, plan);
        if (good && whole == 0)
            good = file_write_at(file, 0, text.data, text.length);
    }
    text_free(&text);
    return good || error_system(error, errno, "cannot write the positions");
}

bool oracle_make(const OraclePlan *plan, const char *path, Error *error) {
    assert(plan && path && plan->path_count >= 1 && plan->least <= plan->most);
    Desk desks[THREADS_MAX];
    Oracle have = {0};
    Collector collector = {.plan = plan};
    int open = 0, wanted = plan->threads < THREADS_MAX ? plan->threads : THREADS_MAX;
    int file = file_open(path, OPEN_ANY);
    bool good = begin_file(file, plan, error) && oracle_read(&have, path, error) &&
                collect_all(&collector, error);
    if (good && have.goal != eval_goal(plan->eval))
        good = error_set(error, "%s is for the goal %s", path, goal_name(have.goal));
    while (good && open < wanted)
        good = desk_open(&desks[open++], plan) || error_set(error, "out of memory");
    good = good && label_all(plan, &collector, &have, file, desks, open, error);
    while (open > 0)
        desk_close(&desks[--open]);
    free(collector.candidate);
    oracle_free(&have);
    file_close(file);
    return good;
}
