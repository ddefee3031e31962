package org.authlayer.passkey;

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
import org.authlayer.domain.application.UserLayer;
import org.authlayer.domain.password.PasswordResult;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.SessionIdentity;
import org.authlayer.ports.driven.UserId;
import org.jspecify.annotations.Nullable;

/** The rules of registration, login and removal, for the users of one type. */
record UserPasskeys<U>(Ceremonies<U> ceremonies, boolean isTwoFactors) {

  /** How old a login or another proof of the user may be where keys change. */
  static final Duration FRESH = Duration.ofMinutes(10);

  /** Something that is seen, and no control or format character but the joiners, for emoji. */
  private static final Pattern NAME =
      Pattern.compile("(?=.*[^\\p{Z}\\p{C}])[[^\\p{C}\\p{Zl}\\p{Zp}]\\u200c\\u200d]{1,60}");

  /** The same rules where a password alone adds no key. */
  UserPasskeys<U> asTwoFactors() {
    return new UserPasskeys<>(ceremonies, true);
  }

  /**
   * Rejects a session whose user has not been there lately, or leads to a login: a session that was
   * left open makes no passkey for a stranger.
   */
  Middleware fresh(@Nullable Function<Request, String> login) {
    return layer().guard("a login within " + FRESH, this::isFresh, login);
  }

  private boolean isFresh(Request request) {
    Instant now = ceremonies.now();
    return layer()
        .remembered(request)
        .filter(one -> one.isFresh(now.minus(FRESH), now))
        .isPresent();
  }

  private U user(Request request) {
    return request.auth().require(layer().type());
  }

  List<PasskeyMapper.Row> of(Request request) {
    U user = user(request);
    List<PasskeyMapper.Row> known = table().run(all -> all.of(layer().id(user)));
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
    if (signUp == null || MessageDigest.isEqual(signUp, ceremonies.hash(user))) {
      return false;
    }
    removeOnceThereIsAPassword(user, request);
    return true;
  }

  private void removeOnceThereIsAPassword(U user, Request request) {
    UserId owner = layer().id(user);
    byte[] hash = ceremonies.hash(user);
    if (table().changed(all -> all.removeOnceThereIsAPassword(owner, hash))) {
      ceremonies.changed(request.where(), owner, "removed");
    }
  }

  /** The key of the user with an identifier, or 404. */
  PasskeyMapper.Row one(Request request, String id) {
    return of(request).stream()
        .filter(key -> key.id().equals(id))
        .findFirst()
        .orElseThrow(UserPasskeys::noKey);
  }

  WebAuthnSteps.NewKey beginRegistration(Request request) {
    U user = user(request);
    List<PasskeyMapper.Row> known = of(request);
    if (known.size() >= PasskeyMapper.MOST) {
      throw Abort.of(409, "You have " + PasskeyMapper.MOST + " passkeys: remove one first.");
    }
    PasskeyChallenge challenge = ceremonies.begin(registration(layer().id(user)));
    return new WebAuthnSteps.NewKey(
        challenge,
        handle(challenge, known),
        ceremonies.accounts().accountName(user),
        ceremonies.accounts().name(user),
        known);
  }

  private static byte[] handle(PasskeyChallenge challenge, List<PasskeyMapper.Row> known) {
    return known.isEmpty() ? challenge.handle() : known.get(0).userHandle();
  }

  /** Stores the key of an answer, and returns it. */
  PasskeyMapper.Row register(Request request, SentCredential sent) {
    String name = name(sent);
    U user = user(request);
    UserId owner = layer().id(user);
    PasskeyChallenge challenge =
        ceremonies
            .open(request, registration(owner))
            .filter(ceremonies::isFirst)
            .orElseThrow(Ceremonies::tooLate);
    WebAuthnSteps.Created key = ceremonies.created(challenge, sent);
    List<PasskeyMapper.Row> known = of(request);
    if (known.isEmpty()) {
      removeOnceThereIsAPassword(user, request); // the row of a sign-up would end this key too
    }
    PasskeyMapper.Row row = ceremonies.row(owner, handle(challenge, known), name, key);
    boolean added =
        table()
            .transaction(
                all -> {
                  all.lock(owner);
                  return all.add(owner, row, key.isBackedUp()) > 0;
                });
    if (!added) {
      throw Ceremonies.registered();
    }
    requireSamePassword(user, row);
    ceremonies.changed(request.where(), owner, "added");
    return row;
  }

