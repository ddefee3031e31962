package org.authlayer.passkey;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.authlayer.adapter.persistence.tables.OwnTables;
import org.authlayer.domain.Abort;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.Request;
import org.authlayer.domain.Session;
import org.authlayer.domain.Sha256;
import org.authlayer.domain.application.Representation;
import org.authlayer.domain.application.SignUpRows;
import org.authlayer.domain.application.UserLayer;
import org.authlayer.domain.password.PasswordResult;
import org.authlayer.domain.routing.Routes;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.SessionIdentity;
import org.authlayer.ports.driven.UserId;
import org.authlayer.ports.driving.HttpResponse;
import org.jspecify.annotations.Nullable;

/**
 * The rules of registration, login and removal, for the users of one type. Challenges are each for
 * one browser and one use. An answer to one that is refused is 403 and does not say why.
 *
 * @param isTwoFactors whether a password alone adds no key
 * @param signUps the application's rows of a user who signs up by a passkey; null where no one may
 */
record UserPasskeys<U>(
    UserLayer<U> layer,
    OwnTables<PasskeyMapper> table,
    WebAuthnSteps steps,
    boolean isTwoFactors,
    @Nullable SignUpRows<U> signUps) {

  /** The name of the proof in the session that a passkey began. */
  private static final String PROOF = "passkey";

  /** How old a login or another proof of the user may be where keys change. */
  static final Duration FRESH = Duration.ofMinutes(10);

  private static final int ID_BYTES = 16;

  /** Logs in by the answer of an authenticator. */
  @FunctionalInterface
  interface Login {
    void of(Request request, SentCredential sent) throws Exception;
  }

  /** Something that is seen, and no control or format character but the joiners, for emoji. */
  private static final Pattern NAME =
      Pattern.compile("(?=.*[^\\p{Z}\\p{C}])[[^\\p{C}\\p{Zl}\\p{Zp}]\\u200c\\u200d]{1,60}");

  UserPasskeys<U> with(boolean twoFactors, @Nullable SignUpRows<U> rows) {
    return new UserPasskeys<>(layer, table, steps, twoFactors, rows);
  }

  /** The routes of a sign-up, where strangers may. */
  Routes ifOpen(Routes signUp) {
    return signUps == null ? Routes.of() : signUp.forAnybody();
  }

  /**
   * Rejects a session whose user has not been there lately, or leads to a login: a session that was
   * left open makes no passkey for a stranger.
   */
  Middleware fresh(@Nullable Function<Request, String> login) {
    return layer.guard("a login within " + FRESH, this::isFresh, login);
  }

  private boolean isFresh(Request request) {
    Instant now = layer.now();
    return layer.remembered(request).filter(one -> one.isFresh(now.minus(FRESH), now)).isPresent();
  }

  List<PasskeyMapper.Row> of(Request request) {
    U user = layer.userOf(request);
    List<PasskeyMapper.Row> known = table.run(all -> all.of(layer.id(user)));
    return known.stream().anyMatch(key -> isEndedByPassword(key, user, request))
        ? List.of()
        : known;
  }

  /**
   * The first password after a sign-up ends the keys: it is set by a link in a mail, whose reader
   * may be another person than the one who signed up with the address. For the key of any other
   * user this sends no statement.
   */
  private boolean isEndedByPassword(PasskeyMapper.Row key, U user, Request request) {
    byte[] signUp = key.signUp();
    if (signUp == null || MessageDigest.isEqual(signUp, hash(user))) {
      return false;
    }
    removeOnceThereIsAPassword(user, request);
    return true;
  }

  private void removeOnceThereIsAPassword(U user, Request request) {
    UserId owner = layer.id(user);
    if (table.changed(all -> all.removeOnceThereIsAPassword(owner, hash(user)))) {
      changed(request.where(), owner, "removed");
    }
  }

  /** A digest of the hash that is, or stands for, the password of a user. */
  byte[] hash(U user) {
    return Sha256.of(layer.accounts().passwordHash(user).getBytes(StandardCharsets.UTF_8));
  }

  /** The key of the user with the identifier in the path, or 404. */
  PasskeyMapper.Row one(Request request) {
    String id = request.parameter("id");
    return of(request).stream()
        .filter(key -> key.id().equals(id))
        .findFirst()
        .orElseThrow(UserPasskeys::noKey);
  }

  PasskeyChallenge challenge(String purpose) {
    return PasskeyChallenge.generate(secret(), purpose, layer.environment().random(), layer.now());
  }

  private byte[] secret() {
    return table.run(PasskeyMapper::challengeKey).orElseThrow();
  }

  /** Options of a browser, and the line by which it brings the challenge in them back. */
  HttpResponse options(PasskeyChallenge challenge, String json) {
    return Representation.bytes("application/json", json.getBytes(StandardCharsets.UTF_8))
        .with(
            "Set-Cookie",
            "%s=%s; Path=/; Max-Age=%s; SameSite=Strict%s; HttpOnly"
                .formatted(
                    cookie(),
                    challenge.note(),
                    PasskeyChallenge.LIFETIME.toSeconds(),
                    layer.settings().session().secure() ? "; Secure" : ""));
  }

  private String cookie() {
    return layer.settings().session().cookieName() + "_passkey";
  }

  /** The challenge of the browser; of several cookies none is known to be its own. */
  Optional<PasskeyChallenge> open(Request request, String purpose) {
    List<String> notes = request.message().headers().cookies(cookie());
    return notes.size() == 1
        ? PasskeyChallenge.read(secret(), purpose, notes.get(0), layer.now())
        : Optional.empty();
  }

  /** The store remembers a use of a key that it has, right or wrong. */
  boolean isFirst(PasskeyChallenge challenge) {
    return layer.isFirstUse(
        "passkey",
        steps.party().id(),
        "passkey:" + SentCredential.BASE64URL.encodeToString(challenge.bytes()),
        PasskeyChallenge.LIFETIME.multipliedBy(2));
  }

  WebAuthnSteps.Created created(Request request, PasskeyChallenge challenge, SentCredential sent) {
    try {
      return steps.registered(
          challenge, sent.bytes("attestationObject"), sent.bytes("clientDataJSON"));
    } catch (WebAuthnSteps.StepFailed refused) {
      layer.reportFailedLogin(request);
      throw notAccepted();
    }
  }

  HttpResponse beginRegistration(Request request) {
    U user = layer.userOf(request);
    List<PasskeyMapper.Row> known = of(request);
    if (known.size() >= PasskeyMapper.MOST) {
      throw Abort.of(409, "You have " + PasskeyMapper.MOST + " passkeys: remove one first.");
    }
    PasskeyChallenge challenge = challenge(registration(layer.id(user)));
    String account = layer.accounts().accountName(user);
    String person = layer.accounts().name(user);
    byte[] handle = handle(challenge, known);
    return options(challenge, steps.creation(challenge, handle, account, person, known));
  }

  private static byte[] handle(PasskeyChallenge challenge, List<PasskeyMapper.Row> known) {
    return known.isEmpty() ? challenge.handle() : known.get(0).userHandle();
  }

  /** Stores the key of an answer, and returns it. */
  PasskeyMapper.Row register(Request request, SentCredential sent) {
    String name = name(sent);
    U user = layer.userOf(request);
    UserId owner = layer.id(user);
    PasskeyChallenge challenge =
        open(request, registration(owner))
            .filter(this::isFirst)
            .orElseThrow(() -> repeated(request));
    WebAuthnSteps.Created key = created(request, challenge, sent);
    List<PasskeyMapper.Row> known = of(request);
    if (known.isEmpty()) {
      removeOnceThereIsAPassword(user, request); // the row of a sign-up would end this key too
    }
    PasskeyMapper.Row row =
        table.transaction(
            all -> {
              all.lock(owner);
              return add(all, owner, handle(challenge, known), name, key);
            });
    requireSamePassword(user, row);
    changed(request.where(), owner, "added");
    return row;
  }

  PasskeyMapper.Row add(
      PasskeyMapper all, UserId owner, byte[] handle, String name, WebAuthnSteps.Created key) {
    String id = SentCredential.BASE64URL.encodeToString(layer.random(ID_BYTES));
    if (all.add(owner, id, handle, name, layer.now(), key) == 0) {
      throw Abort.of(409, "This passkey is registered already.");
    }
    return all.find(key.credentialId(), owner.type()).orElseThrow();
  }

  /**
   * A password that was replaced since the request began ended its session, and perhaps the keys
   * that were there (OwnAccess.reclaim): this key is not left behind.
   */
  private void requireSamePassword(U user, PasskeyMapper.Row added) {
    UserId owner = layer.id(user);
    boolean isSame =
        layer
            .accounts()
            .findById(owner.text())
            .filter(now -> MessageDigest.isEqual(hash(now), hash(user)))
            .isPresent();
    if (!isSame) {
      table.run(all -> all.remove(owner, added.id()));
      throw Abort.of(409, "The password was changed meanwhile: log in again.");
    }
  }

  HttpResponse beginLogin() {
    PasskeyChallenge challenge = challenge(login());
    return options(challenge, steps.request(challenge));
  }

  /** Logs in the user whose key signed the challenge of the browser. */
  void login(Request request, SentCredential sent) {
    PasskeyChallenge challenge = open(request, login()).orElseThrow(() -> repeated(request));
    String account = SentCredential.BASE64URL.encodeToString(sent.bytes("id"));
    PasswordResult<U> result =
        layer
            .throttle("passkey")
            .check(account, request, attempt -> verified(request, challenge, sent));
    switch (result) {
      case PasswordResult.Verified<U> verified -> login(verified.user(), request);
      case PasswordResult.TooManyFailures<U>(Duration retryAfter) ->
          throw Abort.tooManyFailures(retryAfter);
      case PasswordResult.WrongPassword<U>(U user) -> {
        layer.publish(new AuthEvent.LoginFailed(request.where(), layer.id(user)));
        throw notAccepted();
      }
      case PasswordResult.UnknownName<U> unknown -> {
        layer.reportFailedLogin(request);
        throw notAccepted();
      }
    }
  }

  /** Logs in a user whose key was proven. */
  void login(U user, Request request) {
    layer.login(user, request);
    Session session = request.session().orElseThrow();
    session.prove(layer.id(user), PROOF, layer.now());
    if (isTwoFactors) {
      session.prove(layer.id(user), SessionIdentity.TWO_FACTORS, layer.now());
    }
  }

  private PasswordResult<U> verified(
      Request request, PasskeyChallenge challenge, SentCredential sent) {
    Optional<PasskeyMapper.Row> key =
        table.run(all -> all.find(sent.bytes("id"), layer.typeName()));
    Optional<U> owner = key.flatMap(row -> layer.accounts().findById(row.userId()));
    if (owner.isEmpty() || isEndedByPassword(key.get(), owner.get(), request)) {
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
    Instant now = layer.now();
    if (table.changed(all -> all.use(key.id(), use, now))) {
      return true;
    }
    if (table.changed(all -> all.copied(key.id(), now))) {
      changed(request.where(), new UserId(layer.typeName(), key.userId()), "copied");
    }
    return false;
  }

  /** Names the key whose identifier is in the path. */
  void rename(Request request, SentCredential sent) {
    String name = name(sent);
    UserId owner = layer.id(layer.userOf(request));
    if (!table.changed(all -> all.rename(owner, request.parameter("id"), name))) {
      throw noKey();
    }
  }

  /** The last key of a user who signed up by one, and has no password, stays. */
  void remove(Request request) {
    U user = layer.userOf(request);
    UserId owner = layer.id(user);
    boolean removed =
        table.transaction(
            all -> {
              Optional<byte[]> none = all.hashOfSignUp(owner);
              int removedKeys = all.remove(owner, request.parameter("id"));
              if (none.filter(it -> MessageDigest.isEqual(it, hash(user))).isPresent()
                  && all.of(owner).isEmpty()) {
                throw Abort.of(
                    409, "You have no password: add another passkey before you remove this one.");
              }
              return removedKeys > 0;
            });
    if (!removed) {
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

  void changed(AuthEvent.Where where, UserId owner, String change) {
    layer.publish(new AuthEvent.FactorChanged(where, owner, PROOF, change));
  }

  private String login() {
    return "passkey/" + layer.typeName();
  }

  private static String registration(UserId owner) {
    return "passkey/" + owner.type() + "/" + owner.text();
  }

  private static String name(SentCredential sent) {
    String name = sent.text("name");
    if (!NAME.matcher(name).matches()) {
      throw Abort.invalid("/name", "name must have 1 to 60 characters, and no invisible ones");
    }
    return name;
  }

  private static Abort noKey() {
    return Abort.of(404, "You have no such passkey.");
  }

  private static Abort notAccepted() {
    return Abort.of(403, "The passkey was not accepted.");
  }

  Abort repeated(Request request) {
    layer.reportFailedLogin(request);
    return Abort.of(403, "That took too long, or was done before: try again.");
  }
}
