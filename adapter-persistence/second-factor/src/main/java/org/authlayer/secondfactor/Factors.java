package org.authlayer.secondfactor;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;
import org.authlayer.domain.Abort;
import org.authlayer.domain.Request;
import org.authlayer.domain.Session;
import org.authlayer.domain.Sha256;
import org.authlayer.domain.application.UserLayer;
import org.authlayer.domain.model.ModelAuthenticatable;
import org.authlayer.domain.password.PasswordAttempt;
import org.authlayer.domain.password.PasswordResult;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.FailedLogins;
import org.authlayer.ports.driven.UserId;
import org.authlayer.ports.driving.ThrottleSettings;

/**
 * The rules of enrolment, codes and removal, for the user on a request. What was proven is on the
 * session ({@link Session#prove}); a wrong code is 403, and too many are 429.
 */
record Factors<U>(UserLayer<U> layer, FactorTable table, SecretBox box) {

  /** One-time password, also a recovery code (RFC 8176). */
  static final String CODE = "otp";

  /** Password, given once more (RFC 8176). */
  static final String PASSWORD = "pwd";

  static final int RECOVERY_CODES = 10;

  U user(Request request) {
    return request.auth().require(layer.type());
  }

  UserId id(Request request) {
    return layer.id(user(request));
  }

  Optional<FactorTable.Row> enrolled(UserId owner) {
    return table.find(owner).filter(row -> row.confirmed().isPresent());
  }

  /** A new secret, which counts as soon as it is confirmed. */
  byte[] propose(Request request) {
    byte[] secret = new byte[Totp.SECRET_BYTES];
    layer.environment().random().nextBytes(secret);
    UserId owner = id(request);
    if (!table.propose(owner, box.seal(secret, owner))) {
      throw Abort.of(409, "You have a second factor already: remove it first.");
    }
    return secret;
  }

  /** The secret that waits for its first code. */
  Optional<byte[]> proposed(UserId owner) {
    return table
        .find(owner)
        .filter(row -> row.confirmed().isEmpty())
        .map(row -> box.open(row.secret(), owner));
  }

  /** Takes the proposed secret into use, and returns the recovery codes, once. */
  List<RecoveryCode> confirm(Request request, String code) {
    UserId owner = id(request);
    FactorTable.Row row =
        table
            .find(owner)
            .filter(found -> found.confirmed().isEmpty())
            .orElseThrow(Factors::nothingProposed);
    OptionalLong step = Totp.COMMON.stepOf(box.open(row.secret(), owner), digits(code), now());
    if (step.isEmpty()) {
      throw wrongCode();
    }
    List<RecoveryCode> codes = newCodes();
    if (!table.confirm(owner, row.secret(), now(), step.getAsLong(), codes)) {
      throw nothingProposed();
    }
    prove(request, CODE);
    changed(request, "enrolled");
    return codes;
  }

  /** Proves the second factor for the session; a refusal says no more than that. */
  void proveCode(Request request, String code) {
    require(request, code);
    prove(request, CODE);
  }

  /** Proves the password once more, of a user without a second factor. */
  void provePassword(Request request, String password) {
    ModelAuthenticatable<U> passwords = passwords().orElseThrow(Factors::logInAgain);
    if (enrolled(id(request)).isPresent()) {
      throw Abort.of(403, "Send a code of your second factor: the password is not enough.");
    }
    String name = layer.useCases().listAccess().accounts().loginName(user(request));
    PasswordResult<U> result =
        passwords.check(new PasswordAttempt(name, password, request.where()));
    if (result instanceof PasswordResult.TooManyFailures<U> failed) {
      throw Abort.tooManyFailures(failed.retryAfter());
    }
    if (!(result instanceof PasswordResult.Verified<U> verified)
        || !layer.id(verified.user()).equals(id(request))) {
      throw Abort.of(403, "The password is wrong.");
    }
    prove(request, PASSWORD);
  }

  List<RecoveryCode> renew(Request request, String code) {
    require(request, code);
    List<RecoveryCode> codes = newCodes();
    if (!table.replace(id(request), codes)) {
      throw noFactor();
    }
    prove(request, CODE);
    changed(request, "renewed");
    return codes;
  }

