"""An escape artist: tries one deed when it is asked for its first move, says on stderr how that went, and plays on.

usage: escape.py DEED [ARGUMENT...]    paths have @ for /, so that the command names nothing; each deed prints "DEED: done" when it worked, "DEED: ..." with the reason otherwise
"""

import os
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


def leave_daemon(mark):
    """A daemon, named by its arguments, that closes everything."""
    subprocess.Popen(["sh", "-c", "trap '' TERM HUP; while :; do sleep 1; done", mark], start_new_session=True,
                     stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def fork_bomb():
    children = 0
    while children < 2000:  # a bound of its own, should nothing else hold it
        if os.fork() == 0:
            time.sleep(60)
            os._exit(0)
        children += 1


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
