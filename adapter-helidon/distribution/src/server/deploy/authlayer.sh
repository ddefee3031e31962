#!/bin/sh
# A command of the operator beside the service of authlayer.service: as the service's user, in its directory, with its
# environment and its configuration. Root runs it; docs/operate/install.md puts it into root's PATH as authlayer.
#
#   authlayer user list
#   RELEASE=/opt/authlayer-server-1.1.0 authlayer config check    by a release that does not run yet
set -eu

release=$(CDPATH='' cd -- "${RELEASE:-/opt/authlayer}" 2> /dev/null && pwd) || {
  echo "authlayer: there is no directory ${RELEASE:-/opt/authlayer}; let RELEASE be the directory of a release" >&2
  exit 2
}
unset RELEASE
settings=/etc/authlayer/application.yaml
environment=/etc/authlayer/environment

# As systemd reads the file (systemd.exec(5), EnvironmentFile), with its quotes, backslashes and blanks. No value is on a
# command line, where everybody could read it.
variables() {
  LC_ALL=C awk '
    function add(c) {
      value = value blanks (c == "\047" ? "\047\\\047\047" : c)
      blanks = ""
    }
    function finish() {
      sub(/[ \t]+$/, "", name)
      if (state != "name" && name ~ /^[A-Za-z_][A-Za-z0-9_]*$/) printf "export %s=\047%s\047\n", name, value
      state = name = value = blanks = ""
    }
    BEGIN { RS = "\001" }
    { text = text (NR > 1 ? RS : "") $0 }
    END {
      for (i = 1; i <= length(text); i++) {
        c = substr(text, i, 1)
        ends = c == "\n" || c == "\r"
        if (state == "comment") {
          if (ends) state = ""
        } else if (state == "name") {
          if (ends) finish()
          else if (c == "=") state = "blank"
          else name = name c
        } else if (state == "escape") {
          if (!ends) add(c)
          state = "value"
        } else if (state == "single") {
          if (c == "\047") state = "blank"
          else add(c)
        } else if (state == "double") {
          if (c == "\"") state = "blank"
          else if (c == "\\") state = "double escape"
          else add(c)
        } else if (state == "double escape") {
          if (index("\"\\`$", c)) add(c)
          else if (c != "\n") { add("\\"); add(c) }
          state = "double"
        } else if (state == "") {
          if (c == "#" || c == ";") state = "comment"
          else if (!ends && c != " " && c != "\t") { state = "name"; name = c }
        } else if (ends) finish()
        else if (c == "\\") state = "escape"
        else if (state == "blank" && c == "\047") state = "single"
        else if (state == "blank" && c == "\"") state = "double"
        else if (c == " " || c == "\t") { if (state == "value") blanks = blanks c }
        else { add(c); state = "value" }
      }
      finish()
    }' "$environment"
}
if [ -r "$environment" ]; then
  eval "$(variables)"
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
exec runuser -u authlayer -g authlayer -- "$release/bin/authlayer" "$@"
