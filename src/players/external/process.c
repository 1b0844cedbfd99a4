#include "process.h"
#include "clock.h"
#include "environment.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    ERRORS_FIRST = 8 << 10, // bytes kept from the beginning of stderr
    ERRORS_LAST = 24 << 10, // bytes kept from its end
    READ_CHUNK = 16 << 10,
    STOP_MILLISECONDS = 20, // interval for polling a stop flag
};

// Maximum wait for the supervisor's report of the program's end, in seconds.
static const double news_seconds = 2;

// Pipes to the program and the supervisor; −1 = closed.
typedef enum PipeName {
    PIPE_INPUT,
    PIPE_OUTPUT,
    PIPE_ERRORS,
    PIPE_CONTROL,
    PIPE_STATUS,
    PIPES
} PipeName;

struct Process {
    ProcessOptions options;
    pid_t supervisor, group;
    int pipe[PIPES]; // Flipside's ends
    Text output;     // not yet returned to the caller
    size_t searched; // bytes of `output` known to contain no newline
    size_t answer_bytes, total_bytes;
    Text errors, last_error, end;
    bool errors_cut;
    bool output_closed, ended, no_start, too_much_memory;
    bool lost; // the supervisor exited without a report
    int wait_status, start_errno, memory_mb;
    int lacking;            // errno of a missing system resource; 0 = none
    SupervisorEvent broken; // violated limit other than memory, or sandbox failure; kind 0 = none
    Sandbox sandbox;
};

static void close_pipe(int *fd) {
    if (*fd >= 0)
        close(*fd);
    *fd = -1;
}

// Creates all pipes, both ends. On failure closes those already created.
static bool make_pipes(int ours[PIPES], int theirs[PIPES], Error *error) {
    for (int i = 0; i < PIPES; i++)
        ours[i] = theirs[i] = -1;
    for (int i = 0; i < PIPES; i++) {
        int ends[2];
        if (pipe2(ends, O_CLOEXEC) != 0) {
            error_system(error, errno, "no pipe for an outside program");
            for (int k = 0; k < i; k++) {
                close_pipe(&ours[k]);
                close_pipe(&theirs[k]);
            }
            return false;
        }
        bool we_write = i == PIPE_INPUT || i == PIPE_CONTROL;
        ours[i] = ends[we_write ? 1 : 0];
        theirs[i] = ends[we_write ? 0 : 1];
        fcntl(ours[i], F_SETFL, O_NONBLOCK);
    }
    return true;
}

Process *process_start(const char *const *arguments, const ProcessOptions *options, Error *error) {
    assert(arguments && arguments[0] && options);
    Process *process = calloc(1, sizeof *process);
    int theirs[PIPES];
    if (!process) {
        error_system(error, ENOMEM, "cannot start an outside program");
        return NULL;
    }
    process->options = *options;
    SandboxWish wish = options->wish;
    wish.arguments = arguments;
    if (options->means && !sandbox_plan(&process->sandbox, options->means, &wish, error)) {
        sandbox_free(&process->sandbox);
        free(process);
        return NULL;
    }
    const char **environment = environment_make(
        options->environment, options->means ? &process->sandbox : NULL, options->limits.cores);
    if (!environment || !make_pipes(process->pipe, theirs, error)) {
        if (!environment)
            error_set(error, "no memory for an outside program");
        free(environment);
        sandbox_free(&process->sandbox);
        free(process);
        return NULL;
    }
    SupervisorPlan plan = {
        .arguments = arguments,
        .environment = environment,
        .input = theirs[PIPE_INPUT],
        .output = theirs[PIPE_OUTPUT],
        .errors = theirs[PIPE_ERRORS],
        .control = theirs[PIPE_CONTROL],
        .status = theirs[PIPE_STATUS],
        .sandbox = options->means ? &process->sandbox : NULL,
        .limits = options->limits,
        .terminate_milliseconds = options->terminate_milliseconds,
    };
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pid_t pid = _Fork();
    int refused = errno;
    if (pid == 0)
        supervisor_run(&plan);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    free(environment);
    process->supervisor = pid;
    for (int i = 0; i < PIPES; i++)
        close_pipe(&theirs[i]);
    if (pid < 0) {
        error_system(error, refused, "no process for an outside program");
        process_stop(process);
        return NULL;
    }
    return process;
}

Process *process_start_shell(const char *command, const ProcessOptions *options, Error *error) {
    const char *arguments[] = {"/bin/sh", "-c", command, NULL};
    return process_start(arguments, options, error);
}

