#include "opening_library.h"

#include "symmetry.h"

#include <stddef.h>

static const OpeningLine lines[] = {
    {"Tiger", "f5d6c3d3c4"},
    {"Brightwell", "f5d6c3d3c4f4c5b3c2"},
    {"Stephenson", "f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7d2b5a5a6a7g5e3b4c8g6g4c2e8d1"},
    {"Comp'Oth", "f5d6c3d3c4f4c5b4b5c6f3e6e3"},
    {"Leader's Tiger", "f5d6c3d3c4f4e6"},
    {"Aubrey", "f5d6c3d3c4b3"},
    {"Rose", "f5d6c5f4e3c6d3f6e6d7"},
    {"Rose-Birth", "f5d6c5f4e3c6d3f6e6d7g3c4"},
    {"Flat", "f5d6c5f4e3c6d3f6e6d7g4"},
    {"Inoue", "f5d6c5f4e3c6e6"},
    {"Shaman", "f5d6c5f4e3c6f3"},
    {"Mimura", "f5d6c5f4e3d3"},
    {"Heath", "f5f6e6f4g5e7f7c5e3"},
    {"Heath-Bat", "f5f6e6f4g5e7e3"},
    {"Buffalo", "f5f6e6f4c3"},
    {"Tanida Buffalo", "f5f6e6f4c3c4"},
    {"Cow", "f5f6e6f4e3"},
    {"Rose v. Toth", "f5f6e6f4e3c5c4"},
    {"Tanida", "f5f6e6f4e3c5c4e7"},
    {"Bat", "f5f6e6f4e3c5g5"},
    {"Semi-Wing", "f5f6c4f4"},
};

const OpeningLine *opening_library(size_t *count) {
    *count = sizeof lines / sizeof *lines;
    return lines;
}

// Returns the move of a line in a position that equals `wanted` up to symmetry, in the wanted
// orientation; MOVE_NONE if the line does not reach it.
static int line_move(const OpeningLine *line, Rules rules, Board wanted, int wanted_symmetry) {
    Board board = rules_start(rules).board;
    for (const char *text = line->moves; text[0] && text[1]; text += 2) {
        int move = (text[1] - '1') * 8 + text[0] - 'a', symmetry;
        if (bit_count(board_discs(board)) > bit_count(board_discs(wanted)))
            return MOVE_NONE;
        if (board_equal(symmetry_canonical(board, &symmetry), wanted))
            return symmetry_square(symmetry_square(move, symmetry),
                                   symmetry_inverse(wanted_symmetry));
        board = rules_play(rules, board, move);
    }
    return MOVE_NONE;
}

int opening_library_move(Rules rules, Position position, Random *random) {
    if (rules.goal != GOAL_MOST || rules.size != 8 || rules.start == START_OPEN ||
        rules.start == START_PARALLEL)
        return MOVE_NONE;
    rules.start = START_STANDARD;
    int symmetry, chosen = MOVE_NONE;
    uint32_t found = 0;
    Board wanted = symmetry_canonical(position.board, &symmetry);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        int move = line_move(&lines[i], rules, wanted, symmetry);
        if (move != MOVE_NONE && random_below(random, ++found) == 0)
            chosen = move;
    }
    return chosen;
}
