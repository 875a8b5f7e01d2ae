#!/bin/sh
# Verifies for the action: reads what to do from the environment (FILES, PROCESSES, OPTIONS, ARGUMENTS), writes
# concord.sarif and concord.html, shows what was found, and ends with Concord's exit status.
set -u
# Words are split on purpose: these are several.
# shellcheck disable=SC2086
concord verify $FILES -n "$PROCESSES" ${OPTIONS:-} --html concord.html --format sarif -- ${ARGUMENTS:-} >concord.sarif
status=$?
[ -s concord.sarif ] || rm -f concord.sarif
[ -z "${GITHUB_OUTPUT:-}" ] || echo "status=$status" >>"$GITHUB_OUTPUT"

case $status in
0) answer='verified within its bounds' ;;
1) answer='violated: see the findings' ;;
3) answer='neither verified nor violated' ;;
*) answer="no verdict (status $status)" ;;
esac
echo "concord: $answer"
if [ -e concord.sarif ] && command -v jq >/dev/null; then
    jq -r '.runs[0] | (.results[] | "\(.level)[\(.ruleId)]: \(.message.text)"),
        (.invocations[0].toolExecutionNotifications[] | "because \(.message.text)")' concord.sarif
fi
[ -z "${GITHUB_STEP_SUMMARY:-}" ] || echo "Concord: $answer" >>"$GITHUB_STEP_SUMMARY"
if [ "$status" -eq 3 ] && [ "${ALLOW_INCONCLUSIVE:-false}" = true ]; then
    exit 0
fi
exit "$status"
