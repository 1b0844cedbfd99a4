// Any bytes as a line of the log of a check of reasons: refused, or a result that writes and reads
// back the same.
#include "explain_check_private.h"
#include "fuzz.h"

enum { COUNT = 2000 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    CheckResult result, again, sum = {0};
    int number, second;
    if (!check_log_read((const char *)data, size, COUNT, &number, &result))
        return 0;
    fuzz_check(number >= 0 && number < COUNT);
    check_join(&sum, &result);
    check_join(&sum, &result);
    fuzz_check(sum.positions == 2 * result.positions && strcmp(sum.sentence, result.sentence) == 0);
    Text out = {0};
    check_log_write(&out, number, &result);
    fuzz_check(check_log_read(out.data, out.length, COUNT, &second, &again));
    fuzz_check(second == number && again.explained == result.explained &&
               again.contradicted == result.contradicted);
    fuzz_check(strcmp(again.sentence, result.sentence) == 0);
    text_free(&out);
    return 0;
}