  /**
   * A password that was replaced since the request began ended its session, and perhaps the keys
   * that were there (OwnAccess.reclaim): this key is not left behind.
   */
  private void requireSamePassword(U user, PasskeyMapper.Row added) {
    UserId owner = layer().id(user);
    boolean isSame =
        ceremonies
            .accounts()
            .findById(owner.text())
            .filter(now -> MessageDigest.isEqual(ceremonies.hash(now), ceremonies.hash(user)))
            .isPresent();
    if (!isSame) {
      table().run(all -> all.remove(owner, added.id()));
      throw Abort.of(409, "The password was changed meanwhile: log in again.");
    }
  }

  PasskeyChallenge beginLogin() {
    return ceremonies.begin(login());
  }

  /** Logs in the user whose key signed the challenge of the browser. */
  U login(Request request, SentCredential sent) {
    PasskeyChallenge challenge =
        ceremonies.open(request, login()).orElseThrow(() -> repeated(request));
    String account = SentCredential.BASE64URL.encodeToString(sent.id());
    PasswordResult<U> result =
        layer()
            .throttle("passkey")
            .check(account, request, attempt -> verified(request, challenge, sent));
    return switch (result) {
      case PasswordResult.Verified<U> verified -> login(verified.user(), request);
      case PasswordResult.TooManyFailures<U>(Duration retryAfter) ->
          throw Abort.tooManyFailures(retryAfter);
      case PasswordResult.WrongPassword<U>(U user) -> {
        layer().publish(new AuthEvent.LoginFailed(request.where(), layer().id(user)));
        throw Ceremonies.notAccepted();
      }
      case PasswordResult.UnknownName<U> unknown -> {
        layer().reportFailedLogin(request);
        throw Ceremonies.notAccepted();
      }
    };
  }

  /** Logs in a user whose key was proven. */
  U login(U user, Request request) {
    layer().login(user, request);
    Session session = request.session().orElseThrow();
    session.prove(layer().id(user), Ceremonies.PROOF, ceremonies.now());
    if (isTwoFactors) {
      session.prove(layer().id(user), SessionIdentity.TWO_FACTORS, ceremonies.now());
    }
    return user;
  }

  private PasswordResult<U> verified(
      Request request, PasskeyChallenge challenge, SentCredential sent) {
    Optional<PasskeyMapper.Row> key = table().run(all -> all.find(sent.id(), layer().typeName()));
    Optional<U> owner = key.flatMap(row -> ceremonies.accounts().findById(row.userId()));
    if (owner.isEmpty() || isEndedByPassword(key.get(), owner.get(), request)) {
      return new PasswordResult.UnknownName<>();
    }
    if (!ceremonies.isFirst(challenge)) {
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
      use = ceremonies.steps().used(challenge, key, sent);
    } catch (WebAuthnSteps.StepFailed refused) {
      return false;
    }
    if (!MessageDigest.isEqual(key.userHandle(), sent.bytes("userHandle"))) {
      return false;
    }
    Instant now = ceremonies.now();
    if (table().changed(all -> all.use(key.id(), use, now))) {
      return true;
    }
    if (table().changed(all -> all.copied(key.id(), now))) {
      ceremonies.changed(request.where(), new UserId(layer().typeName(), key.userId()), "copied");
    }
    return false;
  }

  void rename(Request request, String id, SentCredential sent) {
    String name = name(sent);
    UserId owner = layer().id(user(request));
    if (!table().changed(all -> all.rename(owner, id, name))) {
      throw noKey();
    }
  }

  /** The last key of a user who signed up by one, and has no password, stays. */
  void remove(Request request, String id) {
    U user = user(request);
    UserId owner = layer().id(user);
    byte[] hash = ceremonies.hash(user);
    boolean removed =
        table()
            .transaction(
                all -> {
                  Optional<byte[]> none = all.hashOfSignUp(owner);
                  int removedKeys = all.remove(owner, id);
                  if (none.filter(it -> MessageDigest.isEqual(it, hash)).isPresent()
                      && all.of(owner).isEmpty()) {
                    throw Abort.of(
                        409,
                        "You have no password: add another passkey before you remove this one.");
                  }
                  return removedKeys > 0;
                });
    if (!removed) {
      throw noKey();
    }
    ceremonies.changed(request.where(), owner, "removed");
  }

  int removeAll(UserId owner, AuthEvent.Where where) {
    int removed = table().run(all -> all.removeAll(owner));
    if (removed > 0) {
      ceremonies.changed(where, owner, "removed");
    }
    return removed;
  }

  private String login() {
    return "passkey/" + layer().typeName();
  }

  private String registration(UserId owner) {
    return "passkey/" + owner.type() + "/" + owner.text();
  }

  private UserLayer<U> layer() {
    return ceremonies.layer();
  }

  private OwnTables<PasskeyMapper> table() {
    return ceremonies.table();
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

  private Abort repeated(Request request) {
    layer().reportFailedLogin(request);
    return Ceremonies.tooLate();
  }
}
