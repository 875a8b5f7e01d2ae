#!/bin/sh
# Finds out what is missing to build Concord (`setup.sh build`) or to test it too (`setup.sh test`), and installs it
# with apt, as root or through sudo. Does nothing, and touches no network, when nothing is missing.
#
#     CONCORD_NO_INSTALL=1   only say what is missing
set -eu
cd "$(dirname "$0")/.."
purpose=${1:-build}
missing=''
need() { # PACKAGES COMMAND...: the packages are missing unless the command succeeds
    packages=$1
    shift
    "$@" >/dev/null 2>&1 || missing="$missing $packages"
}
has_header() { echo "#include <$1>" | cc -E -x c - ; }
links() { # LIBRARY
    directory=$(mktemp -d)
    echo 'int main(void) { return 0; }' | cc -x c - -x none -o "$directory/a.out" "-l$1"
    status=$?
    rm -r "$directory"
    return $status
}

case $purpose in
build | test) ;;
*)
    echo "usage: $0 build|test" >&2
    exit 2
    ;;
esac

if ! command -v cargo >/dev/null; then
    echo "setup: Rust is missing: install it from https://rustup.rs (1.88 or later), then try again" >&2
    exit 1
fi
if ! command -v cc >/dev/null || ! command -v c++ >/dev/null; then
    missing="$missing gcc g++ libc6-dev"
fi
need clang-19 clang-19 --version
need llvm-19-dev llvm-config-19 --version
need libclang-19-dev test -e /usr/lib/llvm-19/lib/libclang.so
need pkg-config pkg-config --version
need libz3-dev has_header z3.h
need libz3-dev links z3
if [ "$purpose" = test ]; then
    need openmpi-bin mpirun --version
    need libopenmpi-dev mpicc --showme:version
    need csmith csmith --version
    need libcsmith-dev test -e /usr/include/csmith/csmith.h
fi
# Pages of reports are looked at in a browser, and projects built by build systems, where these are there; what is not
# tested for want of them is named by the tests. Elsewhere than on Debian, the browser's package is an empty shell.
wish_for() { # COMMAND PACKAGE
    ! command -v "$1" >/dev/null || return 0
    DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "$2" >/dev/null 2>&1 ||
        echo "setup: $2 cannot be installed: what needs it is not tested" >&2
}
wish() {
    [ "$purpose" = test ] && [ -z "${CONCORD_NO_INSTALL:-}" ] && [ "$(id -u)" -eq 0 ] || return 0
    command -v apt-get >/dev/null || return 0
    wish_for cmake cmake
    wish_for autoconf autoconf
    wish_for automake automake
    wish_for meson meson
    grep -qs '^ID=debian' /etc/os-release && wish_for chromium chromium
    # The accessibility checker of the browser's tests.
    axe=.deps/node_modules/axe-core/axe.min.js
    if [ ! -e "$axe" ] && command -v npm >/dev/null; then
        npm install --silent --no-audit --no-fund --prefix .deps axe-core@4 >/dev/null 2>&1 ||
            echo "setup: axe-core cannot be installed: the accessibility of pages is not tested" >&2
    fi
    return 0
}
[ -n "$missing" ] || { wish; exit 0; }
# Words are split on purpose: these are several.
# shellcheck disable=SC2086
missing=$(printf '%s\n' $missing | sort -u | tr '\n' ' ')

tell() {
    echo "setup: $1" >&2
    echo "setup: on Debian 12, Ubuntu 24.04 and later: apt-get install $missing" >&2
    exit 1
}
[ -z "${CONCORD_NO_INSTALL:-}" ] || tell "missing packages: $missing"
command -v apt-get >/dev/null || tell "these packages, or what they are called here, are missing: $missing"
if [ "$(id -u)" -eq 0 ]; then
    as_root=''
elif command -v sudo >/dev/null; then
    as_root=sudo
else
    tell "missing packages, and neither root nor sudo to install them: $missing"
fi

echo "setup: installing $missing" >&2
install="$as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $missing"
# The lists of a fresh system are empty, those of an old one stale.
$install || { $as_root apt-get update && $install; } || tell "apt-get could not install: $missing"
wish
