package org.authlayer.conformance.subjects;

import org.authlayer.conformance.HttpConformance;
import org.authlayer.conformance.subject.HttpSubject;
import org.authlayer.conformance.subject.StoreSubject;
import org.junit.jupiter.api.extension.ExtendWith;

/** What the launcher puts together. */
@ExtendWith(PostgresServers.class)
class HelidonOverPostgresConformanceTest extends HttpConformance {

  private final PostgresServer server;

  HelidonOverPostgresConformanceTest(PostgresServer server) {
    this.server = server;
  }

  @Override
  protected HttpSubject subject() {
    return new HelidonSubject();
  }

  @Override
  protected StoreSubject stores() {
    return server.empty();
  }

  @Override
  protected boolean demandsCompleteness() {
    return true;
  }
}
