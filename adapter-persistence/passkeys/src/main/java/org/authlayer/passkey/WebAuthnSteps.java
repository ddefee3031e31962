package org.authlayer.passkey;

import com.webauthn4j.WebAuthnManager;
import com.webauthn4j.converter.AttestedCredentialDataConverter;
import com.webauthn4j.converter.util.JsonConverter;
import com.webauthn4j.converter.util.ObjectConverter;
import com.webauthn4j.credential.CredentialRecordImpl;
import com.webauthn4j.data.AttestationConveyancePreference;
import com.webauthn4j.data.AuthenticationData;
import com.webauthn4j.data.AuthenticationParameters;
import com.webauthn4j.data.AuthenticationRequest;
import com.webauthn4j.data.AuthenticatorSelectionCriteria;
import com.webauthn4j.data.PublicKeyCredentialCreationOptions;
import com.webauthn4j.data.PublicKeyCredentialDescriptor;
import com.webauthn4j.data.PublicKeyCredentialParameters;
import com.webauthn4j.data.PublicKeyCredentialRequestOptions;
import com.webauthn4j.data.PublicKeyCredentialRpEntity;
import com.webauthn4j.data.PublicKeyCredentialType;
import com.webauthn4j.data.PublicKeyCredentialUserEntity;
import com.webauthn4j.data.RegistrationData;
import com.webauthn4j.data.RegistrationParameters;
import com.webauthn4j.data.RegistrationRequest;
import com.webauthn4j.data.ResidentKeyRequirement;
import com.webauthn4j.data.UserVerificationRequirement;
import com.webauthn4j.data.attestation.authenticator.AttestedCredentialData;
import com.webauthn4j.data.attestation.authenticator.AuthenticatorData;
import com.webauthn4j.data.attestation.statement.COSEAlgorithmIdentifier;
import com.webauthn4j.data.attestation.statement.NoneAttestationStatement;
import com.webauthn4j.data.client.Origin;
import com.webauthn4j.data.client.challenge.DefaultChallenge;
import com.webauthn4j.server.ServerProperty;
import com.webauthn4j.util.exception.WebAuthnException;
import com.webauthn4j.verifier.attestation.statement.none.NoneAttestationStatementVerifier;
import com.webauthn4j.verifier.attestation.statement.packed.PackedAttestationStatementVerifier;
import com.webauthn4j.verifier.attestation.trustworthiness.certpath.NullCertPathTrustworthinessVerifier;
import com.webauthn4j.verifier.attestation.trustworthiness.self.NullSelfAttestationTrustworthinessVerifier;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.authlayer.domain.Abort;

/**
 * The steps by which answers of authenticators are verified (Web Authentication, 7.1 and 7.2), as
 * far as they need no store. webauthn4j does them; a page in a frame of another origin is refused
 * beside.
 *
 * <p>Attestation is not asked for ({@code none}). A statement that a browser leaves in all the same
 * has to be correct, and no maker of an authenticator is trusted for it.
 */
final class WebAuthnSteps {

  private static final PublicKeyCredentialType KIND = PublicKeyCredentialType.PUBLIC_KEY;

  /** In the order of preference: ES256, EdDSA, RS256. */
  private static final List<PublicKeyCredentialParameters> PARAMETERS =
      Stream.of(-7L, -8L, -257L)
          .map(COSEAlgorithmIdentifier::create)
          .map(one -> new PublicKeyCredentialParameters(KIND, one))
          .toList();

  private final RelyingParty party;
  private final JsonConverter json;
  private final AttestedCredentialDataConverter keys;
  private final WebAuthnManager manager;

  /**
   * A new key.
   *
   * @param attested identifier and public key, for the store
   */
  @SuppressWarnings("ArrayRecordComponent") // on its way to a row
  record Created(
      byte[] credentialId, byte[] attested, long count, boolean canBackUp, boolean isBackedUp) {}

  /** A use of a key that its signature proves. */
  record Use(long count, boolean isBackedUp) {}

  /** An answer of an authenticator failed a step; a word for it, and nothing of the answer. */
  static final class StepFailed extends RuntimeException {

    private static final long serialVersionUID = 1;

    StepFailed(String step) {
      super(step, null, false, false);
    }
  }

  WebAuthnSteps(RelyingParty party) {
    ObjectConverter converter = new ObjectConverter();
    this.party = party;
    this.json = converter.getJsonConverter();
    this.keys = new AttestedCredentialDataConverter(converter);
    this.manager =
        new WebAuthnManager(
            List.of(
                new NoneAttestationStatementVerifier(), new PackedAttestationStatementVerifier()),
            new NullCertPathTrustworthinessVerifier(),
            new NullSelfAttestationTrustworthinessVerifier(),
            converter);
    // The table compares and stores the counter in one statement.
    manager.getAuthenticationDataVerifier().setMaliciousCounterValueHandler(any -> {});
  }

  RelyingParty party() {
    return party;
  }

