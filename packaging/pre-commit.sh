#!/bin/sh
# The hook: verifies those of the given C files that are MPI programs by themselves. Options of `concord verify` may stand
# before the files, and end with `--`. An answer that is not "verified" fails the hook.
set -u
options=''
case " $* " in
*' -- '*)
    while [ "$1" != -- ]; do
        options="$options $1"
        shift
    done
    shift
    ;;
esac
failed=0
for file; do
    if grep -q '<mpi.h>' "$file" && grep -Eq '(^|[[:space:]])main[[:space:]]*\(' "$file"; then
        # Words are split on purpose: these are several.
        # shellcheck disable=SC2086
        concord verify $options "$file" || failed=1
    fi
done
exit $failed
