#!/bin/sh
# Tries the last stage of packaging/docker/Dockerfile where there is no Docker: `check-image.sh BINARY`, as root, with debootstrap and a
# network. Its packages go into a fresh Debian root, Concord into /usr/local there, and both have to be enough for a verdict. ROOT names a
# root that is there already, or where to keep the new one.
set -eu
cd "$(dirname "$0")/.."
binary=$(realpath "${1:-target/release/concord}")
root=${ROOT:-$(mktemp -d)}
leave() {
    ! mountpoint -q "$root/proc" || umount "$root/proc"
    [ -n "${ROOT:-}" ] || rm -rf "$root"
}
trap leave EXIT
packages=$(sed -n '/^FROM debian/,$p' packaging/docker/Dockerfile | tr -d '\\\n' |
    sed 's/.*--no-install-recommends *\(.*\) && rm .*/\1/')
if [ ! -e "$root/usr" ]; then
    debootstrap --variant=minbase bookworm "$root"
fi
mountpoint -q "$root/proc" || mount -t proc proc "$root/proc"
# Words are split on purpose: these are several packages.
# shellcheck disable=SC2086
chroot "$root" env DEBIAN_FRONTEND=noninteractive sh -e -c 'apt-get update -q; apt-get install -q -y --no-install-recommends "$@"' sh $packages
DESTDIR=$root scripts/install.sh "$binary" /usr/local
chroot "$root" sh -e -c '
    cd /usr/local/share/doc/concord/examples
    concord doctor
    concord verify ring.c -n 3
    concord-cc -o /tmp/ring ring.c
    concord run /tmp/ring -n 4'
echo "the image has all that Concord needs: $packages"
