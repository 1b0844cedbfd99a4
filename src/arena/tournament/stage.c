#include "stage.h"

#include "checksum.h"
#include "clock.h"
#include "file_open.h"
#include "game_line.h"
#include "notation.h"
#include "thread.h"

#include <assert.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char stage_name[] = "live.json";
static const double write_seconds = 0.2;

enum { HEAD_LENGTH = 18, TAIL = 256 }; // "00000000 00000000\n"; what a player printed last

// The game on a board, noted as it goes.
typedef struct StageGame {
    bool used;
    MatchGame record;
    double asked; // clock_now() when the side to move was asked
    bool thinks;
    Thought thought;
} StageGame;

typedef struct StageBoard {
    Stage *stage;
    RefereeWatch watch;
    const RefereeWatch *next;
    Lock lock; // over the game; held for a copy and no longer
    StageGame game;
} StageBoard;

struct Stage {
    const char *const *marks;
    atomic_bool changed;
    Text path;
    int file; // −1 when there is none
    bool locked;
    double written; // clock_now()
    Text text;
    StageGame copy; // of the one that is being written
    int count;
    StageBoard boards[];
};

static StageGame *take_game(StageBoard *board) {
    lock_take(&board->lock);
    return &board->game;
}

static void note(StageBoard *board) {
    lock_release(&board->lock);
    atomic_store(&board->stage->changed, true);
}

static void stage_begin(const MatchGame *record, void *user) {
    StageBoard *board = user;
    StageGame *game = take_game(board);
    game->used = true;
    game->thinks = false;
    game->asked = 0;
    game->record.pairing = record->pairing;
    game->record.game = record->game;
    game->record.opening_plies = record->opening_plies;
    *game->record.printed[BLACK] = *game->record.printed[WHITE] = '\0';
    note(board);
    if (board->next && board->next->begin)
        board->next->begin(record, board->next->user);
}

static void stage_think(const MatchGame *record, void *user) {
    StageBoard *board = user;
    StageGame *game = take_game(board);
    game->record.game = record->game;
    game->asked = clock_now();
    game->thinks = false;
    note(board);
    if (board->next && board->next->think)
        board->next->think(record, board->next->user);
}

static void stage_thought(const Thought *thought, void *user) {
    StageBoard *board = user;
    StageGame *game = take_game(board);
    game->thinks = true;
    game->thought = *thought;
    note(board);
    if (board->next && board->next->thought)
        board->next->thought(thought, board->next->user);
}

// Keeps the end of what a player has printed, from the begin of a character on.
static void stage_printed(const char *text, void *user) {
    StageBoard *board = user;
    StageGame *game = take_game(board);
    char *kept = game->record.printed[game->record.game.now.side];
    size_t length = strlen(text), more = length > TAIL ? TAIL : length;
    size_t had = strlen(kept), keep = had + more > TAIL ? TAIL - more : had;
    memmove(kept, kept + had - keep, keep);
    memcpy(kept + keep, text + length - more, more + 1);
    size_t cut = 0;
    while (((unsigned char)kept[cut] & 0xC0) == 0x80)
        cut++;
    memmove(kept, kept + cut, strlen(kept + cut) + 1);
    note(board);
    if (board->next && board->next->printed)
        board->next->printed(text, board->next->user);
}

static void stage_answer(const MatchGame *record, const Choice *choice, void *user) {
    const StageBoard *board = user;
    if (board->next && board->next->answer)
        board->next->answer(record, choice, board->next->user);
}

static void stage_move(const MatchGame *record, void *user) {
    StageBoard *board = user;
    StageGame *game = take_game(board);
    game->record.game = record->game;
    game->record.moves[record->game.ply - 1] = record->moves[record->game.ply - 1];
    game->thinks = false;
    note(board);
    if (board->next && board->next->move)
        board->next->move(record, board->next->user);
}

static void stage_end(const MatchGame *record, void *user) {
    const StageBoard *board = user;
    if (board->next && board->next->end)
        board->next->end(record, board->next->user);
}

