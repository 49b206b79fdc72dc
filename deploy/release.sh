#!/bin/sh
# Switches to a release and restarts the processes one after the other; visitors notice nothing.
#   release.sh 2026-11-25    to /srv/stagedoor/releases/2026-11-25, which is installed and built
#   release.sh back          to the release before
# STAGEDOOR_BASE and STAGEDOOR_PORTS say where the releases are and which processes there are.
set -eu
base=${STAGEDOOR_BASE:-/srv/stagedoor}
ports=${STAGEDOOR_PORTS:-3001 3002}
wait_s=${STAGEDOOR_WAIT_S:-120}
fail() { echo "release.sh: $1" >&2; exit 1; }

case ${1:-} in
  '') fail 'name a release, or "back"' ;;
  back) next=$(readlink "$base/previous" || true); [ -n "$next" ] || fail 'there is no release before this one' ;;
  */* | .*) fail 'the name of a release has no slash and does not begin with a dot' ;;
  *) next=releases/$1 ;;
esac
[ -d "$base/$next" ] || fail "there is no folder $base/$next"
[ -x "$base/$next/node_modules/.bin/node" ] || fail "$next is not installed: run npm ci in it"
[ -f "$base/$next/.next-builds/current" ] || fail "$next is not built: run npm run build in it"

is_ready() { curl -fsS -o /dev/null --max-time 5 "http://127.0.0.1:$1/api/ready" 2>/dev/null; }

now=$(readlink "$base/current" || true)
link() { ln -sfn "$1" "$base/.$2.new" && mv -T "$base/.$2.new" "$base/$2"; }
link "$next" current
if [ -n "$now" ] && [ "$now" != "$next" ]; then link "$now" previous; fi
back=$(readlink "$base/previous" || true)

for port in $ports; do
  echo "restarting the process on port $port with $next"
  systemctl restart "stagedoor@$port"
  left=$wait_s
  until is_ready "$port"; do
    left=$((left - 1))
    [ "$left" -gt 0 ] || fail "the process on port $port is not ready after $wait_s s: see journalctl -u stagedoor@$port. The others still run.${back:+ release.sh back returns to $back}"
    sleep 1
  done
done
echo "all processes run $next"
