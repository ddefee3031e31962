package org.authlayer.runtime.logging;

import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.UserId;
import org.jspecify.annotations.Nullable;

/** The fields of an event, which {@code docs/reference/events.md} lists. */
final class EventLine {

  private static final String NONE = "-";

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
      case AuthEvent.UserRegistered e -> success("user-registered", "user_created", e.user());
      case AuthEvent.UserRemoved e -> success("user-removed", "user_deleted", e.user());
      case AuthEvent.LoginSucceeded e ->
          success("login-succeeded", "authn_login_success", e.user());
      case AuthEvent.LoginFailed e ->
          user(LogFields.event("login-failed", "authn_login_fail", "failure"), e.account());
      case AuthEvent.LoginThrottled e ->
          LogFields.event("login-throttled", throttled(e.limit()), "refused")
              .put("limit", e.limit());
      case AuthEvent.PasswordChanged e ->
          success("password-changed", "authn_password_change", e.user());
      case AuthEvent.PasswordChangeFailed e ->
          user(
              LogFields.event("password-change-failed", "authn_password_change_fail", "failure"),
              e.user());
      case AuthEvent.PasswordRehashed e -> success("password-rehashed", NONE, e.user());
      case AuthEvent.FactorChanged e -> success(e.factor() + "-" + e.change(), NONE, e.user());
      case AuthEvent.AddressChanged e -> success("address-" + e.how(), NONE, e.user());
      case AuthEvent.MailFailed e ->
          user(LogFields.event("mail-failed", NONE, "failure"), e.user()).put("reason", e.reason());
      case AuthEvent.TokenIssued e ->
          success("token-issued", "authn_token_created", e.user()).put("kind", e.kind());
      case AuthEvent.TokenRejected e -> LogFields.event("token-rejected", NONE, "failure");
      case AuthEvent.TokenRemoved e ->
          success("token-removed", removed(e.reason()), e.user())
              .put("token", e.tokenId().toString())
              .put("reason", e.reason());
      case AuthEvent.SessionStarted e ->
          session("session-started", "session_created", e.session(), e.user());
      case AuthEvent.SessionRenewed e ->
          session("session-renewed", "session_renewed", e.session(), e.user());
      case AuthEvent.SessionEnded e ->
          session("session-ended", "session_expired", e.session(), e.user())
              .put("reason", e.reason());
      case AuthEvent.RequestRefused e ->
          LogFields.event("request-refused", refused(e.reason()), "refused")
              .put("reason", e.reason());
      case AuthEvent.InputRejected e ->
          LogFields.event("input-rejected", "input_validation_fail", "refused")
              .put("fields", e.fields());
      case AuthEvent.RequestFailed e ->
          LogFields.event(
              "request-failed",
              NONE,
              FailureKind.of(e.cause()).isOutage() ? "unavailable" : "broken");
    };
  }

  private static LogFields success(String event, String owasp, UserId user) {
    return user(LogFields.event(event, owasp, "success"), user);
  }

  private static LogFields session(
      String event, String owasp, String session, @Nullable UserId user) {
    return user(LogFields.event(event, owasp, "success").put("session", session), user);
  }

  /** Only a user of an application's own type has a type in the line. */
  private static LogFields user(LogFields line, @Nullable UserId user) {
    if (user == null) {
      return line.put("user", NONE);
    }
    LogFields named = line.put("user", user.text());
    return user.isStandard() ? named : named.put("user-type", user.type());
  }

  private static String throttled(String limit) {
    return limit.equals("network") ? "excess_rate_limit_exceeded" : "authn_login_fail_max";
  }

  private static String removed(String reason) {
    return reason.equals("revoked") ? "authn_token_revoked" : "authn_token_delete";
  }

  private static String refused(String reason) {
    return reason.equals("foreign-origin") ? "malicious_cors" : NONE;
  }
}
