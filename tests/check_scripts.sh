#!/bin/sh
# What ./run, ./test and scripts/install say, with a package manager, a build and a program that only pretend.
set -eu
source=$(cd "$(dirname "$0")/.." && pwd)
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
fail() {
    echo "check_scripts: $*" >&2
    head -n 30 "$place/out" "$place/err" >&2
    exit 1
}

# stub NAME: a program of that name; its script is read from stdin.
stub() {
    { echo '#!/bin/sh' && cat; } >"$place/bin/$1"
    chmod +x "$place/bin/$1"
}

# says STATUS OUT ERR command…: the exit status and the exact output.
says() {
    status=$1 out=$2 err=$3 code=0
    shift 3
    "$@" >"$place/out" 2>"$place/err" </dev/null || code=$?
    [ $code = "$status" ] || fail "$*: exit status $code, not $status"
    [ "$out" = any ] || [ "$(cat "$place/out")" = "$out" ] || fail "$*: not what is expected on stdout"
    [ "$err" = any ] || [ "$(cat "$place/err")" = "$err" ] || fail "$*: not what is expected on stderr"
}

mkdir -p "$place/bin" "$place/tree"
cp -r "$source/run" "$source/test" "$source/scripts" "$place/tree"
cd "$place/tree"
PATH=$place/bin:$PATH
export PATH place
stub id <<'end'
echo 0
end
stub apt-get <<'end'
for i in $(seq 200); do echo "apt-get says line $i"; done
[ ! -f "$place/broken" ]
end
stub dpkg-query <<'end'
shift 3
for package; do grep -qsx "$package" "$place/missing" || echo "$package install ok installed"; done
end

# Packages: a line when some are missing, none when all are there; the rest only when it goes wrong.
says 0 "" "" scripts/install run
printf 'cmake\ngcc\nlibzstd-dev\n' >"$place/missing"
says 0 "" "installing 3 packages: cmake gcc libzstd-dev…" scripts/install run
[ "$(grep -c 'line 200' build/install.log)" = 2 ] || fail "the package manager's output is not kept"
echo gcc >"$place/missing"
says 0 "" "installing 1 package: gcc…" scripts/install test
touch "$place/broken"
says 2 "" any scripts/install run
grep -q 'line 200' "$place/err" || fail "a failure does not show what the package manager said"
rm "$place/broken" "$place/missing"

# Progress: the first step and each quarter where there is no terminal; nothing when nothing is done.
says 0 "" "building 1 of 240…
building 60 of 240…
building 120 of 240…
building 180 of 240…
building 240 of 240…" \
    sh -c "for i in \$(seq 240); do echo \"[\$i/240] Building [1/2].o\"; done | scripts/progress '' log"
[ "$(wc -l <log)" = 240 ] || fail "the log is not whole"
says 0 "" "gcc: testing 1 of 4…
gcc: testing 2 of 4…
gcc: testing 3 of 4…
gcc: testing 4 of 4…" \
    sh -c "for i in 1 2 3 4; do echo \"\$i/4 Test #\$i: eval ....   Passed\"; done | scripts/progress 'gcc: ' log"
says 0 "" "" \
    sh -c "printf '[0/2] Re-checking globbed directories...\nninja: no work to do.\n[x/y] z\n[1/0\n' | scripts/progress '' log"

# ./run: what it does while it does it, and only the program when there is nothing to do.
stub cmake <<'end'
if [ "$1" = -S ]; then
    mkdir -p "$4" && echo FLIPSIDE_CPU >"$4/CMakeCache.txt" && echo "-- The C compiler is a pretence"
elif [ -f "$place/broken" ]; then
    echo "[1/2] Building a.o" && echo "a.c:1: error: broken" && exit 1
elif [ -f "$2/flipside" ]; then
    echo "ninja: no work to do."
else
    echo "[1/2] Building a.o" && echo "[2/2] Linking flipside"
    printf '#!/bin/sh\necho "flipside got $*"\n' >"$2/flipside" && chmod +x "$2/flipside"
fi
end
touch "$place/broken"
says 1 "" any ./run show
grep -q 'error: broken' "$place/err" && grep -q 'the build failed' "$place/err" || fail "./run does not tell why a build failed"
rm "$place/broken" && rm -r build
says 0 "flipside got show f5" "configuring the build…
building 1 of 2…
building 2 of 2…" ./run show f5
says 0 "flipside got show f5" "" ./run show f5
says 0 "flipside got serve" "" ./run

# ./test: which stage runs.
stub git <<'end'
echo a.c
end
stub clang-format <<'end'
[ ! -f "$place/broken" ] || { echo "a.c: error: badly laid out"; exit 1; }
end
says 0 any "format…" ./test format
grep -q '^1 passed, 0 failed$' "$place/out" || fail "./test does not count"
touch "$place/broken"
says 1 any "format…" ./test format
grep -q 'badly laid out' "$place/out" || fail "./test does not show what failed"
echo "the scripts say what they do"
