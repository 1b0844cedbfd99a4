#include "supervisor.h"

#include "call_filter.h"
#include "error.h"
#include "landlock.h"
#include "namespaces.h"
#include "processes.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <poll.h>
#include <sched.h>
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

// Descriptor numbers after all others are closed.
enum { FD_CONTROL = 3, FD_STATUS = 4, FD_FREE = 5 };

enum {
    WATCH_MILLISECONDS = 20,   // interval of resource checks
    PAUSED_MILLISECONDS = 100, // interval of resource checks while paused
    THREADS_EVERY = 16, // checks between two scans for children of threads other than the main one
    KILL_MILLISECONDS = 10000, // time after which unkillable processes are abandoned
    FILES_MAX = 1024,          // descriptors per process
    TASKS_SPARE = 64,          // margin of the kernel-enforced limit over the checked one
};

typedef struct Watch {
    pid_t child;   // direct child: the first process of the namespaces, or the program itself
    pid_t root;    // ancestor of all processes of the program
    pid_t program; // 0 = unknown
    bool ended;    // the main process was reaped
    bool paused;
    int signals;
    int result, orders; // pipes from and to the first process of the namespaces; −1 = none
    unsigned looks;
    SupervisorLimits limits;
    double used, move_begin, game_begin; // seconds used; at start of move and game
    long inherited; // KB of this process's memory that the program's peak includes
} Watch;

// Exit report of the program from the first process of the namespaces.
typedef struct ProgramEnd {
    int status;
    long peak; // KB
} ProgramEnd;

// Reason of a failed start. An empty step means fork or execve.
typedef struct StartFailure {
    int number;
    char step[sizeof((SupervisorEvent *)0)->words];
} StartFailure;

static int64_t milliseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void put_words(char words[sizeof((SupervisorEvent *)0)->words], const char *text) {
    size_t i = 0;
    for (; text[i] && i + 1 < sizeof((SupervisorEvent *)0)->words; i++)
        words[i] = text[i];
    words[i] = '\0';
}

static void report_to(int status, SupervisorEventKind kind, int value, const char *words) {
    SupervisorEvent event = {.kind = (int)kind, .value = value};
    put_words(event.words, words);
    ssize_t written = write(status, &event, sizeof event);
    (void)written;
}

static void report(SupervisorEventKind kind, int value) {
    report_to(FD_STATUS, kind, value, "");
}

// Reports the end of the main process. The peak memory is checked as well, since it may fall
// between two checks.
static void report_end(Watch *watch, int status, long peak) {
    size_t limit = watch->limits.memory_mb << 10;
    watch->ended = true;
    if (limit && peak > watch->inherited && (size_t)peak > limit)
        report(SUPERVISOR_MEMORY, (int)(peak >> 10));
    report(SUPERVISOR_ENDED, status);
}

// Reaps exited processes; returns false if no child is left.
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
        if (pid == watch->child && !watch->ended) {
            ProgramEnd end = {status, usage.ru_maxrss};
            if (watch->result >= 0 && read(watch->result, &end, sizeof end) != sizeof end)
                end = (ProgramEnd){status, 0};
            report_end(watch, end.status, end.peak);
        }
    }
}

static void nap(int ms) {
    struct timespec time = {ms / 1000, (ms % 1000) * 1000000L};
    nanosleep(&time, NULL);
}

// Terminates all processes of the program, by SIGTERM for a limited time and then by SIGKILL.
static void end_all(Watch *watch, int terminate_milliseconds) {
    if (!reap(watch))
        return;
    int64_t start = milliseconds();
    if (terminate_milliseconds > 0) {
        if (watch->program > 0)
            kill(-watch->program, SIGTERM);
        processes_thaw(watch->root, watch->orders);
    }
    while (reap(watch) && milliseconds() - start < terminate_milliseconds)
        nap(1);
    start = milliseconds();
    while (milliseconds() - start < KILL_MILLISECONDS) {
        if (!reap(watch))
            return;
        if (watch->result >= 0)
            kill(watch->child, SIGKILL); // also kills all processes in its namespace
        else
            processes_signal(watch->root, SIGKILL);
        nap(1);
    }
}

