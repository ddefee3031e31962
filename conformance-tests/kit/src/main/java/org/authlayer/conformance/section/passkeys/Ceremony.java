package org.authlayer.conformance.section.passkeys;

/**
 * What browser and authenticator say in one ceremony; a check changes one part.
 *
 * @param flags of the authenticator's data
 * @param handle of the user, in base64url
 * @param isForged whether the signature is of other data
 */
record Ceremony(
    String type,
    String challenge,
    String origin,
    String rpId,
    int flags,
    int count,
    String handle,
    boolean isForged) {

  static final String CREATE = "webauthn.create";
  static final String GET = "webauthn.get";

  /** The user was there. */
  static final int PRESENT = 1;

  /** The user was verified, by a PIN or a finger. */
  static final int VERIFIED = 4;

  Ceremony withOtherType() {
    return new Ceremony(
        type.equals(GET) ? CREATE : GET, challenge, origin, rpId, flags, count, handle, isForged);
  }

  Ceremony challenge(String other) {
    return new Ceremony(type, other, origin, rpId, flags, count, handle, isForged);
  }

  Ceremony origin(String other) {
    return new Ceremony(type, challenge, other, rpId, flags, count, handle, isForged);
  }

  Ceremony rpId(String other) {
    return new Ceremony(type, challenge, origin, other, flags, count, handle, isForged);
  }

  Ceremony without(int flag) {
    return new Ceremony(type, challenge, origin, rpId, flags & ~flag, count, handle, isForged);
  }

  Ceremony count(int other) {
    return new Ceremony(type, challenge, origin, rpId, flags, other, handle, isForged);
  }

  Ceremony handle(String other) {
    return new Ceremony(type, challenge, origin, rpId, flags, count, other, isForged);
  }

  Ceremony forged() {
    return new Ceremony(type, challenge, origin, rpId, flags, count, handle, true);
  }
}
