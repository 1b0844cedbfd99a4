#include "book.h"

#include "symmetry.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

void book_init(Book *book, Goal goal) {
    *book = (Book){.goal = goal};
}

void book_free(Book *book) {
    free(book->entries);
    text_free(&book->about);
    *book = (Book){0};
}

bool book_copy(Book *copy, const Book *book, Error *error) {
    *copy = *book;
    copy->room = book->count;
    copy->about = (Text){0};
    copy->entries = malloc(((size_t)book->count + 1) * sizeof *copy->entries);
    text_add_bytes(&copy->about, text_string(&book->about), book->about.length);
    if (!copy->entries || copy->about.failed) {
        book_free(copy);
        return error_set(error, "out of memory for a book of %d positions", book->count);
    }
    if (book->count > 0)
        memcpy(copy->entries, book->entries, (size_t)book->count * sizeof *book->entries);
    return true;
}

BookStep book_step(Goal goal, Board board, int move) {
    assert(board_legal(board, move));
    Board next = board_play(board, move);
    int sign = -1;
    if (!board_moves(next)) {
        next = board_pass(next);
        sign = 1;
    }
    if (!board_moves(next))
        return (BookStep){.board = next,
                          .sign = sign,
                          .over = true,
                          .score = rules_score(goal, next, SQUARES_ALL_8)};
    return (BookStep){.board = symmetry_canonical(next, NULL), .sign = sign};
}

static int compare_boards(Board a, Board b) {
    int discs = bit_count(board_discs(a)) - bit_count(board_discs(b));
    if (discs != 0)
        return discs;
    if (a.player != b.player)
        return a.player < b.player ? -1 : 1;
    return a.opponent == b.opponent ? 0 : a.opponent < b.opponent ? -1 : 1;
}

static int compare_entries(const void *a, const void *b) {
    return compare_boards(((const BookEntry *)a)->board, ((const BookEntry *)b)->board);
}

