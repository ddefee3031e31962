package org.authlayer.server.provider;

import io.helidon.config.Config;
import io.helidon.security.spi.SecurityProvider;
import io.helidon.security.spi.SecurityProviderService;
import org.authlayer.adapter.helidon.security.AuthlayerProvider;
import org.authlayer.runtime.Adapters;

/** Has Helidon find {@link AuthlayerProvider} below {@code security.providers}. */
public final class AuthlayerProviderSource implements SecurityProviderService {

  @Override
  public String providerConfigKey() {
    return AuthlayerProvider.KEY;
  }

  @Override
  public Class<? extends SecurityProvider> providerClass() {
    return AuthlayerProvider.class;
  }

  @Override
  @SuppressWarnings("removal") // Helidon's interface still has the type that it is going to remove
  public SecurityProvider providerInstance(io.helidon.common.config.Config config) {
    return ConfiguredProvider.create(Config.config(config), Adapters.found());
  }
}
