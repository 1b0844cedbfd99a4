#include "dataset_format.h"
#include "dataset_scan.h"
#include "file.h"

#include <stdio.h>

// Infers the goal from a game with a winner; returns false once it is known.
static bool infer_goal(const GameRecord *record, void *user) {
    GameRecord copy = *record;
    if (record->result == 0 || !record_finish(&copy, GOAL_MOST) || copy.result == 0)
        return true;
    *(int *)user = copy.result == record->result ? GOAL_MOST : GOAL_FEWEST;
    return false;
}

// Gets the goal from the header or, if that is damaged, from the games.
static bool find_goal(const Text *file, const Text *tail, Goal *goal, Error *error) {
    DatasetScan scan = {0};
    int inferred = -1;
    Error inner;
    if (dataset_header_unpack(file, goal, NULL, &inner))
        return true;
    if (dataset_header_later(file))
        return error_set(error, "%s", inner.text);
    bool good = dataset_scan(file, tail, GOAL_MOST, infer_goal, &inferred, &scan);
    uint64_t games = scan.summary.games, misfits = scan.summary.misfit_games;
    text_free(&scan.journal);
    if (!good)
        return error_set(error, "out of memory");
    if (inferred < 0 && misfits > 0)
        inferred = GOAL_FEWEST;
    *goal = inferred < 0 ? GOAL_MOST : (Goal)inferred;
    return games + misfits > 0 || error_set(error, "%s, and no game is readable", inner.text);
}

typedef struct Copy {
    DatasetWriter *writer;
    Goal goal;
    uint64_t misfits; // games for the other goal, skipped
    Error *error;
    bool failed;
} Copy;

static bool copy_game(const GameRecord *record, void *user) {
    Copy *copy = user;
    if (record_misfits(record, copy->goal)) {
        copy->misfits++;
        return true;
    }
    copy->failed = !dataset_add(copy->writer, record, copy->error);
    return !copy->failed;
}

// Copies the games; removes the new file on failure.
static bool copy_games(const Text *file, const Text *tail, Goal goal, const char *out,
                       const char *out_tail, DatasetScan *scan, Error *error) {
    Copy copy = {.writer = dataset_open(out, goal, error), .goal = goal, .error = error};
    if (!copy.writer)
        return false;
    bool good = dataset_scan(file, tail, goal, copy_game, &copy, scan);
    if (!good)
        error_set(error, "out of memory");
    dataset_close(copy.writer);
    scan->summary.games -= copy.misfits;
    scan->summary.misfit_games += copy.misfits;
    if (good && !copy.failed)
        return true;
    remove(out);
    remove(out_tail);
    return false;
}

bool dataset_repair(const char *path, const char *out, DatasetSummary *summary, Error *error) {
    Text file = {0}, tail = {0}, out_tail = {0};
    DatasetScan scan = {0};
    Goal goal = GOAL_MOST;
    Error inner;
    text_format(&out_tail, "%s.tail", out);
    bool good = !out_tail.failed || error_set(error, "out of memory");
    if (good && (file_exists(out) || file_exists(out_tail.data)))
        good = error_set(error, "%s or its journal already exists: choose a new file name", out);
    // A journal without its file may have games.
    good = good &&
           (dataset_load(path, &file, &tail, error) || (tail.length > 0 && !file_exists(path)));
    if (good && !find_goal(&file, &tail, &goal, &inner))
        good = error_set(error, "%s: %s", path, inner.text);
    good = good && copy_games(&file, &tail, goal, out, out_tail.data, &scan, error);
    *summary = scan.summary;
    text_free(&scan.journal);
    text_free(&file);
    text_free(&tail);
    text_free(&out_tail);
    return good;
}
