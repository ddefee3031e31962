package org.authlayer.conformance.subjects;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.authlayer.conformance.StoreConformance;
import org.authlayer.conformance.selftest.Tamper;
import org.authlayer.conformance.subject.StoreSubject;
import org.authlayer.ports.driven.RememberedSession;
import org.authlayer.ports.driven.ReplicaLoad;
import org.authlayer.ports.driven.Sessions;
import org.authlayer.ports.driven.Stores;
import org.authlayer.ports.driven.UserTokens;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** The store contract where the replica is asked wherever it may be. */
@ExtendWith(PostgresServers.class)
@Timeout(120)
class ReplicatedStoresConformanceTest extends StoreConformance {

  private static Stores stores;

  private final PostgresServer server;

  ReplicatedStoresConformanceTest(PostgresServer server) {
    this.server = server;
  }

  @BeforeAll
  static void openWhenItIsNear(PostgresServer server) {
    stores = server.openWithReplica();
    while (load().unknown() == 0) {
      stores.userTokens().findRecentByValue("nobody's");
    }
  }

  @AfterAll
  static void theReplicaAnswered() {
    stores.close();
    assertTrue(load().answered() > 0, load().toString());
  }

  @Override
  protected StoreSubject open() {
    return Tamper.of(StoreSubject.class)
        .on(StoreSubject::stores)
        .does(subject -> lookingInTheReplica())
        .apply(server.empty());
  }

  private static Stores lookingInTheReplica() {
    UserTokens tokens =
        Tamper.tokens()
            .on(UserTokens::findByValue)
            .does((all, value) -> all.findRecentByValue(value))
            .apply(stores.userTokens());
    Sessions sessions =
        Tamper.sessions()
            .on(Sessions::find)
            .does(
                (all, digest, now) ->
                    stores.findRecentSession(digest, now, "").map(RememberedSession::session))
            .apply(stores.sessions());
    return Tamper.stores()
        .on(Stores::userTokens)
        .does(all -> tokens)
        .on(Stores::sessions)
        .does(all -> sessions)
        .on(Stores::findSession)
        .does((all, digest, now, entry) -> all.findRecentSession(digest, now, entry))
        .apply(stores);
  }

  private static ReplicaLoad load() {
    return stores.replica().orElseThrow();
  }
}
