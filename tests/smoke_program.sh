#!/bin/bash
# Uses an installed program as its users would, each of its parts once, with nothing but what a minimal Debian has:
# smoke_program.sh PREFIX VERSION NODES [EMULATOR …]
# VERSION is what it must say it is, NODES the signature of its search; an emulator's words run it where they are given.
set -eu
prefix=$1 version=$2 nodes=$3
shift 3
program=$prefix/bin/flipside
place=$(mktemp -d)
server=""
finish() {
    [ -z "$server" ] || kill "$server" 2>/dev/null || true
    rm -rf "$place"
}
trap finish EXIT
unset FLIPSIDE_WEIGHTS FLIPSIDE_ADAPTERS FLIPSIDE_CPU
export HOME=$place
cd "$place"
fail() {
    echo "smoke_program: $*" >&2
    exit 1
}

[ "$("$@" "$program" --version)" = "flipside $version" ] || fail "it does not say that it is $version"
said=$("$@" "$program" bench)
[ "${said%% *}" = "$nodes" ] || fail "bench: $said, not $nodes nodes"
kernel=${said##* }

# An exact endgame, FFO #1, for both goals; the engine by its weights, by its books, at a level; a game between levels.
problem="--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X"
for goal in most:18:g8 fewest:0:g2; do
    IFS=: read -r goal score best <<<"$goal"
    "$@" "$program" solve --goal "$goal" --json "$problem" | grep -q "\"score\":$score,\"exact\":true.*\"best\":\"$best\"" ||
        fail "solve, $goal"
    "$@" "$program" move f5 --goal "$goal" --player flipside:depth=2,eval=patterns | grep -q '^[a-h][1-8] ' ||
        fail "move, $goal: no weights?"
    "$@" "$program" move --goal "$goal" --player flipside:book=yes | grep -q "from the book" || fail "move, $goal: no book?"
    "$@" "$program" arena --goal "$goal" --games 2 --quiet --json flipside:level=first-day flipside:level=newcomer >arena.json ||
        fail "arena, $goal"
    [ "$(grep -c '"games":2,.*"forfeits":{[^1-9]*}' arena.json)" = 2 ] || fail "arena, $goal: $(cat arena.json)"
done
"$@" "$program" openings --explore f5d6 | grep -q c3 || fail "openings: no statistics?"

# The web app: its page and a question.
"$@" "$program" serve --no-browser --port 0 --data "$place/data" >address 2>serve.log &
server=$!
for _ in $(seq 600); do
    [ ! -s address ] && kill -0 $server 2>/dev/null || break
    sleep 0.1
done
port=$(sed -n '1s|^http://127.0.0.1:\([0-9]*\)/*$|\1|p' address)
[ -n "$port" ] || fail "serve: $(cat address serve.log)"
ask() {
    exec 3<>"/dev/tcp/127.0.0.1/$port"
    printf 'GET %s HTTP/1.0\r\nHost: 127.0.0.1:%s\r\n\r\n' "$1" "$port" >&3
    cat <&3 >answer
    exec 3>&-
    head -n 1 answer | grep -q ' 200 ' || fail "serve: $1: $(head -n 20 answer)"
}
ask /
grep -q '<html' answer || fail "serve: the page is none"
ask '/api/v1/position?moves=f5d6&goal=fewest'
grep -q '"goal":"fewest".*"empties":58' answer || fail "serve: $(cat answer)"
kill -TERM $server
wait $server || fail "serve ends with $?: $(cat serve.log)"
server=""
echo "used: $program, $nodes nodes, kernel $kernel"
