package org.authlayer.ports.driving;

import java.util.Objects;
import java.util.Set;

/**
 * The settings of applications.
 *
 * @param realm the protection space named in challenges (RFC 9110, 11.5); printable ASCII without
 *     quote and backslash
 * @param tokenBytes the random bytes of an opaque token, 16 to 64; 16 in the specification
 * @param mostTokens of one account, 1 to 1000: a new one ends the one that was unused longest; 0
 *     without a limit, as in the specification
 * @param parts the {@linkplain ApplicationFactory#parts parts} of applications that the operator
 *     chose by name; empty where an application mounts its usual ones
 * @param own the values of applications' own {@linkplain ApplicationFactory#keys keys}
 * @param operationalPaths paths that the server itself answers, by GET
 */
public record Settings(
    String realm,
    int tokenBytes,
    int mostTokens,
    SessionSettings session,
    ProtectionSettings protection,
    CorsSettings cors,
    Set<String> parts,
    ApplicationSettings own,
    Set<String> operationalPaths) {

  public Settings {
    Objects.requireNonNull(session, "session");
    Objects.requireNonNull(protection, "protection");
    Objects.requireNonNull(cors, "cors");
    Objects.requireNonNull(own, "own");
    parts = Set.copyOf(parts);
    operationalPaths = Set.copyOf(operationalPaths);
    if (!realm.matches("[ !#-\\[\\]-~]+")) {
      throw new IllegalArgumentException(
          "realm: use printable ASCII characters without quote and backslash");
    }
    if (tokenBytes < 16 || tokenBytes > 64) {
      throw new IllegalArgumentException("token.bytes: choose 16 to 64, not " + tokenBytes);
    }
    if (mostTokens < 0 || mostTokens > 1000) {
      throw new IllegalArgumentException(
          "token.max-per-user: choose 1 to 1000, or 0 for no limit, not " + mostTokens);
    }
  }

  /** The realm {@code authlayer}, 16 bytes, no value of an application's own key. */
  public static Settings standard() {
    return new Settings(
        "authlayer",
        16,
        0,
        SessionSettings.standard(),
        ProtectionSettings.standard(),
        CorsSettings.none(),
        Set.of(),
        ApplicationSettings.none(),
        Set.of());
  }

  public Settings withRealm(String other) {
    return new Settings(
        other, tokenBytes, mostTokens, session, protection, cors, parts, own, operationalPaths);
  }

  public Settings withTokenBytes(int other) {
    return new Settings(
        realm, other, mostTokens, session, protection, cors, parts, own, operationalPaths);
  }

  public Settings withMostTokens(int other) {
    return new Settings(
        realm, tokenBytes, other, session, protection, cors, parts, own, operationalPaths);
  }

  public Settings withSession(SessionSettings other) {
    return new Settings(
        realm, tokenBytes, mostTokens, other, protection, cors, parts, own, operationalPaths);
  }

  public Settings withProtection(ProtectionSettings other) {
    return new Settings(
        realm, tokenBytes, mostTokens, session, other, cors, parts, own, operationalPaths);
  }

  public Settings withCors(CorsSettings other) {
    return new Settings(
        realm, tokenBytes, mostTokens, session, protection, other, parts, own, operationalPaths);
  }

  public Settings withParts(Set<String> other) {
    return new Settings(
        realm, tokenBytes, mostTokens, session, protection, cors, other, own, operationalPaths);
  }

  public Settings withOperationalPaths(Set<String> other) {
    return new Settings(
        realm, tokenBytes, mostTokens, session, protection, cors, parts, own, other);
  }

  public Settings withOwn(ApplicationSettings other) {
    return new Settings(
        realm, tokenBytes, mostTokens, session, protection, cors, parts, other, operationalPaths);
  }

  /** The value of a key that {@link ApplicationFactory#keys} has. */
  public <T> T value(ApplicationKey<T> key) {
    return own.value(key);
  }
}