// Checks the resource usage, including children of all threads if `threads` is set. Reports a
// violated limit and returns false.
static bool within_limits(Watch *watch, bool threads) {
    const SupervisorLimits *limits = &watch->limits;
    ProcessTree tree;
    processes_list(&tree, watch->root, threads);
    ProcessUse use = processes_use(&tree, limits->memory_mb << 20);
    if (watch->result >= 0)
        use.memory += processes_sockets(watch->root);
    watch->used = use.seconds + processes_seconds(watch->root);
    double move = watch->used - watch->move_begin, game = watch->used - watch->game_begin;
    if (limits->memory_mb && use.memory > limits->memory_mb << 20)
        report(SUPERVISOR_MEMORY, (int)(use.memory >> 20));
    else if (limits->tasks && (use.tasks > limits->tasks || tree.count == PROCESSES_MAX))
        report(SUPERVISOR_TASKS, use.tasks);
    else if (limits->move_seconds > 0 && move > limits->move_seconds)
        report(SUPERVISOR_MOVE_SECONDS, (int)move);
    else if (limits->game_seconds > 0 && game > limits->game_seconds)
        report(SUPERVISOR_GAME_SECONDS, (int)game);
    else
        return true;
    return false;
}

// Executes the commands on the control pipe; returns false once it is closed.
static bool obey(Watch *watch) {
    char words[64];
    ssize_t count = read(FD_CONTROL, words, sizeof words);
    if (count < 0)
        return errno == EINTR || errno == EAGAIN;
    for (ssize_t i = 0; i < count; i++) {
        if (words[i] == SUPERVISOR_PAUSE) {
            processes_freeze(watch->root, watch->orders);
            watch->paused = true;
            continue;
        }
        if (watch->paused)
            processes_thaw(watch->root, watch->orders);
        watch->paused = false;
        within_limits(watch, true); // charge the usage so far to the previous move
        watch->move_begin = watch->used;
        if (words[i] == SUPERVISOR_GAME)
            watch->game_begin = watch->used;
    }
    return count > 0;
}

// Watches until the program must be terminated; returns true if SIGTERM may be used first.
static bool watch_program(Watch *watch) {
    struct pollfd polls[2] = {{FD_CONTROL, POLLIN, 0}, {watch->signals, POLLIN, 0}};
    for (;;) {
        int ready = poll(polls, 2, watch->paused ? PAUSED_MILLISECONDS : WATCH_MILLISECONDS);
        if (ready < 0 && errno != EINTR)
            return true;
        if (ready > 0 && polls[0].revents && !obey(watch))
            return true;
        if (ready > 0 && polls[1].revents) {
            struct signalfd_siginfo info;
            if (read(watch->signals, &info, sizeof info) == sizeof info &&
                info.ssi_signo != SIGCHLD)
                return true;
            if (!reap(watch) || watch->ended)
                return true;
        }
        if (watch->paused)
            processes_freeze(watch->root, watch->orders); // stop processes resumed externally
        if (!within_limits(watch, watch->looks++ % THREADS_EVERY == 0))
            return false;
    }
}

static void limit(int what, size_t value) {
    setrlimit(what, &(struct rlimit){value, value});
}

// Restricts the process to `cores` processors; `number` spreads programs over different ones.
static void choose_cores(int cores, unsigned number) {
    cpu_set_t all, own;
    if (cores <= 0 || sched_getaffinity(0, sizeof all, &all) != 0 || CPU_COUNT(&all) <= cores)
        return;
    CPU_ZERO(&own);
    for (unsigned i = number % (unsigned)CPU_COUNT(&all), seen = 0, cpu = 0;
         CPU_COUNT(&own) < cores; cpu = (cpu + 1) % CPU_SETSIZE)
        if (CPU_ISSET(cpu, &all) && seen++ >= i)
            CPU_SET(cpu, &own);
    sched_setaffinity(0, sizeof own, &own);
}

// Drops all privileges. Returns NULL, or the step that failed.
static const char *give_up_rights(const SupervisorPlan *plan) {
    struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3};
    struct __user_cap_data_struct none[2] = {{0, 0, 0}, {0, 0, 0}};
    const Sandbox *sandbox = plan->sandbox;
    if (!sandbox)
        return NULL;
    bool namespaces = sandbox->means.walls == WALLS_NAMESPACES;
    if (sandbox->means.walls == WALLS_LANDLOCK) {
        const char *step = landlock_build(sandbox);
        if (step)
            return step;
    }
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || syscall(SYS_capset, &header, none) != 0)
        return "giving up its rights";
    bool signals = namespaces || sandbox->means.landlock >= LANDLOCK_SIGNALS;
    CallFilter filter = {.no_network = !namespaces,
                         .no_others = !namespaces,
                         .no_signals = !signals,
                         .no_affinity = plan->limits.cores > 0};
    return !sandbox->means.filter || call_filter_install(&filter) ? NULL
                                                                  : "the filter of system calls";
}

