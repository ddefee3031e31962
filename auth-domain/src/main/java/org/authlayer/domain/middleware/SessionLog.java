package org.authlayer.domain.middleware;

import java.util.Map;
import org.authlayer.domain.Request;
import org.authlayer.domain.Session;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.AuthEvents;
import org.authlayer.ports.driven.SessionIdentity;
import org.authlayer.ports.driven.UserId;

/**
 * Publishes the events of sessions (DEC-19), with eight digits of the digest: one for each user
 * concerned. What an application keeps in a session is in no event.
 */
record SessionLog(AuthEvents events) {

  void started(Request request, String digest, Map<String, Session.Login> logins) {
    if (logins.isEmpty()) {
      events.publish(new AuthEvent.SessionStarted(request.where(), digits(digest), null));
    }
    logins.forEach(
        (type, login) ->
            events.publish(
                new AuthEvent.SessionStarted(
                    request.where(), digits(digest), new UserId(type, login.userId()))));
  }

  void renewed(Request request, String digest, Map<String, Session.Login> logins) {
    logins.forEach(
        (type, login) ->
            events.publish(
                new AuthEvent.SessionRenewed(
                    request.where(), digits(digest), new UserId(type, login.userId()))));
  }

  /** The users are known where the session was looked up. */
  void ended(
      Request request, String digest, Map<String, SessionIdentity> identities, String reason) {
    if (identities.isEmpty()) {
      events.publish(new AuthEvent.SessionEnded(request.where(), digits(digest), null, reason));
    }
    identities.forEach(
        (type, identity) ->
            events.publish(
                new AuthEvent.SessionEnded(
                    request.where(), digits(digest), new UserId(type, identity.userId()), reason)));
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
}
