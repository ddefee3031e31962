package org.authlayer.passkey;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.sql.Connection;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.authlayer.adapter.persistence.tables.OwnTables;
import org.authlayer.domain.Abort;
import org.authlayer.domain.Middleware;
import org.authlayer.domain.Request;
import org.authlayer.domain.Session;
import org.authlayer.domain.Sha256;
import org.authlayer.domain.application.SignUpRows;
import org.authlayer.domain.application.UserLayer;
import org.authlayer.domain.password.PasswordAttempt;
import org.authlayer.domain.password.PasswordResult;
import org.authlayer.domain.throttle.LoginThrottle;
import org.authlayer.domain.usecase.Accounts;
import org.authlayer.domain.usecase.EmailAddress;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.SessionIdentity;
import org.authlayer.ports.driven.UserId;
import org.authlayer.ports.json.JsonValue;
import org.jspecify.annotations.Nullable;

/**
 * The rules of sign-up, registration, login and removal, for the users of one type. An answer of an
 * authenticator that is refused is 403 and does not say why.
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

  private static final String SIGN_UP = "passkey-sign-up";
  private static final String FIRST_KEY = "First passkey";
  private static final Set<String> TYPED = Set.of("name", "email");
  private static final int ID_BYTES = 16;
  private static final int PASSWORD_BYTES = 32;

  /** Something that is seen, and no control or format character but the joiners, for emoji. */
  private static final Pattern NAME =
      Pattern.compile("(?=.*[^\\p{Z}\\p{C}])[[^\\p{C}\\p{Zl}\\p{Zp}]\\u200c\\u200d]{1,60}");

  /**
   * The data that an authenticator needs for a new key.
   *
   * @param handle one for all keys of the user
   * @param known the keys that the user has
   */
  @SuppressWarnings("ArrayRecordComponent") // on its way to JSON
  record NewKey(
      PasskeyChallenge challenge,
      byte[] handle,
      String account,
      String person,
      List<PasskeyMapper.Row> known) {}

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

  private UserId id(Request request) {
    return layer.id(request.auth().require(layer.type()));
  }

  List<PasskeyMapper.Row> of(Request request) {
    return of(request.auth().require(layer.type()), request);
  }

  private List<PasskeyMapper.Row> of(U user, Request request) {
    removeOnceThereIsAPassword(user, request);
    return table.run(all -> all.of(layer.id(user)));
  }

  /**
   * The first password after a sign-up ends the keys: it is set by a link in a mail, whose reader
   * may be another person than the one who signed up with the address.
   */
  private boolean removeOnceThereIsAPassword(U user, Request request) {
    UserId owner = layer.id(user);
    byte[] hash = hash(user);
    boolean isSet = table.changed(all -> all.removeOnceThereIsAPassword(owner, hash));
    if (isSet) {
      changed(request.where(), owner, "removed");
    }
    return isSet;
  }

  /** The key of the user with an identifier, or 404. */
  PasskeyMapper.Row one(Request request, String id) {
    return of(request).stream()
        .filter(key -> key.id().equals(id))
        .findFirst()
        .orElseThrow(UserPasskeys::noKey);
  }

  NewKey beginRegistration(Request request) {
    U user = request.auth().require(layer.type());
    List<PasskeyMapper.Row> known = of(user, request);
    if (known.size() >= PasskeyMapper.MOST) {
      throw Abort.of(409, "You have " + PasskeyMapper.MOST + " passkeys: remove one first.");
    }
    PasskeyChallenge challenge = begin(registration(layer.id(user)));
    return new NewKey(
        challenge,
        handle(challenge, known),
        accounts().accountName(user),
        accounts().name(user),
        known);
  }

  private static byte[] handle(PasskeyChallenge challenge, List<PasskeyMapper.Row> known) {
    return known.isEmpty() ? challenge.handle() : known.get(0).userHandle();
  }

  /** Stores the key of an answer, and returns it. */
  PasskeyMapper.Row register(Request request, SentCredential sent) {
    String name = name(sent);
    UserId owner = id(request);
    PasskeyChallenge challenge =
        open(request, registration(owner)).filter(this::isFirst).orElseThrow(UserPasskeys::tooLate);
    WebAuthnSteps.Created key = created(challenge, sent);
    PasskeyMapper.Row row = row(owner, handle(challenge, of(request)), name, key);
    if (!table.changed(all -> all.add(owner, row, key.isBackedUp()))) {
      throw registered();
    }
    changed(request.where(), owner, "added");
    return row;
  }

  private WebAuthnSteps.Created created(PasskeyChallenge challenge, SentCredential sent) {
    try {
      return steps.registered(
          challenge, sent.bytes("attestationObject"), sent.bytes("clientDataJSON"));
    } catch (WebAuthnSteps.StepFailed refused) {
      throw notAccepted();
    }
  }

  private PasskeyMapper.Row row(
      UserId owner, byte[] handle, String name, WebAuthnSteps.Created key) {
    return new PasskeyMapper.Row(
        SentCredential.BASE64URL.encodeToString(random(ID_BYTES)),
        owner.text(),
        key.credentialId(),
        handle,
        key.attested(),
        key.count(),
        key.canBackUp(),
        name,
        now(),
        null,
        null);
  }

  /** A challenge for a user who is not there yet; nothing is stored. */
  NewKey beginSignUp(Request request, SentCredential sent) {
    String email = sent.text("email");
    layer.throttle(SIGN_UP).countText(email.toLowerCase(Locale.ROOT), request);
    if (!EmailAddress.isValid(email)) {
      throw SentCredential.refused("email", "email must be an e-mail address");
    }
    if (accounts().hasPasswords() && layer.passwords().usernameKey().apply(email).isPresent()) {
      throw Abort.of(409, "This e-mail address is already in use.");
    }
    PasskeyChallenge challenge = begin(signUp(email));
    return new NewKey(challenge, Sha256.of(challenge.bytes()), email, sent.text("name"), List.of());
  }

  /**
   * Stores a user and the key of an answer in one transaction, and logs the user in. There is no
   * password: the hash is of random bytes that are forgotten, so that a login by password is
   * refused in the time and with the answer of any wrong one.
   */
  U signUp(Request request, SentCredential sent, SignUpRows<U> rows) throws Exception {
    PasskeyChallenge challenge =
        open(request, signUp(sent.text("email"))).orElseThrow(UserPasskeys::tooLate);
    WebAuthnSteps.Created key = created(challenge, sent);
    if (!isFirst(challenge)) {
      throw tooLate();
    }
    String forgotten = SentCredential.BASE64URL.encodeToString(random(PASSWORD_BYTES));
    SignUpRows<U> all =
        (user, same, transaction) -> {
          UserId owner = layer.id(user);
          PasskeyMapper.Row row = row(owner, Sha256.of(challenge.bytes()), FIRST_KEY, key);
          int added =
              table.on(
                  transaction.unwrap(Connection.class),
                  one -> one.addUser(owner, hash(user)) + one.add(owner, row, key.isBackedUp()));
          if (added < 2) {
            throw registered();
          }
          rows.store(user, same, transaction);
        };
    U user =
        layer
            .registration()
            .with(all)
            .register(
                field ->
                    (TYPED.contains(field) ? sent.fields().apply(field) : Optional.of(forgotten))
                        .map(JsonValue::of),
                request);
    login(user, request);
    changed(request.where(), layer.id(user), "added");
    return user;
  }

  /** Of the hash that stands for the password of a user. */
  private byte[] hash(U user) {
    String hash = accounts().hasPasswords() ? accounts().passwordHash(user) : "";
    return Sha256.of(hash.getBytes(StandardCharsets.UTF_8));
  }

  PasskeyChallenge beginLogin() {
    return begin(login());
  }

  /** Logs in the user whose key signed the challenge of the browser. */
  U login(Request request, SentCredential sent) {
    PasskeyChallenge challenge = open(request, login()).orElseThrow(() -> repeated(request));
    String account = SentCredential.BASE64URL.encodeToString(sent.id());
    PasswordResult<U> result =
        throttle()
            .check(
                new PasswordAttempt(account, "", request.where()),
                attempt -> verified(request, challenge, sent));
    return switch (result) {
      case PasswordResult.Verified<U> verified -> login(verified.user(), request);
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

  private U login(U user, Request request) {
    layer.login(user, request);
    Session session = request.session().orElseThrow();
    session.prove(layer.id(user), PROOF, now());
    if (isTwoFactors) {
      session.prove(layer.id(user), SessionIdentity.TWO_FACTORS, now());
    }
    return user;
  }

  private PasswordResult<U> verified(
      Request request, PasskeyChallenge challenge, SentCredential sent) {
    Optional<PasskeyMapper.Row> key = table.run(all -> all.find(sent.id(), layer.typeName()));
    Optional<U> owner = key.flatMap(row -> accounts().findById(row.userId()));
    if (owner.isEmpty() || removeOnceThereIsAPassword(owner.get(), request)) {
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

  void rename(Request request, String id, SentCredential sent) {
    String name = name(sent);
    UserId owner = id(request);
    if (!table.changed(all -> all.rename(owner, id, name))) {
      throw noKey();
    }
  }

  /** The last key of a user who signed up by one, and has no password, stays. */
  void remove(Request request, String id) {
    U user = request.auth().require(layer.type());
    UserId owner = layer.id(user);
    byte[] hash = hash(user);
    boolean removed =
        table.transaction(
            all -> {
              Optional<byte[]> none = all.hashOfSignUp(owner);
              int removedKeys = all.remove(owner, id);
              if (none.filter(it -> MessageDigest.isEqual(it, hash)).isPresent()
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

  private Accounts<U> accounts() {
    return layer.useCases().listAccess().accounts();
  }

  private byte[] random(int length) {
    byte[] bytes = new byte[length];
    layer.environment().random().nextBytes(bytes);
    return bytes;
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

  private String signUp(String email) {
    return SIGN_UP + "/" + layer.typeName() + "/" + email;
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

  private static String name(SentCredential sent) {
    String name = sent.text("name");
    if (!NAME.matcher(name).matches()) {
      throw SentCredential.refused(
          "name", "name must have 1 to 60 characters, and no invisible ones");
    }
    return name;
  }

  private static Abort noKey() {
    return Abort.of(404, "You have no such passkey.");
  }

  private static Abort registered() {
    return Abort.of(409, "This passkey is registered already.");
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
