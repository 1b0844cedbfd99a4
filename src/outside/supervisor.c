#include "supervisor.h"

#include "error.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

// Fixed places of the descriptors once everything else is closed.
enum { FD_CONTROL = 3, FD_STATUS = 4, FD_FREE = 5 };

enum {
    WATCH_MILLISECONDS = 20,   // between two looks at the memory
    THREADS_EVERY = 16,        // how often children of threads other than the main one are looked for
    KILL_MILLISECONDS = 10000, // after which what does not die is given up
    TREE_MAX = 512,            // processes of one program that are counted
};

typedef struct Watch {
    pid_t program;
    bool ended; // the main process was reaped
    int signals;
    unsigned looks;
    size_t page;
    size_t limit;   // bytes; 0 = none
    long inherited; // KB of ours that the program's peak counts although it is not the program's
} Watch;

static int64_t milliseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void report_to(int status, SupervisorEventKind kind, int value) {
    SupervisorEvent event = {(int)kind, value};
    ssize_t written = write(status, &event, sizeof event);
    (void)written;
}

static void report(SupervisorEventKind kind, int value) {
    report_to(FD_STATUS, kind, value);
}

// Appends a number to a path.
static char *put_number(char *to, unsigned long number) {
    char digits[24];
    int count = 0;
    do
        digits[count++] = (char)('0' + number % 10);
    while (number /= 10);
    while (count > 0)
        *to++ = digits[--count];
    *to = '\0';
    return to;
}

static char *put_text(char *to, const char *text) {
    while (*text)
        *to++ = *text++;
    *to = '\0';
    return to;
}

// Reads the beginning of a small file under /proc; its length, or −1.
static ssize_t slurp(const char *path, char *buffer, size_t size) {
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return -1;
    ssize_t length = read(fd, buffer, size - 1);
    close(fd);
    if (length >= 0)
        buffer[length] = '\0';
    return length;
}

// Adds the numbers in a text to a list of processes.
static void add_pids(const char *text, pid_t list[TREE_MAX], int *count) {
    for (const char *at = text; *at;) {
        if (*at < '0' || *at > '9') {
            at++;
            continue;
        }
        long pid = 0;
        while (*at >= '0' && *at <= '9')
            pid = pid * 10 + (*at++ - '0');
        if (*count < TREE_MAX)
            list[(*count)++] = (pid_t)pid;
    }
}

static void add_children_of_task(pid_t pid, pid_t task, pid_t list[TREE_MAX], int *count) {
    char path[80], text[4096];
    char *end = put_number(put_text(path, "/proc/"), (unsigned long)pid);
    put_text(put_number(put_text(end, "/task/"), (unsigned long)task), "/children");
    if (slurp(path, text, sizeof text) > 0)
        add_pids(text, list, count);
}

struct kernel_dirent {
    uint64_t inode;
    int64_t offset;
    unsigned short length;
    unsigned char type;
    char name[];
};

// Children that other threads than the main one have made.
static void add_children_of_threads(pid_t pid, pid_t list[TREE_MAX], int *count) {
    char path[64];
    _Alignas(struct kernel_dirent) char entries[4096];
    put_text(put_number(put_text(path, "/proc/"), (unsigned long)pid), "/task");
    int fd = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0)
        return;
    long length;
    while ((length = syscall(SYS_getdents64, fd, entries, sizeof entries)) > 0)
        for (long at = 0; at < length;) {
            struct kernel_dirent *entry = (struct kernel_dirent *)(entries + at);
            pid_t task[TREE_MAX];
            int found = 0;
            add_pids(entry->name, task, &found);
            if (found == 1 && task[0] != pid)
                add_children_of_task(pid, task[0], list, count);
            at += entry->length;
        }
    close(fd);
}

// The number after `label` in a text, or 0.
static size_t number_after(const char *text, const char *label) {
    for (; *text; text++) {
        size_t i = 0;
        while (label[i] && text[i] == label[i])
            i++;
        if (label[i])
            continue;
        size_t number = 0;
        for (text += i; *text == ' '; text++) {
        }
        for (; *text >= '0' && *text <= '9'; text++)
            number = number * 10 + (size_t)(*text - '0');
        return number;
    }
    return 0;
}

