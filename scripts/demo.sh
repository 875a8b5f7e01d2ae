#!/bin/sh
# Shows what Concord does, on the programs in examples/.
set -eu
cd "$(dirname "$0")/.."
concord=${CONCORD:-target/release/concord}

show() { # EXPECTED_STATUS ARGUMENTS...: prints the command and runs it
    expected=$1
    shift
    printf '\n$ concord %s\n' "$*"
    status=0
    "$concord" "$@" || status=$?
    if [ "$status" -ne "$expected" ]; then
        echo "demo: that should have ended with status $expected, not $status" >&2
        exit 1
    fi
}

show 0 run examples/ring.c -n 4
show 0 run examples/heat.c -n 3 -- 24 50
echo
echo "Now a program with mistakes. Everybody receives before anybody sends:"
show 1 run examples/crossed.c -n 2
echo
echo "With that mended, the last process writes past the end of its buffer:"
show 1 run examples/crossed.c -n 2 -- together

echo
echo "Now all executions: every input, every order of messages, every buffering of sends. This"
echo "program hangs only for some inputs, and then only if rank 2 is first:"
found=$(mktemp -d)
trap 'rm -rf "$found"' EXIT
page=${TMPDIR:-/tmp}/concord-votes.html
show 1 verify examples/votes.c -n 3 --shortest --diagram --witness "$found" --html "$page"
echo
echo "The same execution again, step by step:"
show 1 replay --step "$found/0001-deadlock.witness.json"
echo
echo "And a program that is right, with two to four processes:"
show 0 verify examples/ring.c -n 2..4

cat <<END

The hang of votes.c as a page for your browser: $page
Try next: $concord verify YOUR_PROGRAM.c -n 3
      or: $concord run YOUR_PROGRAM.c -n 4 -- ARGUMENTS
      or: $concord explain C0101
END
