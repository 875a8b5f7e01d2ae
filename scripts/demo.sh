#!/bin/sh
# Shows what `concord run` does, on the programs in examples/.
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

cat <<END

Try next: $concord run YOUR_PROGRAM.c -n 4 -- ARGUMENTS
      or: $concord explain C0101
END
