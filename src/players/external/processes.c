#include "processes.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum { FREEZE_PASSES = 1000 };

enum { ORDER_STOP = 's', ORDER_GO = 'g' };

char *processes_put_number(char *to, unsigned long number) {
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

char *processes_put_text(char *to, const char *text) {
    while (*text)
        *to++ = *text++;
    *to = '\0';
    return to;
}

ssize_t processes_slurp(const char *path, char *buffer, size_t size) {
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return -1;
    ssize_t length = read(fd, buffer, size - 1);
    close(fd);
    if (length >= 0)
        buffer[length] = '\0';
    return length;
}

// Adds the process IDs in a text; each must be followed by a space or the end.
static void add_pids(const char *text, ProcessTree *tree) {
    for (const char *at = text; *at;) {
        if (*at < '0' || *at > '9') {
            at++;
            continue;
        }
        long pid = 0;
        while (*at >= '0' && *at <= '9')
            pid = pid * 10 + (*at++ - '0');
        if (tree->count < PROCESSES_MAX)
            tree->list[tree->count++] = (pid_t)pid;
    }
}

static void add_children_of_task(pid_t pid, pid_t task, ProcessTree *tree) {
    char path[80], text[8192];
    char *end = processes_put_number(processes_put_text(path, "/proc/"), (unsigned long)pid);
    processes_put_text(processes_put_number(processes_put_text(end, "/task/"), (unsigned long)task),
                       "/children");
    ssize_t length = processes_slurp(path, text, sizeof text);
    while (length > 0 && text[length - 1] != ' ')
        text[--length] = '\0'; // a truncated number would be the ID of another process
    if (length > 0)
        add_pids(text, tree);
}

struct kernel_dirent {
    uint64_t inode;
    int64_t offset;
    unsigned short length;
    unsigned char type;
    char name[];
};

// Visits all threads of a process except the main one, until `visit` returns false.
static void visit_threads(pid_t pid, bool (*visit)(pid_t pid, pid_t task, void *context),
                          void *context) {
    char path[64];
    _Alignas(struct kernel_dirent) char entries[4096];
    processes_put_text(processes_put_number(processes_put_text(path, "/proc/"), (unsigned long)pid),
                       "/task");
    int fd = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0)
        return;
    long length;
    bool more = true;
    while (more && (length = syscall(SYS_getdents64, fd, entries, sizeof entries)) > 0)
        for (long at = 0; more && at < length;) {
            struct kernel_dirent *entry = (struct kernel_dirent *)(entries + at);
            long task = 0;
            for (const char *digit = entry->name; *digit >= '0' && *digit <= '9'; digit++)
                task = task * 10 + (*digit - '0');
            more = task <= 0 || task == pid || visit(pid, (pid_t)task, context);
            at += entry->length;
        }
    close(fd);
}

static bool add_children_of_thread(pid_t pid, pid_t task, void *tree) {
    add_children_of_task(pid, task, tree);
    return true;
}

void processes_list(ProcessTree *tree, pid_t root, bool threads) {
    tree->count = 0;
    add_children_of_task(root, root, tree);
    for (int i = 0; i < tree->count; i++) {
        add_children_of_task(tree->list[i], tree->list[i], tree);
        if (threads)
            visit_threads(tree->list[i], add_children_of_thread, tree);
    }
}

pid_t processes_first_child(pid_t root) {
    ProcessTree tree = {.count = 0};
    add_children_of_task(root, root, &tree);
    return tree.count > 0 ? tree.list[0] : 0;
}

// Returns the number after `label` in a text, or 0.
static size_t number_after(const char *text, const char *label) {
    for (; *text; text++) {
        size_t i = 0;
        while (label[i] && text[i] == label[i])
            i++;
        if (label[i])
            continue;
        size_t number = 0;
        for (text += i; *text == ' ' || *text == '\t'; text++) {
        }
        for (; *text >= '0' && *text <= '9'; text++)
            number = number * 10 + (size_t)(*text - '0');
        return number;
    }
    return 0;
}

// Returns the state of a process (0 if it does not exist). Adds its threads to *tasks, and the
// clock ticks of the process and its reaped children to *ticks.
static char status_of(pid_t pid, int *tasks, unsigned long *ticks) {
    enum { STATE = 3, FIRST_TIME = 14, LAST_TIME = 17, TASKS = 20 };
    char path[64], text[1024];
    processes_put_text(processes_put_number(processes_put_text(path, "/proc/"), (unsigned long)pid),
                       "/stat");
    if (processes_slurp(path, text, sizeof text) <= 0)
        return '\0';
    const char *at = text;
    for (const char *end = text; *end; end++)
        if (*end == ')')
            at = end; // the name before it may contain any characters
    char state = '\0';
    int field = STATE - 1;
    while (*at && field < TASKS) {
        if (*at++ != ' ')
            continue;
        field++;
        unsigned long number = 0;
        for (const char *digit = at; *digit >= '0' && *digit <= '9'; digit++)
            number = number * 10 + (unsigned long)(*digit - '0');
        if (field == STATE)
            state = *at;
        else if (field >= FIRST_TIME && field <= LAST_TIME)
            *ticks += number;
        else if (field == TASKS)
            *tasks += (int)number;
    }
    return state;
}

