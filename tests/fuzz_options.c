// Any command line: the words of the input, one a line, against a table of every kind of option.
#include "command.h"
#include "fuzz.h"

#include <math.h>
#include <stdio.h>

enum { WORDS_MAX = 32 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const Command command = {.name = "fuzz", .arguments = "[X]", .summary = "Fuzz", .details = "x"};
    static bool muted;
    if (!muted)
        muted = freopen("/dev/null", "w", stdout) && freopen("/dev/null", "w", stderr);
    char *text = fuzz_string(data, size), *rest, *words[WORDS_MAX];
    int count = 0, kept = -1;
    for (char *word = strtok_r(text, "\n", &rest); word && count < WORDS_MAX; word = strtok_r(NULL, "\n", &rest))
        words[count++] = word;
    bool flag = false;
    int64_t whole = 5;
    double real = 0.5;
    const char *string = NULL;
    const Option options[] = {
        {"flag", OPTION_FLAG, &flag, NULL, "x", 0, 0},
        {"whole", OPTION_INT, &whole, "N", "x", -10, 10},
        {"real", OPTION_REAL, &real, "X", "x", 0, 1},
        {"string", OPTION_TEXT, &string, "TEXT", "x", 0, 0},
    };
    Common common;
    int status = command_parse(&command, count, words, options, 4, ~0U, &common, 3, &kept);
    fuzz_check(status == -1 || status == STATUS_DONE || status == STATUS_USAGE);
    if (status == -1) {
        fuzz_check(kept >= 0 && kept <= 3 && kept <= count);
        fuzz_check(whole >= -10 && whole <= 10 && isfinite(real) && real >= 0 && real <= 1);
        fuzz_check(size_valid(common.rules.size) && common.threads >= 0 && common.threads <= 1024);
    }
    free(text);
    return 0;
}
