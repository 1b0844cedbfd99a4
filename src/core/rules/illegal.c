#include "notation.h"

#include "notation.h"

// The playable squares as names with commas, at most eight of them.
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

// Follows one line of the opponent's discs away from `square`. Returns how many there are; *end is
// the empty square behind them, or MOVE_NONE at the edge.
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

// No line from the empty square is closed: say which one comes nearest and why it is open.
static void explain_no_flip(Text *out, const Game *game, int square) {
    const char *own = color_name(game->now.side), *other = color_name(color_other(game->now.side));
    char name[3], place[3];
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
        text_format(out, "%s turns over nothing: no %s disc is next to it", name, other);
        return;
    }
    text_format(out, "%s turns over nothing: the %s disc%s from %s on ", name, other,
                longest > 1 ? "s" : "", notation_move(first, game->rules.size, place));
    if (longest_end == MOVE_NONE)
        text_format(out, "reach%s the edge without a %s disc behind", longest > 1 ? "" : "es", own);
    else
        text_format(out, "%s no %s disc behind, %s is empty", longest > 1 ? "have" : "has", own,
                    notation_move(longest_end, game->rules.size, place));
}

static void explain_square(Text *out, const Game *game, int square) {
    uint64_t region = board_region(game->rules.size), moves = game_moves(game);
    int size = game->rules.size;
    char name[3];
    notation_move(square, size, name);
    if (!(region & bit(square))) {
        text_format(out, "that square is outside the %d×%d board, which goes from a1 to %s", size,
                    size, notation_move(bit_last(region), size, name));
    } else if (board_discs(game->now.board) & bit(square)) {
        Color owner = position_discs(game->now, BLACK) & bit(square) ? BLACK : WHITE;
        text_format(out, "%s already holds a %s disc", name, color_name(owner));
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
    uint64_t moves = game_moves(game);
    if (game_over(game)) {
        text_add(out, "the game is over: neither side can move");
    } else if (move == MOVE_PASS) {
        if (moves) {
            text_format(
                out, "%s may not pass while there is a legal move: ", color_name(game->now.side));
            add_squares(out, moves, game->rules.size);
        }
    } else if (move < 0 || move >= SQUARE_COUNT) {
        text_add(out, "that is not a square");
    } else if (!(moves & bit(move))) {
        explain_square(out, game, move);
    }
}
