#include "call_filter.h"

#include <asm/sockios.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined __x86_64__
enum {
    MACHINE = (int)AUDIT_ARCH_X86_64,
    FOREIGN_CALLS = 0x40000000
}; // larger numbers are the x32 ABI, aliases of the same calls
#elif defined __aarch64__
enum { MACHINE = (int)AUDIT_ARCH_AARCH64, FOREIGN_CALLS = 0x7fffffff };
#else
enum { MACHINE = 0, FOREIGN_CALLS = 0 };
#endif

// System calls newer than the headers; their numbers are the same on all architectures.
enum { CALL_MEMFD_SECRET = 447, CALL_PROCESS_MRELEASE = 448, CALL_OPEN_TREE_ATTR = 467 };
enum {
    CALL_FCHMODAT2 = 452,
    CALL_SETXATTRAT = 463,
    CALL_REMOVEXATTRAT = 466,
    CALL_FILE_SETATTR = 469
};

static const short refused[] = {
    // Other processes.
    SYS_ptrace,
    SYS_process_vm_readv,
    SYS_process_vm_writev,
    SYS_process_madvise,
    SYS_pidfd_getfd,
    SYS_kcmp,
    CALL_PROCESS_MRELEASE,
    // Mounts and namespaces.
    SYS_mount,
    SYS_umount2,
    SYS_pivot_root,
    SYS_chroot,
    SYS_fsopen,
    SYS_fsmount,
    SYS_fsconfig,
    SYS_fspick,
    SYS_open_tree,
    SYS_move_mount,
    SYS_mount_setattr,
    CALL_OPEN_TREE_ATTR,
    SYS_unshare,
    SYS_setns,
    // File access by handle, which bypasses directories.
    SYS_open_by_handle_at,
    SYS_name_to_handle_at,
    // Keyrings, and calls that inspect or change the kernel.
    SYS_keyctl,
    SYS_add_key,
    SYS_request_key,
    SYS_bpf,
    SYS_perf_event_open,
    SYS_userfaultfd,
    SYS_syslog,
    SYS_kexec_load,
    SYS_init_module,
    SYS_finit_module,
    SYS_delete_module,
    SYS_reboot,
    SYS_swapon,
    SYS_swapoff,
    SYS_acct,
    SYS_quotactl,
    SYS_settimeofday,
    SYS_clock_settime,
    SYS_adjtimex,
    SYS_clock_adjtime,
    SYS_sethostname,
    SYS_setdomainname,
    SYS_vhangup,
    // Memory that belongs to no process and escapes the memory limit.
    SYS_memfd_create,
    CALL_MEMFD_SECRET,
    SYS_shmget,
    SYS_semget,
    SYS_msgget,
    SYS_mq_open,
    SYS_vmsplice,
    SYS_landlock_create_ruleset,
};

// Calls that fail with ENOSYS; the C library falls back to others.
static const short missing[] = {SYS_clone3, SYS_io_uring_setup, SYS_io_uring_enter,
                                SYS_io_uring_register};

// Calls that Landlock does not restrict: priorities of other processes, and file metadata.
static const short of_others[] = {
    SYS_setpriority,    SYS_ioprio_set,    SYS_fchmod,      SYS_fchmodat,     CALL_FCHMODAT2,
    SYS_fchown,         SYS_fchownat,      SYS_utimensat,   SYS_setxattr,     SYS_lsetxattr,
    SYS_fsetxattr,      CALL_SETXATTRAT,   SYS_removexattr, SYS_lremovexattr, SYS_fremovexattr,
    CALL_REMOVEXATTRAT, CALL_FILE_SETATTR,
#if defined __x86_64__ // older variants of the same calls
    SYS_chmod,          SYS_chown,         SYS_lchown,      SYS_utime,        SYS_utimes,
    SYS_futimesat,
#endif
};

enum {
    RULES_MAX = 3 * (sizeof refused + sizeof missing + sizeof of_others) / sizeof(short) + 128,
    NEW_NAMESPACES = CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNS | CLONE_NEWNET | CLONE_NEWIPC |
                     CLONE_NEWUTS | CLONE_NEWCGROUP
};

typedef struct FilterRules {
    struct sock_filter list[RULES_MAX];
    unsigned short count;
} FilterRules;

static void add(FilterRules *rules, unsigned code, unsigned value, unsigned char yes,
                unsigned char no) {
    rules->list[rules->count++] = (struct sock_filter){(unsigned short)code, yes, no, value};
}

static void load(FilterRules *rules, size_t offset) {
    add(rules, BPF_LD | BPF_W | BPF_ABS, (unsigned)offset, 0, 0);
}

static void answer(FilterRules *rules, unsigned what) {
    add(rules, BPF_RET | BPF_K, what, 0, 0);
}

// Makes a call fail with errno `number`. The call number must be loaded.
static void refuse(FilterRules *rules, int call, int number) {
    add(rules, BPF_JMP | BPF_JEQ | BPF_K, (unsigned)call, 0, 1);
    answer(rules, SECCOMP_RET_ERRNO | (unsigned)number);
}

// Allows a call only if the low 32 bits of its first argument equal one of two values.
static void allow_only(FilterRules *rules, int call, unsigned one, unsigned other) {
    add(rules, BPF_JMP | BPF_JEQ | BPF_K, (unsigned)call, 0, 5);
    load(rules, offsetof(struct seccomp_data, args));
    add(rules, BPF_JMP | BPF_JEQ | BPF_K, one, 1, 0);
    add(rules, BPF_JMP | BPF_JEQ | BPF_K, other, 0, 1);
    answer(rules, SECCOMP_RET_ALLOW);
    answer(rules, SECCOMP_RET_ERRNO | EPERM);
}

