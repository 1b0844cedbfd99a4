#!/bin/sh
# Installs a build into an empty folder and uses it from there: check_install.sh BUILD
set -eu
build=$1
source=$(cd "$(dirname "$0")/.." && pwd)
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
fail() {
    echo "check_install: $*" >&2
    exit 1
}

cmake --install "$build" --prefix "$place" >/dev/null
[ "$("$place/bin/flipside" perft --depth 5 --json | cut -d , -f 2)" = '"leaves":1396' ] || fail "the program does not count"
[ -s "$place/share/man/man1/flipside.1" ] || fail "no man page"
grep -q '^.SH PERFT' "$place/share/man/man1/flipside.1" || fail "the man page does not know perft"
if [ -d "$source/weights" ]; then
    diff -r "$source/weights" "$place/share/flipside/weights" >/dev/null || fail "the weights are not installed"
fi

pc=$(find "$place" -name flipside.pc)
PKG_CONFIG_PATH=$(dirname "$pc")
export PKG_CONFIG_PATH
libraries=$(pkg-config --variable=libdir flipside)
flags="-std=c11 -Wall -Wextra -pedantic -Werror"

cc $flags "$source/examples/best_move.c" $(pkg-config --cflags --libs flipside) -o "$place/shared"
LD_LIBRARY_PATH=$libraries "$place/shared" f5d6c3 >"$place/shared.out"
cc $flags "$source/examples/best_move.c" $(pkg-config --cflags flipside) "$libraries/libflipside.a" \
    $(pkg-config --static --libs-only-l flipside | sed 's/-lflipside//') -o "$place/static"
"$place/static" f5d6c3 >"$place/static.out"
cmp "$place/shared.out" "$place/static.out" || fail "the two libraries do not agree"
grep -q '^fewest discs: ' "$place/static.out" || fail "the example did not finish"
! "$place/static" f5d7 2>/dev/null || fail "the example accepted an illegal move"

# Only the public names are visible, in both.
foreign=$(nm -D --defined-only "$libraries/libflipside.so" | awk '{ print $3 }' | grep -v '^flipside_' || true)
[ -z "$foreign" ] || fail "the shared library shows $foreign"
foreign=$(nm -g --defined-only "$libraries/libflipside.a" | awk 'NF == 3 { print $3 }' | grep -v '^flipside_' || true)
[ -z "$foreign" ] || fail "the static library shows $foreign"

# The headers are C++ too, and each stands alone.
if command -v clang >/dev/null 2>&1; then
    for header in "$place"/include/flipside/[!e]*.h "$place/include/flipside/engine.h"; do
        clang -x c++ -fsyntax-only -Wall -Wextra -Werror "$header"
        clang -x c -std=c11 -fsyntax-only -Wall -Wextra -pedantic -Werror "$header"
    done
fi
echo "installed and used"