int book_index(const Book *book, Board canonical) {
    int low = 0, high = book->count;
    while (low < high) {
        int middle = low + (high - low) / 2,
            order = compare_boards(book->entries[middle].board, canonical);
        if (order == 0)
            return middle;
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return -1;
}

int book_start(const Book *book) {
    return book_index(book, symmetry_canonical(rules_start(rules_default()).board, NULL));
}

// A move's place in the list: by value, links first.
static bool better(const BookMove *a, const BookMove *b) {
    if (a->value != b->value)
        return a->value > b->value;
    if ((a->index < 0) != (b->index < 0))
        return b->index < 0;
    return a->move < b->move;
}

static void list_move(BookMove *moves, int *count, BookMove move) {
    int at = (*count)++;
    for (; at > 0 && better(&move, &moves[at - 1]); at--)
        moves[at] = moves[at - 1];
    moves[at] = move;
}

int book_moves(const Book *book, Board board, BookMove moves[MOVES_MAX]) {
    int symmetry, count = 0;
    int index = book_index(book, symmetry_canonical(board, &symmetry));
    if (index < 0)
        return 0;
    const BookLeaf *leaf = &book->entries[index].leaf;
    for (uint64_t left = board_moves(board); left;) {
        int move = bit_take(&left);
        BookStep step = book_step(book->goal, board, move);
        int child = step.over ? -1 : book_index(book, step.board);
        if (child >= 0)
            list_move(moves, &count,
                      (BookMove){.move = move,
                                 .value = step.sign * book->entries[child].value,
                                 .index = child});
        else if (symmetry_square(move, symmetry) == leaf->move)
            list_move(moves, &count,
                      (BookMove){.move = move,
                                 .value = leaf->value,
                                 .index = -1,
                                 .depth = leaf->depth,
                                 .selectivity = leaf->selectivity});
    }
    return count;
}

uint64_t book_moves_outside(const Book *book, Board board) {
    uint64_t outside = 0;
    for (uint64_t left = board_moves(board); left;) {
        int move = bit_take(&left);
        BookStep step = book_step(book->goal, board, move);
        if (step.over || book_index(book, step.board) < 0)
            outside |= bit(move);
    }
    return outside;
}

static bool make_room(Book *book, int room) {
    if (room <= book->room)
        return true;
    BookEntry *more = realloc(book->entries, (size_t)room * sizeof *more);
    if (!more)
        return false;
    book->entries = more;
    book->room = room;
    return true;
}

bool book_add(Book *book, const Board *boards, int count, Error *error) {
    if (book->count + count > BOOK_POSITIONS_MAX)
        return error_set(error, "a book has at most %d positions", BOOK_POSITIONS_MAX);
    if (!make_room(book, book->count + count))
        return error_set(error, "out of memory for a book of %d positions", book->count + count);
    int old = book->count, added = 0;
    for (int i = 0; i < count; i++) {
        assert(board_equal(boards[i], symmetry_canonical(boards[i], NULL)) &&
               board_moves(boards[i]));
        if (book_index(book, boards[i]) < 0)
            book->entries[old + added++] =
                (BookEntry){.board = boards[i], .leaf = {.move = BOOK_UNKNOWN}};
    }
    if (added == 0)
        return true;
    qsort(book->entries, (size_t)old + (size_t)added, sizeof *book->entries, compare_entries);
    for (int i = book->count = 1; i < old + added; i++)
        if (compare_entries(&book->entries[book->count - 1], &book->entries[i]) != 0)
            book->entries[book->count++] = book->entries[i];
    return true;
}

int book_mark_unknown(Book *book) {
    int unknown = 0;
    for (int i = 0; i < book->count; i++) {
        BookEntry *entry = &book->entries[i];
        if (entry->leaf.move < SQUARE_COUNT) {
            BookStep step = book_step(book->goal, entry->board, entry->leaf.move);
            if (!step.over && book_index(book, step.board) >= 0)
                entry->leaf.move = BOOK_UNKNOWN;
        }
        unknown += entry->leaf.move == BOOK_UNKNOWN;
    }
    return unknown;
}

void book_negamax(Book *book) {
    for (int i = book->count - 1; i >= 0; i--) {
        BookMove moves[MOVES_MAX];
        int count = book_moves(book, book->entries[i].board, moves);
        assert(count > 0 && book->entries[i].leaf.move != BOOK_UNKNOWN);
        book->entries[i].value = (int8_t)moves[0].value;
    }
}

void book_losses(const Book *book, int16_t *losses) {
    int start = book_start(book);
    for (int i = 0; i < book->count; i++)
        losses[i] = i == start ? 0 : -1;
    for (int i = 0; i < book->count; i++) {
        BookMove moves[MOVES_MAX];
        int count = losses[i] < 0 ? 0 : book_moves(book, book->entries[i].board, moves);
        for (int m = 0; m < count; m++) {
            int loss = book->entries[i].value - moves[m].value, child = moves[m].index,
                total = losses[i] + loss;
            if (child >= 0 && loss <= book->plan.deviation && total <= book->plan.total_deviation &&
                (losses[child] < 0 || total < losses[child]))
                losses[child] = (int16_t)total;
        }
    }
}

int book_choose(const Book *book, Board board, int random, Random *numbers, int *value) {
    BookMove moves[MOVES_MAX];
    int count = book_moves(book, board, moves), links = 0,
        least = count > 0 ? moves[0].value - random : 0;
    for (int i = 0; i < count && moves[i].value >= least; i++)
        if (moves[i].index >= 0)
            moves[links++] = moves[i];
    if (links == 0)
        return MOVE_NONE;
    const BookMove *chosen = &moves[random_below(numbers, (uint32_t)links)];
    *value = chosen->value;
    return chosen->move;
}

int book_discs_lost(const Book *book, const Game *game) {
    int sum = 0;
    for (int ply = 0; ply < game->ply; ply++) {
        Position position = game_position_at(game, ply);
        BookMove moves[MOVES_MAX];
        int count = position.side == game->now.side ? book_moves(book, position.board, moves) : 0;
        for (int i = 0; i < count; i++)
            if (moves[i].move == game->moves[ply])
                sum += moves[0].value - moves[i].value;
    }
    return sum;
}

int book_line(const Book *book, Board board, int move, uint8_t *line, int room) {
    int length = 0;
    while (move != MOVE_NONE && length < room) {
        line[length++] = (uint8_t)move;
        board = board_play(board, move);
        if (!board_moves(board) && board_moves(board_pass(board)) && length < room) {
            line[length++] = MOVE_PASS;
            board = board_pass(board);
        }
        BookMove moves[MOVES_MAX];
        move = book_moves(book, board, moves) > 0 ? moves[0].move : MOVE_NONE;
    }
    return length;
}
