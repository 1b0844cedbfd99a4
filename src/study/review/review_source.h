// Reads the games given by command line arguments one by one: transcripts, files with one or many
// games, directories of such files, tournaments, self-play datasets, or "-" for standard input.
#ifndef FLIPSIDE_STUDY_REVIEW_SOURCE_H
#define FLIPSIDE_STUDY_REVIEW_SOURCE_H

#include "file.h"
#include "input.h"
#include "task_log.h"

// Games of a tournament or dataset. Those files can only be visited from beginning to end, so all
// games are loaded, without the notes of their moves (about 700 bytes per game).
typedef struct LoadedGames {
    struct LoadedGame *games;
    size_t count, capacity;
    size_t next; // index of the next game to return
} LoadedGames;

typedef struct ReviewSource {
    char *const *arguments;
    int argument_count, next_argument;
    FileList files;   // of the current directory
    size_t next_file; // index in `files`
    Rules rules;
    Input input; // current file or text
    bool open;   // `input` is open
    LoadedGames loaded;
    int count; // games read so far
} ReviewSource;

// Starts reading. The arguments must outlive the source. Always call review_source_end.
void review_source_begin(ReviewSource *source, char *const *arguments, int count, Rules rules);
void review_source_end(ReviewSource *source);

// Reads the next game; *more is false at the end. The error text is a complete message.
bool review_source_next(ReviewSource *source, GameSheet *sheet, bool *more, Error *error);

// Reads all games and returns their number. An invalid game or no game at all is an error and
// returns −1. Standard input can be read only once, so it is not counted and returns 0. Adds all
// games to the fingerprint `input`, which may be NULL.
int review_source_count(char *const *arguments, int count, Rules rules, TaskInput *input,
                        Error *error);

#endif
