#!/bin/sh
# Installs a build into an empty folder, moves it and uses it from there: check_install.sh BUILD
set -eu
build=$1
source=$(cd "$(dirname "$0")/.." && pwd)
place=$(cd "$(mktemp -d)" && pwd -P)
trap 'rm -rf "$place"' EXIT
unset FLIPSIDE_WEIGHTS FLIPSIDE_ADAPTERS
fail() {
    echo "check_install: $*" >&2
    exit 1
}

# Through DESTDIR, as packagers do; then the whole is moved to a path with a space in it.
DESTDIR=$place/stage cmake --install "$build" --prefix /opt/flipside >/dev/null
mkdir "$place/moved to" "$place/elsewhere"
mv "$place/stage/opt/flipside" "$place/moved to/here"
prefix="$place/moved to/here"
[ "$("$prefix/bin/flipside" perft --depth 5 --json | cut -d , -f 2)" = '"leaves":1396' ] || fail "the program does not count"
for goal in most fewest; do
    "$prefix/bin/flipside" move f5 --goal $goal --player flipside:depth=1,eval=patterns >/dev/null ||
        fail "the program does not find its weights"
    "$prefix/bin/flipside" move --goal $goal --player flipside:book=yes | grep -q "from the book" ||
        fail "the program does not find its books"
done
[ -s "$prefix/share/man/man1/flipside.1" ] || fail "no man page"
grep -q '^.SH PERFT' "$prefix/share/man/man1/flipside.1" || fail "the man page does not know perft"
diff -r "$source/statistics" "$prefix/share/flipside/statistics" >/dev/null || fail "the statistics are not installed"
diff -r "$source/weights" "$prefix/share/flipside/weights" >/dev/null || fail "the weights are not installed"
diff -r "$source/books" "$prefix/share/flipside/books" >/dev/null || fail "the books are not installed"

# The examples, built in another folder with both libraries. pkg-config writes a space in a path as `\ `.
pc=$(find "$prefix" -name flipside.pc)
PKG_CONFIG_PATH=$(dirname "$pc")
export PKG_CONFIG_PATH
libraries=$(cd "$(pkg-config --variable=libdir flipside | sed 's/\\ / /g')" && pwd -P)
build_example() { # EXAMPLE NAME LINKING…
    example=$1 name=$2
    shift 2
    eval "cc -std=c11 -Wall -Wextra -pedantic -Werror \"\$source/examples/\$example.c\" $(pkg-config --cflags flipside) $*" \
        -o '"$place/elsewhere/$name"'
}
for example in best_move play_game analyse_game; do
    build_example $example $example.shared "$(pkg-config --libs flipside)"
    build_example $example $example.static '"$libraries/libflipside.a"' \
        "$(pkg-config --static --libs-only-l flipside | sed 's/-lflipside//')"
done
cd "$place/elsewhere"
mv best_move.shared shared
mv best_move.static static
LD_LIBRARY_PATH=$libraries "$source/tests/check_examples.sh" ./play_game.shared ./analyse_game.shared >/dev/null
"$source/tests/check_examples.sh" ./play_game.static ./analyse_game.static >/dev/null

# The SONAME says with which versions a program goes on running: a major one, or before 1.0 a minor one.
version=$(pkg-config --modversion flipside)
case $version in
0.*) promise=${version%.*} ;;
*) promise=${version%%.*} ;;
esac
readelf -d "$libraries/libflipside.so" | grep -q "SONAME.*\[libflipside.so.$promise\]" || fail "the SONAME is not for $promise"
LD_LIBRARY_PATH=$libraries ./shared f5d6c3 >shared.out
./static f5d6c3 >static.out
for goal in most fewest; do
    file=$(sed -n "s/^  by pattern evaluation[a-z ]*, goal $goal, .*, from \(.*\.weights\), 1 thread.*/\1/p" shared.out)
    [ "$file" -ef "$prefix/share/flipside/weights/$goal.weights" ] || fail "shared, $goal: $(cat shared.out)"
    grep -q "^  by pattern evaluation[a-z ]*, goal $goal, .*, from the library itself, " static.out ||
        fail "static, $goal: $(cat static.out)"
