// Any text as an OBF line: refused with a message, or read to a valid position with plausible
// scores.
#include "fuzz.h"
#include "obf.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size == 0)
        return 0;
    int board_size = 4 + 2 * (data[0] % 3);
    char *text = fuzz_string(data + 1, size - 1);
    ObfRecord record;
    Error error = {0};
    if (obf_parse(text, board_size, &record, &error)) {
        fuzz_check((record.position.board.player & record.position.board.opponent) == 0);
        fuzz_check(record.scores.count >= 0 && record.scores.count <= MOVES_MAX);
        for (int i = 0; i < record.scores.count; i++)
            fuzz_check(record.scores.moves[i].move < SQUARE_COUNT);
    } else {
        fuzz_check(error.text[0] != '\0');
    }
    free(text);
    return 0;
}
