// Enumerates early positions breadth first. A hash set drops duplicates up to symmetry.
#include "selfplay.h"
#include "symmetry.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

// Adds a position to an open-addressed set; returns false if it is already present.
static bool insert(Board *set, size_t mask, Board canonical) {
    size_t at = (size_t)board_hash(canonical) & mask;
    while (set[at].player | set[at].opponent) {
        if (board_equal(set[at], canonical))
            return false;
        at = (at + 1) & mask;
    }
    set[at] = canonical;
    return true;
}

// Writes the children of one level to `next` and returns their number. `next` has room for 12
// children per parent, more than the average of any early ply.
static size_t expand(const Board *boards, const uint8_t *moves, size_t count, int ply, Board *next,
                     uint8_t *next_moves, size_t room, Board *set, size_t mask) {
    size_t made = 0;
    for (size_t i = 0; i < count; i++)
        for (uint64_t legal = board_moves(boards[i]); legal && made < room;) {
            int square = bit_take(&legal);
            Board child = board_play(boards[i], square);
            if (!board_moves(child) || !insert(set, mask, symmetry_canonical(child, NULL)))
                continue;
            next[made] = child;
            if (ply > 0) // no moves precede ply 0
                memcpy(next_moves + made * (size_t)(ply + 1), moves + i * (size_t)ply, (size_t)ply);
            next_moves[made * (size_t)(ply + 1) + (size_t)ply] = (uint8_t)square;
            made++;
        }
    return made;
}

bool early_positions_list(EarlyPositions *list, int ply, Error *error) {
    assert(list && ply >= 0);
    *list = (EarlyPositions){.ply = 0, .count = 1};
    Board *boards = malloc(sizeof *boards);
    if (boards)
        *boards = rules_start(rules_default()).board;
    bool good = boards != NULL;
    while (good && list->ply < ply) {
        size_t room = list->count * 12 + 8, slots = 64;
        while (slots < 2 * room)
            slots *= 2;
        Board *next = malloc(room * sizeof *next), *set = calloc(slots, sizeof *set);
        uint8_t *moves = malloc(room * (size_t)(list->ply + 1));
        good = next && set && moves;
        if (good) {
            list->count = expand(boards, list->moves, list->count, list->ply, next, moves, room,
                                 set, slots - 1);
            list->ply++;
            free(boards);
            free(list->moves);
            boards = next;
            list->moves = moves;
        } else {
            free(next);
            free(moves);
        }
        free(set);
    }
    free(boards);
    if (!good) {
        early_positions_free(list);
        return error_set(error, "out of memory");
    }
    return true;
}

void early_positions_free(EarlyPositions *list) {
    free(list->moves);
    *list = (EarlyPositions){0};
}
