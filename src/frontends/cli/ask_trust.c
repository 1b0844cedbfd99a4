#include "ask_trust.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static bool ask(const char *commands, void *user) {
    char answer[16] = "";
    (void)user;
    fprintf(stderr, "The file names programs. This would be run with your rights:\n");
    while (*commands) {
        int length = (int)strcspn(commands, "\n");
        fprintf(stderr, "  %.*s\n", length, commands);
        commands += length + (commands[length] == '\n');
    }
    fprintf(stderr, "Run it? (yes or no) ");
    return fgets(answer, sizeof answer, stdin) &&
           (strcmp(answer, "yes\n") == 0 || strcmp(answer, "y\n") == 0);
}

TrustAsk *ask_trust(void) {
    return isatty(STDIN_FILENO) && isatty(STDERR_FILENO) ? ask : NULL;
}
