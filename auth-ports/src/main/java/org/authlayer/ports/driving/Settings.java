package org.authlayer.ports.driving;

import java.util.Objects;
import java.util.Set;

/**
 * The settings of applications.
 *
 * @param realm the protection space named in challenges (RFC 9110, 11.5); printable ASCII without
 *     quote and backslash
 * @param tokenBytes the random bytes of an opaque token, 16 to 64; 16 in the specification
 * @param own the values of the application's own keys, below {@code app}
 * @param operationalPaths paths that the server itself answers, by GET
 */
public record Settings(
    String realm,
    int tokenBytes,
    SessionSettings session,
    ProtectionSettings protection,
    CorsSettings cors,
    ReferenceSettings reference,
    ApplicationSettings own,
    Set<String> operationalPaths) {

  public Settings {
    Objects.requireNonNull(session, "session");
    Objects.requireNonNull(protection, "protection");
    Objects.requireNonNull(cors, "cors");
    Objects.requireNonNull(reference, "reference");
    Objects.requireNonNull(own, "own");
    operationalPaths = Set.copyOf(operationalPaths);
    if (!realm.matches("[ !#-\\[\\]-~]+")) {
      throw new IllegalArgumentException(
          "realm: use printable ASCII characters without quote and backslash");
    }
    if (tokenBytes < 16 || tokenBytes > 64) {
      throw new IllegalArgumentException("token.bytes: choose 16 to 64, not " + tokenBytes);
    }
  }

  /** The realm {@code authlayer}, 16 bytes, no reference application. */
  public static Settings standard() {
    return new Settings(
        "authlayer",
        16,
        SessionSettings.standard(),
        ProtectionSettings.standard(),
        CorsSettings.none(),
        ReferenceSettings.none(),
        ApplicationSettings.none(),
        Set.of());
  }

  public Settings withRealm(String other) {
    return new Settings(
        other, tokenBytes, session, protection, cors, reference, own, operationalPaths);
  }

  public Settings withTokenBytes(int other) {
    return new Settings(realm, other, session, protection, cors, reference, own, operationalPaths);
  }

  public Settings withSession(SessionSettings other) {
    return new Settings(
        realm, tokenBytes, other, protection, cors, reference, own, operationalPaths);
  }

  public Settings withProtection(ProtectionSettings other) {
    return new Settings(realm, tokenBytes, session, other, cors, reference, own, operationalPaths);
  }

  public Settings withCors(CorsSettings other) {
    return new Settings(
        realm, tokenBytes, session, protection, other, reference, own, operationalPaths);
  }

  public Settings withReference(ReferenceSettings other) {
    return new Settings(realm, tokenBytes, session, protection, cors, other, own, operationalPaths);
  }

  public Settings withOperationalPaths(Set<String> other) {
    return new Settings(realm, tokenBytes, session, protection, cors, reference, own, other);
  }

  public Settings withOwn(ApplicationSettings other) {
    return new Settings(
        realm, tokenBytes, session, protection, cors, reference, other, operationalPaths);
  }

  /** The value of a key that {@link ApplicationFactory#keys} has. */
  public <T> T value(ApplicationKey<T> key) {
    return own.value(key);
  }
}
