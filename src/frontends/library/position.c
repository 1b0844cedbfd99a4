#include "convert.h"
#include "memory.h"
#include "perft.h"
#include "stability.h"
#include "symmetry.h"

const char *flipside_version(void) {
    return FLIPSIDE_VERSION;
}

int flipside_version_number(void) {
    return FLIPSIDE_VERSION_NUMBER;
}

const char *flipside_kernel(void) {
    return board_kernel_name();
}

flipside_rules flipside_rules_default(void) {
    return (flipside_rules){FLIPSIDE_MOST, FLIPSIDE_STANDARD, 8};
}

flipside_position flipside_start_position(flipside_rules rules) {
    return public_position(rules_start(internal_rules(rules)));
}

// Sets an error that ends with the name of a square.
static bool fail_square(flipside_error *error, const char *what, uint64_t squares, int size) {
    Error inner;
    char name[3];
    error_set(&inner, "%s %s", what, notation_move(bit_first(squares), size, name));
    return public_error(error, &inner);
}

bool flipside_position_check(flipside_rules rules, flipside_position position,
                             flipside_error *error) {
    if (!internal_rules_check(rules, error))
        return false;
    if (position.side != FLIPSIDE_BLACK && position.side != FLIPSIDE_WHITE) {
        Error inner;
        error_set(&inner, "side to move: expected FLIPSIDE_BLACK or FLIPSIDE_WHITE, got %d",
                  (int)position.side);
        return public_error(error, &inner);
    }
    uint64_t both = position.black & position.white;
    uint64_t off = (position.black | position.white) & ~board_region(internal_rules(rules).size);
    if (off)
        return fail_square(error, "disc off the board on 8×8 square", off, 8);
    return !both ||
           fail_square(error, "both sides have a disc on", both, internal_rules(rules).size);
}

bool flipside_position_read(const char *text, flipside_rules rules, flipside_position *position,
                            flipside_error *error) {
    Error inner = {0};
    Position read;
    if (!internal_rules_check(rules, error))
        return false;
    if (!notation_parse_position(text, internal_rules(rules).size, BLACK, &read, NULL, NULL,
                                 &inner))
        return public_error(error, &inner);
    *position = public_position(read);
    return true;
}

size_t flipside_position_write(flipside_position position, flipside_rules rules, flipside_form form,
                               char *buffer, size_t capacity) {
    Text text = {0};
    notation_write_position(&text, internal_position(position), internal_rules(rules).size,
                            (PositionForm)form);
    return public_text(&text, buffer, capacity);
}

const char *flipside_move_write(int move, flipside_rules rules, char *buffer) {
    return notation_move(move, internal_rules(rules).size, buffer);
}

bool flipside_move_read(const char *text, flipside_rules rules, int *move, flipside_error *error) {
    Error inner = {0};
    return internal_rules_check(rules, error) &&
           (notation_parse_move(text, internal_rules(rules).size, move, &inner) ||
            public_error(error, &inner));
}

uint64_t flipside_moves(flipside_rules rules, flipside_position position) {
    return rules_moves(internal_rules(rules), internal_position(position).board);
}

uint64_t flipside_flips(flipside_rules rules, flipside_position position, int square) {
    bool legal =
        square >= 0 && square < SQUARE_COUNT && (flipside_moves(rules, position) & bit(square));
    return legal ? board_flip(internal_position(position).board, square) : 0;
}

bool flipside_play(flipside_rules rules, flipside_position *position, int move) {
    Game game = game_from(internal_rules(rules), internal_position(*position));
    if (!game_play(&game, move))
        return false;
    *position = public_position(game.now);
    return true;
}

bool flipside_over(flipside_rules rules, flipside_position position) {
    return rules_over(internal_rules(rules), internal_position(position).board);
}

int flipside_score(flipside_rules rules, flipside_position position, flipside_color color) {
    Game game = game_from(internal_rules(rules), internal_position(position));
    return game_score(&game, color == FLIPSIDE_BLACK ? BLACK : WHITE);
}

uint64_t flipside_stable(flipside_rules rules, flipside_position position, flipside_color color) {
    uint64_t own = color == FLIPSIDE_BLACK ? position.black : position.white;
    uint64_t other = color == FLIPSIDE_BLACK ? position.white : position.black;
    return own & other ? 0
                       : stability_stable_in(own, other, board_region(internal_rules(rules).size));
}

flipside_position flipside_canonical(flipside_position position) {
    Position inner = internal_position(position);
    inner.board = symmetry_canonical(inner.board, NULL);
    return public_position(inner);
}

uint64_t flipside_hash(flipside_position position) {
    uint64_t hash = board_hash(internal_position(position).board);
    return position.side == FLIPSIDE_BLACK ? hash : ~hash;
}

bool flipside_perft(flipside_rules rules, flipside_position position, int depth,
                    bool pass_costs_ply, int threads, uint64_t *leaves) {
    PerftRules counted = {.region = board_region(internal_rules(rules).size),
                          .placement = rules.start == FLIPSIDE_OPEN ? SQUARES_CENTRE : 0,
                          .pass_costs_ply = pass_costs_ply};
    return depth >= 0 && perft_count_parallel(internal_position(position).board, depth, counted,
                                              threads > 0 ? threads : cpu_count(), leaves);
}
