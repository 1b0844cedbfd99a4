"""An escape artist: tries one deed when it is asked for its first move, says on stderr how that went, and plays on.

usage: escape.py DEED [ARGUMENT...]    paths have @ for /, so that the command names nothing; each deed prints "DEED: done" when it worked, "DEED: ..." with the reason otherwise
"""

import mmap
import os
import resource
import signal
import socket
import subprocess
import sys
import time


def read_file(path):
    with open(path, "rb") as file:
        return file.read(100)


def read_home(*paths):
    for path in paths:
        print("read:", read_file(path), file=sys.stderr)


def list_folder(path, *names):
    found = [name for name in names if name in os.listdir(path)]
    if not found:
        raise FileNotFoundError("nothing of that is there")


def write_file(*paths):
    failures = []
    for path in paths:
        try:
            with open(path, "a") as file:
                file.write("escaped\n")
            return
        except OSError as error:
            failures.append(str(error))
    raise OSError("; ".join(failures))


def read_environment(name):
    if name in os.environ:
        return
    for folder in os.listdir("/proc"):
        if folder.isdigit():
            try:
                with open("/proc/%s/environ" % folder, "rb") as file:
                    if name.encode() + b"=" in file.read():
                        return
            except OSError:
                pass
    raise KeyError(name)


def connect(port):
    socket.create_connection(("127.0.0.1", int(port)), 5).close()


def connect_abstract(name):
    end = socket.socket(socket.AF_UNIX)
    end.connect("\0" + name)


def signal_others(number, *pids):
    done = False
    for pid in pids:
        try:
            os.kill(int(pid), int(number))
            done = True
        except (ProcessLookupError, PermissionError) as error:
            failure = error
    if not done:
        raise failure


def signal_all(number):
    """Everybody it can see, but for itself and the first process, whose end would be its own."""
    mine = {0, 1, os.getpid()}
    seen = [int(name) for name in os.listdir("/proc") if name.isdigit() and int(name) not in mine]
    if not seen:
        raise ProcessLookupError("nobody else is there")
    signal_others(number, *seen)


def limit_others(pid):
    resource.prlimit(int(pid), resource.RLIMIT_CPU, (1, 1))


def slow_others(pid):
    done = False
    for deed in (lambda: os.setpriority(os.PRIO_PROCESS, int(pid), 19),
                 lambda: os.sched_setscheduler(int(pid), os.SCHED_IDLE, os.sched_param(0)),
                 lambda: os.sched_setaffinity(int(pid), {min(os.sched_getaffinity(0))})):
        try:
            deed()
            done = True
        except OSError as error:
            failure = error
    if not done:
        raise failure


def go_on():
    """Whoever is stopped would go on."""
    os.kill(0, signal.SIGCONT)


def change_file(path):
    done = False
    for deed in (lambda: os.chmod(path, 0o777), lambda: os.utime(path), lambda: os.setxattr(path, "user.x", b"x")):
        try:
            deed()
            done = True
        except OSError as error:
            failure = error
    if not done:
        raise failure


def call_host():
    """The host of a virtual machine, past all network namespaces."""
    socket.socket(socket.AF_VSOCK, socket.SOCK_STREAM)


def find_others(word):
    for name in os.listdir("/proc"):
        if name.isdigit() and int(name) not in (1, os.getpid()):
            if word.encode() in read_file("/proc/%s/cmdline" % name):
                return
    raise ProcessLookupError("no such process in sight")


def trace(*pids):
    import ctypes

    library = ctypes.CDLL(None, use_errno=True)
    for pid in (os.getppid(),) + tuple(map(int, pids)):
        if pid and library.ptrace(16, pid, None, None) == 0:
            return
    raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))


def kill_first(*_):
    """The parent: the supervisor, or whoever stands in for it."""
    parent = os.getppid()
    os.kill(parent, signal.SIGKILL)
    time.sleep(0.2)
    if os.getppid() == parent:
        raise PermissionError("it lives")


def new_namespaces():
    import ctypes

    library = ctypes.CDLL(None, use_errno=True)
    if library.unshare(0x10000000) != 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))


def think_on(path):
    """A child in a session of its own, twice forked, that ticks for ever."""
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            while True:
                sys.stderr.write(".")
                sys.stderr.flush()
                time.sleep(0.02)
        os._exit(0)
    os.wait()


def tick():
    sys.stderr.write(".")
    sys.stderr.flush()


def think_without_main(path):
    """A process whose main thread has ended and whose other one ticks for ever."""
    import ctypes
    import threading

    if os.fork() != 0:
        return

    def think():
        while True:
            tick()
            time.sleep(0.02)

    threading.Thread(target=think).start()
    ctypes.CDLL(None).syscall(60 if os.uname().machine == "x86_64" else 93, 0)


