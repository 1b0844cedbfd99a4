#!/bin/sh
# Runs the program and the packages of a build for 64-bit ARM in an emulator: check_arm64.sh BUILD SYSROOT DATA
set -eu
build=$1 sysroot=$2 data=$3
fail() {
    echo "check_arm64: $*" >&2
    exit 1
}
emulated() {
    qemu-aarch64 -L "$sysroot" "$build/flipside" "$@"
}
said=$(emulated bench)
[ "${said%% *} ${said##* }" = "$(awk '$1 == "patterns" { print $2 }' "$data/signature.txt") neon" ] || fail "bench: $said"
solved=$(head -n 5 "$data/fforum-1-19.obf" | emulated solve --json | sed -n 's/.*"score":\(-*[0-9]*\),"exact":true.*"expected":\(-*[0-9]*\)[,}].*/\1 \2/p')
[ "$(echo "$solved" | awk '$1 == $2' | wc -l)" = 5 ] || fail "FFO #1 to #5: $solved"
echo "signature and FFO #1 to #5 are right: $said"
"$(dirname "$0")/check_package.sh" "$build" "$data/signature.txt" qemu-aarch64 -L "$(cd "$sysroot" && pwd)"
