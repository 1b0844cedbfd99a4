// Reasons for illegal moves; declared in notation.h.
#include "notation.h"

#include <assert.h>

// Appends a comma-separated list of at most eight squares.
static void add_squares(Text *out, uint64_t squares, int size) {
    char name[3];
    for (int i = 0; squares; i++) {
        if (i == 8) {
            text_add(out, ", …");
            return;
        }
        text_format(out, "%s%s", i ? ", " : "", notation_move(bit_take(&squares), size, name));
    }
}

static bool inside(int row, int column, uint64_t region) {
    return row >= 0 && row < 8 && column >= 0 && column < 8 && (region & bit(row * 8 + column));
}

// Returns the number of opponent's discs in one direction from `square`. *end is set to the square
// after them, or MOVE_NONE at the edge.
static int line_of_opponents(const Game *game, int square, int down, int right, int *end) {
    uint64_t region = board_region(game->rules.size);
    int row = square / 8 + down, column = square % 8 + right, count = 0;
    while (inside(row, column, region) && (game->now.board.opponent & bit(row * 8 + column))) {
        row += down;
        column += right;
        count++;
    }
    *end = inside(row, column, region) ? row * 8 + column : MOVE_NONE;
    return count;
}

// Appends why an empty square flips nothing, for the longest line of opponent's discs next to it.
static void explain_no_flip(Text *out, const Game *game, int square) {
    const char *own = color_name(game->now.side), *other = color_name(color_other(game->now.side));
    char name[3], other_name[3];
    int longest = 0, longest_end = MOVE_NONE, first = MOVE_NONE;
    for (int down = -1; down <= 1; down++)
        for (int right = -1; right <= 1; right++) {
            int end, count = down || right ? line_of_opponents(game, square, down, right, &end) : 0;
            if (count > longest) {
                longest = count;
                longest_end = end;
                first = square + 8 * down + right;
            }
        }
    notation_move(square, game->rules.size, name);
    if (!longest) {
        text_format(out, "%s flips nothing: no %s disc is next to it", name, other);
        return;
    }
    text_format(out, "%s flips nothing: the %s disc%s from %s ", name, other,
                longest > 1 ? "s" : "", notation_move(first, game->rules.size, other_name));
    if (longest_end == MOVE_NONE)
        text_format(out, "reach%s the edge without a %s disc behind %s", longest > 1 ? "" : "es",
                    own, longest > 1 ? "them" : "it");
    else
        text_format(out, "%s no %s disc behind %s: %s is empty", longest > 1 ? "have" : "has", own,
                    longest > 1 ? "them" : "it",
                    notation_move(longest_end, game->rules.size, other_name));
}

static void explain_square(Text *out, const Game *game, int square) {
    uint64_t region = board_region(game->rules.size), moves = game_moves(game);
    int size = game->rules.size;
    char name[3];
    notation_move(square, size, name);
    if (!(region & bit(square))) {
        text_format(out, "the square is outside the %d×%d board (a1 to %s)", size, size,
                    notation_move(bit_last(region), size, name));
    } else if (board_discs(game->now.board) & bit(square)) {
        Color owner = position_discs(game->now, BLACK) & bit(square) ? BLACK : WHITE;
        text_format(out, "%s is occupied by a %s disc", name, color_name(owner));
    } else if (game_must_pass(game)) {
        text_format(out, "%s has no legal move and must pass", color_name(game->now.side));
    } else if (game->rules.start == START_OPEN && !board_flip(game->now.board, bit_first(moves))) {
        text_format(out, "%s is not in the centre: the first four discs go to ", name);
        add_squares(out, moves, size);
    } else {
        explain_no_flip(out, game, square);
    }
}

void illegal_reason(Text *out, const Game *game, int move) {
    assert(out && game);
    uint64_t moves = game_moves(game);
    if (game_over(game)) {
        text_add(out, "the game is over: neither side can move");
    } else if (move == MOVE_PASS) {
        if (moves) {
            text_format(out, "%s cannot pass: legal moves are ", color_name(game->now.side));
            add_squares(out, moves, game->rules.size);
        }
    } else if (move < 0 || move >= SQUARE_COUNT) {
        text_add(out, "not a square");
    } else if (!(moves & bit(move))) {
        explain_square(out, game, move);
    }
}

bool illegal_fail(Error *error, const Game *game, int move) {
    Text reason = {0};
    illegal_reason(&reason, game, move);
    error_set(error, "%s", reason.length ? reason.data : "the game is too long");
    text_free(&reason);
    return false;
}
