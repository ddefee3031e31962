tools="java mvn"
build() { mvn -q -B -ntp package dependency:copy-dependencies -DincludeScope=runtime; }
serve() { exec java -cp "target/classes:target/dependency/*" elsewhere.Main; }