static bool is_over(char state) {
    return state == '\0' || state == 'Z' || state == 'X';
}

static bool find_living(pid_t pid, pid_t task, void *living) {
    int tasks = 0;
    unsigned long ticks = 0;
    (void)pid;
    if (is_over(status_of(task, &tasks, &ticks)))
        return true;
    *(pid_t *)living = task;
    return false;
}

// Returns a thread that exposes the memory and state of a process: the main thread, or another one
// if the main thread has exited.
static pid_t living_thread(pid_t pid) {
    int tasks = 0;
    unsigned long ticks = 0;
    if (is_over(status_of(pid, &tasks, &ticks)) && tasks > 1)
        visit_threads(pid, find_living, &pid);
    return pid;
}

// Returns the memory of a process in bytes. The fast count includes shared pages in full; the exact
// count includes its share of them. Page tables are included, since they can be large with little
// resident memory.
static size_t memory_of(pid_t pid, bool exactly) {
    char path[64], text[4096];
    pid = living_thread(pid);
    char *end = processes_put_number(processes_put_text(path, "/proc/"), (unsigned long)pid);
    processes_put_text(end, "/status");
    if (processes_slurp(path, text, sizeof text) <= 0)
        return 0;
    size_t held = number_after(text, "\nVmRSS:") + number_after(text, "\nVmSwap:");
    size_t besides = number_after(text, "\nVmPTE:") + number_after(text, "\nHugetlbPages:");
    processes_put_text(end, "/smaps_rollup");
    if (exactly && processes_slurp(path, text, sizeof text) > 0)
        held = number_after(text, "\nPss:") + number_after(text, "\nSwapPss:");
    return (held + besides) * 1024;
}

ProcessUse processes_use(const ProcessTree *tree, size_t limit) {
    ProcessUse use = {0};
    unsigned long ticks = 0;
    for (int i = 0; i < tree->count; i++) {
        use.memory += memory_of(tree->list[i], false);
        status_of(tree->list[i], &use.tasks, &ticks);
    }
    use.seconds = (double)ticks / (double)sysconf(_SC_CLK_TCK);
    if (!limit || use.memory <= limit || tree->count <= 1)
        return use;
    size_t exact = 0;
    for (int i = 0; i < tree->count; i++)
        exact += memory_of(tree->list[i], true);
    if (exact > 0)
        use.memory = exact;
    return use;
}

size_t processes_sockets(pid_t pid) {
    enum { FREE_SOCKETS = 64, SOCKET_BYTES = 416 << 10 }; // twice net.core.wmem_max (default)
    char path[64], text[512];
    processes_put_text(processes_put_number(processes_put_text(path, "/proc/"), (unsigned long)pid),
                       "/net/sockstat");
    size_t count =
        processes_slurp(path, text, sizeof text) > 0 ? number_after(text, "sockets: used") : 0;
    return count > FREE_SOCKETS ? (count - FREE_SOCKETS) * SOCKET_BYTES : 0;
}

double processes_seconds(pid_t pid) {
    int tasks = 0;
    unsigned long ticks = 0;
    status_of(pid, &tasks, &ticks);
    return (double)ticks / (double)sysconf(_SC_CLK_TCK);
}

void processes_signal(pid_t root, int number) {
    ProcessTree tree;
    processes_list(&tree, root, true);
    for (int i = 0; i < tree.count; i++)
        kill(tree.list[i], number);
}

// Stops one process; returns true if it was still running. A process in uninterruptible sleep (D),
// for example in vfork, stops when it wakes up.
static bool stop_one(pid_t pid) {
    int tasks = 0;
    unsigned long ticks = 0;
    char state = status_of(living_thread(pid), &tasks, &ticks);
    if (is_over(state) || state == 'T' || state == 't')
        return false;
    kill(pid, SIGSTOP);
    return state != 'D';
}

// Writes to the order pipe. Errors are ignored, since they mean that the reader has exited.
static void give_order(int orders, char word) {
    if (orders >= 0) {
        ssize_t written = write(orders, &word, 1);
        (void)written;
    }
}

void processes_freeze(pid_t root, int orders) {
    for (int pass = 0, quiet = 0; pass < FREEZE_PASSES && quiet < 2; pass++) {
        ProcessTree tree;
        bool moves = false;
        give_order(orders, ORDER_STOP);
        processes_list(&tree, root, true);
        for (int i = 0; i < tree.count; i++)
            moves |= stop_one(tree.list[i]);
        quiet = moves ? 0 : quiet + 1;
        if (moves && pass > 8) // a process needs processor time to stop
            nanosleep(&(struct timespec){0, 100000}, NULL);
    }
}

void processes_thaw(pid_t root, int orders) {
    give_order(orders, ORDER_GO); // queued after all pending stop orders
    processes_signal(root, SIGCONT);
}

void processes_follow(int orders) {
    char words[256];
    ssize_t count;
    char last = '\0';
    while ((count = read(orders, words, sizeof words)) > 0)
        last = words[count - 1];
    if (last)
        kill(-1, last == ORDER_STOP ? SIGSTOP : SIGCONT);
}
