#include "digest.h"
#include "task_log.h"

#include <string.h>

// The digest of all so far and the bytes' own make the next one.
void task_input_add(TaskInput *input, const void *bytes, size_t size) {
    uint8_t parts[TASK_INPUT_DIGITS + DIGEST_SIZE] = {0}, digest[DIGEST_SIZE];
    memcpy(parts, input->digest, strlen(input->digest));
    digest_sha256(bytes, size, parts + TASK_INPUT_DIGITS);
    digest_sha256(parts, sizeof parts, digest);
    for (int i = 0; i < TASK_INPUT_DIGITS; i++)
        input->digest[i] = "0123456789abcdef"[digest[i / 2] >> (i % 2 ? 0 : 4) & 15];
    input->digest[TASK_INPUT_DIGITS] = '\0';
    input->count++;
}
