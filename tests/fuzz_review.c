// Any bytes as a line of a file of reviews: refused, or a review that writes and reads back the
// same.
#include "fuzz.h"
#include "review_log.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static Review review, again;
    Error error = {0};
    int number, second;
    if (!review_log_read((const char *)data, size, review_thresholds(), &number, &review, &error)) {
        fuzz_check(error.text[0] != '\0');
        return 0;
    }
    Text out = {0};
    for (int i = 0; i < review.count; i++)
        fuzz_check(review.moves[i].loss >= 0);
    fuzz_check(review_log_write(&out, number, &review));
    fuzz_check(review_log_read(out.data, out.length, review_thresholds(), &second, &again, &error));
    fuzz_check(second == number && again.count == review.count &&
               again.sides[0].loss == review.sides[0].loss);
    text_free(&out);
    return 0;
}
