package org.authlayer.runtime.logging;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.StoreException;
import org.authlayer.ports.driven.UserId;

/** One event of each type, with values as long as they come. */
final class Samples {

  static final UserId USER = UserId.of(UUID.fromString("9fe5a48a-7d5f-4f35-8d3d-6b6f6b3b2a01"));
  static final UUID TOKEN = UUID.fromString("1fe5a48a-7d5f-4f35-8d3d-6b6f6b3b2a02");
  static final String REQUEST = "5c0f36ac-39a8-4d1e-9b7d-2f0f2a3ad0b7";
  static final AuthEvent.Where WHERE =
      new AuthEvent.Where("POST", "/token-expiring/login", "2001:db8:aaaa:bbbb::/64", REQUEST);

  private Samples() {}

  static List<AuthEvent> ofEachType() {
    return List.of(
        new AuthEvent.UserRegistered(WHERE, USER),
        new AuthEvent.UserRemoved(WHERE, USER),
        new AuthEvent.LoginSucceeded(WHERE, USER),
        new AuthEvent.LoginFailed(WHERE, USER),
        new AuthEvent.LoginThrottled(WHERE, "account-and-network"),
        new AuthEvent.PasswordChanged(WHERE, USER),
        new AuthEvent.PasswordChangeFailed(WHERE, USER),
        new AuthEvent.PasswordRehashed(WHERE, USER),
        new AuthEvent.FactorChanged(WHERE, USER, "second-factor", "enrolled"),
        new AuthEvent.AddressChanged(WHERE, USER, "verified"),
        new AuthEvent.MailFailed(WHERE, USER, "refused"),
        new AuthEvent.TokenIssued(WHERE, "opaque", USER),
        new AuthEvent.TokenRejected(WHERE),
        new AuthEvent.TokenRemoved(WHERE, TOKEN, USER, "revoked"),
        new AuthEvent.SessionStarted(WHERE, "0a1b2c3d", USER),
        new AuthEvent.SessionRenewed(WHERE, "0a1b2c3d", USER),
        new AuthEvent.SessionEnded(WHERE, "0a1b2c3d", USER, "crowded-out"),
        new AuthEvent.RequestRefused(WHERE, "foreign-origin"),
        new AuthEvent.InputRejected(WHERE, "/name,/email,/password,/confirmPassword"),
        new AuthEvent.RequestFailed(WHERE, overload()));
  }

  static StoreException overload() {
    return StoreException.unavailable(
        "more passwords to hash than there is room for", Duration.ofSeconds(2), null);
  }
}
