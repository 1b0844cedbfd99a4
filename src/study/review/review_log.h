// Reviews in a results file (task_log.h): one JSON object per line and game, so an interrupted run
// can be resumed. Files with other settings or other games are rejected.
#ifndef FLIPSIDE_STUDY_REVIEW_LOG_H
#define FLIPSIDE_STUDY_REVIEW_LOG_H

#include "review.h"
#include "task_log.h"

extern const TaskLogKind review_log_kind;

// Reads the review of game `number` if it was in the log when the log was opened. Returns false
// with an empty error if it was not, and with an error if that number belongs to another game.
bool review_log_find(const TaskLog *log, int number, const GameSheet *sheet,
                     ReviewThresholds thresholds, Review *review, Error *error);

// Appends a review. Thread-safe.
bool review_log_add(TaskLog *log, int number, const Review *review, Error *error);

// Write a review as a line without newline, and parse a line, which is untrusted input. The line
// contains the game, its names, date and event, and the scores; the rest is computed.
bool review_log_write(Text *out, int number, const Review *review);
bool review_log_read(const char *line, size_t length, ReviewThresholds thresholds, int *number,
                     Review *review, Error *error);

#endif