// Stores stderr output, keeping its beginning and its end.
static void keep_errors(Process *process, const char *bytes, size_t count) {
    text_add_bytes(&process->errors, bytes, count);
    Text *errors = &process->errors;
    if (errors->length <= ERRORS_FIRST + 2 * ERRORS_LAST)
        return;
    static const char mark[] = "\n[…]\n";
    size_t first = ERRORS_FIRST + (process->errors_cut ? sizeof mark - 1 : 0);
    char *last = errors->data + errors->length - ERRORS_LAST;
    if (!process->errors_cut) {
        memcpy(errors->data + first, mark, sizeof mark - 1);
        first += sizeof mark - 1;
        process->errors_cut = true;
    }
    memmove(errors->data + first, last, ERRORS_LAST);
    errors->length = first + ERRORS_LAST;
    errors->data[errors->length] = '\0';
}

// Drains the stderr pipe.
static void take_errors(Process *process) {
    char chunk[READ_CHUNK];
    for (int i = 0; i < 64 && process->pipe[PIPE_ERRORS] >= 0; i++) {
        ssize_t count = read(process->pipe[PIPE_ERRORS], chunk, sizeof chunk);
        if (count > 0)
            keep_errors(process, chunk, (size_t)count);
        else if (count == 0 || (errno != EAGAIN && errno != EINTR))
            close_pipe(&process->pipe[PIPE_ERRORS]);
        else if (errno == EAGAIN)
            return;
    }
}

// Reads one chunk of output; returns true if there was any.
static bool take_output(Process *process) {
    char chunk[READ_CHUNK];
    if (process->pipe[PIPE_OUTPUT] < 0)
        return false;
    ssize_t count = read(process->pipe[PIPE_OUTPUT], chunk, sizeof chunk);
    if (count > 0) {
        text_add_bytes(&process->output, chunk, (size_t)count);
        if (process->output.failed)
            process->lacking = ENOMEM;
        process->answer_bytes += (size_t)count;
        process->total_bytes += (size_t)count;
        return true;
    }
    if (count == 0 || (errno != EAGAIN && errno != EINTR)) {
        close_pipe(&process->pipe[PIPE_OUTPUT]);
        process->output_closed = true;
    }
    return false;
}

// Reads the supervisor's events.
static void take_events(Process *process) {
    SupervisorEvent event;
    while (process->pipe[PIPE_STATUS] >= 0) {
        ssize_t count = read(process->pipe[PIPE_STATUS], &event, sizeof event);
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0 && errno == EAGAIN)
            return;
        if (count != (ssize_t)sizeof event) {
            close_pipe(&process->pipe[PIPE_STATUS]);
            process->lost = !process->ended;
            process->ended = true;
            return;
        }
        if (event.kind == SUPERVISOR_STARTED) {
            process->group = event.value;
            continue;
        }
        process->ended = true;
        if (event.kind >= SUPERVISOR_TASKS || event.kind == SUPERVISOR_WALLS) {
            process->broken = event;
        } else if (event.kind == SUPERVISOR_MEMORY) {
            process->too_much_memory = true;
            process->memory_mb = event.value;
        } else if (event.kind == SUPERVISOR_NO_START) {
            process->no_start = true;
            process->start_errno = event.value;
        } else if (event.kind == SUPERVISOR_MACHINE) {
            process->lacking = event.value;
        } else {
            process->wait_status = event.value;
        }
    }
}

// Returns the poll timeout in milliseconds: until the deadline or the next check of the stop flag.
static int wait_milliseconds(double deadline, const atomic_bool *stop) {
    return clock_milliseconds(deadline - clock_now(), stop ? STOP_MILLISECONDS : 60000);
}

// Waits for input until the deadline, and reads it.
static void wait_for_more(Process *process, double deadline, const atomic_bool *stop) {
    struct pollfd polls[3] = {{process->pipe[PIPE_OUTPUT], POLLIN, 0},
                              {process->pipe[PIPE_ERRORS], POLLIN, 0},
                              {process->pipe[PIPE_STATUS], POLLIN, 0}};
    if (poll(polls, 3, wait_milliseconds(deadline, stop)) <= 0)
        return;
    if (polls[2].revents)
        take_events(process);
    if (polls[0].revents)
        take_output(process);
    if (polls[1].revents)
        take_errors(process);
}

// Returns the result for a violated limit, or PROCESS_DONE.
static ProcessResult broken_limit(const Process *process) {
    if (process->too_much_memory)
        return PROCESS_MEMORY;
    if (process->lacking || process->broken.kind == SUPERVISOR_WALLS)
        return PROCESS_MACHINE;
    bool filled = process->ended && !process->lost && WIFSIGNALED(process->wait_status) &&
                  WTERMSIG(process->wait_status) == SIGXFSZ;
    if (process->broken.kind || filled)
        return PROCESS_LIMIT;
    if (process->answer_bytes > process->options.answer_bytes ||
        process->total_bytes > process->options.total_bytes)
        return PROCESS_FLOOD;
    return PROCESS_DONE;
}

