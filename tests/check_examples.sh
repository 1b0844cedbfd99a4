#!/bin/sh
# The examples do what they say: check_examples.sh PLAY_GAME ANALYSE_GAME
set -eu
play=$1 analyse=$2
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
fail() {
    echo "check_examples: $*" >&2
    exit 1
}

for goal in most fewest; do
    out=$("$play" $goal none 3) || fail "the engine against itself: $out"
    echo "$out" | tail -n 1 | grep -Eq '^Black [+-][0-9]+$' || fail "no result: $out"
done
# A person types nonsense, an illegal move, a move, takes it back, and leaves.
out=$(printf 'x\na1\nd3\nundo\nf5\n' | "$play" fewest black 2) && fail "a game that was left is not finished"
[ "$(echo "$out" | grep -c '% to win')" = 2 ] || fail "the engine did not answer twice: $out"
echo "$out" | grep -q 'a1 is not a legal move' || fail "an illegal move: $out"
echo "$out" | grep -q '^Your move: .*[a-z]' || fail "nonsense is not explained: $out"

for goal in most fewest; do
    out=$("$analyse" f5d6c3d3c4f4 $goal 4 2>"$place/progress") || fail "analysis: $out"
    [ "$(echo "$out" | grep -c '  best [a-h][1-8] .*  lost  *[0-9][0-9]*  .* %')" = 6 ] || fail "six moves: $out"
    grep -q 'move 6 of 6: ' "$place/progress" || fail "no progress: $(cat "$place/progress")"
done
"$analyse" f5d6a1 most 2 >/dev/null 2>"$place/refused" && fail "an illegal game"
grep -q '^column 5: ' "$place/refused" || fail "no column: $(cat "$place/refused")"
echo "the examples work"
