#!/bin/sh
# Runs an unpacked image as a container would, in the namespaces that trial.rs creates. Arguments:
# where it was unpacked, its user, its environment, its command, its health check.
set -eu
root=$1 user=$2 environment=$3 command=$4 health=$5
fail() {
    echo "$*" >&2
    exit 1
}

ip link set lo up
mkdir -p "$root/proc" "$root/dev"
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
inside="env -i $environment $(command -v chroot) --userspec=$user $root"
! $inside $health 2>/dev/null || fail 'it is healthy before it runs'
$inside $command >"$root.log" 2>&1 &
server=$!
tries=0
until $inside $health 2>/dev/null; do
    tries=$((tries + 1))
    [ "$tries" -lt 200 ] || fail "it does not answer: $(cat "$root.log")"
    sleep 0.1
done
grep -q "^Uid:	${user%%:*}	" "/proc/$server/status" || fail "it runs as $(grep ^Uid "/proc/$server/status")"
kill -TERM "$server"
wait "$server" || fail "it ended with $?: $(cat "$root.log")"
