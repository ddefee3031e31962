package org.authlayer.passkey;

import java.sql.Connection;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.authlayer.domain.Abort;
import org.authlayer.domain.Request;
import org.authlayer.domain.Sha256;
import org.authlayer.domain.application.SignUpRows;
import org.authlayer.domain.application.UserLayer;
import org.authlayer.domain.usecase.EmailAddress;
import org.authlayer.ports.driven.UserId;
import org.authlayer.ports.driving.HttpResponse;
import org.authlayer.ports.json.JsonValue;

/** The rules of a sign-up by a passkey, without a password. */
record PasskeySignUp<U>(UserPasskeys<U> keys) {

  private static final String PURPOSE = "passkey-sign-up";
  private static final String FIRST_KEY = "First passkey";
  private static final Set<String> TYPED = Set.of("name", "email");
  private static final int PASSWORD_BYTES = 32;

  /** A challenge for a user who is not there yet; nothing is stored. */
  HttpResponse begin(Request request, SentCredential sent) {
    UserLayer<U> layer = keys.layer();
    String email = sent.text("email");
    layer.throttle(PURPOSE).countText(email.toLowerCase(Locale.ROOT), request);
    if (!EmailAddress.isValid(email)) {
      throw Abort.invalid("/email", "email must be an e-mail address");
    }
    if (layer.accounts().hasPasswords()
        && layer.passwords().usernameKey().apply(email).isPresent()) {
      throw Abort.of(409, "This e-mail address is already in use.");
    }
    PasskeyChallenge challenge = keys.challenge(purpose(email));
    byte[] handle = Sha256.of(challenge.bytes());
    return keys.options(
        challenge, keys.steps().creation(challenge, handle, email, sent.text("name"), List.of()));
  }

  /**
   * Stores a user and the key of an answer in one transaction, and logs the user in. There is no
   * password: the hash is of random bytes that are forgotten, so that a login by password is
   * refused in the time and with the answer of any wrong one.
   */
  void end(Request request, SentCredential sent) throws Exception {
    UserLayer<U> layer = keys.layer();
    PasskeyChallenge challenge =
        keys.open(request, purpose(sent.text("email"))).orElseThrow(() -> keys.repeated(request));
    WebAuthnSteps.Created key = keys.created(request, challenge, sent);
    if (!keys.isFirst(challenge)) {
      throw keys.repeated(request);
    }
    String forgotten = SentCredential.BASE64URL.encodeToString(layer.random(PASSWORD_BYTES));
    SignUpRows<U> all =
        (user, same, transaction) -> {
          UserId owner = layer.id(user);
          byte[] handle = Sha256.of(challenge.bytes());
          keys.table()
              .on(
                  transaction.unwrap(Connection.class),
                  one -> {
                    one.addUser(owner, keys.hash(user));
                    return keys.add(one, owner, handle, FIRST_KEY, key);
                  });
          Objects.requireNonNull(keys.signUps()).store(user, same, transaction);
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
    keys.login(user, request);
    keys.changed(request.where(), layer.id(user), "added");
  }

  private String purpose(String email) {
    return PURPOSE + "/" + keys.layer().typeName() + "/" + email;
  }
}
