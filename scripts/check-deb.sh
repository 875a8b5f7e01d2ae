#!/bin/sh
# Installs a package into a fresh Debian root and works with it there: `check-deb.sh concord_0.1.0-1_amd64.deb`, as root, with
# debootstrap and a network. ROOT names a root that is there already, or where to keep the new one.
set -eu
package=$(realpath "$1")
root=${ROOT:-$(mktemp -d)}
leave() {
    ! mountpoint -q "$root/proc" || umount "$root/proc"
    [ -n "${ROOT:-}" ] || rm -rf "$root"
}
trap leave EXIT
if [ ! -e "$root/usr" ]; then
    debootstrap --variant=minbase bookworm "$root"
fi
mountpoint -q "$root/proc" || mount -t proc proc "$root/proc"
cp "$package" "$root/tmp/concord.deb"
# Services must not start, and nothing asks.
chroot "$root" env DEBIAN_FRONTEND=noninteractive sh -e -c '
    apt-get update -q
    apt-get install -q -y --no-install-recommends /tmp/concord.deb
    cd /usr/share/doc/concord/examples
    concord doctor
    concord verify ring.c -n 3
    if concord verify votes.c -n 3 >/tmp/votes.txt; then exit 1; else [ $? -eq 1 ]; fi
    grep -q C0101 /tmp/votes.txt
    concord-cc -o /tmp/ring ring.c
    concord run /tmp/ring -n 4
    apt-get remove -q -y concord
    [ ! -e /usr/bin/concord ]'
echo "$1: installs, works and goes away again"
