#!/bin/sh
# The library of all fallbacks asks the system for nothing that WebAssembly's C library or macOS lacks.
# usage: check_plain.sh NM LIBRARY
set -eu
wanted=$("$1" --undefined-only --format=just-symbols "$2" 2>/dev/null | grep -v ':$' | sort -u)
[ -n "$wanted" ] || { echo "no symbols in $2"; exit 1; }
if echo "$wanted" | grep -E '^(pthread_|sched_|syscall$|mmap|munmap|madvise|flock|fdatasync|getrandom|getrusage|fork|vfork|exec|posix_spawn|wait|kill$|sig[^h]|prctl|linkat|fchown|dl_)'; then
    echo "the plain library calls what only some systems have"
    exit 1
fi
