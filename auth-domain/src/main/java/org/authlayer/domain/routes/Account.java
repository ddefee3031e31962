package org.authlayer.domain.routes;

import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.authlayer.domain.Abort;
import org.authlayer.domain.Request;
import org.authlayer.domain.Session;
import org.authlayer.domain.application.AuthLayer;
import org.authlayer.domain.authenticator.SessionAuthenticatable;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.AuthEvents;
import org.authlayer.ports.driven.SessionData;
import org.authlayer.ports.driven.Sessions;
import org.authlayer.ports.driven.TokenSummary;
import org.authlayer.ports.driven.User;
import org.authlayer.ports.driven.UserToken;
import org.authlayer.ports.driven.UserTokens;
import org.authlayer.ports.driving.Environment;

/**
 * The tokens and sessions of the user on a request: listed and taken back (DEC-37). Whatever
 * belongs to somebody else is as if it were not there.
 */
record Account(
    UserTokens userTokens,
    Sessions userSessions,
    SessionAuthenticatable<User> remembered,
    InstantSource time,
    AuthEvents events) {

  static Account of(AuthLayer layer) {
    Environment environment = layer.environment();
    return new Account(
        environment.databases().standard().userTokens(),
        environment.databases().standard().sessions(),
        layer.sessionUsers().authenticatable(),
        environment.time(),
        environment.events());
  }

  static User user(Request request) {
    return request.auth().require(User.class);
  }

  List<TokenSummary> tokens(Request request) {
    return userTokens.findByUser(user(request).id(), time.instant());
  }

  List<SessionData> sessions(Request request) {
    return userSessions.findByEntry(remembered.key(), entry(request), time.instant());
  }

  static boolean isCurrent(Request request, TokenSummary token) {
    return request.auth().get(UserToken.class).filter(t -> t.id().equals(token.id())).isPresent();
  }

  static boolean isCurrent(Request request, SessionData session) {
    return currentSession(request).filter(session.digest()::equals).isPresent();
  }

  static Optional<String> currentSession(Request request) {
    return request.session().flatMap(Session::digest);
  }

  void revokeToken(Request request, String id) {
    if (uuid(id).filter(token -> remove(request, token)).isEmpty()) {
      throw Abort.of(404, "You have no token of this id.");
    }
  }

  /** Ends a session; when it is the current one, its cookie goes too. */
  void revokeSession(Request request, String id) {
    SessionData session =
        userSessions
            .find(id, time.instant())
            .filter(found -> entry(request).equals(found.entries().get(remembered.key())))
            .orElseThrow(() -> Abort.of(404, "You have no session of this id."));
    remove(request, session);
    if (isCurrent(request, session)) {
      request.session().ifPresent(Session::end);
    }
  }

  /** Removes all tokens but the current one. */
  int revokeOtherTokens(Request request) {
    return removeOthers(
        request, () -> tokens(request), Account::isCurrent, token -> remove(request, token.id()));
  }

  /** Ends all sessions but the current one. */
  int revokeOtherSessions(Request request) {
    return removeOthers(
        request, () -> sessions(request), Account::isCurrent, one -> remove(request, one));
  }

  /** Ends all sessions, for somebody who is no user any more. */
  void endSessions(Request request) {
    revokeOtherSessions(request);
    request.session().ifPresent(Session::end);
  }

  /** A list holds some, not all: what is made meanwhile, or was not listed, is removed as well. */
  private static <T> int removeOthers(
      Request request,
      Supplier<List<T>> list,
      BiPredicate<Request, T> isCurrent,
      Predicate<T> remove) {
    int removed = 0;
    for (List<T> others = others(request, list.get(), isCurrent);
        !others.isEmpty();
        others = others(request, list.get(), isCurrent)) {
      for (T other : others) {
        removed += remove.test(other) ? 1 : 0;
      }
    }
    return removed;
  }

  private static <T> List<T> others(
      Request request, List<T> all, BiPredicate<Request, T> isCurrent) {
    return all.stream().filter(one -> !isCurrent.test(request, one)).toList();
  }

  private boolean remove(Request request, UUID token) {
    UUID owner = user(request).id();
    boolean removed = userTokens.removeOf(owner, token);
    if (removed) {
      events.publish(new AuthEvent.TokenRemoved(request.where(), token, owner, "revoked"));
    }
    return removed;
  }

  private boolean remove(Request request, SessionData session) {
    boolean removed = userSessions.remove(session.digest());
    if (removed) {
      String name = session.digest().substring(0, 8);
      events.publish(new AuthEvent.SessionEnded(request.where(), name, entry(request), "revoked"));
    }
    return removed;
  }

  private String entry(Request request) {
    return remembered.sessionID().apply(user(request));
  }

  /** Java's parser takes shorter texts for an identifier too; a path names one as it is written. */
  private static Optional<UUID> uuid(String text) {
    try {
      return Optional.of(UUID.fromString(text)).filter(id -> id.toString().equalsIgnoreCase(text));
    } catch (IllegalArgumentException none) {
      return Optional.empty();
    }
  }
}
