package org.authlayer.issuers;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One issuer: what is trusted of it, and how its keys are fetched.
 *
 * <pre>{@code
 * IssuerSettings.of("https://login.example.org", "shop").withType("at+jwt")
 * }</pre>
 *
 * @param issuer {@code iss} of its tokens, letter by letter
 * @param audiences the names of this server in {@code aud}, one of which a token has
 * @param keys the address of the JWK set; null to find it by OpenID Connect Discovery
 * @param algorithms some of {@link #ALGORITHMS}
 * @param type {@code typ} of its tokens, {@code JWT} also of those without one; null for {@code
 *     at+jwt} or {@code JWT}
 * @param skew how far the clocks of issuer and server may differ
 * @param timeLimit the time for all that a refresh fetches
 * @param refresh the age at which keys are fetched again, beside the requests
 * @param retry the least time between two fetches
 * @param kept the age up to which keys are used while the issuer cannot be reached
 * @param plainHttp whether addresses may be {@code http}
 * @param privateAddresses whether hosts may have addresses that are not public
 */
public record IssuerSettings(
    String issuer,
    Set<String> audiences,
    @Nullable URI keys,
    Set<String> algorithms,
    @Nullable String type,
    Duration skew,
    Duration timeLimit,
    Duration refresh,
    Duration retry,
    Duration kept,
    boolean plainHttp,
    boolean privateAddresses) {

  /** The algorithms that can be verified; each needs a public key. */
  public static final List<String> ALGORITHMS = List.of("RS256", "PS256", "ES256", "EdDSA");

  /** The defaults, as an operator would write them. */
  static final String SKEW = "PT30S";

  static final String TIME_LIMIT = "PT5S";
  static final String REFRESH = "PT5M";
  static final String RETRY = "PT10S";
  static final String KEPT = "P1D";

  private static final Duration MOST_TIME = Duration.ofMinutes(1);
  private static final Duration MOST_SKEW = Duration.ofMinutes(5);
  private static final Duration LEAST = Duration.ofSeconds(1);

  public IssuerSettings {
    audiences = Set.copyOf(audiences);
    algorithms = Set.copyOf(algorithms);
    require(!issuer.isBlank(), "issuer: name the iss of its tokens");
    require(
        !audiences.isEmpty() && audiences.stream().noneMatch(String::isBlank),
        "audience: name what the issuer calls this server, so that tokens for others are rejected");
    require(
        !algorithms.isEmpty() && ALGORITHMS.containsAll(algorithms),
        "algorithms: choose from " + String.join(", ", ALGORITHMS));
    require(type == null || !type.isBlank(), "type: name a media type, such as at+jwt");
    require(!skew.isNegative() && skew.compareTo(MOST_SKEW) <= 0, "skew: choose from PT0S to PT5M");
    requireLeast(timeLimit, "time-limit");
    require(timeLimit.compareTo(MOST_TIME) <= 0, "time-limit: choose at most PT1M");
    requireLeast(retry, "retry");
    require(refresh.compareTo(retry) >= 0, "refresh: choose at least the time of retry");
    require(kept.compareTo(refresh) >= 0, "kept: choose at least the time of refresh");
  }

  /** An issuer whose keys are found by OpenID Connect Discovery. */
  public static IssuerSettings of(String issuer, String... audiences) {
    return new IssuerSettings(
        issuer,
        Set.of(audiences),
        null,
        Set.copyOf(ALGORITHMS),
        null,
        Duration.parse(SKEW),
        Duration.parse(TIME_LIMIT),
        Duration.parse(REFRESH),
        Duration.parse(RETRY),
        Duration.parse(KEPT),
        false,
        false);
  }

  /** The same issuer, whose JWK set is at an address. */
  public IssuerSettings withKeys(URI address) {
    return with(
        Objects.requireNonNull(address, "address"), algorithms, type, plainHttp, privateAddresses);
  }

  public IssuerSettings withAlgorithms(String... some) {
    return with(keys, Set.of(some), type, plainHttp, privateAddresses);
  }

  public IssuerSettings withType(String required) {
    String named = Objects.requireNonNull(required, "required");
    return with(keys, algorithms, named, plainHttp, privateAddresses);
  }

  /** For development: an issuer on this machine, over plain HTTP. */
  public IssuerSettings onThisMachine() {
    return with(keys, algorithms, type, true, true);
  }

  private IssuerSettings with(
      @Nullable URI keys,
      Set<String> algorithms,
      @Nullable String type,
      boolean plainHttp,
      boolean privateAddresses) {
    return new IssuerSettings(
        issuer,
        audiences,
        keys,
        algorithms,
        type,
        skew,
        timeLimit,
        refresh,
        retry,
        kept,
        plainHttp,
        privateAddresses);
  }

  Optional<URI> keyAddress() {
    return Optional.ofNullable(keys);
  }

  PublicAddresses allowed() {
    return new PublicAddresses(plainHttp, privateAddresses);
  }

  private static void requireLeast(Duration time, String name) {
    require(time.compareTo(LEAST) >= 0, name + ": choose at least PT1S");
  }

  private static void require(boolean holds, String refusal) {
    if (!holds) {
      throw new IllegalArgumentException(refusal);
    }
  }
}
