package org.authlayer.passkey;

import java.sql.Connection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.authlayer.domain.Abort;
import org.authlayer.domain.Request;
import org.authlayer.domain.Sha256;
import org.authlayer.domain.application.SignUpRows;
import org.authlayer.domain.application.UserLayer;
import org.authlayer.domain.usecase.EmailAddress;
import org.authlayer.ports.driven.UserId;
import org.authlayer.ports.json.JsonValue;

/**
 * The rules of a sign-up by a passkey, without a password.
 *
 * @param rows the application's own, beside the user and the key
 */
record PasskeySignUp<U>(UserPasskeys<U> keys, SignUpRows<U> rows) {

  private static final String PURPOSE = "passkey-sign-up";
  private static final String FIRST_KEY = "First passkey";
  private static final Set<String> TYPED = Set.of("name", "email");
  private static final int PASSWORD_BYTES = 32;

  /** A challenge for a user who is not there yet; nothing is stored. */
  WebAuthnSteps.NewKey begin(Request request, SentCredential sent) {
    Ceremonies<U> ceremonies = keys.ceremonies();
    UserLayer<U> layer = ceremonies.layer();
    String email = sent.text("email");
    layer.throttle(PURPOSE).countText(email.toLowerCase(Locale.ROOT), request);
    if (!EmailAddress.isValid(email)) {
      throw SentCredential.refused("email", "email must be an e-mail address");
    }
    if (ceremonies.accounts().hasPasswords()
        && layer.passwords().usernameKey().apply(email).isPresent()) {
      throw Abort.of(409, "This e-mail address is already in use.");
    }
    PasskeyChallenge challenge = ceremonies.begin(purpose(email));
    return new WebAuthnSteps.NewKey(
        challenge, Sha256.of(challenge.bytes()), email, sent.text("name"), List.of());
  }

  /**
   * Stores a user and the key of an answer in one transaction, and logs the user in. There is no
   * password: the hash is of random bytes that are forgotten, so that a login by password is
   * refused in the time and with the answer of any wrong one.
   */
  U end(Request request, SentCredential sent) throws Exception {
    Ceremonies<U> ceremonies = keys.ceremonies();
    UserLayer<U> layer = ceremonies.layer();
    PasskeyChallenge challenge =
        ceremonies.open(request, purpose(sent.text("email"))).orElseThrow(Ceremonies::tooLate);
    WebAuthnSteps.Created key = ceremonies.created(challenge, sent);
    if (!ceremonies.isFirst(challenge)) {
      throw Ceremonies.tooLate();
    }
    String forgotten = SentCredential.BASE64URL.encodeToString(layer.random(PASSWORD_BYTES));
    SignUpRows<U> all =
        (user, same, transaction) -> {
          UserId owner = layer.id(user);
          PasskeyMapper.Row row =
              ceremonies.row(owner, Sha256.of(challenge.bytes()), FIRST_KEY, key);
          int added =
              ceremonies
                  .table()
                  .on(
                      transaction.unwrap(Connection.class),
                      one ->
                          one.addUser(owner, ceremonies.hash(user))
                              + one.add(owner, row, key.isBackedUp()));
          if (added < 2) {
            throw Ceremonies.registered();
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
    keys.login(user, request);
    ceremonies.changed(request.where(), layer.id(user), "added");
    return user;
  }

  private String purpose(String email) {
    return PURPOSE + "/" + keys.ceremonies().layer().typeName() + "/" + email;
  }
}
