# The pages of docs/operate on one machine, by root, with systemd's own PATH. A line "page: FILE BEGINNING" stands for
# the block of that page that begins so; all else only looks at what the pages did.
set -eu
cd /root
export HOME=/root

step() { echo "== $*"; }
fail() { journalctl --quiet --no-pager --lines 20; echo "FAILED: $*"; exit 1; }
is() { [ "$2" = "$3" ] || fail "$1 is '$2', not '$3'"; }
me() { curl -sS -o /dev/null -w '%{http_code}' -H "Authorization: Bearer $1" http://localhost:8080/me; }
works() { is "GET /me with the token of $1" "$(me "$(cat "/root/$1.token")")" 200; }
account() {
  curl -fsS -o /dev/null -H 'Content-Type: application/json' --data "{\"name\": \"A\", \"email\": \"$1@example.org\", \"password\": \"correct horse\", \"confirmPassword\": \"correct horse\"}" http://localhost:8080/users
  curl -fsS -X POST -u "$1@example.org:correct horse" http://localhost:8080/login | sed 's/.*"value":"\([^"]*\)".*/\1/' > "/root/$1.token"
}
version() { curl -fsS http://localhost:8080/metrics | sed -n 's/^authlayer_build_info{version="\([^"]*\)".*/\1/p'; }

step install
page: docs/operate/install.md useradd
is 'the unit' "$(systemctl is-active authlayer)" active
is 'its user' "$(ps -o user= -p "$(systemctl show -P MainPID authlayer)")" authlayer
is 'the mode of the settings' "$(stat -c %a /etc/authlayer/application.yaml)" 640
is 'the mode of the data' "$(stat -c %a:%U /var/lib/authlayer)" 700:authlayer
account first
works first

step commands of an operator
page: docs/operate/install.md authlayer user list
authlayer doctor > doctor.txt || fail "doctor: $(cat doctor.txt)"
! grep -v '^OK' doctor.txt | grep -v WARNING || fail 'doctor'
authlayer user list | grep -q first@example.org || fail 'the user is not in the list'

step rotate keys
page: docs/operate/rotate-keys.md authlayer keys rotate --kid second > next.yaml
cat next.yaml
grep -v '^#' next.yaml >> /etc/authlayer/application.yaml
authlayer config check
systemctl restart authlayer
is 'the unit' "$(systemctl is-active authlayer)" active
is 'the new key' "$(stat -c %a:%U /var/lib/authlayer/keys/second.secret)" 600:authlayer
works first

step a signal of a program that rotates logs
systemctl kill -s HUP authlayer
works first
is 'restarts' "$(systemctl show -P NRestarts authlayer)" 0

step back up
page: docs/operate/back-up-and-restore.md systemctl stop authlayer
is 'the mode of the back-up' "$(stat -c %a:%U /var/backups/authlayer.tar.gz)" 600:root
works first
account second

step restore
systemctl stop authlayer
rm -rf /var/lib/authlayer
page: docs/operate/back-up-and-restore.md mkdir -m 700 -p /var/lib/authlayer
systemctl start authlayer
works first
is 'GET /me with a token that is younger than the back-up' "$(me "$(cat second.token)")" 401

step upgrade
is 'the version' "$(version)" 1.0.0-SNAPSHOT
page: docs/operate/upgrade.md tar -C /opt
page: docs/operate/upgrade.md ln -sfT /opt/authlayer-server-1.1.0
is 'the version' "$(version)" 1.1.0
works first
page: docs/operate/upgrade.md RELEASE=/opt/authlayer-server-1.1.0 authlayer migrate

step back to the release before
page: docs/operate/upgrade.md ln -sfT /opt/authlayer-server-1.0.0-SNAPSHOT
is 'the version' "$(version)" 1.0.0-SNAPSHOT
works first

step a wrong setting
echo 'server: {prot: 1}' > wrong.yaml
cp /etc/authlayer/application.yaml kept.yaml
install -m 640 -g authlayer wrong.yaml /etc/authlayer/application.yaml
! systemctl restart authlayer || fail 'a wrong setting started'
is 'the result' "$(systemctl show -P ExecMainStatus authlayer)" 2
is 'restarts' "$(systemctl show -P NRestarts authlayer)" 0
install -m 640 -g authlayer kept.yaml /etc/authlayer/application.yaml
systemctl start authlayer
works first

step killed
systemctl kill -s KILL --kill-who=main authlayer
for second in $(seq 60); do
  [ "$(me "$(cat first.token)")" = 200 ] && break
  sleep 1
done
works first
is 'restarts' "$(systemctl show -P NRestarts authlayer)" 1
systemctl stop authlayer
is 'the result' "$(systemctl show -P Result authlayer)" success
journalctl --unit authlayer > journal.txt
! grep -q 'add connection executor' transcript journal.txt || fail 'a line of the pool'

step two instances with a PostgreSQL, behind a proxy
page: docs/operate/two-instances.md runuser -u postgres
mkdir /srv/two && cd /srv/two
page: docs/operate/two-instances.md (umask 077; openssl
cat > instances.yaml <<'END'
page: docs/operate/two-instances.md database:
server:
  trusted-proxies: 127.0.0.1
  shutdown-delay: PT4S
END
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 30 -keyout key.pem -out tls.crt -subj /CN=localhost -addext subjectAltName=DNS:localhost 2> openssl.txt
(umask 077; cat tls.crt key.pem > tls.pem)
sed 's|/run/secrets/tls.pem|/srv/two/tls.pem|; s|one:8080|127.0.0.1:8081|; s|two:8080|127.0.0.1:8082|' /opt/authlayer/deploy/haproxy.cfg > /etc/haproxy/haproxy.cfg
systemctl restart haproxy
instance() {
  systemd-run --quiet --unit "$1" --working-directory /srv/two --setenv AUTHLAYER_DATABASE_PASSWORD --setenv AUTHLAYER_DATABASE_CONNECT_TIMEOUT=PT15S --setenv JAVA_HOME="$(sed -n 's/^JAVA_HOME=//p' /etc/authlayer/environment)" "/opt/authlayer-server-$3/bin/authlayer" --config instances.yaml --port "$2"
  for second in $(seq 120); do
    curl -sf -o /dev/null "http://localhost:$2/health/ready" && return
    sleep 1
  done
  fail "instance $1 is not ready"
}
replace() { systemctl stop "$1"; instance "$@"; sleep 3; }
proxied() { curl -sS --max-time 20 -o /dev/null -w '%{http_code}' --cacert tls.crt -H "Authorization: Bearer $1" https://localhost:8443/me; }
through() {
  curl -fsS -o /dev/null --cacert tls.crt -H 'Content-Type: application/json' --data "{\"name\": \"A\", \"email\": \"$1@example.org\", \"password\": \"correct horse\", \"confirmPassword\": \"correct horse\"}" https://localhost:8443/users
  curl -fsS --cacert tls.crt -X POST -u "$1@example.org:correct horse" https://localhost:8443/login | sed 's/.*"value":"\([^"]*\)".*/\1/'
}
watch() { while [ ! -e watched ]; do proxied "$token"; echo; sleep 0.1; done; }
watched() { touch watched; wait; rm watched; is "answers to others meanwhile" "$(sort answers.txt | uniq -c | sed 's/^ *[0-9]* *//')" 200; wc -l < answers.txt; }
instance one 8081 1.0.0-SNAPSHOT
instance two 8082 1.0.0-SNAPSHOT
token=$(through shared)
for request in $(seq 10); do is 'GET /me through the proxy' "$(proxied "$token")" 200; done
is '/metrics through the proxy' "$(curl -sS -o /dev/null -w '%{http_code}' --cacert tls.crt https://localhost:8443/metrics)" 404

step an upgrade of one instance after the other, and the way back
for release in 1.1.0 1.0.0-SNAPSHOT; do
  watch > answers.txt &
  replace one 8081 "$release"
  replace two 8082 "$release"
  watched
done

step one instance is killed
watch > answers.txt &
systemctl kill -s KILL one
sleep 5
systemctl reset-failed one
instance one 8081 1.0.0-SNAPSHOT
watched

step the database is down
systemctl stop postgresql@15-main
is 'GET /me' "$(proxied "$token")" 503
is 'alive' "$(curl -sS -o /dev/null -w '%{http_code}' http://localhost:8081/health/live)" 200
systemctl start postgresql@15-main
for second in $(seq 30); do [ "$(proxied "$token")" = 200 ] && break; sleep 1; done
is 'GET /me' "$(proxied "$token")" 200

step dump and restore
runuser -u postgres -- psql -q -c "alter role postgres password 'superuser'"
(umask 077; echo 'localhost:5432:*:postgres:superuser' > ~/.pgpass)
export PGHOST=localhost PGUSER=postgres
page: docs/operate/back-up-and-restore.md (umask 077; pg_dump
is 'the mode of the dump' "$(stat -c %a:%U authlayer.dump)" 600:root
later=$(through later)
systemctl stop one two
psql -q --dbname=postgres -c 'drop database authlayer' -c 'create database authlayer owner authlayer'
page: docs/operate/back-up-and-restore.md pg_restore
instance one 8081 1.0.0-SNAPSHOT
instance two 8082 1.0.0-SNAPSHOT
sleep 3
is 'GET /me with a token of before the dump' "$(proxied "$token")" 200
is 'GET /me with a token that is younger than the dump' "$(proxied "$later")" 401
systemctl stop one two
step done
