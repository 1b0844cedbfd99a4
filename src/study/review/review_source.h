// The games that arguments stand for, one after the other: texts of any form, files of one or many
// games, folders of such files, tournaments, data sets of self-play, - for standard input.
#ifndef FLIPSIDE_STUDY_REVIEW_SOURCE_H
#define FLIPSIDE_STUDY_REVIEW_SOURCE_H

#include "file.h"
#include "input.h"
#include "review_pile.h"
#include "task_log.h"

typedef struct ReviewSource {
    char *const *arguments;
    int argument_count, at; // which argument is read
    FileList files;         // of the folder that it is
    size_t file;            // which of them
    Rules rules;
    Input input;
    bool open;       // the input is
    ReviewPile pile; // of the tournament or data set that is read
    int count;       // games read so far
} ReviewSource;

// Begins; the arguments must stay. To be ended in any case.
void review_source_begin(ReviewSource *source, char *const *arguments, int count, Rules rules);
void review_source_end(ReviewSource *source);

// The next game; *more is false when there is none. An error's text is the whole line to show.
bool review_source_next(ReviewSource *source, GameSheet *sheet, bool *more, Error *error);

// How many games there are, all of them read once; −1 and an error when one is wrong or there is
// none. Standard input can be read only once, so that it is not counted: 0.
int review_source_count(char *const *arguments, int count, Rules rules, Error *error);

// The same; `input` (may be NULL) gets what tells these games from others.
int review_source_count(char *const *arguments, int count, Rules rules, TaskInput *input,
                        Error *error);

#endif
