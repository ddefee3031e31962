#!/bin/sh
# A command of the operator beside the service of authlayer.service: as the service's user, in its directory, with its
# environment and its configuration. Root runs it; docs/operate/install.md puts it into root's PATH as authlayer.
#
#   authlayer user list
#   RELEASE=/opt/authlayer-server-1.1.0 authlayer config check    by a release that does not run yet
set -eu

release=${RELEASE:-/opt/authlayer}
unset RELEASE
settings=/etc/authlayer/application.yaml
environment=/etc/authlayer/environment

# As systemd reads the file. No value is on a command line, where everybody could read it.
if [ -r "$environment" ]; then
  while IFS= read -r line || [ -n "$line" ]; do
    case $line in
      [A-Za-z_]*=*) ;;
      *) continue ;;
    esac
    value=${line#*=}
    case $value in
      \"*\") value=${value#\"} value=${value%\"} ;;
      \'*\') value=${value#\'} value=${value%\'} ;;
    esac
    export "${line%%=*}=$value"
  done < "$environment"
fi

# It writes into the directory of the release, where the service's user may not.
if [ "${1:-}" = make-cache ]; then
  exec "$release/bin/authlayer" make-cache
fi

# A server beside the service would share its database; systemctl starts the service.
case ${1:-serve} in
  -h | --help | -V | --version) ;;
  serve | -*)
    echo 'authlayer: systemctl start authlayer starts the server; authlayer help lists the commands' >&2
    exit 2
    ;;
esac

named=no
for word; do
  case $word in
    --config | --config=*) named=yes ;;
  esac
done
case "$named ${1:-} ${2:-}" in
  "no config "* | "no doctor "* | "no migrate "* | "no routes "* | "no session "* | "no token "* | "no user "* | "no keys rotate")
    set -- "$@" --config "$settings"
    ;;
esac

if [ ! -d /var/lib/authlayer ]; then
  echo 'authlayer: there is no /var/lib/authlayer; install -d -m 700 -o authlayer -g authlayer /var/lib/authlayer makes it' >&2
  exit 2
fi
cd /var/lib/authlayer
exec runuser -u authlayer -- "$release/bin/authlayer" "$@"
