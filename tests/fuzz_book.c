// Any bytes as an opening book. The checksum is put right first: what lies behind it must stand on
// its own.
#include "book.h"
#include "checksum.h"
#include "fuzz.h"

enum { CRC_AT = 32 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *bytes = fuzz_string(data, size);
    if (size >= CRC_AT + 4) {
        uint32_t crc = checksum_crc32(0, bytes, CRC_AT);
        crc = checksum_crc32(crc, bytes + CRC_AT + 4, size - CRC_AT - 4);
        for (int i = 0; i < 4; i++)
            bytes[CRC_AT + i] = (char)(crc >> 8 * i);
    }
    Book book = {0};
    Error error = {0};
    if (book_parse(&book, bytes, size, &error)) {
        int lost, value;
        Random random = random_seeded(1);
        book_check(&book, &lost, &error);
        for (int i = 0; i < book.count && i < 50; i++) {
            Board board = book.entries[i].board;
            uint8_t line[64];
            int move = book_choose(&book, board, 4, &random, &value);
            fuzz_check(move == MOVE_NONE || board_legal(board, move));
            if (move != MOVE_NONE)
                fuzz_check(book_line(&book, board, move, line, 64) > 0);
        }
    } else {
        fuzz_check(error.text[0] != '\0');
    }
    book_free(&book);
    free(bytes);
    return 0;
}
