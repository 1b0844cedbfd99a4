#!/bin/sh
# A run divided by GNU parallel over the cores of this machine, a shard a core at a time, and merged:
#
#   parallel.sh 8 all.games selfplay --games 100000 --depth 4
#   parallel.sh 8 all.results solve problems.obf
#   parallel.sh 8 all.reviews analyse WTH_2001.wtb --level 12
#   parallel.sh 8 run1 arena --kumite one two three --nodes 100000 --games 1000
#
# Over several hosts: a file with a host a line, as `4/name` for four shards at once there, which ssh reaches without a
# password, and where this folder and the program are in the same place:
#
#   HOSTS=hosts.txt parallel.sh 32 all.games selfplay --games 1000000 --depth 4
#
# Whatever ended it: the same line again goes on. More shards than cores leave less idle time at the end.
set -eu
count=$1 out=$2 here=$(cd "$(dirname "$0")" && pwd)
shift
set -- env SHARD="{}/$count" THREADS="${THREADS:-1}" FLIPSIDE="${FLIPSIDE:-flipside}" "$here/shard.sh" "$@"
seq "$count" | parallel --quote --halt soon,fail=1 ${HOSTS:+--sshloginfile "$HOSTS" --workdir "$PWD"} "$@"
exec "${FLIPSIDE:-flipside}" merge "$out" "$out".parts/*.part
