package org.authlayer.server.provider;

import io.helidon.config.Config;
import java.util.List;
import java.util.ServiceLoader;
import org.authlayer.adapter.helidon.security.AuthlayerProvider;
import org.authlayer.ports.driving.GateFactory;
import org.authlayer.ports.driving.Identity;
import org.authlayer.runtime.Adapters;
import org.authlayer.runtime.AuthRuntime;
import org.authlayer.runtime.configuration.StartException;

/** Opens what a configuration names, and closes it when the process ends. */
public final class ConfiguredProvider {

  private ConfiguredProvider() {}

  public static AuthlayerProvider create(Config config, Adapters parts) {
    ProviderConfiguration from = ProviderConfiguration.of(config);
    try {
      AuthRuntime backing = AuthRuntime.open(from.settings(), parts);
      try {
        AuthlayerProvider provider = over(backing, from.authenticators());
        Runtime.getRuntime().addShutdownHook(new Thread(backing::close, AuthlayerProvider.KEY));
        return provider;
      } catch (RuntimeException refusal) {
        backing.close();
        throw refusal;
      }
    } catch (StartException | IllegalArgumentException refusal) {
      throw from.refused(refusal);
    }
  }

  private static AuthlayerProvider over(AuthRuntime backing, List<String> authenticators) {
    if (authenticators.contains("jwt")) {
      backing.environment().jwts().publicKeys(); // refused here rather than at the first token
    }
    GateFactory.Named named =
        gates().create(backing.environment(), backing.settings(), authenticators);
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
