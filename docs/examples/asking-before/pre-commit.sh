#!/usr/bin/env bash
# A hook for Git: says before a commit what would become of the template that it changes.
set -euo pipefail
template="${TEMPLATE:-template.json}"
git diff --cached --quiet -- "$template" && exit 0
old=$(mktemp)
new=$(mktemp)
trap 'rm -f "$old" "$new"' EXIT
git show "HEAD:$template" > "$old" 2>/dev/null || echo '{"Resources":{}}' > "$old"
git show ":$template" > "$new"
${PARLEY_COMMAND:-npx parley} check "$new" --from "$old"
