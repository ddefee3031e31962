package org.authlayer.conformance.endtoend;

import java.util.Map;
import org.testcontainers.junit.jupiter.Container;
import org.testcontainers.junit.jupiter.Testcontainers;
import org.testcontainers.postgresql.PostgreSQLContainer;

/** On a PostgreSQL in a container, where a Docker engine answers; else reported as skipped. */
@Testcontainers(disabledWithoutDocker = true)
class ContainerEndToEndIT extends EndToEnd {

  @Container
  private static final PostgreSQLContainer POSTGRES = new PostgreSQLContainer("postgres:18-alpine");

  @Override
  Map<String, String> database() {
    return Map.of(
        "database.url", POSTGRES.getJdbcUrl(),
        "database.user", POSTGRES.getUsername(),
        "database.password", POSTGRES.getPassword());
  }
}
