tools="java"
# Cost 4 in place of 12, so that a run takes seconds; nothing else differs.
# The packed server of this project: mvn package. AUTHLAYER names another one.
build() {
  packed=$root/adapter-helidon/distribution/target
  server=${AUTHLAYER:-$packed/authlayer-server/bin/authlayer}
  [ -x "$server" ]
  (umask 077 && printf %s "$JWT_SECRET" | base64 -w 0 > secret)
}
serve() {
  exec "$server" --port "$PORT" --bcrypt-cost 4 --set jwt.keys.0.kid=kit --set jwt.keys.0.algorithm=HS256 \
    --set jwt.keys.0.secret-file="$PWD/secret"
}
