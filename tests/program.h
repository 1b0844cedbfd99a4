// Runs the built program as a user does, through the shell, and keeps what it said.
#ifndef FLIPSIDE_TESTS_PROGRAM_H
#define FLIPSIDE_TESTS_PROGRAM_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

// For a line of a shell: waits until the program with the process number $P listens for Ctrl-C, and
// is no longer the shell's child that becomes it; or until it is gone.
#define PROGRAM_LISTENS                                                                            \
    "while kill -0 $P && ! { grep -qx flipside /proc/$P/comm && grep -q 'SigCgt:.*[2367abef]$' "   \
    "/proc/$P/status; }; "                                                                         \
    "do sleep 0.05; done; "

typedef struct Outcome {
    int status;      // exit code; −1 when a signal ended it
    char out[65536]; // the begin of its standard output and standard error
    char err[4096];
} Outcome;

static inline void program_slurp(const char *path, char *buffer, size_t size) {
    FILE *file = fopen(path, "rb");
    size_t got = file ? fread(buffer, 1, size - 1, file) : 0;
    buffer[got] = '\0';
    if (file)
        fclose(file);
    unlink(path);
}

// Runs a shell command line in which $F stands for the program.
static inline Outcome program_run(const char *line) {
    Outcome outcome = {.status = -1};
    char out[] = "/tmp/flipside-out-XXXXXX", err[] = "/tmp/flipside-err-XXXXXX", whole[8192];
    int out_file = mkstemp(out), err_file = mkstemp(err);
    if (out_file < 0 || err_file < 0 || setenv("F", FLIPSIDE_PROGRAM, 1) != 0)
        abort();
    close(out_file);
    close(err_file);
    snprintf(whole, sizeof whole, "{ %s ; } >%s 2>%s </dev/null", line, out, err);
    int status = system(whole);
    outcome.status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    program_slurp(out, outcome.out, sizeof outcome.out);
    program_slurp(err, outcome.err, sizeof outcome.err);
    return outcome;
}

// What was said on stderr but for how outside programs are isolated, which is noted first where the
// system grants less.
static inline const char *program_past_note(const char *text) {
    static const char note[] = "note: outside programs are isolated ";
    const char *end = strncmp(text, note, sizeof note - 1) == 0 ? strchr(text, '\n') : NULL;
    return end ? end + 1 : text;
}

// Is this one line, with its end?
static inline int program_one_line(const char *text) {
    const char *end = strchr(text, '\n');
    return end && end > text && end[1] == '\0';
}

#endif
