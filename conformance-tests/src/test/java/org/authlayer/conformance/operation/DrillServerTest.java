package org.authlayer.conformance.operation;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.authlayer.conformance.catalogue.Repository;
import org.authlayer.drills.bench.Server;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** No drill runs in the build, so this is what keeps them able to start their server. */
final class DrillServerTest {

  @Test
  void theServerOfADrillTakesSecretsAsSettings(@TempDir Path logs) throws IOException {
    Map<String, String> settings =
        Map.of(
            "database.url",
            "jdbc:postgresql://127.0.0.1:1/none",
            "database.password",
            "secret",
            "jwt.keys.0.kid",
            "drill",
            "jwt.keys.0.algorithm",
            "HS256",
            "jwt.keys.0.secret",
            "qL1VAX3nN7rYb0dM5sZkQ2cTgWfHj8uEoPi6KvRxB4A=");
    assertThrows(IOException.class, () -> Server.start(logs, List.of(), settings).close());
    try (Stream<Path> files = Files.list(logs)) {
      String said = files.map(Repository::read).reduce("", String::concat);
      assertTrue(said.contains("no PostgreSQL server can be reached at 127.0.0.1:1"), said);
    }
  }
}
