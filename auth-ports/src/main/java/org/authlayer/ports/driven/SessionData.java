package org.authlayer.ports.driven;

import static java.util.stream.Collectors.toUnmodifiableMap;

import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;

/**
 * A stored session (table {@code sessions}, DEC-14), without the identifier in the cookie: a reader
 * of the table cannot take it over.
 *
 * @param digest SHA-256 of the session identifier, 64 lower-case hexadecimal digits
 * @param identities the users that the session remembers, by user type; at most one by a token
 * @param values what an application keeps in the session; no value is a user
 * @param expiresAt the first instant at which the session is expired
 * @param client network and program; may be empty
 * @param isMixed whether a server of an earlier version wrote the session, which kept users of
 *     declared types among the values
 */
public record SessionData(
    String digest,
    Map<String, SessionIdentity> identities,
    Map<String, String> values,
    Instant createdAt,
    Instant lastSeenAt,
    Instant expiresAt,
    String client,
    boolean isMixed) {

  private static final int DIGITS = 64;

  public SessionData {
    Objects.requireNonNull(createdAt, "createdAt");
    Objects.requireNonNull(lastSeenAt, "lastSeenAt");
    Objects.requireNonNull(expiresAt, "expiresAt");
    Objects.requireNonNull(client, "client");
    identities = Map.copyOf(identities);
    values = Map.copyOf(values);
    if (!isDigest(digest)) {
      throw new IllegalArgumentException("a digest is 64 lower-case hexadecimal digits");
    }
    if (identities.values().stream().filter(one -> one.token().isPresent()).count() > 1) {
      throw new IllegalArgumentException("a session has two users by tokens: keep the last one");
    }
  }

  public SessionData(
      String digest,
      Map<String, SessionIdentity> identities,
      Map<String, String> values,
      Instant createdAt,
      Instant lastSeenAt,
      Instant expiresAt,
      String client) {
    this(digest, identities, values, createdAt, lastSeenAt, expiresAt, client, false);
  }

  /** The user of a type; in a mixed session also a value of the type's name. */
  public Optional<SessionIdentity> identity(String type) {
    return Optional.ofNullable(identities.get(type))
        .or(
            () ->
                Optional.ofNullable(values.get(type))
                    .filter(among -> isMixed)
                    .map(userId -> new SessionIdentity(userId, createdAt)));
  }

  /** When the session ends for the user of a type, unless it is used before. */
  public Instant end(String type) {
    return identity(type)
        .flatMap(SessionIdentity::end)
        .filter(expiresAt::isAfter)
        .orElse(expiresAt);
  }

  public boolean remembers(UserId user) {
    return identity(user.type()).filter(one -> one.userId().equals(user.text())).isPresent();
  }

  /** The token that authenticated a user of the session. */
  public Optional<UUID> token() {
    return identities.values().stream().flatMap(one -> one.token().stream()).findFirst();
  }

  /** The identifiers of the users by type. */
  public Map<String, String> users() {
    return identities.entrySet().stream()
        .collect(toUnmodifiableMap(Map.Entry::getKey, one -> one.getValue().userId()));
  }

  public SessionData used(Instant at, Instant end) {
    return new SessionData(digest, identities, values, createdAt, at, end, client, isMixed);
  }

  public SessionData with(Map<String, SessionIdentity> others) {
    return new SessionData(
        digest, others, values, createdAt, lastSeenAt, expiresAt, client, isMixed);
  }

  public static boolean isDigest(String text) {
    if (text.length() != DIGITS) {
      return false;
    }
    // The digits are random: a branch for each of them costs more than the arithmetic.
    int outside = 0;
    for (int i = 0; i < DIGITS; i++) {
      char unit = text.charAt(i);
      outside |= ((unit - '0') | ('9' - unit)) & ((unit - 'a') | ('f' - unit));
    }
    return outside >= 0;
  }

  @Override
  public String toString() {
    return "SessionData" + identities.keySet() + values.keySet();
  }
}
