// Entry point. Runs the fastest build variant that the processor supports; FLIPSIDE_CPU=baseline or
// v3 selects a slower one.
#include "command.h"

#if defined(FLIPSIDE_HAS_v3)
#include "processor.h"

#include <stdlib.h>
#include <string.h>

int flipside_main_v3(int argc, char **argv);
int flipside_main_v4(int argc, char **argv);

int main(int argc, char **argv) {
    const char *choice = getenv("FLIPSIDE_CPU");
    bool baseline = choice && strcmp(choice, "baseline") == 0,
         v3 = choice && strcmp(choice, "v3") == 0;
    if (!baseline && !v3 && processor_runs_v4())
        return flipside_main_v4(argc, argv);
    return !baseline && processor_runs_v3() ? flipside_main_v3(argc, argv)
                                            : flipside_main(argc, argv);
}
#else
int main(int argc, char **argv) {
    return flipside_main(argc, argv);
}
#endif
