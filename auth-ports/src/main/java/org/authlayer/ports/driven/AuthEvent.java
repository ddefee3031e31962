package org.authlayer.ports.driven;

import java.util.UUID;

/** Something worth noting. No event holds a secret: no password, token, session id or header. */
public sealed interface AuthEvent {

  /**
   * A user was created.
   *
   * @param userId the user
   */
  record UserRegistered(UUID userId) implements AuthEvent {}

  /**
   * Somebody logged in.
   *
   * @param route the path
   * @param userId the user
   */
  record LoginSucceeded(String route, UUID userId) implements AuthEvent {}

  /**
   * Somebody tried to log in and failed.
   *
   * @param route the path
   */
  record LoginFailed(String route) implements AuthEvent {}

  /**
   * A token was handed out.
   *
   * @param kind {@code opaque} or {@code jwt}
   * @param userId the token's owner
   */
  record TokenIssued(String kind, UUID userId) implements AuthEvent {}

  /**
   * A token was presented and identified nobody.
   *
   * @param route the path
   */
  record TokenRejected(String route) implements AuthEvent {}

  /** A session began. */
  record SessionStarted() implements AuthEvent {}

  /** A session was ended by a logout. */
  record SessionEnded() implements AuthEvent {}

  /**
   * A request could not be answered because something broke.
   *
   * @param method the request's method
   * @param route the path
   * @param cause what broke
   */
  record RequestFailed(String method, String route, Throwable cause) implements AuthEvent {}
}
