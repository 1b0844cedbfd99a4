// What is on the boards of a tournament that runs: a small file `live.json` in its folder, for
// whoever watches from another process. It costs a run next to nothing: a worker notes each move in
// memory, outside of the players' clocks, and the thread that waits for the workers writes the file
// a few times a second, without waiting for the disk.
//
// The file is written in place, so a reader may meet it half-written, and a killed run leaves it
// behind. Therefore its first line has the length and the checksum of the second one, the JSON:
// what does not fit is read again later. And it is locked while the run lasts: a file that nobody
// has locked is of a run that is over. The log does not depend on it: a run goes on without it
// where it cannot be written.
#ifndef FLIPSIDE_ARENA_STAGE_H
#define FLIPSIDE_ARENA_STAGE_H

#include "match_game.h"
#include "referee.h"

#include "json.h"

typedef struct Stage Stage;

// A stage with so many boards for the tournament in a folder; NULL when memory is refused. The
// marks (settings_mark) must outlive it.
Stage *stage_create(const char *folder, int boards, const char *const *marks);

// Ends it and takes the file away. NULL is allowed.
void stage_destroy(Stage *stage);

// Who notes what happens on a board; `next` (may be NULL) hears everything too. It lives as long as
// the stage.
const RefereeWatch *stage_watch(Stage *stage, int board, const RefereeWatch *next);

// The game on a board is over, or was given up.
void stage_clear(Stage *stage, int board);

// Writes the file, if something has changed and the last time is long enough ago. `seconds` is the
// wall time of the run, `resumed` the games that earlier runs played.
void stage_write(Stage *stage, double seconds, int resumed);

// What a reader finds.
typedef struct StageView {
    bool running;   // somebody plays now
    double seconds; // of this run so far
    int resumed;    // games of earlier runs
    int boards;     // games at once
    Json *games; // those that are played: as in the log but without an end, and `thinking` (`side`,
                 // `seconds` since its question at the time of writing and, where the player tells
                 // them, `depth`, `move` and `score`); NULL when the file could not be read now
} StageView;

// Reads the file of a folder that nobody vouches for; whatever is wrong with it is as if there were
// none. `marks` and `names` are those of its `count` players: games of others are left out, the
// names stand in `black_name` and `white_name`. To be freed.
StageView stage_read(const char *folder, const char *const *marks, const char *const *names,
                     int count);
void stage_take(StageView *view, const char *line, size_t length, const char *const *marks,
                const char *const *names,
                int count);             // the same for the file's JSON
bool stage_running(const char *folder); // does somebody play?
void stage_view_free(StageView *view);

#endif