static _Noreturn void tell_failure(int failure, const char *step) {
    StartFailure words = {.number = errno};
    put_words(words.step, step);
    ssize_t written = write(failure, &words, sizeof words);
    (void)written;
    _exit(127);
}

static void offer_to_oom_killer(void) {
    int adjust = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
    if (adjust < 0)
        return;
    ssize_t written = write(adjust, "1000", 4);
    (void)written;
    close(adjust);
}

// Runs the program in the child of the last fork. `failure` is closed by a successful execve;
// otherwise the reason is written to it.
static _Noreturn void become_program(const SupervisorPlan *plan, unsigned number, int failure) {
    setsid();
    limit(RLIMIT_CORE, 0);
    limit(RLIMIT_NOFILE, FILES_MAX);
    if (plan->limits.file_mb)
        limit(RLIMIT_FSIZE, plan->limits.file_mb << 20);
    if (plan->sandbox && plan->sandbox->means.walls == WALLS_NAMESPACES && plan->limits.tasks)
        limit(RLIMIT_NPROC,
              (size_t)plan->limits.tasks + TASKS_SPARE); // counted per user namespace
    choose_cores(plan->limits.cores, number);
    for (int i = 1; i < NSIG; i++)
        signal(i, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    const char *step = give_up_rights(plan);
    if (step)
        tell_failure(failure, step);
    execve(plan->arguments[0], (char *const *)(uintptr_t)plan->arguments,
           (char *const *)(uintptr_t)plan->environment);
    tell_failure(failure, "");
}

// Runs the program as a child of the supervisor, without namespaces. It is killed when the
// supervisor dies.
static _Noreturn void become_child(const SupervisorPlan *plan, pid_t supervisor, int failure) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != supervisor)
        _exit(127);
    offer_to_oom_killer();
    become_program(plan, (unsigned)supervisor, failure);
}

// Closes all descriptors except the two pipes, executes orders and reaps processes until the
// program has exited, and reports its exit status.
static _Noreturn void serve_first(pid_t program, int result, int orders) {
    sigset_t child;
    sigemptyset(&child);
    sigaddset(&child, SIGCHLD);
    dup2(result, 0);
    dup2(orders, 1);
    close_range(2, ~0U, 0);
    struct pollfd polls[2] = {{1, POLLIN, 0}, {signalfd(-1, &child, SFD_NONBLOCK), POLLIN, 0}};
    for (;;) {
        struct signalfd_siginfo info;
        int status;
        struct rusage usage;
        pid_t pid;
        while ((pid = wait4(-1, &status, WNOHANG, &usage)) > 0)
            if (pid == program) {
                ProgramEnd end = {status, usage.ru_maxrss};
                _exit(write(0, &end, sizeof end) != sizeof end);
            }
        if (polls[1].fd < 0 || (poll(polls, 2, -1) < 0 && errno != EINTR) ||
            (polls[0].revents & (POLLHUP | POLLERR)))
            _exit(1); // also if the supervisor has exited
        processes_follow(1);
        while (read(polls[1].fd, &info, sizeof info) > 0) {
        }
    }
}

// Runs the first process in the namespaces: builds the sandbox, starts the program, and exits after
// it. Its memory still contains data of the host process; PR_SET_DUMPABLE makes it unreadable for
// the program.
static _Noreturn void become_first(const SupervisorPlan *plan, const unsigned ids[3], int failure,
                                   int result, int orders) {
    struct pollfd supervisor = {.fd = result};
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (poll(&supervisor, 1, 0) > 0 && supervisor.revents & POLLERR)
        _exit(127); // the supervisor had already exited
    setsid();
    offer_to_oom_killer();
    if (!namespaces_map(ids[0], ids[1]))
        tell_failure(failure, "a user of its own");
    prctl(PR_SET_DUMPABLE, 0);
    const char *step = namespaces_build(plan->sandbox);
    if (step)
        tell_failure(failure, step);
    pid_t program = _Fork();
    if (program == 0)
        become_program(plan, ids[2], failure);
    if (program < 0)
        tell_failure(failure, "");
    serve_first(program, result, orders);
}