ProcessResult process_begin(Process *process) {
    while (take_output(process)) {
        text_clear(&process->output);
        process->searched = 0;
        if (broken_limit(process) != PROCESS_DONE)
            break;
    }
    take_errors(process);
    ProcessResult result = broken_limit(process);
    text_clear(&process->output);
    process->searched = 0;
    process->answer_bytes = 0;
    return result;
}

// Writes without raising SIGPIPE: a signal caused by this write is consumed before the mask is
// restored.
static ssize_t write_quietly(int fd, const char *data, size_t size) {
    sigset_t broken, before, pending;
    sigemptyset(&broken);
    sigaddset(&broken, SIGPIPE);
    sigpending(&pending);
    bool was_pending = sigismember(&pending, SIGPIPE) == 1;
    pthread_sigmask(SIG_BLOCK, &broken, &before);
    ssize_t count = write(fd, data, size);
    int failure = errno;
    if (count < 0 && failure == EPIPE && !was_pending)
        while (sigtimedwait(&broken, NULL, &(struct timespec){0, 0}) < 0 && errno == EINTR) {
        }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = failure;
    return count;
}

ProcessResult process_write(Process *process, const char *line, double deadline) {
    assert(process && line);
    Text text = {0};
    text_format(&text, "%s\n", line);
    if (text.failed)
        process->lacking = ENOMEM;
    ProcessResult result = process->lacking ? PROCESS_MACHINE : PROCESS_DONE;
    for (size_t sent = 0; result == PROCESS_DONE && sent < text.length;) {
        ssize_t count =
            write_quietly(process->pipe[PIPE_INPUT], text.data + sent, text.length - sent);
        if (count > 0) {
            sent += (size_t)count;
        } else if (errno == EAGAIN) {
            struct pollfd wait = {process->pipe[PIPE_INPUT], POLLOUT, 0};
            if (poll(&wait, 1, wait_milliseconds(deadline, NULL)) == 0 && clock_now() >= deadline)
                result = PROCESS_TIMEOUT;
        } else if (errno != EINTR) {
            // The program may have reported a reason before it exited; the next read returns it.
            take_events(process);
            result = broken_limit(process) == PROCESS_DONE ? PROCESS_ENDED : broken_limit(process);
        }
    }
    text_free(&text);
    return result;
}

// Extracts the first line of the output. At the end of the output, the rest counts as a line.
static bool cut_line(Process *process, Text *line, bool at_end) {
    Text *output = &process->output;
    char *start = output->data, *end = NULL;
    if (output->length > process->searched)
        end = memchr(start + process->searched, '\n', output->length - process->searched);
    if (!end && !(at_end && output->length > 0)) {
        process->searched = output->length;
        return false;
    }
    size_t length = end ? (size_t)(end - start) : output->length;
    size_t used = length + (end ? 1 : 0);
    text_clear(line);
    text_add_bytes(line, start, length);
    if (line->failed)
        process->lacking = ENOMEM;
    while (line->length > 0 && line->data[line->length - 1] == '\r')
        line->data[--line->length] = '\0';
    memmove(start, start + used, output->length - used);
    output->length -= used;
    process->searched = 0;
    return true;
}

// Waits for the exit report. A program closes its output before it exits, and on a busy machine the
// report arrives late.
static void await_news(Process *process) {
    double end = clock_now() + news_seconds;
    while (!process->ended && clock_now() < end) {
        struct pollfd news = {process->pipe[PIPE_STATUS], POLLIN, 0};
        poll(&news, 1, wait_milliseconds(end, NULL));
        take_events(process);
    }
}

ProcessResult process_read(Process *process, Text *line, double deadline, const atomic_bool *stop) {
    assert(process && line);
    for (;;) {
        if (broken_limit(process) != PROCESS_DONE)
            return broken_limit(process);
        if (cut_line(process, line, false))
            return process->lacking ? PROCESS_MACHINE : PROCESS_DONE;
        if (process->ended || process->output_closed) {
            // Everything written before the exit is already in the pipe.
            while (take_output(process) && broken_limit(process) == PROCESS_DONE) {
            }
            take_errors(process);
            take_events(process);
            if (broken_limit(process) == PROCESS_DONE && cut_line(process, line, true))
                return process->lacking ? PROCESS_MACHINE : PROCESS_DONE;
            await_news(process);
            return broken_limit(process) == PROCESS_DONE ? PROCESS_ENDED : broken_limit(process);
        }
        if (stop && atomic_load(stop))
            return PROCESS_STOPPED;
        if (clock_now() >= deadline)
            return PROCESS_TIMEOUT;
        wait_for_more(process, deadline, stop);
    }
}

