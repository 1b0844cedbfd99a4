#!/bin/sh
# Builds a packaged example with the packaged library, by pkg-config alone, and runs it: smoke_library.sh PREFIX shared|static
# A library in /usr must be found without help.
set -eu
prefix=$1 kind=$2
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
unset FLIPSIDE_WEIGHTS
fail() {
    echo "smoke_library: $*" >&2
    exit 1
}
if [ "$prefix" != /usr ]; then
    PKG_CONFIG_PATH=$prefix/lib/pkgconfig
    LD_LIBRARY_PATH=$prefix/lib
    export PKG_CONFIG_PATH LD_LIBRARY_PATH
fi
if [ "$kind" = static ]; then
    libraries="'$prefix/lib/libflipside.a' $(pkg-config --static --libs-only-l flipside | sed 's/-lflipside//')"
    weights="the library itself"
else
    libraries=$(pkg-config --libs flipside)
    weights=".*/share/flipside/weights/most\.weights"
fi
eval "gcc -std=c11 -Wall -Wextra -Werror $(pkg-config --cflags flipside)" \
    "'$prefix/share/doc/flipside/examples/best_move.c' -o '$place/best_move' $libraries"
"$place/best_move" f5d6c3 >"$place/out" || fail "the example fails"
grep -q "^most discs: [a-h][1-8], " "$place/out" || fail "no move: $(cat "$place/out")"
grep -q "goal most, .*, from $weights, " "$place/out" || fail "not the weights: $(cat "$place/out")"
echo "linked: $kind"
