package org.authlayer.conformance.subjects;

import java.util.Map;
import org.authlayer.conformance.StoreConformance;
import org.authlayer.conformance.subject.StoreSubject;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(PostgresServers.class)
class SessionsInMemoryConformanceTest extends StoreConformance {

  private final PostgresServer server;

  SessionsInMemoryConformanceTest(PostgresServer server) {
    this.server = server;
  }

  @Override
  protected StoreSubject open() {
    return server.emptyWithSessionsInMemory();
  }

  /** Sessions that live in the process do not see the table of tokens. */
  @Override
  protected Map<String, String> skipped() {
    return Map.of("AL-DEC-48", "sessions in memory are stored without a look at their token");
  }
}
