package org.authlayer.domain.fakes;

import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.authlayer.domain.Session;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.SessionIdentity;

/** Sessions as a store would have them. */
public final class StoredSession {

  private static final Instant BEGUN = Instant.parse("2026-03-01T12:00:00Z");

  private StoredSession() {}

  /** A session of users, whose identifiers are given by type. */
  public static Session of(Map<String, String> users) {
    Map<String, SessionIdentity> identities = new HashMap<>();
    users.forEach((type, id) -> identities.put(type, new SessionIdentity(id, BEGUN)));
    return Session.stored(
        new SessionData("a".repeat(64), identities, Map.of(), BEGUN, BEGUN, Instant.MAX, ""),
        identities);
  }
}
