package org.authlayer.ports.driving;

import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the operator of the reference applications may choose.
 *
 * @param applications which applications are mounted
 * @param realm the protection space named in challenges (RFC 9110, 11.5); printable ASCII without
 *     quote and backslash
 * @param tokenBytes the random bytes of an opaque token, 16 to 64; 16 in the specification
 * @param expiringTokenLifetime how long a token of {@link ReferenceApplication#TOKEN_EXPIRING}
 *     lives
 * @param session how sessions and their cookie behave
 * @param demo the credentials of the applications that take theirs from configuration, or null
 * @param protection what is done against those who are no users
 * @param operationalPaths paths that the server itself answers, by GET: the first page links to
 *     them, and they are documented
 */
public record Settings(
    Set<ReferenceApplication> applications,
    String realm,
    int tokenBytes,
    Duration expiringTokenLifetime,
    SessionSettings session,
    @Nullable DemoCredentials demo,
    ProtectionSettings protection,
    Set<String> operationalPaths) {

  /** Refuses values outside the limits named above. */
  public Settings {
    applications = Set.copyOf(applications);
    operationalPaths = Set.copyOf(operationalPaths);
    Objects.requireNonNull(session, "session");
    Objects.requireNonNull(protection, "protection");
    if (!realm.matches("[ !#-\\[\\]-~]+")) {
      throw new IllegalArgumentException(
          "realm: use printable ASCII characters without quote and backslash");
    }
    if (tokenBytes < 16 || tokenBytes > 64) {
      throw new IllegalArgumentException("token.bytes: choose 16 to 64, not " + tokenBytes);
    }
    if (expiringTokenLifetime.isNegative() || expiringTokenLifetime.isZero()) {
      throw new IllegalArgumentException("token.expiring-lifetime: choose more than zero");
    }
  }

  /**
   * Settings with {@link ProtectionSettings#standard}.
   *
   * @param applications which applications are mounted
   * @param realm the protection space named in challenges
   * @param tokenBytes the random bytes of an opaque token
   * @param expiringTokenLifetime how long an expiring token lives
   * @param session how sessions and their cookie behave
   * @param demo the credentials from configuration, or null
   */
  public Settings(
      Set<ReferenceApplication> applications,
      String realm,
      int tokenBytes,
      Duration expiringTokenLifetime,
      SessionSettings session,
      @Nullable DemoCredentials demo) {
    this(
        applications,
        realm,
        tokenBytes,
        expiringTokenLifetime,
        session,
        demo,
        ProtectionSettings.standard());
  }

  /**
   * Settings of a launcher that answers nothing itself.
   *
   * @param applications which applications are mounted
   * @param realm the protection space named in challenges
   * @param tokenBytes the random bytes of an opaque token
   * @param expiringTokenLifetime how long an expiring token lives
   * @param session how sessions and their cookie behave
   * @param demo the credentials from configuration, or null
   * @param protection what is done against those who are no users
   */
  public Settings(
      Set<ReferenceApplication> applications,
      String realm,
      int tokenBytes,
      Duration expiringTokenLifetime,
      SessionSettings session,
      @Nullable DemoCredentials demo,
      ProtectionSettings protection) {
    this(
        applications,
        realm,
        tokenBytes,
        expiringTokenLifetime,
        session,
        demo,
        protection,
        Set.of());
  }

  /**
   * These settings with paths that the server itself answers.
   *
   * @param paths the paths
   * @return a copy
   */
  public Settings withOperationalPaths(Set<String> paths) {
    return new Settings(
        applications, realm, tokenBytes, expiringTokenLifetime, session, demo, protection, paths);
  }

  /**
   * The credentials of the applications that take theirs from configuration.
   *
   * @return the credentials, or nothing when none are configured
   */
  public Optional<DemoCredentials> demoCredentials() {
    return Optional.ofNullable(demo);
  }
}