  void remove(Request request, String code) {
    require(request, code);
    if (!table.remove(id(request))) {
      throw noFactor();
    }
    changed(request, "removed");
  }

  /** Nothing where the users have no passwords. */
  Optional<ModelAuthenticatable<U>> passwords() {
    try {
      return Optional.of(layer.passwords());
    } catch (IllegalStateException noneDeclared) {
      return Optional.empty();
    }
  }

  Instant now() {
    return layer.environment().time().instant();
  }

  private List<RecoveryCode> newCodes() {
    return RecoveryCode.generate(layer.environment().random(), RECOVERY_CODES);
  }

  private void prove(Request request, String proof) {
    session(request).prove(id(request), proof, now());
  }

  private Session session(Request request) {
    return request
        .session()
        .filter(session -> session.kept().containsKey(id(request).type()))
        .orElseThrow(Factors::logInAgain);
  }

  /** Checks and uses up a code; every attempt counts as failed until it has succeeded. */
  private void require(Request request, String code) {
    UserId owner = id(request);
    FactorTable.Row row = enrolled(owner).orElseThrow(Factors::noFactor);
    boolean isRight = throttled(request, owner, () -> use(request, owner, row, code));
    layer
        .environment()
        .events()
        .publish(
            isRight
                ? new AuthEvent.LoginSucceeded(request.where(), owner)
                : new AuthEvent.LoginFailed(request.where(), owner));
    if (!isRight) {
      throw wrongCode();
    }
  }

  private boolean use(Request request, UserId owner, FactorTable.Row row, String code) {
    RecoveryCode recovery = RecoveryCode.typed(code);
    if (recovery.isOne()) {
      boolean used = table.use(owner, recovery);
      if (used) {
        changed(request, "recovered");
      }
      return used;
    }
    byte[] secret = box.open(row.secret(), owner);
    OptionalLong step = Totp.COMMON.stepOf(secret, digits(code), now());
    byte[] again = box.isOutdated(row.secret()) ? box.seal(secret, owner) : row.secret();
    return step.isPresent() && table.use(owner, row.secret(), again, step.getAsLong());
  }

  /**
   * Counts failed codes per account, from wherever they come: a caller here has proven the first
   * factor, so that no stranger locks the owner out (RFC 4226, 7.3).
   */
  private boolean throttled(Request request, UserId owner, BooleanSupplier check) {
    ThrottleSettings limits = layer.settings().protection().throttle();
    FailedLogins counts =
        layer
            .environment()
            .databases()
            .standard()
            .failedLogins()
            .forClient(request.where().network());
    String text = "second-factor " + owner.type() + " " + owner.text();
    List<String> keys =
        List.of(HexFormat.of().formatHex(Sha256.of(text.getBytes(StandardCharsets.UTF_8))));
    FailedLogins.Count count = counts.count(keys, now(), limits.window()).get(0);
    if (count.failures() > limits.perAccountAndNetwork()) {
      counts.takeBack(keys);
      layer
          .environment()
          .events()
          .publish(new AuthEvent.LoginThrottled(request.where(), "account"));
      throw Abort.tooManyFailures(
          Duration.ofSeconds(Math.max(1, Duration.between(now(), count.until()).toSeconds() + 1)));
    }
    boolean isRight;
    try {
      isRight = check.getAsBoolean();
    } catch (RuntimeException notChecked) {
      counts.takeBack(keys);
      throw notChecked;
    }
    if (isRight) {
      counts.forget(keys);
    }
    return isRight;
  }

  private void changed(Request request, String change) {
    layer
        .environment()
        .events()
        .publish(new AuthEvent.FactorChanged(request.where(), id(request), change));
  }

  private static String digits(String code) {
    return code.replaceAll("\\s", "");
  }

  private static Abort wrongCode() {
    return Abort.of(403, "The code is wrong, or was used before.");
  }

  private static Abort noFactor() {
    return Abort.of(409, "You have no second factor.");
  }

  private static Abort nothingProposed() {
    return Abort.of(409, "No second factor waits for its first code: begin again.");
  }

  private static Abort logInAgain() {
    return Abort.of(403, "Log in again: only a session that began with a login can prove more.");
  }
}
