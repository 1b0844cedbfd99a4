// Any text as a position: refused with a message, or read to a valid position that every form
// writes and reads again.
#include "fuzz.h"
#include "notation.h"

static void check_form(Position position, int board_size, PositionForm form) {
    Text out = {0};
    Position again;
    PositionForm found;
    notation_write_position(&out, position, board_size, form);
    fuzz_check(
        notation_parse_position(out.data, board_size, position.side, &again, &found, NULL, NULL));
    fuzz_check(found == form && again.side == position.side &&
               board_equal(again.board, position.board));
    text_free(&out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size == 0)
        return 0;
    int board_size = 4 + 2 * (data[0] % 3);
    char *text = fuzz_string(data + 1, size - 1);
    const char *end;
    Position position;
    Error error = {0};
    if (notation_parse_position(text, board_size, BLACK, &position, NULL, &end, &error)) {
        fuzz_check(end >= text && end <= text + size - 1);
        fuzz_check((position.board.player & position.board.opponent) == 0);
        fuzz_check((board_discs(position.board) & ~board_region(board_size)) == 0);
        for (int form = FORM_OBF; form <= FORM_BITS; form++)
            check_form(position, board_size, (PositionForm)form);
    } else {
        fuzz_check(error.text[0] != '\0' && error.column <= size + 1);
    }
    free(text);
    return 0;
}