def think_in_chain(path):
    """A chain of processes, each in a session of its own, each gone before anybody can look."""
    if os.fork() != 0:
        return
    end = time.time() + 60
    generation = 0
    while time.time() < end:
        generation += 1
        if generation % 20 == 0:
            tick()
        if os.fork() != 0:
            os._exit(0)
        os.setsid()
    os._exit(0)


def leave_folder():
    """A folder that forbids to look at what is in it."""
    folder = os.path.join(os.environ["TMPDIR"], "closed")
    os.mkdir(folder, 0o300)
    open(os.path.join(folder, "file"), "w").close()


def leave_daemon(mark):
    """A daemon, named by its arguments, that closes everything."""
    subprocess.Popen(["sh", "-c", "trap '' TERM HUP; while :; do sleep 1; done", mark], start_new_session=True,
                     stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def fork_bomb():
    children = 0
    while children < 2000:  # a bound of its own, should nothing else hold it
        children += 1
        try:
            if os.fork() == 0:
                time.sleep(60)
                os._exit(0)
        except BlockingIOError:  # does not give up: whoever watches it has the time to look
            time.sleep(0.05)


def fill_disk(megabytes):
    block = b"x" * (1 << 20)
    for number in range(int(megabytes)):
        with open(os.path.join(os.environ["TMPDIR"], "full-%d" % (number % 1000)), "ab") as file:
            file.write(block)


def large_file(megabytes):
    signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
    with open(os.path.join(os.environ["TMPDIR"], "large"), "wb") as file:
        file.truncate(int(megabytes) << 20)


def eat_memory(megabytes):
    kept = []
    for _ in range(int(megabytes)):
        kept.append(bytearray(b"x" * (1 << 20)))


def hidden_memory(megabytes):
    """Memory that no process maps."""
    file = os.memfd_create("hidden")
    for _ in range(int(megabytes)):
        os.write(file, b"x" * (1 << 20))


def kernel_memory():
    """Sets of semaphores, which only the kernel sees."""
    import ctypes

    library = ctypes.CDLL(None, use_errno=True)
    if library.semget(0, 1000, 0o600) < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))


def page_tables(gigabytes):
    """Nothing but the tables of pages that are not there."""
    size = int(gigabytes) << 30
    memory = mmap.mmap(-1, size, flags=mmap.MAP_PRIVATE | 0x4000, prot=mmap.PROT_READ)
    memory.madvise(mmap.MADV_NOHUGEPAGE)
    for place in range(0, size, 2 << 20):
        memory[place]
    time.sleep(30)


def shared_memory(megabytes):
    """Memory that stays when it is let go of."""
    memory = mmap.mmap(-1, int(megabytes) << 20)
    for place in range(0, int(megabytes) << 20, 1 << 20):
        memory[place:place + (1 << 20)] = b"x" * (1 << 20)
        memory.madvise(mmap.MADV_DONTNEED)


def zero_memory(megabytes):
    with open("/dev/zero", "r+b", buffering=0) as file:
        mmap.mmap(file.fileno(), int(megabytes) << 20)


def full_sockets(pairs):
    kept = []
    for _ in range(int(pairs)):
        kept.append(socket.socketpair())
        for end in kept[-1]:
            end.setblocking(False)
            try:
                while end.send(b"x" * 65536):
                    pass
            except BlockingIOError:
                pass
    time.sleep(30)


def burn_processors(seconds):
    end = time.time() + float(seconds)
    while time.time() < end:
        pass


def count_cores():
    import threading

    print("cores:", len(os.sched_getaffinity(0)), os.environ.get("OMP_NUM_THREADS"), file=sys.stderr)
    os.sched_setaffinity(0, range(os.cpu_count()))
    if len(os.sched_getaffinity(0)) == 1:
        raise PermissionError("one core")
    threading.Thread()


def nothing():
    pass


def attempt(words):
    try:
        globals()[words[0]](*words[1:])
        print("%s: done" % words[0], file=sys.stderr, flush=True)
    except BaseException as error:
        print("%s: %s: %s" % (words[0], type(error).__name__, error), file=sys.stderr, flush=True)


def main():
    tried = False
    for line in sys.stdin:
        words = line.split()
        if words and words[0] == "game":
            print("ready", flush=True)
        elif words and words[0] == "move":
            if not tried:
                attempt([word.replace("@", "/") for word in sys.argv[1:]])
            tried = True
            print(words[4], flush=True)


main()
