package org.authlayer.openid;

import java.net.URI;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.authlayer.issuers.ForeignIssuer;
import org.authlayer.issuers.IssuerKeys;
import org.authlayer.ports.driving.ApplicationKey;
import org.authlayer.ports.driving.Settings;

/**
 * A provider that the operator configures, below a prefix that the application chooses and whose
 * last word is the name of the provider in paths. Keep it in a constant.
 *
 * <pre>{@code
 * static final OpenIdKeys GOOGLE = OpenIdKeys.below("app.google");
 * }</pre>
 */
public final class OpenIdKeys {

  private final String prefix;
  private final IssuerKeys issuer;
  private final ApplicationKey<Optional<String>> secret;
  private final ApplicationKey<URI> site;
  private final ApplicationKey<List<String>> scopes;

  private OpenIdKeys(String prefix) {
    this.prefix = prefix;
    issuer = IssuerKeys.ofClient(prefix);
    secret =
        ApplicationKey.text(prefix + ".client-secret", "its secret there; none for a public client")
            .secret()
            .optional();
    site =
        ApplicationKey.uri(prefix + ".site", "scheme and host by which browsers know this server");
    scopes =
        ApplicationKey.list(prefix + ".scopes", "what the provider is asked for")
            .withDefault("openid,email,profile");
  }

  public static OpenIdKeys below(String prefix) {
    return new OpenIdKeys(prefix);
  }

  /** For {@link org.authlayer.ports.driving.ApplicationFactory#keys}. */
  public List<ApplicationKey<?>> all() {
    return Stream.concat(issuer.all().stream(), Stream.of(secret, site, scopes)).toList();
  }

  /**
   * The configured provider, of which the first login fetches what it needs.
   *
   * @throws IllegalArgumentException if a value cannot be used; the message begins with its key
   */
  public OpenIdProvider provider(Settings settings, InstantSource time) {
    ForeignIssuer keys = issuer.issuer(settings, time);
    try {
      return new OpenIdProvider(
          prefix.substring(prefix.lastIndexOf('.') + 1),
          keys,
          settings.value(secret).orElse(null),
          settings.value(site),
          settings.value(scopes));
    } catch (IllegalArgumentException refusal) {
      throw new IllegalArgumentException(prefix + "." + refusal.getMessage(), refusal);
    }
  }
}