done
sed 's/, from .*//' shared.out >shared.moves
sed 's/, from .*//' static.out | cmp - shared.moves || fail "the two libraries do not agree"
! ./static f5d7 2>/dev/null || fail "the example accepted an illegal move"

# A relative way to the library, and another working folder.
(cd "$place/moved to" && LD_LIBRARY_PATH=${libraries#"$place/moved to/"} ../elsewhere/shared f5d6c3) |
    sed 's/, from .*//' | cmp - shared.moves || fail "the library is lost when its path is relative"

# Without the weights: the shared library says so, or why it cannot be; the static one needs none.
mv "$prefix/share/flipside/weights" "$place/weights.away"
LD_LIBRARY_PATH=$libraries ./shared f5d6c3 >without.out
[ "$(grep -c '^  by hand-crafted evaluation, goal [a-z]* (no weights found), ' without.out)" = 2 ] ||
    fail "without weights: $(cat without.out)"
! LD_LIBRARY_PATH=$libraries ./shared f5d6c3 patterns >/dev/null 2>refused.out || fail "patterns without weights"
grep -q "most.weights: .*share/flipside/weights.* from $libraries" refused.out ||
    fail "without weights and patterns wanted: $(cat refused.out)"
./static f5d6c3 patterns | sed 's/, from .*//' | cmp - shared.moves || fail "the static library needs files"
FLIPSIDE_WEIGHTS=$place/weights.away LD_LIBRARY_PATH=$libraries ./shared f5d6c3 patterns | sed 's/, from .*//' |
    cmp - shared.moves || fail "FLIPSIDE_WEIGHTS does not help"
! FLIPSIDE_WEIGHTS=$place/none ./static f5d6c3 >/dev/null 2>refused.out || fail "FLIPSIDE_WEIGHTS names nothing"
grep -q "$place/none" refused.out || fail "FLIPSIDE_WEIGHTS names nothing: $(cat refused.out)"

# Only the public names are visible, in both.
foreign=$(nm -D --defined-only "$libraries/libflipside.so" | awk '{ print $3 }' | grep -v '^flipside_' || true)
[ -z "$foreign" ] || fail "the shared library shows $foreign"
foreign=$(nm -g --defined-only "$libraries/libflipside.a" | awk 'NF == 3 { print $3 }' | grep -v '^flipside_' || true)
[ -z "$foreign" ] || fail "the static library shows $foreign"

# Each of them is in the guide.
for name in $(nm -D --defined-only "$libraries/libflipside.so" | awk '{ print $3 }'); do
    grep -Fq "\`${name%_sized}\`" "$source/docs/library.md" || fail "docs/library.md does not name $name"
done

# The headers are C++ too, and each stands alone.
if command -v clang >/dev/null 2>&1; then
    for header in "$prefix"/include/flipside/*.h; do
        printf '#include "%s"\nint main(void) { return 0; }\n' "$header" >alone.c
        clang -x c++ -fsyntax-only -Wall -Wextra -Werror alone.c
        clang -x c -std=c11 -fsyntax-only -Wall -Wextra -pedantic -Werror alone.c
    done
    printf '#include <flipside/flipside.h>\n%s\n' 'int main() { flipside_engine_options options = {}; flipside_answer answer;
        flipside_engine *engine = flipside_engine_new(&options, nullptr);
        return engine && flipside_engine_go(engine, flipside_start_position(options.rules), nullptr, &answer, nullptr); }' >plus.cc
    clang -x c++ -fsyntax-only -Wall -Wextra -Werror -I "$prefix/include" plus.cc
fi
echo "installed and used"
