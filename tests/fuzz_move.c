// Any text as a move: refused with a column, or a square of the board or a pass that writes and
// reads again.
#include "fuzz.h"
#include "notation.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size == 0)
        return 0;
    int board_size = 4 + 2 * (data[0] % 3), move, again;
    char *text = fuzz_string(data + 1, size - 1), name[3];
    Error error = {0};
    if (notation_parse_move(text, board_size, &move, &error)) {
        fuzz_check(move == MOVE_PASS ||
                   (move >= 0 && move < 64 && (board_region(board_size) & bit(move))));
        fuzz_check(
            notation_parse_move(notation_move(move, board_size, name), board_size, &again, NULL) &&
            again == move);
    } else {
        fuzz_check(error.column >= 1 && error.column <= size);
    }
    free(text);
    return 0;
}
