package org.authlayer.passkey;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import org.authlayer.adapter.persistence.tables.OwnTables;
import org.authlayer.domain.Abort;
import org.authlayer.domain.Request;
import org.authlayer.domain.Sha256;
import org.authlayer.domain.application.UserLayer;
import org.authlayer.domain.usecase.Accounts;
import org.authlayer.ports.driven.AuthEvent;
import org.authlayer.ports.driven.UserId;

/**
 * Challenges, each for one browser and one use, and the keys that their answers bring, for the
 * users of one type. An answer that is refused is 403 and does not say why.
 */
record Ceremonies<U>(
    UserLayer<U> layer, OwnTables<PasskeyMapper> table, RelyingParty party, WebAuthnSteps steps) {

  /** The name of the proof in the session that a passkey began. */
  static final String PROOF = "passkey";

  private static final int ID_BYTES = 16;

  PasskeyChallenge begin(String purpose) {
    return PasskeyChallenge.generate(secret(), purpose, layer.environment().random(), now());
  }

  private byte[] secret() {
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
  Optional<PasskeyChallenge> open(Request request, String purpose) {
    List<String> notes = request.message().headers().cookies(cookie());
    return notes.size() == 1
        ? PasskeyChallenge.read(secret(), purpose, notes.get(0), now())
        : Optional.empty();
  }

  /** The store remembers a use of a key that it has, right or wrong. */
  boolean isFirst(PasskeyChallenge challenge) {
    return layer.isFirstUse(
        "passkey",
        party.id(),
        "passkey:" + SentCredential.BASE64URL.encodeToString(challenge.bytes()),
        PasskeyChallenge.LIFETIME.multipliedBy(2));
  }

  WebAuthnSteps.Created created(PasskeyChallenge challenge, SentCredential sent) {
    try {
      return steps.registered(
          challenge, sent.bytes("attestationObject"), sent.bytes("clientDataJSON"));
    } catch (WebAuthnSteps.StepFailed refused) {
      throw notAccepted();
    }
  }

  PasskeyMapper.Row row(UserId owner, byte[] handle, String name, WebAuthnSteps.Created key) {
    return new PasskeyMapper.Row(
        SentCredential.BASE64URL.encodeToString(layer.random(ID_BYTES)),
        owner.text(),
        key.credentialId(),
        handle,
        key.attested(),
        key.count(),
        key.canBackUp(),
        name,
        now(),
        null,
        null,
        null);
  }

  Accounts<U> accounts() {
    return layer.useCases().listAccess().accounts();
  }

  /** A digest of the hash that is, or stands for, the password of a user. */
  byte[] hash(U user) {
    String hash = accounts().hasPasswords() ? accounts().passwordHash(user) : "";
    return Sha256.of(hash.getBytes(StandardCharsets.UTF_8));
  }

  /** As exact as the table is. */
  Instant now() {
    return layer.environment().time().instant().truncatedTo(ChronoUnit.MICROS);
  }

  void changed(AuthEvent.Where where, UserId owner, String change) {
    layer.publish(new AuthEvent.FactorChanged(where, owner, PROOF, change));
  }

  static Abort registered() {
    return Abort.of(409, "This passkey is registered already.");
  }

  static Abort tooLate() {
    return Abort.of(403, "That took too long, or was done before: try again.");
  }

  static Abort notAccepted() {
    return Abort.of(403, "The passkey was not accepted.");
  }
}
