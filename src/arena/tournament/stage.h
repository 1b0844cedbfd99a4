// Games in progress of a running tournament, published as `live.json` in its directory for readers
// in other processes. Workers record each move in memory, outside the players' clocks; the thread
// that waits for the workers writes the file a few times per second without syncing it.
//
// The file is overwritten in place, so readers may see a partial write, and a killed run leaves it
// behind. Its first line therefore contains the length and CRC-32 of the second line, the JSON, and
// readers retry on a mismatch. The file is locked during the run: an unlocked file is stale. A run
// continues without the file if it cannot be written.
#ifndef FLIPSIDE_ARENA_STAGE_H
#define FLIPSIDE_ARENA_STAGE_H

#include "match_game.h"
#include "referee.h"

#include "json.h"

typedef struct Stage Stage;

// Creates the file of a tournament with this number of boards (concurrent games). Returns NULL if
// out of memory. The marks (settings_mark) must outlive the result.
Stage *stage_create(const char *folder, int boards, const char *const *marks);

// Removes the file and frees everything; NULL is allowed.
void stage_destroy(Stage *stage);

// Returns the callbacks that record a board and then call `next` (may be NULL). Valid until
// stage_destroy.
const RefereeWatch *stage_watch(Stage *stage, int board, const RefereeWatch *next);

// Clears a board after its game has ended or was aborted.
void stage_clear(Stage *stage, int board);

// Writes the file if a board has changed, at most five times per second. `seconds` is the wall time
// of the run, `resumed` the number of games played by earlier runs.
void stage_write(Stage *stage, double seconds, int resumed);

// Contents of the file.
typedef struct StageView {
    bool running;
    double seconds; // wall time of the run
    int resumed;    // games of earlier runs
    int boards;     // number of concurrent games
    Json *games;    // games in progress as in the log, without a result, with `black_name`,
                 // `white_name` and `thinking`: `side`, `seconds` since its call and, if reported,
                 // `depth`, `move` and `score`; NULL if the file could not be read
} StageView;

// Reads the file of an untrusted directory. An invalid file is treated as missing. `marks` and
// `names` are those of the `count` players; games of other players are ignored. The caller frees
// the view.
StageView stage_read(const char *folder, const char *const *marks, const char *const *names,
                     int count);
void stage_view_free(StageView *view);

// Fills a view from the JSON line of the file.
void stage_take(StageView *view, const char *line, size_t length, const char *const *marks,
                const char *const *names, int count);

// Returns true if a run holds the lock of the file.
bool stage_running(const char *folder);

#endif
