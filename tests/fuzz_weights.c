// Any bytes as a weights file. The checksum is put right first: what lies behind it must stand on
// its own.
#include "checksum.h"
#include "fuzz.h"
#include "weights.h"

enum { CRC_AT = 28 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *bytes = fuzz_string(data, size);
    if (size >= CRC_AT + 4) {
        uint32_t crc = checksum_crc32(0, bytes, CRC_AT);
        crc = checksum_crc32(crc, bytes + CRC_AT + 4, size - CRC_AT - 4);
        for (int i = 0; i < 4; i++)
            bytes[CRC_AT + i] = (char)(crc >> 8 * i);
    }
    Weights weights = {0};
    Error error = {0};
    if (weights_parse(&weights, bytes, size, &error)) {
        Eval *eval = weights_eval(&weights);
        if (eval) {
            EvalState state;
            Board board = {0x0000000810000000ULL, 0x0000001008000000ULL};
            eval_start(eval, &state, board);
            int score = eval_score(eval, &state, board);
            fuzz_check(score >= -64 && score <= 64);
        }
        eval_free(eval);
    } else {
        fuzz_check(error.text[0] != '\0');
    }
    weights_free(&weights);
    free(bytes);
    return 0;
}
