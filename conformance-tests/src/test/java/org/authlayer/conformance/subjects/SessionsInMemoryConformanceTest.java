package org.authlayer.conformance.subjects;

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
}
