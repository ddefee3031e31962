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
  public boolean replace(SessionData session) {
    return sessions.replace(session);
  }

  @Override
  public void rotate(String oldDigest, SessionData successor) {
    sessions.rotate(oldDigest, successor);
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
