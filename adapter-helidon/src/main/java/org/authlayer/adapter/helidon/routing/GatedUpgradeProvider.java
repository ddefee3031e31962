package org.authlayer.adapter.helidon.routing;

import io.helidon.common.Weighted;
import io.helidon.webserver.ProtocolConfigs;
import io.helidon.webserver.http1.spi.Http1UpgradeProvider;
import io.helidon.webserver.http1.spi.Http1Upgrader;
import io.helidon.webserver.spi.ProtocolConfig;
import java.util.List;
import java.util.ServiceLoader;

/** Puts gates before WebSockets, where {@link AuthFeature#webSockets} is a protocol of a server. */
@SuppressWarnings("exports") // called by Helidon alone
public final class GatedUpgradeProvider implements Http1UpgradeProvider<GatedUpgrades>, Weighted {

  private static final String WEB_SOCKET = "websocket";

  /** Before Helidon's own, which is not asked then. */
  private static final double WEIGHT = 200;

  public GatedUpgradeProvider() {}

  @Override
  public String protocolType() {
    return GatedUpgrades.TYPE;
  }

  @Override
  public Class<GatedUpgrades> protocolConfigType() {
    return GatedUpgrades.class;
  }

  @Override
  public Http1Upgrader create(GatedUpgrades config, ProtocolConfigs configs) {
    return ServiceLoader.load(Http1UpgradeProvider.class).stream()
        .map(ServiceLoader.Provider::get)
        .filter(provider -> provider.protocolType().equals(WEB_SOCKET))
        .findFirst()
        .map(provider -> new GatedUpgrader(create(provider, configs), config))
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "webSockets() needs helidon-webserver-websocket on the class path"));
  }

  @Override
  public double weight() {
    return WEIGHT;
  }

  @SuppressWarnings({"rawtypes", "unchecked"})
  private static Http1Upgrader create(Http1UpgradeProvider real, ProtocolConfigs configs) {
    List<ProtocolConfig> found = configs.config(WEB_SOCKET, real.protocolConfigType());
    return found.stream()
        .findFirst()
        .map(config -> real.create(config, configs))
        .orElseThrow(
            () ->
                new IllegalStateException("webSockets(): the protocol websocket is switched off"));
  }
}
