// Any command line: the words of the input, one a line, against a table of every kind of option.
#include "command.h"
#include "fuzz.h"

#include <math.h>
#include <stdio.h>

enum { WORDS_MAX = 32 };

static const Option rows[] = {
    {"flag", OPTION_FLAG, NULL, "no", 0, 0, "x"},
    {"whole", OPTION_INT, "N", "5", -10, 10, "x"},
    {"real", OPTION_REAL, "X", "0.5", 0, 1, "x"},
    {"string", OPTION_TEXT, "TEXT", "", 0, 0, "x"},
    {"word", OPTION_CHOICE, "one|two", "", 0, 0, "x"},
    RULES_OPTIONS,
    COMMON_THREADS_OPTION,
};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const Command command = {.name = "fuzz",
                                    .arguments = "[X]",
                                    .summary = "Fuzz",
                                    .details = "x",
                                    .options = rows,
                                    .option_count = sizeof rows / sizeof *rows,
                                    .most = 3};
    static bool muted;
    if (!muted)
        muted = freopen("/dev/null", "w", stdout) && freopen("/dev/null", "w", stderr);
    char *text = fuzz_string(data, size), *rest, *words[WORDS_MAX];
    int count = 0, kept = -1;
    for (char *word = strtok_r(text, "\n", &rest); word && count < WORDS_MAX;
         word = strtok_r(NULL, "\n", &rest))
        words[count++] = word;
    Options options;
    int status = command_parse(&command, count, words, &options, &kept);
    fuzz_check(status == -1 || status == STATUS_DONE || status == STATUS_USAGE);
    if (status == -1) {
        int64_t whole = options_int(&options, "whole");
        double real = options_real(&options, "real");
        Common common = command_common(&options);
        fuzz_check(kept >= 0 && kept <= 3 && kept <= count);
        fuzz_check(whole >= -10 && whole <= 10 && isfinite(real) && real >= 0 && real <= 1);
        fuzz_check(options_choice(&options, "word") >= -1 && options_choice(&options, "word") <= 1);
        fuzz_check(size_valid(common.rules.size) && common.threads >= 0 && common.threads <= 1024);
    }
    options_free(&options);
    free(text);
    return 0;
}
