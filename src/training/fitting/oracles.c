#include "oracles.h"

#include "file.h"
#include "parallel.h"
#include "root.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { FILE_MAX = 64 << 20, TABLE_BYTES = 16 << 20, THREADS_MAX = 64 };

static bool read_lines(Oracle *oracle, char *text, Error *error) {
    static const char key[] = "% goal ";
    size_t capacity = 0;
    Error inner;
    int number = 1;
    for (char *line = text, *end; line && *line; line = end, number++) {
        end = strchr(line, '\n');
        if (end)
            *end++ = '\0';
        if (strncmp(line, key, sizeof key - 1) == 0 &&
            !goal_parse(line + sizeof key - 1, &oracle->goal))
            return error_set(error, "line %d names no goal", number);
        if (obf_is_blank(line))
            continue;
        if (oracle->count == capacity) {
            capacity = capacity ? 2 * capacity : 256;
            ObfRecord *grown = realloc(oracle->record, capacity * sizeof *grown);
            if (!grown)
                return error_set(error, "out of memory");
            oracle->record = grown;
        }
        ObfRecord *record = &oracle->record[oracle->count];
        if (!obf_parse(line, 8, record, &inner))
            return error_set(error, "line %d: %s", number, inner.text);
        if (!record->scores.has_best || record->scores.count == 0 ||
            !board_moves(record->position.board))
            return error_set(error, "line %d has no scores of moves", number);
        oracle->count++;
    }
    return true;
}

bool oracle_read(Oracle *oracle, const char *path, Error *error) {
    Text text = {0};
    Error inner;
    *oracle = (Oracle){0};
    bool good = file_read(path, FILE_MAX, &text, error);
    if (good && text.length > 0 && !read_lines(oracle, text.data, &inner))
        good = error_set(error, "%s, %s", path, inner.text);
    text_free(&text);
    return good;
}

void oracle_free(Oracle *oracle) {
    free(oracle->record);
    *oracle = (Oracle){0};
}

// Result of one search.
typedef struct Verdict {
    double score;
    int move;
    uint64_t nodes;
} Verdict;

typedef struct Measuring {
    const Oracle *oracle;
    const OracleQuestion *question;
    Verdict *verdict;
    int parts;
    Search **search;
} Measuring;

static Verdict ask(const Measuring *measuring, Search *search, Board board) {
    const OracleQuestion *question = measuring->question;
    if (question->depth == 0) {
        Node node = node_make(search, board);
        return (Verdict){(double)eval_score_units(search->eval, &node.state, board) /
                             EVAL_UNITS_PER_DISC,
                         MOVE_NONE, 1};
    }
    Worker worker = {.search = search};
    RootPlan plan = {.depth = question->depth,
                     .selectivity = question->selectivity,
                     .to_end = question->depth >= bit_count(~board_discs(board)),
                     .end_selectivity = question->selectivity};
    RootOutcome outcome;
    table_clear(search->table); // results must not depend on earlier positions
    root_search(&worker, board, &plan, NULL, NULL, &outcome);
    return (Verdict){outcome.score, outcome.line.move[0], worker.nodes};
}

static void measure_part(int part, void *user) {
    Measuring *measuring = user;
    for (size_t i = (size_t)part; i < measuring->oracle->count; i += (size_t)measuring->parts)
        measuring->verdict[i] =
            ask(measuring, measuring->search[part], measuring->oracle->record[i].position.board);
}

static void judge(const ObfRecord *record, Verdict verdict, OracleSum *sum) {
    const SheetScores *truth = &record->scores;
    double off = verdict.score - truth->best;
    sum->count++;
    sum->nodes += verdict.nodes;
    sum->error += fabs(off);
    sum->squared += off * off;
    sum->bias += off;
    int choices = bit_count(board_moves(record->position.board)); // exclude forced moves
    if (verdict.move == MOVE_NONE || choices < 2 || truth->count < choices)
        return;
    for (int i = 0; i < truth->count; i++)
        if (truth->moves[i].move == verdict.move) {
            sum->judged++;
            sum->best += truth->moves[i].score == truth->best;
            sum->loss += truth->best - truth->moves[i].score;
        }
}

static Search *open_search(const Eval *eval) {
    Search *search = aligned_alloc(64, (sizeof *search + 63) / 64 * 64);
    Table *table = table_create(TABLE_BYTES);
    if (search && table) {
        search_init(search, (Rules){eval_goal(eval), START_STANDARD, 8}, eval, table, NULL);
        return search;
    }
    table_destroy(table);
    free(search);
    return NULL;
}

bool oracle_measure(const Oracle *oracle, const OracleQuestion *question,
                    OracleSum sums[ORACLE_EMPTIES + 1], Error *error) {
    Search *search[THREADS_MAX];
    Measuring measuring = {.oracle = oracle, .question = question, .search = search};
    int wanted = question->threads < THREADS_MAX ? question->threads : THREADS_MAX;
    memset(sums, 0, (ORACLE_EMPTIES + 1) * sizeof *sums);
    measuring.verdict = malloc((oracle->count + 1) * sizeof *measuring.verdict);
    bool good = measuring.verdict != NULL;
    while (good && measuring.parts < wanted) {
        search[measuring.parts] = open_search(question->eval);
        good = search[measuring.parts] != NULL;
        measuring.parts += good;
    }
    if (good) {
        parallel_run(measuring.parts, measuring.parts, measure_part, &measuring);
        for (size_t i = 0; i < oracle->count; i++) {
            int empties = bit_count(~board_discs(oracle->record[i].position.board));
            judge(&oracle->record[i], measuring.verdict[i],
                  &sums[empties < ORACLE_EMPTIES ? empties : 0]);
            judge(&oracle->record[i], measuring.verdict[i], &sums[ORACLE_EMPTIES]);
        }
    }
    for (int i = 0; i < measuring.parts; i++) {
        table_destroy(search[i]->table);
        free(search[i]);
    }
    free(measuring.verdict);
    return good || error_set(error, "out of memory");
}
