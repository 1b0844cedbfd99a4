// Results of numbered tasks in a file that grows: a line of JSON each, so that long work goes on
// after whatever ended it. Lines come in any order, each begins with the number of its task,
// from 1. The first line tells what the results are of: a file of another run is refused. A line is
// appended by one write and is on the disk within a second; a torn last line is cut off when the
// file is opened again. While it is open it is locked against other programs.
//
// Of a run that is divided (shard.h) every part has such a file; its first line says which part it
// is, how many tasks the run has, and of what input. The whole, which no shard is named for, says
// nothing of these, and may grow.
#ifndef FLIPSIDE_BASE_TASK_LOG_H
#define FLIPSIDE_BASE_TASK_LOG_H

#include "shard.h"

#include <stddef.h>

enum { TASK_INPUT_DIGITS = 32 };

// What the tasks of a run are about, one after the other: how many, and what tells them from
// others.
typedef struct TaskInput {
    int count;
    char digest[TASK_INPUT_DIGITS + 1];
} TaskInput;

void task_input_add(TaskInput *input, const void *bytes, size_t size);

// A kind of files: the key of the first line, that of the number, what people call the results, and
// whether a line, which may be any text, is one.
typedef struct TaskLogKind {
    const char *mark, *number, *things;
    bool (*check)(const char *line, size_t length, Error *error);
} TaskLogKind;

// What a file belongs to.
typedef struct TaskRun {
    const TaskLogKind *kind;
    const char *settings; // one line: how the work is done
    Shard shard;
    TaskInput input; // of the whole run; only for a shard
} TaskRun;

typedef struct TaskLog TaskLog;

// Opens a file or makes it. NULL and an error when it is of another run, or none.
TaskLog *task_log_open(const char *path, const TaskRun *run, Error *error);

// False with an error when the disk refused something; the log is closed in any case. NULL is
// allowed.
bool task_log_close(TaskLog *log, Error *error);

// Results that it has by now.
int task_log_count(TaskLog *log);

// The line of a task, without its end, if it was there when the log was opened.
bool task_log_find(const TaskLog *log, int number, const char **line, size_t *length);

// Appends a line with its end. Threads may do so at the same time.
bool task_log_add(TaskLog *log, const Text *line, Error *error);

// The number of the task that a line is of; 0 when it is none.
int task_log_number(const TaskLogKind *kind, const char *line, size_t length);

// Puts the files of all shards of a run together to a new one, as one process without shards would
// have written it, in the order of the tasks; whole or not at all. How many tasks it has.
bool task_log_merge(const TaskLogKind *kind, const char *out, char *const *parts, int count,
                    uint64_t *tasks, Error *error);

#endif
