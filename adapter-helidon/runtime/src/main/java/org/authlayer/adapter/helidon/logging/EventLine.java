package org.authlayer.adapter.helidon.logging;

import java.util.Optional;
import java.util.UUID;
import org.authlayer.ports.driven.AuthEvent;

/**
 * An event as pairs of key and value. {@code docs/events.md} lists them, with the names that the
 * OWASP logging vocabulary has for them.
 */
final class EventLine {

  private static final String USER = "user";

  private EventLine() {}

  static LogFields of(AuthEvent event) {
    AuthEvent.Where where = event.where();
    return describe(event)
        .put("method", where.method())
        .put("route", where.route())
        .put("network", where.network())
        .put("request", where.requestId());
  }

  private static LogFields describe(AuthEvent event) {
    return switch (event) {
      case AuthEvent.UserRegistered e ->
          is("user-registered", "user_created", "success").put(USER, e.userId().toString());
      case AuthEvent.UserRemoved e ->
          is("user-removed", "user_deleted", "success").put(USER, e.userId().toString());
      case AuthEvent.LoginSucceeded e ->
          is("login-succeeded", "authn_login_success", "success").put(USER, e.userId().toString());
      case AuthEvent.LoginFailed e ->
          is("login-failed", "authn_login_fail", "failure").put(USER, user(e.user()));
      case AuthEvent.LoginThrottled e ->
          is(
                  "login-throttled",
                  e.limit().equals("network")
                      ? "excess_rate_limit_exceeded"
                      : "authn_login_fail_max",
                  "refused")
              .put("limit", e.limit());
      case AuthEvent.PasswordChanged e ->
          is("password-changed", "authn_password_change", "success")
              .put(USER, e.userId().toString());
      case AuthEvent.PasswordChangeFailed e ->
          is("password-change-failed", "authn_password_change_fail", "failure")
              .put(USER, e.userId().toString());
      case AuthEvent.PasswordRehashed e ->
          is("password-rehashed", "-", "success").put(USER, e.userId().toString());
      case AuthEvent.TokenIssued e ->
          is("token-issued", "authn_token_created", "success")
              .put(USER, e.userId().toString())
              .put("kind", e.kind());
      case AuthEvent.TokenRejected e -> is("token-rejected", "-", "failure");
      case AuthEvent.TokenRemoved e ->
          is(
                  "token-removed",
                  e.reason().equals("revoked") ? "authn_token_revoked" : "authn_token_delete",
                  "success")
              .put(USER, e.userId().toString())
              .put("token", e.tokenId().toString())
              .put("reason", e.reason());
      case AuthEvent.SessionStarted e ->
          is("session-started", "session_created", "success")
              .put("session", e.session())
              .put(USER, Optional.ofNullable(e.user()).orElse("-"));
      case AuthEvent.SessionRenewed e ->
          is("session-renewed", "session_renewed", "success")
              .put("session", e.session())
              .put(USER, Optional.ofNullable(e.user()).orElse("-"));
      case AuthEvent.SessionEnded e ->
          is("session-ended", "session_expired", "success")
              .put("session", e.session())
              .put("user", Optional.ofNullable(e.user()).orElse("-"))
              .put("reason", e.reason());
      case AuthEvent.RequestRefused e ->
          is(
                  "request-refused",
                  e.reason().equals("foreign-origin") ? "malicious_cors" : "-",
                  "refused")
              .put("reason", e.reason());
      case AuthEvent.InputRejected e ->
          is("input-rejected", "input_validation_fail", "refused").put("fields", e.fields());
      case AuthEvent.RequestFailed e ->
          is("request-failed", "-", Failure.of(e.cause()).isOutage() ? "unavailable" : "broken");
    };
  }

  private static LogFields is(String event, String owasp, String outcome) {
    return LogFields.of(event).put("event", event).put("owasp", owasp).put("outcome", outcome);
  }

  private static String user(Optional<UUID> id) {
    return id.map(UUID::toString).orElse("-");
  }
}
