// Reviews in a file that grows (task_log.h): a line of JSON a game, so that reviewing many games
// goes on after whatever ended it. The first line tells how the games were reviewed; a file of
// other settings is refused.
#ifndef FLIPSIDE_STUDY_REVIEW_LOG_H
#define FLIPSIDE_STUDY_REVIEW_LOG_H

#include "review.h"
#include "task_log.h"

typedef struct TaskLog ReviewLog;

extern const TaskLogKind review_log_kind;

// Opens a file or makes it; that of a shard is opened by task_log_open. `settings` is a text of one
// line that the file must have been made with. NULL and an error otherwise.
ReviewLog *review_log_open(const char *path, const char *settings, Error *error);

// False with an error when the disk refused something; the log is closed in any case. NULL is
// allowed.
bool task_log_close(ReviewLog *log, Error *error);

// Games that it has by now.
int task_log_count(ReviewLog *log);

// The review of the game with this number, if it was there when the log was opened. False with an
// empty error when there is none; an error when that number is of another game.
bool review_log_find(const ReviewLog *log, int number, const GameSheet *sheet,
                     ReviewThresholds marks, Review *review, Error *error);

// Appends a review. Threads may do so at the same time.
bool review_log_add(ReviewLog *log, int number, const Review *review, Error *error);

// A line without its end, and back: the sheet with names, date and event, what each move was worth,
// and all that follows from it. Reading takes any text.
bool review_log_write(Text *out, int number, const Review *review);
bool review_log_read(const char *line, size_t length, ReviewThresholds marks, int *number,
                     Review *review, Error *error);

#endif
