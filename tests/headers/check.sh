#!/bin/sh
# Checks the C headers with clang alone: what must compile in silence does, what must be warned about is,
# on the lines that say so, and the prototypes are those of mpi_functions.tsv.
#
#     tests/headers/check.sh            CLANG=clang-19 by default
set -u
cd "$(dirname "$0")" || exit 2
runtime=../../runtime
: "${CLANG:=clang-19}"
failures=0
fail() {
    echo "FAIL: $*" >&2
    failures=$((failures + 1))
}
compile() { "$CLANG" -I "$runtime/include" -fsyntax-only "$@" 2>&1; }

# Programs without a fault: no word from clang, in C17 and with Concord's assertions as plain C.
for file in accept/*.c; do
    out=$(compile -Wall -Wextra -Wtype-safety "$file")
    [ -z "$out" ] || fail "$file: $out"
done
out=$(compile -Wall -Wextra -DCONCORD_NATIVE accept/concord_inputs.c)
[ -z "$out" ] || fail "CONCORD_NATIVE: $out"

# Programs with one: each marked line is warned about with that text, and no other line is.
for file in reject/*.c; do
    out=$(compile -Wall -Wextra -Wtype-safety "$file" | grep -E ': (warning|error): ')
    expected=$(grep -n '//~ WARN ' "$file")
    [ -n "$expected" ] || fail "$file: expects nothing"
    found_lines=$(echo "$out" | cut -d: -f2 | sort -un | tr '\n' ' ')
    expected_lines=$(echo "$expected" | cut -d: -f1 | sort -un | tr '\n' ' ')
    [ "$found_lines" = "$expected_lines" ] || fail "$file: warned about lines $found_lines, not $expected_lines"
    while IFS= read -r mark; do
        echo "$out" | grep -F "$file:${mark%%:*}:" | grep -qF -- "${mark#*//~ WARN }" || fail "$file: no '${mark#*//~ WARN }'"
    done <<END
$expected
END
done

# The headers themselves, in every language version they promise.
all='#include <mpi.h>
#include <mpio.h>
#include <concord.h>
#include <klee/klee.h>'
for std in c89 gnu89 c99 c11 c17 gnu17 c23; do
    out=$(echo "$all" | compile -x c -std=$std -Wall -Wextra -Wpedantic -)
    [ -z "$out" ] || fail "$std: $out"
done
for std in c++98 c++11 c++17 c++20 c++23; do
    out=$(echo "$all" | compile -x c++ -std=$std -Wall -Wextra -Wpedantic -)
    [ -z "$out" ] || fail "$std: $out"
done

# One list of functions: the header is its image, and clang sees as many functions as it has rows.
awk -f $runtime/prototypes.awk $runtime/mpi_functions.tsv | cmp -s - $runtime/include/mpi_prototypes.h ||
    fail "mpi_prototypes.h is not what prototypes.awk makes of mpi_functions.tsv"
declared=$(echo "$all" | compile -x c -Xclang -ast-dump - | grep -cE "FunctionDecl [^']* MPI_[A-Z]")
listed=$(($(wc -l <$runtime/mpi_functions.tsv) - 1))
[ "$declared" -eq "$listed" ] || fail "$declared functions declared, $listed listed"

[ "$failures" -eq 0 ] && echo "headers: ok ($listed functions)"
exit "$((failures != 0))"
