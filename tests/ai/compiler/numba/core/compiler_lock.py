"""As in numba."""
import threading


class Lock:
    def __init__(self):
        self._lock = threading.RLock()


global_compiler_lock = Lock()