// Sends a command to the supervisor. A failed write means that the supervisor and the program have
// exited.
static void tell_supervisor(Process *process, char word) {
    if (process->pipe[PIPE_CONTROL] >= 0)
        write_quietly(process->pipe[PIPE_CONTROL], &word, 1);
}

void process_pause(Process *process) {
    tell_supervisor(process, SUPERVISOR_PAUSE);
}

void process_resume(Process *process) {
    tell_supervisor(process, SUPERVISOR_GO);
}

void process_new_game(Process *process) {
    tell_supervisor(process, SUPERVISOR_GAME);
}

// Appends the violated limit.
static void add_broken(const Process *process, Text *words) {
    const SupervisorLimits *limits = &process->options.limits;
    switch (process->broken.kind) {
    case SUPERVISOR_WALLS:
        text_format(words, "cannot isolate an outside program (%s): %s", process->broken.words,
                    strerror(process->broken.value));
        return;
    case SUPERVISOR_TASKS:
        text_format(words, "ran %d processes and threads, %d are allowed", process->broken.value,
                    limits->tasks);
        return;
    case SUPERVISOR_MOVE_SECONDS:
    case SUPERVISOR_GAME_SECONDS:
        text_format(words, "took more than %g s of processor time for a %s",
                    process->broken.kind == SUPERVISOR_MOVE_SECONDS ? limits->move_seconds
                                                                    : limits->game_seconds,
                    process->broken.kind == SUPERVISOR_MOVE_SECONDS ? "move" : "game");
        return;
    default:
        text_format(words, "wrote a file of more than %zu MB", limits->file_mb);
    }
}

const char *process_end(Process *process) {
    Text *end = &process->end;
    text_clear(end);
    take_events(process);
    take_errors(process);
    if (process->lacking)
        text_format(end, "cannot run an outside program: %s", error_reason(process->lacking));
    else if (process->too_much_memory)
        text_format(end, "used %d MB of memory, %zu are allowed", process->memory_mb,
                    process->options.limits.memory_mb);
    else if (process->broken.kind || broken_limit(process) == PROCESS_LIMIT)
        add_broken(process, end);
    else if (process->no_start)
        text_format(end, "could not be started: %s", strerror(process->start_errno));
    else if (!process->ended)
        text_add(end, process->output_closed ? "closed its output" : "is running");
    else if (process->lost)
        text_add(end, "was killed together with its supervisor");
    else if (WIFSIGNALED(process->wait_status))
        text_format(end, "was killed by signal %d (%s)", WTERMSIG(process->wait_status),
                    sigdescr_np(WTERMSIG(process->wait_status)));
    else if (WEXITSTATUS(process->wait_status) > 128 &&
             sigdescr_np(WEXITSTATUS(process->wait_status) - 128))
        text_format(end, "ended with exit status %d (%s)", WEXITSTATUS(process->wait_status),
                    sigdescr_np(WEXITSTATUS(process->wait_status) - 128)); // shell convention
    else
        text_format(end, "ended with exit status %d", WEXITSTATUS(process->wait_status));
    return text_string(end);
}

const char *process_errors(Process *process) {
    take_errors(process);
    return text_string(&process->errors);
}

void process_forget_errors(Process *process) {
    take_errors(process);
    text_clear(&process->errors);
    process->errors_cut = false;
}

const char *process_last_error(Process *process) {
    take_errors(process);
    Text *last = &process->last_error;
    text_clear(last);
    const char *data = text_string(&process->errors);
    size_t end = process->errors.length;
    while (end > 0 && strchr(" \t\r\n", data[end - 1]))
        end--;
    size_t start = end;
    while (start > 0 && data[start - 1] != '\n')
        start--;
    text_add_bytes(last, data + start, end - start);
    return text_string(last);
}

void process_stop(Process *process) {
    if (!process)
        return;
    close_pipe(&process->pipe[PIPE_CONTROL]);
    close_pipe(&process->pipe[PIPE_INPUT]);
    if (process->supervisor > 0)
        while (waitpid(process->supervisor, NULL, 0) < 0 && errno == EINTR) {
        }
    take_events(process);
    if (process->lost && process->group > 0)
        kill(-process->group, SIGKILL);
    for (int i = 0; i < PIPES; i++)
        close_pipe(&process->pipe[i]);
    text_free(&process->output);
    text_free(&process->errors);
    text_free(&process->last_error);
    text_free(&process->end);
    sandbox_free(&process->sandbox);
    free(process);
}
