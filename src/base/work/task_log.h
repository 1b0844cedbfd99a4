// Append-only file of task results, one line of JSON per result, so that long work can be resumed.
// Lines are in any order; each starts with its task number, from 1. The first line identifies the
// run, and a file of another run is rejected. A line is appended with one write and synced within a
// second. An incomplete last line is removed when the file is opened. An open log is locked against
// other processes.
//
// Each part of a divided run (shard.h) has a file of its own, whose first line also contains the
// shard, the number of tasks and a digest of the input. A run without --shard omits these and may
// grow.
#ifndef FLIPSIDE_BASE_TASK_LOG_H
#define FLIPSIDE_BASE_TASK_LOG_H

#include "shard.h"

#include <stddef.h>

enum { TASK_INPUT_DIGITS = 32 };

// Number of tasks and a running digest of their inputs.
typedef struct TaskInput {
    int count;
    char digest[TASK_INPUT_DIGITS + 1];
} TaskInput;

// Adds the input of the next task.
void task_input_add(TaskInput *input, const void *bytes, size_t size);

typedef struct TaskLogKind {
    const char *mark;   // first key of the first line
    const char *number; // first key of each result
    const char *things; // plural noun for messages: "games"
    bool (*check)(const char *line, size_t length, Error *error); // validates an arbitrary line
} TaskLogKind;

// Identity of a run.
typedef struct TaskRun {
    const TaskLogKind *kind;
    const char *settings; // how the tasks are computed, on one line
    Shard shard;
    TaskInput input; // of the whole run; used only with a shard
} TaskRun;

typedef struct TaskLog TaskLog;

// Opens or creates a log. Returns NULL and sets *error if it is invalid or belongs to another run.
TaskLog *task_log_open(const char *path, const TaskRun *run, Error *error);

// Syncs and closes the log. Returns false and sets *error if syncing failed. NULL is allowed.
bool task_log_close(TaskLog *log, Error *error);

// Returns the current number of results.
int task_log_count(TaskLog *log);

// Finds a task's line, without its newline, among those present when the log was opened.
bool task_log_find(const TaskLog *log, int number, const char **line, size_t *length);

// Appends a line that ends with a newline. Thread-safe.
bool task_log_add(TaskLog *log, const Text *line, Error *error);

// Returns the task number of a line; 0 if the line is malformed.
int task_log_number(const TaskLogKind *kind, const char *line, size_t length);

// Merges the files of all shards into the new file `out`, identical to that of an undivided run
// with its results in task order. Writes it atomically. Sets *tasks to the number of tasks.
bool task_log_merge(const TaskLogKind *kind, const char *out, char *const *parts, int count,
                    uint64_t *tasks, Error *error);

#endif
