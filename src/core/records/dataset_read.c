#include "dataset_format.h"
#include "dataset_scan.h"

#include <assert.h>

bool record_finish(GameRecord *record, Goal goal) {
    assert(record && record->move_count <= RECORD_MOVES_MAX);
    Rules rules = {.goal = goal, .start = START_STANDARD, .size = 8};
    Position position = rules_start(rules);
    for (int i = 0; i < record->move_count; i++) {
        if (!board_moves(position.board)) {
            position.board = board_pass(position.board);
            position.side = color_other(position.side);
        }
        if (record->move[i] >= SQUARE_COUNT || !board_legal(position.board, record->move[i]))
            return false;
        position.board = board_play(position.board, record->move[i]);
        position.side = color_other(position.side);
    }
    if (!rules_over(rules, position.board))
        return false;
    int score = rules_score(goal, position.board, ~0ULL);
    record->result = (int8_t)(position.side == BLACK ? score : -score);
    return true;
}

bool dataset_read(const char *path, bool (*each)(const GameRecord *record, void *user), void *user,
                  DatasetSummary *summary, Error *error) {
    return dataset_read_noted(path, NULL, each, user, summary, error);
}

bool dataset_read_noted(const char *path, Text *note,
                        bool (*each)(const GameRecord *record, void *user), void *user,
                        DatasetSummary *summary, Error *error) {
    assert(path && summary);
    Text file = {0}, tail = {0};
    DatasetScan scan = {0};
    Error inner;
    Goal goal = GOAL_MOST;
    bool good = dataset_load(path, &file, &tail, error);
    if (good && !dataset_header_unpack(&file, &goal, note, &inner))
        good = error_set(error, "%s: %s", path, inner.text);
    if (good && !dataset_scan(&file, &tail, goal, each, user, &scan))
        good = error_set(error, "cannot read %s: out of memory", path);
    *summary = scan.summary;
    text_free(&scan.journal);
    text_free(&file);
    text_free(&tail);
    return good;
}
