package org.authlayer.secondfactor;

import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.authlayer.adapter.persistence.tables.OwnTables;
import org.authlayer.domain.Abort;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.Request;
import org.authlayer.domain.Session;
import org.authlayer.domain.Sha256;
import org.authlayer.domain.application.UserLayer;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.FailedLogins;
import org.authlayer.ports.driven.SessionIdentity;
import org.authlayer.ports.driven.UserId;
import org.authlayer.ports.driving.ThrottleSettings;
import org.jspecify.annotations.Nullable;

/**
 * The rules of enrolment, codes and removal, for the user on a request. What was proven is on the
 * session ({@link Session#prove}); a wrong code is 403, and too many are 429.
 */
record Factors<U>(UserLayer<U> layer, OwnTables<FactorMapper> table, SecretBox box) {

  /**
   * A session has to have proven this: two factors, or the second factor of a user who has one. Of
   * a user without one: nothing, or that the user was there within the age, or more than there is.
   *
   * @param words the requirement, as callers and the table of routes see it
   * @param age how long ago at most; null for any time in this session
   */
  record Demand(String words, boolean isOfEveryUser, @Nullable Duration age) {

    static final Demand IF_ENROLLED =
        new Demand("the second factor, if the user has one", false, null);

    static final Demand ALWAYS = new Demand("a second factor", true, null);

    static Demand within(Duration age) {
      if (age.isNegative() || age.isZero()) {
        throw new IllegalArgumentException("a proof has an age above zero, not " + age);
      }
      return new Demand("a proof within " + age, false, age);
    }
  }

  /** One-time password, also a recovery code (RFC 8176). */
  static final String CODE = "otp";

  /** Password, given once more (RFC 8176). */
  static final String PASSWORD = "pwd";

  static final int RECOVERY_CODES = 10;

  /** A code that a clock used up while it was further ahead does not lock its user out. */
  private static final long STEPS_AHEAD = Duration.ofDays(1).dividedBy(Totp.STEP);

  private static final Base64.Encoder TEXT = Base64.getEncoder();

  UserId id(Request request) {
    return layer.id(layer.userOf(request));
  }

  Optional<FactorMapper.Row> enrolled(UserId owner) {
    return table.run(all -> all.find(owner));
  }

  /** Rejects a session that has not proven what is demanded, or leads it to a page. */
  Middleware guard(Demand demand, @Nullable Function<Request, String> page) {
    return layer.guard(demand.words(), request -> isMet(demand, request), page);
  }

  private boolean isMet(Demand demand, Request request) {
    Instant now = layer.now();
    Duration age = demand.age();
    Instant earliest = age == null ? Instant.MIN : now.minus(age);
    Optional<SessionIdentity> identity = layer.remembered(request);
    if (identity
        .filter(one -> one.isProven(SessionIdentity.TWO_FACTORS, earliest, now))
        .isPresent()) {
      return true;
    }
    Optional<FactorMapper.Row> factor = enrolled(id(request));
    if (factor.isPresent()) {
      Instant since = begun(factor.get(), now);
      Instant latest = since.isAfter(earliest) ? since : earliest;
      return identity.filter(one -> one.isProven(CODE, latest, now)).isPresent();
    }
    return age == null
        ? !demand.isOfEveryUser()
        : identity.filter(one -> one.isFresh(earliest, now)).isPresent();
  }

  /** Since when a proof counts for a factor; a clock that was far ahead is not believed. */
  private static Instant begun(FactorMapper.Row factor, Instant now) {
    return factor.since().isAfter(now.plus(SessionIdentity.CLOCKS_APART))
        ? Instant.MIN
        : factor.since();
  }

  /**
   * A new secret, which counts as soon as it is confirmed in the same session. No other session of
   * the user sees it.
   */
  byte[] propose(Request request) {
    UserId owner = id(request);
    if (enrolled(owner).isPresent()) {
      throw Abort.of(409, "You have a second factor already: remove it first.");
    }
    byte[] secret = layer.random(Totp.SECRET_BYTES);
    session(request).keep(proposal(owner), TEXT.encodeToString(box.seal(secret, owner)));
    return secret;
  }

  /** The secret that waits for its first code. */
  byte[] proposed(Request request) {
    UserId owner = id(request);
    return session(request)
        .get(proposal(owner))
        .map(text -> box.open(Base64.getDecoder().decode(text), owner))
        .orElseThrow(
            () -> Abort.of(409, "No second factor waits for its first code: begin again."));
  }

  /** Takes the proposed secret into use, and returns the recovery codes, once. */
  List<RecoveryCode> confirm(Request request, String code) {
    UserId owner = id(request);
    byte[] secret = proposed(request);
    Instant now = layer.now();
    OptionalLong step = Totp.COMMON.stepOf(secret, digits(code), now);
    if (step.isEmpty()) {
      throw wrongCode();
    }
    byte[] sealed = box.seal(secret, owner);
    List<RecoveryCode> codes = newCodes();
    String[] digests = RecoveryCode.digests(codes);
    session(request).keep(proposal(owner), null);
    if (!table.changed(all -> all.add(owner, sealed, now, step.getAsLong(), digests))) {
      throw Abort.of(409, "You have a second factor already: remove it first.");
    }
    prove(request, CODE, now);
    changed(request.where(), owner, "enrolled");
    return codes;
  }

