#!/bin/sh
# Every variant of the program that this processor runs has the signature of the search: check_variants.sh PROGRAM SIGNATURES
set -eu
program=$1 signatures=$2
seen=""
for cpu in baseline v3 best; do
    said=$(FLIPSIDE_CPU=$cpu "$program" bench)
    nodes=${said%% *}
    [ "$nodes" = "$(awk '$1 == "patterns" { print $2 }' "$signatures")" ] || {
        echo "check_variants: $cpu: $said" >&2
        exit 1
    }
    seen="$seen ${said##* }"
done
case $seen in
" portable "*) echo "kernels:$seen" ;;
*) echo "check_variants: FLIPSIDE_CPU=baseline ran${seen}" >&2 && exit 1 ;;
esac
