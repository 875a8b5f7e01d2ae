#!/bin/sh
# Puts a built Concord where people find it: `install.sh BINARY PREFIX`, with DESTDIR before PREFIX as packagers
# want it. The headers are inside the binary.
set -eu
binary=$1
prefix=$2
source=$(cd "$(dirname "$0")/.." && pwd)
to=${DESTDIR:-}$prefix

install -d "$to/bin" "$to/share/man/man1" "$to/share/cmake/Concord" "$to/share/doc/concord/examples" \
    "$to/share/doc/concord/docs/guide/src/images" \
    "$to/share/bash-completion/completions" "$to/share/zsh/site-functions" "$to/share/fish/vendor_completions.d"
install -m 755 "$binary" "$to/bin/concord"
ln -sf concord "$to/bin/concord-cc"

"$to/bin/concord" man "$to/share/man/man1"
"$to/bin/concord" completions bash >"$to/share/bash-completion/completions/concord"
"$to/bin/concord" completions zsh >"$to/share/zsh/site-functions/_concord"
"$to/bin/concord" completions fish >"$to/share/fish/vendor_completions.d/concord.fish"
install -m 644 "$source/packaging/cmake/ConcordConfig.cmake" "$to/share/cmake/Concord/"
# The README leads to all of these.
install -m 644 "$source"/*.md "$source/LICENSE-MIT" "$source/LICENSE-APACHE" "$to/share/doc/concord/"
install -m 644 "$source"/examples/*.c "$to/share/doc/concord/examples/"
install -m 644 "$source/docs/gaps.md" "$to/share/doc/concord/docs/"
install -m 644 "$source"/docs/guide/src/*.md "$to/share/doc/concord/docs/guide/src/"
install -m 644 "$source"/docs/guide/src/images/*.png "$to/share/doc/concord/docs/guide/src/images/"
