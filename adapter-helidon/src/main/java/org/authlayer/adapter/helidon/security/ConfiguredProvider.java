package org.authlayer.adapter.helidon.security;

import java.util.ServiceLoader;
import org.authlayer.adapter.helidon.configuration.StartException;
import org.authlayer.adapter.helidon.launcher.Backing;
import org.authlayer.adapter.helidon.launcher.Parts;
import org.authlayer.ports.driving.GateFactory;
import org.authlayer.ports.driving.Identity;

/** Opens what a configuration names, and closes it when the process ends. */
record ConfiguredProvider(ProviderConfiguration from, Parts parts) {

  AuthlayerProvider open() {
    try {
      return over(Backing.open(from.settings(), parts));
    } catch (StartException | IllegalArgumentException refusal) {
      throw from.refused(refusal);
    }
  }

  private AuthlayerProvider over(Backing backing) {
    try {
      AuthlayerProvider provider = provider(backing);
      Runtime.getRuntime().addShutdownHook(new Thread(backing::close, AuthlayerProvider.KEY));
      return provider;
    } catch (RuntimeException refusal) {
      backing.close();
      throw refusal;
    }
  }

  private AuthlayerProvider provider(Backing backing) {
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
                    "no authenticators found; is the module auth-domain on the class path?"));
  }
}