Stage *stage_create(const char *folder, int boards, const char *const *marks) {
    assert(folder && boards > 0);
    Stage *stage = calloc(1, sizeof *stage + (size_t)boards * sizeof *stage->boards);
    if (!stage)
        return NULL;
    text_format(&stage->path, "%s/%s", folder, stage_name);
    stage->file = stage->path.failed ? -1 : file_open(text_string(&stage->path), OPEN_ANY);
    for (int i = 0; i < boards; i++) {
        stage->boards[i].stage = stage;
        lock_init(&stage->boards[i].lock);
    }
    stage->marks = marks;
    stage->count = boards;
    atomic_store(&stage->changed, true);
    return stage;
}

void stage_destroy(Stage *stage) {
    if (!stage)
        return;
    if (stage->file >= 0)
        remove(text_string(&stage->path));
    file_close(stage->file);
    text_free(&stage->path);
    for (int i = 0; i < stage->count; i++)
        lock_free(&stage->boards[i].lock);
    text_free(&stage->text);
    free(stage);
}

const RefereeWatch *stage_watch(Stage *stage, int board, const RefereeWatch *next) {
    assert(board >= 0 && board < stage->count);
    StageBoard *place = &stage->boards[board];
    place->next = next;
    place->watch = (RefereeWatch){.begin = stage_begin,
                                  .think = stage_think,
                                  .thought = stage_thought,
                                  .printed = stage_printed,
                                  .answer = stage_answer,
                                  .move = stage_move,
                                  .end = stage_end,
                                  .user = place};
    return &place->watch;
}

void stage_clear(Stage *stage, int board) {
    take_game(&stage->boards[board])->used = false;
    note(&stage->boards[board]);
}

static Json *thinking_json(const StageGame *game) {
    Json *thinking = json_new_object();
    char buffer[3];
    json_add_text(thinking, "side", color_name(game->record.game.now.side));
    json_add_real(thinking, "seconds", game->asked > 0 ? clock_now() - game->asked : 0, 3);
    if (!game->thinks)
        return thinking;
    json_add_int(thinking, "depth", game->thought.depth);
    if (game->thought.move != MOVE_NONE)
        json_add_text(thinking, "move",
                      notation_move(game->thought.move, game->record.game.rules.size, buffer));
    if (game->thought.has_score)
        json_add_int(thinking, "score", game->thought.score);
    return thinking;
}

// The boards as they are now.
static Json *boards_json(Stage *stage) {
    Json *games = json_new_list();
    for (int i = 0; i < stage->count; i++) {
        stage->copy = *take_game(&stage->boards[i]);
        lock_release(&stage->boards[i].lock);
        if (!stage->copy.used)
            continue;
        const MatchGame *record = &stage->copy.record;
        const char *black = stage->marks[pairing_black(&record->pairing)],
                   *white = stage->marks[pairing_white(&record->pairing)];
        Json *game = game_line_json_running(record, black, white);
        json_add(game, "thinking", thinking_json(&stage->copy));
        json_append(games, game);
    }
    return games;
}

// Length and checksum of the line that follows.
static void write_head(Text *text) {
    const char *line = text->data + HEAD_LENGTH;
    size_t length = text->length - HEAD_LENGTH;
    char head[HEAD_LENGTH + 1];
    snprintf(head, sizeof head, "%08zu %08x\n", length % 100000000,
             checksum_crc32(0, line, length));
    memcpy(text->data, head, HEAD_LENGTH);
}

void stage_write(Stage *stage, double seconds, int resumed) {
    double now = clock_now();
    if (stage->file < 0 || now - stage->written < write_seconds)
        return;
    stage->locked = stage->locked || file_lock(stage->file);
    if (!atomic_exchange(&stage->changed, false))
        return;
    stage->written = now;
    Json *live = json_new_object();
    json_add_real(live, "seconds", seconds, 3);
    json_add_int(live, "resumed", resumed);
    json_add_int(live, "boards", stage->count);
    json_add(live, "games", boards_json(stage));
    text_clear(&stage->text);
    text_format(&stage->text, "%*s", HEAD_LENGTH, "");
    if (!json_write_line(&stage->text, live) || stage->text.failed)
        return;
    write_head(&stage->text);
    file_write_at(stage->file, 0, stage->text.data, stage->text.length);
}
