tools="java mvn"
build() { mvn -q -B -ntp package; }
# SmallRye takes the secret as a key in JSON.
serve() {
  JWT_KEY=$(printf %s "$JWT_SECRET" | base64 -w 0 | tr '+/' '-_' | tr -d =)
  export JWT_KEY
  exec java -jar target/quarkus-app/quarkus-run.jar
}
