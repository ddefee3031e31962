package org.authlayer.issuers;

import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.authlayer.ports.driving.ApplicationKey;
import org.authlayer.ports.driving.Settings;
import org.jspecify.annotations.Nullable;

/**
 * An issuer that the operator configures, below a prefix that the application chooses. Keep it in a
 * constant.
 *
 * <pre>{@code
 * static final IssuerKeys PARTNER = IssuerKeys.below("app.partner");
 * }</pre>
 */
public final class IssuerKeys {

  private final String prefix;
  private final ApplicationKey<String> issuer;
  private final ApplicationKey<List<String>> audience;
  private final ApplicationKey<Optional<URI>> keys;
  private final ApplicationKey<List<String>> algorithms;
  private final ApplicationKey<Optional<String>> type;
  private final ApplicationKey<Duration> skew;
  private final ApplicationKey<Duration> timeLimit;
  private final ApplicationKey<Duration> refresh;
  private final ApplicationKey<Duration> retry;
  private final ApplicationKey<Duration> kept;
  private final ApplicationKey<Boolean> plainHttp;
  private final ApplicationKey<Boolean> privateAddresses;
  private final List<ApplicationKey<?>> all;

  private IssuerKeys(String prefix, ApplicationKey<List<String>> audience, Set<String> leftOut) {
    this.prefix = prefix;
    this.audience = audience;
    issuer = ApplicationKey.text(path("issuer"), "iss of its tokens; also its address");
    keys =
        ApplicationKey.uri(path("keys"), "address of its JWK set; default by OpenID discovery")
            .optional();
    algorithms =
        ApplicationKey.list(path("algorithms"), "those that it may sign with")
            .withDefault(String.join(",", IssuerSettings.ALGORITHMS));
    type =
        ApplicationKey.text(path("type"), "typ of its tokens; default at+jwt, JWT or none")
            .optional();
    skew = time("skew", "how far its clock may differ", IssuerSettings.SKEW);
    timeLimit = time("time-limit", "time to fetch its keys", IssuerSettings.TIME_LIMIT);
    refresh = time("refresh", "age at which its keys are fetched again", IssuerSettings.REFRESH);
    retry = time("retry", "least time between two fetches", IssuerSettings.RETRY);
    kept = time("kept", "how long keys are used while it cannot be reached", IssuerSettings.KEPT);
    plainHttp =
        ApplicationKey.truth(path("plain-http"), "whether it may be fetched over plain HTTP")
            .withDefault("false")
            .unsafe();
    privateAddresses =
        ApplicationKey.truth(path("private-addresses"), "whether its address may be a private one")
            .withDefault("false");
    all =
        Stream.<ApplicationKey<?>>of(
                issuer,
                audience,
                keys,
                algorithms,
                type,
                skew,
                timeLimit,
                refresh,
                retry,
                kept,
                plainHttp,
                privateAddresses)
            .filter(key -> !leftOut.contains(key.path()))
            .toList();
  }

  public static IssuerKeys below(String prefix) {
    return new IssuerKeys(
        prefix,
        ApplicationKey.list(prefix + ".audience", "what it calls this server in aud"),
        Set.of());
  }

  /**
   * An issuer at which this server is a client: the key {@code client-id} is its name there, and
   * the keys of the issuer are found by discovery alone.
   */
  public static IssuerKeys ofClient(String prefix) {
    return new IssuerKeys(
        prefix,
        ApplicationKey.of(
            prefix + ".client-id", "text", List::of, "what it calls this server, its client"),
        Set.of(prefix + ".keys", prefix + ".type"));
  }

  private String path(String name) {
    return prefix + "." + name;
  }

  private ApplicationKey<Duration> time(String name, String description, String byDefault) {
    return ApplicationKey.duration(path(name), description).withDefault(byDefault);
  }

  /** For {@link org.authlayer.ports.driving.ApplicationFactory#keys}. */
  public List<ApplicationKey<?>> all() {
    return all;
  }

  private <T> @Nullable T chosen(Settings settings, ApplicationKey<Optional<T>> key) {
    return all.contains(key) ? settings.value(key).orElse(null) : null;
  }

  /**
   * The configured issuer, whose keys the first token fetches.
   *
   * @throws IllegalArgumentException if a value cannot be used; the message begins with its key
   */
  public ForeignIssuer issuer(Settings settings, InstantSource time) {
    try {
      IssuerSettings chosen =
          new IssuerSettings(
              settings.value(issuer),
              Set.copyOf(settings.value(audience)),
              chosen(settings, keys),
              Set.copyOf(settings.value(algorithms)),
              chosen(settings, type),
              settings.value(skew),
              settings.value(timeLimit),
              settings.value(refresh),
              settings.value(retry),
              settings.value(kept),
              settings.value(plainHttp),
              settings.value(privateAddresses));
      return ForeignIssuer.open(chosen, time);
    } catch (IllegalArgumentException refusal) {
      throw new IllegalArgumentException(path(String.valueOf(refusal.getMessage())), refusal);
    }
  }
}
