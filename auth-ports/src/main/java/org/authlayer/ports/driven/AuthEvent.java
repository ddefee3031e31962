package org.authlayer.ports.driven;

import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Something worth noting (DEC-19). No event holds a secret: no password, token, session id or
 * header.
 */
public sealed interface AuthEvent {

  /**
   * During which request it happened.
   *
   * @return the request, or {@link Where#nowhere} for what no request caused
   */
  Where where();

  /** A request, as far as a log may know it. */
  record Where(String method, String route, String network, String requestId) {

    private static final Where NOWHERE = new Where("-", "-", "-", "-");

    public Where {
      Objects.requireNonNull(method, "method");
      Objects.requireNonNull(route, "route");
      Objects.requireNonNull(network, "network");
      Objects.requireNonNull(requestId, "requestId");
    }

    /** No request. */
    public static Where nowhere() {
      return NOWHERE;
    }
  }

  /** A user was created. */
  record UserRegistered(Where where, UUID userId) implements AuthEvent {}

  /** A user was deleted, with all tokens and sessions. */
  record UserRemoved(Where where, UUID userId) implements AuthEvent {}

  /** Somebody logged in. */
  record LoginSucceeded(Where where, UUID userId) implements AuthEvent {}

  /**
   * Somebody tried to log in and failed.
   *
   * @param account the user whose name was given, or null when there is none of that name
   */
  record LoginFailed(Where where, @Nullable UUID account) implements AuthEvent {
    /** Whose name was given. */
    public Optional<UUID> user() {
      return Optional.ofNullable(account);
    }
  }

  /**
   * A login was refused unheard, because too many had failed (DEC-18).
   *
   * @param limit which limit: {@code account-and-network}, {@code network} or {@code account}
   */
  record LoginThrottled(Where where, String limit) implements AuthEvent {}

  /** A password was changed. */
  record PasswordChanged(Where where, UUID userId) implements AuthEvent {}

  /** A change of password was refused. */
  record PasswordChangeFailed(Where where, UUID userId) implements AuthEvent {}

  /** A stored hash was replaced by one of the same password made with more work. */
  record PasswordRehashed(Where where, UUID userId) implements AuthEvent {}

  /**
   * A token was handed out.
   *
   * @param kind {@code opaque} or {@code jwt}
   */
  record TokenIssued(Where where, String kind, UUID userId) implements AuthEvent {}

  /** A token was presented and identified nobody. */
  record TokenRejected(Where where) implements AuthEvent {}

  /**
   * A token was taken back, or deleted because it had expired.
   *
   * @param reason {@code revoked} or {@code expired}
   */
  record TokenRemoved(Where where, UUID tokenId, UUID userId, String reason) implements AuthEvent {}

  /**
   * A session began.
   *
   * @param session what tells it from others: the first eight digits of its digest
   * @param user the session identifier of a user it remembers, or null
   */
  record SessionStarted(Where where, String session, @Nullable String user) implements AuthEvent {}

  /**
   * A session got a new identifier at a login.
   *
   * @param session the first eight digits of its new digest
   * @param user the session identifier of a user it remembers, or null
   */
  record SessionRenewed(Where where, String session, @Nullable String user) implements AuthEvent {}

  /**
   * A session was ended.
   *
   * @param session the first eight digits of its digest, or {@code -}
   * @param user the session identifier of a user it remembered, or null where that is not known
   * @param reason {@code logout}, {@code revoked}, {@code replaced} or {@code crowded-out}
   */
  record SessionEnded(Where where, String session, @Nullable String user, String reason)
      implements AuthEvent {}

  /**
   * A request was refused because another site's page may have sent it (DEC-34), or because it came
   * over a channel on which no credential is taken (DEC-35).
   *
   * @param reason {@code foreign-origin} or {@code plain-channel}
   */
  record RequestRefused(Where where, String reason) implements AuthEvent {}

  /**
   * A payload broke rules.
   *
   * @param fields the JSON pointers of the fields at fault, joined by commas; never a value
   */
  record InputRejected(Where where, String fields) implements AuthEvent {}

  /** A request could not be answered because something broke. */
  record RequestFailed(Where where, Throwable cause) implements AuthEvent {}
}
