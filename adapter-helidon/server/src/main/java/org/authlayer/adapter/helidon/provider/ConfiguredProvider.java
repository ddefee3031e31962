package org.authlayer.adapter.helidon.provider;

import io.helidon.config.Config;
import java.util.ServiceLoader;
import org.authlayer.adapter.helidon.configuration.StartException;
import org.authlayer.adapter.helidon.runtime.Adapters;
import org.authlayer.adapter.helidon.runtime.AuthRuntime;
import org.authlayer.adapter.helidon.security.AuthlayerProvider;
import org.authlayer.ports.driving.GateFactory;
import org.authlayer.ports.driving.Identity;

/** Opens what a configuration names, and closes it when the process ends. */
@SuppressWarnings("exports") // a caller of this class has Helidon Security
public final class ConfiguredProvider {

  private final ProviderConfiguration from;
  private final Adapters parts;

  private ConfiguredProvider(ProviderConfiguration from, Adapters parts) {
    this.from = from;
    this.parts = parts;
  }

  /**
   * A provider as its configuration says, over databases and keys of its own. They are closed when
   * the process ends.
   *
   * <pre>{@code
   * security:
   *   providers:
   *     - authlayer:
   *         authenticators: [session, bearer]
   *         database: { url: "jdbc:postgresql://db.internal/app", user: app }
   * }</pre>
   *
   * <p>{@code authenticators} names the authenticators in running order; every other key is one of
   * {@code docs/reference/configuration.md}.
   */
  public static AuthlayerProvider create(Config config, Adapters parts) {
    return new ConfiguredProvider(ProviderConfiguration.of(config), parts).open();
  }

  private AuthlayerProvider open() {
    try {
      return over(AuthRuntime.open(from.settings(), parts));
    } catch (StartException | IllegalArgumentException refusal) {
      throw from.refused(refusal);
    }
  }

  private AuthlayerProvider over(AuthRuntime backing) {
    try {
      AuthlayerProvider provider = provider(backing);
      Runtime.getRuntime().addShutdownHook(new Thread(backing::close, AuthlayerProvider.KEY));
      return provider;
    } catch (RuntimeException refusal) {
      backing.close();
      throw refusal;
    }
  }

  private AuthlayerProvider provider(AuthRuntime backing) {
    GateFactory.Named named =
        gates().create(backing.environment(), backing.settings(), from.authenticators());
    AuthlayerProvider.Builder builder = AuthlayerProvider.builder().gate(named.gate());
    for (Identity<?> user : named.users()) {
      builder.user(user);
    }
    return builder.trustedProxies(backing.trustedProxies()).build();
  }

  private static GateFactory gates() {
    return ServiceLoader.load(GateFactory.class)
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "no authenticators found; is auth-domain-application on the class path?"));
  }
}