  /** Proves the second factor for the session; a refusal says no more than that. */
  void proveCode(Request request, String code) {
    prove(request, CODE, required(request, code));
  }

  /** Proves the password once more, of a user without a second factor. */
  void provePassword(Request request, String password) {
    if (!layer.accounts().hasPasswords()) {
      throw logInAgain();
    }
    if (enrolled(id(request)).isPresent()) {
      throw Abort.of(403, "Send a code of your second factor: the password is not enough.");
    }
    if (!layer.isPassword(password, request)) {
      throw Abort.of(403, "The password is wrong.");
    }
    prove(request, PASSWORD, layer.now());
  }

  List<RecoveryCode> renew(Request request, String code) {
    UserId owner = id(request);
    Instant at = required(request, code);
    List<RecoveryCode> codes = newCodes();
    if (!table.changed(all -> all.renew(owner, RecoveryCode.digests(codes)))) {
      throw noFactor();
    }
    prove(request, CODE, at);
    changed(request.where(), owner, "renewed");
    return codes;
  }

  void remove(Request request, String code) {
    required(request, code);
    if (!remove(id(request), request.where())) {
      throw noFactor();
    }
  }

  boolean remove(UserId owner, AuthEvent.Where where) {
    boolean removed = table.changed(all -> all.remove(owner));
    if (removed) {
      changed(where, owner, "removed");
    }
    return removed;
  }

  private List<RecoveryCode> newCodes() {
    return RecoveryCode.generate(layer.environment().random(), RECOVERY_CODES);
  }

  private void prove(Request request, String proof, Instant at) {
    session(request).prove(id(request), proof, at);
  }

  private Session session(Request request) {
    return layer
        .remembered(request)
        .flatMap(one -> request.session())
        .orElseThrow(Factors::logInAgain);
  }

  private static String proposal(UserId owner) {
    return Session.OWN + "second-factor/" + owner.type() + "/" + owner.text();
  }

  /**
   * Checks and uses up a code; every attempt counts as failed until it has succeeded.
   *
   * @return the time of the proof, which is not before that of the enrolment by another clock
   */
  private Instant required(Request request, String code) {
    session(request);
    UserId owner = id(request);
    FactorMapper.Row row = enrolled(owner).orElseThrow(Factors::noFactor);
    boolean isRight = throttled(request, owner, () -> use(request, owner, row, code));
    if (!isRight) {
      layer.publish(new AuthEvent.LoginFailed(request.where(), owner));
      throw wrongCode();
    }
    layer.publish(new AuthEvent.LoginSucceeded(request.where(), owner));
    Instant now = layer.now();
    Instant begun = begun(row, now);
    return begun.isAfter(now) ? begun : now;
  }

  private boolean use(Request request, UserId owner, FactorMapper.Row row, String code) {
    RecoveryCode recovery = RecoveryCode.typed(code);
    if (recovery.isOne()) {
      boolean used = table.changed(all -> all.useRecovery(owner, recovery.digest()));
      if (used) {
        changed(request.where(), owner, "recovered");
      }
      return used;
    }
    byte[] secret = box.open(row.secret(), owner);
    Instant now = layer.now();
    OptionalLong step = Totp.COMMON.stepOf(secret, digits(code), now);
    byte[] again = box.isOutdated(row.secret(), owner) ? box.seal(secret, owner) : row.secret();
    return step.isPresent()
        && table.changed(
            all ->
                all.useStep(
                    owner, row.secret(), again, step.getAsLong(), Totp.step(now) + STEPS_AHEAD));
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
    List<String> keys = List.of(Sha256.hex(text));
    FailedLogins.Count count = counts.count(keys, layer.now(), limits.window()).get(0);
    if (count.failures() > limits.perAccountAndNetwork()) {
      counts.takeBack(keys);
      layer.publish(new AuthEvent.LoginThrottled(request.where(), "account"));
      throw Abort.tooManyFailures(
          Duration.ofSeconds(
              Math.max(1, Duration.between(layer.now(), count.until()).toSeconds() + 1)));
    }
    try {
      boolean isRight = check.getAsBoolean();
      if (isRight) {
        counts.forget(keys);
      }
      return isRight;
    } catch (RuntimeException notChecked) {
      counts.takeBack(keys);
      throw notChecked;
    }
  }

  private void changed(AuthEvent.Where where, UserId owner, String change) {
    layer.publish(new AuthEvent.FactorChanged(where, owner, "second-factor", change));
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

  private static Abort logInAgain() {
    return Abort.of(403, "Log in again: only a session that began with a login can prove more.");
  }
}
