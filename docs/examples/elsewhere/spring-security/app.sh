tools="java mvn"
build() { mvn -q -B -ntp package; }
serve() { exec java -jar target/spring-security-1.jar; }
