#!/bin/sh
# The scripts for clusters do what they say, with the real GNU parallel, and as a Slurm array job would run them:
# check_cluster.sh PROGRAM SOURCE
set -eu
export FLIPSIDE="$1"
scripts=$2/examples/cluster place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
cd "$place"
fail() {
    echo "check_cluster: $*" >&2
    exit 1
}
command -v parallel >/dev/null || fail "GNU parallel is missing: scripts/install test"
export PARALLEL_HOME="$place" # its own notes, and no word about citations
touch will-cite
head -n 5 "$2/tests/data/fforum-1-19.obf" >list

for goal in most fewest; do
    games="--games 30 --depth 1 --exact 2 --eval handmade --goal $goal"
    "$FLIPSIDE" selfplay one.games $games --quiet >/dev/null
    "$scripts/parallel.sh" 3 all.games selfplay $games >out || fail "selfplay: $(cat out)"
    cmp one.games all.games && cmp one.games.tail all.games.tail || fail "selfplay is another one"

    "$scripts/parallel.sh" 2 all.results solve list --wld --goal $goal >out || fail "solve: $(cat out)"
    [ "$(wc -l <all.results)" = 6 ] || fail "solve has not all results"

    # Slurm: every task of the array, the third only at the second try.
    for task in 1 2 3 3; do
        SLURM_ARRAY_TASK_ID=$task SLURM_ARRAY_TASK_COUNT=3 SLURM_CPUS_PER_TASK=2 \
            "$scripts/shard.sh" run1 arena --kumite random first greedy --games 4 --goal $goal || fail "arena $task"
    done
    "$FLIPSIDE" merge run1 run1.parts/*.part >/dev/null
    [ "$(wc -l <run1/games.jsonl)" = 12 ] || fail "the arena has not all games"
    SHARDS=1 SLURM_ARRAY_TASK_ID=1 SLURM_ARRAY_TASK_COUNT=9 "$scripts/shard.sh" all.reviews analyse all.games --level 1
    [ "$(wc -l <all.reviews.parts/1.part)" = 31 ] || fail "analyse has not all reviews"
    rm -rf one.* all.* run1*
done

# "Hosts": parallel reaches itself without ssh.
echo 2/: >hosts
HOSTS=hosts "$scripts/parallel.sh" 4 all.games selfplay --games 8 --depth 1 --eval handmade >out || fail "hosts"
grep -q '^all.games: 8 games of 4 parts$' out || fail "hosts: $(cat out)"

# A shard that fails is told, and nothing is merged.
"$scripts/parallel.sh" 2 bad.games selfplay --games x >out 2>&1 && fail "a wrong option"
[ ! -e bad.games ] || fail "something was merged"
SHARD=1/1 "$scripts/shard.sh" x perft 2>err && fail "perft cannot be divided"
grep -q 'cannot be divided' err || fail "no word of it: $(cat err)"
echo "the scripts for clusters work"
