#include "counts.h"

#include "random.h"
#include "symmetry.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

typedef struct CountsSlot {
    MoveKey key;
    MoveCount count; // count.games == 0 if the slot is free
} CountsSlot;

MoveKey counts_key(Board board, int move) {
    int symmetry;
    MoveKey key = {symmetry_canonical(board, &symmetry), 0};
    int square = symmetry_square(move, symmetry);
    key.move = square;
    for (int i = 1; i < SYMMETRIES; i++)
        if (symmetry_square(square, i) < key.move &&
            board_equal(symmetry_board(key.board, i), key.board))
            key.move = symmetry_square(square, i);
    return key;
}

// Returns the slot of a key, or the free slot where it belongs. At least one slot is free.
static CountsSlot *find_slot(const Counts *counts, MoveKey key) {
    assert(counts->used < counts->capacity);
    uint64_t hash = board_hash(key.board) + (uint64_t)key.move;
    size_t index = (size_t)random_mix(&hash) & (counts->capacity - 1);
    for (;; index = (index + 1) & (counts->capacity - 1)) {
        CountsSlot *slot = &counts->slots[index];
        if (slot->count.games == 0 ||
            (slot->key.move == key.move && board_equal(slot->key.board, key.board)))
            return slot;
    }
}

static bool grow(Counts *counts) {
    Counts larger = {.used = counts->used,
                     .capacity = counts->capacity ? 2 * counts->capacity : 1024};
    larger.slots = calloc(larger.capacity, sizeof *larger.slots);
    if (!larger.slots)
        return false;
    for (size_t i = 0; i < counts->capacity; i++)
        if (counts->slots[i].count.games > 0)
            *find_slot(&larger, counts->slots[i].key) = counts->slots[i];
    free(counts->slots);
    *counts = larger;
    return true;
}

bool counts_add(Counts *counts, MoveKey key, const MoveCount *count) {
    assert(count->games > 0);
    if (4 * counts->used >= 3 * counts->capacity && !grow(counts))
        return false;
    CountsSlot *slot = find_slot(counts, key);
    counts->used += slot->count.games == 0;
    slot->key = key;
    counts_merge(&slot->count, count);
    return true;
}

const MoveCount *counts_find(const Counts *counts, MoveKey key) {
    const CountsSlot *slot = counts->capacity ? find_slot(counts, key) : NULL;
    return slot && slot->count.games > 0 ? &slot->count : NULL;
}

void counts_free(Counts *counts) {
    free(counts->slots);
    *counts = (Counts){0};
}

void counts_merge(MoveCount *count, const MoveCount *other) {
    count->games += other->games;
    count->wins += other->wins;
    count->draws += other->draws;
    count->scored += other->scored;
    count->sum += other->sum;
}

int64_t counts_losses(const MoveCount *count) {
    return count->games - count->wins - count->draws;
}

double counts_mean(const MoveCount *count) {
    return count->scored ? (double)count->sum / (double)count->scored : 0;
}

bool counts_has_result(const GameSheet *sheet) {
    return sheet->ending != SHEET_UNFINISHED && sheet->game.ply > 0;
}

bool counts_each_move(const GameSheet *sheet, int plies,
                      bool (*visit)(MoveKey key, const MoveCount *one, void *user), void *user) {
    assert(counts_has_result(sheet));
    const Game *game = &sheet->game;
    Position position = game->first;
    bool scored = sheet->ending == SHEET_PLAYED || sheet->ending == SHEET_AGREED;
    int black = (int)lround(sheet->result);
    for (int i = 0, made = 0; i < game->ply && made < plies; i++) {
        int move = game->moves[i], score = position.side == BLACK ? black : -black;
        MoveCount one = {1, score > 0, score == 0, scored, scored ? score : 0};
        if (move != MOVE_PASS && !visit(counts_key(position.board, move), &one, user))
            return false;
        made += move != MOVE_PASS;
        position =
            (Position){rules_play(game->rules, position.board, move), color_other(position.side)};
    }
    return true;
}

uint64_t counts_game_key(const Game *game) {
    uint64_t smallest = UINT64_MAX;
    for (int symmetry = 0; symmetry < SYMMETRIES; symmetry++) {
        uint64_t key =
            board_hash(symmetry_board(game->first.board, symmetry)) ^
            (uint64_t)(game->rules.size * 4 + (int)game->rules.goal * 2 + (int)game->first.side);
        for (int i = 0; i < game->ply; i++) {
            key ^= (uint64_t)symmetry_square(game->moves[i], symmetry) << 32;
            key = random_mix(&key);
        }
        smallest = key < smallest ? key : smallest;
    }
    return smallest;
}
