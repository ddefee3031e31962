package org.authlayer.conformance.forwarding;

import java.time.Instant;
import java.util.Optional;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.Sessions;

/** Leaves everything to another {@link Sessions}. */
public class ForwardingSessions implements Sessions {

  private final Sessions sessions;

  /**
   * Forwards everything.
   *
   * @param sessions who does the work
   */
  public ForwardingSessions(Sessions sessions) {
    this.sessions = sessions;
  }

  @Override
  public Optional<SessionData> find(String digest, Instant now) {
    return sessions.find(digest, now);
  }

  @Override
  public void add(SessionData session) {
    sessions.add(session);
  }

  @Override
  public boolean prolong(String digest, Instant lastSeenAt, Instant expiresAt) {
    return sessions.prolong(digest, lastSeenAt, expiresAt);
  }

  @Override
  public boolean rotate(SessionData before, SessionData successor) {
    return sessions.rotate(before, successor);
  }

  @Override
  public boolean remove(String digest) {
    return sessions.remove(digest);
  }

  @Override
  public int removeExpired(Instant now) {
    return sessions.removeExpired(now);
  }
}