// Refuses clone calls that create namespaces.
static void check_clone(FilterRules *rules) {
    add(rules, BPF_JMP | BPF_JEQ | BPF_K, SYS_clone, 0, 4);
    load(rules, offsetof(struct seccomp_data, args));
    add(rules, BPF_JMP | BPF_JSET | BPF_K, (unsigned)NEW_NAMESPACES, 0, 1);
    answer(rules, SECCOMP_RET_ERRNO | EPERM);
    answer(rules, SECCOMP_RET_ALLOW);
}

// Refuses anonymous shared mappings. Their pages are attributed to no process, so they escape the
// memory limit after all processes have dropped them.
static void check_map(FilterRules *rules) {
    add(rules, BPF_JMP | BPF_JEQ | BPF_K, SYS_mmap, 0, 5);
    load(rules, offsetof(struct seccomp_data, args[3]));
    add(rules, BPF_JMP | BPF_JSET | BPF_K, MAP_ANONYMOUS, 0, 2);
    add(rules, BPF_JMP | BPF_JSET | BPF_K, MAP_SHARED, 0, 1); // all shared types
    answer(rules, SECCOMP_RET_ERRNO | EPERM);
    answer(rules, SECCOMP_RET_ALLOW);
}

// Makes a call fail if one argument has this value, and reloads the call number for the next rule.
static void refuse_argument(FilterRules *rules, int call, int index, unsigned value) {
    add(rules, BPF_JMP | BPF_JEQ | BPF_K, (unsigned)call, 0, 4);
    load(rules, offsetof(struct seccomp_data, args) + (size_t)index * sizeof(uint64_t));
    add(rules, BPF_JMP | BPF_JEQ | BPF_K, value, 0, 1);
    answer(rules, SECCOMP_RET_ERRNO | EPERM);
    load(rules, offsetof(struct seccomp_data, nr));
}

// Prevents the program from resuming paused processes by SIGCONT, whether sent directly or
// delivered by the kernel.
static void keep_stopped(FilterRules *rules) {
    static const int calls[][2] = {{SYS_kill, 1},
                                   {SYS_tkill, 1},
                                   {SYS_tgkill, 2},
                                   {SYS_rt_sigqueueinfo, 1},
                                   {SYS_rt_tgsigqueueinfo, 2},
                                   {SYS_pidfd_send_signal, 1}};
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++)
        refuse_argument(rules, calls[i][0], calls[i][1], SIGCONT);
    refuse_argument(rules, SYS_fcntl, 1, F_SETSIG);
    refuse(rules, SYS_timer_create, EPERM);
}

// Refuses changes to other processes and their files that Landlock does not restrict.
static void leave_others_alone(FilterRules *rules) {
    static const int calls[] = {SYS_prlimit64, SYS_sched_setscheduler, SYS_sched_setattr,
                                SYS_sched_setparam, SYS_sched_setaffinity};
    for (size_t i = 0; i < sizeof of_others / sizeof *of_others; i++)
        refuse(rules, of_others[i], EPERM);
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++)
        allow_only(rules, calls[i], 0, (unsigned)getpid());
}

// Refuses signals to other processes, including I/O signals delivered by the kernel.
static void keep_signals(FilterRules *rules) {
    static const int calls[] = {SYS_kill, SYS_tkill, SYS_tgkill, SYS_rt_sigqueueinfo,
                                SYS_rt_tgsigqueueinfo};
    refuse(rules, SYS_pidfd_send_signal, EPERM);
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++)
        allow_only(rules, calls[i], 0, (unsigned)getpid());
    static const unsigned owners[][2] = {{SYS_fcntl, F_SETOWN},
                                         {SYS_fcntl, F_SETOWN_EX},
                                         {SYS_ioctl, FIOSETOWN},
                                         {SYS_ioctl, SIOCSPGRP}};
    for (size_t i = 0; i < sizeof owners / sizeof *owners; i++)
        refuse_argument(rules, (int)owners[i][0], 1, owners[i][1]);
}

bool call_filter_works(void) {
    unsigned action = SECCOMP_RET_ERRNO;
    return MACHINE != 0 && syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action) == 0;
}

bool call_filter_install(const CallFilter *filter) {
    FilterRules rules = {.count = 0};
    load(&rules, offsetof(struct seccomp_data, arch));
    add(&rules, BPF_JMP | BPF_JEQ | BPF_K, (unsigned)MACHINE, 1, 0);
    answer(&rules, SECCOMP_RET_ERRNO | ENOSYS);
    load(&rules, offsetof(struct seccomp_data, nr));
    add(&rules, BPF_JMP | BPF_JGE | BPF_K, FOREIGN_CALLS, 0, 1);
    answer(&rules, SECCOMP_RET_ERRNO | ENOSYS);
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
        refuse(&rules, refused[i], EPERM);
    for (size_t i = 0; i < sizeof missing / sizeof *missing; i++)
        refuse(&rules, missing[i], ENOSYS);
    if (filter->no_network)
        refuse(&rules, SYS_socket, EACCES);
    else // AF_VSOCK, for example, ignores network namespaces and reaches the host of a VM
        allow_only(&rules, SYS_socket, AF_UNIX, AF_INET);
    if (filter->no_affinity)
        refuse(&rules, SYS_sched_setaffinity, EPERM);
    check_clone(&rules);
    check_map(&rules);
    keep_stopped(&rules);
    if (filter->no_others)
        leave_others_alone(&rules);
    if (filter->no_signals)
        keep_signals(&rules);
    answer(&rules, SECCOMP_RET_ALLOW);
    struct sock_fprog program = {rules.count, rules.list};
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
           syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program) == 0;
}
