#!/bin/sh
# Installs, starts, upgrades, removes and purges the Debian package with dpkg, on a copy of this
# system in the namespaces that trial.rs creates. Arguments: an empty folder, the checkout, a
# package of an older version, the package, and the second program that a build other than a release
# needs (or nothing).
set -eu
folder=$1 checkout=$2 older=$3 newer=$4 beside=${5:-}
fail() {
    echo "$*" >&2
    exit 1
}

ip link set lo up
mount -t tmpfs -o mode=755 tmpfs "$folder"
changes=$folder/changes root=$folder/root
mkdir "$changes" "$folder/work" "$root"
mount -t overlay -o "lowerdir=/,upperdir=$changes,workdir=$folder/work" overlay "$root"
cp "$older" "$root/older.deb"
cp "$newer" "$root/newer.deb"
[ -z "$beside" ] || install -D -m 755 "$beside" "$root/usr/bin/$(basename "$beside")"
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
mount -t tmpfs -o mode=755 tmpfs "$root/run"
# In the folder where it was compiled it would find its sources.
mount -t tmpfs tmpfs "$root$checkout"
inside="env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C chroot $root"

# systemd does not run in there, so record the calls.
wants=etc/systemd/system/multi-user.target.wants
mkdir -p "$root/run/systemd/system" "$root/usr/local/sbin" "$root/$wants"
cat >"$root/usr/local/sbin/systemctl" <<END
#!/bin/sh
echo "\$*" >>/run/told
[ "\$1" != enable ] || ln -s /lib/systemd/system/pioche.service /$wants/
END
chmod 755 "$root/usr/local/sbin/systemctl"
told() {
    printf '%s\n' "$@" | cmp -s - "$root/run/told" || fail "systemd was told: $(cat "$root/run/told")"
    rm "$root/run/told"
}

unit=$root/lib/systemd/system/pioche.service
log=$folder/log
start() {
    command=$(sed -n 's/^ExecStart=//p' "$unit")
    user=$(sed -n 's/^User=//p' "$unit")
    # shellcheck disable=SC2086 # Word splitting is intended.
    $inside setpriv "--reuid=$user" "--regid=$user" --clear-groups $command >"$log" 2>&1 &
    server=$!
    tries=0
    until $inside pioche health 2>"$folder/answer"; do
        tries=$((tries + 1))
        [ "$tries" -lt 200 ] || fail "the service does not answer: $(cat "$folder/answer" "$log")"
        sleep 0.1
    done
}
stop() {
    kill -TERM "$server"
    wait "$server" || fail "the service ended with $?: $(cat "$log")"
}
version() { $inside dpkg-query --show --showformat='${Version} ${Status}' pioche; }

$inside dpkg --install /older.deb >"$log" 2>&1 || fail "it cannot be installed: $(cat "$log")"
told daemon-reload 'enable --quiet pioche.service' 'is-enabled --quiet pioche.service' \
    'restart pioche.service'
[ "$($inside stat -c '%U %a' /var/lib/pioche)" = 'pioche 700' ] || fail 'the data folder is not its own'
[ -f "$root/usr/share/man/man1/pioche.1.gz" ] || fail 'there is no manual'
start
database() { stat -c '%i %U' "$root/var/lib/pioche/pioche.sqlite"; }
kept=$(database)
echo '# Set by the operator.' >>"$root/etc/pioche.toml"

# While it is running, as apt does.
before=$(version)
$inside dpkg --install /newer.deb >"$log.2" 2>&1 || fail "it cannot be upgraded: $(cat "$log.2")"
[ "$(version)" != "$before" ] || fail 'it is the old version'
told daemon-reload 'is-enabled --quiet pioche.service' 'restart pioche.service'
stop
grep -q 'Set by the operator' "$root/etc/pioche.toml" || fail 'the settings are lost'
start
[ "$(database)" = "$kept" ] || fail 'the database is another'

stop
$inside dpkg --remove pioche >"$log" 2>&1 || fail "it cannot be removed: $(cat "$log")"
told 'stop pioche.service' daemon-reload
[ ! -e "$root/usr/bin/pioche" ] || fail 'the program is still there'
[ -e "$root/etc/pioche.toml" ] && [ -d "$root/var/lib/pioche" ] || fail 'only a purge takes settings and data'
$inside dpkg --purge pioche >"$log" 2>&1 || fail "it cannot be purged: $(cat "$log")"
[ -z "$beside" ] || rm "$root/usr/bin/$(basename "$beside")"
left=$(find "$changes" -name '*pioche*' ! -type c)
[ -z "$left" ] || fail "this is left: $left"
! grep -q '^pioche:' "$root/etc/passwd" "$root/etc/group" || fail 'the user is left'
