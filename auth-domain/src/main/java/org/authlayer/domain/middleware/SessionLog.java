package org.authlayer.domain.middleware;

import java.util.Optional;
import java.util.TreeMap;
import org.authlayer.domain.Request;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.AuthEvents;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.UserId;
import org.jspecify.annotations.Nullable;

/** Publishes the events of sessions (DEC-19), with eight digits of the digest, and the user. */
record SessionLog(AuthEvents events) {

  void started(Request request, SessionData session) {
    events.publish(
        new AuthEvent.SessionStarted(request.where(), digits(session.digest()), user(session)));
  }

  void renewed(Request request, SessionData session) {
    events.publish(
        new AuthEvent.SessionRenewed(request.where(), digits(session.digest()), user(session)));
  }

  /** Whose it was, is known where it was looked up. */
  void ended(Request request, String digest, Optional<SessionData> known, String reason) {
    UserId user =
        known.filter(session -> session.digest().equals(digest)).map(SessionLog::user).orElse(null);
    events.publish(new AuthEvent.SessionEnded(request.where(), digits(digest), user, reason));
  }

  /** Which ones they were, only the store knows. */
  void crowdedOut(Request request, UserId user, int many) {
    for (int i = 0; i < many; i++) {
      events.publish(new AuthEvent.SessionEnded(request.where(), "-", user, "crowded-out"));
    }
  }

  private static String digits(String digest) {
    return digest.substring(0, 8);
  }

  private static @Nullable UserId user(SessionData session) {
    return new TreeMap<>(session.entries())
        .entrySet().stream()
            .findFirst()
            .map(entry -> new UserId(entry.getKey(), entry.getValue()))
            .orElse(null);
  }
}
