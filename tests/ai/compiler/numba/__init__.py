"""A stand-in for numba that compiles as slowly as a test wants: sleeping with the compiler's lock."""
import time

from numba.core.compiler_lock import global_compiler_lock

done = set()


def compile_once(name, seconds):
    if name not in done:
        with global_compiler_lock._lock:
            time.sleep(seconds)
            done.add(name)
