// Any text as the state of an evolution; what is read is written and read again.
#include "fuzz.h"
#include "tune_state.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *text = fuzz_string(data, size);
    Tune tune, again;
    Text written = {0};
    Error error = {0};
    if (tune_state_read(&tune, text, size, &error)) {
        fuzz_check(tune_state_write(&tune, &written, &error));
        fuzz_check(tune_state_read(&again, text_string(&written), written.length, &error));
        fuzz_check(again.done == tune.done && again.genes.count == tune.genes.count);
        tune_free(&again);
    } else {
        fuzz_check(error.text[0] != '\0');
    }
    tune_free(&tune);
    text_free(&written);
    free(text);
    return 0;
}