  /**
   * PublicKeyCredentialCreationOptions, as JSON.
   *
   * @param handle one for all keys of the user
   * @param known the keys that the user has
   */
  String creation(
      PasskeyChallenge challenge,
      byte[] handle,
      String account,
      String person,
      List<PasskeyMapper.Row> known) {
    return json.writeValueAsString(
        new PublicKeyCredentialCreationOptions(
            new PublicKeyCredentialRpEntity(party.id(), party.name()),
            new PublicKeyCredentialUserEntity(handle, account, person),
            new DefaultChallenge(challenge.bytes()),
            PARAMETERS,
            PasskeyChallenge.LIFETIME.toMillis(),
            known.stream()
                .map(key -> new PublicKeyCredentialDescriptor(KIND, key.credentialId(), null))
                .toList(),
            new AuthenticatorSelectionCriteria(
                null, true, ResidentKeyRequirement.REQUIRED, UserVerificationRequirement.REQUIRED),
            AttestationConveyancePreference.NONE,
            null));
  }

  /** PublicKeyCredentialRequestOptions, as JSON: any discoverable key of the site. */
  String request(PasskeyChallenge challenge) {
    return json.writeValueAsString(
        new PublicKeyCredentialRequestOptions(
            new DefaultChallenge(challenge.bytes()),
            PasskeyChallenge.LIFETIME.toMillis(),
            party.id(),
            List.of(),
            UserVerificationRequirement.REQUIRED,
            null));
  }

  /** Registers (7.1); {@link StepFailed} names the step that refuses, a weak key is 400. */
  Created registered(PasskeyChallenge challenge, byte[] attestationObject, byte[] clientData) {
    requireOwnPage(clientData);
    RegistrationData data =
        read(() -> manager.parse(new RegistrationRequest(attestationObject, clientData)));
    requireStrongKey(data);
    check(
        () ->
            manager.verify(
                data, new RegistrationParameters(server(challenge), PARAMETERS, true, true)));
    AuthenticatorData<?> authenticator =
        Objects.requireNonNull(data.getAttestationObject()).getAuthenticatorData();
    AttestedCredentialData attested =
        Objects.requireNonNull(authenticator.getAttestedCredentialData());
    if (attested.getCredentialId().length == 0) {
      throw new StepFailed("CredentialId");
    }
    return new Created(
        attested.getCredentialId(),
        keys.convert(attested),
        authenticator.getSignCount(),
        authenticator.isFlagBE(),
        authenticator.isFlagBS());
  }

  /** Logs in (7.2), but for the counter; {@link StepFailed} names the step that refuses. */
  Use used(PasskeyChallenge challenge, PasskeyMapper.Row key, SentCredential sent) {
    byte[] clientData = sent.bytes("clientDataJSON");
    requireOwnPage(clientData);
    AuthenticationRequest request =
        new AuthenticationRequest(
            sent.bytes("id"),
            sent.bytes("userHandle"),
            sent.bytes("authenticatorData"),
            clientData,
            null,
            sent.bytes("signature"));
    AuthenticationData data = read(() -> manager.parse(request));
    CredentialRecordImpl stored =
        new CredentialRecordImpl(
            new NoneAttestationStatement(),
            true,
            key.canBackUp(),
            false,
            key.signCount(),
            keys.convert(key.attested()),
            null,
            null,
            null,
            Set.of());
    check(
        () ->
            manager.verify(
                data, new AuthenticationParameters(server(challenge), stored, null, true, true)));
    AuthenticatorData<?> authenticator = Objects.requireNonNull(data.getAuthenticatorData());
    return new Use(authenticator.getSignCount(), authenticator.isFlagBS());
  }

  private ServerProperty server(PasskeyChallenge challenge) {
    return ServerProperty.builder()
        .origin(new Origin(party.origin()))
        .rpId(party.id())
        .challenge(new DefaultChallenge(challenge.bytes()))
        .build();
  }

  /** The library compares parts of the origin; a browser writes it in one way only. */
  private void requireOwnPage(byte[] client) {
    String text = new String(client, StandardCharsets.UTF_8);
    Map<?, ?> data = read(() -> Objects.requireNonNull(json.readValue(text, Map.class)));
    Object crossOrigin = data.get("crossOrigin");
    if ((crossOrigin != null && !crossOrigin.equals(false)) || data.get("topOrigin") != null) {
      throw new StepFailed("CrossOrigin");
    }
    if (!party.origin().equals(data.get("origin"))) {
      throw new StepFailed("BadOrigin");
    }
  }

  /** Before its signature is verified: the time that this takes is for the key to choose. */
  private static void requireStrongKey(RegistrationData data) {
    if (!read(
        () ->
            KeyRules.allow(
                Objects.requireNonNull(
                        Objects.requireNonNull(data.getAttestationObject())
                            .getAuthenticatorData()
                            .getAttestedCredentialData())
                    .getCOSEKey()))) {
      throw Abort.of(400, KeyRules.REASON);
    }
  }

  private static void check(Runnable steps) {
    try {
      steps.run();
    } catch (WebAuthnException refused) {
      throw new StepFailed(refused.getClass().getSimpleName().replace("Exception", ""));
    }
  }

  /** The library documents one exception for bytes that it cannot read, and throws others too. */
  private static <T> T read(Supplier<T> reading) {
    try {
      return reading.get();
    } catch (RuntimeException malformed) {
      throw new StepFailed("Malformed");
    }
  }

  @Override
  public String toString() {
    return "WebAuthnSteps[" + party.origin() + "]";
  }
}
