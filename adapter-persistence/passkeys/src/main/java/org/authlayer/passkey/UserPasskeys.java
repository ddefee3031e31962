package org.authlayer.passkey;

import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.authlayer.adapter.persistence.tables.OwnTables;
import org.authlayer.domain.Abort;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.Request;
import org.authlayer.domain.Session;
import org.authlayer.domain.Violation;
import org.authlayer.domain.application.UserLayer;
import org.authlayer.domain.password.PasswordAttempt;
import org.authlayer.domain.password.PasswordResult;
import org.authlayer.domain.throttle.LoginThrottle;
import org.authlayer.domain.usecase.Accounts;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.SessionIdentity;
import org.authlayer.ports.driven.UserId;
import org.jspecify.annotations.Nullable;

/**
 * The rules of registration, login and removal, for the users of one type. An answer that is
 * refused is 403 and does not say why.
 */
record UserPasskeys<U>(
    UserLayer<U> layer,
    OwnTables<PasskeyMapper> table,
    RelyingParty party,
    WebAuthnSteps steps,
    boolean isTwoFactors) {

  /** The name of the proof in the session that a passkey began. */
  static final String PROOF = "passkey";

  /** How old a login or another proof of the user may be where keys change. */
  static final Duration FRESH = Duration.ofMinutes(10);

  private static final int ID_BYTES = 16;

  /** Something that is seen, and no control or format character but the joiners, for emoji. */
  private static final Pattern NAME =
      Pattern.compile("(?=.*[^\\p{Z}\\p{C}])[[^\\p{C}\\p{Zl}\\p{Zp}]\\u200c\\u200d]{1,60}");

  /** The same rules where a password alone adds no key. */
  UserPasskeys<U> asTwoFactors() {
    return new UserPasskeys<>(layer, table, party, steps, true);
  }

  /**
   * Rejects a session whose user has not been there lately, or leads to a login: a session that was
   * left open makes no passkey for a stranger.
   */
  Middleware fresh(@Nullable Function<Request, String> login) {
    return layer.guard("a login within " + FRESH, this::isFresh, login);
  }

  private boolean isFresh(Request request) {
    Instant now = now();
    return layer.remembered(request).filter(one -> one.isFresh(now.minus(FRESH), now)).isPresent();
  }

  UserId id(Request request) {
    return layer.id(request.auth().require(layer.type()));
  }

  List<PasskeyMapper.Row> of(UserId owner) {
    return table.run(all -> all.of(owner));
  }

  /** The key of the user with an identifier, or 404. */
  PasskeyMapper.Row one(Request request, String id) {
    return of(id(request)).stream()
        .filter(key -> key.id().equals(id))
        .findFirst()
        .orElseThrow(UserPasskeys::noKey);
  }

  /** A challenge for a new key. */
  PasskeyChallenge beginRegistration(Request request) {
    UserId owner = id(request);
    if (of(owner).size() >= PasskeyMapper.MOST) {
      throw Abort.of(409, "You have " + PasskeyMapper.MOST + " passkeys: remove one first.");
    }
    return begin(registration(owner));
  }

  /** One for all keys of the user, which says nothing about the user. */
  byte[] handle(UserId owner) {
    return of(owner).stream()
        .map(PasskeyMapper.Row::userHandle)
        .findFirst()
        .orElseGet(() -> PasskeyChallenge.derived(key(), "handle " + registration(owner)));
  }

  List<byte[]> credentialIds(UserId owner) {
    return table.run(all -> all.credentialIds(owner));
  }

  /** Stores the key of an answer, and returns it. */
  PasskeyMapper.Row register(Request request, String name, SentCredential sent) {
    if (!NAME.matcher(name).matches()) {
      throw invalidName();
    }
    UserId owner = id(request);
    PasskeyChallenge challenge =
        open(request, registration(owner)).filter(this::isFirst).orElseThrow(UserPasskeys::tooLate);
    WebAuthnSteps.Created key;
    try {
      key =
          steps.registered(
              challenge, sent.bytes("attestationObject"), sent.bytes("clientDataJSON"));
    } catch (WebAuthnSteps.StepFailed refused) {
      throw notAccepted();
    }
    byte[] random = new byte[ID_BYTES];
    layer.environment().random().nextBytes(random);
    String id = SentCredential.BASE64URL.encodeToString(random);
    byte[] handle = handle(owner);
    if (!table.changed(all -> all.add(owner, id, handle, key, name, now()))) {
      throw Abort.of(409, "This passkey is registered already.");
    }
    changed(request.where(), owner, "added");
    return one(request, id);
  }

  PasskeyChallenge beginLogin() {
    return begin(login());
  }

  /** Logs in the user whose key signed the challenge of the browser. */
  U login(Request request, SentCredential sent) {
    Optional<PasskeyChallenge> challenge = open(request, login());
    if (challenge.isEmpty()) {
      throw repeated(request);
    }
    String account = SentCredential.BASE64URL.encodeToString(sent.id());
    PasswordResult<U> result =
        throttle()
            .check(
                new PasswordAttempt(account, "", request.where()),
                attempt -> verified(request, challenge.get(), sent));
    return switch (result) {
      case PasswordResult.Verified<U>(U user, var none, var check) -> {
        layer.login(user, request);
        Session session = request.session().orElseThrow();
        session.prove(layer.id(user), PROOF, now());
        if (isTwoFactors) {
          session.prove(layer.id(user), SessionIdentity.TWO_FACTORS, now());
        }
        yield user;
      }
      case PasswordResult.TooManyFailures<U>(Duration retryAfter) ->
          throw Abort.tooManyFailures(retryAfter);
      case PasswordResult.WrongPassword<U>(U user) -> {
        publish(new AuthEvent.LoginFailed(request.where(), layer.id(user)));
        throw notAccepted();
      }
      case PasswordResult.UnknownName<U> unknown -> {
        layer.reportFailedLogin(request);
        throw notAccepted();
      }
    };
  }

  private PasswordResult<U> verified(
      Request request, PasskeyChallenge challenge, SentCredential sent) {
    Optional<PasskeyMapper.Row> key = table.run(all -> all.find(sent.id(), layer.typeName()));
    Optional<U> owner = key.flatMap(row -> accounts().findById(row.userId()));
    if (owner.isEmpty()) {
      return new PasswordResult.UnknownName<>();
    }
    if (!isFirst(challenge)) {
      throw repeated(request);
    }
    return isUsed(request, challenge, key.get(), sent)
        ? new PasswordResult.Verified<>(owner.get(), "", () -> true)
        : new PasswordResult.WrongPassword<>(owner.get());
  }

  private boolean isUsed(
      Request request, PasskeyChallenge challenge, PasskeyMapper.Row key, SentCredential sent) {
    WebAuthnSteps.Use use;
    try {
      use = steps.used(challenge, key, sent);
    } catch (WebAuthnSteps.StepFailed refused) {
      return false;
    }
    if (!MessageDigest.isEqual(key.userHandle(), sent.bytes("userHandle"))) {
      return false;
    }
    Instant now = now();
    if (table.changed(all -> all.use(key.id(), use, now))) {
      return true;
    }
    if (table.changed(all -> all.copied(key.id(), now))) {
      changed(request.where(), new UserId(layer.typeName(), key.userId()), "copied");
    }
    return false;
  }

  void rename(Request request, String id, String name) {
    if (!NAME.matcher(name).matches()) {
      throw invalidName();
    }
    UserId owner = id(request);
    if (!table.changed(all -> all.rename(owner, id, name))) {
      throw noKey();
    }
  }

  void remove(Request request, String id) {
    UserId owner = id(request);
    if (!table.changed(all -> all.remove(owner, id))) {
      throw noKey();
    }
    changed(request.where(), owner, "removed");
  }

  int removeAll(UserId owner, AuthEvent.Where where) {
    int removed = table.run(all -> all.removeAll(owner));
    if (removed > 0) {
      changed(where, owner, "removed");
    }
    return removed;
  }

  Accounts<U> accounts() {
    return layer.useCases().listAccess().accounts();
  }

  private PasskeyChallenge begin(String purpose) {
    return PasskeyChallenge.generate(key(), purpose, layer.environment().random(), now());
  }

  private byte[] key() {
    return table.run(PasskeyMapper::challengeKey).orElseThrow();
  }

  /** The line by which a browser brings a challenge back to this site, and no script reads it. */
  String cookie(PasskeyChallenge challenge) {
    return "%s=%s; Path=/; Max-Age=%s; SameSite=Strict%s; HttpOnly"
        .formatted(
            cookie(),
            challenge.note(),
            PasskeyChallenge.LIFETIME.toSeconds(),
            layer.settings().session().secure() ? "; Secure" : "");
  }

  private String cookie() {
    return layer.settings().session().cookieName() + "_passkey";
  }

  /** The challenge of the browser; of several cookies none is known to be its own. */
  private Optional<PasskeyChallenge> open(Request request, String purpose) {
    List<String> notes = request.message().headers().cookies(cookie());
    return notes.size() == 1
        ? PasskeyChallenge.read(key(), purpose, notes.get(0), now())
        : Optional.empty();
  }

  /** The store remembers a use of a key that it has, right or wrong. */
  private boolean isFirst(PasskeyChallenge challenge) {
    return layer.isFirstUse(
        "passkey",
        party.id(),
        "passkey:" + SentCredential.BASE64URL.encodeToString(challenge.bytes()),
        PasskeyChallenge.LIFETIME.multipliedBy(2));
  }

  private String login() {
    return "passkey/" + layer.typeName();
  }

  private String registration(UserId owner) {
    return "passkey/" + owner.type() + "/" + owner.text();
  }

  private LoginThrottle throttle() {
    return new LoginThrottle(
        layer.environment().databases().standard().failedLogins(),
        layer.settings().protection().throttle(),
        layer.environment().time(),
        layer.environment().events(),
        layer.typeName() + "/passkey");
  }

  /** As exact as the table is. */
  private Instant now() {
    return layer.environment().time().instant().truncatedTo(ChronoUnit.MICROS);
  }

  private void changed(AuthEvent.Where where, UserId owner, String change) {
    publish(new AuthEvent.FactorChanged(where, owner, PROOF, change));
  }

  private void publish(AuthEvent event) {
    layer.environment().events().publish(event);
  }

  private static Abort invalidName() {
    return Abort.invalid(
        List.of(
            new Violation("/name", "name must have 1 to 60 characters, and no invisible ones")));
  }

  private static Abort noKey() {
    return Abort.of(404, "You have no such passkey.");
  }

  private Abort repeated(Request request) {
    layer.reportFailedLogin(request);
    return tooLate();
  }

  private static Abort tooLate() {
    return Abort.of(403, "That took too long, or was done before: try again.");
  }

  private static Abort notAccepted() {
    return Abort.of(403, "The passkey was not accepted.");
  }
}