// Resident bytes of a process: quickly with every shared page counted in full, or exactly with its share of them.
static size_t resident(const Watch *watch, pid_t pid, bool exactly) {
    char path[64], text[1024];
    char *end = put_number(put_text(path, "/proc/"), (unsigned long)pid);
    put_text(end, exactly ? "/smaps_rollup" : "/statm");
    if (slurp(path, text, sizeof text) <= 0)
        return 0;
    if (exactly)
        return number_after(text, "\nPss:") * 1024;
    return number_after(text, " ") * watch->page;
}

// Memory in bytes of everything below the supervisor. Pages shared by a program and its forks count once: when the
// quick sum is over the limit it is checked exactly.
static size_t tree_memory(Watch *watch) {
    pid_t list[TREE_MAX];
    int count = 0;
    bool threads = watch->looks++ % THREADS_EVERY == 0;
    add_children_of_task(getpid(), getpid(), list, &count);
    size_t total = 0;
    for (int i = 0; i < count; i++) {
        total += resident(watch, list[i], false);
        add_children_of_task(list[i], list[i], list, &count);
        if (threads)
            add_children_of_threads(list[i], list, &count);
    }
    if (total <= watch->limit || count <= 1)
        return total;
    size_t exact = 0;
    for (int i = 0; i < count; i++)
        exact += resident(watch, list[i], true);
    return exact > 0 ? exact : total;
}

// Tells that the main process ended. A peak of memory shorter than the time between two looks counts too.
static void report_end(Watch *watch, int status, const struct rusage *usage) {
    watch->ended = true;
    if (watch->limit && usage->ru_maxrss > watch->inherited && (size_t)usage->ru_maxrss > watch->limit >> 10)
        report(SUPERVISOR_MEMORY, (int)(usage->ru_maxrss >> 10));
    report(SUPERVISOR_ENDED, status);
}

// Reaps what has ended; false when no child is left.
static bool reap(Watch *watch) {
    for (;;) {
        int status;
        struct rusage usage;
        pid_t pid = wait4(-1, &status, WNOHANG, &usage);
        if (pid == 0)
            return true;
        if (pid < 0 && errno == EINTR)
            continue;
        if (pid < 0)
            return false;
        if (pid == watch->program && !watch->ended)
            report_end(watch, status, &usage);
    }
}

static void nap(int ms) {
    struct timespec time = {ms / 1000, (ms % 1000) * 1000000L};
    nanosleep(&time, NULL);
}

// Ends everything below the supervisor: politely for a while, then surely.
static void end_all(Watch *watch, int terminate_milliseconds) {
    if (!reap(watch))
        return;
    int64_t start = milliseconds();
    if (terminate_milliseconds > 0) {
        kill(-watch->program, SIGTERM);
        kill(-watch->program, SIGCONT); // it may be paused
    }
    while (reap(watch) && milliseconds() - start < terminate_milliseconds)
        nap(1);
    start = milliseconds();
    while (milliseconds() - start < KILL_MILLISECONDS) {
        pid_t list[TREE_MAX];
        int count = 0;
        if (!reap(watch))
            return;
        kill(-watch->program, SIGKILL);
        add_children_of_task(getpid(), getpid(), list, &count);
        for (int i = 0; i < count; i++)
            kill(list[i], SIGKILL);
        nap(1);
    }
}

// Watches until there is a reason to end everything; true when that may be done politely.
static bool watch_program(Watch *watch) {
    struct pollfd polls[2] = {{FD_CONTROL, POLLIN, 0}, {watch->signals, POLLIN, 0}};
    for (;;) {
        int ready = poll(polls, 2, watch->limit ? WATCH_MILLISECONDS : -1);
        if (ready < 0 && errno != EINTR)
            return true;
        if (polls[0].revents)
            return true;
        if (ready > 0 && polls[1].revents) {
            struct signalfd_siginfo info;
            if (read(watch->signals, &info, sizeof info) == sizeof info && info.ssi_signo != SIGCHLD)
                return true;
            if (!reap(watch) || watch->ended)
                return true;
        }
        size_t used = watch->limit ? tree_memory(watch) : 0;
        if (used > watch->limit) {
            report(SUPERVISOR_MEMORY, (int)(used >> 20));
            return false;
        }
    }
}

