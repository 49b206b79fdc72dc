#!/bin/sh
# Runs one of the site's commands as the site runs: from the present release, with its environment, as its account.
#   command.sh admin make-admin somebody@example.com
#   command.sh backup /var/backups/stagedoor --keep 14
# STAGEDOOR_BASE, STAGEDOOR_ENV and STAGEDOOR_USER say where the releases and the environment are, and whose site it is.
set -eu
base=${STAGEDOOR_BASE:-/srv/stagedoor}
env=${STAGEDOOR_ENV:-/etc/stagedoor/env}
user=${STAGEDOOR_USER:-stagedoor}
fail() { echo "command.sh: $1" >&2; exit 1; }

case ${1:-} in
  admin | backup | restore | move-database | ledger-verify | seed) name=$1; shift ;;
  *) fail 'name one of admin, backup, restore, move-database, ledger-verify, seed' ;;
esac
cd "$base/current" 2>/dev/null || fail "there is no release at $base/current: run release.sh first"
[ -r "$env" ] || fail "$env cannot be read: run this as root or as $user"
# As in the unit, unless the file says otherwise.
grep -q '^DATA_DIR=' "$env" || export DATA_DIR=/var/lib/stagedoor
export NODE_ENV=production
set -- node_modules/.bin/node "--env-file=$env" "scripts/$name.ts" "$@"
[ "$(id -u)" -eq 0 ] || exec "$@"
exec runuser -u "$user" -- "$@"
