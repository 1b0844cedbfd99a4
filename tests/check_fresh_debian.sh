#!/bin/sh
# Installs a package in a fresh, minimal Debian 12, uses it there, and removes it: check_fresh_debian.sh DEB KEPT SIGNATURES
# Needs root, debootstrap and a mirror (DEBIAN_MIRROR names another one). The fresh system is fetched once and kept in the
# file KEPT. Mounts and processes live in namespaces of their own and end with this script.
set -eu
deb=$1 kept=$2 signatures=$3
tests=$(cd "$(dirname "$0")" && pwd)
mirror=${DEBIAN_MIRROR:-http://deb.debian.org/debian}
place=$(mktemp -d)
trap 'rm -rf --one-file-system "$place"' EXIT
fail() {
    echo "check_fresh_debian: $*" >&2
    exit 1
}
[ "$(id -u)" = 0 ] || fail "a fresh system wants root"
root=$place/root
mkdir "$root"
if [ ! -s "$kept" ]; then
    echo "fetching a fresh Debian 12…"
    debootstrap --variant=minbase bookworm "$root" "$mirror" >"$place/log" 2>&1 || fail "$(tail -n 20 "$place/log")"
    tar -C "$root" -cf "$kept.part" .
    mv "$kept.part" "$kept"
else
    tar -C "$root" -xf "$kept"
fi
cp /etc/resolv.conf "$root/etc/resolv.conf"
mkdir "$root/given"
cp "$deb" "$root/given/flipside.deb"
cp "$tests/smoke_program.sh" "$tests/smoke_library.sh" "$tests/ai/one_move.py" "$root/given"
nodes=$(awk '$1 == "patterns" { print $2 }' "$signatures")

# inside COMMAND: in the fresh system, with its own processes.
inside() {
    unshare --mount --pid --fork --kill-child -- sh -c '
        mount -t proc proc "$0/proc" && mount -t tmpfs shm "$0/dev/shm" && exec chroot "$0" /usr/bin/env -i \
            PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive sh -ec "$1"' "$root" "$1"
}
# get PACKAGE …: installs inside, and nothing that is only recommended.
get() {
    inside "apt-get install -y -qq --no-install-recommends $*" >"$place/log" 2>&1 || fail "apt-get install $*: $(tail -n 20 "$place/log")"
}
# What there is, without the package manager's own records.
files() {
    inside 'find / -xdev \( -path /proc -o -path /dev -o -path /tmp -o -path /given -o -path /var/lib/dpkg -o -path /var/lib/apt \
        -o -path /var/cache -o -path /var/log \) -prune -o -print | sort'
}

inside "apt-get update -qq" >"$place/log" 2>&1 || fail "$(tail -n 20 "$place/log")"
inside "useradd -m player"

# Alone: what it depends on is all that it needs. Removed, it leaves nothing.
files >"$place/before"
get /given/flipside.deb
version=$(inside "dpkg-query -W -f '\${Version}' flipside")
echo "installed: flipside $version on Debian $(cat "$root/etc/debian_version")"
inside "/given/smoke_program.sh /usr ${version%-*} $nodes"
inside "su player -c 'flipside move f5 --player flipside:level=3'" | grep -q '^[a-h][1-8] ' || fail "an ordinary user cannot use it"
! inside "dpkg --verify flipside" | grep . || fail "files of the package have changed"
inside "apt-get purge -y -qq --autoremove flipside" >"$place/log" 2>&1 || fail "$(tail -n 20 "$place/log")"
files >"$place/after"
diff "$place/before" "$place/after" || fail "removing it does not leave the system as it was"
inside "! dpkg-query -W flipside 2>/dev/null" || fail "dpkg still knows it"
echo "removed without a trace"

# With what it works together with: a compiler, man, Python. The headers of other libraries are only for static linking.
get /given/flipside.deb gcc libc6-dev pkg-config man-db python3
inside "/given/smoke_library.sh /usr shared"
get libzstd-dev libjansson-dev
inside "/given/smoke_library.sh /usr static"
inside "man -w flipside" | grep -q '/usr/share/man/man1/flipside.1.gz' || fail "man does not find the page"
inside "man flipside | grep -q 'both faces of Reversi'" || fail "man does not show the page"
inside "flipside move f5d6 --player python:file=/given/one_move.py" | grep -q '^c3' || fail "an AI in Python does not play"
inside "apt-get purge -y -qq flipside" >"$place/log" 2>&1 || fail "$(tail -n 20 "$place/log")"
! inside "find /usr -xdev -name '*flipside*'" | grep . || fail "something stays"
echo "works together with gcc, man and Python"