// The program's side of the fork. `failure` closes when the program runs; what prevents that is written there.
static _Noreturn void become_program(const SupervisorPlan *plan, pid_t supervisor, int failure) {
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != supervisor)
        _exit(127);
    int adjust = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
    if (adjust >= 0) {
        ssize_t written = write(adjust, "1000", 4);
        (void)written;
        close(adjust);
    }
    setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
    for (int number = 1; number < NSIG; number++)
        signal(number, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    execve(plan->arguments[0], (char *const *)(uintptr_t)plan->arguments, (char *const *)(uintptr_t)plan->environment);
    int number = errno;
    ssize_t written = write(failure, &number, sizeof number);
    (void)written;
    _exit(127);
}

// Takes a name of its own, in the list of processes too: whoever kills all that is called like us by name must not kill
// those who clean up after us. The arguments' place in memory is the 48th and 49th field of the process's status.
static void rename_self(void) {
    static const char name[] = "player-guard";
    char text[2048];
    size_t place[2] = {0, 0};
    prctl(PR_SET_NAME, name);
    if (slurp("/proc/self/stat", text, sizeof text) <= 0)
        return;
    char *at = text;
    for (char *end = text; *end; end++)
        if (*end == ')')
            at = end; // the name of the program, field 2, may hold anything
    for (int field = 2; *at && field < 49; at++)
        if (*at == ' ' && ++field >= 48)
            for (char *digit = at + 1; *digit >= '0' && *digit <= '9'; digit++)
                place[field - 48] = place[field - 48] * 10 + (size_t)(*digit - '0');
    if (place[0] == 0 || place[1] <= place[0] + sizeof name)
        return;
    char *arguments = (char *)place[0];
    for (size_t i = 0; i < place[1] - place[0]; i++)
        arguments[i] = i < sizeof name ? name[i] : '\0';
}

// Starts the program and waits until it runs; 0, or the errno of what prevented it. Only then is its memory its own.
static int start_program(Watch *watch, const SupervisorPlan *plan) {
    int failure[2], number = 0;
    pid_t self = getpid();
    if (pipe2(failure, O_CLOEXEC) != 0)
        return errno;
    watch->program = _Fork();
    if (watch->program == 0)
        become_program(plan, self, failure[1]);
    if (watch->program < 0)
        return errno;
    setpgid(watch->program, watch->program);
    report(SUPERVISOR_STARTED, (int)watch->program);
    rename_self(); // not before: the program's arguments may lie where ours do
    close(failure[1]);
    while (read(failure[0], &number, sizeof number) < 0 && errno == EINTR) {
    }
    close(failure[0]);
    if (number)
        waitpid(watch->program, NULL, 0);
    return number;
}

static _Noreturn void give_up(int status, int number) {
    report_to(status, error_of_machine(number) ? SUPERVISOR_MACHINE : SUPERVISOR_NO_START, number);
    _exit(1);
}

// Puts the five descriptors into their places, 0 to 4, and closes all others.
static bool settle_descriptors(const SupervisorPlan *plan) {
    int from[FD_FREE] = {plan->input, plan->output, plan->errors, plan->control, plan->status};
    for (int i = 0; i < FD_FREE; i++)
        if ((from[i] = fcntl(from[i], F_DUPFD, FD_FREE)) < 0)
            return false;
    for (int i = 0; i < FD_FREE; i++)
        if (dup2(from[i], i) < 0)
            return false;
    if (close_range(FD_FREE, ~0U, 0) != 0)
        for (int fd = FD_FREE; fd < 65536; fd++)
            close(fd);
    return fcntl(FD_CONTROL, F_SETFD, FD_CLOEXEC) == 0 && fcntl(FD_STATUS, F_SETFD, FD_CLOEXEC) == 0;
}

void supervisor_run(const SupervisorPlan *plan) {
    setsid();
    if (!settle_descriptors(plan))
        give_up(plan->status, errno);
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGCHLD);
    sigaddset(&signals, SIGTERM);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGHUP);
    signal(SIGCHLD, SIG_DFL);
    struct rusage own;
    getrusage(RUSAGE_SELF, &own);
    Watch watch = {.signals = signalfd(-1, &signals, SFD_CLOEXEC),
                   .page = (size_t)sysconf(_SC_PAGESIZE),
                   .limit = plan->memory_mb << 20,
                   .inherited = own.ru_maxrss};
    if (watch.signals < 0)
        give_up(FD_STATUS, errno);
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    int failure = start_program(&watch, plan);
    if (failure)
        give_up(FD_STATUS, failure);
    for (int fd = 0; fd < 3; fd++)
        close(fd);
    bool politely = watch_program(&watch);
    end_all(&watch, politely ? plan->terminate_milliseconds : 0);
    _exit(0);
}