// Changes the process name, also in the list of processes, so that `killall flipside` does not kill
// the supervisor, which must clean up afterwards. Fields 48 and 49 of /proc/self/stat are the
// bounds of the arguments in memory.
static void rename_self(void) {
    static const char name[] = "player-guard";
    char text[2048];
    size_t place[2] = {0, 0};
    prctl(PR_SET_NAME, name);
    if (processes_slurp("/proc/self/stat", text, sizeof text) <= 0)
        return;
    char *at = text;
    for (char *end = text; *end; end++)
        if (*end == ')')
            at = end; // the name of the program, field 2, may contain any characters
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

// Starts the program and waits until it runs. On failure returns false and sets *failed. The memory
// of the program is separate only after execve.
static bool start_program(Watch *watch, const SupervisorPlan *plan, StartFailure *failed) {
    int failure[2] = {-1, -1}, result[2] = {-1, -1}, orders[2] = {-1, -1};
    pid_t self = getpid();
    unsigned ids[3] = {geteuid(), getegid(), (unsigned)self};
    bool namespaces = plan->sandbox && plan->sandbox->means.walls == WALLS_NAMESPACES;
    *failed = (StartFailure){0};
    if (pipe2(failure, O_CLOEXEC) == 0 &&
        (!namespaces ||
         (pipe2(result, O_CLOEXEC) == 0 && pipe2(orders, O_CLOEXEC | O_NONBLOCK) == 0)))
        watch->child = namespaces ? namespaces_fork() : _Fork();
    else
        watch->child = -1;
    if (watch->child == 0 && namespaces)
        become_first(plan, ids, failure[1], result[1], orders[0]);
    if (watch->child == 0)
        become_child(plan, self, failure[1]);
    failed->number = errno;
    if (watch->child < 0)
        return false;
    failed->number = 0;
    watch->result = result[0];
    watch->orders = orders[1];
    watch->root = namespaces ? watch->child : self;
    close(failure[1]);
    if (namespaces) {
        close(result[1]);
        close(orders[0]);
    }
    ssize_t count;
    while ((count = read(failure[0], failed, sizeof *failed)) < 0 && errno == EINTR) {
    }
    close(failure[0]);
    if (count > 0) {
        kill(watch->child, SIGKILL);
        waitpid(watch->child, NULL, 0);
        return false;
    }
    prctl(PR_SET_DUMPABLE, 0);
    watch->program = namespaces ? processes_first_child(watch->child) : watch->child;
    report(SUPERVISOR_STARTED, (int)watch->child);
    rename_self(); // only now: before execve, the plan's arguments may share memory with argv
    return true;
}

static _Noreturn void give_up(int status, const StartFailure *failed) {
    SupervisorEventKind kind = error_is_resource(failed->number) ? SUPERVISOR_MACHINE
                               : failed->step[0]                 ? SUPERVISOR_WALLS
                                                                 : SUPERVISOR_NO_START;
    report_to(status, kind, failed->number, failed->step);
    _exit(1);
}

// Moves the five descriptors to 0 … 4 and closes all others.
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
    return fcntl(FD_CONTROL, F_SETFD, FD_CLOEXEC) == 0 &&
           fcntl(FD_STATUS, F_SETFD, FD_CLOEXEC) == 0;
}

static _Noreturn void become_tool(const char *const *arguments) {
    const char *const nothing[] = {NULL};
    execve(arguments[0], (char *const *)(uintptr_t)arguments, (char *const *)(uintptr_t)nothing);
    _exit(127);
}

// Exits the supervisor and removes the scratch directory on disk, if any, including subdirectories
// without write permission.
static _Noreturn void finish(const SupervisorPlan *plan) {
    const char *scratch = plan->sandbox ? plan->sandbox->scratch : NULL;
    const char *const permit[] = {"/bin/chmod", "-R", "u+rwx", "--", scratch, NULL};
    const char *const remove[] = {"/bin/rm", "-rf", "--", scratch, NULL};
    if (!scratch)
        _exit(0);
    pid_t first = _Fork();
    if (first == 0)
        become_tool(permit);
    waitpid(first, NULL, 0);
    become_tool(remove);
}

void supervisor_run(const SupervisorPlan *plan) {
    StartFailure failed = {0};
    setsid();
    if (!settle_descriptors(plan)) {
        failed.number = errno;
        give_up(plan->status, &failed);
    }
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
                   .limits = plan->limits,
                   .inherited = own.ru_maxrss};
    failed.number = errno;
    if (watch.signals < 0)
        give_up(FD_STATUS, &failed);
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    if (!start_program(&watch, plan, &failed))
        give_up(FD_STATUS, &failed);
    for (int fd = 0; fd < 3; fd++)
        close(fd);
    bool politely = watch_program(&watch);
    end_all(&watch, politely ? plan->terminate_milliseconds : 0);
    finish(plan);
}
