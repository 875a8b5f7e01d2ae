#!/bin/sh
# The hook: verifies those of the given C files that are MPI programs by themselves. An answer that is not "verified"
# fails the hook.
set -u
failed=0
for file; do
    if grep -q '<mpi.h>' "$file" && grep -Eq '(^|[[:space:]])main[[:space:]]*\(' "$file"; then
        concord verify "$file" || failed=1
    fi
done
exit $failed
