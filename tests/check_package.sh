#!/bin/bash
# Makes the packages of a build, unpacks them, and uses what is in them: check_package.sh BUILD SIGNATURES [EMULATOR …]
# The Debian package is only unpacked: `./test package` installs it in a fresh Debian. For another kind of processor an
# emulator's words run the program; the library and players in Python are used only on this one.
set -eu
build=$(cd "$1" && pwd) signatures=$2
shift 2
tests=$(cd "$(dirname "$0")" && pwd)
place=$(cd "$(mktemp -d)" && pwd -P)
trap 'rm -rf "$place"' EXIT
fail() {
    echo "check_package: $*" >&2
    exit 1
}
nodes=$(awk '$1 == "patterns" { print $2 }' "$signatures")
version=$(sed -n 's/^CMAKE_PROJECT_VERSION:STATIC=//p' "$build/CMakeCache.txt")

# Compressed as is quickest.
SOURCE_DATE_EPOCH=1700000000 cpack --config "$build/CPackConfig.cmake" -D CPACK_DEBIAN_COMPRESSION_TYPE=gzip -B "$place/made" >"$place/log" 2>&1 ||
    fail "$(tail -n 20 "$place/log")"
deb=$(echo "$place"/made/flipside_"$version"-1_*.deb)
archive=$(echo "$place"/made/flipside-"$version"-linux-*.tar.gz)

# What the package says of itself.
dpkg-deb -f "$deb" >"$place/control"
for line in "Package: flipside" "Version: $version-1" "Section: misc"; do
    grep -qx "$line" "$place/control" || fail "the package does not say \"$line\": $(cat "$place/control")"
done
for library in libc6 libjansson4 libmicrohttpd12 libncursesw6 libsqlite3-0 libtinfo6 libzstd1; do
    grep -q "^Depends: .*\b$library (>= " "$place/control" || fail "the package does not depend on $library"
done
dpkg-deb --fsys-tarfile "$deb" | tar -tv --full-time --utc >"$place/list"
! grep -v ' root/root .* 2023-11-14 22:13:20 ' "$place/list" || fail "owners or dates are not as they should be"
! tar -tvf "$archive" --full-time --utc | grep -v ' 2023-11-14 22:13:20 ' || fail "dates in the archive are not as they should be"

# Both, at a place with a space in its name.
mkdir "$place/a debian" "$place/an archive"
dpkg-deb -x "$deb" "$place/a debian"
tar -C "$place/an archive" -xf "$archive"
first="$place/a debian/usr"
second=$(echo "$place/an archive"/flipside-*)
documents=share/doc/flipside
for part in "$documents/copyright" "$documents/changelog.gz" "$documents/changelog.Debian.gz" share/man/man1/flipside.1.gz; do
    [ -s "$first/$part" ] || fail "the Debian package has no $part"
done
gzip -dc "$first/share/man/man1/flipside.1.gz" | cmp - "$second/share/man/man1/flipside.1" || fail "two man pages"
grep -q "WITHOUT WARRANTY" "$first/$documents/copyright" || fail "the licence is not in $documents/copyright"
[ -s "$second/$documents/LICENSE" ] || fail "the archive has no licence"
for prefix in "$first" "$second"; do
    for part in docs/engine.md examples/best_move.c README.md; do
        [ -s "$prefix/$documents/$part" ] || fail "there is no $documents/$part"
    done
    for part in include/flipside/flipside.h share/flipside/adapters/python_bridge.py share/flipside/statistics/most.statistic; do
        [ -s "$prefix/$part" ] || fail "there is no $part"
    done
    [ -z "$(nm "$prefix/bin/flipside" 2>/dev/null)" ] || fail "the program is not stripped"
    ! grep -qF "${tests%/tests}/" "$prefix/bin/flipside" "$prefix"/lib/libflipside.* || fail "the build's folder is in the package"
    "$tests/smoke_program.sh" "$prefix" "$version" "$nodes" "$@"
    [ $# = 0 ] || continue
    "$tests/smoke_library.sh" "$prefix" shared
    "$tests/smoke_library.sh" "$prefix" static
    "$prefix/bin/flipside" move f5d6 --player "python:file=$tests/ai/one_move.py" | grep -q '^c3' || fail "no adapters"
done

# Any x86-64: an emulated Core 2 knows neither AVX nor BMI; it has POPCNT after all, so the instructions are looked at, too.
# (`rep bsf` is shown as tzcnt; it is the old instruction where there is no new one.)
case $(basename "$deb") in *_amd64.deb)
    said=$(qemu-x86_64 -cpu core2duo "$first/bin/flipside" bench)
    [ "${said%% *} ${said##* }" = "$nodes portable" ] || fail "on an old processor: $said"
    ! objdump -d --no-show-raw-insn "$build"/src/libflipside_{all,commands}.a |
        LC_ALL=C grep -E '[[:space:]](v[a-z]+|popcnt|lzcnt|pdep|pext|andn|blsr|bextr|sarx|shlx|shrx|rorx|movbe)[[:space:]]' ||
        fail "the variant for any processor has newer instructions"
    echo "on an old processor: $said"
    ;;
esac
echo "packed and used: $(basename "$deb"), $(basename "$archive")"
