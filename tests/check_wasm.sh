#!/bin/sh
# The sources of the library of all fallbacks compile for WebAssembly, against a C library without threads, processes,
# signals and locks.
# usage: check_wasm.sh CLANG SOURCE_FOLDER GENERATED_FOLDER SOURCE…
set -eu
clang=$1 folder=$2 generated=$3
shift 3
includes=
for layer in "$folder"/*/; do
    includes="$includes -I$layer"
done
# shellcheck disable=SC2086 # one word each
printf '%s\n' "$@" | xargs -n 20 "$clang" --target=wasm32-wasi -fsyntax-only -std=gnu17 -Wall -Wextra -Wshadow -Werror \
    -D_GNU_SOURCE -DFLIPSIDE_PLAIN -DFLIPSIDE_NO_THREADS -DFLIPSIDE_VERSION='"0"' -DFLIPSIDE_DATA_DIR='"/data"' -DFLIPSIDE_DATA_FROM_BIN='"data"' \
    -DFLIPSIDE_DATA_FROM_LIB='"data"' $includes -I"$generated"
